/** Several files are read as one log: which file a place of it belongs to. */
import type { Session } from '../matching/index.ts';

/** What one file contributed. */
export interface Part {
	name: string;
	/** Offset of its first character in the whole log, and the number of lines before it. */
	start: number;
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
	push(text: string): void;
	/** In order of the log. */
	parts: readonly Part[];
}

/** Feeds files to a session one after the other; a message does not go on from one file to the next. */
export function joinParts(session: Session): Joined {
	const parts: Part[] = [];
	let length = 0;
	let breaks = 0;
	let last = '\n';
	const push = (text: string) => {
		if (text === '') return;
		session.push(text);
		length += text.length;
		for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) breaks++;
		last = text.charAt(text.length - 1);
		const part = parts.at(-1);
		if (part) part.lines = breaks - part.linesBefore + (last === '\n' ? 0 : 1);
	};
	return {
		begin(name) {
			const part = parts.at(-1);
			if (part) {
				const { lines } = part;
				// A blank line ends every message.
				push(last === '\n' ? '\n' : '\n\n');
				part.lines = lines;
			}
			parts.push({ name, start: length, linesBefore: breaks, lines: 0 });
		},
		push,
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
