/** What pages are called: whoever types one of these gets the page first. Of no language, and pure: a tree in. */
import type { Table } from '../files/tables-fs.ts';
import type { ContentTree, FailureFolder, ProblemFolder, SoftwareFolder } from '../files/tree-fs.ts';
import { guideOf, pathOf, slugOf } from './ids.ts';
import { nameKey } from './name-key.ts';
import { oncePer } from './once.ts';
import { failureOf, relationsOf } from './relations.ts';
import { simplified } from './simplified.ts';
import { translationsOf } from './system-messages.ts';

type Page = FailureFolder | ProblemFolder;

/** A name that a page claims. */
export interface Claim {
	name: string;
	page: Page;
	/** Pages of one subject may share a name: a failure and the problems that are cases of it. */
	subject: string;
}

/** A name that the content gives, with where it stands. */
export interface Given extends Claim {
	file: string;
	line: number;
}

/**
 * The names of all pages by their addresses without language, as keys. What the content calls a page comes before what is
 * concluded: where two subjects have a name, the more certain one keeps it.
 *
 * @example namesOf(tree).get('/errors/host-oom-killed/') // => ['exit code 137', '137', …]
 */
export const namesOf: (tree: ContentTree) => ReadonlyMap<string, readonly string[]> = oncePer((tree) => {
	const owners = new Map<string, string>();
	const names = new Map<string, Set<string>>();
	const claims = [given, ofSystems, ofIds, ofTables, ofIdentifiers].flatMap((level) => level(tree));
	for (const { name, page, subject } of claims) {
		const key = nameKey(name);
		if (!key || (owners.get(key) ?? subject) !== subject) continue;
		owners.set(key, subject);
		const path = pathOf(page);
		names.set(path, (names.get(path) ?? new Set()).add(key));
	}
	return new Map([...names].map(([path, keys]) => [path, [...keys]]));
});

/** Titles and aliases, in all languages: people write an English name in a Chinese sentence, and the other way round. */
export const given = (tree: ContentTree): Given[] =>
	pagesOf(tree).flatMap((page) =>
		Object.values(page.texts).flatMap(({ data, file, lineOf }) => {
			const under = (key: string, name: string): Given => ({
				...{ name, page, subject: failureOf(page), file },
				// Finding a line reads the file once more, and few are asked for theirs.
				get line() {
					return lineOf([key]);
				},
			});
			return [under('title', data.title), ...data.aliases.map((name) => under('aliases', name))];
		}),
	);

/** What a system in Chinese prints in place of an alias. */
const ofSystems = (tree: ContentTree): Claim[] =>
	given(tree).flatMap(({ name, page, subject }) =>
		translationsOf(name).flatMap((own) => [own, simplified(own)].map((name) => ({ name, page, subject }))),
	);

/** @example 'lightrft/cuda-oom' is also asked for as 'lightrft cuda oom' */
const ofIds = (tree: ContentTree): Claim[] =>
	pagesOf(tree).flatMap((page) => {
		const words = slugOf(page.id).replaceAll('-', ' ');
		const spoken = page.kind === 'problem' ? `${guideOf(page.id)} ${words}` : words;
		return [page.id, spoken].map((name) => ({ name, page, subject: failureOf(page) }));
	});

/** What the values of a table are asked with: of exit codes the first failure that treats one, else the table's own. */
const ofTables = (tree: ContentTree): Claim[] =>
	tree.tables.flatMap(({ data: { asked, rows } }: Table) =>
		rows.flatMap(({ values, see }) => {
			const page = relationsOf(tree).failure(see[0] ?? asked?.of ?? '');
			if (!page || !asked) return [];
			return values.flatMap((value) =>
				formsOf(value, asked.as).map((name) => ({ name, page, subject: failureOf(page) })),
			);
		}),
	);

/** What is no number is asked for as it is: SIGKILL. */
const formsOf = (value: number | string, forms: readonly string[]): string[] =>
	typeof value === 'string' ? [value] : forms.map((form) => form.replace('{value}', String(value)));

/**
 * What a program is called, as keys. Beside one of these a page is asked for by its name.
 *
 * @example softwareNames(flashAttention) // => ['flashattention', 'flash-attention', 'flash-attn']
 */
export const softwareNames = ({ id, neutral: { data } }: SoftwareFolder): string[] => [
	...new Set([data.name, id, ...data.packages].map(nameKey)),
];

/** Environment variables and flags. */
const IDENTIFIER = /(?<![\w-])--[a-z][a-z0-9]*(?:[-_.][a-z0-9]+)*|(?<!\w)[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?!\w)/g;

/** How much more often a page has a name than any other, where the name is its own. */
const OWN = 1.5;

/** The variables and flags that one failure is about: it has them half as much again as any other, by where they stand. */
const ofIdentifiers = (tree: ContentTree): Claim[] => {
	const counts = new Map<string, Map<string, { sum: number; page: Page; best: number }>>();
	for (const page of pagesOf(tree)) {
		const subject = failureOf(page);
		for (const [name, sum] of identifiersOf(page)) {
			const subjects = counts.get(name) ?? new Map<string, { sum: number; page: Page; best: number }>();
			const known = subjects.get(subject);
			const best = known && known.best >= sum ? known : { page, best: sum };
			subjects.set(subject, { ...best, sum: (known?.sum ?? 0) + sum });
			counts.set(name, subjects);
		}
	}
	return [...counts].flatMap(([name, subjects]) => {
		const [[subject, first] = [], [, second] = []] = [...subjects].sort(([, a], [, b]) => b.sum - a.sum);
		const isOwn = subject !== undefined && first && first.sum >= (second?.sum ?? 0) * OWN;
		return isOwn ? [{ name, page: first.page, subject }] : [];
	});
};

/** The variables and flags of a page, and how much each is said: what stands above counts more, as it does in search. */
function identifiersOf(page: Page): Map<string, number> {
	const sums = new Map<string, number>();
	const add = (text: string, weight: number) => {
		for (const [name] of text.matchAll(IDENTIFIER)) sums.set(name, (sums.get(name) ?? 0) + weight);
	};
	for (const { template } of page.neutral.data.messages) add(template, 6);
	for (const { data, outline } of Object.values(page.texts)) {
		add(data.title, 10);
		for (const alias of data.aliases) add(alias, 8);
		for (const text of [data.summary, 'firstCheck' in data ? String(data.firstCheck) : '', data.quickFix]) add(text, 4);
		for (const { text } of outline.sections) add(text, 1);
	}
	return sums;
}

const pagesOf = (tree: ContentTree): Page[] => [...tree.failures, ...tree.problems];
