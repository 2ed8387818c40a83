/** How many ranks a log tells of: read in lines that the scan flagged. */
import { FLAG_WORLD } from './flags.ts';
import { fold } from './fold.ts';
import type { Gatherer } from './gather.ts';
import { type Block, lineOf } from './join.ts';
import type { Kept } from './scan.ts';

/** Looks at flagged lines while a log goes by. */
export interface Watch {
	see(block: Block, kept: Kept): void;
	/** The log ended with this block. */
	finish(block: Block): void;
}

/** What watches a log, and tells it to what gathers. */
export type Watcher = (gatherer: Gatherer) => Watch;

/** Watches for the number of ranks alone: enough for a text that can hold no evidence (`MAY_BE_EVIDENCE`). */
export const watchWorld: Watcher = (gatherer) => ({
	see(block, { line, flags }) {
		const size = flags & FLAG_WORLD ? readWorldSize(lineOf(block, line)) : undefined;
		if (size !== undefined) gatherer.setWorld(size);
	},
	finish: () => undefined,
});

/** `world_size=8`, `World size: 16`, `nranks 8`. */
const WORLD = /(?:world size|worldsize|nranks)[:= ]{1,3}(?<size>\d{1,6})\b/;

/** Folding is dear, and words such as "world" alone are common. */
const MAYBE_WORLD = /world[ _]?size|nranks/i;

/** The number of ranks, where a line tells. */
function readWorldSize(raw: string): number | undefined {
	if (!MAYBE_WORLD.test(raw)) return undefined;
	const size = WORLD.exec(fold(raw.slice(0, 2000)).text)?.groups?.['size'];
	return size === undefined || Number(size) === 0 ? undefined : Number(size);
}
