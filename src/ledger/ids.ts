/** Every address that the content gives us, without language. Pure: a tree in, addresses out. */
import type {
	AnyFolder,
	ContentTree,
	FailureFolder,
	GuideFolder,
	ProblemFolder,
	SoftwareFolder,
} from '../content/tree-fs.ts';
import { most } from '../error-index/limits.ts';
import { categoryPath } from '../error-index/paging.ts';
import { messageAnchor, rowAnchor } from '../error-index/rows.ts';
import { pathOf, slugOf } from '../library/ids.ts';
import { laboratoryOf } from '../library/laboratory.ts';
import { messagesOn } from '../library/problem-page.ts';
import { readingAnchor } from '../library/readings.ts';
import { relationsOf } from '../library/relations.ts';
import { groupOf, softwareIn } from '../library/software.ts';
import type { QuickDiagnosis } from '../schemas/diagnosis.ts';

/** The part of /elsewhere/ that lists what programs may read. */
export const PROGRAMS_ANCHOR = 'for-programs';

/** Pages whose anchors stand in no content file. */
const fixedPages: Record<string, readonly string[]> = {
	'/guides/': [],
	'/search/': [],
	'/report/': ['collect'],
	// The anchors of the languages come and go with the list of languages.
	'/translations/': ['everything'],
};

/**
 * Every path and every anchor of every page, sorted. The anchors that each page has for its own frame (`#main`,
 * `#menu`) are not worth a link and are left out, and so are those that only come from the original documents: the
 * check `coverage` holds them.
 *
 * @example publishedIds(tree, diagnosis) // => ['/', '/#common', …, '/lightrft/cuda-oom/#lower-micro-batch', …]
 */
export function publishedIds(tree: ContentTree, diagnosis?: QuickDiagnosis): string[] {
	const pages = new Map<string, Iterable<string>>([
		...Object.entries(fixedPages),
		['/', ['common', 'no-message', ...when(softwareIn(tree).pages.length > 0, 'software'), 'guides']],
		['/diagnose/', ['tree', 'whole-tree', ...answerIds(diagnosis)]],
		['/errors/', indexAnchors(tree)],
		...tree.failures.map((failure) => [`/errors/${failure.id}/`, failureAnchors(failure, tree)] as const),
		...tree.pages.map((page) => [`/${page.id}/`, aboutAnchors(page)] as const),
		...tree.problems.map((problem) => [`/${problem.id}/`, problemAnchors(problem, tree)] as const),
		...tree.guides.map((guide) => [`/${guide.id}/`, overviewAnchors(guide, tree, diagnosis)] as const),
		...tree.guides.map((guide) => [`/${guide.id}/all/`, wholeGuideAnchors(guide, tree)] as const),
		...softwarePages(tree),
		...foldedPages(tree).map((path) => [path, []] as const),
	]);
	const ids = [...pages].flatMap(([path, anchors]) => [path, ...[...anchors].map((anchor) => `${path}#${anchor}`)]);
	return [...new Set(ids)].sort();
}

/**
 * The pages that lists are divided into where they are too long for one. The anchors of what stands there remain those
 * of the undivided list, which lead on (src/components/beyond-fold.ts); further pages of a category are no place to
 * link to, since what they hold moves on.
 */
function foldedPages(tree: ContentTree): string[] {
	const inIndex = new Set(indexAnchors(tree).filter((anchor) => !anchor.includes('--')));
	const inGuide = (guide: GuideFolder) => {
		const problems = relationsOf(tree).problemsIn(guide.id);
		const rooms = [...when(problems.length > most.overview, 'category'), ...when(problems.length > most.whole, 'all')];
		return rooms.flatMap((room) =>
			categoriesOf(guide, problems).map((category) => `/${guide.id}/${room}/${category}/`),
		);
	};
	return [...[...inIndex].map((category) => categoryPath('/errors/', category, true)), ...tree.guides.flatMap(inGuide)];
}

const when = (condition: boolean, ...anchors: string[]) => (condition ? anchors : []);

/** The anchors that authors write: sections and steps. */
function bodyAnchors(folder: AnyFolder): string[] {
	return Object.values(folder.texts).flatMap(({ outline }) =>
		outline.sections.flatMap(({ id, steps }) => [...when(id !== '', id), ...steps.map((step) => step.id)]),
	);
}

function aboutAnchors(page: AnyFolder): string[] {
	return [...bodyAnchors(page), ...when(page.id === 'elsewhere', PROGRAMS_ANCHOR)];
}

/** Their list, and each of them. */
function softwarePages(tree: ContentTree): [path: string, anchors: string[]][] {
	const related = softwareIn(tree);
	const own = (page: SoftwareFolder) => [
		'failures',
		...bodyAnchors(page),
		...when(laboratoryOf(tree).ofSoftware(page.id).length > 0, 'cases'),
		'messages',
		'sources',
	];
	return [
		['/software/', related.pages.flatMap((page) => groupOf(related, page) ?? [])],
		...related.pages.map((page): [string, string[]] => [pathOf(page), own(page)]),
	];
}

