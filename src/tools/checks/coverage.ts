import { join } from 'node:path';
import type { Issue } from '../../content/files/issue.ts';
import type { ContentTree, GuideFolder } from '../../content/files/tree-fs.ts';
import { takenAnchors } from '../../content/library/page.ts';
import { relationsOf } from '../../content/library/relations.ts';
import { type Locale, localeCodes } from '../../core/locales.ts';
import { nearest } from '../../core/text/nearest.ts';
import { type Check, issuesAt, readIfThere } from './check.ts';
import { linkProblem, type Targets, targetsOf } from './links.ts';

const FILE = 'content/COVERAGE.md';
const HEAD = ['source', 'old anchor', 'now'];

/**
 * Nothing of the original documents is silently dropped: each row of COVERAGE.md leads to where the advice stands now or
 * says why it was left out, and each old anchor still leads somewhere on the overview of its guide.
 */
export const coverage: Check = {
	name: 'coverage',
	run(tree, { root }) {
		const source = readIfThere(join(root, FILE));
		if (source === undefined) {
			const right = 'A table for each document that the guides were made from: where each advice of it stands now.';
			return [issue(undefined, 'The file is missing.', right)];
		}
		const targets = targetsOf(tree);
		const tables = tablesOf(source);
		const issues = tables.flatMap(({ title, line, rows }) => {
			const document = documentOf(title, tree);
			if (!document) {
				// A guide that could not be read has issues of its own, which say more.
				if (tree.broken.some(({ kind }) => kind === 'guide')) return [];
				return [unknownDocument(title, line, tree)];
			}
			const anchors = overviewAnchors(document, tree, targets);
			return rows.flatMap((row) => [...anchorIssues(row, anchors, document), ...nowIssues(row, targets)]);
		});
		return [...issues, ...missingRows(tables, tree)];
	},
};

const issue = (line: number | undefined, ...told: [found: string, right: string, remedy?: string]): Issue =>
	issuesAt('coverage')(FILE, line, ...told);

interface Row {
	line: number;
	source: string;
	anchor: string;
	now: string;
}

interface Table {
	/** The heading above it: `LightRFT, English`. */
	title: string;
	line: number;
	rows: Row[];
}

/** The tables of the file, one under each heading of the second level. */
function tablesOf(markdown: string): Table[] {
	const tables: Table[] = [];
	markdown.split('\n').forEach((text, index) => {
		const line = index + 1;
		if (text.startsWith('## ')) tables.push({ title: text.slice(3).trim(), line, rows: [] });
		if (!text.startsWith('|') || /^[|\s:-]+$/.test(text)) return;
		const [source = '', anchor = '', ...now] = cellsOf(text);
		if ([source, anchor, ...now].join() === HEAD.join()) return;
		tables.at(-1)?.rows.push({ line, source, anchor, now: now.join(' | ') });
	});
	return tables;
}

/** @example cellsOf('| a | `b \\| c` |') // => ['a', '`b \\| c`'] */
function cellsOf(row: string): string[] {
	return row
		.replace(/^\||\|\s*$/g, '')
		.split(/(?<!\\)\|/)
		.map((cell) => cell.trim());
}

interface OriginalDocument {
	guide: GuideFolder;
	locale: Locale;
}

const english = new Intl.DisplayNames('en', { type: 'language' });

/** @example documentTitle('LightRFT', 'zh') // => 'LightRFT, Chinese' */
const documentTitle = (guide: string, locale: Locale) => `${guide}, ${english.of(locale)}`;

function documentOf(title: string, tree: ContentTree): OriginalDocument | undefined {
	return tree.guides
		.flatMap((guide) => localeCodes.map((locale) => ({ guide, locale })))
		.find(({ guide, locale }) => documentTitle(guide.neutral.data.name, locale) === title);
}

function unknownDocument(title: string, line: number, tree: ContentTree): Issue {
	const titles = tree.guides.flatMap(({ neutral }) =>
		localeCodes.map((locale) => documentTitle(neutral.data.name, locale)),
	);
	const right = `The name of a guide and a language, such as "${titles[0]}"${nearest(title, titles)}`;
	return issue(line, `The heading "${title}" names no document.`, right, 'Take the name from guide.yaml.');
}

