import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import {
	type AnswerNode,
	growTree,
	pruneTree,
	type QuestionNode,
} from '../../../../src/content/library/diagnosis-tree.ts';
import { DiagnosisSchema, MOST_QUESTIONS } from '../../../../src/core/schemas/diagnosis.ts';

const answer = (id: string, more: object) => ({ id, text: { en: `${id} en`, zh: `${id} zh` }, ...more });
const question = (id: string, ...answers: object[]) => ({
	id,
	text: { en: `${id}?`, zh: `${id}？` },
	tell: { en: 'Look.' },
	answers,
});
const small = DiagnosisSchema.parse({
	questions: [
		question('first', answer('deep', { ask: 'second' }), answer('flat', { leads: ['c'] })),
		question(
			'second',
			answer('x', { leads: ['a', 'b'] }),
			answer('y', { leads: ['b'] }),
			answer('z', { ask: 'third' }),
		),
		question('third', answer('u', { leads: ['d'] }), answer('v', { leads: ['e'] })),
	],
});
const grown = growTree(small, 'zh', (leads) => [...leads]);

/** The tree in one line: `deep(x:a,b y:b)`. */
function sketch(node: QuestionNode<string> | undefined): string {
	const shown = ({ id, question: next, leads }: AnswerNode<string>): string =>
		next ? `${id}(${sketch(next)})` : `${id}:${leads}`;
	return node?.answers.map(shown).join(' ') ?? '';
}

test('questions are tied together, in the language asked for, English where it lacks', () => {
	expect(sketch(grown)).toBe('deep(x:a,b y:b z(u:d v:e)) flat:c');
	expect(grown.text).toBe('first？');
	expect(grown.tell).toBe('Look.');
	expect(grown.answers[0]?.text).toBe('deep zh');
});

test.each([
	{ name: 'all of it', keep: 'abcde', expected: 'deep(x:a,b y:b z(u:d v:e)) flat:c' },
	{ name: 'trails without a lead are cut off', keep: 'bc', expected: 'deep(x:b y:b) flat:c' },
	{ name: 'a question with one answer left is not asked', keep: 'ad', expected: 'deep(x:a z:d)' },
	{ name: 'nor are two in a row', keep: 'e', expected: 'deep:e' },
	{ name: 'one question may be left out above another', keep: 'de', expected: 'deep(u:d v:e)' },
	{ name: 'nothing', keep: '', expected: '' },
])('pruned to "$keep": $name', ({ keep, expected }) => {
	expect(sketch(pruneTree(grown, (lead) => (keep.includes(lead) ? [lead] : [])))).toBe(expected);
});

test('a question that asks itself again does not grow for ever', () => {
	const circle = structuredClone(small);
	circle.questions[2]!.answers[0] = { ...circle.questions[2]!.answers[0]!, leads: [], ask: 'first' };
	expect(sketch(growTree(circle, 'en', (leads) => [...leads]))).toBe('deep(x:a,b y:b z(u: v:e)) flat:c');
});

test('the tree of the site begins with what one sees and ends within four questions', () => {
	const site = DiagnosisSchema.parse(parse(readFileSync('content/diagnosis.yaml', 'utf8')));
	const tree = growTree(site, 'en', (leads) => [...leads]);
	const depth = (node: QuestionNode<string>): number =>
		1 + Math.max(0, ...node.answers.map(({ question: next }) => (next ? depth(next) : 0)));
	expect(depth(tree)).toBeLessThanOrEqual(MOST_QUESTIONS);
	expect(tree.answers.map(({ id }) => id)).toEqual([
		'does-not-start',
		'hangs',
		'crashes',
		'slow',
		'learns-nothing',
		'costs-too-much',
		'cannot-see',
	]);
});
