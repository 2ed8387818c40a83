import { readAgreements } from '../content/translation-fs.ts';
import { type TranslationState, translationState } from '../content/translation-state.ts';
import type { AnyFolder } from '../content/tree-fs.ts';
import { defaultLocale, type Locale, localeCodes } from '../locales.ts';
import { type CategoryId, categoryIds } from '../schemas/fields.ts';
import { getTree, pathOf } from './tree.ts';

export interface TranslatedPage {
	folder: AnyFolder;
	/** Its address without language. */
	path: string;
	states: Record<Locale, TranslationState>;
}

/** Pages that are listed together: the failures of a category, a guide with all that is in it, the other pages. */
export interface TranslatedGroup {
	/** Its anchor. */
	id: string;
	/** Set for failures. */
	category?: CategoryId;
	/** Set for a guide: its name. */
	guide?: string;
	pages: TranslatedPage[];
}

/** Everything that is written in several languages, with its state in each, in reading order. */
export function getTranslations(): TranslatedGroup[] {
	const tree = getTree();
	const agreements = readAgreements(process.cwd());
	const page = (folder: AnyFolder): TranslatedPage => ({
		folder,
		path: pathOf(folder),
		states: translationState(folder, agreements.get(folder.folder)),
	});
	const failures = categoryIds.map((category) => ({
		id: `errors-${category}`,
		category,
		pages: tree.failures.filter(({ neutral }) => neutral.data.category === category).map(page),
	}));
	const guides = tree.guides
		.toSorted((a, b) => a.neutral.data.order - b.neutral.data.order)
		.map((guide) => ({
			id: guide.id,
			guide: guide.neutral.data.name,
			pages: [guide, ...[...tree.problems, ...tree.tips].filter(({ id }) => id.startsWith(`${guide.id}/`))].map(page),
		}));
	return [...failures, ...guides, { id: 'site', pages: tree.pages.map(page) }].filter(({ pages }) => pages.length);
}

/** The title in a language; else in English; else in whichever has one. */
export function titleOf({ texts }: AnyFolder, locale: Locale): string {
	return [locale, defaultLocale, ...localeCodes].map((code) => texts[code]?.data.title).find(Boolean) ?? '';
}
