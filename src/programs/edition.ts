/** The content in one language and in reading order, for whatever is written beside the pages. Pure. */
import type {
	AnyFolder,
	ContentTree,
	FailureFolder,
	Folder,
	GuideFolder,
	ProblemFolder,
	TextFile,
	TipFolder,
} from '../content/tree-fs.ts';
import { defaultLocale, type Locale, localeCodes } from '../locales.ts';
import { categoryIds } from '../schemas/fields.ts';
import { addressOf, markdownPath, type Place } from './addresses.ts';
import { fillIn, type Words } from './words-fs.ts';

export interface Edition {
	locale: Locale;
	words: Words;
	place: Place;
	tree: ContentTree;
	/** In their order. */
	guides: GuideFolder[];
	/** By category, then by id. */
	failures: FailureFolder[];
	/** Of a guide, in the order of its contents. */
	problemsIn: (guide: GuideFolder) => readonly ProblemFolder[];
	tipsIn: (guide: GuideFolder) => readonly TipFolder[];
	/** The problems of all guides that are cases of a failure, in the order of the guides. */
	casesOf: (failure: string) => readonly ProblemFolder[];
}

export function makeEdition(tree: ContentTree, locale: Locale, words: Words, place: Place): Edition {
	const guides = [...tree.guides].sort((a, b) => a.neutral.data.order - b.neutral.data.order);
	const isIn = (guide: GuideFolder) => (folder: AnyFolder) => folder.id.startsWith(`${guide.id}/`);
	const contentsOf = (guide: GuideFolder) => {
		const place = (problem: ProblemFolder) => guide.neutral.data.categories.indexOf(problem.neutral.data.category);
		return tree.problems
			.filter(isIn(guide))
			.sort((a, b) => place(a) - place(b) || a.neutral.data.order - b.neutral.data.order || byId(a, b));
	};
	// Asked for by each page, so they are put in order once.
	const problems = new Map(guides.map((guide) => [guide.id, contentsOf(guide)]));
	const cases = Map.groupBy([...problems.values()].flat(), ({ neutral }) => neutral.data.failure);
	return {
		locale,
		words,
		place,
		tree,
		guides,
		failures: [...tree.failures].sort(byCategoryAndId),
		problemsIn: ({ id }) => problems.get(id) ?? [],
		tipsIn: (guide) =>
			tree.tips.filter(isIn(guide)).sort((a, b) => a.neutral.data.order - b.neutral.data.order || byId(a, b)),
		casesOf: (failure) => cases.get(failure) ?? [],
	};
}

/** The order in which failures are read. */
export function byCategoryAndId(a: FailureFolder, b: FailureFolder): number {
	const place = ({ neutral }: FailureFolder) => categoryIds.indexOf(neutral.data.category);
	return place(a) - place(b) || byId(a, b);
}

/** Order that no setting of the machine changes. */
export function byId(a: { id: string }, b: { id: string }): number {
	return a.id < b.id ? -1 : Number(a.id > b.id);
}

/** The text in the language; else in English; else in whichever language has it, as on the page. */
export function textIn<D, T>({ texts }: Folder<D, T>, locale: Locale): TextFile<T> {
	return [locale, defaultLocale, ...localeCodes].map((code) => texts[code]).find((text) => text !== undefined)!;
}

/** @example pathOf(problem) // => '/lightrft/cuda-oom/' */
export function pathOf({ kind, id }: Pick<AnyFolder, 'kind' | 'id'>): string {
	if (kind === 'failure') return `/errors/${id}/`;
	// A tip has no page: it stands on the overview of its guide.
	return kind === 'tip' ? `/${id.replace('/', '/#')}` : `/${id}/`;
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
	return fillIn(words.programs.pair, { name, text });
}

/** The categories that have something in them, in an order, each with what belongs to it. */
export function byCategory<F extends { neutral: { data: { category: (typeof categoryIds)[number] } } }>(
	folders: readonly F[],
	order: readonly (typeof categoryIds)[number][] = categoryIds,
): { category: (typeof categoryIds)[number]; folders: F[] }[] {
	return order
		.map((category) => ({ category, folders: folders.filter(({ neutral }) => neutral.data.category === category) }))
		.filter(({ folders: found }) => found.length);
}
