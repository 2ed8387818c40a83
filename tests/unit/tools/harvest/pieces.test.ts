/** In which pieces messages lie that a page loads for a line; what they weigh: pieces.sweep.test.ts. */
import { describe, expect, test } from 'vitest';
import { homesOf, type ShardWish } from '../../../../src/diagnosis/printed/homes.ts';

describe('where messages lie', () => {
	const wish = (template: string, ...numbers: number[]): ShardWish => ({ template, bytes: 10, numbers });
	test.each<[string, ShardWish[], Record<string, number>]>([
		['in the first that is asked for', [wish('a', 2, 0)], { a: 2 }],
		['in the second where the first is full', [wish('a', 0), wish('b', 0), wish('c', 0, 1)], { a: 0, b: 0, c: 1 }],
		[
			'what has a choice makes room for what has none',
			[wish('a', 0), wish('b', 0, 1), wish('c', 1), wish('d', 1, 0), wish('e', 0, 2)],
			{ a: 0, b: 0, c: 1, d: 1, e: 2 },
		],
		[
			'one moves for one that moves for another',
			[wish('a', 0, 2), wish('b', 0, 1), wish('c', 1), wish('d', 1, 0), wish('e', 1, 0)],
			{ a: 2, b: 0, c: 1, d: 0, e: 1 },
		],
		[
			'in a third where both are full',
			[wish('a', 0), wish('b', 0), wish('c', 1), wish('d', 1), wish('e', 0, 1, 2)],
			{ a: 0, b: 0, c: 1, d: 1, e: 2 },
		],
		['nowhere where all are full', [wish('a', 0), wish('b', 0), wish('c', 0)], { a: 0, b: 0 }],
		['nowhere without a key', [wish('a')], {}],
	])('%s', (_, wishes, homes) => {
		expect(Object.fromEntries(homesOf(wishes, 3, { asked: 2, most: 20, many: 20 }))).toEqual(homes);
	});

	test('no shard holds more than it may', () => {
		const wishes = Array.from({ length: 200 }, (_, at) => wish(`${at}`, at % 3, (at * 7) % 16, (at * 5) % 16));
		const homes = homesOf(wishes, 16, { asked: 2, most: 100, many: 60 });
		const counts = Map.groupBy(homes.values(), (home) => home);
		expect(Math.max(...[...counts.values()].map(({ length }) => length))).toBeLessThanOrEqual(10);
		expect(homes.size).toBe(160);
	});
});
