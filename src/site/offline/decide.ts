/** What the service worker decides. Pure: addresses and headers in, decisions out. */

import type { Manifest } from './manifest.ts';
import { isOfType } from './media-type.ts';

/** What of a request decides who answers it. */
interface Asked {
	/** `Request.mode`: `navigate` for a page that is opened. */
	mode: string;
	/** Where it goes. */
	url: URL;
	/** The origin of the worker. */
	origin: string;
}

/** Who answers: pages as they are opened, files of this build, those of another one, data, the box for the dialog. */
export type Answerer = 'opened' | 'assets' | 'foreign' | 'data' | 'box';

type Site = Pick<Manifest, 'base' | 'languages' | 'hashes'>;

const DATA_PATHS = ['errors/messages.', 'triage/', 'pagefind/'];

/**
 * Who answers a request; undefined where the network does.
 *
 * @example answererOf({ mode: 'cors', url: new URL('https://a.org/docs/triage/index.txt'), origin: 'https://a.org' }, site) // => 'data'
 */
export function answererOf({ mode, url, origin }: Asked, site: Site): Answerer | undefined {
	const path =
		url.origin === origin && url.pathname.startsWith(site.base) ? url.pathname.slice(site.base.length) : undefined;
	if (path === undefined) return undefined;
	if (mode === 'navigate') return 'opened';
	if (site.hashes[path] !== undefined) return 'assets';
	if (path.startsWith('assets/')) return 'foreign';
	if (DATA_PATHS.some((start) => path.startsWith(start))) return 'data';
	// The dialog takes its box from the search page.
	return site.languages.some((code) => path.startsWith(`${code}/search/`)) ? 'box' : undefined;
}

/**
 * The language that an address names, else the first that the browser prefers and the site has.
 *
 * @param preferred as `navigator.languages` has them.
 * @example languageOf('/docs/zh/errors/', ['en-GB'], { base: '/docs/', languages: ['en', 'zh'] }) // => 'zh'
 */
export function languageOf(
	pathname: string,
	preferred: readonly string[],
	{ base, languages }: Pick<Site, 'base' | 'languages'>,
): string {
	const named = pathname.slice(base.length).split('/')[0] ?? '';
	const wanted = [named, ...preferred.map((tag) => tag.toLowerCase().split('-')[0] ?? '')];
	return wanted.find((code) => languages.includes(code)) ?? (languages[0] as string);
}

/** What of an answer says whether it may be kept. */
type Given = Pick<Response, 'status' | 'type' | 'redirected'> & { headers: Pick<Headers, 'get'> };

/** Whether an answer is what was asked for, by its type. */
export const isRight = (url: string, { headers }: Pick<Given, 'headers'>): boolean =>
	isOfType(url, headers.get('content-type'));

/** Whether an answer may be kept: whole, of this site, and what was asked for. */
export const isKeepable = (url: string, given: Given): boolean =>
	given.status === 200 && given.type === 'basic' && !given.redirected && isRight(url, given);

/**
 * The caches of other builds of this copy of the site.
 *
 * @param all the beginning that the names of its data have; another copy's begins otherwise.
 * @example oldData(['d /a/ 1', 'd /a/ 2', 'd /b/ 1'], 'd /a/ ', 'd /a/ 2') // => ['d /a/ 1']
 */
export const oldData = (names: readonly string[], all: string, own: string): string[] =>
	names.filter((name) => name.startsWith(all) && name !== own);
