/**
 * The service worker: pages that were visited, the error index and triage work without a network. It is an addition;
 * nothing depends on it.
 *
 * Caches hold what the site serves and nothing of the reader: addresses are kept without what follows `?` and `#`.
 *
 * | cache | holds | answers |
 * |---|---|---|
 * | pages | visited pages; the index, the search and home of the reader's languages | network first |
 * | data {revision} | triage, the error index, full-text search | network first |
 * | assets | scripts and styles, whose names change with their content | cache first; those of another build network first |
 *
 * An answer of another type than its address is neither kept nor given (`media-type.ts`): hosts send a page with status
 * 200 in place of any file while they are deployed to. Of scripts and styles nothing is kept, or given from what is kept,
 * but the bytes that were built (`whole.ts`): a file that was cut or is half uploaded has the right type. What comes wrong
 * is asked for once more, past the browser's own cache; what is wrong still is handed on as if no worker were there.
 *
 * A new build is never mixed with an old one: names of assets are hashed; data are asked of the network first, kept for
 * one build, and carry a version that the page compares; a new worker takes over only when no page of the old one is open.
 */
import type { WorkboxPlugin } from 'workbox-core';
import { clientsClaim } from 'workbox-core/clientsClaim.js';
import { setCacheNameDetails } from 'workbox-core/setCacheNameDetails.js';
import { ExpirationPlugin } from 'workbox-expiration/ExpirationPlugin.js';
import { matchPrecache } from 'workbox-precaching/matchPrecache.js';
import { precache } from 'workbox-precaching/precache.js';
import { registerRoute } from 'workbox-routing/registerRoute.js';
import { CacheFirst } from 'workbox-strategies/CacheFirst.js';
import { NetworkFirst } from 'workbox-strategies/NetworkFirst.js';
import { cacheName } from './cache-names.ts';
import { answererOf, isKeepable, isRight, languageOf, oldData } from './decide.ts';
import { assetsOf, type Manifest } from './manifest.ts';
import { hashOf } from './whole.ts';

declare const MANIFEST: Manifest;

/** What is used of a service worker's global scope; the library of its types does not go together with that of pages. */
interface Scope {
	addEventListener(type: 'install' | 'activate', listen: (event: Lasting) => void): void;
	clients: { matchAll(options: { includeUncontrolled: boolean }): Promise<readonly { url: string }[]> };
}
interface Lasting extends Event {
	waitUntil(promise: Promise<unknown>): void;
}
const scope = self as unknown as Scope;

/** Named once: where it stands, all of it is put in. */
const site = MANIFEST;
const { base, revision, offline, assets: coreAssets, data: coreData, pages: corePages, hashes } = site;

/** Seconds before a slow network is passed over for what is kept. */
const PATIENCE = 3;
const MOST_PAGES = 200;
/** Of a dozen builds: a page that was visited long ago finds its own. */
const MOST_ASSETS = 600;
/** Search loads many small files, about twenty for a question. */
const MOST_DATA = 1000;
const MONTHS = 90 * 24 * 60 * 60;

const ALL_DATA = `${cacheName('data', base)} `;
const DATA = ALL_DATA + revision;

/** Keeps whole answers of this site only, under their bare address, and each only as what it is. */
const plain = {
	cacheKeyWillBeUsed: async ({ request }: { request: Request }) => bare(request.url),
	cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }) =>
		isKeepable(request.url, response) ? response : null,
	// Caches outlive the worker that filled them.
	cachedResponseWillBeUsed: async ({ request, cachedResponse }: { request: Request; cachedResponse?: Response }) =>
		cachedResponse && isRight(request.url, cachedResponse) ? cachedResponse : null,
};

/** Only for scripts and styles: the bytes that were built. */
const whole = {
	fetchDidSucceed: async ({ request, response }: { request: Request; response: Response }) =>
		(await isWhole(request.url, response))
			? response
			: fetch(bare(request.url), { cache: 'reload' }).catch(() => response),
	cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }) =>
		(await isWhole(request.url, response)) ? response : null,
	cachedResponseWillBeUsed: async ({ request, cachedResponse }: { request: Request; cachedResponse?: Response }) =>
		cachedResponse && (await isWhole(request.url, cachedResponse)) ? cachedResponse : null,
};

/** Whether an answer is the file that this build has at an address. */
const isWhole = async (url: string, response: Response): Promise<boolean> =>
	(await hashOf(await response.clone().arrayBuffer())) === hashFor(url);

