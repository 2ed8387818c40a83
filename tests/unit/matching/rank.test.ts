import { describe, expect, it } from 'vitest';
import { type Rankable, rankFindings } from '../../../src/matching/rank.ts';

const item = (failure: string, more: Partial<Rankable> = {}): Rankable => {
	return { failure, certainty: 'sure', role: 'error', first: 0, points: 10, ...more };
};
const order = (items: Rankable[], causes: Record<string, string[]> = {}) =>
	rankFindings(items, (failure) => causes[failure] ?? []).map(({ item: { failure }, followsFrom }) =>
		followsFrom ? `${failure} <- ${followsFrom}` : failure,
	);

describe('rankFindings', () => {
	it.each([
		{
			name: 'errors before notices',
			items: [item('a', { role: 'notice' }), item('b', { first: 9 })],
			expected: ['b', 'a'],
		},
		{
			name: 'certain before likely',
			items: [item('a', { certainty: 'likely' }), item('b', { first: 9 })],
			expected: ['b', 'a'],
		},
		{ name: 'first before later', items: [item('a', { first: 9 }), item('b', { first: 3 })], expected: ['b', 'a'] },
		{
			name: 'by the clock if every line tells it',
			items: [item('a', { first: 1, firstSeconds: 50 }), item('b', { first: 9, firstSeconds: 40 })],
			expected: ['b', 'a'],
		},
		{
			name: 'by place if one line tells no time',
			items: [
				item('a', { first: 1, firstSeconds: 50 }),
				item('b', { first: 9, firstSeconds: 40 }),
				item('c', { first: 5 }),
			],
			expected: ['a', 'c', 'b'],
		},
		{
			name: 'of logs side by side what one rank raised before what the others print of it',
			items: [item('a', { first: 1, echo: true }), item('b', { first: 9 })],
			expected: ['b', 'a'],
		},
		{ name: 'specific before general', items: [item('a'), item('b', { points: 20 })], expected: ['b', 'a'] },
		{ name: 'by name where all else is equal', items: [item('b'), item('a')], expected: ['a', 'b'] },
	])('puts $name', ({ items, expected }) => {
		expect(order(items)).toEqual(expected);
	});

	it('puts a cause before what follows from it, also through failures that were not found', () => {
		const causes = { late: ['between'], between: ['early'] };
		expect(order([item('late', { first: 1 }), item('early', { first: 9, certainty: 'likely' })], causes)).toEqual([
			'early',
			'late <- early',
		]);
	});

	it('does not let a notice explain an error', () => {
		const causes = { late: ['early'] };
		expect(order([item('late'), item('early', { role: 'notice' })], causes)).toEqual(['late', 'early']);
	});

	it('ends where two failures each follow from the other', () => {
		const causes = { a: ['b'], b: ['a'] };
		expect(order([item('a', { first: 9 }), item('b')], causes)).toEqual(['b', 'a <- b']);
	});
});
