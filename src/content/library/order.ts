/** The order in which things are read. */

import { type CategoryId, categoryIds } from '../../core/schemas/fields.ts';
import type { FailureFolder, GuideFolder, ProblemFolder, TipFolder } from '../files/tree-fs.ts';

/** An order that no setting of the machine changes. */
export function byId(a: { id: string }, b: { id: string }): number {
	return a.id < b.id ? -1 : Number(a.id > b.id);
}

/** Of guides, and of the tips in one. */
export function byPlace<F extends GuideFolder | TipFolder>(a: F, b: F): number {
	return a.neutral.data.order - b.neutral.data.order || byId(a, b);
}

/** Of failures: in a category those come first that were met most, in threads before recordings. */
export function byCategoryAndFrequency(a: FailureFolder, b: FailureFolder): number {
	const place = ({ neutral }: FailureFolder) => categoryIds.indexOf(neutral.data.category);
	const met = ({ neutral: { data } }: FailureFolder) => data.met ?? { threads: 0, recordings: 0 };
	return place(a) - place(b) || met(b).threads - met(a).threads || met(b).recordings - met(a).recordings || byId(a, b);
}

/**
 * Of the problems in a guide.
 *
 * @param categories in the order of the guide.
 */
export function byContents(categories: readonly CategoryId[]): (a: ProblemFolder, b: ProblemFolder) => number {
	const place = ({ neutral }: ProblemFolder) => categories.indexOf(neutral.data.category);
	return (a, b) => place(a) - place(b) || a.neutral.data.order - b.neutral.data.order || byId(a, b);
}

/**
 * The categories that have something in them, each with its pages.
 *
 * @param order of the categories: that of a guide, else that of the error index.
 * @example byCategory(library.failures)[0]?.category // => 'memory'
 */
export function byCategory<P extends { data: { category: CategoryId } }>(
	pages: readonly P[],
	order: readonly CategoryId[] = categoryIds,
): { category: CategoryId; pages: P[] }[] {
	const groups = Map.groupBy(pages, ({ data }) => data.category);
	return order.flatMap((category) => {
		const found = groups.get(category);
		return found ? [{ category, pages: found }] : [];
	});
}
