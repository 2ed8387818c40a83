/**
 * By what a harvested message is found in a line without a list of all of them: a **key** is a pair of words that stand side
 * by side in its literal text, at least one of them a word of known messages, which a page has anyway when it asks who
 * prints a line. What fills a hole is seldom made of such words, so a line has hardly more keys than its message. Keys stand
 * in the order of the text, pairs that many messages have behind the others, so that of a message's keys the first ones are
 * among the first ones of its line: they say in which shard it lies.
 */
import { foldParts, readTemplate } from '../matching/align.ts';
import type { Folded } from '../matching/fold.ts';
import { type Word, wordsOf } from '../matching/words.ts';

/** By what keys are told. */
export interface Vocabulary {
	/** Hashes of words. */
	words: ReadonlySet<number>;
	/** Beginnings of pairs that many messages have. */
	common: ReadonlySet<number>;
}

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

/** What is raised fills holes: `Caught KeyError in worker 3`. */
const NAME_OF_CLASS = /.(?:error|exception|warning)$/;
const HOLES = /(?<!\\)<[^>]*>/g;

/**
 * The words of known messages.
 *
 * @param templates one for each message.
 * @example wordsOfMessages(['rank <int> has no shard']).size // => 4
 */
export function wordsOfMessages(templates: readonly string[]): Set<number> {
	const words = templates.flatMap(
		(template) =>
			template
				.replace(HOLES, ' ')
				.toLowerCase()
				.match(/[a-z]{2,}/g) ?? [],
	);
	return new Set([...new Set(words)].filter((word) => !NAME_OF_CLASS.test(word)).map(wordHash));
}

/** So many bits of a key tell whether it is common: a few others then count as common, too. */
const COMMON_BITS = 14;
const MANY = 300;

const beginning = (key: number): number => key >>> (32 - COMMON_BITS);

/** The pairs that more than `many` of these templates have: they find less than others. */
export function commonPairs(
	templates: Iterable<WordRuns>,
	words: Vocabulary['words'],
	many = MANY,
): Vocabulary['common'] {
	const counts = new Uint32Array(2 ** COMMON_BITS);
	const vocabulary = { words, common: new Set<number>() };
	for (const runs of templates)
		for (const key of keysOf(runs, vocabulary)) counts[beginning(key)] = (counts[beginning(key)] ?? 0) + 1;
	return new Set([...counts.keys()].filter((key) => (counts[key] ?? 0) > many));
}

interface Key {
	key: number;
	/** Those of a smaller one come first. */
	tier: number;
	/** One of its words is not in the vocabulary. */
	isRare: boolean;
}

/** A word of a text; one of a value is part of a name, a path or a number, such as fill holes. */
interface WordOfRun {
	text: string;
	isValue: boolean;
	/** A number stands between it and the word before: it is the value of a hole nearly always. */
	isApart: boolean;
}

/** What comes first is smaller: a pair of known words, one with another word, a common pair. */
const [PAIR, RARE, COMMON] = [0, 1, 2];
/** What is no plain word comes behind every pair of plain ones, one word alone behind pairs. */
const OF_VALUE = 4;
const ALONE = 2 * OF_VALUE;
const VALUE = /\d|[^\W_][._/\\@][^\W_]/;
/** Ends at what may stand around a value, too: a message has that beside its hole. */
const TOKEN = /[^\s()[\]{}"'`,;<>=]+/g;

/** So many keys with a word that is not in the vocabulary come in their turn: it may be what fills a hole. */
const MOST_RARE = 1;

/** The words of literal texts, each text apart from the others. */
export type WordRuns = readonly (readonly WordOfRun[])[];

/** The keys of literal texts, the first one first: of each text the neighbours within it. */
export function keysOf(runs: WordRuns, vocabulary: Vocabulary): number[] {
	const keys = runs.flatMap((run) => keysOfRun(run, vocabulary)).sort((a, b) => a.tier - b.tier);
	const last = new Set(keys.filter(({ isRare }) => isRare).slice(MOST_RARE));
	return [...new Set([...keys.filter((key) => !last.has(key)), ...last].map(({ key }) => key))];
}

interface Neighbour {
	hash: number;
	isKnown: boolean;
	isValue: boolean;
}

/** In the order of the text. A number parts its neighbours; a letter does not. */
function keysOfRun(run: readonly WordOfRun[], vocabulary: Vocabulary): Key[] {
	const keys: Key[] = [];
	let last: Neighbour | undefined;
	for (const { text, isValue, isApart } of run) {
		if (isApart) last = undefined;
		if (text.length === 1) continue;
		const hash = wordHash(text);
		const word = { hash, isKnown: vocabulary.words.has(hash), isValue };
		if (word.isKnown) keys.push({ key: mix(-1, hash), tier: ALONE + (isValue ? OF_VALUE : 0), isRare: false });
		if (last && (last.isKnown || word.isKnown)) keys.push(keyOfPair(last, word, vocabulary));
		last = word;
	}
	return keys;
}

function keyOfPair(one: Neighbour, other: Neighbour, { common }: Vocabulary): Key {
	const key = mix(one.hash, other.hash);
	const values = Number(one.isValue) + Number(other.isValue);
	if (!one.isKnown || !other.isKnown) return { key, tier: RARE + (values ? OF_VALUE : 0), isRare: true };
	return { key, tier: (common.has(beginning(key)) ? COMMON : PAIR) + values * OF_VALUE, isRare: false };
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
export function runsOf(template: string): WordRuns {
	const parts = foldParts(readTemplate(template));
	return parts.map((part, index) => {
		if (typeof part !== 'string') return [];
		const words = wordsIn(part);
		if (index > 0 && words[0]?.start === 0) words.shift();
		if (index < parts.length - 1 && words.at(-1)?.end === part.length) words.pop();
		return words;
	});
}

/** The keys of a folded line, those first that say most about what it is. */
export const keysOfLine = ({ text }: Pick<Folded, 'text'>, vocabulary: Vocabulary): number[] =>
	keysOf([wordsIn(text).slice(0, MOST_WORDS)], vocabulary);

const FIRST = 35;
const LONGEST_GAP = 88;
const MORE = '!';

/** Writes common pairs as text: for each the gap to the one before it as one letter, which compresses to what it says. */
export function writeCommon(common: Vocabulary['common']): string {
	let last = 0;
	let text = '';
	for (const key of [...common].sort((a, b) => a - b)) {
		const gap = key - last;
		text += MORE.repeat(Math.floor(gap / LONGEST_GAP)) + String.fromCharCode(FIRST + (gap % LONGEST_GAP));
		last = key;
	}
	return text;
}

/** Reads what writeCommon() wrote. */
export function readCommon(text: string): Vocabulary['common'] {
	const common = new Set<number>();
	let key = 0;
	for (const letter of text) {
		key += letter === MORE ? LONGEST_GAP : letter.charCodeAt(0) - FIRST;
		if (letter !== MORE) common.add(key);
	}
	return common;
}
