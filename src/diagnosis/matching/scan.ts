/**
 * The first pass over a log: which lines could matter at all.
 *
 * It reads each character once, hashes the words and looks them up; nothing is cut out of the text. A line is kept if
 * a word announces a template and the words of that template in the line say enough, or if a word flags evidence.
 * Everything costly happens on kept lines only.
 */

import { isSpelledBreak, skipEscape } from './escape.ts';
import { isHan } from './holes.ts';
import { isAside, type Message, type Prepared, SIEVE, type Stamps, slotOf, type Vocabulary } from './prepare.ts';

export interface Kept {
	/** Position in `Scanned.lines`. */
	line: number;
	/** Messages that may be in it, best first, and what of their words stands in it. */
	candidates: Candidate[];
	/** The numbers that the candidates ask for. */
	numbers: string[];
	/** Bits of `FLAGS`. */
	flags: number;
	/** Equal for lines that hold the same known words in the same order; numbers do not count. */
	shape: number;
}

export interface Candidate {
	message: Message;
	points: number;
}

/**
 * Flat, since a log has many lines: of `count` lines, `starts[n]` and `ends[n]` are offsets into the block, `numbers[n]`
 * counts lines. The tables are the scanner's own and stand until its next block.
 */
export interface Scanned {
	count: number;
	starts: Int32Array;
	ends: Int32Array;
	numbers: Int32Array;
	kept: Kept[];
}

/** A longer line is read in pieces of this length that overlap by more than the longest template. */
export const LONGEST_LINE = 8192;
const OVERLAP = 1536;

/** Enough of a template's words to look closer: two of them, and half of what it says or this much. */
const ENOUGH_POINTS = 24;
/** A line need not be searched for more templates than this, beside those all of whose words stand in it. */
const MOST_CANDIDATES = 24;

type Announced = Pick<Kept, 'candidates' | 'numbers'>;
const NONE: Announced = { candidates: [], numbers: [] };
/** Shapes remembered; a log that has more is read a little slower. */
const MOST_SHAPES = 4096;
/** What a table of stamps can hold. */
const MOST_STAMPS = 2 ** 31 - 1;

const SEPARATOR = 0;
const DROPPED = 1;
const BREAK = 2;
const ESCAPE = 3;
const LETTER = 4;
const HAN = 5;

/** Classes of ASCII characters; fold.ts says why some are dropped. */
const CLASSES = Uint8Array.from({ length: 128 }, (_, code) => {
	if (code === 10 || code === 13) return BREAK;
	if (code === 27 || code === 91 || code === 92 || code === 94) return ESCAPE;
	if ('`*_\'"\0'.includes(String.fromCharCode(code))) return DROPPED;
	return (code >= 65 && code <= 90) || (code >= 97 && code <= 122) ? LETTER : SEPARATOR;
});

export interface Scanner {
	/** Scans a block of whole lines; `number` is that of its first line. */
	scan(block: string, number: number): Scanned;
}

/** A scanner for one log. It keeps small tables between blocks, so make one per log. */
export function createScanner(prepared: Prepared): Scanner {
	return scannerFor(createTally(prepared));
}

/** What is done with the words of a line. */
export interface Tally {
	/** `sieve[hash & SIEVE]` is 0 for words that need not be added. */
	sieve: Uint8Array;
	/** Takes the hash of a word. */
	add(hash: number): void;
	/** The line of this position is over: what to keep of it. */
	close(line: number): Kept | undefined;
}

/** A scanner that hands its words to `tally`. */
export function scannerFor(tally: Tally): Scanner {
	const tables: Scanned = { count: 0, ...tablesFor(64), kept: [] };
	return { scan: (block, number) => scanBlock(block, number, tables, tally) };
}

const tablesFor = (lines: number) => ({
	starts: new Int32Array(lines),
	ends: new Int32Array(lines),
	numbers: new Int32Array(lines),
});

