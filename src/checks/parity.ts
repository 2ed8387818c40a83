import type { Issue } from '../content/issue.ts';
import type { CodeBlock } from '../content/outline.ts';
import { type AnyFolder, allFolders, type TextFile } from '../content/tree-fs.ts';
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

function compareFolder(folder: AnyFolder): Issue[] {
	const { en, zh } = folder.texts;
	if (!en || !zh) {
		const [there, missing] = en ? ['en', 'zh'] : ['zh', 'en'];
		return [
			{
				file: `${folder.folder}/${missing}.mdx`,
				code: 'parity',
				found: `There is ${there}.mdx and no ${missing}.mdx.`,
				right: 'Each page stands in both languages.',
				remedy: `Translate ${folder.folder}/${there}.mdx (CONTRIBUTING.md, "Translate").`,
			},
		];
	}
	if (en.outline.syntaxError || zh.outline.syntaxError) return [];
	return [...compareSections(en, zh), ...compareCode(en, zh), ...compareLinks(en, zh), ...compareKeys(en, zh)];
}

function compareSections(en: TextFile<unknown>, zh: TextFile<unknown>): Issue[] {
	return compareLists(
		en,
		zh,
		(text) =>
			text.outline.sections.flatMap((section) => [
				...(section.component ? [{ key: `the section #${section.id}`, line: section.line }] : []),
				...section.steps.map(({ id, line }) => ({ key: `the step #${id}`, line })),
				...section.advice.map((advice, index) => ({ key: `advice ${index + 1} of #${section.id}`, line: advice.line })),
			]),
		'Both languages have the same sections, steps and notes, in the same order.',
	);
}

function compareLinks(en: TextFile<unknown>, zh: TextFile<unknown>): Issue[] {
	return compareLists(
		en,
		zh,
		(text) =>
			text.outline.sections.flatMap((section) =>
				[...section.links].sort().map((link) => ({ key: `the link ${link} in #${section.id}`, line: section.line })),
			),
		'Both languages link to the same places.',
	);
}

interface Item {
	key: string;
	line: number;
}

function compareLists(
	en: TextFile<unknown>,
	zh: TextFile<unknown>,
	list: (text: TextFile<unknown>) => Item[],
	right: string,
): Issue[] {
	const [enItems, zhItems] = [list(en), list(zh)];
	const lacking = (items: Item[], others: Item[], there: TextFile<unknown>, here: TextFile<unknown>) =>
		items
			.filter(({ key }) => !others.some((other) => other.key === key))
			.map(({ key, line }) => ({
				file: here.file,
				line: 1,
				code: 'parity',
				found: `${there.locale} has ${key} (line ${line}); ${here.locale} does not.`,
				right,
				remedy: `Add it here, or remove it from ${there.file}.`,
			}));
	const issues = [...lacking(enItems, zhItems, en, zh), ...lacking(zhItems, enItems, zh, en)];
	if (issues.length) return issues;
	const at = enItems.findIndex(({ key }, index) => zhItems[index]?.key !== key);
	if (at < 0) return [];
	return [
		{
			file: zh.file,
			line: zhItems[at]?.line,
			code: 'parity',
			found: `Here stands ${zhItems[at]?.key ?? 'nothing'}; at the same place en has ${enItems[at]?.key}.`,
			right,
			remedy: 'Put them in the order of en.mdx.',
		},
	];
}

function compareCode(en: TextFile<unknown>, zh: TextFile<unknown>): Issue[] {
	const blocks = (text: TextFile<unknown>) =>
		text.outline.sections.flatMap((section) => section.code.map((code) => ({ code, where: `#${section.id}` })));
	const [enBlocks, zhBlocks] = [blocks(en), blocks(zh)];
	if (enBlocks.length !== zhBlocks.length) {
		return [
			{
				file: zh.file,
				line: 1,
				code: 'parity',
				found: `en has ${enBlocks.length} code blocks, zh has ${zhBlocks.length}.`,
				right: 'Both languages have the same code blocks.',
				remedy: 'Add or remove what differs.',
			},
		];
	}
	return enBlocks.flatMap(({ code, where }, index) => {
		const other = zhBlocks[index]?.code ?? code;
		const [a, b] = [withoutComments(code), withoutComments(other)];
		const at = a.findIndex((line, row) => line !== b[row]);
		if (code.lang === other.lang && at < 0 && a.length === b.length) return [];
		return {
			file: zh.file,
			line: other.line,
			code: 'parity',
			found:
				code.lang === other.lang
					? `This block of ${where} has ${JSON.stringify(b[at] ?? b[a.length] ?? '')}; en has ${JSON.stringify(a[at] ?? '')} (line ${code.line}).`
					: `This block is ${other.lang || 'plain'}; in en it is ${code.lang || 'plain'} (line ${code.line}).`,
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

function compareKeys(en: TextFile<unknown>, zh: TextFile<unknown>): Issue[] {
	const issues: Issue[] = [];
	for (const field of ['values', 'tellApart', 'categories'] as const) {
		const keys = (text: TextFile<unknown>) =>
			Object.keys((text.data as Record<string, object | undefined>)[field] ?? {});
		for (const [here, there] of [
			[en, zh],
			[zh, en],
		] as const) {
			for (const key of keys(there)) {
				if (keys(here).includes(key)) continue;
				issues.push({
					file: here.file,
					line: here.lineOf([field]),
					code: 'parity',
					found: `${there.locale} has ${field}.${key}; ${here.locale} does not.`,
					right: `Both languages have the same ${field}.`,
					remedy: `Add it here, or remove it from ${there.file}.`,
				});
			}
		}
	}
	return issues;
}
