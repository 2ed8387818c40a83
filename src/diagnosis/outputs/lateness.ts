/** Whether one rank comes last to nearly every collective: it is slow, and the others wait for it each time. Pure. */
import { grouped } from '../runs/grouped.ts';
import type { Fact } from './format.ts';
import type { Collective } from './recording.ts';

/** The collectives of one rank in a group, by number. */
export interface GroupMember {
	owner: string;
	bySeq: ReadonlyMap<number, Collective>;
}

/** Fewer may be chance. */
const LEAST_SHARED = 8;
/** The newest: a job may have been slow once. */
const MOST_SHARED = 50;
/** So many of them it must be the last of. */
const MOSTLY = 0.9;
/** Clocks of nodes differ by less, in seconds. */
const LEAST_LAG = 0.1;
/** Shares of the time from one collective to the next below it are no reason to call a rank slow. */
const LEAST_SHARE = 0.3;

/**
 * The rank of a group that comes last as a rule, and how long the others wait for it.
 *
 * @returns nothing where the last one changes, or hardly keeps anybody waiting.
 * @example lateOf('0', members) // => [{ who: ['rank 3'], times: 17, of: 17, lag: 1.5, … }]
 */
export function lateOf(group: string, members: readonly GroupMember[]): Fact[] {
	const arrivals = sharedBy(members).map((seq) => arrivalAt(seq, members));
	if (members.length < 2 || arrivals.length < LEAST_SHARED) return [];
	const [most = []] = [...grouped(arrivals, ({ owner }) => owner).values()].sort((a, b) => b.length - a.length);
	const who = most[0]?.owner ?? '';
	const lag = medianOf(most.map((arrival) => arrival.lag));
	const interval = medianOf(arrivals.slice(1).map(({ at }, before) => at - (arrivals[before]?.at ?? at)));
	if (most.length < arrivals.length * MOSTLY || lag < LEAST_LAG || lag < interval * LEAST_SHARE) return [];
	const others = members.flatMap(({ owner }) => (owner === who ? [] : [owner]));
	return [{ who: [who], others, group, times: most.length, of: arrivals.length, lag }];
}

/** The newest collectives that all of them called, and said when. */
function sharedBy([first, ...others]: readonly GroupMember[]): number[] {
	const all = [...(first?.bySeq.keys() ?? [])].sort((a, b) => b - a);
	const shared: number[] = [];
	for (const seq of all) {
		if (shared.length === MOST_SHARED) break;
		const isTimed = ({ bySeq }: GroupMember) => bySeq.get(seq)?.created !== undefined;
		if (first && isTimed(first) && others.every(isTimed)) shared.unshift(seq);
	}
	return shared;
}

/** Who came last, when, and how long after the one before it, in seconds. */
function arrivalAt(seq: number, members: readonly GroupMember[]): { owner: string; at: number; lag: number } {
	const came = members
		.map(({ owner, bySeq }) => ({ owner, at: (bySeq.get(seq)?.created ?? 0) / 1e9 }))
		.sort((a, b) => b.at - a.at);
	const [last, before] = came;
	return { owner: last?.owner ?? '', at: last?.at ?? 0, lag: (last?.at ?? 0) - (before?.at ?? 0) };
}

const medianOf = (numbers: readonly number[]): number =>
	numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
