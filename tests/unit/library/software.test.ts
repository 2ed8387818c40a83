import { expect, test } from 'vitest';
import type { ContentTree } from '../../../src/content/tree-fs.ts';
import { groupOf, softwareIn } from '../../../src/library/software.ts';

const software = (id: string, data: object, texts: object = { en: {} }) => ({
	kind: 'software',
	id,
	neutral: { data: { name: id, ...data } },
	texts,
});
const owner = (kind: string, id: string, printers: (string[] | undefined)[], data: object = {}) => ({
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
		owner('failure', 'hang', [['torch'], ['fsdp', 'torch'], undefined, []]),
	],
	problems: [owner('problem', 'guide/oom', [['nccl']], { failure: 'oom' })],
	tips: [],
	pages: [],
	software: [
		software('nccl', { name: 'NCCL', group: 'gpu' }),
		software('torch', { name: 'Torch', group: 'training' }),
		software('fsdp', { name: 'FSDP', partOf: 'torch' }),
		software('git', { name: 'git' }, {}),
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

test('a part stands in the group of its whole; a circle in none', () => {
	const groups = tree.software.map((one) => groupOf(related, one));
	expect(groups).toEqual(['gpu', 'training', 'training', undefined, undefined, undefined, undefined]);
});
