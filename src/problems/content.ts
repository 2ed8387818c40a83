import { type CollectionEntry, getCollection } from 'astro:content';
import { readFileSync } from 'node:fs';
import type { ContentNode } from '../content/compile.ts';
import { compiledOf } from '../content/compiled.ts';
import { splitHead } from '../content/tree-fs.ts';
import { defaultLocale, type Locale, localeCodes } from '../locales.ts';
import { type CategoryId, categoryIds } from '../schemas/fields.ts';

type TextCollection = 'failureTexts' | 'guideTexts' | 'problemTexts' | 'tipTexts' | 'pageTexts';

/** A text in the language asked for, or in English where it is not translated yet. */
export interface Localised<C extends TextCollection> {
	/** The language that the text is really in. */
	locale: Locale;
	data: CollectionEntry<C>['data'];
	entry: CollectionEntry<C>;
}

export interface FailurePage {
	id: string;
	data: CollectionEntry<'failures'>['data'];
	text: Localised<'failureTexts'>;
}

export interface ProblemPage {
	/** `lightrft/cuda-oom`. */
	id: string;
	guide: string;
	/** `cuda-oom`: its anchor on the guide's overview. */
	slug: string;
	data: CollectionEntry<'problems'>['data'];
	text: Localised<'problemTexts'>;
}

export interface TipPage {
	id: string;
	slug: string;
	data: CollectionEntry<'tips'>['data'];
	text: Localised<'tipTexts'>;
}

export interface GuidePage {
	id: string;
	data: CollectionEntry<'guides'>['data'];
	text: Localised<'guideTexts'>;
	/** In the order of the guide's contents. */
	problems: ProblemPage[];
	tips: TipPage[];
}

export interface Library {
	guides: GuidePage[];
	/** By category, then by id. */
	failures: FailurePage[];
	/** Of all guides, in order. */
	problems: ProblemPage[];
	failure: (id: string) => FailurePage | undefined;
	/** The problems of all guides that are cases of a failure, in the order of the guides. */
	casesOf: (failure: string) => readonly ProblemPage[];
	/** The failures that follow from this one, in reading order. */
	leadsTo: (failure: string) => readonly FailurePage[];
}

const libraries = new Map<Locale, Promise<Library>>();

/** Everything there is to read, in a language, in reading order. Made once for each language and build. */
export function getLibrary(locale: Locale): Promise<Library> {
	const made = import.meta.env.DEV ? undefined : libraries.get(locale);
	if (made) return made;
	const library = readLibrary(locale);
	libraries.set(locale, library);
	return library;
}

async function readLibrary(locale: Locale): Promise<Library> {
	const [failures, guides, problems, tips] = await Promise.all([
		pages('failures', 'failureTexts', locale),
		pages('guides', 'guideTexts', locale),
		pages('problems', 'problemTexts', locale),
		pages('tips', 'tipTexts', locale),
	]);
	const problemPages = problems.map((page) => ({ ...page, ...splitId(page.id) }));
	const tipPages = tips.map((page) => ({ ...page, ...splitId(page.id) }));
	const guidePages = guides
		.map((page) => ({
			...page,
			problems: problemPages.filter(({ guide }) => guide === page.id).sort(byPlace(page.data.categories)),
			tips: tipPages.filter(({ guide }) => guide === page.id).sort((a, b) => a.data.order - b.data.order),
		}))
		.sort((a, b) => a.data.order - b.data.order);
	const all = guidePages.flatMap((guide) => guide.problems);
	failures.sort(
		(a, b) => categoryIds.indexOf(a.data.category) - categoryIds.indexOf(b.data.category) || (a.id < b.id ? -1 : 1),
	);
	// Each page asks for its neighbours, so who belongs to whom is worked out once.
	const byId = new Map(failures.map((failure) => [failure.id, failure]));
	const cases = Map.groupBy(all, ({ data }) => data.failure);
	const causes = failures.flatMap((failure) => failure.data.followsFrom.map((cause) => ({ cause, failure })));
	const following = Map.groupBy(causes, ({ cause }) => cause);
	return {
		guides: guidePages,
		problems: all,
		failures,
		failure: (id) => byId.get(id),
		casesOf: (failure) => cases.get(failure) ?? [],
		leadsTo: (cause) => following.get(cause)?.map(({ failure }) => failure) ?? [],
	};
}

function byPlace(categories: readonly CategoryId[]) {
	return (a: ProblemPage, b: ProblemPage) =>
		categories.indexOf(a.data.category) - categories.indexOf(b.data.category) ||
		a.data.order - b.data.order ||
		(a.id < b.id ? -1 : 1);
}

function splitId(id: string): { guide: string; slug: string } {
	const [guide = '', slug = ''] = id.split('/');
	return { guide, slug };
}

type Neutral = 'failures' | 'guides' | 'problems' | 'tips' | 'pages';

async function pages<N extends Neutral, C extends TextCollection>(neutral: N, collection: C, locale: Locale) {
	const [entries, texts] = await Promise.all([getCollection(neutral), getCollection(collection)]);
	const byId = new Map(texts.map((text) => [text.id, text as CollectionEntry<C>]));
	return entries.flatMap((entry) => {
		const text = firstOf(entry.id, locale, byId);
		return text ? [{ id: entry.id, data: entry.data as CollectionEntry<N>['data'], text }] : [];
	});
}

/** The text in the language; else in English; else in whichever language has it. */
function firstOf<C extends TextCollection>(
	id: string,
	locale: Locale,
	texts: Map<string, CollectionEntry<C>>,
): Localised<C> | undefined {
	for (const candidate of [locale, defaultLocale, ...localeCodes]) {
		const entry = texts.get(`${id}/${candidate}`);
		if (entry) return { locale: candidate, data: entry.data as CollectionEntry<C>['data'], entry };
	}
	return undefined;
}

/** The categories that have something in them, in reading order, each with its pages. */
export function byCategory<P extends { data: { category: CategoryId } }>(
	pages: readonly P[],
	order: readonly CategoryId[] = categoryIds,
): { category: CategoryId; pages: P[] }[] {
	const known = groupings.get(pages);
	if (known?.order === order) return known.groups as { category: CategoryId; pages: P[] }[];
	const grouped = Map.groupBy(pages, ({ data }) => data.category);
	const groups = order.flatMap((category) => {
		const found = grouped.get(category);
		return found ? [{ category, pages: found }] : [];
	});
	groupings.set(pages, { order, groups });
	return groups;
}

/** The menu of each page asks for the same ones. */
const groupings = new WeakMap<object, { order: readonly CategoryId[]; groups: unknown }>();

/** A page about Faultline itself: `how-it-works`. */
export async function getPage(id: string, locale: Locale): Promise<Localised<'pageTexts'>> {
	const page = (await pages('pages', 'pageTexts', locale)).find((candidate) => candidate.id === id);
	if (!page) throw new Error(`content/pages/${id} is missing.`);
	return page.text;
}

const bodies = new Map<string, string>();

/** The MDX of a text, without its head: what compiled.ts knows it by. The collections leave it out (src/content.config.ts). */
export function bodyOf({ filePath = '' }: { filePath?: string | undefined }): string {
	const known = import.meta.env.DEV ? undefined : bodies.get(filePath);
	const body = known ?? splitHead(readFileSync(filePath, 'utf8'))?.body ?? '';
	bodies.set(filePath, body);
	return body;
}

/** What a text compiles to, for Text.astro. */
export function nodesOf({ entry }: Localised<TextCollection>): ContentNode[] {
	return compiledOf(bodyOf(entry)).nodes;
}
