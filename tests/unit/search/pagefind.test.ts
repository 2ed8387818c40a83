import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readContentTree } from '../../../src/content/tree-fs.ts';
import { buildIndexes } from '../../../src/search/pagefind-fs.ts';
import { makeRecords } from '../../../src/search/records.ts';

test('there is one index for each language, with what a browser needs and nothing else', async () => {
	const indexes = await buildIndexes(makeRecords(readContentTree(resolve('tests/fixtures/sound'))));
	expect([...indexes.keys()]).toEqual(['en', 'zh']);
	for (const files of indexes.values()) {
		const kinds = new Set(files.map(({ path }) => path.replace(/\/.*|\..*(?=\.)/g, '')));
		expect([...kinds].sort()).toEqual([
			'filter',
			'fragment',
			'index',
			'pagefind-entry.json',
			'pagefind.js',
			'pagefind.pf_meta',
			'wasm.pagefind',
			'words',
		]);
		expect(files.some(({ path }) => path.includes('ui'))).toBe(false);
	}
});

test('what Pagefind refuses is told', async () => {
	await expect(buildIndexes([{ locale: 'en', url: undefined as unknown as string, html: '' }])).rejects.toThrow(
		'Pagefind could not index the content:',
	);
});
