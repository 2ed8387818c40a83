import { findLookalike } from '../../content/files/hidden.ts';
import type { Issue } from '../../content/files/issue.ts';
import { allFolders } from '../../content/files/tree-fs.ts';
import { type Check, issuesAt } from './check.ts';
import { commandsOf } from './commands.ts';

/** What is copied and run is what it looks like: its letters and signs are those of ASCII. */
export const lookalikes: Check = {
	name: 'lookalikes',
	run: (tree) =>
		allFolders(tree).flatMap((folder) => [
			...commandsOf(folder).flatMap(({ name, command, line }) => look(folder.neutral.file, line, name, command)),
			...Object.values(folder.texts).flatMap(({ file, outline }) =>
				outline.sections
					.flatMap(({ code }) => code)
					.filter(({ lang }) => lang !== 'text')
					.flatMap(({ value, line }) => look(file, line, 'The code', value)),
			),
		]),
};

function look(file: string, line: number, what: string, command: string): Issue[] {
	const sign = findLookalike(command);
	if (!sign) return [];
	const found = `${what} has the sign ${sign}, which looks like another one.`;
	const right = 'Letters and signs of commands are those of ASCII, but for Chinese characters; comments may have any.';
	return [issuesAt('lookalike')(file, line, found, right, 'Type it anew.')];
}
