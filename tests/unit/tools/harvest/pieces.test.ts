/** The pieces that a page loads for a line, of all that is printed today. */
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readHarvests } from '../../../../src/content/harvested/programs-fs.ts';
import { readHead, readShard, shardsFor } from '../../../../src/diagnosis/printed/match.ts';
import type { HarvestRow } from '../../../../src/diagnosis/printed/rows.ts';
import { MANY_IN_SHARD, makeHarvestFiles } from '../../../../src/diagnosis/printed/shards.ts';

/** No piece is larger, compressed, in bytes. */
const MOST_BYTES = 6000;

test(`no piece of the harvest has more than ${MOST_BYTES} bytes`, () => {
	const { shards } = makeHarvestFiles(readHarvests(process.cwd()));
	const largest = shards.toSorted((a, b) => b.length - a.length).slice(0, 40);
	expect(Math.max(...largest.map((text) => brotliCompressSync(text).length))).toBeLessThanOrEqual(MOST_BYTES);
});

const DEMO = {
	...{ software: 'demo', name: 'Demo', repository: 'owner/demo', root: '', licence: 'MIT', left: 0, unread: 0 },
	releases: [{ version: '1.0', ref: 'v1.0' }],
};
const rowOf = (template: string, { line }: { line: number }): HarvestRow => ({
	...{ file: 'demo/load.py', function: 'load', kind: 'ValueError' },
	line,
	template,
});

test('no shard is full while a template has another key', () => {
	const words = ['loader', 'bucket', 'engine', 'router', 'tensor', 'stream', 'kernel', 'socket', 'window', 'ticket'];
	const rows = Array.from({ length: 4 * MANY_IN_SHARD }, (_, line) =>
		rowOf(
			`decode fragment ${words[line % 10]} ${words[((line / 10) % 10) | 0]} <int> of ${'x'.repeat((line % 7) + 3)}`,
			{
				line,
			},
		),
	);
	const { head, shards } = makeHarvestFiles([{ ...DEMO, rows }], 6);
	const counts = shards.map(
		(text) =>
			readShard(text)
				.split('\n')
				.filter((line) => line && !line.startsWith('=')).length,
	);
	expect(Math.max(...counts)).toBeLessThanOrEqual(MANY_IN_SHARD);
	const asked = shardsFor('ValueError: decode fragment loader bucket 3 of xxxx', readHead(head));
	expect(asked.length).toBeGreaterThan(0);
});
