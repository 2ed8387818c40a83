/** The logs that lie in a folder, or were chosen, and what of it is not read. Pure. */

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
	| 'stopped';

export interface FoundLog {
	/** Within the folder, with `/`. */
	path: string;
	/** When it was found; what is written later is not read. */
	bytes: number;
}

export interface Listing<Log extends FoundLog = FoundLog> {
	logs: Log[];
	left: Map<LeftOut, string[]>;
}

/** A folder of more is no run, or its files are not logs. */
export const MOST_FILES = 20_000;
export const DEEPEST = 24;
/** So much of the beginning of a file tells whether it is text. */
export const HEAD = 4096;

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
