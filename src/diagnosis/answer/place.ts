/** Several files are read as one log: which file a line of it belongs to. */
import type { LogPart } from '../runs/parts.ts';

/** What was read. */
export interface WholeLog {
	/** None for a text that came as an argument, or from the box of the site. */
	parts: readonly LogPart[];
	lines: number;
}

/** A line as its reader counts it. */
export interface LogPlace {
	/** Left out where there is only one input. */
	file?: string;
	line: number;
	/** How many lines there are, of the file or of all. */
	lines: number;
}

/**
 * Where a line of the whole log stands.
 *
 * @param line its number in the whole log, counted from 1.
 * @example placeOf({ parts, lines: 164 }, 120) // => { file: 'rank1.log', line: 20, lines: 64 }
 */
export function placeOf({ parts, lines }: WholeLog, line: number): LogPlace {
	const part = parts.findLast(({ linesBefore }) => linesBefore < line);
	if (!part || parts.length < 2) return { line, lines };
	return { file: part.name, line: line - part.linesBefore, lines: part.lines };
}
