/** Words that have these letters in common stand in one list, so that other forms of a word are found beside it. */
export const KEPT_TOGETHER = 3;

export interface Vocabulary {
	/**
	 * The word to ask for: the same where it or another form of it is known, the nearest known one where a single
	 * letter is wrong, or undefined.
	 *
	 * @example createVocabulary(['hang', 'memory']).known('memry') // => 'memory'
	 * @example createVocabulary(['hang', 'memory']).known('hanging') // => 'hanging'
	 */
	known(asked: string): string | undefined;
}

/** Shorter words have too many neighbours to be put right. */
const SHORTEST_CORRECTED = 5;
/** `hangs`, `hanging`, `hanged` and `hang` are one word to Pagefind's stemmer. */
const LONGEST_ENDING = 3;

/** What is shorter is asked as it is, and so is what is not Latin. */
const SHORTEST_LISTED = 2;

/**
 * The list that says whether a word is known.
 *
 * @param lists the names of all of them, sorted.
 * @example listOf('Memry', ['m', 'n', 'nod']) // => 'm'
 * @example listOf('nodes', ['m', 'n', 'nod']) // => 'nod'
 * @example listOf('显存', ['m', 'n', 'nod']) // => undefined
 */
export function listOf(asked: string, lists: readonly string[]): string | undefined {
	const beginning = asked.toLowerCase().slice(0, KEPT_TOGETHER);
	if (asked.length < SHORTEST_LISTED || !/^[a-z]/.test(beginning)) return undefined;
	return lists.findLast((list) => list <= beginning);
}

/**
 * The lists that may have what was meant where a word is not known: those of its letter, at which a word is never put
 * right. None where it is too short for that.
 *
 * @example listsOfLetter('Nodse', ['m', 'n', 'nod']) // => ['n', 'nod']
 */
export function listsOfLetter(asked: string, lists: readonly string[]): readonly string[] {
	const letter = asked.toLowerCase()[0];
	return asked.length < SHORTEST_CORRECTED ? [] : lists.filter((list) => list[0] === letter);
}

/** Reads lists that the build wrote (`search-index/word-lists.ts`): at least those of the words that will be asked, in the order of the alphabet. */
export function createVocabulary(lists: readonly string[]): Vocabulary {
	const words = lists.flatMap((list) => list.split('\n'));
	const all = new Set(words);
	return {
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
