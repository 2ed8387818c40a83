import type { Issue } from '../../content/files/issue.ts';
import { allFolders, type ContentTree } from '../../content/files/tree-fs.ts';
import { publishedPages } from '../../content/ledger/ids.ts';
import { guideOf, pathOf } from '../../content/library/ids.ts';
import { isPlainAddress } from '../../core/schemas/fields.ts';
import { nearest } from '../../core/text/nearest.ts';
import type { Check } from './check.ts';

/** Every link from one content page to another has a target, anchor included. */
export const links: Check = {
	name: 'links',
	run(tree) {
		const targets = targetsOf(tree);
		const issues: Issue[] = [];
		for (const folder of allFolders(tree)) {
			for (const text of Object.values(folder.texts)) {
				const look = (link: string, line: number) => {
					const problem = linkProblem(link, targets);
					if (problem) issues.push({ file: text.file, line, code: 'links', ...problem });
				};
				for (const section of text.outline.sections) {
					for (const link of section.links) look(link, section.line);
					const titles = [section.title, ...section.steps.map(({ title }) => title)];
					for (const line of [...titles, ...section.advice.map(({ claim }) => claim)])
						for (const link of linksInLine(line)) look(link, section.line);
				}
				for (const [path, line] of stringsIn(text.data))
					for (const link of linksInLine(line)) look(link, text.lineOf(path));
			}
		}
		return issues;
	},
};

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
	if (/^https:\/\//.test(link)) {
		if (isPlainAddress(link)) return undefined;
		return {
			found: `The link ${link} does not lead where it seems to.`,
			right:
				'An address without a name or password before the host, with a host in plain letters, and without `..` in its path.',
		};
	}
	if (!link.startsWith('/')) {
		return {
			found: `The link ${link} is neither a full address nor one from the root.`,
			right: 'https://… for other sites; /lightrft/cuda-oom/#solutions for pages here, without the language.',
		};
	}
	const [path = '', anchor] = link.split('#');
	const anchors = targets.get(path);
	if (!targets.has(path)) {
		return {
			found: `The link ${link} leads to no page.`,
			right: `An address without language, with a slash at the end${nearest(path, targets.keys())}`,
		};
	}
	if (anchor && anchors && !anchors.has(anchor)) {
		return {
			found: `${path} has no anchor #${anchor}.`,
			right: `One of: ${[...anchors].join(', ')}${nearest(anchor, anchors)}`,
		};
	}
	return undefined;
}
