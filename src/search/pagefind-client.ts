import { siteUrl } from '../i18n/urls.ts';
import type { Locale } from '../locales.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';

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

/** The index of a language, and the words that it knows. */
export interface OpenIndex extends PagefindInstance {
	vocabulary: Vocabulary;
}

const instances = new Map<Locale, Promise<OpenIndex>>();

/** Opens the index of a language, once. Rejects when its files cannot be loaded; the next call tries again. */
export function openIndex(locale: Locale): Promise<OpenIndex> {
	const opened = instances.get(locale);
	if (opened) return opened;
	const opening = load(locale).catch((error: unknown) => {
		instances.delete(locale);
		throw error;
	});
	instances.set(locale, opening);
	return opening;
}

async function load(locale: Locale): Promise<OpenIndex> {
	const basePath = siteUrl(`/pagefind/${locale}/`);
	const { createInstance } = (await import(/* @vite-ignore */ `${basePath}pagefind.js`)) as {
		createInstance(options: Record<string, unknown>): PagefindInstance;
	};
	// In a worker Pagefind costs 13 kB more and is no faster on an index of this size.
	const instance = createInstance({ basePath, baseUrl: '/', noWorker: true, excerptLength: 24 });
	const words = fetch(`${basePath}words.txt`).then((response) => {
		// Without its words nothing would be known, and nothing found would be said of everything.
		if (!response.ok) throw new Error(`words.txt answered ${response.status}.`);
		return response.text();
	});
	const [list] = await Promise.all([words, instance.init()]);
	const search = instance.search.bind(instance);
	return Object.assign(instance, {
		vocabulary: createVocabulary(list),
		// Without its WebAssembly Pagefind opens all the same and fails at the first question: the next one opens it anew.
		search: (...asked: Parameters<typeof search>) =>
			search(...asked).catch((error: unknown) => {
				instances.delete(locale);
				throw error;
			}),
	});
}