/** One loop without inner functions: its variables stay in registers, which is most of its speed. */
function scanBlock(block: string, firstNumber: number, scanned: Scanned, tally: Tally): Scanned {
	const ascii = bytesOf(block);
	const { length } = block;
	const { sieve } = tally;
	scanned.count = 0;
	scanned.kept = [];
	let number = firstNumber;
	let start = 0;
	let hash = 0;
	let isChinese = false;
	let limit = Math.min(length, LONGEST_LINE);
	for (let at = 0; at <= length; at++) {
		const code = at >= limit ? 10 : ascii ? (ascii[at] as number) : block.charCodeAt(at);
		let kind = code < 128 ? (CLASSES[code] as number) : classOf(code);
		if (kind === LETTER && !isChinese) {
			hash = (Math.imul(hash, 31) + (code | 32)) | 0;
			continue;
		}
		if (kind === ESCAPE) {
			const end = code === 92 && isSpelledBreak(block, at) ? at + 2 : skipEscape(block, at);
			if (end > at) at = end - 1;
			kind = end > at && code !== 92 ? DROPPED : SEPARATOR;
		}
		if (kind === DROPPED) continue;
		if (hash !== 0 && !(isChinese && kind === HAN)) {
			if (sieve[hash & SIEVE] !== 0) tally.add(hash);
			hash = 0;
		}
		isChinese = kind === HAN;
		if (kind === LETTER || kind === HAN) {
			// A run of Chinese is a word of its own, also where it touches a Latin one.
			hash = (Math.imul(hash, 31) + (isChinese ? code : code | 32)) | 0;
			continue;
		}
		if (kind === SEPARATOR || (code === 13 && block.charCodeAt(at + 1) === 10)) continue;
		if (at < length || start < at) record(scanned, start, at, number, tally);
		if (at >= limit && at < length) {
			// A piece of a line that is too long; the next one begins before its end.
			start = at - OVERLAP;
			at = start - 1;
		} else {
			start = at + 1;
			// A lone carriage return rewrites a progress bar: another text, the same line of the file.
			if (code === 10) number++;
		}
		limit = Math.min(length, start + LONGEST_LINE);
	}
	return scanned;
}

export const NOT_ASCII = /[^\0-\x7f]/;
const encoder = new TextEncoder();
/** Work space, kept between blocks. */
let bytes = new Uint8Array(0);

/** A block of plain ASCII as bytes, which are read more than twice as fast as a string. */
function bytesOf(block: string): Uint8Array | undefined {
	if (NOT_ASCII.test(block)) return undefined;
	if (bytes.length < block.length) bytes = new Uint8Array(block.length);
	encoder.encodeInto(block, bytes);
	return bytes;
}

function record(scanned: Scanned, start: number, end: number, number: number, tally: Tally): void {
	const line = scanned.count++;
	const kept = tally.close(line);
	if (kept) scanned.kept.push(kept);
	if (line === scanned.starts.length) grow(scanned);
	scanned.starts[line] = start;
	scanned.ends[line] = end;
	scanned.numbers[line] = number;
}

function grow(scanned: Scanned): void {
	const larger = tablesFor(scanned.starts.length * 2);
	for (const name of ['starts', 'ends', 'numbers'] as const) {
		larger[name].set(scanned[name]);
		scanned[name] = larger[name];
	}
}

/** The word of this hash; -1 if no template holds it. */
function findWord(hash: number, { hashes, ids }: Vocabulary): number {
	const mask = ids.length - 1;
	let slot = slotOf(hash, mask);
	while (ids[slot] !== -1 && hashes[slot] !== hash) slot = (slot + 1) & mask;
	return ids[slot] as number;
}

/** Chinese characters are words of their own; curly quotes and zero-width characters do not part words; all else does. */
function classOf(code: number): number {
	if (isHan(code)) return HAN;
	const isGone = (code >= 0x2018 && code <= 0x201f) || (code >= 0x200b && code <= 0x200d) || code === 0xfeff;
	return isGone ? DROPPED : SEPARATOR;
}

