import { defaultLocale, type Locale, localeCodes } from '../../core/locales.ts';

/**
 * What there is in a language; else in English; else in whichever language has it. Pages, copies, pictures, the command
 * and the comments on issues all ask here.
 *
 * @param texts by language; an empty text is none.
 * @returns undefined where no language has it.
 * @example inLanguage({ en: 'Memory' }, 'zh') // => 'Memory'
 */
export function inLanguage<T>(texts: Partial<Record<Locale, T>>, locale: Locale): T | undefined {
	return [locale, defaultLocale, ...localeCodes].map((code) => texts[code]).find(Boolean);
}
