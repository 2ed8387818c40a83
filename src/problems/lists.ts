import {
	ahead,
	categoryPath,
	type IndexForm,
	indexForm,
	most,
	pageAddress,
	pagesOf,
	perPage,
} from '../error-index/paging.ts';
import { countMessages, type Group, type IndexMessage, makeIndex, type Row } from '../error-index/rows.ts';
import { printerIn } from '../i18n/printed-by.ts';
import { getT } from '../i18n/t.ts';
import { type Locale, localeCodes } from '../locales.ts';
import { type CategoryId, categoryIds } from '../schemas/fields.ts';
import { byCategory, type GuidePage, getLibrary, type ProblemPage } from './content.ts';

/** The error index of a language. */
export interface ErrorIndex {
	groups: Group<CategoryId>[];
	/** Of all messages. */
	count: number;
	form: IndexForm;
	/** The names of the guides. */
	names: Record<string, string>;
}

const indexes = new Map<Locale, Promise<ErrorIndex>>();

export function getIndex(locale: Locale): Promise<ErrorIndex> {
	const made = import.meta.env.DEV ? undefined : indexes.get(locale);
	if (made) return made;
	const index = readIndex(locale);
	indexes.set(locale, index);
	return index;
}

async function readIndex(locale: Locale): Promise<ErrorIndex> {
	const { failures, problems, guides } = await getLibrary(locale);
	const said = ({ messages }: { messages: readonly IndexMessage[] }) =>
		messages.map((message) => ({ ...message, printedBy: printerIn(locale, message.printedBy) }));
	const groups = makeIndex(
		failures.map(({ id, data, text }) => ({
			id,
			category: data.category,
			messages: said(data),
			title: text.data.title,
			quickFix: text.data.quickFix,
		})),
		problems.map(({ id, guide, data, text }) => ({
			id,
			guide,
			failure: data.failure,
			messages: said(data),
			title: text.data.title,
			quickFix: text.data.quickFix,
		})),
		categoryIds,
	);
	const rows = groups.flatMap((group) => group.rows);
	const count = countMessages(rows);
	const names = Object.fromEntries(guides.map(({ id, data }) => [id, data.name]));
	return { groups, count, form: indexForm(rows.length, count), names };
}

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

/** The pages of the categories of the error index, where its own page does not name all messages. */
export async function getIndexPages(lang: Locale): Promise<ListPage<Row>[]> {
	const { groups, form } = await getIndex(lang);
	if (form === 'whole') return [];
	return groups.flatMap(({ category, rows }) =>
		inPages(lang, category, rows, perPage.rows, categoryPath('/errors/', category, true)),
	);
}

/** The pages of the contents of all guides that are folded on their overview, or on the page of the whole guide. */
export async function getGuidePages(lang: Locale, kind: 'overview' | 'whole'): Promise<GuideListPage[]> {
	const { guides } = await getLibrary(lang);
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
export async function pathsOf<P extends ListPage<unknown> & { guide?: GuidePage }>(
	list: (lang: Locale) => Promise<P[]>,
) {
	const pages = (await Promise.all(localeCodes.map(list))).flat();
	return pages.map((props) => ({
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
