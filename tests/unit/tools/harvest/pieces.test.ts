/** The pieces that a page loads for a line, of all that is printed today. */
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readContentTree } from '../../../../src/content/files/tree-fs.ts';
import { readHarvests } from '../../../../src/content/harvested/programs-fs.ts';
import { makeMatchFiles } from '../../../../src/content/library/triage.ts';
import { homesOf, type ShardWish } from '../../../../src/diagnosis/printed/homes.ts';
import { wordsOfMessages, writeCommon } from '../../../../src/diagnosis/printed/keys.ts';
import { makeHarvestFiles } from '../../../../src/diagnosis/printed/shards.ts';

/** No line costs more: its two pieces, and by what they are found. Compressed, in bytes. */
const MOST_BYTES = 6000;
/** In a hundred messages so many have no piece: only the command knows them. */
const MOST_LOST = 1;

test(`no line loads more than ${MOST_BYTES} bytes of the harvest`, () => {
	const harvests = readHarvests(process.cwd());
	const words = wordsOfMessages(makeMatchFiles(readContentTree(process.cwd())).templates);
	const { vocabulary, shards, lost } = makeHarvestFiles(harvests, { words });
	const bytesOf = (text: string) => brotliCompressSync(text).length;
	const largest = shards.toSorted((a, b) => b.length - a.length).slice(0, 60);
	const [first = 0, second = 0] = largest.map(bytesOf).sort((a, b) => b - a);
	expect(bytesOf(writeCommon(vocabulary.common)) + first + second).toBeLessThanOrEqual(MOST_BYTES);
	expect(lost / harvests.reduce((sum, { rows }) => sum + rows.length, 0)).toBeLessThan(MOST_LOST / 100);
});

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
