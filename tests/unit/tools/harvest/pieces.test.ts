/** The pieces that a page loads for a line, of all that is printed today. */
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readHarvests } from '../../../../src/content/harvested/programs-fs.ts';
import { makeHarvestFiles } from '../../../../src/diagnosis/printed/shards.ts';

/** No piece is larger, compressed, in bytes. */
const MOST_BYTES = 6000;

test(`no piece of the harvest has more than ${MOST_BYTES} bytes`, () => {
	const { shards } = makeHarvestFiles(readHarvests(process.cwd()));
	const largest = shards.toSorted((a, b) => b.length - a.length).slice(0, 40);
	expect(Math.max(...largest.map((text) => brotliCompressSync(text).length))).toBeLessThanOrEqual(MOST_BYTES);
});
