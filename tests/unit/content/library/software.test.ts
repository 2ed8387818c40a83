import { expect, test } from 'vitest';
import type { ContentTree } from '../../../../src/content/files/tree-fs.ts';
import {
	groupedSoftware,
	groupOf,
	placeOf,
	softwareIn,
	waysTo,
	wholesByMessages,
} from '../../../../src/content/library/software.ts';

const software = (id: string, data: object, texts: object = { en: {} }) => ({
	kind: 'software',
	id,
	neutral: { data: { name: id, ...data } },
	texts,
});
const owner = (kind: string, id: string, printers: string[][], data: object = {}) => ({
	kind,
	id,
	neutral: {
		data: {
			category: 'memory',
			order: 1,
			followsFrom: [],
			messages: printers.map((names, at) => ({ id: `m${at}`, software: names })),
			...data,
		},
	},
});

const tree = {
	guides: [{ kind: 'guide', id: 'guide', neutral: { data: { order: 1, categories: ['memory'] } } }],
	failures: [
		owner('failure', 'oom', [['fsdp'], ['nccl', 'fsdp'], ['git']]),
		owner('failure', 'hang', [['torch'], ['fsdp', 'torch'], []]),
	],
	problems: [owner('problem', 'guide/oom', [['nccl']], { failure: 'oom' })],
	tips: [],
	pages: [],
	software: [
		software('nccl', { name: 'NCCL', group: 'gpu' }),
		software('torch', {
			name: 'Torch',
			group: 'training',
			repository: 'o/torch',
			tracker: 'https://example.org/torch/bugs',
			docs: 'https://example.org/torch',
		}),
		software('fsdp', { name: 'FSDP', partOf: 'torch', docs: 'https://example.org/fsdp' }),
		software('git', { name: 'git', repository: 'https://git.example.org/git' }, {}),
		software('shard', { name: 'Shard', partOf: 'torch' }, {}),
		software('closed', { name: 'Closed' }, {}),
		software('silent', { name: 'Silent' }),
		software('a', { name: 'A', partOf: 'b' }),
		software('b', { name: 'B', partOf: 'a' }),
	],
} as unknown as ContentTree;
const related = softwareIn(tree);
const ids = (folders: readonly { id: string }[]) => folders.map(({ id }) => id);

test('what has a text and prints something has a page, by name whatever its letters', () => {
	expect(ids(related.pages)).toEqual(['fsdp', 'nccl', 'torch']);
	expect(['git', 'silent', 'gone'].map(related.hasPage)).toEqual([false, false, false]);
	expect(related.find('git')?.id).toBe('git');
});

test.each([
	['nccl', ['oom/m1', 'guide/oom/m0']],
	['fsdp', ['hang/m1', 'oom/m0', 'oom/m1']],
	// With those of its part, and each once.
	['torch', ['hang/m0', 'hang/m1', 'oom/m0', 'oom/m1']],
	['git', ['oom/m2']],
	['silent', []],
	['gone', []],
])('%s prints %j', (id, expected) => {
	const printed = related.messagesOf(id).map(({ owner: { id: place }, message }) => `${place}/${message.id}`);
	expect(printed).toEqual(expected);
});

test('a whole knows its parts, and a part its whole', () => {
	expect(ids(related.partsOf('torch'))).toEqual(['fsdp']);
	expect(related.wholeOf('fsdp')?.id).toBe('torch');
	expect(related.wholeOf('torch')).toBeUndefined();
});

test('whoever prints most messages of a failure comes first', () => {
	const [first, second] = tree.failures.map((failure) => ids(related.printersOf(failure)));
	expect(first).toEqual(['fsdp', 'nccl', 'git']);
	expect(second).toEqual(['torch', 'fsdp']);
});

test.each([
	['nccl', { messages: 2, failures: 1 }],
	['torch', { messages: 4, failures: 2 }],
	['silent', { messages: 0, failures: 0 }],
])('%s has %j', (id, expected) => {
	expect(related.countsOf(id)).toEqual(expected);
});

test.each([
	['a page, where it has one', 'fsdp', { path: '/software/fsdp/' }],
	['its repository', 'git', { repository: 'https://git.example.org/git' }],
	['that of what it is a part of', 'shard', { repository: 'https://github.com/o/torch' }],
	['nowhere', 'closed', undefined],
])('one reads of a software on %s', (_, id, expected) => {
	expect(placeOf(related, related.find(id)!)).toEqual(expected);
});

test('a part has its own documentation, and asks where its whole asks', () => {
	expect(waysTo(related, related.find('fsdp')!)).toEqual([
		{ way: 'tracker', href: 'https://example.org/torch/bugs' },
		{ way: 'docs', href: 'https://example.org/fsdp' },
		{ way: 'repository', href: 'https://github.com/o/torch' },
	]);
	expect(waysTo(related, related.find('closed')!)).toEqual([]);
});

test('the list has each whole with its parts, in the order of the groups, most messages first', () => {
	expect(ids(wholesByMessages(related))).toEqual(['torch', 'nccl']);
	const shelves = groupedSoftware(related).map(({ group, wholes }) => [
		group,
		wholes.map(({ software: { id }, parts }) => [id, ids(parts)]),
	]);
	expect(shelves).toEqual([
		['training', [['torch', ['fsdp']]]],
		['gpu', [['nccl', []]]],
	]);
});

test('a part stands in the group of its whole; a circle in none', () => {
	const groups = ['nccl', 'torch', 'fsdp', 'git', 'a'].map((id) => groupOf(related, related.find(id)!));
	expect(groups).toEqual(['gpu', 'training', 'training', undefined, undefined]);
});
