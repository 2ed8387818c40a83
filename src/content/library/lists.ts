import { getT } from '../../core/i18n/t.ts';
import { type Locale, localeCodes } from '../../core/locales.ts';
import type { CategoryId } from '../../core/schemas/fields.ts';
import { MESSAGES_AHEAD, most, ROWS_PER_PAGE } from '../error-index/limits.ts';
import { categoryPath, firstOfEach, pageAddress, pagesOf } from '../error-index/paging.ts';
import { type Rest, restOf } from '../error-index/rest.ts';
import { countMessages, type Group, type Row } from '../error-index/rows.ts';
import { indexRows } from './index-rows.ts';
import type { Library } from './library.ts';
import { oncePer } from './once.ts';
import { getLibrary } from './read-fs.ts';
import { type SoftwareChoice, softwareChoices } from './software-choices.ts';

/** The error index of a language. */
export interface ErrorIndex {
	groups: Group<CategoryId>[];
	/** Of all messages. */
	count: number;
	/** What stands on its page: of each category the first rows, of each row the first messages. */
	shown: { rows: number; messages: number };
	/** What is left out there. */
	rest: Rest;
	/** The programs by which it can be filtered. */
	software: readonly SoftwareChoice[];
}

/** @example indexIn(library).count // => 1016 */
export const indexIn: (library: Library) => ErrorIndex = oncePer((library) => {
	const groups = indexRows(library);
	const sizes = groups.map(({ rows }) => rows.length);
	const shown = { rows: firstOfEach(sizes, most.rows), messages: MESSAGES_AHEAD };
	const names = Object.fromEntries(library.guides.map(({ id, data }) => [id, data.name]));
	const count = countMessages(groups.flatMap(({ rows }) => rows));
	return { groups, count, shown, rest: restOf(groups, shown, names), software: softwareChoices(library.tree) };
});

/** One page of a category of the error index, which is too long for one. */
export interface ListPage {
	lang: Locale;
	category: CategoryId;
	items: Row[];
	page: number;
	/** How many pages the category has. */
	count: number;
	/** The address of its first page, without language. */
	path: string;
}

/** The pages of the categories of the error index, which together name all messages. */
export function getIndexPages(lang: Locale): ListPage[] {
	return indexIn(getLibrary(lang)).groups.flatMap(({ category, rows }) => {
		const pages = pagesOf(rows, ROWS_PER_PAGE);
		const path = categoryPath('/errors/', category, true);
		return pages.map((items, at) => ({ lang, category, items, page: at + 1, count: pages.length, path }));
	});
}

/** What Astro asks of the route with `[lang]`, `[category]` and `[...page]`. */
export const indexPaths = () =>
	localeCodes.flatMap(getIndexPages).map((props) => ({
		params: { lang: props.lang, category: props.category, page: props.page > 1 ? String(props.page) : undefined },
		props,
	}));

/** The title of a page of a list: that of the list, and which page of it this is, after the first. */
export const titleOf = (title: string, { lang, page, count }: ListPage): string =>
	page > 1 ? `${title} (${getT(lang)('paging.page', { page, count })})` : title;

/** The address of this page of a list, without language. */
export const addressOf = ({ path, page }: ListPage): string => pageAddress(path, page);