function messageAnchors(messages: readonly { id: string }[]): string[] {
	return [...when(messages.length > 0, 'messages'), ...messages.map(({ id }) => messageAnchor(id))];
}

function failureAnchors(failure: FailureFolder, tree: ContentTree): string[] {
	const { id, neutral, texts } = failure;
	const { failure: find, casesOf, leadsTo } = relationsOf(tree);
	const exists = (other: string) => find(other) !== undefined;
	const heads = Object.values(texts).map(({ data }) => data);
	return [
		'first-check',
		'quick-fix',
		'sources',
		...bodyAnchors(failure),
		...messageAnchors(neutral.data.messages),
		...when(
			heads.some(({ values }) => Object.keys(values).length),
			'reading',
		),
		...when(neutral.data.readings.length > 0, 'numbers'),
		...neutral.data.readings.map((reading) => readingAnchor(reading.id)),
		...when(casesOf(id).length > 0, 'guides'),
		...when(
			heads.some(({ tellApart }) => Object.keys(tellApart).some(exists)),
			'tell-apart',
		),
		...when(neutral.data.followsFrom.some(exists), 'follows-from'),
		...when(leadsTo(id).length > 0, 'leads-to'),
		...when(neutral.data.seeAlso.some(exists), 'see-also'),
	];
}

function problemAnchors(problem: ProblemFolder, tree: ContentTree): string[] {
	const { data } = problem.neutral;
	const { failure: find, casesOf } = relationsOf(tree);
	const failure = find(data.failure);
	const messages = messagesOn(data, failure?.neutral.data);
	const values = [failure, problem].flatMap((folder) =>
		Object.values(folder?.texts ?? {}).flatMap((text) => Object.keys(text.data.values)),
	);
	return [
		'quick-fix',
		'see-also',
		'sources',
		...bodyAnchors(problem),
		...messageAnchors(messages),
		...when(
			values.some((name) => messages.some(({ template }) => template.includes(`:${name}>`))),
			'reading',
		),
		...when(
			casesOf(data.failure).some((other) => other !== problem),
			'same-failure',
		),
	];
}

function overviewAnchors(guide: GuideFolder, tree: ContentTree, diagnosis: QuickDiagnosis | undefined): string[] {
	const { problemsIn, tipsIn } = relationsOf(tree);
	const problems = problemsIn(guide.id);
	const tips = tipsIn(guide.id);
	const leads = diagnosis?.questions.flatMap(({ answers }) => answers.flatMap((answer) => answer.leads)) ?? [];
	return [
		'problems',
		'upstream',
		...categoriesOf(guide, problems),
		...problems.map(({ id }) => slugOf(id)),
		...bodyAnchors(guide),
		...when(tips.length > 0, 'tips'),
		...tips.flatMap((tip) => nested(tip, bodyAnchors(tip))),
		...when(
			problems.some(({ id, neutral }) => leads.includes(id) || leads.includes(neutral.data.failure)),
			'diagnose',
		),
	];
}

function wholeGuideAnchors(guide: GuideFolder, tree: ContentTree): string[] {
	const { problemsIn, tipsIn } = relationsOf(tree);
	const problems = problemsIn(guide.id);
	const tips = tipsIn(guide.id);
	return [
		...categoriesOf(guide, problems),
		...bodyAnchors(guide),
		...problems.flatMap((problem) =>
			nested(problem, [...messageAnchors(problem.neutral.data.messages), 'quick-fix', ...bodyAnchors(problem)]),
		),
		...when(tips.length > 0, 'tips'),
		...tips.flatMap((tip) => nested(tip, bodyAnchors(tip))),
	];
}

/** A page inside another: its own anchor, and its anchors behind a prefix (src/components/Nested.astro). */
function nested(folder: AnyFolder, anchors: readonly string[]): string[] {
	const slug = slugOf(folder.id);
	return [slug, ...anchors.map((anchor) => `${slug}--${anchor}`)];
}

function categoriesOf(guide: GuideFolder, problems: readonly ProblemFolder[]): string[] {
	return guide.neutral.data.categories.filter((category) =>
		problems.some(({ neutral }) => neutral.data.category === category),
	);
}

function indexAnchors(tree: ContentTree): string[] {
	const { casesOf } = relationsOf(tree);
	return tree.failures.flatMap((failure) => {
		const owners = [failure, ...casesOf(failure.id)];
		const rows = owners.flatMap(({ id, neutral }) => neutral.data.messages.map((message) => rowAnchor(id, message.id)));
		return [...when(rows.length > 0, failure.neutral.data.category), ...rows];
	});
}

function answerIds(diagnosis: QuickDiagnosis | undefined): string[] {
	return diagnosis?.questions.flatMap(({ answers }) => answers.map(({ id }) => id)) ?? [];
}
