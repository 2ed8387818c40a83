/** What a page and its parts know by the address alone. Runs at build time only. */
import type { AstroGlobal } from 'astro';
import type { Library } from '../../content/library/library.ts';
import { getLibrary } from '../../content/library/read-fs.ts';
import { getT } from '../../core/i18n/t.ts';
import { localizedUrl, splitLocale } from '../../core/i18n/urls.ts';
import { defaultLocale, type Locale, localeCodes, locales } from '../../core/locales.ts';

/** The paths of a page that each language has once. */
export const inEachLanguage = () => localeCodes.map((lang) => ({ params: { lang } }));

/** The paths of pages of the content, which each language has. */
export const ofContent =
	<Params extends Record<string, string>>(paramsIn: (library: Library) => readonly Params[]) =>
	() =>
		localeCodes.flatMap((lang) => paramsIn(getLibrary(lang)).map((params) => ({ params: { lang, ...params } })));

/** A language with its words and its content. */
export const speaking = (locale: Locale) => ({
	locale,
	t: getT(locale),
	/** Of an address without language. */
	hrefTo: (path: string) => localizedUrl(locale, path),
	/** What an element says of a text in it that is in another language. */
	langOf: (text: Locale) => (text === locale ? undefined : locales[text].tag),
	get library() {
		return getLibrary(locale);
	},
});

/** What is spoken on a page, and its address without language. */
export function here({ url }: Pick<AstroGlobal, 'url'>) {
	const { locale = defaultLocale, path } = splitLocale(url.pathname);
	return Object.assign(speaking(locale), { path });
}
