/** What the checks found, told to a terminal, to GitHub and to programs. Pure: issues in, text out. */
import type { Issue } from '../../content/files/issue.ts';
import { workflowCommand } from '../../core/text/workflow-command.ts';

/** @example summarise([{ file: 'a.yaml', code: 'schema', found: '…', right: '…' }]) // => { errors: 1, warnings: 0 } */
export function summarise(issues: readonly Issue[]): { errors: number; warnings: number } {
	const warnings = issues.filter(({ severity }) => severity === 'warning').length;
	return { errors: issues.length - warnings, warnings };
}

/**
 * For programs, stable: fields are only ever added, and `version` grows when one changes its meaning. Issues stand in
 * the order of the terminal; `line` and `remedy` are left out where there is none.
 *
 * @example JSON.parse(jsonReport([])) // => { version: 1, errors: 0, warnings: 0, issues: [] }
 */
export function jsonReport(issues: readonly Issue[]): string {
	const told = issues.map(({ file, line, code, severity, found, right, remedy }) => ({
		file,
		...(line !== undefined && { line }),
		code,
		severity: severity ?? 'error',
		found,
		right,
		...(remedy && { remedy }),
	}));
	return JSON.stringify({ version: 1, ...summarise(issues), issues: told }, null, '\t');
}

/**
 * The lines from which GitHub makes annotations beside the changed lines of a pull request. It shows the first ten
 * errors and the first ten warnings of a step; the terminal's report holds them all.
 *
 * @see https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands#setting-an-error-message
 * @example annotations([{ file: 'content/a.yaml', line: 3, code: 'schema', found: '"a" is "b".', right: 'One of: c.' }])
 * // => '::error file=content/a.yaml,line=3,title=schema::"a" is "b".%0AOne of: c.'
 */
export function annotations(issues: readonly Issue[]): string {
	const told = issues.map(({ file, line, code, severity = 'error', found, right, remedy }) => {
		const message = [found, right, remedy].filter(Boolean).join('\n');
		return workflowCommand(severity, { file, line, title: code }, message);
	});
	return told.join('\n');
}
