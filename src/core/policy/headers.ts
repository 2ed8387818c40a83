/** What a server should say with the files of the site. The one source of `_headers`, nginx.conf and Caddyfile. */
import { localeCodes } from '../locales.ts';
import { headerPolicy } from './content-policy.ts';

/** Features that the site never asks for, so that nothing put into it can. The clipboard stays: pages copy. */
const unused = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'serial', 'usb'];

/**
 * Sent with everything. Not among them: `X-Frame-Options` (`frame-ancestors` says it), `X-XSS-Protection` (browsers
 * dropped it), `Cross-Origin-Resource-Policy` (pictures of shared links are shown by other sites, and no file differs
 * from reader to reader), `Cross-Origin-Embedder-Policy` (nothing here needs an isolated page).
 *
 * @param base the base path of the site.
 */
export const securityHeaders = (base: string): Readonly<Record<string, string>> => ({
	'Content-Security-Policy': headerPolicy(base),
	'Cross-Origin-Opener-Policy': 'same-origin',
	'Permissions-Policy': unused.map((feature) => `${feature}=()`).join(', '),
	'Referrer-Policy': 'no-referrer',
	'X-Content-Type-Options': 'nosniff',
});

/**
 * Over https only: two years, this host alone. Without `includeSubDomains` and `preload`, since a site decides for
 * itself, not for its neighbours.
 */
export const strictTransport = { name: 'Strict-Transport-Security', value: 'max-age=63072000' } as const;

/** Files with a hash of their content in their name never change. */
export const hashedCaching = 'public, max-age=31536000, immutable';
/** Everything else is asked for each time, and answered by "not modified". */
export const otherCaching = 'no-cache';

/** Folders, below the base path, in which every name has a hash. */
export const hashedFolders: readonly string[] = [
	'/assets/',
	...localeCodes.flatMap((code) => ['fragment', 'index', 'filter'].map((kind) => `/pagefind/${code}/${kind}/`)),
];

/** The media type of every kind of file that the site has; any other is bytes. */
export const mediaTypes: Readonly<Record<string, string>> = {
	css: 'text/css',
	html: 'text/html',
	ico: 'image/x-icon',
	js: 'text/javascript',
	json: 'application/json',
	md: 'text/markdown',
	mjs: 'text/javascript',
	png: 'image/png',
	svg: 'image/svg+xml',
	txt: 'text/plain',
	wasm: 'application/wasm',
	webmanifest: 'application/manifest+json',
	xml: 'application/xml',
};

/** The kinds that are text: they have a character set, and compress. */
export const textKinds: readonly string[] = Object.keys(mediaTypes).filter(
	(kind) => !['ico', 'png', 'wasm'].includes(kind),
);

/** The kinds that the search reads both gzipped, as they are, and not: a server may send them compressed in another way. */
export const gzippedKinds: readonly string[] = ['pagefind', 'pf_filter', 'pf_fragment', 'pf_index', 'pf_meta'];
