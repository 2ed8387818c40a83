import { keysOf, pagesNamed } from '../../content/library/named.ts';
import { siteUrl } from '../../core/i18n/urls.ts';
import type { Locale } from '../../core/locales.ts';
import type { FamilySigns } from '../../core/schemas/family.ts';
import { OTHER_BUILD } from '../../core/schemas/triage.ts';
import { createVocabulary, listOf, listsOfLetter, type Vocabulary } from '../../core/text/vocabulary.ts';
import { loadOnce, loadText, once } from '../loading/load-once.ts';
import { mayBeTraditional, toSimplified } from './traditional.ts';

/** What we use of the program that Pagefind ships to the browser. */
export interface PagefindInstance {
	options(options: Record<string, unknown>): Promise<void>;
	init(): Promise<void>;
	/** @param term null finds every page, and loads nothing. */
	search(term: string | null, options?: { filters?: Record<string, string> }): Promise<{ results: PagefindResult[] }>;
}

export interface PagefindResult {
	id: string;
	score: number;
	data(): Promise<PagefindData>;
}

export interface PagefindData {
	url: string;
	excerpt: string;
	/** All that the page was indexed with, title first; each alias ends as a sentence. */
	content: string;
	meta: Record<string, string | undefined>;
	sub_results: { title: string; url: string; excerpt: string }[];
}

/** The index of a language, and which of the words it knows. */
export interface OpenIndex {
	/** Rejects when a file that the word needs cannot be loaded. */
	search: PagefindInstance['search'];
	/** Made of the lists that could be loaded. */
	vocabulary: Vocabulary;
	/** Whether a list that may have a word could not be loaded: nobody can say then whether the word is known. */
	isUntold(word: string): boolean;
	/** What is said of families. */
	families: readonly FamilySigns[];
	/** Whether a word is what a program is called. */
	isSoftware(word: string): boolean;
	/**
	 * The numbers of the pages that a question names, in their order: the ids of these pages end with them.
	 *
	 * @throws when the list that says so cannot be loaded.
	 */
	named(question: string): Promise<number[]>;
	/**
	 * Whether the site has another index in place of this one by now. The next question then opens that.
	 *
	 * @throws an error named `OTHER_BUILD` when this page's Pagefind cannot read it.
	 */
	isReplaced(): Promise<boolean>;
}

/** An index as it was opened. */
interface Opened {
	name: string;
	/** Of Pagefind. */
	version: string;
	/** The names of its lists of words. */
	lists: readonly string[];
	/** How many lists of names it has. */
	names: number;
	/** What programs are called. */
	software: readonly string[];
	families: readonly FamilySigns[];
	instance: PagefindInstance;
}

const opened = new Map<Locale, Promise<Opened>>();

/**
 * Opens the index of a language to ask it for some words. What was loaded once is kept.
 *
 * @throws when it cannot be opened; the next call tries again.
 */
export async function openIndex(locale: Locale, words: readonly string[]): Promise<OpenIndex> {
	const { name, version, lists, names, software, families, instance } = await once(opened, locale, () => load(locale));
	const folder = `${folderOf(locale)}words/${name}/`;
	return {
		...(await readLists(folder, lists, words)),
		families,
		isSoftware: (word) => software.includes(word.toLowerCase()),
		named: (question) =>
			pagesNamed(keysOf(question, software), names, (number) =>
				loadOnce(`${folder}names-${number}.txt`, (list) => list),
			),
		// Without its WebAssembly Pagefind opens all the same and fails at the first question: the next one opens it anew.
		search: (...asked) =>
			instance.search(...asked).catch((error: unknown) => {
				opened.delete(locale);
				throw error;
			}),
		isReplaced: async () => {
			const now = await loadEntry(locale).catch(() => undefined);
			if (!now || now.name === name) return false;
			if (now.version !== version)
				throw Object.assign(new Error('The index is of another Pagefind than this page.'), { name: OTHER_BUILD });
			opened.delete(locale);
			return true;
		},
	};
}

/**
 * A text in simplified characters. Nothing is loaded for what has only these; where the list cannot be had, the text
 * stays as it is.
 */
export async function inSimplified(text: string, locale: Locale): Promise<string> {
	if (!mayBeTraditional(text)) return text;
	const pairs = once(opened, locale, () => load(locale)).then(({ name }) =>
		loadOnce(`${folderOf(locale)}words/${name}/traditional.txt`, (list) => list),
	);
	return toSimplified(text, await pairs.catch(() => ''));
}

/**
 * Loads the list of each word, and where that does not know it, all of its letter: a mistyped word may stand in any.
 *
 * @param names of all lists.
 */
async function readLists(
	folder: string,
	names: readonly string[],
	words: readonly string[],
): Promise<Pick<OpenIndex, 'isUntold' | 'vocabulary'>> {
	const needed = new Map(words.map((word) => [word, [listOf(word, names)].filter((list) => list !== undefined)]));
	const got = new Map<string, string | undefined>();
	const get = () =>
		Promise.all(
			[...new Set([...needed.values()].flat())].map(async (list) => {
				if (!got.has(list)) got.set(list, await loadOnce(`${folder}${list}.txt`, readList).catch(() => undefined));
			}),
		);
	const isUntold = (word: string) => needed.get(word)?.some((list) => got.get(list) === undefined) ?? false;
	const read = () => createVocabulary(names.flatMap((list) => got.get(list) ?? []));
	await get();
	const known = read();
	for (const [word, lists] of needed) {
		if (!isUntold(word) && !known.known(word)) lists.push(...listsOfLetter(word, names));
	}
	await get();
	return { vocabulary: read(), isUntold };
}

const folderOf = (locale: Locale) => `/pagefind/${locale}/`;

/** @param time of the question, which no cache has seen. */
async function loadEntry(locale: Locale, time = Date.now()): Promise<Omit<Opened, 'instance'>> {
	const entry = JSON.parse(await loadText(`${folderOf(locale)}pagefind-entry.json?ts=${time}`)) as Entry;
	const { version, words, names, software, families, languages } = entry;
	const name = Object.values(languages)[0]?.hash ?? '';
	return { name, version, lists: words.split(' '), names, software, families };
}

interface Entry extends Pick<Opened, 'version' | 'names' | 'software' | 'families'> {
	/** The names of the lists of words. */
	words: string;
	languages: Record<string, { hash: string }>;
}

async function load(locale: Locale): Promise<Opened> {
	const basePath = siteUrl(folderOf(locale));
	const time = Date.now();
	const [entry, { createInstance }] = await Promise.all([
		loadEntry(locale, time),
		import(/* @vite-ignore */ `${basePath}pagefind.js`) as Promise<{
			createInstance(options: Record<string, unknown>): PagefindInstance;
		}>,
	]);
	// It asks for the entry once more, by the same address: the browser has it.
	// In a worker Pagefind costs 13 kB more and is no faster on an index of this size.
	const options = { basePath, baseUrl: '/', noWorker: true, excerptLength: 24, metaCacheTag: time };
	const instance = createInstance(options);
	await instance.init();
	return { ...entry, instance };
}

function readList(list: string): string {
	// Without its words nothing would be known, and nothing found would be said of everything.
	if (/[^\w\s]/.test(list)) throw new Error('This is no list of words.');
	return list;
}
