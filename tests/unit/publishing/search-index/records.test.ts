import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readContentTree } from '../../../../src/content/files/tree-fs.ts';
import { makeRecords } from '../../../../src/publishing/search-index/records.ts';

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

test('a software has a record of its names alone, without a failure or a filter', () => {
	const tree = readContentTree(resolve('tests/fixtures/sound'));
	const text = { data: { summary: 'A <program>.' } };
	const message = { ...tree.failures[0]!.neutral.data.messages[0]!, software: ['demo', 'git'] };
	tree.failures[0]!.neutral.data.messages = [message];
	const software = (id: string, texts: object) => ({
		...{ kind: 'software', id, texts },
		neutral: { data: { name: 'Big Demo', packages: ['big-demo'], sources: [] } },
	});
	tree.software = [software('demo', { en: text }), software('git', {})] as unknown as typeof tree.software;
	const own = makeRecords(tree).filter(({ url }) => url.includes('/software/'));
	expect(own).toEqual([
		{
			locale: 'en',
			url: '/en/software/demo/',
			html: '<html lang="en"><head><meta data-pagefind-meta="names[content]" content="Big Demo demo big-demo"><meta data-pagefind-meta="path[content]" content="/software/demo/"><meta data-pagefind-meta="summary[content]" content="A &#60;program&#62;."></head><body><h1 data-pagefind-weight="10">Big Demo</h1><p data-pagefind-weight="4"></p><p data-pagefind-weight="8">demo</p><p data-pagefind-weight="8">big-demo</p><h2 id="messages"></h2></body></html>',
			names: [],
			software: ['big demo', 'demo', 'big-demo'],
		},
	]);
});

test('a table is found by its names, and by numbers that no other set has', () => {
	const tree = readContentTree(resolve('tests/fixtures/sound'));
	const both = (text: string) => ({ en: text, zh: text });
	const row = (values: (string | number)[]) => ({ values, says: both('x'), todo: both('y'), see: [] });
	const members = [
		{ name: 'ACL_ERROR_RT_AICPU_EXCEPTION', number: 507018 },
		{ name: 'ENOSPC', number: 28 },
	];
	const data = { title: both('Codes'), rows: [row(['ENOSPC'])], rest: { says: both('r'), todo: both('s') } };
	tree.tables = [{ id: 'codes', data, members: { data: { members } } }] as unknown as typeof tree.tables;
	const html = makeRecords(tree).find(({ url }) => url === '/en/tables/codes/')?.html ?? '';
	expect(html).toContain('ACL_ERROR_RT_AICPU_EXCEPTION 507018<');
	expect(html).not.toMatch(/\b28\b/);
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

test('an alias of both languages stands in a record once', () => {
	const tree = readContentTree(resolve('tests/fixtures/sound'));
	const [failure] = tree.failures;
	if (failure?.texts.en) failure.texts.en.data.aliases = ['SIGBUS'];
	if (failure?.texts.zh) failure.texts.zh.data.aliases = ['sigbus', '总线错误'];
	const [{ html } = { html: '' }] = makeRecords(tree);
	expect(html.match(/>sigbus</gi)).toHaveLength(1);
	expect(html).toContain('>总线错误<');
});

test('a problem has the aliases that its failure has not', () => {
	const tree = readContentTree(resolve('tests/fixtures/sound'));
	const [failure, problem] = [tree.failures.find(({ id }) => id === 'cuda-oom'), tree.problems[0]];
	if (failure?.texts.en) failure.texts.en.data.aliases = ['VRAM full'];
	if (problem?.texts.en) problem.texts.en.data.aliases = ['vram  full', 'rollout out of memory'];
	const { html = '' } = makeRecords(tree).find(({ url }) => url === '/en/demo/cuda-oom/') ?? {};
	expect(html).toContain('>rollout out of memory<');
	expect(html).not.toMatch(/vram/i);
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
