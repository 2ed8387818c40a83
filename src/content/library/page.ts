/**
 * What stands on a page: its parts in order, when each is there, and the anchors in it. The page, its list of contents,
 * its Markdown copy, the ledger and the checks read it here. Pure.
 */

import type { Locale } from '../../core/locales.ts';
import type { CategoryId } from '../../core/schemas/fields.ts';
import type { SectionId } from '../../core/schemas/sections.ts';
import { messageAnchor } from '../error-index/rows.ts';
import type { Table } from '../files/tables-fs.ts';
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
import { slugOf } from './ids.ts';
import { inLanguage } from './in-language.ts';
import { laboratoryOf } from './laboratory.ts';
import { messagesOn, valuesIn } from './problem-page.ts';
import { readingAnchor } from './readings.ts';
import { relationsOf } from './relations.ts';
import { rowsOfTable } from './tables.ts';

/** The part of /elsewhere/ that lists what programs may read. */
export const PROGRAMS_ANCHOR = 'for-programs';

const failureParts = [
	'messages',
	'first-check',
	'quick-fix',
	'text',
	'reading',
	'numbers',
	'guides',
	'tell-apart',
	'follows-from',
	'leads-to',
	'see-also',
	'sources',
] as const;
const problemParts = ['messages', 'quick-fix', 'text', 'reading', 'same-failure', 'see-also', 'sources'] as const;
const guideParts = ['problems', 'diagnose', 'text', 'tips', 'upstream'] as const;
const softwareParts = ['failures', 'text', 'cases', 'messages', 'sources'] as const;
export const tableParts = ['in-jobs', 'others', 'upstream', 'sources'] as const;
const aboutParts = ['text', PROGRAMS_ANCHOR] as const;

export type FailurePart = (typeof failureParts)[number];
export type ProblemPart = (typeof problemParts)[number];
export type GuidePart = (typeof guideParts)[number];
export type SoftwarePart = (typeof softwareParts)[number];
export type TablePart = (typeof tableParts)[number];
export type AboutPart = (typeof aboutParts)[number];

/** A heading that the list of contents may name: by the words of the interface, or as the author wrote it. */
export interface ListedHeading {
	id: string;
	title: { section: SectionId } | { category: CategoryId } | { text: string };
	entries?: readonly ListedHeading[];
}

/** A part of a page. All but `text`, the sections that the author wrote, are made by the page. */
export interface PagePart<Id extends string = string> {
	/** Its anchor; `text` has none of its own. */
	id: Id;
	/** The anchors inside it, in order. */
	anchors: readonly string[];
	/** Those of them that the list of contents names. */
	entries: readonly ListedHeading[];
}

/** The text of a page in a language, else in English; its texts in all languages where none is named. */
function textsOf<T>(texts: Partial<Record<Locale, T>>, locale: Locale | undefined): readonly T[] {
	const text = locale && inLanguage(texts, locale);
	return locale ? (text ? [text] : []) : Object.values(texts);
}

/** The parts of those that are there, in the order of the page. */
function partsIn<Id extends string>(order: readonly Id[], inside: Partial<Record<Id, Inside>>): PagePart<Id>[] {
	return order.flatMap((id) => {
		const { anchors = [], entries = [], isThere = anchors.length > 0 } = inside[id] ?? { isThere: false };
		return isThere ? [{ id, anchors, entries }] : [];
	});
}

/** What a part holds. It is there if it holds anything, unless `isThere` says otherwise. */
interface Inside {
	anchors?: readonly string[];
	entries?: readonly ListedHeading[];
	isThere?: boolean;
}

/**
 * Of the page of a failure.
 *
 * @param locale as the page has it in this language; what it has in any, where it is left out. So everywhere here.
 * @example partsOfFailure(folder, tree, 'en').map(({ id }) => id) // => ['messages', 'first-check', 'quick-fix', 'text', …]
 */
