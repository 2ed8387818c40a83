/** Whether a new folder may stand where its author wants it, and what goes into it. Pure but for what it is given. */

import { allFolders, type ContentTree, type GuideFolder } from '../../content/files/tree-fs.ts';
import type { Ledger } from '../../content/ledger/ledger.ts';
import { readKnownMessages } from '../../content/library/known-messages.ts';
import { takenAnchors } from '../../content/library/page.ts';
import { relationsOf } from '../../content/library/relations.ts';
import { type Locale, localeCodes } from '../../core/locales.ts';
import { categoryIds, IdSchema, LONGEST_ID, NO_SOFTWARE } from '../../core/schemas/fields.ts';
import { reservedIds } from '../../core/schemas/reserved-ids.ts';
import { closest, nearest } from '../../core/text/nearest.ts';
import type { Harvest } from '../../diagnosis/printed/rows.ts';
import { explainLine } from './explain.ts';
import { neighboursOf, placeText } from './neighbours.ts';
import { type NewKind, newFiles, type PageFacts } from './page-template.ts';
import { parseSource, SOURCE_FORMS } from './parse-source.ts';
import { type ProposedMessage, proposeMessage } from './propose-template.ts';

/** What the author said, as said. */
export interface Wish {
	kind: NewKind;
	/** `my-failure`, or `guide/my-problem`. */
	id: string;
	titles: Partial<Record<Locale, string>>;
	failure?: string | undefined;
	category?: string | undefined;
	/** Lines as a program printed them. */
	messages: readonly string[];
	messageId?: string | undefined;
	/** Who prints the messages: ids of content/software with commas between, or none. */
	software?: string | undefined;
	sources: readonly string[];
}

/** What there is already. */
export interface Present {
	tree: ContentTree;
	ledger: Ledger;
	/** What programs can print; none where nothing was harvested. */
	harvests: readonly Harvest[];
	today: string;
}

export interface Plan {
	/** From the project's root: `content/failures/my-failure`. */
	folder: string;
	/** By name; empty while there are problems. */
	files: Record<string, string>;
	messages: ProposedMessage[];
	/** Why it cannot be written, all at once, in sentences. */
	problems: string[];
	/** What the author may want to know. */
	notes: string[];
}

/** Plans a new folder: nothing is written here, and an existing one is a problem. */
export function planPage(wish: Wish, present: Present): Plan {
	const guide = relationsOf(present.tree).guide(guideOf(wish) ?? '');
	const messages = wish.messages.map((line, at) => named(proposeMessage(line), at ? undefined : wish.messageId));
	const category = wish.category ?? inheritedCategory(wish, guide, present.tree);
	const sources = wish.sources.map((text) => ({ text, source: parseSource(text) }));
	const problems = [
		...idProblems(wish, present),
		...titleProblems(wish),
		...failureProblems(wish, present.tree),
		...categoryProblems(wish, category, guide),
		...messages.flatMap((message) => messageProblems(message, wish, present.tree)),
		...(messages.length ? softwareProblems(wish.software, present.tree) : []),
		...sources
			.filter(({ source }) => !source)
			.map(({ text }) => `"${text}" is no source. Write one of:\n${SOURCE_FORMS}`),
	];
	const facts: PageFacts = {
		kind: wish.kind,
		titles: wish.titles,
		failure: wish.failure,
		category,
		order: nextOrder(wish, category, present.tree),
		messages,
		software: softwareOf(wish.software),
		sources: sources.flatMap(({ source }) => source ?? []),
		today: present.today,
	};
	const folder = folderOf(wish);
	return {
		folder,
		files: problems.length ? {} : newFiles(facts),
		messages,
		problems,
		notes: [...notesOf(wish, present.tree), ...wish.messages.flatMap((line) => harvestNotes(line, present))],
	};
}

/** @example folderOf({ kind: 'tip', id: 'lightrft/my-tip' }) // => 'content/guides/lightrft/tips/my-tip' */
function folderOf({ kind, id }: Pick<Wish, 'kind' | 'id'>): string {
	const [guide, slug] = id.split('/');
	return kind === 'failure' ? `content/failures/${id}` : `content/guides/${guide}/${kind}s/${slug}`;
}

const guideOf = ({ kind, id }: Pick<Wish, 'kind' | 'id'>): string | undefined =>
	kind === 'failure' ? undefined : id.split('/')[0];

