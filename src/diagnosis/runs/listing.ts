/** The logs that lie in a folder, or were chosen, and what of it is not read. Pure. */
import { isLogName } from './log-name.ts';

/** Why a file was not read, or not whole. */
export type LeftOut =
	| 'noLog'
	| 'link'
	| 'noFile'
	| 'empty'
	| 'unreadable'
	| 'noZstd'
	| 'damaged'
	| 'tooLong'
	| 'tooMany'
	| 'tooDeep'
	| 'stopped'
	| 'changed';

/** What of these was not read holds no sign of anything: its path is that of no log, or there is nothing in it. */
const TELLS_NOTHING: readonly LeftOut[] = ['noLog', 'empty', 'tooDeep'];

/**
 * The paths of logs that were not read, or not to their end. Nothing is known of what may stand there.
 *
 * @example unreadIn({ left: new Map([['empty', ['a.log']], ['damaged', ['b.log.gz']]]) }) // => Set { 'b.log.gz' }
 */
export const unreadIn = ({ left }: Pick<Listing, 'left'>): Set<string> =>
	new Set([...left].flatMap(([why, paths]) => (TELLS_NOTHING.includes(why) ? [] : paths)).filter(isLogName));

export interface FoundLog {
	/** Within the folder, with `/`. */
	path: string;
	/** When it was found; what is written later is not read. */
	bytes: number;
}

export interface Listing<Log extends FoundLog = FoundLog> {
	logs: Log[];
	/** What is no log and may be an output of a diagnostic command: a pickle, or JSON. */
	dumps?: Log[];
	left: Map<LeftOut, string[]>;
}

/** A folder of more is no run, or its files are not logs. */
export const MOST_FILES = 20_000;
export const DEEPEST = 24;
/** So much of the beginning of a file tells whether it is text. */
export const HEAD = 4096;

/** How many bytes may be unpacked of one log, and are left to be of all of them together. */
export interface Unpacking {
	longest: number;
	left: number;
}

/**
 * Text is compressed a hundredfold at most; what becomes longer than this was made to fill a disk, or to take hours.
 *
 * @param longest of one log; all together may have eight times as many.
 */
export const createUnpacking = (longest: number): Unpacking => ({ longest, left: 8 * longest });

/** @throws {Cut} where a piece is one too many. */
export function countUnpacked(unpacking: Unpacking, length: number, before: number): void {
	unpacking.left -= length;
	if (before + length > unpacking.longest || unpacking.left < 0) throw new Cut('tooLong');
}

export function leave({ left }: Pick<Listing, 'left'>, why: LeftOut, path: string): void {
	const paths = left.get(why);
	if (paths) paths.push(path);
	else left.set(why, [path]);
}

/** What is left of a log was not read, and why. */
export class Cut extends Error {
	why: LeftOut;
	constructor(why: LeftOut, cause?: unknown) {
		super(why, { cause });
		this.why = why;
	}
}
