import type { Issue } from '../../content/files/issue.ts';
import type { CodeBlock } from '../../content/files/outline.ts';
import { type AnyFolder, allFolders, type TextFile } from '../../content/files/tree-fs.ts';
import { completeLocales } from '../../core/languages.ts';
import { localeCodes } from '../../core/locales.ts';
import { type Check, issuesAt } from './check.ts';

/**
 * The languages of a folder say the same: the same sections, steps and order, the same code but for comments, the
 * same links, the same values. What differs is told at the file that lacks it.
 */
export const parity: Check = {
	name: 'parity',
	run: (tree) =>
		allFolders(tree)
			// Of a file that could not be read its own issues are enough to tell.
			.filter(({ kind, id }) => !tree.broken.some((folder) => folder.kind === kind && folder.id === id))
			.flatMap(compareFolder),
};

type Text = TextFile<unknown>;
const issue = issuesAt('parity');

function compareFolder({ kind, folder, texts }: AnyFolder): Issue[] {
	const present = localeCodes.flatMap((code) => texts[code] ?? []);
	// It is only named, and has nothing that could differ.
	if (kind === 'software' && !present.length) return [];
	const missing = completeLocales.filter((code) => !texts[code]);
	const [first, ...others] = present;
	if (!first || missing.length) {
		const there = `${first?.locale ?? 'no text'}.mdx`;
		const right = `Each page stands in: ${completeLocales.join(', ')}.`;
		const remedy = `Translate ${folder}/${there} (CONTRIBUTING.md, "Translate").`;
		return missing.map((code) =>
			issue(`${folder}/${code}.mdx`, undefined, `There is ${there} and no ${code}.mdx.`, right, remedy),
		);
	}
	if (present.some(({ outline }) => outline.syntaxError)) return [];
	return others.flatMap((other) => [
		...compareLists(first, other, partsOf, 'All languages have the same sections, steps and notes, in the same order.'),
		...compareCode(first, other),
		...compareLists(first, other, linksOf, 'All languages link to the same places.'),
		...compareKeys(first, other),
	]);
}

interface Item {
	key: string;
	line: number;
}

const partsOf = ({ outline }: Text): Item[] =>
	outline.sections.flatMap(({ component, id, line, steps, advice }) => [
		...(component ? [{ key: `the section #${id}`, line }] : []),
		...steps.map((step) => ({ key: `the step #${step.id}`, line: step.line })),
		...advice.map((one, index) => ({ key: `advice ${index + 1} of #${id}`, line: one.line })),
	]);

const linksOf = ({ outline }: Text): Item[] =>
	outline.sections.flatMap(({ id, line, links }) =>
		[...links].sort().map((link) => ({ key: `the link ${link} in #${id}`, line })),
	);

const addOrRemove = ({ file }: Text) => `Add it here, or remove it from ${file}.`;

function compareLists(first: Text, other: Text, list: (text: Text) => Item[], right: string): Issue[] {
	const lacking = (there: Text, here: Text) => {
		const known = new Set(list(here).map(({ key }) => key));
		return list(there)
			.filter(({ key }) => !known.has(key))
			.map(({ key, line }) => {
				const found = `${there.locale} has ${key} (line ${line}); ${here.locale} does not.`;
				return issue(here.file, 1, found, right, addOrRemove(there));
			});
	};
	const issues = [...lacking(first, other), ...lacking(other, first)];
	const [firstItems, otherItems] = [list(first), list(other)];
	const at = issues.length ? -1 : firstItems.findIndex(({ key }, index) => otherItems[index]?.key !== key);
	if (at < 0) return issues;
	const here = otherItems[at];
	const found = `Here stands ${here?.key ?? 'nothing'}; at the same place ${first.locale} has ${firstItems[at]?.key}.`;
	return [issue(other.file, here?.line, found, right, `Put them in the order of ${first.locale}.mdx.`)];
}

function compareCode(first: Text, other: Text): Issue[] {
	const blocks = ({ outline }: Text) =>
		outline.sections.flatMap(({ id, code }) => code.map((block) => ({ code: block, where: `#${id}` })));
	const [firstBlocks, otherBlocks] = [blocks(first), blocks(other)];
	if (firstBlocks.length !== otherBlocks.length) {
		const found = `${first.locale} has ${firstBlocks.length} code blocks, ${other.locale} has ${otherBlocks.length}.`;
		const right = 'All languages have the same code blocks.';
		return [issue(other.file, 1, found, right, 'Add or remove what differs.')];
	}
	return firstBlocks.flatMap(({ code, where }, index) => {
		const its = otherBlocks[index]?.code ?? code;
		const [a, b] = [withoutComments(code), withoutComments(its)];
		const at = a.findIndex((line, row) => line !== b[row]);
		const isSame = code.lang === its.lang;
		if (isSame && at < 0 && a.length === b.length) return [];
		const [here, there] = [b[at] ?? b[a.length] ?? '', a[at] ?? ''].map((line) => JSON.stringify(line));
		const found = isSame
			? `This block of ${where} has ${here}; ${first.locale} has ${there} (line ${code.line}).`
			: `This block is ${its.lang || 'plain'}; in ${first.locale} it is ${code.lang || 'plain'} (line ${code.line}).`;
		const right = 'Code is the same in every language, comments apart.';
		return issue(other.file, its.line, found, right, 'Take over the one that is right.');
	});
}

function withoutComments({ value }: CodeBlock): string[] {
	return value
		.split('\n')
		.map((line) => line.replace(/(^|\s)(?:#|\/\/)\s.*$/, '').trimEnd())
		.filter((line) => line.trim() !== '');
}

function compareKeys(first: Text, other: Text): Issue[] {
	const lacking = (field: string, here: Text, there: Text) => {
		const keys = ({ data }: Text) => Object.keys((data as Record<string, object | undefined>)[field] ?? {});
		const lacks = keys(there).filter((key) => !keys(here).includes(key));
		return lacks.map((key) => {
			const found = `${there.locale} has ${field}.${key}; ${here.locale} does not.`;
			const right = `All languages have the same ${field}.`;
			return issue(here.file, here.lineOf([field]), found, right, addOrRemove(there));
		});
	};
	return ['fixes', 'readings', 'values', 'tellApart', 'categories'].flatMap((field) => [
		...lacking(field, first, other),
		...lacking(field, other, first),
	]);
}
