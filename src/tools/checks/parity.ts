import type { Issue } from '../../content/files/issue.ts';
import type { CodeBlock } from '../../content/files/outline.ts';
import { type AnyFolder, allFolders, type TextFile } from '../../content/files/tree-fs.ts';
import { completeLocales } from '../../core/languages.ts';
import { localeCodes } from '../../core/locales.ts';
import type { Check } from './check.ts';

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

function compareFolder({ kind, folder, texts }: AnyFolder): Issue[] {
	const present = localeCodes.flatMap((code) => texts[code] ?? []);
	// It is only named, and has nothing that could differ.
	if (kind === 'software' && !present.length) return [];
	const missing = completeLocales.filter((code) => !texts[code]);
	const [first, ...others] = present;
	if (!first || missing.length) {
		const there = `${first?.locale ?? 'no text'}.mdx`;
		return missing.map((code) => ({
			file: `${folder}/${code}.mdx`,
			code: 'parity',
			found: `There is ${there} and no ${code}.mdx.`,
			right: `Each page stands in: ${completeLocales.join(', ')}.`,
			remedy: `Translate ${folder}/${there} (CONTRIBUTING.md, "Translate").`,
		}));
	}
	if (present.some(({ outline }) => outline.syntaxError)) return [];
	return others.flatMap((other) => [
		...compareSections(first, other),
		...compareCode(first, other),
		...compareLinks(first, other),
		...compareKeys(first, other),
	]);
}

function compareSections(first: TextFile<unknown>, other: TextFile<unknown>): Issue[] {
	return compareLists(
		first,
		other,
		(text) =>
			text.outline.sections.flatMap((section) => [
				...(section.component ? [{ key: `the section #${section.id}`, line: section.line }] : []),
				...section.steps.map(({ id, line }) => ({ key: `the step #${id}`, line })),
				...section.advice.map((advice, index) => ({ key: `advice ${index + 1} of #${section.id}`, line: advice.line })),
			]),
		'All languages have the same sections, steps and notes, in the same order.',
	);
}

function compareLinks(first: TextFile<unknown>, other: TextFile<unknown>): Issue[] {
	return compareLists(
		first,
		other,
		(text) =>
			text.outline.sections.flatMap((section) =>
				[...section.links].sort().map((link) => ({ key: `the link ${link} in #${section.id}`, line: section.line })),
			),
		'All languages link to the same places.',
	);
}

interface Item {
	key: string;
	line: number;
}

function compareLists(
	first: TextFile<unknown>,
	other: TextFile<unknown>,
	list: (text: TextFile<unknown>) => Item[],
	right: string,
): Issue[] {
	const [firstItems, otherItems] = [list(first), list(other)];
	const lacking = (items: Item[], theirs: Item[], there: TextFile<unknown>, here: TextFile<unknown>) =>
		items
			.filter(({ key }) => !theirs.some((its) => its.key === key))
			.map(({ key, line }) => ({
				file: here.file,
				line: 1,
				code: 'parity',
				found: `${there.locale} has ${key} (line ${line}); ${here.locale} does not.`,
				right,
				remedy: `Add it here, or remove it from ${there.file}.`,
			}));
	const issues = [...lacking(firstItems, otherItems, first, other), ...lacking(otherItems, firstItems, other, first)];
	if (issues.length) return issues;
	const at = firstItems.findIndex(({ key }, index) => otherItems[index]?.key !== key);
	if (at < 0) return [];
	return [
		{
			file: other.file,
			line: otherItems[at]?.line,
			code: 'parity',
			found: `Here stands ${otherItems[at]?.key ?? 'nothing'}; at the same place ${first.locale} has ${firstItems[at]?.key}.`,
			right,
			remedy: `Put them in the order of ${first.locale}.mdx.`,
		},
	];
}

function compareCode(first: TextFile<unknown>, other: TextFile<unknown>): Issue[] {
	const blocks = (text: TextFile<unknown>) =>
		text.outline.sections.flatMap((section) => section.code.map((code) => ({ code, where: `#${section.id}` })));
	const [firstBlocks, otherBlocks] = [blocks(first), blocks(other)];
	if (firstBlocks.length !== otherBlocks.length) {
		return [
			{
				file: other.file,
				line: 1,
				code: 'parity',
				found: `${first.locale} has ${firstBlocks.length} code blocks, ${other.locale} has ${otherBlocks.length}.`,
				right: 'All languages have the same code blocks.',
				remedy: 'Add or remove what differs.',
			},
		];
	}
	return firstBlocks.flatMap(({ code, where }, index) => {
		const its = otherBlocks[index]?.code ?? code;
		const [a, b] = [withoutComments(code), withoutComments(its)];
		const at = a.findIndex((line, row) => line !== b[row]);
		if (code.lang === its.lang && at < 0 && a.length === b.length) return [];
		return {
			file: other.file,
			line: its.line,
			code: 'parity',
			found:
				code.lang === its.lang
					? `This block of ${where} has ${JSON.stringify(b[at] ?? b[a.length] ?? '')}; ${first.locale} has ${JSON.stringify(a[at] ?? '')} (line ${code.line}).`
					: `This block is ${its.lang || 'plain'}; in ${first.locale} it is ${code.lang || 'plain'} (line ${code.line}).`,
			right: 'Code is the same in every language, comments apart.',
			remedy: 'Take over the one that is right.',
		};
	});
}

function withoutComments({ value }: CodeBlock): string[] {
	return value
		.split('\n')
		.map((line) => line.replace(/(^|\s)(?:#|\/\/)\s.*$/, '').trimEnd())
		.filter((line) => line.trim() !== '');
}

function compareKeys(first: TextFile<unknown>, other: TextFile<unknown>): Issue[] {
	const issues: Issue[] = [];
	for (const field of ['fixes', 'readings', 'values', 'tellApart', 'categories'] as const) {
		const keys = (text: TextFile<unknown>) =>
			Object.keys((text.data as Record<string, object | undefined>)[field] ?? {});
		for (const [here, there] of [
			[first, other],
			[other, first],
		] as const) {
			for (const key of keys(there)) {
				if (keys(here).includes(key)) continue;
				issues.push({
					file: here.file,
					line: here.lineOf([field]),
					code: 'parity',
					found: `${there.locale} has ${field}.${key}; ${here.locale} does not.`,
					right: `All languages have the same ${field}.`,
					remedy: `Add it here, or remove it from ${there.file}.`,
				});
			}
		}
	}
	return issues;
}
