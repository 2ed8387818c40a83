import type { SearchRecord } from './records.ts';

/** On so much of the pages a word says hardly anything of one of them, and its places are the longest of all. */
const COMMON = 0.75;

const word = /[a-z][a-z0-9_]{2,24}/g;

/**
 * The Latin words that a search index knows, sorted, one per line, a list for each letter that they begin with, also for
 * a letter that has none. Pagefind answers an unknown word with whatever begins alike, down to its first letter; with
 * this list an unknown word is told from a known one, and a mistyped one is put right. The first line of a list has those
 * of its words that stand on nearly every page. Words that stand once, in running text only, are left out: they would
 * double the list.
 */
export function makeVocabulary(records: readonly SearchRecord[]): [letter: string, list: string][] {
	const pages = new Map<string, number>();
	const prominent = new Set<string>();
	for (const { html } of records) {
		for (const found of wordsOf(html)) pages.set(found, (pages.get(found) ?? 0) + 1);
		for (const [, text = ''] of html.matchAll(/data-pagefind-weight="(?!1")\d+">([^<]*)</g)) {
			for (const found of wordsOf(text)) prominent.add(found);
		}
	}
	const words = [...pages]
		.filter(([found, count]) => count > 1 || prominent.has(found))
		.map(([found]) => found)
		.sort();
	return [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => {
		const own = words.filter((found) => found[0] === letter);
		const common = own.filter((found) => (pages.get(found) ?? 0) >= records.length * COMMON);
		return [letter, [common.join(' '), ...own].join('\n')];
	});
}

function wordsOf(html: string): Set<string> {
	const text = html
		.replace(/<[^>]+>/g, ' ')
		.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
	return new Set(text.toLowerCase().match(word) ?? []);
}

export interface Vocabulary {
	/**
	 * The word to ask for: the same where it or another form of it is known, the nearest known one where a single
	 * letter is wrong, or undefined.
	 *
	 * @example createVocabulary(['\nhang', '\nmemory']).known('memry') // => 'memory'
	 * @example createVocabulary(['\nhang', '\nmemory']).known('hanging') // => 'hanging'
	 */
	known(asked: string): string | undefined;
	/** Whether a word stands on nearly every page, so that it tells them apart only by how often. */
	isCommon(word: string): boolean;
}

/** Shorter words have too many neighbours to be put right. */
const SHORTEST_CORRECTED = 5;
/** `hangs`, `hanging`, `hanged` and `hang` are one word to Pagefind's stemmer. */
const LONGEST_ENDING = 3;

/** Shorter ones are asked as they are, and so is what is not Latin. */
const SHORTEST_LISTED = 3;

/**
 * The letter of the list that says whether a word is known, since a word is never put right at its first letter.
 *
 * @example listOf('Memry') // => 'm'
 * @example listOf('显存') // => undefined
 */
export function listOf(asked: string): string | undefined {
	return asked.length < SHORTEST_LISTED ? undefined : /^[a-z]/.exec(asked.toLowerCase())?.[0];
}

/** Reads lists that `makeVocabulary` wrote: at least those of the words that will be asked, in the order of the alphabet. */
export function createVocabulary(lists: readonly string[]): Vocabulary {
	const lines = lists.map((list) => list.split('\n'));
	const words = lines.flatMap(([, ...own]) => own);
	const all = new Set(words);
	const common = new Set(lines.flatMap(([first = '']) => first.split(' ')));
	return {
		isCommon: (word) => common.has(word.toLowerCase()),
		known(asked) {
			const lower = asked.toLowerCase();
			if (!/^[a-z_]/.test(lower) || lower.length < SHORTEST_LISTED || all.has(lower) || hasOtherForm(lower, words))
				return asked;
			if (lower.length < SHORTEST_CORRECTED) return undefined;
			return words.find((candidate) => candidate[0] === lower[0] && isOneEditAway(lower, candidate));
		},
	};
}

const ending = /^(?:s|es|ed|d|ing|er|ers|e|ion)?$/;

/** Whether a known word is this one with another ending. */
function hasOtherForm(asked: string, words: readonly string[]): boolean {
	const stem = asked.slice(0, Math.max(4, asked.length - LONGEST_ENDING));
	for (let at = lowerBound(words, stem); words[at]?.startsWith(stem); at++) {
		const candidate = words[at] ?? '';
		let same = stem.length;
		while (same < asked.length && asked[same] === candidate[same]) same++;
		if (ending.test(asked.slice(same)) && ending.test(candidate.slice(same))) return true;
	}
	return false;
}

function lowerBound(words: readonly string[], wanted: string): number {
	let [low, high] = [0, words.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((words[middle] ?? '') < wanted) low = middle + 1;
		else high = middle;
	}
	return low;
}

/** One letter more, less, other, or two neighbours swapped. */
export function isOneEditAway(a: string, b: string): boolean {
	if (a === b || Math.abs(a.length - b.length) > 1) return false;
	let start = 0;
	while (start < a.length && a[start] === b[start]) start++;
	if (a.length === b.length) {
		const swapped = a[start] === b[start + 1] && a[start + 1] === b[start];
		return a.slice(start + 1) === b.slice(start + 1) || (swapped && a.slice(start + 2) === b.slice(start + 2));
	}
	const [short, long] = a.length < b.length ? [a, b] : [b, a];
	return short.slice(start) === long.slice(start + 1);
}
