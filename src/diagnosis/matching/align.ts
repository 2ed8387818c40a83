/**
 * Aligning a template with a line: literal text with typed holes. template.ts tells how templates are written.
 */
import { type Folded, fold, foldPiece, type Place, recognised, unfold } from './fold.ts';
import {
	type HoleType,
	holdsText,
	isDigit,
	isHoleType,
	isLetter,
	mayEndEarly,
	scanHole,
	shortestHole,
} from './holes.ts';

export type Hole = { hole: HoleType; name?: string };
export type Part = { text: string } | Hole;

export interface Value extends Place {
	hole: HoleType;
	name?: string;
	/** Of a number, a size, a version: what was recognised, and nothing else that stood in the line. */
	text: string;
}

export interface Aligned extends Place {
	values: Value[];
}

/** A word in angle brackets, perhaps with a name: this is meant as a hole. */
export const HOLE = /^<(…|\.\.\.|[a-zA-Z]+)(?::([a-z][a-z0-9_]*))?>/;
/** No hole, with its name, is longer. */
const LONGEST_NAME = 80;

const isHole = (part: Part): part is Hole => 'hole' in part;

/**
 * Reads a template that is known to be sound; template.ts also judges one that an author has just written.
 *
 * @example readTemplate('GPU <int:gpu> of <int>') // => [{ text: 'GPU ' }, { hole: 'int', name: 'gpu' }, { text: ' of ' }, { hole: 'int' }]
 */
export function readTemplate(source: string): Part[] {
	const parts: Part[] = [];
	let text = '';
	for (let at = 0; at < source.length; ) {
		const found = source[at] === '<' && HOLE.exec(source.slice(at, at + LONGEST_NAME));
		const type = found && (found[1] === '...' ? '…' : found[1]);
		if (found && type && isHoleType(type)) {
			if (text) parts.push({ text });
			text = '';
			parts.push(found[2] ? { hole: type, name: found[2] } : { hole: type });
			at += found[0].length;
			continue;
		}
		const escaped = source.startsWith('\\<', at);
		text += escaped ? '<' : source[at];
		at += escaped ? 2 : 1;
	}
	if (text) parts.push({ text });
	return parts;
}

/** A part as it is compared: folded literal text, or a hole. */
export type FoldedPart = string | Hole;

/** Folds the literals of a template and joins those that only a dropped character kept apart. */
export function foldParts(parts: Part[]): FoldedPart[] {
	const folded: FoldedPart[] = [];
	for (const part of parts) {
		if (isHole(part)) {
			folded.push(part);
			continue;
		}
		let text = foldPiece(part.text);
		if (folded.length === 0) text = text.trimStart();
		if (text) folded.push(text);
	}
	const last = folded.at(-1);
	if (typeof last === 'string') folded.splice(-1, 1, ...[last.trimEnd()].filter(Boolean));
	return folded;
}

/** Where a part lay in the folded line. */
export interface Span extends Place {
	part: number;
}

export interface FoldedMatch extends Place {
	holes: Span[];
	/** The line ended before the template did, in this part; everything up to there agrees. */
	cutIn?: number;
	/** It ended in a `<…>`: nothing says that the rest was ever there. */
	open?: true;
}

/**
 * A piece of a template is tried at no more places of a line than this, so that no line can make a template expensive:
 * `places × longest hole × holes` bounds the work, whatever the line holds.
 */
const MOST_PLACES = 48;
/** So much of a literal must stand before the line may end in it. */
const HEAD = 8;

/** The template's next literal and the part after it begin here: enough to know that a hole may end here. */
function mayFollow(parts: FoldedPart[], index: number, text: string, at: number): boolean {
	const part = parts[index];
	if (part === undefined) return true;
	if (typeof part !== 'string') return part.hole === '…' || scanHole(part.hole, text, at) > 0;
	if (!text.startsWith(part, at)) return false;
	const next = parts[index + 1];
	return (
		next === undefined ||
		typeof next === 'string' ||
		next.hole === '…' ||
		scanHole(next.hole, text, at + part.length) > 0
	);
}

/** Where the hole that begins at `at` ends; -1 if it cannot. */
function endOfHole(parts: FoldedPart[], index: number, text: string, at: number): number {
	const { hole } = parts[index] as Hole;
	const longest = scanHole(hole, text, at);
	if (longest < 0 || !mayEndEarly(hole)) return longest;
	const next = parts[index + 1];
	if (next === undefined || typeof next !== 'string') return withoutStop(text, at, longest);
	const shortest = shortestHole(hole, text, at);
	// What cannot be there is searched for at once, not asked for at each place.
	const within = text.slice(0, longest + next.length);
	for (let end = within.indexOf(next, shortest); end >= 0; end = within.indexOf(next, end + 1))
		if (mayFollow(parts, index + 1, text, end)) return end;
	// The line may end inside what follows.
	for (let end = Math.max(shortest, text.length - next.length); end <= longest; end++)
		if (isCutIn(next, text, end)) return end;
	return -1;
}

