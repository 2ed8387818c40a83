/**
 * Control sequences: colours, links and titles that a terminal understands and a text box does not.
 *
 * They are skipped where they stand, with or without the escape character: copying from a web page loses it
 * (`[31m`), JSON and YAML spell it (`\u001b[31m`), some terminals print it (`^[[31m`).
 */

export const ESC = 27;
const BEL = 7;
export const LONGEST_CSI = 32;
export const LONGEST_OSC = 2048;
/** All quantifiers are bounded, and the alternatives differ in their first character. */
const SPELLED = /(?:\\x1b|\\u001b|\\033|\\e|\^\[|␛)?\[[\d;]{1,11}m/iy;
const FIRST_OF_SPELLED = '[\\^␛';

/**
 * Where the control sequence that begins at `at` ends; `at` itself if none begins there.
 *
 * @example skipEscape('\x1b[1;31mCUDA', 0) // => 7
 */
export function skipEscape(text: string, at: number): number {
	if (text.charCodeAt(at) === ESC) return skipRaw(text, at);
	if (!FIRST_OF_SPELLED.includes(text.charAt(at))) return at;
	// Most brackets of a log open something else.
	if (text[at] === '[' && !/[\d;]/.test(text.charAt(at + 1))) return at;
	SPELLED.lastIndex = at;
	return SPELLED.test(text) ? SPELLED.lastIndex : at;
}

function skipRaw(text: string, at: number): number {
	const kind = text.charAt(at + 1);
	if (kind === '[') return skipUntil(text, at + 2, LONGEST_CSI, (code) => code >= 0x40 && code <= 0x7e);
	if (kind && ']P_^'.includes(kind)) {
		const end = skipUntil(text, at + 2, LONGEST_OSC, (code) => code === BEL || code === ESC);
		if (text.charCodeAt(end - 1) !== ESC) return end;
		return text[end] === '\\' ? end + 1 : end - 1;
	}
	return kind >= ' ' && kind <= '~' ? at + 2 : at + 1;
}

/** After the first character that passes; only the opening is skipped if none does within reach in this line. */
function skipUntil(text: string, at: number, reach: number, test: (code: number) => boolean): number {
	for (let end = at; end < at + reach; end++) {
		const code = text.charCodeAt(end);
		if (test(code)) return end + 1;
		// The end of the text is none of these either.
		if (!(code >= 0) || code === 10 || code === 13) break;
	}
	return at;
}
