/**
 * By what a harvested message is found in a line without a list of all of them: a **key** is a pair of words that stand side
 * by side in its literal text, both from the **vocabulary**, the words that harvested messages share most. What fills a
 * hole is seldom made of such words, so a line has hardly more keys than its message. Keys stand in the order of the text,
 * common pairs behind rarer ones, so that of a message's keys the first ones are among the first ones of its line: they say
 * in which shard it lies.
 */
import { foldParts, readTemplate } from '../matching/align.ts';
import type { Folded } from '../matching/fold.ts';
import { type Word, wordsOf } from '../matching/words.ts';

/** The hash of a word, to its place in the order of words: 0 for the rarer ones of the vocabulary. */
export type Vocabulary = ReadonlyMap<number, number>;

const WORD_BITS = 16;
/** Words of a line that are looked at: what is longer than any message tells no more. */
const MOST_WORDS = 80;
/** @example wordHash('rank') // => a number of 16 bits */
export function wordHash(word: string): number {
	let hash = 0x811c9dc5;
	for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
	hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
	return (hash ^ (hash >>> 13)) >>> (32 - WORD_BITS);
}

function mix(before: number, after: number): number {
	let mixed = Math.imul(before + 1, 0x9e3779b1) ^ Math.imul(after + 1, 0x85ebca6b);
	mixed = Math.imul(mixed ^ (mixed >>> 16), 0xc2b2ae35);
	return (mixed ^ (mixed >>> 15)) >>> 0;
}

interface Key {
	key: number;
	/** Those of a smaller one come first. */
	tier: number;
}

/** A word of a text; one of a value is part of a name, a path or a number, such as fill holes. */
interface WordOfRun {
	text: string;
	isValue: boolean;
	/** A number stands between it and the word before: it is the value of a hole nearly always. */
	isApart: boolean;
}

/** A pair of words whose places in the order of words are together so far behind is common. */
const COMMON = 4;
/** What is no plain word comes behind every pair of plain ones, one word alone behind pairs. */
const OF_VALUE = 2;
const ALONE = 2 * OF_VALUE;
const VALUE = /\d|[^\W_][._/\\@][^\W_]/;
/** Ends at what may stand around a value, too: a message has that beside its hole. */
const TOKEN = /[^\s()[\]{}"'`,;<>=]+/g;

/** The keys of literal texts: of each the neighbours within it. */
function keysOf(runs: readonly (readonly WordOfRun[])[], vocabulary: Vocabulary): number[] {
	const keys = runs.flatMap((run) => keysOfRun(run, vocabulary)).sort((a, b) => a.tier - b.tier);
	return [...new Set(keys.map(({ key }) => key))];
}

/** In the order of the text. A word that is not in the vocabulary parts its neighbours; a letter does not. */
function keysOfRun(run: readonly WordOfRun[], vocabulary: Vocabulary): Key[] {
	const keys: Key[] = [];
	let last: { hash: number; place: number; ofValue: number } | undefined;
	for (const { text, isValue, isApart } of run) {
		if (isApart) last = undefined;
		if (text.length === 1) continue;
		const hash = wordHash(text);
		const place = vocabulary.get(hash);
		const ofValue = isValue ? OF_VALUE : 0;
		if (place !== undefined) {
			keys.push({ key: mix(-1, hash), tier: ALONE + ofValue });
			if (last)
				keys.push({
					key: mix(last.hash, hash),
					tier: last.ofValue + ofValue + (last.place + place < COMMON ? 0 : 1),
				});
		}
		last = place === undefined ? undefined : { hash, place, ofValue };
	}
	return keys;
}

/** The words of a text, in order, each with where it stands. */
function wordsIn(text: string): (Word & WordOfRun)[] {
	const tokens = [...text.matchAll(TOKEN)].map((found) => ({
		end: found.index + found[0].length,
		isValue: VALUE.test(found[0]) || text[found.index - 1] === '=',
	}));
	let at = 0;
	let end = 0;
	return wordsOf(text)
		.filter(isWord)
		.map((word) => {
			while ((tokens[at]?.end ?? Number.POSITIVE_INFINITY) < word.end) at++;
			const isApart = /\d/.test(text.slice(end, word.start));
			end = word.end;
			return { ...word, isApart, isValue: tokens[at]?.isValue ?? false };
		});
}

const isWord = ({ text }: Word): boolean => text >= 'a';

/** The words of a template's literals, without those that touch a hole: its value may continue them. */
export function runsOf(template: string): WordOfRun[][] {
	const parts = foldParts(readTemplate(template));
	return parts.map((part, index) => {
		if (typeof part !== 'string') return [];
		const words = wordsIn(part);
		if (index > 0 && words[0]?.start === 0) words.shift();
		if (index < parts.length - 1 && words.at(-1)?.end === part.length) words.pop();
		return words;
	});
}

/** The keys of a template, the first one first; none where it has no word of the vocabulary. */
export const keysOfTemplate = (template: string, vocabulary: Vocabulary): number[] =>
	keysOf(runsOf(template), vocabulary);

/** The keys of a folded line, those first that say most about what it is. */
export const keysOfLine = ({ text }: Pick<Folded, 'text'>, vocabulary: Vocabulary): number[] =>
	keysOf([wordsIn(text).slice(0, MOST_WORDS)], vocabulary);

const FIRST = 35;
const LONGEST_GAP = 88;
const MORE = '#'.charCodeAt(0) - 1;

/**
 * Writes a vocabulary as text: for each cost a line, for each word the gap to the hash before it as one letter, which
 * compresses to what it says.
 */
export function writeVocabulary(vocabulary: Vocabulary): string {
	const lines: string[] = [];
	for (const [hash, cost] of [...vocabulary].sort(([a], [b]) => a - b)) {
		while (lines.length <= cost) lines.push('');
		lines[cost] += `${hash} `;
	}
	return lines.map((line) => gapsOf(line.trim().split(' ').filter(Boolean).map(Number))).join('\n');
}

function gapsOf(hashes: readonly number[]): string {
	let last = 0;
	let text = '';
	for (const hash of hashes) {
		let gap = hash - last;
		for (; gap >= LONGEST_GAP; gap -= LONGEST_GAP) text += String.fromCharCode(MORE);
		text += String.fromCharCode(FIRST + gap);
		last = hash;
	}
	return text;
}

/** Reads what writeVocabulary() wrote. */
export function readVocabulary(text: string): Vocabulary {
	const vocabulary = new Map<number, number>();
	for (const [cost, line] of text.split('\n').entries()) {
		let hash = 0;
		for (let at = 0; at < line.length; at++) {
			const code = line.charCodeAt(at);
			hash += code === MORE ? LONGEST_GAP : code - FIRST;
			if (code !== MORE) vocabulary.set(hash, cost);
		}
	}
	return vocabulary;
}
