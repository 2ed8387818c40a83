/**
 * The order of findings. What a reader should act on comes first:
 *
 * 1. errors before wrappers (an exit code, "See root cause above"), which only say that something else failed, and
 *    both before notices, which say nothing by themselves;
 * 2. certain before likely;
 * 3. first in time before later: by the clock where every line tells it, else by place; of logs side by side, whose
 *    places say nothing of time, what other ranks print when one fails comes after what they do not;
 * 4. specific before general: what agrees in more words;
 * 5. and over all of this, a cause before what follows from it, unless the cause says less than that.
 */
import { ROLES, type Role } from './compile.ts';

export interface Rankable {
	failure: string;
	certainty: 'sure' | 'likely';
	role: Role;
	/** Offset of the first message. */
	first: number;
	firstSeconds?: number | undefined;
	/** Of logs side by side: other ranks print it when one fails. */
	echo?: boolean;
	points: number;
}

/** A finding in its place, with the finding that explains it. */
export interface Ranked<T> {
	item: T;
	followsFrom?: string;
}

/**
 * @param causesOf the failures that one follows from, by id; it may name failures that were not found.
 * @example rankFindings([timeout, oom], (id) => (id === 'nccl-timeout' ? ['cuda-oom'] : [])) // => [{ item: oom }, { item: timeout, followsFrom: 'cuda-oom' }]
 */
export function rankFindings<T extends Rankable>(items: T[], causesOf: (failure: string) => string[]): Ranked<T>[] {
	const timed = items.every(({ firstSeconds }) => firstSeconds !== undefined);
	const waiting = items.toSorted((a, b) => compare(a, b, timed));
	const found = new Map(items.map((item) => [item.failure, item]));
	const ancestors = new Map(items.map((item) => [item.failure, ancestorsOf(item.failure, causesOf)]));
	const ranked: Ranked<T>[] = [];
	while (waiting.length > 0) {
		const free = waiting.findIndex((item) => !waiting.some((other) => explains(other, item, ancestors)));
		// Two failures may each follow from the other; then the first in order leads.
		const [item] = waiting.splice(Math.max(0, free), 1) as [T];
		const cause = nearestCause(item, found, causesOf, ancestors, ranked);
		ranked.push(cause === undefined ? { item } : { item, followsFrom: cause });
	}
	return ranked;
}

const compare = (a: Rankable, b: Rankable, timed: boolean): number =>
	ROLES.indexOf(a.role) - ROLES.indexOf(b.role) ||
	Number(a.certainty === 'likely') - Number(b.certainty === 'likely') ||
	(timed
		? (a.firstSeconds as number) - (b.firstSeconds as number)
		: Number(a.echo ?? false) - Number(b.echo ?? false)) ||
	a.first - b.first ||
	b.points - a.points ||
	(a.failure < b.failure ? -1 : 1);

const explains = (cause: Rankable, item: Rankable, ancestors: Map<string, Set<string>>): boolean =>
	cause !== item &&
	ROLES.indexOf(cause.role) <= ROLES.indexOf(item.role) &&
	(ancestors.get(item.failure)?.has(cause.failure) ?? false) &&
	!ancestors.get(cause.failure)?.has(item.failure);

/** The cause that the reader saw above: a direct one if there is one. */
function nearestCause<T extends Rankable>(
	item: T,
	found: Map<string, T>,
	causesOf: (failure: string) => string[],
	ancestors: Map<string, Set<string>>,
	above: Ranked<T>[],
): string | undefined {
	const known = (id: string) => found.has(id) && above.some((ranked) => ranked.item.failure === id);
	return causesOf(item.failure).find(known) ?? [...(ancestors.get(item.failure) ?? [])].find(known);
}

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
