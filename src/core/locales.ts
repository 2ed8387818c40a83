type English = typeof import('../../content/ui/en.json');

/** The same keys, all the way down. */
type Exactly<Actual, Wanted> = {
	[Key in keyof Actual]: Key extends keyof Wanted
		? Actual[Key] extends string
			? string
			: Exactly<Actual[Key], Wanted[Key]>
		: never;
};

/** Holds a language's file of words against the English one: a missing or unknown key fails the type check. */
type HeldTo<W extends English & Exactly<W, English>> = W | undefined;

interface LocaleEntry {
	/** BCP 47 tag for `<html lang>` and `hreflang`. */
	tag: string;
	/** The language's own name, shown in the language switch. */
	name: string;
	/** Only for the type check; the words themselves stay out of the browser (src/core/i18n/t.ts reads them). */
	words: unknown;
}

/**
 * The only list of languages. What another one takes:
 *
 * - an entry here, and, once everything stands in it, one in `core/languages.ts`: the checks then refuse what is missing;
 * - `content/ui/{code}.json` with every key, and `{code}.mdx` beside one page at least. Pages without one are served in
 *   English with a note, as are the texts of `content/diagnosis.yaml`; the words for who prints a message, and how that
 *   is known, are named in `core/i18n/printer.ts` and `core/i18n/proof.ts`;
 * - for other letters than Latin and Chinese ones: fonts for the shared pictures (`publishing/share/fonts-fs.ts`), where
 *   their lines may break (`core/text/wrap.ts`), words to pass over in a search (`core/text/query.ts`), and `:lang()`
 *   in `site/styles/`;
 * - for what is guessed from a text or a terminal: `publishing/cli/args.ts` and `.github/actions/suggest/suggest.ts`;
 * - where authors should be told of it: its typography in `tools/checks/language.ts`, the hints in
 *   `tools/authoring/page-template.ts`.
 *
 * Everything else goes through this list: addresses, switch, sitemap, feeds, lists, pictures, search, offline, checks.
 */
export const locales = {
	en: { tag: 'en', name: 'English', words: undefined as HeldTo<typeof import('../../content/ui/en.json')> },
	zh: { tag: 'zh-CN', name: '中文', words: undefined as HeldTo<typeof import('../../content/ui/zh.json')> },
} as const satisfies Record<string, LocaleEntry>;

/** The path segment of a language: `en` in `/en/errors/`. */
export type Locale = keyof typeof locales;

export const localeCodes = Object.keys(locales) as Locale[];

/** @example byLocale((code) => locales[code].name) // => { en: 'English', zh: '中文' } */
export const byLocale = <Made>(make: (locale: Locale) => Made) =>
	Object.fromEntries(localeCodes.map((code) => [code, make(code)])) as Record<Locale, Made>;

/** Served, with a note, wherever a page is not translated yet. */
export const defaultLocale = 'en' as const satisfies Locale;

/** @example isLocale('zh') // => true; isLocale('zh-CN') // => false */
export function isLocale(value: string | undefined): value is Locale {
	return value !== undefined && Object.hasOwn(locales, value);
}
