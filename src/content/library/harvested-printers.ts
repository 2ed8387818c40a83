/** Who prints a line, by the harvest of a project as it lies in memory: for the tools of contributors. Pure. */
import {
	type PasteAround,
	type PrintedBy,
	printedBy,
	readHead,
	readShard,
	shardsFor,
} from '../../diagnosis/printed/match.ts';
import type { Harvest } from '../../diagnosis/printed/rows.ts';
import { makeHarvestFiles, type Near } from '../../diagnosis/printed/shards.ts';

/**
 * @param near the failures near a file, as nearInSource() tells them.
 * @param most so many pieces are looked into for a line: all, unless said otherwise.
 * @example printersIn(harvests)("ValueError: DDP does not support ignoring 'x' yet") // => [{ software: 'pytorch', … }]
 */
export function printersIn(
	harvests: readonly Harvest[],
	near?: Near,
	most = Number.POSITIVE_INFINITY,
): (line: string, around?: PasteAround) => PrintedBy[] {
	const files = makeHarvestFiles(harvests, undefined, near);
	const head = readHead(files.head);
	return (line, around) =>
		printedBy(
			line,
			shardsFor(line, head, most).flatMap((number) => {
				const text = files.shards[number];
				return text === undefined ? [] : readShard(text);
			}),
			around,
		);
}
