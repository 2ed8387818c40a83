import FlexSearch from 'flexsearch';
import lunr from 'lunr';
import MiniSearch from 'minisearch';
import type { Locale } from '../../src/core/locales.ts';
import type { SearchRecord } from '../../src/publishing/search-index/records.ts';

/** What is asked of an engine: failures, best first. */
export interface Engine {
	name: string;
	ask(text: string, locale: Locale): Promise<string[]> | string[];
}

interface Page {
	id: string;
	failure: string;
	title: string;
	body: string;
}

/** General engines, each with its defaults and, where it has them, fuzziness and prefixes, over our own records. */
export function makeEngines(records: readonly SearchRecord[], locales: readonly Locale[]): Engine[] {
	const pages = new Map(
		locales.map((locale) => [locale, records.filter((record) => record.locale === locale).map(toPage)]),
	);
	return [miniSearch(pages), lunrEngine(pages), flexSearch(pages)];
}

function toPage({ url, html }: SearchRecord): Page {
	const failure = /data-pagefind-meta="failure\[content\]" content="([^"]*)"/.exec(html)?.[1] ?? '';
	const title = /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1] ?? '';
	const body = html
		.replace(/<[^>]+>/g, ' ')
		.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
	return { id: url, failure, title, body };
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** Latin words as they are, Chinese by the segmenter: the same for every engine. */
function tokens(text: string): string[] {
	return [...segmenter.segment(text.toLowerCase())]
		.filter(({ isWordLike }) => isWordLike)
		.map(({ segment }) => segment);
}

function failuresOf(ids: readonly string[], pages: readonly Page[]): string[] {
	const byId = new Map(pages.map((page) => [page.id, page.failure]));
	return [...new Set(ids.flatMap((id) => byId.get(id) || []))];
}

function miniSearch(pages: Map<Locale, Page[]>): Engine {
	const indexes = new Map(
		[...pages].map(([locale, all]) => {
			const index = new MiniSearch<Page>({
				fields: ['title', 'body'],
				tokenize: tokens,
				searchOptions: { boost: { title: 2 }, fuzzy: 0.2, prefix: true },
			});
			index.addAll(all);
			return [locale, index];
		}),
	);
	return {
		name: 'MiniSearch',
		ask: (text, locale) =>
			failuresOf(
				(indexes.get(locale)?.search(text) ?? []).map(({ id }) => String(id)),
				pages.get(locale) ?? [],
			),
	};
}

function lunrEngine(pages: Map<Locale, Page[]>): Engine {
	const indexes = new Map(
		[...pages].map(([locale, all]) => [
			locale,
			lunr(function (this: lunr.Builder) {
				this.ref('id');
				this.field('title', { boost: 2 });
				this.field('body');
				for (const page of all)
					this.add({ ...page, title: tokens(page.title).join(' '), body: tokens(page.body).join(' ') });
			}),
		]),
	);
	return {
		name: 'lunr',
		ask(text, locale) {
			const found = indexes.get(locale)?.query((query) => {
				for (const word of tokens(text).slice(0, 200)) query.term(word, {});
			});
			return failuresOf(
				(found ?? []).map(({ ref }) => ref),
				pages.get(locale) ?? [],
			);
		},
	};
}

function flexSearch(pages: Map<Locale, Page[]>): Engine {
	const indexes = new Map(
		[...pages].map(([locale, all]) => {
			const index = new FlexSearch.Index({ tokenize: 'forward', encode: tokens });
			all.forEach((page, at) => {
				index.add(at, `${page.title} ${page.body}`);
			});
			return [locale, index];
		}),
	);
	return {
		name: 'FlexSearch',
		ask(text, locale) {
			const all = pages.get(locale) ?? [];
			const found = indexes.get(locale)?.search(text, { limit: 50, suggest: true }) ?? [];
			return failuresOf(
				(found as number[]).map((at) => all[at]?.id ?? ''),
				all,
			);
		},
	};
}
