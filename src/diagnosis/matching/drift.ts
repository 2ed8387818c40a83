/**
 * Near matches: a line that is close to a template but not equal to it. A typo, another version's wording, a cut end.
 *
 * One measure, **closeness**, between 0 and 1. Lay the template's words beside the line's words, in order, so that as
 * much as possible agrees. Then
 *
 *     closeness = agreeing / (agreeing + missing + extra)
 *
 * in points (words.ts), where
 * - agreeing: template words found in the line; one that differs by one typing error counts three quarters;
 * - missing: template words that are not there. A pasted line may be cut: if it ends, to the letter, inside the template,
 *   the words after that do not count; if it begins inside the template, those before do not;
 * - extra: words of the line between agreeing ones that no hole of the template accounts for.
 *
 * A line that does not complain (error, failed, not, must, …) is close to nothing: "Loading checkpoint shards" is not
 * "Error loading checkpoint".
 *
 * Nor is a line without the values that a template spells out: errno 28 is not errno 122. Nor one without the template's
 * rarest word, by which it is told from all others, unless the line is cut before it.
 *
 * One threshold, `CLOSE`. A line must also agree in `ENOUGH` points, so that no short phrase claims anything.
 * Both were chosen on the development queries: see README.md.
 */

import type { FoldedMatch, FoldedPart, Part } from './align.ts';
import { holdsWords } from './holes.ts';
import { pointsOf, type Word, wordsOf } from './words.ts';

export const CLOSE = 0.75;
export const ENOUGH = 16;

export interface Drift {
	closeness: number;
	/** Points that agree. */
	agreeing: number;
	/** Pairs of word positions, template and line, in order. */
	pairs: [own: number, line: number][];
	/** The template's words and the line's. */
	own: OwnWord[];
	words: Word[];
}

/** A word of a template. */
export interface OwnWord {
	text: string;
	/** A hole before it can hold words. */
	open: boolean;
	/** What lacks it is another message. */
	rarest?: boolean;
}

/** What is known of a line beyond its words. */
export interface Manner {
	complains: boolean;
	/** It begins, or ends, inside the template. */
	cutBefore: boolean;
	cutAfter: boolean;
}

const WHOLE: Manner = { complains: true, cutBefore: false, cutAfter: false };

/** Beyond this many words a line is not one message. */
const MOST_WORDS = 320;

/** The words of a template that say anything, in order. */
export function ownWordsOf(parts: FoldedPart[], rarest?: string): OwnWord[] {
	let open = false;
	return parts.flatMap((part) => {
		if (typeof part !== 'string') {
			open ||= holdsWords(part.hole);
			return [];
		}
		return wordsOf(part).flatMap(({ text }) => {
			if (pointsOf(text) === 0) return [];
			const word = { text, open, rarest: text === rarest };
			open = false;
			return [word];
		});
	});
}

/** So much of the line's beginning must stand in the template for it to be taken as cut there. */
const HEAD = 16;

/**
 * Whether the line begins in the middle of a literal, as it is written there: `VIDIA driver on your system is too old`.
 * `Loading checkpoint shards` is not cut out of `Error loading checkpoint`.
 */
export function beginsInside(parts: readonly Part[], text: string): boolean {
	const head = text.slice(0, HEAD);
	return head.length === HEAD && parts.some((part) => 'text' in part && part.text.includes(head));
}

/** So few words at the end of a line may be those of anything, unless nothing but labels stands before them. */
const FEW_WORDS = 2;

/** `runtimeerror: cuda error: `: each label has a word or two. */
const isLabels = (text: string): boolean =>
	text === '' || (text.endsWith(': ') && text.split(': ').every((label) => label.split(' ').length <= 2));

/**
 * Whether a line that ends inside a template is cut there: `failed to set capabilities: operation not permitted` is no
 * beginning of `operation not permitted when stream is capturing`.
 *
 * @param text the folded line
 * @param match how far it agrees with the template
 */
export function endsInside(match: Pick<FoldedMatch, 'start' | 'cutIn' | 'open'> | undefined, text: string): boolean {
	if (match?.cutIn === undefined || match.open) return false;
	return isLabels(text.slice(0, match.start)) || tellingWords(text.slice(match.start)).length > FEW_WORDS;
}

/** `<host1>`, in a report `[host1]`, where masking left it, says no word of its own. */
const MASKED = /<[a-z]{2,12}\d{1,4}>|\[(?:host|user|ip|team|token|mail)\d{1,4}\]/g;

/** The words of a folded line that say anything. */
export const tellingWords = (text: string): Word[] =>
	wordsOf(text.replace(MASKED, (name) => ' '.repeat(name.length)))
		.filter((word) => pointsOf(word.text) > 0)
		.slice(0, MOST_WORDS);

/**
 * How close a line comes to a template.
 *
 * @example measure(ownWordsOf(['the total capacity of gpu memory']), tellingWords('total capacty of gpu memory')).closeness // => 0.9…
 */