export function partsOfFailure(failure: FailureFolder, tree: ContentTree, locale?: Locale): PagePart<FailurePart>[] {
	const { id, neutral } = failure;
	const { data } = neutral;
	const texts = textsOf(failure.texts, locale);
	const { failure: find, casesOf, leadsTo } = relationsOf(tree);
	const exists = (other: string) => find(other) !== undefined;
	const some = (has: (text: (typeof texts)[number]) => boolean) => ({ isThere: texts.some(has) });
	return partsIn(failureParts, {
		messages: messagesIn(data.messages),
		'first-check': { isThere: true },
		'quick-fix': { isThere: true },
		text: textOf(texts),
		// Where the author tells how to read the message, the values stand with it.
		reading: some((text) => Object.keys(text.data.values).length > 0 && !hasReading(text)),
		numbers: { anchors: data.readings.map((reading) => readingAnchor(reading.id)) },
		guides: { isThere: casesOf(id).length > 0 },
		'tell-apart': some((text) => Object.keys(text.data.tellApart).some(exists)),
		'follows-from': { isThere: data.followsFrom.some(exists) },
		'leads-to': { isThere: leadsTo(id).length > 0 },
		'see-also': { isThere: data.seeAlso.some(exists) },
		sources: { isThere: true },
	});
}

/** Of the page of a problem. */
export function partsOfProblem(problem: ProblemFolder, tree: ContentTree, locale?: Locale): PagePart<ProblemPart>[] {
	const { data } = problem.neutral;
	const texts = textsOf(problem.texts, locale);
	const { failure: find, problem: findProblem, casesOf } = relationsOf(tree);
	const failure = find(data.failure);
	const messages = messagesOn(data, failure?.neutral.data);
	const general = Object.assign({}, ...Object.values(failure?.texts ?? {}).map((text) => text.data.values));
	const hasValues = (text: (typeof texts)[number]) =>
		Object.values(valuesIn(messages, text.data.values, general)).some((values) => Object.keys(values).length > 0);
	return partsIn(problemParts, {
		messages: messagesIn(messages),
		'quick-fix': { isThere: true },
		text: textOf(texts),
		reading: { isThere: texts.some(hasValues) },
		'same-failure': { isThere: casesOf(data.failure).some(({ id }) => id !== problem.id) },
		'see-also': { isThere: failure !== undefined || data.seeAlso.some((id) => findProblem(id)) },
		sources: { isThere: true },
	});
}

/** Of the overview of a guide: tips stand on it, so their anchors carry the tip's. */
export function partsOfGuide(guide: GuideFolder, tree: ContentTree, locale?: Locale): PagePart<GuidePart>[] {
	const { problemsIn } = relationsOf(tree);
	const problems = problemsIn(guide.id);
	const categories = categoriesOf(guide, problems);
	const questions = tree.diagnosis.tree?.data.questions ?? [];
	const leads = new Set(questions.flatMap(({ answers }) => answers.flatMap((answer) => answer.leads)));
	return partsIn(guideParts, {
		problems: {
			isThere: true,
			anchors: [...categories, ...problems.map(({ id }) => slugOf(id))],
			entries: categories.map((category) => ({ id: category, title: { category } })),
		},
		diagnose: { isThere: problems.some(({ id, neutral }) => leads.has(id) || leads.has(neutral.data.failure)) },
		text: textOf(textsOf(guide.texts, locale)),
		tips: tipsOf(guide, tree, locale),
		upstream: { isThere: true },
	});
}

/** Of the page of a whole guide: its text, each category with its problems, the tips. */
export function partsOfWholeGuide(guide: GuideFolder, tree: ContentTree, locale?: Locale): PagePart[] {
	const problems = relationsOf(tree).problemsIn(guide.id);
	const categories = categoriesOf(guide, problems);
	const category = (id: CategoryId): [string, Inside] => {
		const own = problems.filter(({ neutral }) => neutral.data.category === id);
		return [id, { anchors: own.flatMap((one) => wholeProblem(one, locale)), entries: own.map(nestedEntry(locale)) }];
	};
	return partsIn(['text', ...categories, 'tips'], {
		text: textOf(textsOf(guide.texts, locale)),
		...Object.fromEntries(categories.map(category)),
		tips: tipsOf(guide, tree, locale),
	});
}

/** What a problem has where it stands on the page of its whole guide. */
function wholeProblem(problem: ProblemFolder, locale: Locale | undefined): string[] {
	const order = ['messages', 'quick-fix', 'text'] as const;
	const parts = partsIn<(typeof order)[number]>(order, {
		messages: messagesIn(problem.neutral.data.messages),
		'quick-fix': { isThere: true },
		text: textOf(textsOf(problem.texts, locale)),
	});
	return nested(problem, anchorsIn(parts));
}