/** A sentence's punctuation is not part of a value that ends the template. */
function withoutStop(text: string, start: number, end: number): number {
	let stop = end;
	while (stop > start + 1 && '.,;:!?)]'.includes(text.charAt(stop - 1))) stop--;
	return stop;
}

/** Between two letters or between two digits. */
function isInsideWord(text: string, at: number): boolean {
	if (at <= 0 || at >= text.length) return false;
	const left = text.charCodeAt(at - 1);
	const right = text.charCodeAt(at);
	return (isLetter(left) && isLetter(right)) || (isDigit(left) && isDigit(right));
}

/** Aligns parts `from`.. up to the next `<…>` at exactly this place. */
function alignRun(parts: FoldedPart[], from: number, text: string, at: number): RunMatch | undefined {
	const holes: Span[] = [];
	let place = at;
	let index = from;
	for (; index < parts.length; index++) {
		const part = parts[index] as FoldedPart;
		if (typeof part === 'string') {
			const rest = text.slice(place, place + part.length);
			if (rest !== part && !(place + rest.length === text.length && part.startsWith(rest))) return undefined;
			place += rest.length;
			// Before a `<…>` that holds nothing the line ends without the last space.
			if (rest === part || (isAnything(parts[index + 1]) && rest === part.trimEnd())) continue;
			return { start: at, end: place, holes, cutIn: index, next: index };
		}
		if (part.hole === '…') break;
		if (place >= text.length) return { start: at, end: place, holes, cutIn: index, next: index };
		const end = endOfHole(parts, index, text, place);
		if (end < 0) return undefined;
		holes.push({ part: index, start: place, end });
		place = end;
	}
	return { start: at, end: place, holes, next: index };
}

/** The line ends inside this literal: it agrees as far as it goes. */
const isCutIn = (part: string, text: string, place: number) => part.startsWith(text.slice(place));

/** The places where a run of parts may begin: where its first literal stands, less what its first hole takes. */
function* placesOf(parts: FoldedPart[], from: number, text: string, at: number): Generator<number> {
	const first = parts[from] as FoldedPart;
	const literal = typeof first === 'string' ? first : parts[from + 1];
	if (typeof literal !== 'string') return;
	const isPlace = (place: number) => place >= at && (from > 0 || !isInsideWord(text, place));
	let place = at - 1;
	for (let tries = 0; tries < MOST_PLACES; tries++) {
		place = text.indexOf(literal, place + 1);
		if (place < 0) break;
		const start = typeof first === 'string' ? place : startOfHole(first.hole, text, place, at);
		if (isPlace(start)) yield start;
	}
	// The line may end inside the literal; its beginning tells where.
	const last = text.lastIndexOf(literal.slice(0, HEAD).trimEnd());
	if (literal === first && last + literal.length > text.length && isPlace(last)) yield last;
}

/** Where the hole that ends at `end` began: the longest value of its type; -1 if there is none. */
function startOfHole(hole: HoleType, text: string, end: number, from: number): number {
	const limit = Math.max(from, end - 64);
	let best = -1;
	for (let start = end - 1; start >= limit; start--) {
		if (mayEndEarly(hole) ? text[start] === ' ' : isInsideWord(text, start)) {
			if (mayEndEarly(hole)) break;
			continue;
		}
		const reached = scanHole(hole, text, start);
		if (reached === end || (mayEndEarly(hole) && reached > end)) best = start;
	}
	return best;
}

/** A literal that ends the template is not the beginning of a longer word or number of the line. */
const endsWell = (parts: FoldedPart[], text: string, end: number) =>
	typeof parts.at(-1) !== 'string' || !isInsideWord(text, end);

type RunMatch = FoldedMatch & { next: number };

/** The leftmost place of the run of parts that begins at `index`; failing that, where the line is cut inside it. */
function placeRun(parts: FoldedPart[], index: number, text: string, at: number): RunMatch | undefined {
	let cut: RunMatch | undefined;
	for (const place of placesOf(parts, index, text, at)) {
		const match = alignRun(parts, index, text, place);
		if (!match) continue;
		if (match.cutIn !== undefined) cut ??= match;
		else if (match.next < parts.length || endsWell(parts, text, match.end)) return match;
	}
	return cut;
}

const isAnything = (part: FoldedPart | undefined) => typeof part === 'object' && part.hole === '…';

/**
 * Finds a template in a folded line. Leftmost first; each run of parts between two `<…>` is placed once and never moved
 * again. That is enough: if a later run fits anywhere, it fits after the leftmost place of the earlier one.
 *
 * Where the line ends too early, what agrees up to there is returned with `cutIn`.
 */