export function measure(own: OwnWord[], words: Word[], { complains, cutBefore, cutAfter }: Manner = WHOLE): Drift {
	const pairs = layBeside(own, words);
	const [first, last] = [pairs[0], pairs.at(-1)];
	if (!first || !last) return { closeness: 0, agreeing: 0, pairs, own, words };
	let agreeing = 0;
	for (const [mine, theirs] of pairs) {
		const { text } = own[mine] as OwnWord;
		agreeing += pointsOf(text) * (text === words[theirs]?.text ? 1 : TYPO);
	}
	const from = cutBefore && first[1] === 0 ? first[0] : 0;
	const to = cutAfter && isEnd(words, last[1]) ? last[0] + 1 : own.length;
	const due = own.slice(from, to);
	const missing = Math.max(0, sum(due.map((word) => pointsOf(word.text))) - agreeing);
	const extra = extraWords(own, words, pairs);
	const isNear = complains && agreesInValues(due, from, pairs);
	return { closeness: isNear ? agreeing / (agreeing + missing + extra) : 0, agreeing, pairs, own, words };
}

/** What a template spells out where others have holes must stand there: errno 28 is not errno 122, 0.4 is not nan. */
const VALUE = /^(?:\d+|nan|inf)$/;

function agreesInValues(due: OwnWord[], from: number, pairs: [number, number][]): boolean {
	const paired = new Set(pairs.map(([mine]) => mine - from));
	return due.every((word, at) => paired.has(at) || !(word.rarest || VALUE.test(word.text)));
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

const isEnd = (words: Word[], last: number) => words.slice(last + 1).every((word) => /^\d/.test(word.text));

/** Points of line words between agreeing ones for which the template has no hole. */
function extraWords(own: OwnWord[], words: Word[], pairs: [number, number][]): number {
	let extra = 0;
	for (let index = 1; index < pairs.length; index++) {
		const [mine, theirs] = pairs[index] as [number, number];
		const [before, from] = pairs[index - 1] as [number, number];
		if (own.slice(before + 1, mine + 1).some((word) => word.open)) continue;
		for (let at = from + 1; at < theirs; at++) {
			const { text } = words[at] as Word;
			if (!/^\d/.test(text)) extra += pointsOf(text);
		}
	}
	return extra;
}

/** What a word with a typing error is worth. */
const TYPO = 0.75;

/** One letter more, less, other, or two neighbours swapped; in words of five letters or more. */
export function isOneErrorApart(a: string, b: string): boolean {
	if (Math.abs(a.length - b.length) > 1 || Math.min(a.length, b.length) < 5 || /^\d/.test(a + b)) return false;
	// Two of the first two letters agree in nearly every such pair; most pairs fail here.
	if (a[0] !== b[0] && a[1] !== b[1] && a[0] !== b[1] && a[1] !== b[0]) return false;
	let start = 0;
	while (start < a.length && a[start] === b[start]) start++;
	let end = 0;
	while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
	const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
	return left.length + right.length <= 2 && left.length <= 1
		? right.length <= 1
		: left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

/**
 * The best way to lay the words side by side: a local alignment (Smith–Waterman), where agreement earns its points and
 * a word left out on either side costs half of its own. Time and memory: template words × line words, both bounded.
 *
 *          line:  total capacty of gpu memory
 *     total         \
 *     capacity            \
 *     gpu                          \
 *     memory                            \
 */
function layBeside(own: OwnWord[], words: Word[]): [number, number][] {
	const width = words.length + 1;
	const score = new Float64Array((own.length + 1) * width);
	const ownPoints = own.map((word) => pointsOf(word.text));
	// Numbers fill holes: leaving one out costs nothing.
	const linePoints = words.map((word) => (/^\d/.test(word.text) ? 0 : pointsOf(word.text)));
	const gain = createGain(own, words, ownPoints);
	let best = 0;
	for (let row = 1; row <= own.length; row++) {
		const leftOut = (ownPoints[row - 1] as number) / 2;
		for (let column = 1; column < width; column++) {
			const at = row * width + column;
			const gained = gain(row - 1, column - 1);
			const both = gained > 0 ? (score[at - width - 1] as number) + gained : 0;
			const up = (score[at - width] as number) - leftOut;
			const left = (score[at - 1] as number) - (linePoints[column - 1] as number) / 2;
			score[at] = Math.max(0, both, up, left);
			if ((score[at] as number) > (score[best] as number)) best = at;
		}
	}
	const pairs: [number, number][] = [];
	for (let at = best; (score[at] as number) > 0; ) {
		const row = Math.floor(at / width) - 1;
		const column = (at % width) - 1;
		const gained = gain(row, column);
		if (gained > 0 && score[at] === (score[at - width - 1] as number) + gained) {
			pairs.push([row, column]);
			at -= width + 1;
		} else at -= score[at] === (score[at - width] as number) - (ownPoints[row] as number) / 2 ? width : 1;
	}
	return pairs.reverse();
}

/** What two words earn. A word that stands on the other side as it is needs no typing error. */
function createGain(own: OwnWord[], words: Word[], ownPoints: number[]): (mine: number, theirs: number) => number {
	const ids = new Map(own.map((word, at) => [word.text, at]));
	const ownIds = own.map((word) => ids.get(word.text) as number);
	const lineIds = words.map((word) => ids.get(word.text) ?? -1);
	const present = new Set(lineIds);
	return (mine, theirs) => {
		const id = ownIds[mine] as number;
		if (lineIds[theirs] === id) return ownPoints[mine] as number;
		if (lineIds[theirs] !== -1 || present.has(id)) return 0;
		return isOneErrorApart((own[mine] as OwnWord).text, (words[theirs] as Word).text)
			? (ownPoints[mine] as number) * TYPO
			: 0;
	};
}
