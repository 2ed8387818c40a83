/**
 * The scan of scan.ts for UTF-8: the same lines, words and places, several times as fast, since no text is made. Only
 * where a line is too long is there a difference: no piece of it begins or ends inside a character of two units.
 *
 * Apart from scan.ts, which is part of every page that reads a log.
 */
import { ESC, LONGEST_CSI, LONGEST_OSC, skipEscape } from './escape.ts';
import { SIEVE } from './prepare.ts';
import {
	BREAK,
	CLASSES,
	DROPPED,
	ESCAPE,
	LETTER,
	LONGEST_LINE,
	OVERLAP,
	type Scanned,
	SEPARATOR,
	type Tally,
} from './scan.ts';

/** Lines with their places in the bytes, too: `from[n]` and `to[n]`. */
export interface ByteScanned extends Scanned {
	from: Int32Array;
	to: Int32Array;
}

export interface ByteScanner {
	/** Scans a block of whole lines in UTF-8 without faults; `number` is that of its first line. */
	scan(block: Uint8Array, number: number): ByteScanned;
}

/** A scanner that hands its words to `tally`. */
export function byteScannerFor(tally: Tally): ByteScanner {
	const tables: ByteScanned = { count: 0, ...tablesFor(1024), kept: [] };
	return { scan: (block, number) => scanBlock(block, number, tables, tally) };
}

const TABLES = ['starts', 'ends', 'numbers', 'from', 'to'] as const;
const tablesFor = (lines: number) => {
	const table = () => new Int32Array(lines);
	return { starts: table(), ends: table(), numbers: table(), from: table(), to: table() };
};

/** The first byte of a character outside ASCII; the others are passed over with it. */
const WIDE = 5;
const CLASSES_OF_BYTES = new Uint8Array(256).fill(WIDE);
CLASSES_OF_BYTES.set(CLASSES);

/**
 * One loop without inner functions: its variables stay in registers, which is most of its speed. `skew` is by how much
 * the bytes so far outnumber the characters (UTF-16 units, as everywhere else).
 */
function scanBlock(bytes: Uint8Array, firstNumber: number, scanned: ByteScanned, tally: Tally): ByteScanned {
	const { length } = bytes;
	const { sieve } = tally;
	let { starts, ends, numbers, from, to } = scanned;
	scanned.count = 0;
	scanned.kept = [];
	let number = firstNumber;
	let start = 0;
	let skew = 0;
	let startSkew = 0;
	let hash = 0;
	let limit = Math.min(length, LONGEST_LINE);
	for (let at = 0; ; ) {
		let code = 10;
		let kind = BREAK;
		for (; at < limit; at++) {
			code = bytes[at] as number;
			kind = CLASSES_OF_BYTES[code] as number;
			if (kind === LETTER) hash = (Math.imul(hash, 31) + (code | 32)) | 0;
			else if (kind === SEPARATOR) {
				if (hash !== 0) {
					if (sieve[hash & SIEVE] !== 0) tally.add(hash);
					hash = 0;
				}
			} else if (kind !== DROPPED) break;
		}
		if (at >= limit) {
			kind = BREAK;
			code = 10;
		}
		if (kind === ESCAPE) {
			const end = endOfEscape(bytes, at);
			if (end > at) {
				skew += skewIn(bytes, at, end);
				at = end;
				if (code !== 92) continue;
			} else at++;
		} else if (kind === WIDE) {
			const drops = isDropped(bytes, at);
			const more = code < 0xe0 ? 1 : 2;
			at += code < 0xf0 ? more + 1 : 4;
			skew += more;
			limit = Math.min(length, limit + more);
			if (drops) continue;
		}
		if (hash !== 0) {
			if (sieve[hash & SIEVE] !== 0) tally.add(hash);
			hash = 0;
		}
		if (kind !== BREAK) continue;
		if (code === 13 && bytes[at + 1] === 10) {
			at++;
			continue;
		}
		if (at < length || start < at) {
			const line = scanned.count++;
			const kept = tally.close(line);
			if (kept) scanned.kept.push(kept);
			if (line === starts.length) ({ starts, ends, numbers, from, to } = grow(scanned));
			starts[line] = start - startSkew;
			ends[line] = at - skew;
			numbers[line] = number;
			from[line] = start;
			to[line] = at;
		}
		if (at >= length) return scanned;
		if (at >= limit) {
			// A piece of a line that is too long; the next one begins before its end.
			start = before(bytes, at, OVERLAP);
			skew -= skewIn(bytes, start, at);
			at = start;
		} else {
			start = ++at;
			// A lone carriage return rewrites a progress bar: another text, the same line of the file.
			if (code === 10) number++;
		}
		startSkew = skew;
		limit = Math.min(length, start + LONGEST_LINE);
	}
}

