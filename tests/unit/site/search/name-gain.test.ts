import { expect, test } from 'vitest';
import { termsOf } from '../../../../src/core/text/query.ts';
import { nameGain } from '../../../../src/site/search/name-gain.ts';

/** Pagefind keeps a page as its title, its summary, each alias as a sentence, and what else stands on it. */
const page =
	'Load differs. Some cards work much. one gpu uses more memory. first card is full. 各卡显存不均。 显存占用过高。 没有这个模块。 x.';

/** Those that search passes on. */
const wordsOf = (question: string) => termsOf(question).flatMap(({ text, weight }) => (weight < 0.7 ? [] : [text]));

test.each<[why: string, question: string, gain: number]>([
	['a name stands in it, in any case', 'Why: One GPU uses more memory!', 1.2],
	['the longest of two counts', 'the first card is full, load differs', 0.9],
	['in another order, with other endings', 'which GPU is it that uses memory more', 1.2],
	['half of the words in common', 'gpu memory fills up', 0.3],
	['fewer', 'gpu memory fills up on the last step of the epoch', 0],
	['a headline above them, half of whose words are', 'gpu memory fills up\non the last step of the epoch', 0.3],
	['one word', 'memory', 0],
	['Chinese, in another order', '占用显存', 0.5],
	['Chinese, one word', '显存', 0],
	['single characters are no words', '各不均', 0],
	['a name around what its writer alone calls so', '报没有my_job这个模块', 0.3],
	['the same with spaces', '报没有 my_job 这个模块', 0.3],
	['not around what stands on pages', '报没有NCCL这个模块', 0],
	['nothing of it', 'nccl timeout', 0],
	['nothing', '', 0],
])('%s', (_, question, gain) => {
	const known = wordsOf(question).filter((word) => word !== 'my_job');
	expect(nameGain(question, known)(page)).toBeCloseTo(gain, 1);
});
