import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { type ContentTree, type ProblemFolder, readContentTree } from '../../../../src/content/files/tree-fs.ts';
import { libraryIn } from '../../../../src/content/library/library.ts';
import { relationsOf } from '../../../../src/content/library/relations.ts';
import { type Locale, localeCodes } from '../../../../src/core/locales.ts';
import type { CliWords } from '../../../../src/publishing/cli/catalogue.ts';
import { makeCatalogue } from '../../../../src/publishing/cli/make-catalogue.ts';
import { realTree } from '../../real-content.ts';

const sound = readContentTree(resolve('tests/fixtures/sound'));
const [guide] = sound.guides;
const [problem] = sound.problems;
if (!guide || !problem) throw new Error('The sound content has no guide or no problem.');

const inGuide = (id: string, category: ProblemFolder['neutral']['data']['category'], order: number): ProblemFolder => ({
	...problem,
	id: `demo/${id}`,
	neutral: { ...problem.neutral, data: { ...problem.neutral.data, category, order, messages: [] } },
});

/** Not in their order, which is that of the categories in the guide, then their own, then that of their ids. */
const tree: ContentTree = {
	...sound,
	problems: [
		inGuide('b', 'memory', 10),
		inGuide('a', 'distributed', 1),
		inGuide('c', 'memory', 10),
		inGuide('d', 'memory', 5),
		inGuide('e', 'distributed', 30),
	],
};
const expected = ['demo/d', 'demo/b', 'demo/c', 'demo/a', 'demo/e'];

test('problems are read by the categories of their guide, then by their order, then by id', () => {
	expect(guide.neutral.data.categories).toEqual(['memory', 'distributed']);
	const library = libraryIn(tree, 'en');
	expect(library.guide(guide.id)?.problems.map(({ id }) => id)).toEqual(expected);
	expect(library.casesOf('cuda-oom').map(({ id }) => id)).toEqual(expected);
});

test('the command has them in the same order', () => {
	const words = Object.fromEntries(
		localeCodes.map((code) => [code, JSON.parse(readFileSync(`content/ui/${code}.json`, 'utf8'))]),
	) as Record<Locale, CliWords>;
	expect(Object.keys(makeCatalogue(tree, words, { release: '1.0.0' }).core.problems)).toEqual(expected);
});

test('failures are read by their categories, then by how often they were met in threads, then in recordings, then by id', () => {
	const [failure] = sound.failures;
	if (!failure) throw new Error('The sound content has no failure.');
	const met = (id: string, threads?: number, recordings = 0) => ({
		...failure,
		id,
		neutral: {
			...failure.neutral,
			data: { ...failure.neutral.data, messages: [], ...(threads !== undefined && { met: { threads, recordings } }) },
		},
	});
	const failures = [met('a'), met('b', 0, 2), met('c', 3), met('d', 3, 1), met('e', 12), met('f')];
	expect(relationsOf({ ...sound, failures, problems: [] }).failures.map(({ id }) => id)).toEqual([
		...['e', 'd', 'c', 'b'],
		...['a', 'f'],
	]);
});

test('home begins with the failures that were met most, in their order', () => {
	const metOf = ({ neutral: { data } }: ContentTree['failures'][number]) =>
		(data.met?.threads ?? 0) * 1000 + (data.met?.recordings ?? 0);
	const { failures } = realTree;
	const featured = failures
		.filter(({ neutral }) => neutral.data.featured)
		.sort((a, b) => (a.neutral.data.featured ?? 0) - (b.neutral.data.featured ?? 0));
	// Home shows messages that say what went wrong.
	const most = failures
		.filter(({ neutral }) => neutral.data.messages.some(({ role }) => role !== 'notice'))
		.map(metOf)
		.sort((a, b) => b - a);
	expect(featured.map(metOf)).toEqual(most.slice(0, featured.length));
});
