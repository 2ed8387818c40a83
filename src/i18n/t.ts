import i18next from 'i18next';
import type en from '../../content/ui/en.json';
import { defaultLocale, type Locale } from '../locales.ts';

type Strings = typeof en;

declare module 'i18next' {
	interface CustomTypeOptions {
		defaultNS: 'translation';
		resources: { translation: Strings };
		returnNull: false;
	}
}

const files = import.meta.glob<Strings>('../../content/ui/*.json', { eager: true, import: 'default' });

const instance = i18next.createInstance();
await instance.init({
	resources: Object.fromEntries(
		Object.entries(files).map(([path, translation]) => [path.split('/').at(-1)?.replace('.json', ''), { translation }]),
	),
	lng: defaultLocale,
	fallbackLng: defaultLocale,
	interpolation: { escapeValue: false },
});

/**
 * The words of the interface in a language. Keys are typed: an unknown one does not compile. Runs at build time only.
 *
 * @example getT('zh')('section.causes') // => '原因'
 */
export function getT(locale: Locale) {
	return instance.getFixedT(locale);
}

export type T = ReturnType<typeof getT>;
