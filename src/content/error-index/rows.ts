import type { Role } from '../../core/schemas/fields.ts';

/** What the index needs to know of a message. */
export interface IndexMessage {
	id: string;
	template: string;
	/** May contain `code`; the names of programs are **bold**, by which the filter finds them. */
	printedBy?: string | undefined;
	role: Role;
}

export interface IndexFailure<Category extends string = string> {
	id: string;
	title: string;
	quickFix: string;
	category: Category;
	messages: readonly IndexMessage[];
}

export interface IndexProblem {
	/** `lightrft/cuda-oom`. */
	id: string;
	guide: string;
	title: string;
	quickFix: string;
	failure: string;
	messages: readonly IndexMessage[];
}

/** A section that a row leads to, as an address without language. */
export interface RowPlace {
	title: string;
	path: string;
	/** The guide that it belongs to; absent for the failure itself. */
	guide?: string;
}

/** A message of the index, and where it leads. */
export interface Entry {
	/** Its anchor in the index: `cuda-oom--tried-to-allocate`. Permanent. */
	anchor: string;
	message: IndexMessage;
	/** The message on the page of its failure or problem, as an address without language. */
	path: string;
}

/** The messages of one failure or problem. What helps against one of them helps against all. */
export interface Row {
	entries: Entry[];
	quickFix: string;
	/** Where they are treated, best first. */
	places: RowPlace[];
	/** The guides under whose filter they are shown. */
	guides: string[];
}

export interface Group<Category extends string = string> {
	category: Category;
	rows: Row[];
}

/**
 * One row for each failure and problem that has messages, grouped by the category of its failure. Messages that any
 * program may print lead to their failure and to each guide's problem; those that only a framework prints lead to that
 * framework's problem first.
 *
 * @param categories the order of the groups; a category without a message is left out.
 */
export function makeIndex<Category extends string>(
	failures: readonly IndexFailure<Category>[],
	problems: readonly IndexProblem[],
	categories: readonly Category[],
): Group<Category>[] {
	const byFailure = Map.groupBy(problems, ({ failure }) => failure);
	return categories
		.map((category) => ({
			category,
			rows: failures
				.filter((failure) => failure.category === category)
				.flatMap((failure) => rowsOf(failure, byFailure.get(failure.id) ?? [])),
		}))
		.filter(({ rows }) => rows.length);
}

/** @example countMessages([{ entries: [tried, rejected], … }]) // => 2 */
export function countMessages(rows: readonly Pick<Row, 'entries'>[]): number {
	return rows.reduce((sum, { entries }) => sum + entries.length, 0);
}

function rowsOf(failure: IndexFailure, problems: readonly IndexProblem[]): Row[] {
	const general: RowPlace = { title: failure.title, path: `/errors/${failure.id}/` };
	const inGuide = ({ id, title, guide }: IndexProblem): RowPlace => ({ title, path: `/${id}/`, guide });
	const row = ({ id, messages, quickFix }: IndexFailure | IndexProblem, places: RowPlace[], guides: string[]): Row => ({
		entries: messages.map((message) => ({
			anchor: rowAnchor(id, message.id),
			message,
			path: `${places[0]?.path}#${messageAnchor(message.id)}`,
		})),
		quickFix,
		places,
		guides,
	});
	return [
		row(
			failure,
			[general, ...problems.map(inGuide)],
			problems.map(({ guide }) => guide),
		),
		...problems.map((problem) => row(problem, [inGuide(problem), general], [problem.guide])),
	].filter(({ entries }) => entries.length);
}

/** @example rowAnchor('lightrft/cuda-oom', 'memory-status') // => 'lightrft--cuda-oom--memory-status' */
export function rowAnchor(owner: string, message: string): string {
	return [...owner.split('/'), message].join('--');
}

/** The anchor of a message on the page of its failure or problem. */
export function messageAnchor(message: string): string {
	return `message-${message}`;
}
