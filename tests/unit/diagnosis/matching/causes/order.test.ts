import { describe, expect, it } from 'vitest';
import { type Event, inCausalOrder } from '../../../../../src/diagnosis/matching/causes/order.ts';

const item = (failure: string, more: Partial<Event> = {}): Event => {
	return { failure, certainty: 'sure', role: 'error', first: 0, points: 10, ...more };
};
const unknown = (more: Partial<Event> = {}): Event => ({ ...item('', more), failure: undefined });
const order = (items: Event[], causes: Record<string, string[]> = {}, failedFirst?: number) =>
	inCausalOrder(items, (failure) => causes[failure] ?? [], { failedFirst }).map(
		({ item: { failure = '?' }, followsFrom }) => (followsFrom ? `${failure} <- ${followsFrom}` : failure),
	);

describe('inCausalOrder', () => {
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
			name: 'causes before symptoms before consequences before wrappers before notices',
			items: (['notice', 'wrapper', 'consequence', 'symptom', 'error'] as const).map((role) => item(role, { role })),
			expected: ['error', 'symptom', 'consequence', 'wrapper', 'notice'],
		},
		{
			name: 'what is certain of a symptom before what is only likely a cause',
			items: [item('a', { certainty: 'likely' }), item('b', { role: 'symptom', first: 9 })],
			expected: ['b', 'a'],
		},
		{
			name: 'what its program calls information after symptoms and what nobody knows',
			items: [item('a', { quiet: 2 }), unknown({ first: 9 }), item('b', { role: 'symptom', first: 12 })],
			expected: ['?', 'b', 'a'],
		},
		{
			name: 'what its program calls a warning where it came',
			items: [item('a', { quiet: 1 }), unknown({ first: 9 })],
			expected: ['a', '?'],
		},
		{
			name: 'what is raised after a symptom that is a warning before it',
			items: [item('a', { role: 'symptom', quiet: 1 }), unknown({ first: 9 })],
			expected: ['?', 'a'],
		},
		{
			name: 'what is raised after a symptom where it came',
			items: [item('a', { role: 'symptom' }), unknown({ first: 9 })],
			expected: ['a', '?'],
		},
		{
			name: 'an error that nobody knows where it came',
			items: [unknown({ first: 5 }), item('a', { first: 9 }), item('b', { first: 1 })],
			expected: ['b', '?', 'a'],
		},
		{
			name: 'an error that nobody knows before symptoms of other ranks',
			items: [item('a', { role: 'symptom', process: 'rank 1' }), unknown({ first: 9, process: 'rank 0' })],
			expected: ['?', 'a'],
		},
		{
			name: 'what a process raises after its own symptom behind that',
			items: [item('a', { role: 'symptom', process: 'rank 1' }), unknown({ first: 9, process: 'rank 1' })],
			expected: ['a', '?'],
		},
		{
			name: 'a known wrapper before an unknown one',
			items: [unknown({ role: 'wrapper' }), item('a', { role: 'wrapper', first: 9 })],
			expected: ['a', '?'],
		},
		{
			name: 'how a process was ended behind what it raised before',
			items: [unknown({ first: 9, crash: true }), item('a', { role: 'symptom', first: 20 }), item('b', { first: 1 })],
			expected: ['b', 'a', '?'],
		},
		{
			name: 'a line that only calls itself an error behind symptoms, before consequences',
			items: [unknown({ faint: true }), item('a', { role: 'consequence' }), item('b', { role: 'symptom', first: 9 })],
			expected: ['b', '?', 'a'],
		},
		{
			name: 'of one second what does not wait for a peer first',
			items: [item('a', { firstSeconds: 10, waits: true }), item('b', { firstSeconds: 11, first: 9 })],
			expected: ['b', 'a'],
		},
		{
			name: 'what waited before what failed later than that',
			items: [item('a', { firstSeconds: 10, waits: true }), item('b', { firstSeconds: 12, first: 9 })],
			expected: ['a', 'b'],
		},
		{
			name: 'without times what does not wait for a peer first',
			items: [item('a', { waits: true }), item('b', { first: 9 })],
			expected: ['b', 'a'],
		},
		{
			name: 'without times the rank first that the launcher saw fail first',
			items: [item('a', { rank: 0 }), item('b', { rank: 3, first: 9 })],
			failedFirst: 3,
			expected: ['b', 'a'],
		},
		{ name: 'specific before general', items: [item('a'), item('b', { points: 20 })], expected: ['b', 'a'] },
		{ name: 'by name where all else is equal', items: [item('b'), item('a')], expected: ['a', 'b'] },
	])('puts $name', ({ items, expected, failedFirst }: { items: Event[]; expected: string[]; failedFirst?: number }) => {
		expect(order(items, {}, failedFirst)).toEqual(expected);
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

	it('lets a symptom explain an error that comes later, and none that came before', () => {
		const causes = { broken: ['lost'] };
		const lost = item('lost', { role: 'symptom', first: 5 });
		expect(order([item('broken', { first: 9 }), lost], causes)).toEqual(['lost', 'broken <- lost']);
		expect(order([item('broken', { first: 1 }), lost], causes)).toEqual(['broken', 'lost']);
		// Of two files read one after the other the clock tells which came first.
		const [early, late] = [item('lost', { ...lost, first: 9, firstSeconds: 10 }), item('broken', { firstSeconds: 20 })];
		expect(order([late, early], causes)).toEqual(['lost', 'broken <- lost']);
	});

	it('ends where two failures each follow from the other', () => {
		const causes = { a: ['b'], b: ['a'] };
		expect(order([item('a', { first: 9 }), item('b')], causes)).toEqual(['b', 'a <- b']);
	});
});
