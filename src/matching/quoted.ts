/** What a logger that writes JSON says in one line: a message, or a whole traceback, with its quotes and breaks escaped. */
import type { Block } from './join.ts';
import type { Prefix } from './read.ts';

/** In the order in which they are taken: a traceback, or the error, says more than that there is one. */
const SAID_IN_JSON = [
	/"(?:exception|exc_info|stack_?trace|stack|traceback)" ?: ?"(?<said>Traceback (?:[^"\\]|\\.){1,8000})/,
	/"(?:error|err)" ?: ?"(?=[^" ]{1,200} )(?<said>(?:[^"\\]|\\.){1,8000})"/,
	/"(?:msg|message|log|error|err|event)" ?: ?"(?<said>(?:[^"\\]|\\.){1,8000})"/,
];

/**
 * What a logger that writes JSON says in a line: a message, or a whole traceback.
 *
 * @example spokenIn('{"level":"error","msg":"no \\"x\\""}') // => 'no "x"'
 */
export function spokenIn(message: string): string | undefined {
	if (message[0] !== '{') return undefined;
	for (const pattern of SAID_IN_JSON) {
		const said = pattern.exec(message)?.groups?.['said'];
		if (said !== undefined) return unescaped(said);
	}
	return undefined;
}

function unescaped(text: string): string {
	try {
		return JSON.parse(`"${text}"`);
	} catch {
		return text;
	}
}

/** What one line of a log quotes, as lines of their own. */
export interface Quoted extends Block {
	/** The line, which begins at `base`. */
	quotedIn: string;
}

const MOST_LINES = 400;

/**
 * Lines that stand inside of one line: each bears its number, and what stands around them is said of each.
 *
 * @param prefix what the line says of itself.
 */
export function quoteIn({ base, scanned, text }: Block, line: number, said: string, prefix: Prefix): Quoted {
	const { end: _, source: __, ...origin } = prefix;
	const lines = said.trimEnd().split('\n', MOST_LINES);
	const ends = Int32Array.from(lines, ({ length }) => length);
	for (let at = 1; at < ends.length; at++) ends[at] = (ends[at] as number) + (ends[at - 1] as number) + 1;
	const starts = ends.map((end, at) => end - (lines[at] as string).length);
	const numbers = starts.map(() => scanned.numbers[line] as number);
	const start = scanned.starts[line] as number;
	return {
		base: base + start,
		text: said,
		scanned: { count: lines.length, starts, ends, numbers, kept: [] },
		origin,
		quotedIn: text.slice(start, scanned.ends[line]),
	};
}

/** Where a text stands in the line that quotes it; the whole line, where it is written otherwise there. */
export function placeInQuote({ base, quotedIn }: Quoted, text: string): { start: number; end: number } {
	const at = quotedIn.indexOf(text);
	return at < 0 ? { start: base, end: base + quotedIn.length } : { start: base + at, end: base + at + text.length };
}

export const isQuoted = (block: Block): block is Quoted => 'quotedIn' in block;
