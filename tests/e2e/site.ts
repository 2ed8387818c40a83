import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { localeCodes } from '../../src/core/locales.ts';
import { choosePages, kindOf, kindsOf } from './kinds.ts';

export const dist = (path: string) => join('dist', path);

/** Every address of the built site, read from disk. */
export function builtPages(): string[] {
	return readdirSync('dist', { recursive: true, encoding: 'utf8' })
		.filter((name) => name.endsWith('index.html'))
		.map((name) => `/${name.slice(0, -'index.html'.length)}`)
		.sort();
}

/** Every page that is read. Addresses without language only forward. */
export const everyPage = builtPages().filter((path) => localeCodes.some((code) => path.startsWith(`/${code}/`)));

/** When pages changed, by their addresses, as the sitemap tells. */
function changes(): Map<string, string> {
	const sitemap = existsSync(dist('sitemap-0.xml')) ? readFileSync(dist('sitemap-0.xml'), 'utf8') : '';
	const dated = sitemap.matchAll(/<loc>([^<]+)<\/loc><lastmod>([^<]+)/g);
	return new Map([...dated].map(([, address = '', day = '']) => [new URL(address).pathname, day]));
}

const withoutLanguage = (path: string) => path.replace(/^\/[^/]+/, '');

const allKinds = kindsOf(globSync('**/*.astro', { cwd: 'src/site/pages' }));

/**
 * The kind of a page that is read.
 *
 * @example kindName('/zh/errors/cuda-oom/') // 'errors/failure'
 */
export const kindName = (path: string) => kindOf(withoutLanguage(path), allKinds)?.name;

function chosenPages() {
	const changed = changes();
	const pages = [...new Set(everyPage.map(withoutLanguage))].map((path) => {
		const own = localeCodes.map((code) => `/${code}${path}`).filter((address) => everyPage.includes(address));
		const day = own
			.flatMap((address) => changed.get(address) ?? [])
			.sort()
			.at(-1);
		const bytes = own.reduce((sum, address) => sum + statSync(dist(`${address}index.html`)).size, 0);
		return { path, bytes, ...(day && { changed: day }) };
	});
	return choosePages(pages, allKinds);
}

const chosen = [...chosenPages()];

/** The heaviest page of each kind, without language. */
export const kinds = Object.fromEntries(chosen.map(([kind, { heaviest }]) => [kind, heaviest]));

/** The heaviest and the newest page of each kind, in every language: what stands for all others in `npm test`. */
export const somePages = localeCodes.flatMap((code) =>
	[...new Set(chosen.flatMap(([, { heaviest, newest }]) => [heaviest, newest]))].map((path) => `/${code}${path}`),
);

/** One page of each kind, for what takes a browser seconds for each page: the heaviest or the newest, in one language or the other, by turns. */
export const seenPages = chosen.map(
	([, { heaviest, newest }], number) =>
		`/${localeCodes[(number >> 1) % localeCodes.length]}${number % 2 ? newest : heaviest}`,
);

/** Whether a browser takes so long to draw a page that the sweep alone has it drawn again and again. */
export const isLong = (path: string) => statSync(dist(`${path}index.html`)).size > 150_000;

/** Every page in one language, by turns: what axe reads is built alike in both. */
export const everyPageOnce = [...new Set(everyPage.map(withoutLanguage))].map(
	(path, number) => `/${localeCodes[number % localeCodes.length]}${path}`,
);

/** Of a test that only `npm run sweep` runs: it looks at every page, measures bytes, or says once more what another says. */
export const sweep = { tag: '@sweep' };

/**
 * Where a test of this number runs in this language: the languages take turns in `npm test`, the sweep has the others.
 *
 * @example turn(0, 'en') // {}
 * turn(0, 'zh') // { tag: '@sweep' }
 */
export const turn = (number: number, locale: string) =>
	localeCodes[number % localeCodes.length] === locale ? {} : sweep;

/**
 * Where a test of this number runs of a table that asks one thing in many places: the first of each so many in `npm test`, the
 * sweep has the others.
 *
 * @param where of those that `npm test` may have.
 * @example oneOf(4, 0) // {}
 * oneOf(4, 1) // { tag: '@sweep' }
 */
export const oneOf = (many: number, number: number, where: { tag?: string } = {}) =>
	number % many === 0 ? where : sweep;

/** For each script the last kind of page that loads it: others run nothing that this one does not. */
const ofEachScript = new Map(Object.entries(kinds).map(([kind, path]) => [scriptOf(path), kind]));

function scriptOf(path: string): string | undefined {
	const [first] = localeCodes;
	return /<script type="module" src="([^"]+)"/.exec(readFileSync(dist(`${first}${path}index.html`), 'utf8'))?.[1];
}

/** Where a test of what scripts do runs on this kind of page: in `npm test` on one kind for every second script. */
export const scriptTurn = (kind: string) => oneOf(2, [...ofEachScript.values()].indexOf(kind));

/** What a host sends where there is no page. */
export const wrongAddresses = localeCodes.map((code) => `/${code}/no-such-page/`);

/** Types into the box and waits for the answer to just that text. */
export async function ask(page: Page, text: string): Promise<string[]> {
	await page.locator('main [data-search-box]').first().fill(text);
	const list = page.locator('[data-search-results]').first();
	await list.and(page.locator('[aria-busy=false]')).waitFor({ state: 'attached' });
	return list
		.locator('[data-failure]')
		.evaluateAll((items) => items.map((item) => item.getAttribute('data-failure') ?? ''));
}

/** Waits until the service worker rules the page; it comes a while after the page. */
export async function ready(page: Page): Promise<void> {
	await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 45_000 });
}

/** Everything that the service worker keeps. */
export async function keptAddresses(page: Page): Promise<string[]> {
	return page.evaluate(async () => {
		const names = await caches.keys();
		const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
		return all.flat().map(({ url }) => url);
	});
}

/** Collects requests that would leave the site. */
export function foreignRequests(page: Page, base: string): string[] {
	const foreign: string[] = [];
	page.on('request', (request) => {
		if (!request.url().startsWith(base) && !/^(data|blob):/.test(request.url())) foreign.push(request.url());
	});
	return foreign;
}

/** The names of the files in a folder, sorted. */
export const filesIn = (folder: string) => readdirSync(folder).sort();

/** Pastes a text into the box as a reader does. */
export async function paste(page: Page, text: string): Promise<void> {
	await page.locator('main [data-search-box]').evaluate((box, value) => {
		const clipboardData = new DataTransfer();
		clipboardData.setData('text/plain', value);
		const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
		if (box.dispatchEvent(event) && box instanceof HTMLTextAreaElement) {
			box.value = value;
			box.dispatchEvent(new InputEvent('input', { inputType: 'insertFromPaste', bubbles: true }));
		}
	}, text);
}
