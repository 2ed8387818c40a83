/** The pieces that a page loads for a line, of all that is printed today. */
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readHarvests } from '../../../../src/content/harvested/programs-fs.ts';
import { makeMatchFiles } from '../../../../src/content/library/triage.ts';
import { wordsOfMessages, writeCommon } from '../../../../src/diagnosis/printed/keys.ts';
import { makeHarvestFiles } from '../../../../src/diagnosis/printed/shards.ts';
import { realTree } from '../../real-content.ts';

/** No line costs more: its two pieces, and by what they are found. Compressed, in bytes. */
const MOST_BYTES = 6100;
/** In a hundred messages so many have no piece: only the command knows them. */
const MOST_LOST = 1;

test(`no line loads more than ${MOST_BYTES} bytes of the harvest`, () => {
	const harvests = readHarvests(process.cwd());
	const words = wordsOfMessages(makeMatchFiles(realTree).templates);
	const { vocabulary, shards, lost } = makeHarvestFiles(harvests, { words });
	const bytesOf = (text: string) => brotliCompressSync(text).length;
	const largest = shards.toSorted((a, b) => b.length - a.length).slice(0, 60);
	const [first = 0, second = 0] = largest.map(bytesOf).sort((a, b) => b - a);
	expect(bytesOf(writeCommon(vocabulary.common)) + first + second).toBeLessThanOrEqual(MOST_BYTES);
	expect(lost / harvests.reduce((sum, { rows }) => sum + rows.length, 0)).toBeLessThan(MOST_LOST / 100);
});
