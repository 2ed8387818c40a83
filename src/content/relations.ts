/** Who belongs to whom in a tree: worked out once, since each page asks. */
import type { ContentTree, FailureFolder, ProblemFolder } from './tree-fs.ts';

export interface Relations {
	failures: ReadonlyMap<string, FailureFolder>;
	problems: ReadonlyMap<string, ProblemFolder>;
	/** The problems that are cases of a failure, in the order of the tree. */
	casesOf: (failure: string) => readonly ProblemFolder[];
	/** The failures that name this one in `followsFrom`, in the order of the tree. */
	leadsTo: (failure: string) => readonly FailureFolder[];
}

const made = new WeakMap<ContentTree, Relations>();

/** @example relationsOf(tree).casesOf('cuda-oom').map(({ id }) => id) // => ['lightrft/cuda-oom', …] */
export function relationsOf(tree: ContentTree): Relations {
	const known = made.get(tree) ?? relate(tree);
	made.set(tree, known);
	return known;
}

function relate({ failures, problems }: ContentTree): Relations {
	const cases = Map.groupBy(problems, ({ neutral }) => neutral.data.failure);
	const following = new Map<string, FailureFolder[]>();
	for (const failure of failures) {
		for (const cause of new Set(failure.neutral.data.followsFrom)) {
			following.set(cause, [...(following.get(cause) ?? []), failure]);
		}
	}
	return {
		failures: new Map(failures.map((failure) => [failure.id, failure])),
		problems: new Map(problems.map((problem) => [problem.id, problem])),
		casesOf: (failure) => cases.get(failure) ?? [],
		leadsTo: (failure) => following.get(failure) ?? [],
	};
}
