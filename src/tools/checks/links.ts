import { allFolders, type ContentTree, type TextFile } from '../../content/files/tree-fs.ts';
import { publishedPages } from '../../content/ledger/ids.ts';
import { guideOf, pathOf } from '../../content/library/ids.ts';
import { isPlainAddress } from '../../core/schemas/fields.ts';
import { nearest } from '../../core/text/nearest.ts';
import { type Check, issuesAt } from './check.ts';

/** Every link from one content page to another has a target, anchor included. */
export const links: Check = {
	name: 'links',
	run(tree) {
		const targets = targetsOf(tree);
		return allFolders(tree).flatMap(({ texts }) =>
			Object.values(texts).flatMap((text) =>
				linksOf(text).flatMap(({ link, line }) => {
					const problem = linkProblem(link, targets);
					return problem ? [issuesAt('links')(text.file, line, problem.found, problem.right)] : [];
				}),
			),
		);
	},
};

/** The links of a text, in its order: of each section, then of the head. */
const linksOf = (text: TextFile<unknown>) => [
	...text.outline.sections.flatMap(({ links, title, steps, advice, line }) =>
		[
			...links,
			...[title, ...steps.map((step) => step.title), ...advice.map(({ claim }) => claim)].flatMap(linksInLine),
		].map((link) => ({ link, line })),
	),
	...stringsIn(text.data).flatMap(([path, said]) =>
		linksInLine(said).map((link) => ({ link, line: text.lineOf(path) })),
	),
];

/** The strings of a head, each with its field. */
function stringsIn(data: unknown, path: PropertyKey[] = []): [path: PropertyKey[], text: string][] {
	if (typeof data === 'string') return [[path, data]];
	if (typeof data !== 'object' || data === null) return [];
	return Object.entries(data).flatMap(([key, value]) =>
		stringsIn(value, [...path, Array.isArray(data) ? Number(key) : key]),
	);
}

/**
 * The links of a line of Markdown. What stands in code is none.
 *
 * @example linksInLine('`a[0](x)` see [there](/errors/)') // => ['/errors/']
 */
export const linksInLine = (line: string): string[] =>
	[...line.replace(/(`+)(?!`).*?(?<!`)\1(?!`)/g, '').matchAll(/\]\(\s*<?([^)>]*?)>?\s*\)/g)].map(([, to = '']) => to);

/** Path → its anchors, where they are known. Paths leave the language out: `/lightrft/cuda-oom/`. */
export type Targets = ReadonlyMap<string, ReadonlySet<string> | undefined>;

/**
 * Everything that is public, and nothing else: what a link leads to is promised for ever.
 *
 * @example targetsOf(tree).get('/lightrft/cuda-oom/')?.has('lower-micro-batch') // => true
 */
export function targetsOf(tree: ContentTree): Targets {
	// Of a page that could not be read, and of those that list it, the anchors are not known; its own issues are enough.
	const unknown = tree.broken.flatMap((folder) => [pathOf(folder), ...listsOf(folder)]);
	return new Map([...publishedPages(tree), ...unknown.map((path) => [path, undefined] as const)]);
}

/** The pages that list a folder's page. */
function listsOf({ kind, id }: ContentTree['broken'][number]): string[] {
	if (kind === 'failure') return ['/errors/'];
	if (kind === 'software') return ['/software/'];
	const guide = `/${guideOf(id)}/`;
	return kind === 'page' ? [] : [guide, `${guide}all/`, '/errors/'];
}

/** What is wrong with a link, if anything. */
export function linkProblem(link: string, targets: Targets) {
	const tell = (found: string, right: string) => ({ found, right });
	if (/^https:\/\//.test(link)) {
		if (isPlainAddress(link)) return undefined;
		const right =
			'An address without a name or password before the host, with a host in plain letters, and without `..` in its path.';
		return tell(`The link ${link} does not lead where it seems to.`, right);
	}
	if (!link.startsWith('/')) {
		const right = 'https://… for other sites; /lightrft/cuda-oom/#solutions for pages here, without the language.';
		return tell(`The link ${link} is neither a full address nor one from the root.`, right);
	}
	const [path = '', anchor] = link.split('#');
	const anchors = targets.get(path);
	if (!targets.has(path)) {
		const right = `An address without language, with a slash at the end${nearest(path, targets.keys())}`;
		return tell(`The link ${link} leads to no page.`, right);
	}
	if (!anchor || !anchors || anchors.has(anchor)) return undefined;
	return tell(`${path} has no anchor #${anchor}.`, `One of: ${[...anchors].join(', ')}${nearest(anchor, anchors)}`);
}
