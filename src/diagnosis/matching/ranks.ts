/**
 * Who complained, who timed out, who is silent: what the ranks of the matched lines say. A suspicion, not a proof; the
 * page words it so.
 */

export interface RankLine {
	rank: number;
	/** First line of the log with an error of this rank. */
	line: number;
	time?: string;
	seconds?: number;
	/** It said that it waited too long. */
	timedOut: boolean;
}

export interface Ranks {
	/** In order of time where all lines tell it, else of the log. */
	complained: RankLine[];
	timedOut: number[];
	/** Ranks without any error line; only where the log tells how many ranks there are. */
	silent?: number[];
	world?: number;
}

/** So that a hostile log cannot fill the memory. */
const MOST_RANKS = 65_536;
/** A list of silent ranks longer than this helps nobody. */
const MOST_SILENT = 4096;

export interface RankCensus {
	add(line: RankLine): void;
	/** A rank of which something is known raised an error in this line, known or not: it complained there, if not before. */
	raised(line: Pick<RankLine, 'rank' | 'line' | 'time' | 'seconds'>): void;
	setWorld(size: number): void;
	/** @param failedFirst the rank that a launcher saw fail first: it goes before others whose time nobody tells. */
	result(failedFirst?: number): Ranks | undefined;
}

export function createRankCensus(): RankCensus {
	const byRank = new Map<number, RankLine>();
	let world: number | undefined;
	return {
		add(line) {
			const known = byRank.get(line.rank);
			if (!known && byRank.size < MOST_RANKS) byRank.set(line.rank, line);
			else if (known) byRank.set(line.rank, { ...earlier(known, line), timedOut: known.timedOut || line.timedOut });
		},
		raised({ rank, line, time, seconds }) {
			const known = byRank.get(rank);
			if (!known || line >= known.line) return;
			const { timedOut } = known;
			byRank.set(rank, { rank, line, timedOut, ...(time && { time }), ...(seconds !== undefined && { seconds }) });
		},
		setWorld(size) {
			world = Math.max(world ?? 0, size);
		},
		result(failedFirst) {
			if (byRank.size === 0) return undefined;
			const complained = inOrder([...byRank.values()], failedFirst);
			const timedOut = complained.filter((line) => line.timedOut).map(({ rank }) => rank);
			return { complained, timedOut: timedOut.sort((a, b) => a - b), ...silence(byRank, world) };
		},
	};
}

const earlier = (a: RankLine, b: RankLine) => ((b.seconds ?? Infinity) < (a.seconds ?? -Infinity) ? b : a);

function inOrder(lines: RankLine[], failedFirst: number | undefined): RankLine[] {
	const timed = lines.every(({ seconds }) => seconds !== undefined);
	const later = ({ rank }: RankLine) => Number(rank !== failedFirst);
	return lines.sort(
		(a, b) => (timed ? (a.seconds as number) - (b.seconds as number) : later(a) - later(b)) || a.line - b.line,
	);
}

/** A rank beyond the world's size means that the size belongs to something else. */
function silence(byRank: Map<number, RankLine>, world: number | undefined): Pick<Ranks, 'world' | 'silent'> {
	if (world === undefined || world < 2 || Math.max(...byRank.keys()) >= world) return {};
	if (world - byRank.size > MOST_SILENT) return { world };
	const silent = Array.from({ length: world }, (_, rank) => rank).filter((rank) => !byRank.has(rank));
	return { world, silent };
}
