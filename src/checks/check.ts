import type { Issue } from '../content/issue.ts';
import type { ContentTree } from '../content/tree-fs.ts';

/** A question asked of the whole content. Its name is the code of the issues that it reports. */
export interface Check {
	name: string;
	run(tree: ContentTree, context: CheckContext): Issue[];
}

export interface CheckContext {
	/** The project's root. */
	root: string;
}
