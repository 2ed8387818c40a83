import { chineseWords, termsOf } from './query.ts';
import { type SearchRecord, textOf } from './records.ts';
import { latinWords } from './vocabulary.ts';

/** On so much of the pages a word says hardly anything of one of them. */
const SHARE = 2 / 3;
/** What is known of a word that stands on fewer pages than this is less than 2 kB: no reason to spare it. */
const FEWEST_PAGES = 250;
/** So many pages, spread over all, tell which words most of them have. */
const SAMPLE = 400;

/**
 * The words that stand on most pages of a large index, as queries ask for them. They tell pages apart only by how
 * often, and what is known of them is the longest of all, so search asks them only where nothing else answers. A small
 * index has none.
 */
export function commonWords(records: readonly SearchRecord[]): string[] {
	if (records.length * SHARE < FEWEST_PAGES) return [];
	const every = Math.ceil(records.length / SAMPLE);
	const sample = records.filter((_, at) => at % every === 0);
	const pages = new Map<string, number>();
	for (const { html } of sample) {
		const text = textOf(html);
		const words = new Set([...latinWords(text), ...(text.match(/\p{Script=Han}+/gu) ?? []).flatMap(chineseWords)]);
		for (const word of words) pages.set(word, (pages.get(word) ?? 0) + 1);
	}
	return [...pages].filter(([word, count]) => count >= sample.length * SHARE && isAsked(word)).map(([word]) => word);
}

/** Stop words are never asked. */
const isAsked = (word: string) => termsOf(word).some(({ text }) => text === word);
