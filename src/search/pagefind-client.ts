import { siteUrl } from '../i18n/urls.ts';
import type { Locale } from '../locales.ts';
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
	search: PagefindInstance['search'];
	vocabulary: Vocabulary;
}

const instances = new Map<Locale, Promise<PagefindInstance>>();
const lists = new Map<string, Promise<string>>();

/**
 * Opens the index of a language to ask it for some words. What was loaded once is kept.
 *
 * @throws when its files cannot be loaded; the next call tries again.
 */
export async function openIndex(locale: Locale, words: readonly string[]): Promise<OpenIndex> {
	const letters = [...new Set(words.map(listOf))].filter((letter) => letter !== undefined).sort();
	const [instance, ...known] = await Promise.all([
		once(instances, locale, () => load(locale)),
		...letters.map((letter) => {
			const url = `${folderOf(locale)}words/${letter}.txt`;
			return once(lists, url, () => loadList(url));
		}),
	]);
	return {
		vocabulary: createVocabulary(known),
		// Without its WebAssembly Pagefind opens all the same and fails at the first question: the next one opens it anew.
		search: (...asked) =>
			instance.search(...asked).catch((error: unknown) => {
				instances.delete(locale);
				throw error;
			}),
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

async function load(locale: Locale): Promise<PagefindInstance> {
	const basePath = folderOf(locale);
	const { createInstance } = (await import(/* @vite-ignore */ `${basePath}pagefind.js`)) as {
		createInstance(options: Record<string, unknown>): PagefindInstance;
	};
	// In a worker Pagefind costs 13 kB more and is no faster on an index of this size.
	const instance = createInstance({ basePath, baseUrl: '/', noWorker: true, excerptLength: 24 });
	await instance.init();
	return instance;
}

async function loadList(url: string): Promise<string> {
	const response = await fetch(url);
	// Without its words nothing would be known, and nothing found would be said of everything.
	if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
	return response.text();
}