export function alignFolded(parts: FoldedPart[], text: string): FoldedMatch | undefined {
	const whole: FoldedMatch = { start: -1, end: 0, holes: [] };
	let anything = -1;
	for (let index = 0; index < parts.length; ) {
		if (isAnything(parts[index])) {
			anything = index++;
			continue;
		}
		const run = placeRun(parts, index, text, whole.end);
		if (!run) return whole.start < 0 ? undefined : { ...whole, cutIn: index, open: true };
		if (anything >= 0) whole.holes.push({ part: anything, start: Math.min(whole.end, run.start), end: run.start });
		anything = -1;
		if (whole.start < 0) whole.start = run.start;
		whole.holes.push(...run.holes);
		whole.end = run.end;
		if (run.cutIn !== undefined) return { ...whole, cutIn: run.cutIn };
		index = run.next;
	}
	if (whole.start < 0) return undefined;
	if (anything >= 0) {
		whole.holes.push({ part: anything, start: whole.end, end: text.length });
		whole.end = text.length;
	}
	return whole;
}

/** Carries a match back to the line as pasted. */
export function unfoldMatch(parts: FoldedPart[], match: FoldedMatch, folded: Folded, line: string): Aligned {
	const whole = unfold(line, folded, match.start, match.end, false);
	const values = match.holes.flatMap(({ part, start, end }): Value[] => {
		const { hole, name } = parts[part] as Hole;
		const trimmed = trimSpan(folded.text, start, end);
		const found = unfold(line, folded, trimmed.start, trimmed.end, mayEndEarly(hole));
		if (isBehindQuote(line.slice(whole.start, found.start))) return [];
		const place = hole === '…' ? withinQuotes(line, found) : hole === 'word' ? withoutProse(line, found) : found;
		const text = holdsText(hole)
			? line.slice(place.start, place.end)
			: recognised(line, folded, trimmed.start, trimmed.end);
		return [{ hole, ...(name && { name }), text, ...place }];
	});
	return { ...whole, values };
}

/**
 * Whether a quotation that began before the message has ended: what comes behind it are words of who quotes.
 *
 * @param before what stands of the message before a value.
 * @example isBehindQuote('undefined symbol:`  ') // => true
 */
function isBehindQuote(before: string): boolean {
	const quote = /([`"”])\s+$/.exec(before)?.[1];
	return quote !== undefined && before.split(quote).length === 2 && !(quote === '”' && before.includes('“'));
}

/**
 * Chinese is written without blanks around what it quotes, so that a word of the message ends at its quotation mark, and
 * begins behind the last Chinese sign before it.
 *
 * @example withoutProse("报错Net.forward() got", { start: 0, end: 13 }) // => { start: 2, end: 13 }
 */
function withoutProse(line: string, { start, end }: Place): Place {
	const value = line.slice(start, end);
	const quoted = /^[^\p{Script=Han}'"’”`]+(?=['"’”`][\p{Script=Han}，。；！？])/u.exec(value)?.[0];
	const before = /^.*[\p{Script=Han}，。；：！？](?=[A-Za-z_][\w.]*$)/u.exec(quoted ?? value)?.[0] ?? '';
	return { start: start + before.length, end: quoted ? start + quoted.length : end };
}

/**
 * Folding drops quotes and blanks at the ends. Where quotes stand around a text all of it is the value, its blanks, too;
 * where the text ends with a quote or a bracket of its own, the one that opens it belongs to it, or none does.
 *
 * @example withinQuotes("KeyError: 'a '", { start: 11, end: 12 }) // => { start: 11, end: 13 }
 */
function withinQuotes(line: string, { start, end }: Place): Place {
	if (end <= start) return { start, end };
	const before = /(['"]) {0,8}$/.exec(line.slice(Math.max(0, start - 9), start));
	const after = /^ {0,8}(['"])/.exec(line.slice(end, end + 9));
	if (before && after && before[1] === after[1])
		return { start: start - before[0].length + 1, end: end + after[0].length - 1 };
	const value = line.slice(start, end);
	const stop = value.endsWith(')') && !value.includes('(') ? end - 1 : end;
	const quote = before?.[0].length === 1 && value.split(before[1] as string).length % 2 === 0;
	return { start: quote ? start - 1 : start, end: stop };
}

function trimSpan(text: string, start: number, end: number) {
	let from = start;
	let to = end;
	while (from < to && text[from] === ' ') from++;
	while (to > from && text[to - 1] === ' ') to--;
	return { start: from, end: to };
}

/**
 * Finds a template in a line and reads its values. Undefined if the line does not hold the whole of it.
 * Time is linear in the line: nothing is tried twice.
 *
 * @example alignTemplate(parseTemplate('Tried to allocate <size:wanted>').parts, 'OOM. Tried to allocate 2.50 GiB.')
 * // => { start: 5, end: 31, values: [{ hole: 'size', name: 'wanted', text: '2.50 GiB', start: 23, end: 31 }] }
 */
export function alignTemplate(parts: Part[], line: string): Aligned | undefined {
	const folded = fold(line);
	const foldedParts = foldParts(parts);
	const match = alignFolded(foldedParts, folded.text);
	return match && match.cutIn === undefined ? unfoldMatch(foldedParts, match, folded, line) : undefined;
}
