import { expect, test } from 'vitest';
import { commonWords } from '../../../src/search/common-words.ts';

/** So many pages; on each the words of all whose share it is within. */
const pages = (count: number, words: Record<string, number>) =>
	Array.from({ length: count }, (_, at) => {
		const here = Object.keys(words).filter((word) => (at * 7919) % 100 < (words[word] ?? 0) * 100);
		return { locale: 'zh' as const, url: '/', html: `<p title="unseen">${here.join(' ，')} &#60;</p>` };
	});
const words = { training: 0.95, NCCL: 0.7, node: 0.6, the: 1, 训练: 0.9, 卡住: 0.7, 断开: 0.6, 因为: 1 };

test('words of most pages are common, in both scripts, but for those that are never asked', () => {
	expect(commonWords(pages(2000, words)).sort()).toEqual(['nccl', 'training', '卡住', '训练']);
});

test('where pages are few, no word is worth sparing', () => {
	expect(commonWords(pages(300, words))).toEqual([]);
	expect(commonWords([])).toEqual([]);
});