/** By how much the bytes outnumber the characters: three or fewer are one, four are two. */
function skewIn(bytes: Uint8Array, from: number, to: number): number {
	let skew = 0;
	for (let at = from; at < to; at++) {
		const code = bytes[at] as number;
		if (isRest(code)) skew++;
		else if (code >= 0xf0) skew--;
	}
	return skew;
}

const isRest = (code: number) => (code & 0xc0) === 0x80;

/** Where the last `count` characters before `at` begin; a character of two units is not parted. */
function before(bytes: Uint8Array, at: number, count: number): number {
	let place = at;
	for (let left = count; left > 0; ) {
		const code = bytes[--place] as number;
		if (!isRest(code)) left -= code < 0xf0 ? 1 : 2;
	}
	return place;
}

/** Curly quotes and zero-width characters do not part words; any other character outside ASCII does. */
function isDropped(bytes: Uint8Array, at: number): boolean {
	const second = bytes[at + 1] as number;
	const third = bytes[at + 2] as number;
	if (bytes[at] === 0xef) return second === 0xbb && third === 0xbf;
	return (
		bytes[at] === 0xe2 && second === 0x80 && ((third >= 0x98 && third <= 0x9f) || (third >= 0x8b && third <= 0x8d))
	);
}

function grow(scanned: ByteScanned): ByteScanned {
	const larger = tablesFor(scanned.starts.length * 2);
	for (const name of TABLES) {
		larger[name].set(scanned[name]);
		scanned[name] = larger[name];
	}
	return scanned;
}

/** What a backslash or a caret may begin: a spelled break (fold.ts), or what `SPELLED` tells. */
const MAY_BE_SPELLED = /\\[nrtxue0]|\^\[/i;
const SPELLED_BREAK = /^\\[nrt](?![a-z])/;

/**
 * The same for a text in UTF-8, where a scan meets `ESC`, `[`, `\` or `^`; a spelled break counts as well.
 *
 * @example endOfEscape(new TextEncoder().encode('[31mCUDA'), 0) // => 4
 */
export function endOfEscape(bytes: Uint8Array, at: number): number {
	const [code, next] = [bytes[at], bytes[at + 1] as number];
	// Brackets and colours are frequent: no string is made for them.
	const first = code === ESC && next === 91 ? at + 2 : at + 1;
	let end = first;
	while (end < first + 11 && isParameter(bytes[end] as number)) end++;
	if (code === 91 || first > at + 1) {
		if (end > first && ((bytes[end] as number) | 32) === 109) return end + 1;
		if (code === 91) return at;
	}
	const textFrom = (length: number) => String.fromCharCode(...bytes.subarray(at, at + length));
	if (code !== ESC && !MAY_BE_SPELLED.test(textFrom(2))) return at;
	const text = textFrom(code === ESC && next !== 91 ? LONGEST_OSC + 8 : LONGEST_CSI + 8);
	return SPELLED_BREAK.test(text) ? at + 2 : at + skipEscape(text, 0);
}

const isParameter = (code: number) => (code >= 48 && code <= 57) || code === 59;
