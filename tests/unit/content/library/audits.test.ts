import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readContentTree } from '../../../../src/content/files/tree-fs.ts';
import { auditsOf, knownOf, stateOf } from '../../../../src/content/library/audits.ts';
import { libraryIn } from '../../../../src/content/library/library.ts';
import { knownIn, ownFixes } from '../../../../src/content/library/said.ts';

const tree = readContentTree(resolve('tests/fixtures/sound'));
const folder = tree.failures.find(({ id }) => id === 'cuda-oom')!;
const page = libraryIn(tree, 'en').failure('cuda-oom')!;
/** The same page with another audit. */
const audited = (change: object) => ({
	...folder,
	audit: folder.audit && { ...folder.audit, data: { ...folder.audit.data, ...change } },
});

test('every failure and problem is listed with its state, in reading order', () => {
	const rows = auditsOf(tree).flatMap(({ id, pages }) =>
		pages.map(({ folder: { id: own }, state }) => [id, own, state]),
	);
	expect(rows).toEqual([
		['errors-memory', 'cuda-oom', 'audited'],
		['errors-inference-engine', 'kv-cache-oom', 'audited'],
		['demo', 'demo/cuda-oom', 'audited'],
	]);
	expect(stateOf(tree.guides[0]!)).toBeUndefined();
});

test('a statement says how it is known as long as its text is the one that was audited', () => {
	const { text } = folder.audit!.data;
	expect(knownOf(folder, 'en')?.doesNotHelp).toEqual([{ how: 'source', at: 'pytorch/pytorch v2.14.1' }]);
	expect(knownOf(audited({ text: { ...text, zh: '00000000' } }), 'en')).toBeDefined();
	expect(knownOf(audited({ text: { ...text, zh: '00000000' } }), 'zh')).toBeUndefined();
	expect(knownOf(audited({ text: { ...text, facts: '00000000' } }), 'en')).toBeUndefined();
	expect(knownOf(tree.guides[0], 'en')).toBeUndefined();
});

test('the quick fix, and that of a single message, say it in words', () => {
	expect(knownIn(page)).toBe('Carried out (torch 2.14.1)');
	const known = { ...folder.audit!.data.known, fixes: { low: { how: 'documented', at: 'CUDA: memory' } } };
	const own = {
		...page,
		folder: audited({ known }),
		data: { ...page.data, fixes: { low: { messages: ['tried-to-allocate'] } } },
	} as typeof page;
	expect(ownFixes(own).map(({ known }) => known)).toEqual(['Documented (CUDA: memory)']);
});
