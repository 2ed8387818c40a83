import { readdirSync, readFileSync } from 'node:fs';
import { close, createIndex } from 'pagefind';
import { afterAll, expect, test } from 'vitest';
import { itemsOf, numbersOf, textOf } from '../../../src/search/cbor.ts';
import { divideIndex } from '../../../src/search/divide-index.ts';
import { type IndexFile, readIndex, unpack } from '../../../src/search/index-form.ts';
import { joinIndexes } from '../../../src/search/join-index.ts';

afterAll(() => close());

interface Page {
	url: string;
	content: string;
}

/** Some of our texts, each with metadata and filters, one with a word in two spellings. */
const pages: Page[] = readdirSync('content/failures')
	.slice(0, 12)
	.map((failure, at) => {
		const text = readFileSync(`content/failures/${failure}/zh.mdx`, 'utf8').replaceAll('<', '&lt;');
		const filters = `<meta data-pagefind-filter="kind[content]" content="${at % 3}">`;
		const accent = at % 2 ? 'naïve' : 'naive';
		return {
			url: `/${failure}/`,
			content: `<html lang="zh-cn"><head>${filters}</head><h1>${failure} ${accent}</h1><p>${text} naïve naive</p></html>`,
		};
	});

async function indexOf(some: readonly Page[]): Promise<IndexFile[]> {
	const { index } = await createIndex();
	for (const page of some) await index?.addHTMLFile(page);
	return (await index?.getFiles())?.files ?? [];
}

const find = (files: readonly IndexFile[], path: string) =>
	files.find((file) => file.path === path)?.content ?? expect.fail(`no ${path}`);

/** What there is to tell of an index apart from names of files. */
function told(files: readonly IndexFile[]) {
	const { words, pages: list, filters, fields, sorts, entry } = readIndex(files);
	return {
		words: words.map(({ bytes }) => bytes.toString('latin1')),
		pages: list.map((page) => {
			const [name, count] = itemsOf(page);
			const fragment = unpack(find(files, `fragment/${textOf(name ?? Buffer.of())}.pf_fragment`)).toString();
			return { url: JSON.parse(fragment).url, count };
		}),
		filters: filters.map((filter) => {
			const [name, hash] = itemsOf(filter).map(textOf);
			const [, values = Buffer.of()] = itemsOf(unpack(find(files, `filter/${hash}.pf_filter`)));
			const pagesOf = itemsOf(values).map((item) => {
				const [value = Buffer.of(), numbers = Buffer.of()] = itemsOf(item);
				return [textOf(value), numbersOf(numbers)];
			});
			return [name, pagesOf];
		}),
		rest: [fields, sorts, Object.values(entry.languages)[0]?.page_count],
	};
}

test('parts that are joined have what Pagefind makes of the whole', async () => {
	const whole = await indexOf(pages);
	for (const cuts of [[6], [1, 11], [4, 5, 9]]) {
		const parts = [...cuts, pages.length].map((end, at) => pages.slice(at ? cuts[at - 1] : 0, end));
		const joined = joinIndexes(await Promise.all(parts.map(indexOf)));
		expect(told(joined)).toEqual(told(whole));
		expect(told(divideIndex(joined))).toEqual(told(whole));
		expect(joined.map(({ path }) => path.split('/')[0]).sort()).toContain('pagefind.js');
	}
	expect(told(whole).words.some((word) => word.includes(Buffer.from('naïve').toString('latin1')))).toBe(true);
});

test('one part stays as it is', async () => {
	const whole = await indexOf(pages.slice(0, 2));
	expect(joinIndexes([whole])).toEqual(whole);
});

test('parts whose pages have other metadata are refused', async () => {
	const other = { url: '/other/', content: '<html lang="zh-cn"><p data-pagefind-meta="guide:LLM">内存不足</p></html>' };
	const parts = [await indexOf(pages.slice(0, 2)), await indexOf([other])];
	expect(() => joinIndexes(parts)).toThrow(/parts of the pages have other metadata/);
});
