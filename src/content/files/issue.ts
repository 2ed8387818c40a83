/** One thing that is wrong in a content file, told so that its author can mend it. */
export interface Issue {
	/** The file, from the project's root. */
	file: string;
	/** Counted from 1; absent when the whole file is meant. */
	line?: number | undefined;
	/** Which check says so: `schema`, `parity` … */
	code: string;
	/** What was found. */
	found: string;
	/** What would be right. */
	right: string;
	/** What to do; absent where `right` says it all. */
	remedy?: string | undefined;
	/** `warning`: worth doing, but the content may be published as it is. */
	severity?: 'warning';
}

/**
 * @example
 * formatIssue({ file: 'content/failures/x/failure.yaml', line: 3, code: 'schema', found: '"category" is "memry".', right: 'One of: memory, …' })
 * // => 'content/failures/x/failure.yaml:3  schema\n  "category" is "memry".\n  One of: memory, …'
 */
export function formatIssue(issue: Issue): string {
	const place = issue.line === undefined ? issue.file : `${issue.file}:${issue.line}`;
	const code = issue.severity ? `${issue.code} (${issue.severity})` : issue.code;
	return [`${place}  ${code}`, issue.found, issue.right, issue.remedy]
		.filter((part) => part !== undefined && part !== '')
		.join('\n  ');
}