/** Of the page of a software. */
export function partsOfSoftware(page: SoftwareFolder, tree: ContentTree, locale?: Locale): PagePart<SoftwarePart>[] {
	return partsIn(softwareParts, {
		failures: { isThere: true },
		text: textOf(textsOf(page.texts, locale)),
		cases: { isThere: laboratoryOf(tree).ofSoftware(page.id).length > 0 },
		messages: { isThere: true },
		sources: { isThere: page.neutral.data.checked !== undefined },
	});
}

/** Of the page of a table of values. Each value is an anchor, in no language. */
export function partsOfTable(table: Table): PagePart<TablePart>[] {
	const { own, rest } = rowsOfTable(table, 'en');
	return partsIn(tableParts, {
		'in-jobs': { anchors: own.flatMap(({ values }) => values.map(({ anchor }) => anchor)) },
		others: { anchors: rest?.values.map(({ anchor }) => anchor) ?? [] },
		upstream: { isThere: table.members !== undefined },
		sources: { isThere: true },
	});
}

/** Of a page about Faultline itself. */
export function partsOfAbout(page: PageFolder, locale?: Locale): PagePart<AboutPart>[] {
	return partsIn(aboutParts, {
		text: textOf(textsOf(page.texts, locale)),
		[PROGRAMS_ANCHOR]: { isThere: page.id === 'elsewhere' },
	});
}

/** Whether its words are those of the text, in its language; those of the others are the page's. */
export const isOfText = ({ id }: PagePart): boolean =>
	['messages', 'first-check', 'quick-fix', 'text', 'reading', 'numbers'].includes(id);

/** Every anchor of parts, in order. */
export function anchorsIn(parts: readonly PagePart[]): string[] {
	return parts.flatMap(({ id, anchors }) => (id === 'text' ? anchors : [id, ...anchors]));
}

/** The anchors that pages of a kind write themselves, so that no section or step may take them. */
export function takenAnchors({ kind, neutral }: AnyFolder): string[] {
	const own: readonly string[] = {
		failure: failureParts,
		problem: problemParts,
		// They stand on the overview of their guide behind a prefix.
		tip: [],
		guide: guideParts,
		software: softwareParts,
		page: aboutParts,
	}[kind];
	const readings = kind === 'failure' ? neutral.data.readings.map(({ id }) => readingAnchor(id)) : [];
	return [...own.filter((id) => id !== 'text'), ...readings, 'main', 'menu'];
}

/** What the author wrote, with its sections and their steps. */
function textOf(texts: readonly TextFile<unknown>[]): Required<Inside> {
	const sections = texts.flatMap(({ outline }) => outline.sections);
	const anchors = sections.flatMap(({ id, steps }) => [...(id ? [id] : []), ...steps.map((step) => step.id)]);
	const entries = sections
		.filter(({ component }) => component)
		.map(
			({ component, id, title, steps }): ListedHeading => ({
				id,
				title: component === 'Section' ? { text: title } : { section: id as SectionId },
				entries: steps.map((step) => ({ id: step.id, title: { text: step.title } })),
			}),
		);
	return { isThere: sections.length > 0, anchors: [...new Set(anchors)], entries };
}

const hasReading = ({ outline }: TextFile<unknown>) =>
	outline.sections.some(({ component }) => component === 'Reading');

const messagesIn = (messages: readonly { id: string }[]): Inside => ({
	anchors: messages.map(({ id }) => messageAnchor(id)),
});

function tipsOf(guide: GuideFolder, tree: ContentTree, locale: Locale | undefined): Inside {
	const tips = relationsOf(tree).tipsIn(guide.id);
	const anchors = tips.flatMap((tip) => nested(tip, textOf(textsOf(tip.texts, locale)).anchors));
	return { anchors, entries: tips.map(nestedEntry(locale)) };
}

const nestedEntry =
	(locale: Locale | undefined) =>
	({ id, texts }: ProblemFolder | TipFolder): ListedHeading => ({
		id: slugOf(id),
		title: { text: textsOf<{ data: { title: string } }>(texts, locale)[0]?.data.title ?? '' },
	});

/** A page inside another: its own anchor, and its anchors behind a prefix (src/site/components/Nested.astro). */
function nested(folder: AnyFolder, anchors: readonly string[]): string[] {
	const slug = slugOf(folder.id);
	return [slug, ...anchors.map((anchor) => `${slug}--${anchor}`)];
}

function categoriesOf(guide: GuideFolder, problems: readonly ProblemFolder[]): CategoryId[] {
	return guide.neutral.data.categories.filter((category) =>
		problems.some(({ neutral }) => neutral.data.category === category),
	);
}
