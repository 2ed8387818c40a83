import { resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { readContentTree } from '../../../../src/content/files/tree-fs.ts';
import { buildIndexes, tellLostFiles } from '../../../../src/publishing/search-index/pagefind-fs.ts';
import { makeRecords } from '../../../../src/publishing/search-index/records.ts';

let indexes: Awaited<ReturnType<typeof buildIndexes>>;
beforeAll(async () => {
	indexes = await buildIndexes(makeRecords(readContentTree(resolve('tests/fixtures/sound'))));
});

test('there is one index for each language, with what a browser needs and nothing else', () => {
	expect([...indexes.keys()].sort()).toEqual(['en', 'zh']);
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
	await expect(
		buildIndexes([{ locale: 'en', url: undefined as unknown as string, html: '', names: [] }]),
	).rejects.toThrow('Pagefind could not index the content:');
});

test("Pagefind's program is changed to refuse what it cannot load whole; another one stops the build", () => {
	for (const files of indexes.values()) {
		const program = new TextDecoder().decode(files.find(({ path }) => path === 'pagefind.js')?.content);
		expect(program.match(/load_(?:index|filter)_chunk`\)\)(?=\})/g)).toHaveLength(2);
	}
	expect(() => tellLostFiles('load().catch(()=>{})')).toThrow(
		"Pagefind's program passes over lost files in 0 places, not in the 2 that src/publishing/search-index/pagefind-fs.ts knows.",
	);
});

test('the lists of words bear the name of their index, and its entry names them', () => {
	for (const files of indexes.values()) {
		const named = (pattern: RegExp) => new Set(files.flatMap(({ path }) => pattern.exec(path)?.[1] ?? []));
		expect(named(/^words\/([\w-]+)\/[a-z]\.txt$/)).toEqual(named(/^pagefind\.([\w-]+)\.pf_meta$/));
		const entry = files.find(({ path }) => path === 'pagefind-entry.json')?.content;
		const { words, names } = JSON.parse(new TextDecoder().decode(entry));
		const lists = [
			'traditional',
			...words.split(' '),
			...Array.from({ length: names }, (_, number) => `names-${number}`),
		];
		expect(new Set(lists)).toEqual(named(/^words\/.*\/(.*)\.txt$/));
	}
});