const hashFor = (url: string): string | undefined => hashes[new URL(url).pathname.slice(base.length)];

/** Of files of another build the worker cannot tell whether they are whole: they are not kept, and the network is asked first. */
const foreign = {
	...plain,
	fetchDidSucceed: async ({ response }: { response: Response }) => {
		if (response.ok) return response;
		throw new Error('What was kept by the worker of that build may still be there.');
	},
	cacheWillUpdate: async () => null,
};

const bare = (url: string): string => new URL(url).origin + new URL(url).pathname;

/** Its types are not made for exact optional properties. */
const limit = (maxEntries: number) =>
	new ExpirationPlugin({ maxEntries, maxAgeSeconds: MONTHS, purgeOnQuotaError: true }) as unknown as WorkboxPlugin;

const networkFirst = (cacheName: string, ...plugins: WorkboxPlugin[]) =>
	new NetworkFirst({ cacheName, networkTimeoutSeconds: PATIENCE, plugins });

const pages = networkFirst(cacheName('pages', base), plain, limit(MOST_PAGES));
const data = networkFirst(DATA, plain, limit(MOST_DATA));
const assets = new CacheFirst({
	cacheName: cacheName('assets', base),
	plugins: [plain, whole, limit(MOST_ASSETS)],
});
const foreignAssets = networkFirst(cacheName('assets', base), foreign);

setCacheNameDetails({ prefix: 'faultline', suffix: base });
precache(Object.values(offline).map((url) => ({ url, revision })));

const openPage = {
	handle: async (options: { event: Event; request: Request; url: URL }) => {
		try {
			return await pages.handle(options as never);
		} catch {
			const code = languageOf(options.url.pathname, navigator.languages, site);
			return (await matchPrecache(offline[code] ?? '')) ?? Response.error();
		}
	},
};

const answerers = { opened: openPage as never, assets, foreign: foreignAssets, data, box: pages };
for (const [name, answerer] of Object.entries(answerers)) {
	registerRoute(
		({ request, url }: { request: Request; url: URL }) =>
			answererOf({ mode: request.mode, url, origin: location.origin }, site) === name,
		answerer,
	);
}

/** Gets what triage and the index need, in the languages that the reader reads. All of it, or the worker is not installed. */
async function getReady(event: Event): Promise<void> {
	const open = await scope.clients.matchAll({ includeUncontrolled: true });
	const kept = await (await caches.open(cacheName('pages', base))).keys();
	const visited = open.map(({ url }) => bare(url)).filter((url) => url.startsWith(location.origin + base));
	const read = new Set(
		[...visited, ...kept.map(({ url }) => url)].map((url) =>
			languageOf(new URL(url).pathname, navigator.languages, site),
		),
	);
	const own = (paths: readonly string[]) =>
		[...read].flatMap((code) => paths.map((path) => path.replace('{language}', code)));
	await Promise.all([
		...getAll(event, assets, coreAssets),
		...getAll(event, data, own(coreData)),
		...getAll(event, pages, own(corePages)).map(async (page) =>
			Promise.all(getAll(event, assets, assetsOf(await (await page).text()))),
		),
		// What one is reading is a visited page, though the worker came after it. It may be none that can be kept.
		...visited.map((url) => keepVisited(event, url).catch(() => undefined)),
	]);
}

/** @throws in place of each answer that cannot be kept. */
const getAll = (event: Event, strategy: NetworkFirst | CacheFirst, urls: Iterable<string>): Promise<Response>[] =>
	[...new Set(urls)].map(async (url) => {
		const request = new Request(url);
		const [response, done] = strategy.handleAll({ event: event as never, request });
		const given = await response;
		await done;
		const kept = await (await caches.open(strategy.cacheName)).match(bare(request.url));
		if (!given.ok || !kept) throw new Error(`${url} cannot be kept.`);
		return given;
	});

/** With the scripts and styles that it names: they were loaded before the worker could keep them. */
async function keepVisited(event: Event, url: string): Promise<void> {
	const [page] = getAll(event, pages, [url]);
	await Promise.all(getAll(event, assets, assetsOf((await (await page)?.text()) ?? '')));
}

/** Data of other builds. */
async function dropOldData(): Promise<void> {
	const names = await caches.keys();
	await Promise.all(oldData(names, ALL_DATA, DATA).map((name) => caches.delete(name)));
}

scope.addEventListener('install', (event) => event.waitUntil(getReady(event)));
scope.addEventListener('activate', (event) => event.waitUntil(dropOldData()));
clientsClaim();
