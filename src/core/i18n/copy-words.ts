import { defaultLocale, type Locale } from '../locales.ts';

type CopyWords = typeof import('../../../content/ui/en.json')['copy'];

/** Only this part of the words, in all languages: it is loaded with the code that copies, so no page carries it. */
const files = import.meta.glob<CopyWords>('../../../content/ui/*.json', { eager: true, import: 'copy' });

/** The words of copying, in the browser. */
export function copyWords(locale: Locale): CopyWords {
	const find = (code: Locale) => files[`../../../content/ui/${code}.json`];
	return find(locale) ?? (find(defaultLocale) as CopyWords);
}
