/**
 * The causal order: of everything that a log tells, known or not, what a reader should act on first.
 *
 * 1. **By what it is.** Causes (an error, whether anybody knows it or not) before symptoms (a watchdog's timeout, a loss
 *    that is nan) before lines that only call themselves errors before consequences (a peer or a child is gone) before
 *    wrappers (an exit code) before notices. What a process raises after a symptom of its own and nobody knows is what
 *    followed, so it is no cause. What stands only in a person's sentence comes behind all causes that a program printed.
 * 2. **Certain before likely.**
 * 3. **First in time before later**: by the clock where every one tells it, and then what fell into the same second is
 *    one moment; else by place. In one moment, or where only places are told, the one that does not wait for a peer goes
 *    first, then the rank that the launcher saw fail first.
 * 4. Specific before general: what agrees in more words.
 * 5. And over all of this, a known cause before what follows from it, unless the cause says less than that.
 */
import { ROLES, type Role } from '../compile.ts';

/** Something that a log tells. */
export interface Event {
	/** The failure, where it is known. */
	failure?: string | undefined;
	role: Role;
	certainty: 'sure' | 'likely';
	/** Offset of its first line. */
	first: number;
	firstSeconds?: number | undefined;
	/** Who printed it, as far as its line tells: equal for lines of one process. */
	process?: string | undefined;
	rank?: number | undefined;
	/** It was raised in a call that needs other ranks: one of them may have failed before. */
	waits?: boolean | undefined;
	/** What its program calls it: 2 information, 1 a warning, 0 neither. */
	quiet?: number | undefined;
	/** A line that only calls itself an error: hardly more than a wrapper. */
	faint?: boolean | undefined;
	/** How the operating system ended a process: what was raised before says why. */
	crash?: boolean | undefined;
	/** A person tells of it, in a sentence: what a program printed says more. */
	byPerson?: boolean | undefined;
	points: number;
}

/** An event in its place, with the known failure that explains it. */
export interface Ordered<T> {
	item: T;
	followsFrom?: string;
}

export interface Circumstances {
	/** The rank that a launcher saw fail first. */
	failedFirst?: number | undefined;
}

/** Ranks that fail within so many seconds fail at once: their clocks are no better than that. */
export const AT_ONCE = 1;

/**
 * Puts events into their causal order.
 *
 * @param causesOf the failures that one follows from, by id; it may name failures that were not found.
 * @example inCausalOrder([timeout, oom], (id) => (id === 'nccl-timeout' ? ['cuda-oom'] : [])) // => [{ item: oom }, { item: timeout, followsFrom: 'cuda-oom' }]
 */
export function inCausalOrder<T extends Event>(
	items: readonly T[],
	causesOf: (failure: string) => string[],
	{ failedFirst }: Circumstances = {},
): Ordered<T>[] {
	const tiers = new Map(items.map((item) => [item, tierOf(item, items)]));
	const timed = items.every(({ firstSeconds }) => firstSeconds !== undefined);
	const waiting = atOnce(
		items.toSorted(
			(a, b) =>
				(tiers.get(a) as number) - (tiers.get(b) as number) ||
				Number(a.certainty === 'likely') - Number(b.certainty === 'likely') ||
				compare(a, b, timed, failedFirst),
		),
		timed,
		(a, b) => tiers.get(a) === tiers.get(b) && a.certainty === b.certainty,
	);
	const ancestors = new Map(items.map((item) => [item, ancestorsIn(item, causesOf)]));
	const ordered: Ordered<T>[] = [];
	while (waiting.length > 0) {
		const free = waiting.findIndex((item) => !waiting.some((other) => explains(other, item, ancestors)));
		// Two failures may each follow from the other; then the first in order leads.
		const [item] = waiting.splice(Math.max(0, free), 1) as [T];
		const cause = nearestCause(item, causesOf, ancestors.get(item) ?? new Set(), ordered);
		ordered.push(cause === undefined ? { item } : { item, followsFrom: cause });
	}
	return ordered;
}

const CAUSE = 0;
const SYMPTOM = 1;
const FAINT = 2;
const TIERS: Record<Role, number> = {
	error: CAUSE,
	symptom: SYMPTOM,
	consequence: 3,
	wrapper: 4,
	notice: 5,
	place: 6,
	kind: 6,
	foreign: 6,
	circumstance: 6,
};

