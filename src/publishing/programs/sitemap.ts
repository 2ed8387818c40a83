/** Which pages a sitemap names, in which languages, and when each was changed. */
import type { SitemapItem, SitemapOptions } from '@astrojs/sitemap';
import { type History, pageHistory } from '../../content/files/history-fs.ts';
import { type AnyFolder, allFolders, type ContentTree } from '../../content/files/tree-fs.ts';
import { pathOf } from '../../content/library/ids.ts';
import { relationsOf } from '../../content/library/relations.ts';
import { softwareIn } from '../../content/library/software.ts';
import { absoluteAddress, type SiteAddress } from '../../core/addresses/program-files.ts';
import { splitLocale } from '../../core/i18n/urls.ts';
import { localeCodes, locales } from '../../core/locales.ts';

/** What the sitemap is made from; read when the pages are written, not with the configuration. */
export interface SitemapInput {
	tree: ContentTree;
	history: History;
	/** Every page, without language: not those of the past, nor addresses that only lead on. */
	paths: ReadonlySet<string>;
	place: SiteAddress;
}

/**
 * The options of `@astrojs/sitemap`: each page in each language, its counterparts, and `x-default` for readers of any
 * other language.
 */
export function sitemapOptions(read: () => SitemapInput): NonNullable<SitemapOptions> {
	let made: Pages | undefined;
	const input = () => {
		made ??= pagesOf(read());
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

function sitemapItem(item: SitemapItem, pages: Pages): SitemapItem {
	const { place, foldersOf, history } = pages;
	const { locale, path } = splitAddress(item.url, place);
	const dates = locale ? foldersOf(path).map((folder) => pageHistory(history, folder, locale).updated) : [];
	// Of a page that gathers others, when the last of them was changed; nothing for pages without content of their own.
	const changed = dates.sort().at(-1);
	return {
		url: item.url,
		...(changed && { lastmod: changed }),
		links: [
			...localeCodes.map((code) => ({ lang: locales[code].tag, url: absoluteAddress(place, `/${code}${path}`) })),
			{ lang: 'x-default', url: absoluteAddress(place, path) },
		],
	};
}

function splitAddress(address: string, { base }: SiteAddress) {
	return splitLocale(decodeURI(new URL(address).pathname), base);
}

/** What the sitemap is made from, with what each page is made from. */
interface Pages extends SitemapInput {
	foldersOf: (path: string) => readonly AnyFolder[];
}

function pagesOf(input: SitemapInput): Pages {
	const { tree } = input;
	const { problemsIn, tipsIn } = relationsOf(tree);
	const own = Map.groupBy(allFolders(tree), pathOf);
	const wholes = tree.guides.flatMap((guide) => {
		const all = [guide, ...problemsIn(guide.id), ...tipsIn(guide.id)];
		return [`/${guide.id}/`, `/${guide.id}/all/`].map((path): [string, AnyFolder[]] => [path, all]);
	});
	const gathered = new Map<string, readonly AnyFolder[]>([
		['/errors/', [...tree.failures, ...tree.problems]],
		['/guides/', tree.guides],
		['/software/', softwareIn(tree).pages],
		...wholes,
	]);
	return { ...input, foldersOf: (path) => gathered.get(path) ?? own.get(path) ?? [] };
}
