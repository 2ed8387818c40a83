type English = typeof import('../content/ui/en.json');

/** The same keys, all the way down. */
type Exactly<Actual, Wanted> = {
	[Key in keyof Actual]: Key extends keyof Wanted
		? Actual[Key] extends string
			? string
			: Exactly<Actual[Key], Wanted[Key]>
		: never;
};

/** Holds a language's file of words against the English one: a missing or unknown key fails the type check. */
type Words<W extends English & Exactly<W, English>> = W | undefined;

interface LocaleEntry {
	/** BCP 47 tag for `<html lang>` and `hreflang`. */
	tag: string;
	/** The language's own name, shown in the language switch. */
	name: string;
	/** Only for the type check; the words themselves stay out of the browser (src/i18n/t.ts reads them). */
	words: unknown;
}

/**
 * The only list of languages. A third language is one entry here, one file `content/ui/{code}.json`, and pages beside
 * the others.
 */
export const locales = {
	en: { tag: 'en', name: 'English', words: undefined as Words<typeof import('../content/ui/en.json')> },
	zh: { tag: 'zh-CN', name: '中文', words: undefined as Words<typeof import('../content/ui/zh.json')> },
} as const satisfies Record<string, LocaleEntry>;

/** The path segment of a language: `en` in `/en/errors/`. */
export type Locale = keyof typeof locales;

export const localeCodes = Object.keys(locales) as Locale[];

/** Served, with a note, wherever a page is not translated yet. */
export const defaultLocale: Locale = 'en';

/** @example isLocale('zh') // => true; isLocale('zh-CN') // => false */
export function isLocale(value: string | undefined): value is Locale {
	return value !== undefined && Object.hasOwn(locales, value);
}
