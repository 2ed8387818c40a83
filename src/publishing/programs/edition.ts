/** The content in one language, with what whatever is written beside the pages needs beside it. Pure. */

import type { ContentTree } from '../../content/files/tree-fs.ts';
import { type Library, libraryIn } from '../../content/library/library.ts';
import type { InterfaceWords } from '../../content/library/words-fs.ts';
import { addressOf, markdownPath, type SiteAddress } from '../../core/addresses/program-files.ts';
import { fill } from '../../core/i18n/sentences.ts';
import type { Locale } from '../../core/locales.ts';

export interface Edition extends Library {
	words: InterfaceWords;
	place: SiteAddress;
}

export function makeEdition(tree: ContentTree, locale: Locale, words: InterfaceWords, place: SiteAddress): Edition {
	return { ...libraryIn(tree, locale), words, place };
}

/** The address of a page or an anchor on it, given without language. */
export function pageAddress({ locale, place }: Edition, path: string): string {
	return addressOf(place, `/${locale}${path}`);
}

/** The address of the Markdown copy of a page. */
export function markdownAddress({ locale, place }: Edition, path: string): string {
	return addressOf(place, `/${locale}${markdownPath(path)}`);
}

/** @example pair(edition, 'Faultline', 'news') // => 'Faultline: news' in English, with a full-width colon in Chinese */
export function pair({ words }: Edition, name: string, text: string): string {
	return fill(words.programs.pair, { name, text });
}
