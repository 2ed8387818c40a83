/** What the build and the checks know of each language beyond its tag and name. Pages load `locales.ts` alone. */
import { type Locale, localeCodes } from './locales.ts';

interface Language {
	/**
	 * Every page, every answer of the quick diagnosis and every reason of a retired address stands in it, and the checks
	 * refuse what is missing. Of any other language what is missing is served in English and counted on /translations/.
	 */
	complete: boolean;
	/** Its guide for contributors; those of a language without one are led to the English one. */
	contributing?: string;
}

/** A language that is not named here yet is one in which everything may be missing. */
const languages: Readonly<Partial<Record<Locale, Language>>> = {
	en: { complete: true, contributing: 'CONTRIBUTING.md' },
	zh: { complete: true, contributing: 'CONTRIBUTING.zh.md' },
};

/** The languages in which nothing may be missing. */
export const completeLocales: readonly Locale[] = localeCodes.filter((code) => languages[code]?.complete);

/** @example contributingIn('zh') // => 'CONTRIBUTING.zh.md' */
export const contributingIn = (locale: Locale): string => languages[locale]?.contributing ?? 'CONTRIBUTING.md';
