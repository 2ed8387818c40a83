/** The content in one language, in reading order: what pages, their copies and the command are made from. Pure. */

import type { Locale } from '../../core/locales.ts';
import type {
	AnyFolder,
	ContentTree,
	FailureFolder,
	GuideFolder,
	PageFolder,
	ProblemFolder,
	SoftwareFolder,
	TextFile,
	TipFolder,
} from '../files/tree-fs.ts';
import { guideOf, slugOf } from './ids.ts';
import { inLanguage } from './in-language.ts';
import { oncePer } from './once.ts';
import { finder, relationsOf } from './relations.ts';
import { softwareIn } from './software.ts';

/** A folder with its text in the language asked for, or in another where it is not translated yet. */
export interface Localised<F extends AnyFolder> {
	kind: F['kind'];
	/** `cuda-oom`, `lightrft`, `lightrft/cuda-oom`. */
	id: string;
	/** What needs no translation. */
	data: F['neutral']['data'];
	/** Its `locale` is the language that it is really in. */
	text: NonNullable<F['texts'][Locale]>;
	folder: F;
}

export type FailurePage = Localised<FailureFolder>;
export type AboutPage = Localised<PageFolder>;
export type SoftwarePage = Localised<SoftwareFolder>;

/** What stands inside a guide. */
interface InGuide {
	guide: string;
	/** `cuda-oom`: its anchor on the guide's overview. */
	slug: string;
}

export type ProblemPage = Localised<ProblemFolder> & InGuide;
export type TipPage = Localised<TipFolder> & InGuide;

export interface GuidePage extends Localised<GuideFolder> {
	/** In the order of the guide's contents. */
	problems: readonly ProblemPage[];
	tips: readonly TipPage[];
}

export type AnyPage = FailurePage | GuidePage | ProblemPage | TipPage | AboutPage | SoftwarePage;

export interface Library {
	locale: Locale;
	tree: ContentTree;
	guides: readonly GuidePage[];
	/** By category, then by id. */
	failures: readonly FailurePage[];
	/** Of all guides, in order. */
	problems: readonly ProblemPage[];
	/** About Faultline itself: `how-it-works`. */
	about: readonly AboutPage[];
	/** Those that have a page, by name. */
	software: readonly SoftwarePage[];
	guide: (id: string) => GuidePage | undefined;
	failure: (id: string) => FailurePage | undefined;
	softwarePage: (id: string) => SoftwarePage | undefined;
	problem: (id: string) => ProblemPage | undefined;
	/** The problems of all guides that are cases of a failure, in the order of the guides. */
	casesOf: (failure: string) => readonly ProblemPage[];
	/** The failures that follow from this one, in reading order. */
	leadsTo: (failure: string) => readonly FailurePage[];
}

const shelves = oncePer((_: ContentTree) => new Map<Locale, Library>());

/**
 * Everything there is to read, in a language. Made once for each tree and language.
 *
 * @example libraryIn(tree, 'zh').failure('cuda-oom')?.text.data.title // => 'CUDA 显存不足（out of memory）'
 */
export function libraryIn(tree: ContentTree, locale: Locale): Library {
	const known = shelves(tree).get(locale) ?? makeLibrary(tree, locale);
	shelves(tree).set(locale, known);
	return known;
}

function makeLibrary(tree: ContentTree, locale: Locale): Library {
	const related = relationsOf(tree);
	const inGuide = <F extends ProblemFolder | TipFolder>(folder: F): Localised<F> & InGuide => ({
		...localise(folder, locale),
		guide: guideOf(folder.id),
		slug: slugOf(folder.id),
	});
	const failures = related.failures.map((failure): FailurePage => localise(failure, locale));
	const problems = related.problems.map((problem): ProblemPage => inGuide(problem));
	const software = softwareIn(tree).pages.map((page): SoftwarePage => localise(page, locale));
	const failure = finder(failures);
	const problem = finder(problems);
	const guides = related.guides.map(
		(guide): GuidePage => ({
			...localise(guide, locale),
			problems: problems.filter((one) => one.guide === guide.id),
			tips: related.tipsIn(guide.id).map((tip): TipPage => inGuide(tip)),
		}),
	);
	const cases = Map.groupBy(problems, ({ data }) => data.failure);
	return {
		locale,
		tree,
		guides,
		failures,
		problems,
		about: tree.pages.map((page): AboutPage => localise(page, locale)),
		software,
		guide: finder(guides),
		failure,
		softwarePage: finder(software),
		problem,
		casesOf: (id) => cases.get(id) ?? [],
		leadsTo: (id) => related.leadsTo(id).flatMap((one) => failure(one.id) ?? []),
	};
}

/**
 * What a page is called: its title; a software has its name, which no language changes.
 *
 * @example headlineOf(libraryIn(tree, 'zh').software[0]) // => 'Accelerate'
 */
export function headlineOf(page: AnyPage): string {
	return page.kind === 'software' ? page.data.name : page.text.data.title;
}

/** Of what has a text in some language. */
function localise<F extends AnyFolder>(folder: F, locale: Locale): Localised<F> {
	const texts: Partial<Record<Locale, TextFile<unknown>>> = folder.texts;
	const text = inLanguage(texts, locale) as Localised<F>['text'];
	return { kind: folder.kind, id: folder.id, data: folder.neutral.data, text, folder };
}
