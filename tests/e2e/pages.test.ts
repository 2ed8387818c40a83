/** What must hold of every page: of the heaviest and the newest of each kind in `npm test`, in a browser of one of each, of all in the sweep. */
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { localeCodes } from '../../src/core/locales.ts';
import { testFiles, testInBrowser } from './every-page.ts';
import {
	dist,
	everyPage,
	everyPageOnce,
	isLong,
	kindName,
	seenPages,
	somePages,
	sweep,
	wrongAddresses,
} from './site.ts';

test.describe('some pages', () => {
	const drawn = seenPages.filter((path) => !isLong(path));
	testInBrowser(
		[...new Set([...drawn, ...wrongAddresses])],
		drawn.filter((_, number) => number % 8 === 1),
	);
	testFiles(somePages);
});

test.describe('every page', sweep, () => {
	testInBrowser([...everyPage, ...wrongAddresses], [...everyPageOnce, ...somePages, ...wrongAddresses]);
	testFiles(everyPage);
});

const inLanguage = (pages: readonly string[], code: string) => pages.filter((path) => path.startsWith(`/${code}/`));

test('every page has a kind, and some page of every kind is looked at in each language', () => {
	expect(everyPage.filter((path) => kindName(path) === undefined)).toEqual([]);
	for (const code of localeCodes) {
		const kindsIn = (pages: readonly string[]) => new Set(inLanguage(pages, code).map(kindName));
		expect(kindsIn(somePages)).toEqual(kindsIn(everyPage));
		expect(kindsIn(everyPage).size).toBeGreaterThan(12);
	}
	expect(new Set(seenPages.map(kindName))).toEqual(new Set(everyPage.map(kindName)));
});

test('every page stands in every language', () => {
	const [first = [], ...others] = localeCodes.map((code) =>
		inLanguage(everyPage, code).map((path) => path.slice(`/${code}`.length)),
	);
	for (const other of others) expect(other).toEqual(first);
	expect(everyPage.length).toBeGreaterThan(250);
});

test('the sitemap names every page that may be found, and no other', sweep, () => {
	const named = [...readFileSync(dist('sitemap-0.xml'), 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g)];
	const indexed = everyPage.filter(
		(path) => !readFileSync(dist(`${path}index.html`), 'utf8').includes('name="robots"'),
	);
	expect(named.map(([, address = '']) => new URL(address).pathname).sort()).toEqual(indexed);
	expect(indexed.length).toBeGreaterThan(200);
});
