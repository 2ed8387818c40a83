import { expect, test } from 'vitest';
import type { ContentTree } from '../../../../src/content/files/tree-fs.ts';
import { libraryIn } from '../../../../src/content/library/library.ts';
import { softwareRows } from '../../../../src/content/library/software-rows.ts';
import { smallTree } from './tree.ts';

const printing = (folder: object & { neutral: { data: object } }, ...printers: string[][]) => ({
	...folder,
	neutral: {
		...folder.neutral,
		data: {
			...folder.neutral.data,
			messages: printers.map((software, at) => ({ id: `m${at}`, template: `text ${at}`, role: 'error', software })),
		},
	},
});
const [hang, oom, fragments] = smallTree.failures;
const software = (id: string, data: object) => ({
	kind: 'software',
	id,
	neutral: { data: { name: id, ...data } },
	texts: {},
});
const tree = {
	...smallTree,
	failures: [
		printing(hang!, ['nccl'], ['torch']),
		printing(oom!, ['torch'], ['fsdp', 'nccl'], ['git']),
		printing(fragments!, ['git']),
	],
	problems: smallTree.problems.map((problem) => (problem.id === 'alpha/a' ? printing(problem, ['fsdp']) : problem)),
	software: [software('nccl', {}), software('torch', {}), software('fsdp', { partOf: 'torch' }), software('git', {})],
} as unknown as ContentTree;

/** Category → rows, each with its page and its messages. */
const rowsOf = (id: string) =>
	softwareRows(libraryIn(tree, 'en'), id).map(({ category, rows }) => [
		category,
		rows.map(({ places, entries }) => [places[0]?.path, entries.map(({ message }) => message.id).join()]),
	]);

test.each([
	[
		'nccl',
		[
			['memory', [['/errors/oom/', 'm1']]],
			['distributed', [['/errors/hang/', 'm0']]],
		],
	],
	[
		// With what its part prints; the problem of a guide where the message is its own.
		'torch',
		[
			[
				'memory',
				[
					['/errors/oom/', 'm0,m1'],
					['/alpha/a/', 'm0'],
				],
			],
			['distributed', [['/errors/hang/', 'm1']]],
		],
	],
	[
		'git',
		[
			[
				'memory',
				[
					['/errors/fragments/', 'm0'],
					['/errors/oom/', 'm2'],
				],
			],
		],
	],
	['gone', []],
])('%s has the rows of the index with its messages', (id, expected) => {
	expect(rowsOf(id)).toEqual(expected);
});
