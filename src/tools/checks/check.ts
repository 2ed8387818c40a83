import { readFileSync } from 'node:fs';
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
 * @example issuesAt('names')('a.mdx', 3, 'The flag --x is not known.', 'A flag.') // => { file: 'a.mdx', line: 3, code: 'names', … }
 */
export const issuesAt =
	(code: string) =>
	(file: string, line: number | undefined, found: string, right: string, remedy?: string): Issue => ({
		...{ file, line, code, found, right },
		...(remedy && { remedy }),
	});

/**
 * The same by the field that it concerns.
 *
 * @example issuesOf('fixes')(neutral, ['fixes', 'low'], 'fixes.low has no text.', 'A text.') // => { file: '…', line: 12, code: 'fixes', … }
 */
export const issuesOf =
	(code: string) =>
	({ file, lineOf }: InFile, path: PropertyKey[], ...told: [found: string, right: string, remedy?: string]): Issue =>
		issuesAt(code)(file, lineOf(path), ...told);

/** Told, but no reason to hold content back. */
export const warningOf = (issue: Issue): Issue => ({ ...issue, severity: 'warning' });

/** @example unless(isKnown, () => issue) // => [] where it is known */
export const unless = <T>(isRight: boolean, issue: () => T): T[] => (isRight ? [] : [issue()]);

/** The text of a file that a project may do without. */
export function readIfThere(file: string): string | undefined {
	try {
		return readFileSync(file, 'utf8');
	} catch {
		return undefined;
	}
}
