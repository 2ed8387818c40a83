import type { Locale } from '../../core/locales.ts';
import { type TranslationState, translationState } from '../files/translation-state.ts';
import type { AnyFolder } from '../files/tree-fs.ts';
import { groupsOf, type PageGroup } from './groups.ts';
import { pathOf } from './ids.ts';
import { inLanguage } from './in-language.ts';
import { byId } from './order.ts';
import { getTree } from './read-fs.ts';
import { relationsOf } from './relations.ts';
import { softwareIn } from './software.ts';
import { getAgreements } from './stale.ts';

export interface TranslatedPage {
	folder: AnyFolder;
	/** Its address without language. */
	path: string;
	states: Record<Locale, TranslationState>;
}

/** Pages that are listed together: the failures of a category, a guide with all that is in it, software, the other pages. */
export interface TranslatedGroup extends PageGroup<TranslatedPage> {
	/** Set for software. */
	isSoftware?: boolean;
}

/** Everything that is written in several languages, with its state in each, in reading order. */
export function getTranslations(): TranslatedGroup[] {
	const tree = getTree();
	const agreements = getAgreements();
	const related = relationsOf(tree);
	const page = (folder: AnyFolder): TranslatedPage => ({
		folder,
		path: pathOf(folder),
		states: translationState(folder, agreements.get(folder.folder)),
	});
	return [
		...groupsOf<TranslatedPage>(tree, page, (guide) =>
			[guide, ...related.problemsIn(guide.id).toSorted(byId), ...related.tipsIn(guide.id).toSorted(byId)].map(page),
		),
		{ id: 'software', isSoftware: true, pages: softwareIn(tree).pages.map(page) },
		{ id: 'site', pages: tree.pages.map(page) },
	].filter(({ pages }) => pages.length);
}

/** @example titleOf(folder, 'zh') // => 'CUDA 显存不足（out of memory）' */
export function titleOf(folder: AnyFolder, locale: Locale): string {
	if (folder.kind === 'software') return folder.neutral.data.name;
	const { texts } = folder;
	return inLanguage<{ data: { title: string } }>(texts, locale)?.data.title ?? '';
}
