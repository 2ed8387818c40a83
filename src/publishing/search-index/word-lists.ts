import { KEPT_TOGETHER } from '../../core/text/vocabulary.ts';
import { type SearchRecord, textOf } from './records.ts';

const word = /[a-z][a-z0-9_]{1,24}/g;

/** Characters of a list, about 1 kB as it is sent: a question loads one for each of its words. */
const MOST_CHARACTERS = 4000;

/**
 * The Latin words that a search index knows, sorted, one per line. Each list is named by what its words begin with: there
 * is one for each letter, also for a letter that has none, and where that would be too long, others for the words from
 * three letters on. Pagefind answers an unknown word with whatever begins alike, down to its first letter; with these
 * lists an unknown word is told from a known one, and a mistyped one is put right. Words that stand once, in running text
 * only, are left out: they would double the lists.
 */
export function makeWordLists(records: readonly Pick<SearchRecord, 'html'>[]): [beginning: string, list: string][] {
	const pages = new Map<string, number>();
	const prominent = new Set<string>();
	for (const { html } of records) {
		for (const found of new Set(latinWords(textOf(html)))) pages.set(found, (pages.get(found) ?? 0) + 1);
		for (const [, text = ''] of html.matchAll(/data-pagefind-weight="(?!1")\d+">([^<]*)</g)) {
			for (const found of latinWords(textOf(text))) prominent.add(found);
		}
	}
	const words = [...pages]
		.filter(([found, count]) => count > 1 || prominent.has(found))
		.map(([found]) => found)
		.sort();
	return [...'abcdefghijklmnopqrstuvwxyz'].flatMap((letter) => {
		const own = words.filter((found) => found[0] === letter);
		return cut(letter, own).map(([beginning, some]): [string, string] => [beginning, some.join('\n')]);
	});
}

/** Divides the words of a letter, where their beginnings differ. */
function cut(letter: string, words: readonly string[]): [beginning: string, words: string[]][] {
	const lists: [string, string[]][] = [[letter, []]];
	let characters = 0;
	for (const group of Map.groupBy(words, (found) => found.slice(0, KEPT_TOGETHER))) {
		const [beginning, own] = group;
		const more = own.join('\n').length;
		if (characters && characters + more > MOST_CHARACTERS) {
			lists.push([beginning, []]);
			characters = 0;
		}
		lists.at(-1)?.[1].push(...own);
		characters += more;
	}
	return lists;
}

/** The Latin words of a text, in small letters. */
const latinWords = (text: string): string[] => text.toLowerCase().match(word) ?? [];
