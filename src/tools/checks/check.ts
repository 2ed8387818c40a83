import type { Issue } from '../../content/files/issue.ts';
import type { Parsed } from '../../content/files/parse-data.ts';
import type { ContentTree } from '../../content/files/tree-fs.ts';

/** A question asked of the whole content. Its name is the code of the issues that it reports. */
export interface Check {
	name: string;
	run(tree: ContentTree, context: CheckContext): Issue[];
}

export interface CheckContext {
	/** The project's root. */
	root: string;
}

/** A file, and where something stands in it. */
export type InFile = Pick<Parsed<unknown>, 'file' | 'lineOf'>;

/**
 * What tells the issues of one check.
 *
 * @example issuesOf('fixes')(neutral, ['fixes', 'low'], 'fixes.low has no text.', 'A text.') // => { file: '…', line: 12, code: 'fixes', … }
 */
export const issuesOf =
	(code: string) =>
	({ file, lineOf }: InFile, path: PropertyKey[], found: string, right: string, remedy?: string): Issue => ({
		file,
		line: lineOf(path),
		code,
		found,
		right,
		...(remedy && { remedy }),
	});
