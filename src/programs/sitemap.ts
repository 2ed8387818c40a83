/** Which pages a sitemap names, in which languages, and when each was changed. */
import type { SitemapItem, SitemapOptions } from '@astrojs/sitemap';
import { type History, pageHistory } from '../content/history-fs.ts';
import { type AnyFolder, allFolders, type ContentTree } from '../content/tree-fs.ts';
import { splitLocale } from '../i18n/urls.ts';
import { type Locale, localeCodes, locales } from '../locales.ts';
import { absoluteAddress, type Place } from './addresses.ts';
import { pathOf } from './edition.ts';

/** What the sitemap is made from; read when the pages are written, not with the configuration. */
export interface SitemapInput {
	tree: ContentTree;
	history: History;
	/** Every page, without language: not those of the past, nor addresses that only lead on. */
	paths: ReadonlySet<string>;
	place: Place;
}

/**
 * The options of `@astrojs/sitemap`: each page in each language, its counterparts, and `x-default` for readers of any
 * other language.
 */
export function sitemapOptions(read: () => SitemapInput): NonNullable<SitemapOptions> {
	let made: SitemapInput | undefined;
	const input = () => {
		made ??= read();
		return made;
	};
	return {
		namespaces: { news: false, image: false, video: false, xhtml: true },
		filter: (address) => {
			const { locale, path } = splitAddress(address, input().place);
			return locale !== undefined && input().paths.has(path);
		},
		serialize: (item) => sitemapItem(item, input()),
	};
}

function sitemapItem(item: SitemapItem, { tree, history, place }: SitemapInput): SitemapItem {
	const { locale, path } = splitAddress(item.url, place);
	const changed = locale && lastChange(path, locale, tree, history);
	return {
		url: item.url,
		...(changed && { lastmod: changed }),
		links: [
			...localeCodes.map((code) => ({ lang: locales[code].tag, url: absoluteAddress(place, `/${code}${path}`) })),
			{ lang: 'x-default', url: absoluteAddress(place, path) },
		],
	};
}

function splitAddress(address: string, { base }: Place) {
	return splitLocale(decodeURI(new URL(address).pathname), base);
}

/** Of a page that gathers others, when the last of them was changed; nothing for pages without content of their own. */
function lastChange(path: string, locale: Locale, tree: ContentTree, history: History): string | undefined {
	const dates = foldersOf(path, tree).map((folder) => pageHistory(history, folder, locale).updated);
	return dates.sort().at(-1);
}

function foldersOf(path: string, tree: ContentTree): AnyFolder[] {
	if (path === '/errors/') return [...tree.failures, ...tree.problems];
	const guide = tree.guides.find(({ id }) => path === `/${id}/` || path === `/${id}/all/`);
	if (!guide) return allFolders(tree).filter((folder) => pathOf(folder) === path);
	return [guide, ...[...tree.problems, ...tree.tips].filter(({ id }) => id.startsWith(`${guide.id}/`))];
}
