/** Pages as lists of all of them have them: the failures of each category, then guide by guide. Pure. */
import { type CategoryId, categoryIds } from '../../core/schemas/fields.ts';
import type { ContentTree, FailureFolder, GuideFolder } from '../files/tree-fs.ts';
import { relationsOf } from './relations.ts';

/** Pages that are listed together. */
export interface PageGroup<Page> {
	/** Its anchor. */
	id: string;
	/** Set for failures. */
	category?: CategoryId;
	/** Set for a guide: its name. */
	guide?: string;
	pages: Page[];
}

/** The groups in reading order; one may be empty. */
export function groupsOf<Page>(
	tree: ContentTree,
	pageOf: (failure: FailureFolder) => Page,
	pagesOf: (guide: GuideFolder) => Page[],
): PageGroup<Page>[] {
	const { failures, guides } = relationsOf(tree);
	const inCategory = Map.groupBy(failures, ({ neutral }) => neutral.data.category);
	return [
		...categoryIds.map((category) => ({
			...{ id: `errors-${category}`, category },
			pages: (inCategory.get(category) ?? []).map(pageOf),
		})),
		...guides.map((guide) => ({ id: guide.id, guide: guide.neutral.data.name, pages: pagesOf(guide) })),
	];
}
