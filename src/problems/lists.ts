import { ahead, most, perPage } from '../error-index/limits.ts';
import { categoryPath, firstOfEach, pageAddress, pagesOf } from '../error-index/paging.ts';
import { type Rest, restOf } from '../error-index/rest.ts';
import { countMessages, type Group, type Row } from '../error-index/rows.ts';
import { getT } from '../i18n/t.ts';
import { indexRows } from '../library/index-rows.ts';
import type { GuidePage, Library, ProblemPage } from '../library/library.ts';
import { oncePer } from '../library/once.ts';
import { byCategory } from '../library/order.ts';
import { getLibrary } from '../library/read-fs.ts';
import { type SoftwareChoice, softwareChoices } from '../library/software-choices.ts';
import { type Locale, localeCodes } from '../locales.ts';
import type { CategoryId } from '../schemas/fields.ts';

/** The error index of a language. */
export interface ErrorIndex {
	groups: Group<CategoryId>[];
	/** Of all messages. */
	count: number;
	/** What stands on its page: of each category the first rows, of each row the first messages. */
	shown: { rows: number; messages: number };
	/** What is left out there. */
	rest: Rest;
	/** The names of the guides. */
	names: Record<string, string>;
	/** The programs by which it can be filtered. */
	software: readonly SoftwareChoice[];
}

/** @example indexIn(library).count // => 1016 */
export const indexIn: (library: Library) => ErrorIndex = oncePer((library) => {
	const groups = indexRows(library);
	const sizes = groups.map(({ rows }) => rows.length);
	const shown = { rows: firstOfEach(sizes, most.rows), messages: ahead.messages };
	const names = Object.fromEntries(library.guides.map(({ id, data }) => [id, data.name]));
	const count = countMessages(groups.flatMap(({ rows }) => rows));
	return { groups, count, shown, rest: restOf(groups, shown, names), names, software: softwareChoices(library.tree) };
});

/** A category as a page shows it: whole, or its beginning. */
export interface Shown<P> {
	category: CategoryId;
	pages: P[];
	/** What is left out. */
	rest: P[];
}

/** Whether the overview of a guide shows the beginning of each category only. */
export const isFolded = ({ problems }: GuidePage): boolean => problems.length > most.overview;

/** The problems of a guide as its overview lists them. */
export function contentsOf(guide: GuidePage): Shown<ProblemPage>[] {
	const shown = isFolded(guide) ? ahead.overview : guide.problems.length;
	return byCategory(guide.problems, guide.data.categories).map(({ category, pages }) => ({
		category,
		pages: pages.slice(0, shown),
		rest: pages.slice(shown),
	}));
}

/** One page of a list that is too long for one: of the index, of a guide's contents, of a whole guide. */
export interface ListPage<T> {
	lang: Locale;
	category: CategoryId;
	items: T[];
	page: number;
	/** How many pages the category has. */
	count: number;
	/** The address of its first page, without language. */
	path: string;
}

export interface GuideListPage extends ListPage<ProblemPage> {
	guide: GuidePage;
}

/** The pages of the categories of the error index, which together name all messages. */
export function getIndexPages(lang: Locale): ListPage<Row>[] {
	return indexIn(getLibrary(lang)).groups.flatMap(({ category, rows }) =>
		inPages(lang, category, rows, perPage.rows, categoryPath('/errors/', category, true)),
	);
}

/** The pages of the contents of all guides that are folded on their overview, or on the page of the whole guide. */
export function getGuidePages(lang: Locale, kind: 'overview' | 'whole'): GuideListPage[] {
	const { guides } = getLibrary(lang);
	const room = kind === 'whole' ? 'all' : 'category';
	return guides
		.filter(({ problems }) => problems.length > most[kind])
		.flatMap((guide) =>
			byCategory(guide.problems, guide.data.categories)
				.flatMap(({ category, pages }) =>
					inPages(lang, category, pages, perPage[kind], `/${guide.id}/${room}/${category}/`),
				)
				.map((page) => ({ ...page, guide })),
		);
}

/** What Astro asks of a route with `[lang]`, `[category]` and `[...page]`, and `[guide]` where the page has one. */
export function pathsOf<P extends ListPage<unknown> & { guide?: GuidePage }>(list: (lang: Locale) => P[]) {
	return localeCodes
		.flatMap((code) => list(code))
		.map((props) => ({
			params: {
				lang: props.lang,
				category: props.category,
				page: props.page > 1 ? String(props.page) : undefined,
				...(props.guide && { guide: props.guide.id }),
			},
			props,
		}));
}

function inPages<T>(lang: Locale, category: CategoryId, all: readonly T[], size: number, path: string): ListPage<T>[] {
	const pages = pagesOf(all, size);
	return pages.map((items, at) => ({ lang, category, items, page: at + 1, count: pages.length, path }));
}

/** The title of a page of a list: that of the list, and which page of it this is, after the first. */
export const titleOf = (title: string, { lang, page, count }: ListPage<unknown>): string =>
	page > 1 ? `${title} (${getT(lang)('paging.page', { page, count })})` : title;

/** The address of this page of a list, without language. */
export const addressOf = ({ path, page }: ListPage<unknown>): string => pageAddress(path, page);
