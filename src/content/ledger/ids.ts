/** Every address that the content gives us, without language. Pure: a tree in, addresses out. */

import { categoryPath } from '../error-index/paging.ts';
import { rowAnchor } from '../error-index/rows.ts';
import type { ContentTree } from '../files/tree-fs.ts';
import { pathOf } from '../library/ids.ts';
import { oncePer } from '../library/once.ts';
import {
	anchorsIn,
	partsOfAbout,
	partsOfFailure,
	partsOfGuide,
	partsOfProblem,
	partsOfSoftware,
	partsOfTable,
	partsOfWholeGuide,
} from '../library/page.ts';
import { relationsOf } from '../library/relations.ts';
import { groupOf, softwareIn } from '../library/software.ts';
import { tablePath } from '../library/tables.ts';

/** Pages whose anchors stand in no content file. */
const fixedPages: Record<string, readonly string[]> = {
	'/guides/': [],
	'/search/': [],
	'/report/': ['collect'],
	// The anchors of the languages come and go with the list of languages.
	'/translations/': ['everything'],
	'/audits/': ['everything'],
};

/**
 * Every path and every anchor of every page, sorted. The anchors that each page has for its own frame (`#main`,
 * `#menu`) are not worth a link and are left out, and so are those that only come from the original documents: the
 * check `coverage` holds them.
 *
 * @example publishedIds(tree) // => ['/', '/#common', …, '/lightrft/cuda-oom/#lower-micro-batch', …]
 */
export function publishedIds(tree: ContentTree): string[] {
	const ids = [...publishedPages(tree)].flatMap(([path, anchors]) => [
		path,
		...[...anchors].map((anchor) => `${path}#${anchor}`),
	]);
	return ids.sort();
}

/**
 * The same by page: path → its anchors.
 *
 * @example publishedPages(tree).get('/lightrft/cuda-oom/')?.has('lower-micro-batch') // => true
 */
export const publishedPages: (tree: ContentTree) => ReadonlyMap<string, ReadonlySet<string>> = oncePer((tree) => {
	const software = softwareIn(tree);
	const index = indexAnchors(tree);
	const pages: (readonly [path: string, anchors: readonly string[]])[] = [
		...Object.entries(fixedPages),
		['/', ['common', 'no-message', ...(software.pages.length ? ['software'] : []), 'guides']],
		['/diagnose/', ['tree', 'whole-tree', ...answerIds(tree)]],
		['/errors/', index],
		...tree.failures.map((page) => [pathOf(page), anchorsIn(partsOfFailure(page, tree))] as const),
		...tree.pages.map((page) => [pathOf(page), anchorsIn(partsOfAbout(page))] as const),
		...tree.problems.map((page) => [pathOf(page), anchorsIn(partsOfProblem(page, tree))] as const),
		...tree.guides.map((page) => [pathOf(page), anchorsIn(partsOfGuide(page, tree))] as const),
		...tree.guides.map((page) => [`/${page.id}/all/`, anchorsIn(partsOfWholeGuide(page, tree))] as const),
		['/software/', software.pages.flatMap((page) => groupOf(software, page) ?? [])],
		...software.pages.map((page) => [pathOf(page), anchorsIn(partsOfSoftware(page, tree))] as const),
		...(tree.tables.length ? [['/tables/', []] as const] : []),
		...tree.tables.map((table) => [tablePath(table.id), anchorsIn(partsOfTable(table))] as const),
		...categoryPages(index),
	];
	return new Map(pages.map(([path, anchors]) => [path, new Set(anchors)]));
});

/**
 * The pages of the categories of the error index. The anchors of their rows remain those of the undivided index, which
 * lead on; further pages of a category are no place to link to, since what they hold moves on.
 */
function categoryPages(index: readonly string[]): [path: string, anchors: string[]][] {
	const categories = index.filter((anchor) => !anchor.includes('--'));
	return categories.map((category) => [categoryPath('/errors/', category, true), []]);
}

function indexAnchors(tree: ContentTree): string[] {
	const { casesOf } = relationsOf(tree);
	return tree.failures.flatMap((failure) => {
		const owners = [failure, ...casesOf(failure.id)];
		const rows = owners.flatMap(({ id, neutral }) => neutral.data.messages.map((message) => rowAnchor(id, message.id)));
		return rows.length > 0 ? [failure.neutral.data.category, ...rows] : [];
	});
}

function answerIds({ diagnosis }: ContentTree): string[] {
	return diagnosis.tree?.data.questions.flatMap(({ answers }) => answers.map(({ id }) => id)) ?? [];
}
