import { expect, test } from 'vitest';
import type { Issue } from '../../../../src/content/files/issue.ts';
import { chooseFolders } from '../../../../src/tools/checks/chosen-folders.ts';

const folders = ['content/failures/a', 'content/failures/b'].map((folder) => ({ folder }));
const broken: Issue = { file: 'content/failures/b/en.mdx', line: 3, code: 'schema', found: 'No title.', right: 'One.' };

test.each<[args: string[], issues: Issue[], chosen: string[], faults: string[]]>([
	[['content/failures/a'], [], ['content/failures/a'], []],
	[['./content/failures/a/', 'content/failures/b/zh.mdx'], [], ['content/failures/a', 'content/failures/b'], []],
	[['--all'], [], ['content/failures/a', 'content/failures/b'], []],
	[['content/failures/a'], [broken], ['content/failures/a'], []],
	[['content/failures/b'], [broken], [], ['content/failures/b/en.mdx:3  schema\n  No title.\n  One.']],
	[
		['content/failures/c', '--all'],
		[broken],
		[],
		[
			'content/failures/c is no such folder of the content.',
			'content/failures/b/en.mdx:3  schema\n  No title.\n  One.',
		],
	],
	[[], [], [], ['No folder is named.']],
])('%j with %j chooses %j', (args, issues, chosen, faults) => {
	const found = chooseFolders(args, folders, issues);
	expect([found.chosen.map(({ folder }) => folder), found.faults]).toEqual([chosen, faults]);
});
