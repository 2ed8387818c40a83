/** Who prints a line, by the harvest of a project as it lies in memory: for the tools of contributors. Pure. */
import type { Vocabulary } from '../../diagnosis/printed/keys.ts';
import { type PasteAround, type PrintedBy, printedBy, readShard, shardsFor } from '../../diagnosis/printed/match.ts';
import type { Harvest } from '../../diagnosis/printed/rows.ts';
import { makeHarvestFiles, wholeHarvest } from '../../diagnosis/printed/shards.ts';

type PrintersOf = (line: string, around?: PasteAround) => PrintedBy[];

/**
 * Looks through all of it, as the command does.
 *
 * @example printersIn(harvests)("ValueError: DDP does not support ignoring 'x' yet") // => [{ software: 'pytorch', … }]
 */
export function printersIn(harvests: readonly Harvest[]): PrintersOf {
	const all = [readShard(wholeHarvest(harvests))];
	return (line, around) => printedBy(line, all, around);
}

/**
 * Looks into the pieces for which a page asks.
 *
 * @param words those of the known messages.
 */
export function pagePrintersIn(harvests: readonly Harvest[], words: Vocabulary['words']): PrintersOf {
	const { vocabulary, shards } = makeHarvestFiles(harvests, { words });
	return (line, around) =>
		printedBy(
			line,
			shardsFor(line, vocabulary).map((number) => readShard(shards[number] ?? '')),
			around,
		);
}
