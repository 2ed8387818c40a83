/**
 * The only list of languages. A third language is one entry here, one file
 * `content/ui/{code}.json`, and pages beside the others.
 */
export const locales = {
	en: { tag: 'en', name: 'English', pagefind: 'en' },
	zh: { tag: 'zh-CN', name: '中文', pagefind: 'zh-cn' },
} as const satisfies Record<string, LocaleEntry>;

interface LocaleEntry {
	/** BCP 47 tag for `<html lang>` and `hreflang`. */
	tag: string;
	/** The language's own name, shown in the language switch. */
	name: string;
	/** The code under which Pagefind keeps this language's index: the tag in lower case. */
	pagefind: string;
}

/** The path segment of a language: `en` in `/en/errors/`. */
export type Locale = keyof typeof locales;

export const localeCodes = Object.keys(locales) as Locale[];

/** Served, with a note, wherever a page is not translated yet. */
export const defaultLocale: Locale = 'en';

/** @example isLocale('zh') // => true; isLocale('zh-CN') // => false */
export function isLocale(value: string | undefined): value is Locale {
	return value !== undefined && Object.hasOwn(locales, value);
}
