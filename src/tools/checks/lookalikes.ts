import { findLookalike } from '../../content/files/hidden.ts';
import type { Issue } from '../../content/files/issue.ts';
import { allFolders } from '../../content/files/tree-fs.ts';
import { type Check, issuesAt } from './check.ts';
import { codeOf, type PageCode } from './commands.ts';

/** What is copied and run is what it looks like: its letters and signs are those of ASCII. */
export const lookalikes: Check = {
	name: 'lookalikes',
	run: (tree) =>
		allFolders(tree)
			.flatMap(codeOf)
			.filter(({ lang }) => lang !== 'text')
			.flatMap(look),
};

function look({ file, line, name = 'The code', value }: PageCode): Issue[] {
	const sign = findLookalike(value);
	if (!sign) return [];
	const found = `${name} has the sign ${sign}, which looks like another one.`;
	const right = 'Letters and signs of commands are those of ASCII, but for Chinese characters; comments may have any.';
	return [issuesAt('lookalike')(file, line, found, right, 'Type it anew.')];
}