/** How far from the cause it stands. */
function tierOf(item: Event, all: readonly Event[]): number {
	const tier = item.byPerson && all.some(isPrintedCause) ? TIERS.consequence : TIERS[item.role];
	// What is only likely is no reason to pass over what is certain.
	if (item.failure !== undefined)
		return Math.max(tier, isInformation(item) ? FAINT : item.certainty === 'likely' ? SYMPTOM : CAUSE);
	// What is known of a wrapper says more than that there is one.
	if (tier > CAUSE) return tier + 0.5;
	if (item.crash && all.some((other) => isRaisedBefore(other, item))) return TIERS.consequence;
	// What was a warning, as of a connection that is tried again, ended nothing.
	if (all.some((other) => other.role === 'symptom' && !other.quiet && isEarlierOf(other, item))) return SYMPTOM;
	return item.faint ? FAINT : CAUSE;
}

/** A program printed it, and it says why something failed. */
export const isPrintedCause = (item: Event): boolean =>
	item.role === 'error' && !item.byPerson && !item.crash && !isInformation(item);

/** Its program goes on: whatever else failed says more. */
export const isInformation = ({ quiet }: Pick<Event, 'quiet'>): boolean => quiet === 2;

const isRaisedBefore = (other: Event, crash: Event): boolean =>
	!other.crash &&
	!other.byPerson &&
	(other.role === 'error' || other.role === 'symptom') &&
	other.first < crash.first &&
	(!other.process || !crash.process || other.process === crash.process);

/** Of one process; where one of them does not say whose it is, the order of the log is all there is. */
const isEarlierOf = (other: Event, item: Event): boolean =>
	other.first < item.first && (!other.process || !item.process || other.process === item.process);

function compare(a: Event, b: Event, timed: boolean, failedFirst: number | undefined): number {
	const saw = (item: Event) => Number(failedFirst === undefined || item.rank !== failedFirst);
	return (
		(timed
			? (a.firstSeconds as number) - (b.firstSeconds as number)
			: Number(a.waits ?? false) - Number(b.waits ?? false) || saw(a) - saw(b)) ||
		a.first - b.first ||
		b.points - a.points ||
		((a.failure ?? '') < (b.failure ?? '') ? -1 : 1)
	);
}

/** Of what happened in one moment, whoever does not wait for a peer goes first. */
function atOnce<T extends Event>(sorted: T[], timed: boolean, isAlike: (a: T, b: T) => boolean): T[] {
	const [first] = sorted;
	if (!timed || !first?.waits) return sorted;
	const own = sorted.findIndex(
		(item) =>
			!item.waits && isAlike(item, first) && (item.firstSeconds as number) - (first.firstSeconds as number) <= AT_ONCE,
	);
	return own < 0 ? sorted : [sorted[own] as T, ...sorted.filter((_, at) => at !== own)];
}

/** By the clock where both tell it, else by place. */
const comesBefore = (a: Event, b: Event): boolean =>
	a.firstSeconds !== undefined && b.firstSeconds !== undefined && a.firstSeconds !== b.firstSeconds
		? a.firstSeconds < b.firstSeconds
		: a.first < b.first;

/** A symptom may explain an error that comes later; what says less than a symptom explains nothing that says more. */
const explains = <T extends Event>(cause: T, item: T, ancestors: Map<T, Set<string>>): boolean =>
	cause !== item &&
	!cause.byPerson &&
	cause.failure !== undefined &&
	item.failure !== undefined &&
	(ROLES.indexOf(cause.role) <= ROLES.indexOf(item.role) || (cause.role === 'symptom' && comesBefore(cause, item))) &&
	(ancestors.get(item)?.has(cause.failure) ?? false) &&
	!ancestors.get(cause)?.has(item.failure);

/** The cause that the reader saw above: a direct one if there is one. */
function nearestCause<T extends Event>(
	{ failure }: T,
	causesOf: (failure: string) => string[],
	ancestors: Set<string>,
	above: readonly Ordered<T>[],
): string | undefined {
	if (failure === undefined) return undefined;
	const known = (id: string) => above.some(({ item }) => item.failure === id);
	return causesOf(failure).find(known) ?? [...ancestors].find(known);
}

const ancestorsIn = ({ failure }: Event, causesOf: (failure: string) => string[]): Set<string> =>
	failure === undefined ? new Set() : ancestorsOf(failure, causesOf);

/** Everything that a failure follows from, also through failures that were not found; what it names itself first. */
export function ancestorsOf<T>(failure: T, causesOf: (failure: T) => T[]): Set<T> {
	const ancestors = new Set<T>();
	const open = [failure];
	for (let next = open.pop(); next !== undefined; next = open.pop()) {
		for (const cause of causesOf(next)) {
			if (cause === failure || ancestors.has(cause)) continue;
			ancestors.add(cause);
			open.push(cause);
		}
	}
	return ancestors;
}
