import { expect, test } from 'vitest';
import { firstPassage } from '../../../src/search/places.ts';

test.each([
	{ name: 'none', input: [], expected: [] },
	{ name: 'one place', input: [-25, 10], expected: [-25, 10] },
	{ name: 'a passage of 24 words', input: [-25, 10, 5, 18], expected: [-25, 10, 5, 18] },
	{
		name: 'what stands later adds to the last of the passage',
		input: [-25, 10, 5, 500, 7],
		expected: [-25, 10, -73, 15],
	},
	{ name: 'places of several weights are put in order', input: [300, -97, 12, -241, 2], expected: [-122, 12, -241, 2] },
	{ name: 'the weight that was meant first needs no mark', input: [10, 500], expected: [-51, 10] },
	{ name: 'and one of that weight comes first', input: [20, 1, -9, 300], expected: [20, -34, 21] },
])('$name', ({ input, expected }) => {
	expect(firstPassage(input)).toEqual(expected);
});

test('no weight is lost: what the first passage cannot bear is left to later places', () => {
	const weights = (numbers: readonly number[]) => {
		let weight = 25;
		let sum = 0;
		for (const value of numbers) {
			if (value < 0) weight = -1 - value;
			else sum += weight;
			expect(weight).toBeLessThanOrEqual(255);
		}
		return sum;
	};
	const title = [-241, 2, 300, 40, 40];
	expect(firstPassage(title)).toEqual([-196, 382, -256, 2, 300, 40]);
	const long = [-25, ...Array.from({ length: 40 }, () => 30)];
	expect(firstPassage(long)).toEqual([-196, 120, -256, 30, 30, 30]);
	for (const numbers of [title, long]) expect(weights(firstPassage(numbers))).toBe(weights(numbers));
});
