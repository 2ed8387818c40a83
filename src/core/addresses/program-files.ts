/** Where things for programs stand. Pure. */
import { defaultLocale, type Locale } from '../locales.ts';

/** Permanent, below the base path of the site. */
export const CATALOG = '/catalog.json';
export const CATALOG_SCHEMA = '/catalog/v1.schema.json';
/** What programs can print at all. */
export const PRINTED = '/printed/index.json';
export const PRINTED_SCHEMA = '/printed/v1.schema.json';
export const FEED = 'feed.xml';
export const OPENSEARCH = 'opensearch.xml';
export const MANIFEST = 'manifest.webmanifest';
/** Asked for by this name at the root of a host, whatever a page says. */
export const TOUCH_ICON = '/apple-touch-icon.png';

/**
 * All that a program can print, as text.
 *
 * @example printedPath('pytorch') // => '/printed/pytorch.txt'
 */
export const printedPath = (software: string): string => `/printed/${software}.txt`;

/**
 * The Markdown copy of a page.
 *
 * @param path the address of the page without language; the home page has no copy, but a list of all copies.
 * @example markdownPath('/lightrft/cuda-oom/') // => '/lightrft/cuda-oom.md'
 */
export function markdownPath(path: string): string {
	return path.replace(/\/$/, '.md');
}

/**
 * The lists for language models. The convention (https://llmstxt.org) asks for them at the root; those of the other
 * languages stand below their language.
 *
 * @example llmsPath('llms.txt', 'zh') // => '/zh/llms.txt'
 */
export function llmsPath(name: 'llms.txt' | 'llms-full.txt', locale: Locale): string {
	return locale === defaultLocale ? `/${name}` : `/${locale}/${name}`;
}

/**
 * The same as a link from the page itself: short, and right under any base path.
 *
 * @example relativeMarkdown('/lightrft/cuda-oom/') // => '../cuda-oom.md'
 */
export function relativeMarkdown(path: string): string {
	return `../${markdownPath(path).split('/').at(-1)}`;
}

/** Where the site stands, as far as the build knows. */
export interface SiteAddress {
	/** Of the configuration: `http://localhost:4321` where no one said where the site is published. */
	site: string;
	/** `/` or `/faultline/`. */
	base: string;
	/** Whether `site` is where readers find it. */
	published: boolean;
}

/**
 * An address as a program should follow it: absolute where the site's own is known, else from the root of the host.
 *
 * @param path from the root of the site, with language: `/en/errors/`.
 */
export function addressOf(place: SiteAddress, path: string): string {
	return place.published ? absoluteAddress(place, path) : withBase(place, path);
}

/** For formats that allow no other: feeds, sitemaps, search descriptions. */
export function absoluteAddress(place: SiteAddress, path: string): string {
	return new URL(encodeURI(withBase(place, path)), place.site).href;
}

function withBase({ base }: SiteAddress, path: string): string {
	return base.replace(/\/+$/, '') + path;
}
