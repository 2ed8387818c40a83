/**
 * Folding: the form in which a log line and a template are compared.
 *
 * Rendering a log as Markdown loses backticks, asterisks and underscores, and turns quotes into curly ones; terminals
 * pad with spaces; Rich draws boxes; Chinese keyboards type full-width punctuation. Folding makes all of them equal to
 * the original, and remembers where each character stood, so that a match can be shown in the text as pasted.
 */
import { isSpelledBreak, skipEscape } from './escape.ts';

export interface Folded {
	/** The folded text: lower case, single spaces, no quotes, backticks, asterisks or underscores, no spaces at its ends. */
	text: string;
	/** For each folded character, its index in the original. */
	at: ArrayLike<number>;
}

/** From `start` up to, not including, `end`. */
export interface Place {
	start: number;
	end: number;
}

const GONE = 0;
const SPACE = 32;
/** A control sequence or a spelled break may begin here. */
const MAY_ESCAPE = 1;

const DROPPED = '`*_\'"‘’‚‛“”„‟«»′\u200b\u200c\u200d\u2060\ufeff\u00ad\0';
const REPLACED: Record<string, string> = {
	'–': '-',
	'—': '-',
	'−': '-',
	'。': '.',
	'、': ',',
	'【': '[',
	'】': ']',
	'❱': ' ',
};

/** Box drawing and block elements become space: they are frames and progress bars. */
const isBox = (code: number) => code >= 0x2500 && code <= 0x259f;
const isSpace = (code: number) =>
	code <= 32 || (code >= 0x7f && code <= 0xa0) || (code >= 0x2000 && code <= 0x200a) || code === 0x3000;

/** The folded form of one character; `GONE` if it is dropped. */
function foldCode(code: number): number {
	const char = String.fromCharCode(code);
	if (code >= 65 && code <= 90) return code + 32;
	if (DROPPED.includes(char)) return GONE;
	if (char === '␛') return MAY_ESCAPE;
	if (isSpace(code) || isBox(code)) return SPACE;
	// Full-width forms stand at a fixed distance from ASCII.
	if (code >= 0xff01 && code <= 0xff5e) return foldCode(code - 0xfee0);
	return (REPLACED[char] ?? char).charCodeAt(0);
}

/** Nearly every character of a log is ASCII: one look-up. */
const ASCII = Uint8Array.from({ length: 128 }, (_, code) =>
	'\x1b[\\^'.includes(String.fromCharCode(code)) ? MAY_ESCAPE : foldCode(code),
);

/** A log line inside JSON escapes its quotes. */
const isEscapedQuote = (line: string, index: number) => line[index + 1] === '"' || line[index + 1] === "'";

/**
 * Folds a line. Every folded character stems from exactly one original character.
 *
 * @example fold('“Foo_Bar”  `baz`').text // => 'foobar baz'
 */
export function fold(line: string): Folded {
	if (line.length > codes.length) {
		codes = new Uint16Array(line.length);
		places = new Int32Array(line.length);
	}
	let length = 0;
	let space = true; // so that a line never begins with one
	for (let index = 0; index < line.length; index++) {
		const code = line.charCodeAt(index);
		let folded = code < 128 ? (ASCII[code] as number) : foldCode(code);
		if (folded === MAY_ESCAPE) {
			folded = foldCode(code);
			const end = skipEscape(line, index);
			if (end > index) {
				index = end - 1;
				continue;
			}
			if (code === 92 && isSpelledBreak(line, index)) {
				folded = SPACE;
				index++;
			} else if (code === 92 && isEscapedQuote(line, index)) continue;
		}
		if (folded === GONE || (folded === SPACE && space)) continue;
		space = folded === SPACE;
		codes[length] = folded;
		places[length++] = index;
	}
	if (space && length > 0) length--;
	return { text: textOf(length), at: places.slice(0, length) };
}

/** Work space, kept between lines. */
let codes = new Uint16Array(8192);
let places = new Int32Array(8192);

/** `apply` takes its arguments from the stack, which is not endless. */
function textOf(length: number): string {
	let text = '';
	for (let at = 0; at < length; at += 8192) {
		text += String.fromCharCode.apply(null, codes.subarray(at, Math.min(length, at + 8192)) as unknown as number[]);
	}
	return text;
}

/**
 * Folds a piece of a template, whose ends may touch a hole: a space there is kept.
 *
 * @example foldPiece(' != ') // => ' != '
 */
export function foldPiece(piece: string): string {
	const { text } = fold(piece);
	const first = edgeOf(piece);
	const last = edgeOf([...piece].reverse().join(''));
	if (!text) return first;
	return first + text + last;
}

/** A space if the first character that is not dropped is one. */
function edgeOf(piece: string): string {
	for (let at = 0; at < piece.length; at++) {
		const folded = foldCode(piece.charCodeAt(at));
		if (folded !== GONE) return folded === SPACE ? ' ' : '';
	}
	return '';
}

/**
 * The folded characters `from`..`to` in the letters of the original, without what folding left out between them: a value
 * as it was recognised, whatever control sequences stood in it.
 *
 * @example recognised('2.5*0* GiB', fold('2.5*0* GiB'), 0, 8) // => '2.50 GiB'
 */
export function recognised(line: string, { text, at }: Folded, from: number, to: number): string {
	let own = '';
	for (let index = from; index < to; index++) {
		const char = line.charAt(at[index] as number);
		own += char.toLowerCase() === text[index] ? char : text[index];
	}
	return own;
}

/**
 * The place of folded characters `from`..`to` in the original. `withUnderscores` takes along those that folding dropped
 * at the ends: `_ALLGATHER_BASE` folds to `allgatherbase`.
 */
export function unfold(line: string, folded: Folded, from: number, to: number, withUnderscores = false): Place {
	let start = folded.at[from] ?? line.length;
	if (to <= from) return { start, end: start };
	let end = (folded.at[to - 1] as number) + 1;
	if (!withUnderscores) return { start, end };
	while (start > 0 && line[start - 1] === '_') start--;
	while (end < line.length && line[end] === '_') end++;
	return { start, end };
}
