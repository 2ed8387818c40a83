import type { Locale } from '../locales.ts';

/**
 * Where the share picture of a page stands, from the root of the site.
 *
 * @param path the address of the page without language.
 * @example picturePath('zh', '/errors/cuda-oom/') // => '/share/zh/errors/cuda-oom.png'
 * @example picturePath('en', '/') // => '/share/en/index.png'
 */
export function picturePath(locale: Locale, path: string): string {
	return `/share/${locale}${path === '/' ? '/index' : path.replace(/\/$/, '')}.png`;
}
