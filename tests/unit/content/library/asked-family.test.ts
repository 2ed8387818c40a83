import { expect, test } from 'vitest';
import { familyOf, type NearPage } from '../../../../src/content/library/asked-family.ts';
import { familySigns } from '../../../../src/content/library/families.ts';
import { simplified } from '../../../../src/content/library/simplified.ts';
import type { FamilyQuestion } from '../../../../src/core/schemas/family.ts';
import { withNearest } from '../../../../src/diagnosis/answer/family.ts';
import { realTree } from '../../real-content.ts';

const families = [
	{ id: 'hang', words: ['hangs', 'stuck', 'never returns', '卡住'] },
	{ id: 'slow', words: ['slow', '慢'] },
	{ id: 'memory', words: ['oom', 'memory', '显存'] },
];

/** Pages by their families and scores: `hang 3`, `- 2.9`, `hang+slow 2`; a named one ends in `!`. */
const near = (...pages: string[]): NearPage[] =>
	pages.map((page) => {
		const [own = '', score = ''] = page.split(' ');
		return {
			families: own === '-' ? [] : own.split('+'),
			score: Number.parseFloat(score),
			...(score.endsWith('!') && { isNamed: true }),
		};
	});
const three = near('hang 3', 'hang 2.5', 'hang 2');

test.each<[why: string, question: string, near: NearPage[], family: string | undefined]>([
	['three of its pages are near', 'stuck after 3 epochs', three, 'hang'],
	['two are too few', 'stuck after 3 epochs', near('hang 3', 'hang 2.5', '- 2'), undefined],
	['no word of the family is said', 'nothing after 3 epochs', three, undefined],
	['the third is far from the first', 'stuck after 3 epochs', near('hang 4', 'hang 3', 'hang 2.3'), undefined],
	[
		'the third comes after five',
		'stuck after 3 epochs',
		near('hang 3', '- 3', '- 3', '- 3', 'hang 3', 'hang 3'),
		undefined,
	],
	['others may stand between', 'stuck after 3 epochs', near('- 3', 'hang 3', '- 3', 'hang 3', 'hang 2'), 'hang'],
	['part of a word is none', 'unstuckable after 3 epochs', three, undefined],
	['the words of a phrase stand apart', 'it never said what returns', three, undefined],
	['a phrase', 'the barrier never returns', three, 'hang'],
	['Chinese, inside a sentence', '第 3 个 epoch 卡住了', three, 'hang'],
	[
		'of two that are said the one of more pages',
		'slow, then stuck at step 3',
		near('slow 3', 'hang 3', 'slow 3', 'slow 2'),
		'slow',
	],
	['of two with as many the first', 'slow, then stuck', near('hang+slow 3', 'hang+slow 3', 'hang+slow 3'), 'hang'],
	['nothing else is said: one page will do', 'my training hangs', near('- 3', 'hang 1'), 'hang'],
	['nothing else is said, and asked', '训练卡住了怎么办？', near('hang 3'), 'hang'],
	['nothing else is said, though a page is called so', 'Training hangs', near('hang 1003!', '- 2'), 'hang'],
	['a page is called so, which says more', 'stuck in barrier', near('hang 1003!', 'hang 1002', 'hang 1001'), undefined],
	['of two families and nothing else', 'slow and stuck', near('slow 3', 'hang 2', 'hang 2'), 'hang'],
	['nothing else is said, and none of its pages is found', 'stuck', near('- 3'), undefined],
	['nothing is found', 'stuck', [], undefined],
	['nothing is asked', '', three, undefined],
])('a question is asked or not: %s', (_, question, pages, family) => {
	expect(familyOf(question, pages, families)).toBe(family);
});

/** What says of itself what went wrong is asked about whatever else is said. */
const withSure = families.map((family) => (family.id === 'hang' ? { ...family, isSure: true as const } : family));

test.each<[why: string, question: string, near: NearPage[], family: string | undefined]>([
	['none of its pages is near', 'imagenet main.py hangs when world_size > 1', near('- 3', '- 2', 'hang 1'), 'hang'],
	['none of its pages is found', 'stuck after epoch 3', near('- 3', '- 2'), 'hang'],
	['nothing is found', 'stuck in qqzx', [], 'hang'],
	['no word of it is said', 'nothing after epoch 3', near('- 3', 'hang 3'), undefined],
	['a page is called so, which says more', 'stuck in barrier', near('hang 1003!', '- 2'), undefined],
	['another is said whose pages are near', 'memory stuck at 90', near('memory 3', 'memory 3', 'memory 3'), 'memory'],
	['another is said whose pages are not', 'memory stuck at 90', near('memory 3', 'memory 3', '- 3'), 'hang'],
])('a family that is sure is asked about or not: %s', (_, question, pages, family) => {
	expect(familyOf(question, pages, withSure)).toBe(family);
});

const signs = familySigns(realTree);

test.each([
	'imagenet main.py hangs when world_size is greater than 1',
	'the whole job just stalls',
	'all ranks froze after the eval',
	'process is unresponsive, ctrl c does nothing',
	'第二个epoch开始就一直卡着',
	'评估完就不动了',
	'nccl初始化的时候 hang 住',
	'多卡训练跑到一半夯死',
	'双卡跑ddp就卡了，单卡没事',
	'加载完权重没动静',
	'進程卡住',
])('whoever says that it hangs is asked when: %s', (question) => {
	expect(familyOf(simplified(question), near('- 3', '- 2', '- 2'), signs)).toBe('hang');
});

test.each([
	'显卡驱动装不上',
	'换了一张卡就报错',
	'就卡号的问题',
	'the loss changes',
	'exchanging gradients',
	'单卡了解一下',
])('who does not is not: %s', (question) => {
	expect(familyOf(question, near('- 3', '- 2', '- 2'), signs)).toBeUndefined();
});

test('nothing is asked where there are no families', () => {
	expect(familyOf('my training hangs', three, [])).toBeUndefined();
});

test('an answer names what is likeliest, then what was found, three pages in all', () => {
	const question: FamilyQuestion = {
		text: 'When?',
		tell: 'Look.',
		answers: [
			{
				id: 'early',
				text: 'Early',
				pages: [
					['a', 'A'],
					['b', 'B'],
					['c', 'C'],
					['llm/d', 'D'],
				],
			},
			{ id: 'late', text: 'Late', next: 'How late?', pages: [['e', 'E']] },
		],
	};
	expect(withNearest(question, ['x', 'llm/d', 'c']).answers.map(({ pages }) => pages.map(([id]) => id))).toEqual([
		['a', 'llm/d', 'c'],
		['e'],
	]);
});
