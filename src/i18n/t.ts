import i18next from 'i18next';
import en from '../../content/ui/en.json' with { type: 'json' };
import zh from '../../content/ui/zh.json' with { type: 'json' };
import { defaultLocale, type Locale, localeCodes } from '../locales.ts';

type Strings = typeof en;

/** Fails the type check when a language lacks a key or has one too many. */
const resources = { en: same(en), zh: same(zh) } satisfies Record<Locale, Strings>;

function same<T extends Strings>(strings: Exactly<T, Strings>): Strings {
	return strings as unknown as Strings;
}

type Exactly<Actual, Wanted> = {
	[Key in keyof Actual]: Key extends keyof Wanted
		? Actual[Key] extends string
			? Actual[Key]
			: Exactly<Actual[Key], Wanted[Key]>
		: never;
};

declare module 'i18next' {
	interface CustomTypeOptions {
		defaultNS: 'translation';
		resources: { translation: Strings };
		returnNull: false;
	}
}

const instance = i18next.createInstance();
await instance.init({
	resources: Object.fromEntries(localeCodes.map((locale) => [locale, { translation: resources[locale] }])),
	lng: defaultLocale,
	fallbackLng: defaultLocale,
	interpolation: { escapeValue: false },
	showSupportNotice: false,
} as Parameters<typeof instance.init>[0]);

/**
 * The words of the interface in a language. Keys are typed: an unknown one does not compile. Runs at build time only.
 *
 * @example getT('zh')('section.causes') // => '原因'
 */
export function getT(locale: Locale) {
	return instance.getFixedT(locale);
}

export type T = ReturnType<typeof getT>;
