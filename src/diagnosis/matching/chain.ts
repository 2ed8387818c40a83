/** Exceptions that belong together, and which of them says why. */
import type { LineKind } from './causes/line.ts';
import { isOnPurpose, isWaiting, roleOfRaised } from './causes/raised.ts';
import type { FirstError } from './diagnosis.ts';
import type { Prefix } from './read.ts';

/** An error, with the place of everything that was printed of it. */
export interface Raising {
	error: FirstError;
	start: number;
	end: number;
	/** Where its message may end, which may have many lines. */
	reach: number;
	/** Where the exception stands that was raised from it on purpose. */
	passedOn?: number | undefined;
	seconds?: number | undefined;
	/** Who printed it; equal for lines of one process. */
	process: string;
	role: 'error' | 'consequence' | 'wrapper';
	/** It was raised in a call that needs other ranks. */
	waits: boolean;
	crash: boolean;
	/** A line that only calls itself an error. */
	faint: boolean;
	/** It stands alone, without frames. */
	bare: boolean;
	/** A package raised it in what the own code asked of it, by no call between. */
	direct: boolean;
}

/** One exception, and how the next one of its chain came of it. */
export interface Raised extends FirstError {
	/** cause: `raise … from …`, so the earlier one says why. context: raised while the earlier one was handled. */
	next?: 'cause' | 'context' | 'copy';
	cleansUp?: boolean | undefined;
	/** The innermost frame of a package; direct: as the own code asked for it, by no call between. */
	within?: { path?: string | undefined; call?: string | undefined; direct?: boolean | undefined } | undefined;
	said: string;
}

/** Tracebacks that belong together: "The above exception was the direct cause of …". */
export interface Chain {
	/** Offset of its first line, and the end of its last. */
	start: number;
	end: number;
	time?: string | undefined;
	seconds?: number | undefined;
	raised: Raised[];
	/** Where its message may end. */
	reach: number;
	process: string;
	/** How it was found, where not by a traceback. */
	kind?: LineKind | 'crash';
	/** Other ranks raise it when one fails. */
	consequence?: boolean;
	/** Which of several logs it stands in. */
	log: number;
}

export const isError = ({ raised }: Chain): boolean => raised.some(({ exception }) => !isOnPurpose(exception));

/** It stands alone, without frames. */
export const isBare = ({ kind }: Chain): boolean => kind === 'exception' || kind === 'fatal';

/**
 * What stands alone and again in a traceback is that of the traceback: people put it into the title, and of a title that
 * is cut the fuller line below it counts.
 */
export function withoutRepeats(chains: readonly Chain[]): Chain[] {
	const told = new Set(chains.filter((chain) => !isBare(chain)).flatMap(({ raised }) => raised.map(keyOfText)));
	return chains.filter((chain) => {
		if (!isBare(chain)) return true;
		const key = keyOfText(chain.raised[0] as Raised);
		if (told.has(key) || (isTitle(chain) && chains.some((other) => isFuller(other, chain)))) return false;
		told.add(key);
		return true;
	});
}

/** Numbers differ from rank to rank. */
const keyOfText = ({ text }: Raised): string => text.slice(0, 80).replaceAll(/\d+/g, '0').trim();

/** A title stands above all else, and nobody's process printed it. */
const isTitle = ({ raised: [first], process }: Chain): boolean =>
	first?.line === 1 && process === '' && first.time === undefined;

/** Shorter than this, what two errors begin with says little of either. */
const LEAST_SHARED = 24;

function isFuller(other: Chain, title: Chain): boolean {
	const key = keyOfText(title.raised[0] as Raised);
	return (
		other !== title && key.length >= LEAST_SHARED && other.raised.some((raised) => keyOfText(raised).startsWith(key))
	);
}

export function toRaising(chain: Chain, rank?: number): Raising {
	const at = causeAt(chain);
	const own = chain.raised[at] as Raised;
	const { next, said: _, cleansUp: __, within, ...error } = own;
	if (error.rank === undefined && rank !== undefined) error.rank = rank;
	const { start, end, reach, seconds, process, kind } = chain;
	const [first] = chain.raised;
	const roles = [first as Raised, own].map(roleOf);
	return {
		error,
		start,
		end,
		reach: Math.max(end, reach),
		...(next === 'cause' && { passedOn: chain.raised[at + 1]?.start }),
		seconds,
		process,
		// What is raised while the loss of a peer is handled follows from that.
		role: roles[0] === 'consequence' ? 'consequence' : (roles[1] as Raising['role']),
		waits: isWaiting({ name: error.exception, said: '', ...within }),
		crash: kind === 'crash',
		faint: kind === 'fatal',
		bare: isBare(chain),
		direct: within?.direct === true,
	};
}

const roleOf = ({ exception, said, wrapper, within }: Raised): Raising['role'] =>
	wrapper ? 'wrapper' : roleOfRaised({ name: exception, said, ...within });

const saysWhy = ({ exception, wrapper }: Raised): boolean => !wrapper && !isOnPurpose(exception);

export const keyOf = ({ rank, host, process, pid }: Prefix): string => [rank, host, process, pid].join(' ');

/**
 * Of a chain, the exception that says why: the one that ended the program, or, where that was raised from another on
 * purpose, that one. What was raised while another was handled usually says more than what was being handled, unless
 * that was to clean up.
 */
export const causeOf = (chain: Chain): Raised => chain.raised[causeAt(chain)] as Raised;

function causeAt({ raised }: Chain): number {
	let at = raised.length - 1;
	while (at > 0 && isOwed(raised[at - 1] as Raised, raised[at] as Raised)) at--;
	if (saysWhy(raised[at] as Raised)) return at;
	const other = raised.findIndex(saysWhy);
	return other < 0 ? at : other;
}

/** Whether one exception of a chain says less than the one that was raised before it. */
const isOwed = (before: Raised, own: Raised): boolean =>
	(before.next === 'cause' && !isReworded(before, own)) || (before.next === 'context' && own.cleansUp === true);

const LOOKUP = /^(?:KeyError|IndexError|StopIteration)$/;

/** Who did not find something says what it was and where; the lookup itself says nothing else. */
const isReworded = ({ exception, said }: Raised, own: Raised): boolean =>
	LOOKUP.test(exception) && own.said.length > said.length && own.said.includes(said.replace(/^\W+|\W+$/g, ''));
