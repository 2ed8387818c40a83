import { findLookalike } from '../../content/files/hidden.ts';
import type { Issue } from '../../content/files/issue.ts';
import { allFolders } from '../../content/files/tree-fs.ts';
import type { Check } from './check.ts';
import { commandsOf } from './commands.ts';

/** What is copied and run is what it looks like: its letters and signs are those of ASCII. */
export const lookalikes: Check = {
	name: 'lookalikes',
	run(tree) {
		const issues: Issue[] = [];
		const look = (file: string, line: number, what: string, command: string) => {
			const sign = findLookalike(command);
			if (!sign) return;
			issues.push({
				...{ file, line, code: 'lookalike' },
				found: `${what} has the sign ${sign}, which looks like another one.`,
				right: 'Letters and signs of commands are those of ASCII, but for Chinese characters; comments may have any.',
				remedy: 'Type it anew.',
			});
		};
		for (const folder of allFolders(tree)) {
			for (const { name, command, line } of commandsOf(folder)) look(folder.neutral.file, line, name, command);
			for (const { file, outline } of Object.values(folder.texts)) {
				for (const block of outline.sections.flatMap(({ code }) => code))
					if (block.lang !== 'text') look(file, block.line, 'The code', block.value);
			}
		}
		return issues;
	},
};
