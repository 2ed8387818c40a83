import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readContentTree } from '../../../src/content/tree-fs.ts';
import { makeRecords } from '../../../src/search-index/records.ts';

const records = makeRecords(readContentTree(resolve('tests/fixtures/sound')));
const record = (url: string) => records.find((candidate) => candidate.url === url)?.html ?? '';

test('there is one record for each problem, failure and language', () => {
	expect(records.map(({ url }) => url)).toEqual([
		'/en/errors/cuda-oom/',
		'/en/errors/kv-cache-oom/',
		'/en/demo/cuda-oom/',
		'/zh/errors/cuda-oom/',
		'/zh/errors/kv-cache-oom/',
		'/zh/demo/cuda-oom/',
	]);
});

test('a record knows its failure, guide, category and language', () => {
	const html = record('/zh/demo/cuda-oom/');
	expect(html).toContain('<html lang="zh-CN">');
	expect(html).toContain('data-pagefind-meta="failure[content]" content="cuda-oom"');
	expect(html).toContain('data-pagefind-filter="guide[content]" content="demo"');
	expect(html).toContain('data-pagefind-filter="category[content]" content="memory"');
});

test('the literal words of a message are searched, not its holes', () => {
	expect(record('/en/errors/cuda-oom/')).toContain('CUDA out of memory. Tried to allocate  .');
});

test('aliases of every language are searched', () => {
	expect(record('/en/errors/cuda-oom/')).toContain('爆显存');
	expect(record('/zh/errors/cuda-oom/')).toContain('>oom<');
});

test('sections and steps keep their anchors', () => {
	expect(record('/en/errors/cuda-oom/')).toMatch(/<h2 id="causes">.*<h3 id="lower-batch">/);
});

test('text of the content is never markup', () => {
	const tree = readContentTree(resolve('tests/fixtures/sound'));
	const text = tree.failures[0]?.texts.en;
	if (text) text.data.title = '<script>"x"</script>';
	expect(makeRecords(tree)[0]?.html).toContain('&#60;script&#62;&#34;x&#34;&#60;/script&#62;');
});
