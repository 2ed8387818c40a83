/** Where the text that a library prints for a number stands in a line, and not the same words in a sentence. Pure. */
import type { Place } from '../matching/fold.ts';

/** What may stand before it: the beginning of the line, a colon, a bracket, a quote, a number. */
const BEFORE = /(?:^|[:([="'\]：（–-]\s*|\d\s+|\berror\s+)$/i;
/** What may follow it. */
const AFTER = /^\s*(?:$|[.,;:)\]"'!(，。；：）[]|\s\s|\\n)/;
/** So much before it is looked at. */
const LOOK_BACK = 16;

/**
 * A text of one word is too common: it counts only at the end of the line, or before what a shell adds to it.
 *
 * @example placeOfText('ssh: connect to host a port 22: Connection timed out', 'Connection timed out')?.start // => 32
 */
export function placeOfText(line: string, text: string): Place | undefined {
	const low = line.toLowerCase();
	const sought = text.toLowerCase();
	for (let start = low.indexOf(sought); start >= 0; start = low.indexOf(sought, start + 1)) {
		const end = start + sought.length;
		const rest = line.slice(end, end + LOOK_BACK);
		const isFramed = BEFORE.test(line.slice(Math.max(0, start - LOOK_BACK), start)) && AFTER.test(rest);
		if (isFramed && (/\s|[一-鿿]/.test(text) || /^\s*(?:$|\(core dumped\)|\s\s)/.test(rest))) return { start, end };
	}
	return undefined;
}
