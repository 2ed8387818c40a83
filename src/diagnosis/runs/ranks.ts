/** Lists of ranks, as every answer says them. */

interface ListWords {
	comma: string;
}

/** A longer list helps nobody. */
const MOST_LISTED = 8;

/**
 * Ranks in ascending order, those that follow each other as one.
 *
 * @example saidRanks([0, 1, 2, 5], { comma: ', ' }) // => '0–2, 5'
 */
export const saidRanks = (ranks: readonly number[], words: ListWords): string => cutShort(runsIn(ranks), words);

/** The first of them; a sign says that there are more. */
export const cutShort = (all: readonly string[], { comma }: ListWords): string =>
	all.slice(0, MOST_LISTED).join(comma) + (all.length > MOST_LISTED ? '…' : '');

/**
 * Numbers, those that follow each other as one.
 *
 * @example runsIn([0, 1, 2, 5]) // => ['0–2', '5']
 */
export function runsIn(numbers: readonly number[]): string[] {
	const runs: [number, number][] = [];
	for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
		const last = runs.at(-1);
		if (last && number === last[1] + 1) last[1] = number;
		else runs.push([number, number]);
	}
	return runs.flatMap(([from, to]) =>
		to - from > 1 ? [`${from}–${to}`] : from === to ? [`${from}`] : [`${from}`, `${to}`],
	);
}
