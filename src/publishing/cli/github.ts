/** The answer for a step of a GitHub workflow: an annotation, and the whole answer below it. Pure. */
import { workflowCommand } from '../../core/text/workflow-command.ts';
import { briefOf } from './brief.ts';
import type { ToTell } from './told.ts';

/**
 * The lines of it. What a log says is data: in the annotation it is escaped, and between two lines with a token that
 * nobody could know the runner obeys nothing.
 *
 * @param text the whole answer.
 * @param token new for each answer.
 * @see https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 */
export function githubLines(told: ToTell, text: readonly string[], token: string): string[] {
	const { title, lines, isError } = briefOf(told);
	return [
		...(isError ? [workflowCommand('error', { title }, lines.join('\n'))] : []),
		workflowCommand('stop-commands', {}, token),
		...text,
		workflowCommand(token, {}, ''),
	];
}
