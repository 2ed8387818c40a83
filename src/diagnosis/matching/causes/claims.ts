/**
 * What an answer may say of everything that a log tells: which of it heads the answer, what is claimed, what stands
 * beside it. Pure; the order is order.ts.
 *
 * Nothing that says less than why something failed (a consequence, a wrapper, a notice) heads an answer while an error
 * that nobody knows stands anywhere in the text.
 */
import type { Role } from '../compile.ts';
import { AT_ONCE, type Event, inCausalOrder, isInformation, type Ordered } from './order.ts';

/** What is known, and what was raised and is not, in their causal order. */
export interface Claims<Known, Raised> {
	/** Heads the answer: an error that nobody knows. */
	first?: Raised;
	/** Errors that nobody knows, raised at the same time by other processes. */
	also: Raised[];
	claimed: Ordered<Known>[];
	beside: Ordered<Known>[];
}

export interface KnownEvent extends Event {
	failure: string;
}

/** An error that nobody knows, with what was printed of it. */
export interface RaisedEvent extends Event {
	failure?: undefined;
	text: string;
}

/** More of them are read in the log itself. */
const MOST_ALSO = 3;

/**
 * @param causesOf the failures that one follows from, by id.
 * @example claimsOf([exitCode], [keyError], causesOf, {}) // => { first: keyError, also: [], claimed: [], beside: [{ item: exitCode }] }
 */
export function claimsOf<Known extends KnownEvent, Raised extends RaisedEvent>(
	known: readonly Known[],
	raised: readonly Raised[],
	causesOf: (failure: string) => string[],
	circumstances: { failedFirst?: number | undefined },
): Claims<Known, Raised> {
	const events: (Known | Raised)[] = [...known, ...raised];
	const ordered = inCausalOrder(events, causesOf, circumstances);
	const all = ordered.filter((one): one is Ordered<Known> => one.item.failure !== undefined);
	const head = ordered[0]?.item;
	if (!head) return { also: [], claimed: [], beside: [] };
	const also = alsoRaised<Raised>(head, ordered);
	if (head.failure === undefined) {
		const first = head as Raised;
		const isCause = ({ item }: Ordered<Known>) => item.role === 'error' && !isInformation(item);
		return { first, also, claimed: all.filter(isCause), beside: all.filter((one) => !isCause(one)) };
	}
	const isMute = all.every(({ item }) => item.role === 'notice');
	return isMute ? { also, claimed: [], beside: all } : { also, claimed: all, beside: [] };
}

/** Causes on other processes that fell into the same moment as the head, each wording once. */
function alsoRaised<Raised extends RaisedEvent>(head: Event, ordered: readonly Ordered<Event>[]): Raised[] {
	if (head.role !== 'error') return [];
	const seen = new Set([wordingOf(head)]);
	const also: Raised[] = [];
	for (const { item } of ordered) {
		const isOther = item !== head && item.failure === undefined && item.process !== head.process;
		if (!isOther || !saysWhy(item) || !isAtOnce(item, head) || seen.has(wordingOf(item))) continue;
		seen.add(wordingOf(item));
		also.push(item as Raised);
	}
	return also.slice(0, MOST_ALSO);
}

const saysWhy = ({ role, faint, crash, certainty }: Event): boolean =>
	role === ('error' satisfies Role) && !faint && !crash && certainty === 'sure';

/** Numbers differ from rank to rank, and Ray says how many ranks printed it, in a colour. */
const wordingOf = (event: Event): string =>
	'text' in event
		? (event.text as string)
				.slice(0, 200)
				.replace(/(?:\W?\[\d{0,2}m)? ?\[repeated \d.*/, '')
				.replaceAll(/\d+/g, '0')
		: '';

/** Where no times are told, nobody knows that they were not. */
const isAtOnce = ({ firstSeconds: a }: Event, { firstSeconds: b }: Event): boolean =>
	a === undefined || b === undefined || Math.abs(a - b) <= AT_ONCE;
