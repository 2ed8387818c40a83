import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { memoryOf } from '../../../../src/content/files/kept-fs.ts';
import { readContentTree } from '../../../../src/content/files/tree-fs.ts';

const root = mkdtempSync(join(tmpdir(), 'faultline-kept-'));
const text = join(root, 'content/failures/cuda-oom/en.mdx');
const kept = join(root, '.cache/content/failures/cuda-oom.json');
const edit = (file: string, from: string, to: string) => {
	const before = readFileSync(file, 'utf8');
	expect(before).toContain(from);
	writeFileSync(file, before.replaceAll(from, to));
};
/** What is known of cuda-oom, as data. */
const read = (memory = memoryOf(root)) => {
	const { neutral, audit, texts } = readContentTree(root, memory).failures.find(({ id }) => id === 'cuda-oom')!;
	const languages = Object.values(texts).map(({ data, body, outline }) => ({ data, body, outline }));
	return JSON.parse(JSON.stringify({ neutral: neutral.data, audit: audit?.data, languages }));
};

beforeEach(() => {
	rmSync(root, { recursive: true, force: true });
	cpSync(resolve('tests/fixtures/sound'), root, { recursive: true });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('what was kept is what the texts say, and stands where they say it', () => {
	const parsed = read();
	expect(readFileSync(kept, 'utf8')).toContain('"outline"');
	expect(read()).toEqual(parsed);
	const [first, second] = [memoryOf(root), memoryOf(root)].map(
		(memory) => readContentTree(root, memory).failures.find(({ id }) => id === 'cuda-oom')!,
	);
	const path = ['messages', 0, 'template'];
	expect(first?.neutral.lineOf(path)).toBe(second?.neutral.lineOf(path));
	expect(first?.neutral.lineOf(path)).toBeGreaterThan(1);
});

test('texts that did not change are not parsed again', () => {
	read();
	edit(kept, 'CUDA out of memory', 'what was kept');
	expect(JSON.stringify(read())).toContain('what was kept');
});

test.each([
	['a body', text, 'The allocator found', 'The allocator sought'],
	['a head', text, 'CUDA out of memory', 'CUDA has no memory'],
	['an audit', join(root, 'content/failures/cuda-oom/audit.yaml'), 'how: source', 'how: run'],
])('%s that changed is read anew, and kept in the place of the old one', (_, file, from, to) => {
	read();
	edit(file, from, to);
	const again = read();
	expect(again).toEqual(JSON.parse(JSON.stringify(read({ of: () => undefined, put: () => {} }))));
	expect(JSON.stringify(again)).toContain(to.replace('how: ', ''));
});

test('so are tables, cases, outputs and the quick diagnosis, each of them with its neighbours', () => {
	const rest = () => {
		const { tables, outputs, cases, diagnosis, issues, caseIssues } = readContentTree(root, memoryOf(root));
		return JSON.parse(JSON.stringify({ tables, outputs, cases, tree: diagnosis.tree, issues, caseIssues }));
	};
	for (const place of [
		'content/tables/exit-codes.yaml',
		'tests/lab/torch-2.13.0.txt',
		'tests/lab/torch-2.14.1.txt',
		'tests/lab/inplace-modification',
	]) {
		cpSync(resolve(place), join(root, place), { recursive: true });
	}
	const parsed = rest();
	expect(rest()).toEqual(parsed);
	for (const [place, one] of [
		['content/tables', 'tables'],
		['tests/lab', 'cases'],
	] as const) {
		const file = join(root, `.cache/content/${place.replace('content/', '')}.json`);
		const before = readFileSync(file, 'utf8');
		const [first] = Object.keys(JSON.parse(before).read);
		expect([first, parsed[one].length > 0]).toEqual([expect.stringContaining(place), true]);
		writeFileSync(file, '{"key":');
		expect(rest()).toEqual(parsed);
		expect(readFileSync(file, 'utf8')).toBe(before);
	}
});

test('other code reads the texts anew', () => {
	read();
	edit(kept, 'CUDA out of memory', 'what was kept');
	mkdirSync(join(root, 'src/core/schemas'), { recursive: true });
	writeFileSync(join(root, 'src/core/schemas/failure.ts'), 'export const another = 1;\n');
	expect(JSON.stringify(read())).not.toContain('what was kept');
});

test.each([
	['half a file', () => writeFileSync(kept, '{"key":')],
	['a folder in its place', () => [rmSync(kept), mkdirSync(kept)]],
])('%s is no fault: the texts are read', (_, spoil) => {
	const parsed = read();
	spoil();
	expect(read()).toEqual(parsed);
});

test('a folder in which something is wrong is told every time, and not kept', () => {
	edit(text, 'title:', 'titel:');
	for (const _ of [1, 2]) {
		const { issues } = readContentTree(root, memoryOf(root));
		expect(issues.map(({ code, file }) => [code, file])).toContainEqual(['schema', 'content/failures/cuda-oom/en.mdx']);
	}
	expect(() => readFileSync(kept)).toThrow();
});
