import i18next, { type TFunction } from 'i18next';
import type en from '../../../content/ui/en.json';
import { defaultLocale, type Locale } from '../locales.ts';

type Strings = typeof en;

declare module 'i18next' {
	interface CustomTypeOptions {
		defaultNS: 'translation';
		resources: { translation: Strings };
		returnNull: false;
	}
}

const files = import.meta.glob<Strings>('../../../content/ui/*.json', { eager: true, import: 'default' });

const instance = i18next.createInstance();
await instance.init({
	resources: Object.fromEntries(
		Object.entries(files).map(([path, translation]) => [path.split('/').at(-1)?.replace('.json', ''), { translation }]),
	),
	lng: defaultLocale,
	fallbackLng: defaultLocale,
	interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
	missingInterpolationHandler: (text, [hole]: string[]) => {
		throw new Error(`"${text}" has no value for ${hole}: give one, or ask for it with \`unfilled\`.`);
	},
});

/**
 * For a text, or an object of texts, whose values a script knows and fills in (`fill` in sentences.ts). Any other text
 * that lacks a value stops the build.
 *
 * @example getT('en')('search.held', unfilled) // => 'the rest is not shown, {size} in all. Press Clear to type again.'
 */
export const unfilled = { skipInterpolation: true } as const;

const made = new Map<Locale, T>();

/**
 * The words of the interface in a language. Keys are typed: an unknown one does not compile. Runs at build time only.
 *
 * @example getT('zh')('section.causes') // => '原因'
 */
export function getT(locale: Locale): T {
	const t = made.get(locale) ?? remembering(instance.getFixedT(locale));
	made.set(locale, t);
	return t;
}

export type T = TFunction;

/** i18next works out a text anew each time; most pages ask for the same ones, without values to fill in. */
function remembering(t: T): T {
	const known = new Map<unknown, unknown>();
	return new Proxy(t, {
		apply: (_, self, asked: unknown[]) => {
			if (asked.length > 1) return Reflect.apply(t, self, asked);
			const text = known.get(asked[0]) ?? Reflect.apply(t, self, asked);
			known.set(asked[0], text);
			return text;
		},
	});
}