/** What is wrong with the id alone, so that it can be asked for again. */
export function idProblems({ kind, id }: Pick<Wish, 'kind' | 'id'>, { tree, ledger }: Present): string[] {
	const parts = id.split('/');
	if (parts.length !== (kind === 'failure' ? 1 : 2)) {
		const right = kind === 'failure' ? 'a failure belongs to no guide: my-failure' : `guide/my-${kind}`;
		return [`"${id}" is not the id of a ${kind}. Right: ${right}.`];
	}
	const slug = parts.at(-1) ?? '';
	const guide = relationsOf(tree).guide(guideOf({ kind, id }) ?? '');
	if (kind !== 'failure' && !guide) {
		const ids = tree.guides.map((candidate) => candidate.id);
		return [`There is no guide "${parts[0]}"${nearest(parts[0] ?? '', ids)} There are: ${ids.join(', ')}.`];
	}
	if (!IdSchema.safeParse(slug).success) {
		const length = slug.length > LONGEST_ID ? `, at most ${LONGEST_ID} characters` : '';
		return [`"${slug}" cannot be an id. Right: lower-case words joined by hyphens, such as nccl-timeout${length}.`];
	}
	// "all" is told below, with what has it.
	if (slug !== 'all' && reservedIds[kind].has(slug))
		return [`"${slug}" is reserved. Choose another id, such as ${slug}-fails.`];
	const taken = [...allFolders(tree), ...tree.broken].find((folder) => isTakenBy(folder, kind, id));
	if (taken) return [`${folderOf({ kind: taken.kind as NewKind, id })} exists. Ids are permanent: choose another one.`];
	if (guide && isOfTheGuide(slug, guide))
		return [`"${slug}" is an anchor of the guide's own pages. Choose another id, such as ${slug}-fails.`];
	const since = addressesOf(kind, id)
		.map((address) => ledger.get(address))
		.find(Boolean);
	if (since)
		return [`"${id}" was public before (since ${since}), and links to it lead elsewhere now. Choose another id.`];
	return [];
}

/** A problem and a tip of the same name would share an anchor on the overview of their guide. */
const isTakenBy = (folder: { kind: string; id: string }, kind: NewKind, id: string): boolean =>
	folder.id === id && (folder.kind === kind || (kind !== 'failure' && folder.id.includes('/')));

const isOfTheGuide = (slug: string, guide: GuideFolder): boolean =>
	slug === 'all' ||
	takenAnchors(guide).includes(slug) ||
	guide.neutral.data.categories.some((category) => category === slug) ||
	Object.values(guide.texts).some(({ outline }) => outline.sections.some(({ id }) => id === slug));

function addressesOf(kind: NewKind, id: string): string[] {
	if (kind === 'failure') return [`/errors/${id}/`];
	const [guide, slug] = id.split('/');
	return [`/${guide}/${slug}/`, `/${guide}/#${slug}`];
}

function titleProblems({ titles }: Wish): string[] {
	return localeCodes.flatMap((code) => {
		const title = titles[code] ?? '';
		return [
			...(title.length > 80 ? [`The title (${code}) has ${title.length} characters; at most 80.`] : []),
			...(/[.。]$/.test(title) ? [`The title (${code}) ends with a full stop; titles have none.`] : []),
		];
	});
}

/** What is wrong with the failure of a problem, so that it can be asked for again. */
export function failureProblems({ kind, failure }: Pick<Wish, 'kind' | 'failure'>, tree: ContentTree): string[] {
	if (kind !== 'problem') return failure ? [`A ${kind} has no --failure; only a problem is a case of one.`] : [];
	const ids = tree.failures.map(({ id }) => id);
	if (!failure) return ['A problem is a case of a failure: name it with --failure, or make it first.'];
	if (ids.includes(failure)) return [];
	return [`There is no failure "${failure}"${nearest(failure, ids)} Name one of content/failures/, or make it first.`];
}

/** A problem stands where its failure stands, where its guide has that category. */
function inheritedCategory({ failure }: Wish, guide: GuideFolder | undefined, tree: ContentTree): string | undefined {
	const category = tree.failures.find(({ id }) => id === failure)?.neutral.data.category;
	return category && guide?.neutral.data.categories.includes(category) ? category : undefined;
}

/** The categories that a new folder may have. */
export function categoriesFor({ kind, id }: Pick<Wish, 'kind' | 'id'>, tree: ContentTree): readonly string[] {
	if (kind === 'tip') return [];
	if (kind === 'failure') return categoryIds;
	return relationsOf(tree).guide(guideOf({ kind, id }) ?? '')?.neutral.data.categories ?? [];
}

