import { expect, test } from 'vitest';
import type { ContentTree } from '../../../../src/content/files/tree-fs.ts';
import { softwareChoices } from '../../../../src/content/library/software-choices.ts';

const software = (id: string, name: string, partOf?: string, texts: object = { en: {} }) => ({
	...{ kind: 'software', id, texts },
	neutral: { data: { name, partOf } },
});
const failure = (id: string, ...printers: string[][]) => ({
	...{ kind: 'failure', id },
	neutral: {
		data: { category: 'memory', followsFrom: [], messages: printers.map((by, at) => ({ id: `m${at}`, software: by })) },
	},
});

const tree = {
	...{ guides: [], problems: [], tips: [], pages: [] },
	failures: [
		failure('oom', ['torch'], ['fsdp', 'nccl'], ['shard'], ['git']),
		failure('hang', ['store'], ['store', 'c10d'], []),
	],
	software: [
		software('torch', 'PyTorch'),
		software('nccl', 'NCCL'),
		software('fsdp', 'FSDP', 'torch'),
		software('c10d', 'torch.distributed', 'torch'),
		// A part of a part, and one that is only named.
		software('store', 'TCPStore', 'c10d'),
		software('shard', 'Sharding', 'torch', {}),
		software('git', 'git', undefined, {}),
		software('silent', 'Silent'),
	],
} as unknown as ContentTree;

test('programs with a page, by name, their parts with them; each stands for the names that it and its parts print under', () => {
	const store = { name: 'TCPStore', names: ['TCPStore'], count: 2, parts: [] };
	expect(softwareChoices(tree)).toEqual([
		{ name: 'NCCL', names: ['NCCL'], count: 1, parts: [] },
		{
			name: 'PyTorch',
			names: ['TCPStore', 'torch.distributed', 'PyTorch', 'FSDP', 'Sharding'],
			count: 5,
			parts: [
				{ name: 'FSDP', names: ['FSDP'], count: 1, parts: [] },
				{ name: 'torch.distributed', names: ['TCPStore', 'torch.distributed'], count: 2, parts: [store] },
			],
		},
	]);
});
