import type { Locale } from '../locales.ts';

/** In px; what platforms that unfurl links ask for. */
export const cardSize = { width: 1200, height: 630 } as const;

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