/** What is of a kind, another program's or a circumstance comes last: it takes no place of another message. */
const bySpecific = (a: Candidate, b: Candidate): number =>
	Number(isAside(a.message)) - Number(isAside(b.message)) || b.points - a.points || a.message.place - b.message.place;

/** The most specific; of a general one, such as what any function says, no more specific one takes the place. */
function mostSpecific(list: Candidate[]): Candidate[] {
	if (list.length <= MOST_CANDIDATES) return list;
	const isWhole = ({ message, points }: Candidate) => points === message.points;
	let room = MOST_CANDIDATES - list.filter(isWhole).length;
	return list.filter((candidate) => isWhole(candidate) || room-- > 0);
}

/** A stamp that nothing bears. */
function nextOf(stamps: Stamps): number {
	if (stamps.last === MOST_STAMPS) {
		stamps.words.fill(0);
		stamps.messages.fill(0);
		stamps.last = 0;
	}
	return ++stamps.last;
}

/** Adds up one line at a time. Stamps say which line an entry is about, so nothing is cleared between lines and logs. */
export function createTally({ vocabulary, messages, stamps }: Prepared): Tally {
	const { sieve, points, flags, from, announced } = vocabulary;
	const { words: wordStamp, messages: messageStamp } = stamps;
	let stamp = nextOf(stamps);
	let announcing: number[] = [];
	let flagged = 0;
	let shape = 0;
	/** The last telling word of this line, and of the one above: a message of two such words may be broken between them. */
	let last = -1;
	let above = -1;

	/** What of a message's words stands in the line, or ends the one above, in points; 0 if that is too little to look closer. */
	const pointsIn = (message: Message) => {
		let found = 0;
		let count = 0;
		for (const word of message.distinct) {
			if (wordStamp[word] !== stamp && word !== above) continue;
			found += points[word] as number;
			count++;
		}
		if (count === message.distinct.length)
			return message.words.every((word) => wordStamp[word] === stamp) || count > 1 ? message.points : 0;
		return count > 1 && found >= Math.min(message.points / 2, ENOUGH_POINTS) ? found : 0;
	};
	const candidates = () => {
		const list: Candidate[] = [];
		for (const word of announcing) {
			for (let at = from[word] as number; at < (from[word + 1] as number); at++) {
				const place = announced[at] as number;
				if (messageStamp[place] === stamp) continue;
				messageStamp[place] = stamp;
				const message = messages[place] as Message;
				const found = pointsIn(message);
				if (found > 0) list.push({ message, points: found });
			}
		}
		return mostSpecific(list.sort(bySpecific));
	};

	/** Lines of one shape have the same candidates below the same word, and a log repeats its shapes. */
	const byShape = new Map<number, Announced>();
	const known = () => {
		const key = (Math.imul(shape, 31) + above) | 0;
		const old = byShape.get(key);
		if (old) return old;
		if (byShape.size >= MOST_SHAPES) byShape.clear();
		const list = candidates();
		const fresh = { candidates: list, numbers: [...new Set(list.flatMap(({ message }) => message.numbers))] };
		byShape.set(key, fresh);
		return fresh;
	};

	return {
		sieve,
		add(hash) {
			const word = findWord(hash, vocabulary);
			if (word < 0) return;
			shape = (Math.imul(shape, 31) + word + 1) | 0;
			if ((points[word] as number) > 0) last = word;
			if (wordStamp[word] === stamp) return;
			wordStamp[word] = stamp;
			flagged |= flags[word] as number;
			if ((from[word] as number) < (from[word + 1] as number)) announcing.push(word);
		},
		close(line) {
			const found = announcing.length > 0 ? known() : NONE;
			const kept =
				found.candidates.length > 0 || flagged
					? { line, candidates: found.candidates, numbers: found.numbers, flags: flagged, shape }
					: undefined;
			stamp = nextOf(stamps);
			if (announcing.length > 0) announcing = [];
			flagged = 0;
			shape = 0;
			above = last;
			last = -1;
			return kept;
		},
	};
}
