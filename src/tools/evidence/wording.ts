/** Whether a source file holds a message, and what it says instead. Pure. */
import { isHoleType } from '../../diagnosis/matching/holes.ts';
import { parseTemplate } from '../../diagnosis/matching/template.ts';
import { HOLES, type Said, type Texts } from './strings.ts';

/** The texts of a file, ready to be looked through. */
export interface Wordings {
	said: readonly Said[];
	/** All of them folded, one behind the other, each ended by `BREAK`. */
	folded: string;
	/** Where each begins in `folded`. */
	starts: readonly number[];
	/** What a hole may print, folded: literals and functions of the file. */
	names: ReadonlySet<string>;
}

/** A message, ready to be looked for. */
export interface WantedMessage {
	template: string;
	/** Its characters, folded; a hole for whole numbers is `HOLE`, for words `WORD`, `<…>` is `ANY`. */
	pattern: string;
	/** Set where a logger or Python puts something before the message: then it begins a text. */
	isWhole: boolean;
	/** How many of them are fixed. */
	fixed: number;
	/** Pieces of its fixed parts, each with where it stands in the pattern. */
	anchors: readonly { text: string; at: number }[];
	/** What was found out of parts of files: releases share most of theirs. */
	known: Map<string, number | undefined>;
}

const HOLE = HOLES.any;
const WORD = '\uE001';
const ANY = '\uE002';
/** In a file: filled in, and no number. */
const TEXT = HOLES.text;
const BREAK = '\n';

/** What a logger or Python puts before a message, which no literal holds. */
const DECORATION = /^(?:NCCL (?:WARN|INFO) |(?:[A-Za-z_.]+\.)?[A-Z]\w*(?:Error|Exception|Warning): )/;

