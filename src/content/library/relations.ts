/** Who belongs to whom, in reading order. Of no language: which failures there are does not depend on one. */
import type { ContentTree, FailureFolder, GuideFolder, ProblemFolder, TipFolder } from '../files/tree-fs.ts';
import { guideOf } from './ids.ts';
import { oncePer } from './once.ts';
import { byCategoryAndFrequency, byContents, byPlace } from './order.ts';

export interface Relations {
	/** In reading order, as everything here. */
	guides: readonly GuideFolder[];
	failures: readonly FailureFolder[];
	/** Of all guides; those whose guide is missing come last. */
	problems: readonly ProblemFolder[];
	guide: (id: string) => GuideFolder | undefined;
	failure: (id: string) => FailureFolder | undefined;
	problem: (id: string) => ProblemFolder | undefined;
	problemsIn: (guide: string) => readonly ProblemFolder[];
	tipsIn: (guide: string) => readonly TipFolder[];
	/** The problems that are cases of a failure. */
	casesOf: (failure: string) => readonly ProblemFolder[];
	/** The failures that name this one in `followsFrom`. */
	leadsTo: (failure: string) => readonly FailureFolder[];
}

/**
 * Worked out once, since each page asks.
 *
 * @example relationsOf(tree).casesOf('cuda-oom').map(({ id }) => id) // => ['lightrft/cuda-oom', …]
 */
export const relationsOf: (tree: ContentTree) => Relations = oncePer((tree) => {
	const guides = tree.guides.toSorted(byPlace);
	const failures = tree.failures.toSorted(byCategoryAndFrequency);
	const guideIn = ({ id }: { id: string }) => guideOf(id);
	const inGuide = new Map(guides.map(({ id }): [string, ProblemFolder[]] => [id, []]));
	for (const [guide, problems] of Map.groupBy(tree.problems, guideIn)) inGuide.set(guide, problems);
	for (const { id, neutral } of guides) inGuide.get(id)?.sort(byContents(neutral.data.categories));
	const tips = Map.groupBy(tree.tips.toSorted(byPlace), guideIn);
	const problems = [...inGuide.values()].flat();
	const cases = Map.groupBy(problems, ({ neutral }) => neutral.data.failure);
	const causes = failures.flatMap((failure) =>
		[...new Set(failure.neutral.data.followsFrom)].map((cause) => ({ cause, failure })),
	);
	const following = Map.groupBy(causes, ({ cause }) => cause);
	return {
		guides,
		failures,
		problems,
		guide: finder(guides),
		failure: finder(failures),
		problem: finder(problems),
		problemsIn: (guide) => inGuide.get(guide) ?? [],
		tipsIn: (guide) => tips.get(guide) ?? [],
		casesOf: (failure) => cases.get(failure) ?? [],
		leadsTo: (cause) => following.get(cause)?.map(({ failure }) => failure) ?? [],
	};
});

/** Finds by id. */
export function finder<T extends { id: string }>(all: readonly T[]): (id: string) => T | undefined {
	const byId = new Map(all.map((one) => [one.id, one]));
	return (id) => byId.get(id);
}

/**
 * The failure that the messages of a folder tell of: itself, or that of the problem.
 *
 * @example failureOf(problem) // => 'cuda-oom'
 */
export function failureOf(folder: FailureFolder | ProblemFolder): string {
	return folder.kind === 'problem' ? folder.neutral.data.failure : folder.id;
}

/**
 * The ids of the steps of a page, in any of its languages: that all have the same is held by the check `parity`.
 *
 * @example stepsOf(failure).has('lower-micro-batch') // => true
 */
export const stepsOf = ({ texts }: FailureFolder): Set<string> =>
	new Set(
		Object.values(texts).flatMap(({ outline }) =>
			outline.sections.flatMap((section) => section.steps.map(({ id }) => id)),
		),
	);
