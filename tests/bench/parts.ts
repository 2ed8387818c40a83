/** Takes the real content apart into pieces that are there in both languages and can be put together anew. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
	type AnyFolder,
	type FailureFolder,
	type ProblemFolder,
	readContentTree,
} from '../../src/content/files/tree-fs.ts';
import { localeCodes } from '../../src/core/locales.ts';
import type { CategoryId } from '../../src/core/schemas/fields.ts';
import { mapPair, type Pair } from './grammar.ts';

export interface Parts {
	guides: {
		id: string;
		folder: string;
		categories: readonly CategoryId[];
		source: Pair;
		tips: { folder: string; source: Pair }[];
	}[];
	/** The pieces of all failures. */
	failure: Pool;
	/** By guide: what one of them recommends need not fit another. */
	problem: Map<string, Pool>;
	summaries: Pair[];
	quickFixes: Pair[];
	firstChecks: Pair[];
	aliases: Record<keyof Pair, string[]>;
	sources: unknown[];
	/** The ids of programs that have a text. */
	software: string[];
}

export interface Pool {
	meanings: Pair[];
	symptoms: Pair[];
	diagnoses: Pair[];
	causes: Pair[];
	steps: { id: string; careful: boolean; source: Pair }[];
	advice: Pair[];
	commands: string[];
}

export function readParts(root: string, tree = readContentTree(root)): Parts {
	const pages = [...tree.failures, ...tree.problems];
	const sourceOf = (folder: AnyFolder): Pair =>
		Object.fromEntries(
			localeCodes.map((locale) => [locale, readFileSync(join(root, folder.folder, `${locale}.mdx`), 'utf8')]),
		) as Pair;
	const inHeads = (field: 'summary' | 'quickFix'): Pair[] =>
		pages.map(({ texts }) => ({ en: texts.en?.data[field] ?? '', zh: texts.zh?.data[field] ?? '' }));
	const aliases = (locale: keyof Pair) => pages.flatMap(({ texts }) => texts[locale]?.data.aliases ?? []);
	return {
		guides: tree.guides.map((guide) => ({
			id: guide.id,
			folder: guide.folder,
			categories: guide.neutral.data.categories,
			source: sourceOf(guide),
			tips: tree.tips
				.filter(({ id }) => id.startsWith(`${guide.id}/`))
				.map((tip) => ({ folder: tip.folder, source: sourceOf(tip) })),
		})),
		failure: poolOf(tree.failures),
		problem: new Map(
			tree.guides.map(({ id }) => [id, poolOf(tree.problems.filter((problem) => problem.id.startsWith(`${id}/`)))]),
		),
		summaries: inHeads('summary'),
		quickFixes: inHeads('quickFix'),
		firstChecks: tree.failures.map(({ texts }) => ({
			en: texts.en?.data.firstCheck ?? '',
			zh: texts.zh?.data.firstCheck ?? '',
		})),
		aliases: { en: aliases('en'), zh: aliases('zh') },
		sources: pages.flatMap(({ neutral }) => neutral.data.sources),
		software: tree.software.filter(({ texts }) => Object.keys(texts).length).map(({ id }) => id),
	};
}

function poolOf(folders: readonly (FailureFolder | ProblemFolder)[]): Pool {
	const bodies = folders.map(({ texts }): Pair => ({ en: texts.en?.body ?? '', zh: texts.zh?.body ?? '' }));
	const sections = (name: string) => bodies.flatMap((body) => paired(body, (text) => inside(text, name)));
	const items = (name: string) => sections(name).flatMap((content) => paired(content, itemsOf));
	return {
		meanings: sections('Meaning'),
		symptoms: items('Symptoms'),
		diagnoses: sections('Diagnosis'),
		causes: items('Causes'),
		steps: bodies
			.flatMap((body) => paired(body, (text) => text.match(/<Step [\s\S]*?<\/Step>/g) ?? []))
			.map((source) => ({
				id: /id="([^"]*)"/.exec(source.en)?.[1] ?? '',
				careful: source.en.includes('<Careful>'),
				source,
			})),
		advice: bodies.flatMap((body) => paired(body, (text) => text.match(/<Advice [\s\S]*?<\/Advice>/g) ?? [])),
		commands: folders.flatMap(({ neutral }) => neutral.data.quickFixCommand ?? []),
	};
}

/** The pieces of both languages side by side; none where their numbers or links differ, since the order may, too. */
function paired(whole: Pair, cut: (text: string) => readonly string[]): Pair[] {
	const pieces = mapPair(whole, (text) => JSON.stringify(cut(text)));
	const [en, zh] = [JSON.parse(pieces.en) as string[], JSON.parse(pieces.zh) as string[]];
	if (en.length !== zh.length) return [];
	return en
		.map((text, index) => ({ en: text, zh: zh[index] ?? '' }))
		.filter((pair) => linksOf(pair.en) === linksOf(pair.zh));
}

const linksOf = (text: string) =>
	[...text.matchAll(/\]\(([^)]*)\)/g)]
		.map((match) => match[1])
		.sort()
		.join(' ');

function inside(text: string, name: string): string[] {
	return [...text.matchAll(new RegExp(`<${name}>\\n([\\s\\S]*?)\\n</${name}>`, 'g'))].map((match) =>
		(match[1] ?? '').trim(),
	);
}

/** The items of a section that is one plain list. */
function itemsOf(text: string): string[] {
	if (!/^- /.test(text) || /\n(?!- )/.test(text)) return [];
	return text.slice(2).split('\n- ');
}
