import { siteUrl } from '../i18n/urls.ts';
import type { Locale } from '../locales.ts';
import { OTHER_BUILD } from '../schemas/triage.ts';
import { createVocabulary, listOf, type Vocabulary } from './vocabulary.ts';

/** What we use of the program that Pagefind ships to the browser. */
export interface PagefindInstance {
	options(options: Record<string, unknown>): Promise<void>;
	init(): Promise<void>;
	search(term: string, options?: { filters?: Record<string, string> }): Promise<{ results: PagefindResult[] }>;
}

export interface PagefindResult {
	id: string;
	score: number;
	data(): Promise<PagefindData>;
}

export interface PagefindData {
	url: string;
	excerpt: string;
	meta: Record<string, string | undefined>;
	sub_results: { title: string; url: string; excerpt: string }[];
}

/** The index of a language, and which of the words it knows. */
export interface OpenIndex {
	/** Rejects when a file that the word needs cannot be loaded. */
	search: PagefindInstance['search'];
	/** Made of the lists that could be loaded. */
	vocabulary: Vocabulary;
	/** Whether the list that has a word could not be loaded: nobody can say then whether the word is known. */
	isUntold(word: string): boolean;
	/**
	 * Whether the site has another index in place of this one by now. The next question then opens that.
	 *
	 * @throws an error named `OTHER_BUILD` when this page's Pagefind cannot read it.
	 */
	isReplaced(): Promise<boolean>;
}

/** An index as it was opened: its own name, that of Pagefind's version, and Pagefind itself. */
interface Opened {
	name: string;
	version: string;
	instance: PagefindInstance;
}

const opened = new Map<Locale, Promise<Opened>>();
const lists = new Map<string, Promise<string>>();

/**
 * Opens the index of a language to ask it for some words. What was loaded once is kept.
 *
 * @throws when it cannot be opened; the next call tries again.
 */
export async function openIndex(locale: Locale, words: readonly string[]): Promise<OpenIndex> {
	const { name, version, instance } = await once(opened, locale, () => load(locale));
	const letters = [...new Set(words.map(listOf))].filter((letter) => letter !== undefined).sort();
	const urls = letters.map((letter) => `${folderOf(locale)}words/${name}/${letter}.txt`);
	const known = await Promise.all(urls.map((url) => once(lists, url, () => loadList(url)).catch(() => undefined)));
	const untold = new Set<string | undefined>(letters.filter((_, at) => known[at] === undefined));
	return {
		vocabulary: createVocabulary(known.filter((list) => list !== undefined)),
		isUntold: (word) => untold.has(listOf(word)),
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

const folderOf = (locale: Locale) => siteUrl(`/pagefind/${locale}/`);

function once<Key, Value>(loaded: Map<Key, Promise<Value>>, key: Key, start: () => Promise<Value>): Promise<Value> {
	const loading =
		loaded.get(key) ??
		start().catch((error: unknown) => {
			loaded.delete(key);
			throw error;
		});
	loaded.set(key, loading);
	return loading;
}

/** @param time of the question, which no cache has seen. */
async function loadEntry(locale: Locale, time = Date.now()): Promise<Omit<Opened, 'instance'>> {
	const entry = JSON.parse(await loadText(`${folderOf(locale)}pagefind-entry.json?ts=${time}`)) as Entry;
	return { name: Object.values(entry.languages)[0]?.hash ?? '', version: entry.version };
}

interface Entry {
	version: string;
	languages: Record<string, { hash: string }>;
}

async function load(locale: Locale): Promise<Opened> {
	const basePath = folderOf(locale);
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

async function loadList(url: string): Promise<string> {
	const list = await loadText(url);
	// Without its words nothing would be known, and nothing found would be said of everything.
	if (/[^\w\s]/.test(list)) throw new Error(`${url} is no list of words.`);
	return list;
}

async function loadText(url: string): Promise<string> {
	const response = await fetch(url);
	if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
	return response.text();
}