/** Case, quotes and the width of white space are no part of a wording: people and terminals change them. */
const fold = (text: string) =>
	text
		.toLowerCase()
		.replace(/['"`\\]/g, '')
		.replace(/[^\S\n]+/g, ' ');

/** @example wordingsOf({ said: [{ text: 'Out of "memory"', line: 3 }], names: new Set() }).folded // => 'out of memory\n' */
export function wordingsOf({ said, names }: Texts): Wordings {
	const starts: number[] = [];
	let folded = '';
	for (const { text } of said) {
		starts.push(folded.length);
		folded += fold(text.replace(/[\uE001-\uE003]/g, HOLE)) + BREAK;
	}
	return { said, folded, starts, names: new Set([...names].map(fold)) };
}

/** As long as a piece of a message must be to be looked for, and how far the next one stands from it. */
const ANCHOR = 7;
const STRIDE = 3;
const numeric: ReadonlySet<string> = new Set(['int', 'number', 'ms', 'seconds', 'rank', 'port', 'hex']);

/** @example wantedOf('GPU <int:gpu> is lost').pattern // => 'gpu \uE000 is lost' */
export function wantedOf(template: string): WantedMessage {
	const { parts } = parseTemplate(template);
	const folded = parts.map((part, at) => {
		if ('text' in part) return fold(at ? part.text : part.text.replace(DECORATION, ''));
		return part.hole === '…' ? ANY : numeric.has(part.hole) ? HOLE : WORD;
	});
	const pattern = folded.join('').trim();
	const anchors: WantedMessage['anchors'][number][] = [];
	for (const { 0: piece, index } of pattern.matchAll(/[^\uE000-\uE002]+/g)) {
		const last = Math.max(0, piece.length - ANCHOR);
		for (let at = 0; at < last; at += STRIDE) anchors.push({ text: piece.slice(at, at + ANCHOR), at: index + at });
		anchors.push({ text: piece.slice(last), at: index + last });
	}
	const longest = Math.max(...anchors.map(({ text }) => text.length));
	return {
		template,
		pattern,
		isWhole: DECORATION.test(template),
		fixed: pattern.replace(/[\uE000-\uE002\s]/g, '').length,
		anchors: anchors.filter(({ text }) => text.length === Math.min(longest, ANCHOR)),
		known: new Map(),
	};
}

/** So much of the fixed characters may be filled in by the code instead: a message may name what a format prints. */
const MOST_FILLED_IN = 0.2;
/** What a hole prints costs so much where it stands in the same file as a literal of its own, or as a function. */
const NAMED = 1;
/** Going on in the next text of the file: a message may be put together in several statements. */
const NEXT_TEXT = 3;
/** A character of the file that stands in a hole for words. */
const IN_WORD = 0.25;
/** A string of C is rarely a number. */
const TEXT_FOR_NUMBER = 3;
/** So much of its pieces must stand where a message is tried. */
const LEAST_PIECES = 0.25;

/**
 * The text in which a file holds a message, as a number in `said`; undefined where it does not.
 *
 * @example whereHeld(wantedOf('GPU <int> is lost'), wordingsOf(textsIn('a.c', 'warn("GPU %d is lost");'))) // => 0
 */
export function whereHeld(wanted: WantedMessage, wordings: Wordings): number | undefined {
	const { folded, starts } = wordings;
	const { pattern, anchors } = wanted;
	const jumps = jumpsIn(pattern, wordings.names);
	const signature = jumps.map(({ row, length }) => `${row}+${length}`).join();
	const reach = pattern.length + 160;
	let tried = -1;
	for (const { text, at } of anchors) {
		for (let found = folded.indexOf(text); found >= 0; found = folded.indexOf(text, found + 1)) {
			const from = Math.max(0, found - at - reach);
			// What stands so close to the place tried last was seen there.
			if (Math.abs(from - tried) < 24 && tried >= 0) continue;
			tried = from;
			const window = folded.slice(from, found - at + pattern.length + reach);
			if (anchors.filter((anchor) => window.includes(anchor.text)).length < anchors.length * LEAST_PIECES) continue;
			const key = `${signature}${BREAK}${window}`;
			const begins = wanted.known.has(key) ? wanted.known.get(key) : beginOf(wanted, window, jumps);
			wanted.known.set(key, begins);
			if (begins !== undefined) return starts.findLastIndex((start) => start <= from + begins);
		}
	}
	return undefined;
}

/** A part of a message that a hole may print as a whole. */
interface Jump {
	row: number;
	length: number;
}

/** Where names of a file stand in a message, as whole words. */
function jumpsIn(pattern: string, names: ReadonlySet<string>): Jump[] {
	const words = [...pattern.matchAll(/[\w.*/-]+/g)].map(({ 0: word, index }) => ({
		row: index,
		end: index + word.length,
	}));
	return words.flatMap(({ row }, first) =>
		words
			.slice(first, first + 4)
			.filter(({ end }) => names.has(pattern.slice(row, end)))
			.map(({ end }) => ({ row, length: end - row })),
	);
}

const isWordCharacter = (character: string | undefined) => character !== undefined && /[a-z0-9_]/.test(character);

/**
 * Aligns a message with a part of a file, by the least that is filled in instead of fixed.
 *
 * @returns where in the window the best alignment begins; undefined where too much is filled in.
 */
function beginOf(wanted: WantedMessage, window: string, jumps: readonly Jump[]): number | undefined {
	const { pattern, fixed } = wanted;
	const width = window.length + 1;
	const most = fixed * MOST_FILLED_IN;
	const lastWord = /[a-z]+$/.exec(pattern)?.index ?? pattern.length;
	const costs: (Float64Array | undefined)[] = [];
	const begins: Int32Array[] = [];
	const reach = (row: number, at: number, price: number, from: number) => {
		if (price > most) return;
		costs[row] ??= new Float64Array(width).fill(Number.POSITIVE_INFINITY);
		begins[row] ??= new Int32Array(width);
		const [cost, begin] = [costs[row], begins[row]] as [Float64Array, Int32Array];
		if (price >= (cost[at] ?? 0)) return;
		cost[at] = price;
		begin[at] = from;
	};
	for (const at of beginnings(wanted, window)) reach(0, at, 0, at);
	for (let row = 0; row <= pattern.length; row++) {
		const cost = costs[row];
		if (!cost || row === pattern.length) continue;
		const begin = begins[row] as Int32Array;
		const character = pattern[row] ?? '';
		const isHole = isOpen(character);
		const isLoose = character === ' ' && [pattern[row - 1], pattern[row + 1]].some(isOpen);
		const printed = jumps.filter((jump) => jump.row === row);
		for (let at = 0; at < width; at++) {
			const price = cost[at] ?? 0;
			if (price > most) continue;
			const from = begin[at] ?? 0;
			const there = window[at];
			if (row) reach(row, at + 1, price + passPrice(window, at), from);
			// Another branch may stand between two parts of a message.
			if (row && there === BREAK) reach(row, endOfText(window, at + 1), price + 2 * NEXT_TEXT, from);
			if (isLoose || character === ANY || (character === ' ' && there === BREAK)) reach(row + 1, at, price, from);
			if (isHole) {
				const paid = price + inHolePrice(character, there);
				reach(row, at + 1, paid, from);
				reach(row + 1, at + 1, paid, from);
				// One hole of the file may print several of the message.
				if (isFilledIn(there)) reach(row + 1, at, paid, from);
			} else if (there === character) reach(row + 1, at + 1, price, from);
			else if (isFilledIn(there)) {
				// With no more than a hole for its first or last word, one message would be another.
				if (row && row < lastWord) reach(row + 1, at, price + 1, from);
				for (const { length } of printed) reach(row + length, at + 1, price + NAMED, from);
			}
		}
	}
	const cost = costs[pattern.length];
	if (!cost) return undefined;
	const best = cost.reduce((least, price, at) => (price < (cost[least] ?? 0) ? at : least), 0);
	return begins[pattern.length]?.[best];
}

const isOpen = (character: string | undefined) => character === HOLE || character === WORD || character === ANY;

const isFilledIn = (character: string | undefined) => character === HOLE || character === TEXT;

const endOfText = (window: string, from: number): number => {
	const end = window.indexOf(BREAK, from);
	return end < 0 ? window.length : end;
};

/** Where a message may begin: not inside a word; behind what a logger adds only where a text begins. */
function beginnings({ pattern, isWhole }: WantedMessage, window: string): number[] {
	const isInside = (at: number) => isWordCharacter(pattern[0]) && isWordCharacter(window[at - 1]);
	const isBeginning = (at: number) => at === 0 || window[at - 1] === BREAK;
	return Array.from(window, (_, at) => at).filter((at) => !isInside(at) && (!isWhole || isBeginning(at)));
}

/** What it costs to pass over a character of the file where the message has none. */
function passPrice(window: string, at: number): number {
	const there = window[at];
	if (isFilledIn(there)) return 0;
	if (there === BREAK) return NEXT_TEXT;
	const isLoose = there === ' ' && [window[at - 1], window[at + 1]].some((near) => isFilledIn(near) || near === BREAK);
	return isLoose ? 0 : Number.POSITIVE_INFINITY;
}

/** What it costs that a character of the file stands in a hole of the message. */
function inHolePrice(hole: string, there: string | undefined): number {
	if (there === HOLE) return 0;
	if (there === TEXT) return hole === HOLE ? TEXT_FOR_NUMBER : 0;
	if (there === undefined) return Number.POSITIVE_INFINITY;
	if (there === BREAK) return NEXT_TEXT;
	if (hole === ANY) return 0;
	if (hole === WORD) return there === ' ' ? Number.POSITIVE_INFINITY : IN_WORD;
	return /[\d.]/.test(there) ? 0 : Number.POSITIVE_INFINITY;
}

/** So many of the words of a message must stand in a text, in order, for it to be a new wording of it. */
const SAME_WORDS = 0.6;

/**
 * The text of a file that is most like a message, as a number in `said`; undefined where none is.
 *
 * @param before what was said beside the message: such a text is no new wording of it.
 * @example nearestIn(wantedOf('GPU <int> was lost'), wordings, new Set()) // => 0, for "GPU %d is lost"
 */
export function nearestIn(
	{ pattern }: WantedMessage,
	{ said, folded, starts }: Wordings,
	before: ReadonlySet<string>,
): number | undefined {
	const words = wordsOf(pattern);
	if (words.length < 3) return undefined;
	let best = { share: SAME_WORDS, length: Number.POSITIVE_INFINITY, at: -1 };
	for (const [at, start] of starts.entries()) {
		if (before.has(said[at]?.text ?? '')) continue;
		const text = folded.slice(start, starts[at + 1]);
		const common = inCommon(words, wordsOf(text));
		const share = common / words.length;
		if (share > best.share || (share === best.share && text.length < best.length))
			best = { share, length: text.length, at };
	}
	return best.at < 0 ? undefined : best.at;
}

const wordsOf = (folded: string): string[] => folded.match(/[a-z_][a-z0-9_]+/g) ?? [];

/** How many words two texts have in the same order. */
function inCommon(a: readonly string[], b: readonly string[]): number {
	let row = new Uint16Array(b.length + 1);
	for (const word of a) {
		const next = new Uint16Array(b.length + 1);
		for (let at = 0; at < b.length; at++) {
			next[at + 1] = b[at] === word ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0);
		}
		row = next;
	}
	return row[b.length] ?? 0;
}

const kinds: Record<string, string> = {
	[HOLES.any]: '…',
	[HOLES.int]: 'int',
	[HOLES.number]: 'number',
	[HOLES.hex]: 'hex',
	[HOLES.text]: '…',
};

/**
 * A template of a text in a source file. A hole after the same word as one of the old template is that hole.
 *
 * @param old the template of the message that was reworded.
 * @example templateOf('GPU \uE001 was lost', 'GPU <int:gpu> is lost') // => 'GPU <int:gpu> was lost'
 */
export function templateOf(text: string, old: string): string {
	const known = new Map<string, string>();
	let before = '';
	for (const part of parseTemplate(old).parts) {
		if ('text' in part) before = wordBefore(part.text);
		else if (before) known.set(before, part.name ? `<${part.hole}:${part.name}>` : `<${part.hole}>`);
	}
	const escaped = text.replace(/<(\w+)(?=[:>])/g, (bracket, name: string) =>
		isHoleType(name) ? `\\${bracket}` : bracket,
	);
	return escaped
		.replace(/([\uE000-\uE004])[\uE000-\uE004\s]*(?=[\uE000-\uE004])/g, HOLES.any)
		.replace(/[\uE000-\uE004]+/g, (holes, at: number) => {
			const hole = holes.length > 1 ? HOLES.any : holes;
			return known.get(wordBefore(escaped.slice(0, at))) ?? `<${kinds[hole]}>`;
		})
		.replace(/[\t\n]/g, ' ');
}

/** @example wordBefore('GPU number: ') // => 'number' */
const wordBefore = (text: string): string => /([a-z]\w*)[^a-z]*$/i.exec(text)?.[1]?.toLowerCase() ?? '';
