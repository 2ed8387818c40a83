import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Built, choosePages, kindOf, kindsOf } from '../../e2e/kinds.ts';

const files = globSync('**/*.astro', { cwd: 'src/site/pages' });
const kinds = kindsOf(files);

/** A page of each kind, as content that has all of them would make. A new file in `src/site/pages/` needs a line here. */
const pages = {
	index: '/',
	search: '/search/',
	'software/index': '/software/',
	'software/software': '/software/nccl/',
	'tables/index': '/tables/',
	'tables/table': '/tables/errno/',
	audits: '/audits/',
	translations: '/translations/',
	diagnose: '/diagnose/',
	report: '/report/',
	'how-it-works': '/how-it-works/',
	elsewhere: '/elsewhere/',
	guides: '/guides/',
	offline: '/offline/',
	'errors/index': '/errors/',
	'errors/failure': '/errors/cuda-oom/',
	'errors/category/category/page': '/errors/category/memory/',
	'guide/index': '/lightrft/',
	'guide/problem': '/lightrft/cuda-oom/',
	'guide/all': '/lightrft/all/',
	old: '/lightrft/oom/gone/',
};
const built = (path: string, bytes = 1, changed?: string): Built => ({ path, bytes, ...(changed && { changed }) });

test('the files of src/site/pages/ make these kinds, and every kind has a page among those that are looked at', () => {
	expect(kinds.map(({ name }) => name).sort()).toEqual(Object.keys(pages).sort());
	const chosen = choosePages(
		Object.values(pages).map((path) => built(path)),
		kinds,
	);
	expect(Object.fromEntries([...chosen].map(([kind, { heaviest }]) => [kind, heaviest]))).toEqual(pages);
});

test('what makes no page in a language only forwards or stands for a wrong address', () => {
	expect(files.filter((file) => !file.startsWith('[lang]/')).sort()).toEqual([
		'404.astro',
		'[...path].astro',
		'index.astro',
	]);
});

test.each([
	['/errors/category/memory/2/', 'errors/category/category/page'],
	['/errors/all/', 'errors/failure'],
	['/software/all/', 'software/software'],
	['/lightrft/offline/', 'guide/problem'],
	['/metaflow-platform/', 'guide/index'],
	['/a/b/c/d/', 'old'],
])('%s is of the kind %s', (path, kind) => {
	expect(kindOf(path, kinds)?.name).toBe(kind);
});

test('an address that no file can make has no kind', () => {
	const few = kindsOf(['[lang]/search.astro', '[lang]/[guide]/index.astro', 'index.astro']);
	expect(kindOf('/lightrft/cuda-oom/', few)).toBeUndefined();
});

test('of a kind the heaviest and the newest page are chosen; where no day tells them apart the heavier is the newer', () => {
	const problems = [
		built('/a/light/', 10, '2026-11-20T08:00:00.000Z'),
		built('/a/heavy/', 90, '2026-11-19T08:00:00.000Z'),
		built('/a/as-heavy/', 90),
		built('/b/new/', 20, '2026-11-21T08:00:00.000Z'),
		built('/b/as-new/', 30, '2026-11-21T08:00:00.000Z'),
		built('/errors/one/', 5),
		built('/errors/other/', 6),
	];
	expect(choosePages(problems, kinds)).toEqual(
		new Map([
			['errors/failure', { heaviest: '/errors/other/', newest: '/errors/other/' }],
			['guide/problem', { heaviest: '/a/as-heavy/', newest: '/b/as-new/' }],
		]),
	);
	expect(choosePages([], kinds).size).toBe(0);
});
