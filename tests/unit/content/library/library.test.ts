import { expect, test } from 'vitest';
import { libraryIn } from '../../../../src/content/library/library.ts';
import { byCategory } from '../../../../src/content/library/order.ts';
import { smallTree } from './tree.ts';

const ids = (pages: readonly { id: string }[]) => pages.map(({ id }) => id);
const library = libraryIn(smallTree, 'zh');

test('everything has its text in the language, and English where there is none', () => {
	const { about, failures } = library;
	expect(failures.map(({ text }) => [text.locale, text.data.title])).toEqual([
		['zh', 'fragments zh'],
		['zh', 'oom zh'],
		['zh', 'hang zh'],
	]);
	expect(about.map(({ id, text }) => [id, text.locale, text.data.title])).toEqual([['how-it-works', 'en', 'How']]);
});

test('a guide has its problems and tips in order, each with its anchor', () => {
	const alpha = library.guide('alpha')!;
	expect(alpha.problems.map(({ guide, slug }) => `${guide} ${slug}`)).toEqual([
		'alpha c',
		'alpha b',
		'alpha a',
		'alpha d',
	]);
	expect(ids(alpha.tips)).toEqual(['alpha/soon', 'alpha/late']);
	expect(
		byCategory(alpha.problems, alpha.data.categories).map(({ category, pages }) => [category, ids(pages)]),
	).toEqual([
		['network', ['alpha/c', 'alpha/b']],
		['memory', ['alpha/a', 'alpha/d']],
	]);
});

test('relations lead from page to page', () => {
	expect(ids(library.casesOf('hang'))).toEqual(['alpha/c', 'alpha/b']);
	expect(library.casesOf('hang')[0]).toBe(library.problem('alpha/c'));
	expect(ids(library.leadsTo('oom'))).toEqual(['fragments', 'hang']);
	expect(library.leadsTo('oom')[0]).toBe(library.failure('fragments'));
	expect(byCategory(library.failures).map(({ category }) => category)).toEqual(['memory', 'distributed']);
});

test('a library is made once for each language', () => {
	expect(libraryIn(smallTree, 'zh')).toBe(library);
	expect(libraryIn(smallTree, 'en').failure('oom')?.text.data.title).toBe('oom');
});
