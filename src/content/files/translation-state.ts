/** What is translated and what is not, section by section. Pure: a folder and the record in, its state out. */
import { type Locale, localeCodes } from '../../core/locales.ts';
import { type Agreement, staleSections, versionsOf } from './translation-fs.ts';
import type { AnyFolder } from './tree-fs.ts';

/** `outdated`: another language has changed since the two last agreed, or nothing says that they ever did. */
export const sectionStates = ['current', 'outdated', 'missing'] as const;

export type SectionState = (typeof sectionStates)[number];

export interface TranslationState {
	/** The file of the language, from the project's root, whether it is there or not. */
	file: string;
	/** `head`, then the sections in the order of the page, by their anchors; the same ones in every language. */
	sections: { section: string; state: SectionState }[];
}

/**
 * The state of a folder in every language.
 *
 * @param agreement what content/translated.txt records of the folder.
 * @example translationState(folder, agreement).zh.sections[1] // => { section: 'symptoms', state: 'outdated' }
 */
export function translationState(
	folder: AnyFolder,
	agreement: Agreement | undefined,
): Record<Locale, TranslationState> {
	const versions = versionsOf(folder);
	const stale = new Map(staleSections(versions, agreement).map(({ section, changed }) => [section, changed]));
	const sections = [...new Set(Object.values(versions).flatMap((version) => Object.keys(version)))];
	const stateOf = (locale: Locale, section: string): SectionState => {
		if (!versions[locale]?.[section]) return 'missing';
		return stale.get(section)?.some((other) => other !== locale) ? 'outdated' : 'current';
	};
	return Object.fromEntries(
		localeCodes.map((locale) => [
			locale,
			{
				file: `${folder.folder}/${locale}.mdx`,
				sections: sections.map((section) => ({ section, state: stateOf(locale, section) })),
			},
		]),
	) as Record<Locale, TranslationState>;
}

/** @example countStates(states)['missing'] // => 3 */
export function countStates(states: readonly TranslationState[]): Record<SectionState, number> {
	const counts = { current: 0, outdated: 0, missing: 0 };
	for (const { sections } of states) for (const { state } of sections) counts[state]++;
	return counts;
}