/** What an address of the overview may carry behind its `#` in this language, old anchors included. */
function overviewAnchors({ guide, locale }: OriginalDocument, tree: ContentTree, targets: Targets) {
	const own = targets.get(`/${guide.id}/`);
	if (!own) return undefined;
	const inside = relationsOf(tree).problemsIn(guide.id);
	return new Set([
		...own,
		...takenAnchors(guide),
		...Object.entries(guide.neutral.data.legacyAnchors)
			// An old anchor stands before the section that it names: without that section it is nowhere.
			.filter(([target]) => own.has(target))
			.flatMap(([, anchors]) => anchors[locale] ?? []),
		...inside.flatMap(({ neutral }) => neutral.data.legacyAnchors[locale] ?? []),
	]);
}

function anchorIssues(
	{ line, source, anchor }: Row,
	anchors: ReadonlySet<string> | undefined,
	{ guide, locale }: OriginalDocument,
): Issue[] {
	if (!anchor) return [];
	const id = /^`#([^`]+)`$/.exec(anchor)?.[1];
	if (!id) {
		const right = 'One anchor in code: `#memory-issues`. Empty for what is no heading.';
		return [issue(line, `The old anchor of "${source}" is written ${anchor}.`, right)];
	}
	if (!anchors || anchors.has(id)) return [];
	const found = `Old links to #${id} lead nowhere on the overview /${guide.id}/ in ${english.of(locale)}.`;
	const remedy = `Add it under legacyAnchors, ${locale}, in the guide.yaml or problem.yaml of what answers it now.`;
	return [issue(line, found, `An anchor of that page${nearest(id, anchors)}`, remedy)];
}

/** The old anchors of the guides that no row names, so that no table can go missing. */
function missingRows(tables: readonly Table[], tree: ContentTree): Issue[] {
	const { problemsIn } = relationsOf(tree);
	const named = new Set(tables.flatMap(({ title, rows }) => rows.map(({ anchor }) => `${title} ${anchor}`)));
	return tree.guides.flatMap(({ id, neutral: { data } }) =>
		localeCodes.flatMap((locale) => {
			const title = documentTitle(data.name, locale);
			return [...Object.values(data.legacyAnchors), ...problemsIn(id).map(({ neutral }) => neutral.data.legacyAnchors)]
				.flatMap((anchors) => anchors[locale] ?? [])
				.filter((anchor) => !named.has(`${title} \`#${anchor}\``))
				.map((anchor) => {
					const { line } = tables.find((table) => table.title === title) ?? {};
					const found = `The old anchor #${anchor} has no row under "${title}".`;
					const remedy = 'Add it; or take the anchor out of the YAML file, if no document ever had it.';
					return issue(line, found, 'Each heading of an original document has one.', remedy);
				});
		}),
	);
}

/** An address of ours: from the root, without the language, with a slash at the end of its path. */
const addressPattern = /(?<=^|[\s(])\/[^\s,;)]*/g;
const LEFT_OUT = 'left out:';

function nowIssues({ line, source, now }: Row, targets: Targets): Issue[] {
	const addresses = now.replace(/`[^`]*`/g, '').match(addressPattern) ?? [];
	if (!addresses.length) {
		if (now.startsWith(LEFT_OUT) && now.slice(LEFT_OUT.length).trim()) return [];
		const right = `An address such as /lightrft/cuda-oom/#solutions, or "${LEFT_OUT}" and why.`;
		const remedy = 'Say where it stands now. If it stands nowhere, add it to the page, or to what does not help.';
		return [issue(line, `"${source}" leads nowhere and has no reason.`, right, remedy)];
	}
	return addresses.flatMap((address) => {
		const problem = linkProblem(address, targets);
		return problem ? [issue(line, problem.found, problem.right, `Correct where "${source}" stands now.`)] : [];
	});
}
