/** What a logger that writes JSON says in one line: a message, or a whole traceback. */
import type { Block } from './join.ts';
import type { Prefix } from './read.ts';

/** In the order in which they are taken: an error says more than that there is one. */
const KEYS = 'exception exc_info py_callstack traceback error err msg message extraInfo log event'.split(' ');

/** torchrun writes an error into a file as an object in an object. */
const textsIn = (said: Record<string, unknown>): string[] =>
	KEYS.flatMap((key) => {
		const text = said[key];
		return typeof text === 'string' ? text : text && typeof text === 'object' ? textsIn(text as typeof said) : [];
	});

/**
 * What a line of JSON says: a traceback, if there is one.
 *
 * @example spokenIn('{"level":"error","msg":"no \\"x\\""}') // => 'no "x"'
 */
export function spokenIn(message: string): string | undefined {
	if (message[0] !== '{') return undefined;
	try {
		const texts = textsIn(JSON.parse(message));
		return texts.find((text) => text.startsWith('Traceback')) ?? texts.find((text) => text.includes(' ')) ?? texts[0];
	} catch {
		return undefined;
	}
}

/** What one line of a log quotes, as lines of their own. */
export interface Quoted extends Block {
	/** Where the line ends, which begins at `base`. */
	end: number;
}

/**
 * Lines that stand inside of one line: each bears its number, and what stands around them is said of each.
 *
 * @param prefix what the line says of itself.
 */
export function quoteIn({ base, scanned }: Block, line: number, text: string, prefix: Prefix): Quoted {
	const { end: _, source: __, ...origin } = prefix;
	const lines = text.trimEnd().split('\n');
	const ends = Int32Array.from(lines, ({ length }) => length);
	for (let at = 1; at < ends.length; at++) ends[at] = (ends[at] as number) + (ends[at - 1] as number) + 1;
	return {
		base: base + (scanned.starts[line] as number),
		text,
		scanned: {
			count: lines.length,
			starts: ends.map((end, at) => end - (lines[at] as string).length),
			ends,
			numbers: ends.map(() => scanned.numbers[line] as number),
			kept: [],
		},
		origin,
		end: base + (scanned.ends[line] as number),
	};
}

export const isQuoted = (block: Block): block is Quoted => 'end' in block;
