/** Several files are read as one log: which file a place of it belongs to. */
import type { ByteSession, Diagnosis } from '../matching/index.ts';

/** What one file contributed. */
export interface Part {
	name: string;
	/** The number of lines before it. */
	linesBefore: number;
	lines: number;
}

/** What was read. */
export interface Whole {
	/** None for a text that came as an argument. */
	parts: readonly Part[];
	lines: number;
}

export interface Place {
	/** Left out where there is only one input. */
	file?: string;
	line: number;
	lines: number;
}

export interface Joined {
	begin(name: string): void;
	/** UTF-8 in which no character is cut. */
	push(utf8: Uint8Array): void;
	/** The last file is over. */
	finish(): Diagnosis;
	/** In order of the log; the lines of each are counted when it is over. */
	parts: readonly Part[];
}

const LINE_BREAK = 10;

/** Feeds files to a session one after the other; a message does not go on from one file to the next. */
export function joinParts(session: ByteSession): Joined {
	const parts: Part[] = [];
	let last = LINE_BREAK;
	const push = (utf8: Uint8Array) => {
		session.push(utf8);
		last = utf8.at(-1) ?? last;
	};
	const end = () => {
		const part = parts.at(-1);
		if (part) part.lines = session.breaks() - part.linesBefore + (last === LINE_BREAK ? 0 : 1);
		return part;
	};
	return {
		begin(name) {
			// A blank line ends every message.
			if (end()) push(Buffer.from(last === LINE_BREAK ? '\n' : '\n\n'));
			parts.push({ name, linesBefore: session.breaks(), lines: 0 });
		},
		push,
		finish() {
			end();
			return session.finish();
		},
		parts,
	};
}

/**
 * Where a line of the whole log stands.
 *
 * @param line its number in the whole log, counted from 1.
 * @example placeOf({ parts, lines: 164 }, 120) // => { file: 'rank1.log', line: 20, lines: 64 }
 */
export function placeOf({ parts, lines }: Whole, line: number): Place {
	const part = parts.findLast(({ linesBefore }) => linesBefore < line);
	if (!part || parts.length < 2) return { line, lines };
	return { file: part.name, line: line - part.linesBefore, lines: part.lines };
}
