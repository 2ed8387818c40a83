/** What the index needs to know of a message. */
export interface IndexMessage {
	id: string;
	template: string;
	printedBy?: string | undefined;
	role: 'error' | 'notice';
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
export interface Place {
	title: string;
	path: string;
	/** The guide that it belongs to; absent for the failure itself. */
	guide?: string;
}

export interface Row {
	/** The anchor of the row: `cuda-oom--tried-to-allocate`. Permanent. */
	anchor: string;
	message: IndexMessage;
	quickFix: string;
	/** Where it is treated, best first. */
	places: Place[];
	/** The guides under whose filter it is shown. */
	guides: string[];
}

export interface Group<Category extends string = string> {
	category: Category;
	rows: Row[];
}

/**
 * One row for each message of each failure and problem, grouped by the category of its failure. A message that any
 * program may print leads to its failure and to each guide's problem; one that only a framework prints leads to that
 * framework's problem first.
 *
 * @param categories the order of the groups; a category without a message is left out.
 */
export function makeIndex<Category extends string>(
	failures: readonly IndexFailure<Category>[],
	problems: readonly IndexProblem[],
	categories: readonly Category[],
): Group<Category>[] {
	return categories
		.map((category) => ({
			category,
			rows: failures
				.filter((failure) => failure.category === category)
				.flatMap((failure) =>
					rowsOf(
						failure,
						problems.filter((problem) => problem.failure === failure.id),
					),
				),
		}))
		.filter(({ rows }) => rows.length);
}

function rowsOf(failure: IndexFailure, problems: readonly IndexProblem[]): Row[] {
	const general: Place = { title: failure.title, path: `/errors/${failure.id}/` };
	const inGuide = (problem: IndexProblem): Place => ({
		title: problem.title,
		path: `/${problem.id}/`,
		guide: problem.guide,
	});
	return [
		...failure.messages.map((message) => ({
			anchor: rowAnchor(failure.id, message.id),
			message,
			quickFix: failure.quickFix,
			places: [{ ...general, path: `${general.path}#${messageAnchor(message.id)}` }, ...problems.map(inGuide)],
			guides: problems.map(({ guide }) => guide),
		})),
		...problems.flatMap((problem) =>
			problem.messages.map((message) => ({
				anchor: rowAnchor(problem.id, message.id),
				message,
				quickFix: problem.quickFix,
				places: [{ ...inGuide(problem), path: `/${problem.id}/#${messageAnchor(message.id)}` }, general],
				guides: [problem.guide],
			})),
		),
	];
}

/** @example rowAnchor('lightrft/cuda-oom', 'memory-status') // => 'lightrft--cuda-oom--memory-status' */
export function rowAnchor(owner: string, message: string): string {
	return [...owner.split('/'), message].join('--');
}

/** The anchor of a message on the page of its failure or problem. */
export function messageAnchor(message: string): string {
	return `message-${message}`;
}
