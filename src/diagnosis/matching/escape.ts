/**
 * Control sequences: colours, links and titles that a terminal understands and a text box does not.
 *
 * They are skipped where they stand, with or without the escape character: copying from a web page loses it
 * (`[31m`), JSON and YAML spell it (`\u001b[31m`), some terminals print it (`^[[31m`).
 */

/**
 * A text, of which only single characters are read: nothing is cut out of it, so that a log which is full of openings
 * takes no longer than another.
 */
export type Characters = Pick<string, 'charCodeAt'>;

const BEL = 7;
const LINE_FEED = 10;
const RETURN = 13;
const ESC = 27;
const BRACKET = 91;
const BACKSLASH = 92;
const CARET = 94;
/** ␛ */
const SYMBOL_FOR_ESC = 0x241b;
const LONGEST_CSI = 32;
const LONGEST_OSC = 2048;
/** A colour has so many digits and semicolons at most. */
const LONGEST_COLOUR = 11;

/** How the escape character and its bracket are spelled behind a backslash, by the code of their first letter. */
const SPELLED: Record<number, string> = { 120: 'x1b[', 117: 'u001b[', 48: '033[', 101: 'e[' };
const SPELLED_BY_CARET = '[[';
const SPELLED_BY_SYMBOL = '[';

/**
 * Where the control sequence that begins at `at` ends; `at` itself if none begins there.
 *
 * @example skipEscape('\x1b[1;31mCUDA', 0) // => 7
 * @example skipEscape('\\u001b[0m', 0) // => 9
 */
export function skipEscape(text: Characters, at: number): number {
	const code = text.charCodeAt(at);
	if (code === ESC) return skipRaw(text, at);
	const inside = code === BRACKET ? at + 1 : afterSpelled(text, at, code);
	const end = inside < 0 ? -1 : endOfColour(text, inside);
	return end < 0 ? at : end;
}

/**
 * Whether the backslash at `at` begins a spelled line break or tab: a log line inside JSON has `\n\tMissing key(s)`. It is only seen where
 * no small letter follows, since Windows has folders such as `\new`. A return that a quotation mark follows ends a name
 * that a shell looked for: a line end of Windows, which tells why it was not found.
 *
 * @example isSpelledBreak('\\n\\tMissing', 0) // => true
 * @example isSpelledBreak("\\r': No such file", 0) // => false
 */
export function isSpelledBreak(text: Characters, at: number): boolean {
	const code = text.charCodeAt(at + 1);
	// n, r, t
	if (code !== 110 && code !== 114 && code !== 116) return false;
	const next = text.charCodeAt(at + 2);
	return !(next >= 97 && next <= 122) && !(code === 114 && isQuote(next));
}

/** `'`, `"` and those of typesetting, left and right. */
const isQuote = (code: number) =>
	code === 39 || code === 34 || code === 0x2018 || code === 0x2019 || code === 0x201c || code === 0x201d;

/** Where what stands behind a spelled escape character and its bracket begins; -1 if none is spelled here. */
function afterSpelled(text: Characters, at: number, code: number): number {
	if (code === CARET) return after(text, at + 1, SPELLED_BY_CARET);
	if (code === SYMBOL_FOR_ESC) return after(text, at + 1, SPELLED_BY_SYMBOL);
	if (code !== BACKSLASH) return -1;
	const spelling = SPELLED[lower(text.charCodeAt(at + 1))];
	return spelling === undefined ? -1 : after(text, at + 1, spelling);
}

/** Where `wanted`, in small letters, ends if it stands at `at`, else -1. */
function after(text: Characters, at: number, wanted: string): number {
	for (let place = 0; place < wanted.length; place++) {
		if (lower(text.charCodeAt(at + place)) !== wanted.charCodeAt(place)) return -1;
	}
	return at + wanted.length;
}

const lower = (code: number) => (code >= 65 && code <= 90 ? code + 32 : code);

/** Where the colour ends of which the bracket stands before `at`; -1 if it is none. Most brackets open something else. */
function endOfColour(text: Characters, at: number): number {
	for (let end = at; end <= at + LONGEST_COLOUR; end++) {
		const code = text.charCodeAt(end);
		// Digits and semicolons, then m.
		if ((code >= 48 && code <= 57) || code === 59) continue;
		return lower(code) === 109 && end > at ? end + 1 : -1;
	}
	return -1;
}

function skipRaw(text: Characters, at: number): number {
	const kind = text.charCodeAt(at + 1);
	if (kind === BRACKET) return skipUntil(text, at + 2, LONGEST_CSI, endsSequence);
	// ], P, ^ and _ begin a text.
	if (kind === 93 || kind === 80 || kind === 94 || kind === 95) {
		const end = skipUntil(text, at + 2, LONGEST_OSC, endsText);
		if (text.charCodeAt(end - 1) !== ESC) return end;
		return text.charCodeAt(end) === BACKSLASH ? end + 1 : end - 1;
	}
	return kind >= 32 && kind <= 126 ? at + 2 : at + 1;
}

const endsSequence = (code: number) => code >= 0x40 && code <= 0x7e;
const endsText = (code: number) => code === BEL || code === ESC;

/** After the first character that passes; only the opening is skipped if none does within reach in this line. */
function skipUntil(text: Characters, at: number, reach: number, ends: (code: number) => boolean): number {
	for (let end = at; end < at + reach; end++) {
		const code = text.charCodeAt(end);
		if (ends(code)) return end + 1;
		// The end of the text is none of these either.
		if (!(code >= 0) || code === LINE_FEED || code === RETURN) break;
	}
	return at;
}
