/**
 * Joining lines: terminals, Rich and log shippers break one message into several lines, each with its own decoration.
 * The joined text remembers where its characters stood.
 */
import type { Place } from './fold.ts';
import { type LineOrigin, messageOf, type Prefix, readPrefix } from './read.ts';
import type { Scanned } from './scan.ts';

/** A block of the log with its lines. */
export interface Block {
	/** Offset of the block in the whole log. */
	base: number;
	text: string;
	scanned: Scanned;
	/** Of the log that it is a part of. */
	origin?: LineOrigin | undefined;
}

/** Read at once: so large that the lines read twice at its edges do not matter, so small that memory stays small. */
export const BLOCK = 64 * 1024;

/**
 * The first of the last lines of a log, of which there are as many wherever its pieces ended: those that begin within
 * `BLOCK` characters of its end, `most` at most.
 *
 * @param tail what was read last: `BLOCK` characters or more, or the whole log.
 */
export function firstOfLast({ scanned: { count, starts, ends } }: Block, most = Infinity): number {
	let from = Math.max(0, count - most);
	while (from < count && (starts[from] as number) < (ends[count - 1] as number) - BLOCK) from++;
	return from;
}

/** The text from the beginning of one line to the end of another, without the carriage return of terminals and Windows. */
export function linesOf({ text, scanned }: Block, first: number, last: number): string {
	const end = scanned.ends[last] as number;
	return text.slice(scanned.starts[first], text[end - 1] === '\r' ? end - 1 : end);
}

export const lineOf = (block: Block, line: number): string => linesOf(block, line, line);

export const prefixOf = (block: Block, line: number): Prefix => readPrefix(lineOf(block, line), block.origin);

/** A message is looked for in this many lines before a line and after the one where it begins. */
export const LINES_BEFORE = 3;
export const LINES_AFTER = 6;
const LONGEST_JOINED = 4096;

export interface Joined {
	text: string;
	/** Where the pieces begin: in `text`, and in the block. */
	pieces: { at: number; start: number; line: number }[];
}

/** Whether nothing stands in a line but its prefix: there a message ends. */
export const isBlank = (raw: string): boolean => messageOf(raw, readPrefix(raw)) === '';

/**
 * A line and those below it. The first keeps its decoration, which may belong to the message; a blank line ends it.
 * `glue` is what stood at the breaks: a space, or nothing where the terminal broke words.
 */
export function joinFrom(block: Block, line: number, glue: '' | ' '): Joined {
	const first = lineOf(block, line);
	const joined: Joined = {
		text: messageOf(first, { end: 0 }),
		pieces: [{ at: 0, start: block.scanned.starts[line] as number, line }],
	};
	const last = Math.min(block.scanned.count - 1, line + LINES_AFTER);
	for (let at = line + 1; at <= last && joined.text.length < LONGEST_JOINED; at++) {
		const raw = lineOf(block, at);
		const prefix = readPrefix(raw);
		const message = messageOf(raw, prefix);
		if (message === '') break;
		joined.text += glue;
		joined.pieces.push({ at: joined.text.length, start: (block.scanned.starts[at] as number) + prefix.end, line: at });
		joined.text += message;
	}
	return joined;
}

/** Terminals break at their width, so only a long line can have been broken inside a word. */
export const mayBeBrokenInWord = (raw: string): boolean => raw.length >= 60;

/** The piece of the joined text in which a place lies. */
const pieceAt = (joined: Joined, at: number) => joined.pieces.findLast((piece) => piece.at <= at);

/** The place in the block, and the first and last line that it touches. */
export function placeInBlock(joined: Joined, { start, end }: Place): Place & { first: number; last: number } {
	const from = pieceAt(joined, start);
	const to = pieceAt(joined, Math.max(start, end - 1));
	if (!from || !to) return { start: 0, end: 0, first: 0, last: 0 };
	return { start: from.start + start - from.at, end: to.start + end - to.at, first: from.line, last: to.line };
}