function categoryProblems(wish: Wish, category: string | undefined, guide: GuideFolder | undefined): string[] {
	if (wish.kind === 'tip') return wish.category ? ['A tip has no --category.'] : [];
	const allowed: readonly string[] = guide ? guide.neutral.data.categories : categoryIds;
	if (wish.kind === 'problem' && !guide) return [];
	if (!category) return [`Name its category with --category: ${allowed.join(', ')}.`];
	if (allowed.includes(category)) return [];
	return [
		`"${category}" is no category${guide ? ` of ${guide.id}` : ''}${nearest(category, allowed)} One of: ${allowed.join(', ')}.`,
	];
}

const STEP = 10;

/** After the last of its neighbours, with room in between. */
function nextOrder(wish: Wish, category: string | undefined, tree: ContentTree): number | undefined {
	if (wish.kind === 'failure') return undefined;
	const ofCategory = tree.problems.filter(({ neutral }) => neutral.data.category === category);
	const neighbours = wish.kind === 'tip' ? tree.tips : ofCategory;
	const inGuide = neighbours.filter(({ id }) => id.startsWith(`${guideOf(wish)}/`));
	const orders = inGuide.map(({ neutral }) => neutral.data.order);
	return (Math.floor(Math.max(0, ...orders) / STEP) + 1) * STEP;
}

const named = (message: ProposedMessage, id: string | undefined): ProposedMessage =>
	id ? { ...message, id } : message;

function messageProblems(message: ProposedMessage, wish: Wish, tree: ContentTree): string[] {
	if (wish.kind === 'tip') return ['A tip has no messages; they belong to a failure or a problem.'];
	if (!IdSchema.safeParse(message.id).success)
		return [`"${message.id}" cannot be the id of a message. Right: lower-case words joined by hyphens.`];
	if (message.problems.length) return message.problems.map((problem) => `"${message.sample}": ${problem}`);
	const match = explainLine(message.sample, readKnownMessages(tree)).exact.find(({ chosen }) => chosen)?.message;
	if (!match) return [];
	const place = `${match.failure}, message "${match.id}" (${match.file}:${match.line})`;
	const remedy =
		wish.kind === 'problem' && match.failure === wish.failure
			? 'A problem holds only what its own framework prints: leave the message out, the page shows that of the failure.'
			: `A text belongs to one failure: write the page for "${match.failure}", or make that template more specific first.`;
	return [`"${message.sample}" is known already: ${place}. ${remedy}`];
}

const softwareOf = (text = ''): string[] =>
	text
		.split(',')
		.map((id) => id.trim())
		.filter(Boolean);

/** What is wrong with who is said to print the messages, so that it can be asked for again. */
export function softwareProblems(text: string | undefined, { software }: ContentTree): string[] {
	const ids = software.map(({ id }) => id);
	const named = softwareOf(text);
	if (!named.length) return [`Say who prints it with --software: a folder of content/software/, or ${NO_SOFTWARE}.`];
	return named
		.filter((id) => !ids.includes(id) && !(id === NO_SOFTWARE && named.length === 1))
		.map((id) => `There is no software "${id}"${nearest(id, ids)} Name one of content/software/, or make it first.`);
}

function notesOf({ kind, id, messages }: Wish, tree: ContentTree): string[] {
	const others = allFolders(tree)
		.filter((folder) => folder.kind === kind && folder.id !== id)
		.map((folder) => folder.id);
	const like = closest(id, others);
	const known = messages.length ? readKnownMessages(tree) : undefined;
	const near = messages.flatMap((line) => (known && explainLine(line, known).near.find(({ chosen }) => chosen)) ?? []);
	return [
		...(like ? [`There is a ${kind} "${like}" already. Go on only if this is another one.`] : []),
		...near.map(
			({ message }) =>
				`The line comes near ${message.failure}, message "${message.id}" (${message.file}:${message.line}). If it is only another wording, add it there instead.`,
		),
	];
}

/** Who prints a message, and what it prints beside it that the page may be about, too. */
function harvestNotes(line: string, { harvests }: Present): string[] {
	const { places, rows } = neighboursOf(line, harvests);
	const [place] = places;
	if (!place) return [];
	const beside = rows.map((row) => `  ${row.line}  ${row.kind}  ${row.template}`);
	return [
		[
			`The line is printed by ${places.map(placeText).join('\n')}`,
			...(beside.length ? [`Beside it in ${place.file} stand; is the page about one of them, too?`, ...beside] : []),
		].join('\n'),
	];
}
