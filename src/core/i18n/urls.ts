import { defaultLocale, isLocale, type Locale } from '../locales.ts';

/**
 * The address of a page in a language, under the base path of the site.
 *
 * @param path the address without language, from the root: `/lightrft/cuda-oom/#solutions`.
 * @example localizedUrl('zh', '/errors/', '/docs/') // => '/docs/zh/errors/'
 */
export function localizedUrl(locale: Locale, path: string, base: string = import.meta.env.BASE_URL): string {
	return `${withoutSlash(base)}/${locale}${path.startsWith('/') ? path : `/${path}`}`;
}

/**
 * An address from the root, under the base path of the site.
 *
 * @example siteUrl('/favicon.svg', '/docs/') // => '/docs/favicon.svg'
 */
export function siteUrl(path: string, base: string = import.meta.env.BASE_URL): string {
	return withoutSlash(base) + path;
}

/**
 * The language of an address, and the rest of it.
 *
 * @example splitLocale('/docs/zh/errors/', '/docs/') // => { locale: 'zh', path: '/errors/' }
 * @example splitLocale('/lightrft/') // => { locale: undefined, path: '/lightrft/' }
 */
export function splitLocale(
	pathname: string,
	base: string = import.meta.env.BASE_URL,
): { locale: Locale | undefined; path: string } {
	const root = withoutSlash(base);
	const inside = root && pathname.startsWith(`${root}/`) ? pathname.slice(root.length) : pathname;
	const first = inside.split('/')[1];
	return isLocale(first)
		? { locale: first, path: inside.slice(first.length + 1) || '/' }
		: { locale: undefined, path: inside };
}

/** The language of the page at an address; English where the address names none. */
export function localeOf(url: URL): Locale {
	return splitLocale(url.pathname).locale ?? defaultLocale;
}

/** Whether a link of the content leads to a page of this site, and so needs the reader's language. */
export function isPageLink(href: string): boolean {
	return href.startsWith('/');
}

function withoutSlash(base: string): string {
	return base.replace(/\/+$/, '');
}
