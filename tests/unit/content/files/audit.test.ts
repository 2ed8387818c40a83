import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { auditStateOf, changedSince, recordAudited } from '../../../../src/content/files/audit-fs.ts';
import { readContentTree } from '../../../../src/content/files/tree-fs.ts';

const root = mkdtempSync(join(tmpdir(), 'faultline-'));
const folder = join(root, 'content/failures/cuda-oom');
const read = () => readContentTree(root).failures.find(({ id }) => id === 'cuda-oom')!;
const edit = (file: string, from: string | RegExp, to: string) => {
	const before = readFileSync(join(folder, file), 'utf8');
	const after = before.replace(from, to);
	expect(after).not.toBe(before);
	writeFileSync(join(folder, file), after);
};

beforeEach(() => cpSync(resolve('tests/fixtures/sound'), root, { recursive: true }));
afterAll(() => rmSync(root, { recursive: true }));

describe('a page is as it was audited', () => {
	test.each([
		{ name: 'line breaks', file: 'en.mdx', from: 'The allocator found', to: 'The allocator\nfound' },
		{ name: 'quotes in YAML', file: 'en.mdx', from: /^summary: (.*)$/m, to: 'summary: "$1"' },
		{ name: 'the order of fields', file: 'failure.yaml', from: /^(category: .*)\n([\s\S]*)$/, to: '$2$1\n' },
		{ name: 'words that are only searched', file: 'en.mdx', from: 'aliases: [oom]', to: 'aliases: [oom, full]' },
		{ name: 'a source', file: 'failure.yaml', from: 'how: source', to: 'how: run' },
		{ name: 'the day of a check', file: 'failure.yaml', from: 'checked: 2026-11-20', to: 'checked: 2026-11-21' },
	])('whatever happens to $name', ({ file, from, to }) => {
		edit(file, from, to);
		expect(auditStateOf(read())).toBe('audited');
	});
});

describe('a page changed since its audit', () => {
	test.each([
		{ name: 'a step', file: 'zh.mdx', from: '调小 batch size', to: '调大 batch size', changed: ['zh'] },
		{ name: 'a command', file: 'en.mdx', from: 'train --batch 1', to: 'train --batch 2', changed: ['en'] },
		{ name: 'a claim', file: 'en.mdx', from: 'empty_cache()', to: 'collect()', changed: ['en'] },
		{ name: 'the command of the fix', file: 'failure.yaml', from: ': nvidia-smi', to: ': nvtop', changed: ['facts'] },
		{ name: 'a message', file: 'failure.yaml', from: 'Tried to allocate <size', to: 'Got <size', changed: ['facts'] },
	])('when $name does', ({ file, from, to, changed }) => {
		edit(file, from, to);
		const one = read();
		expect(changedSince(one, one.audit?.data.text)).toEqual(changed);
	});

	test('until it is audited anew, which leaves the rest of the record as it is', () => {
		edit('zh.mdx', '调小 batch size', '调大 batch size');
		const before = readFileSync(join(folder, 'audit.yaml'), 'utf8');
		recordAudited(root, read());
		expect(auditStateOf(read())).toBe('audited');
		const after = readFileSync(join(folder, 'audit.yaml'), 'utf8');
		expect(after.replace(/zh: '\w+'/, '')).toBe(before.replace(/zh: '\w+'/, ''));
		expect(after).not.toBe(before);
	});

	test('a page without a record is open', () => {
		rmSync(join(folder, 'audit.yaml'));
		expect(auditStateOf(read())).toBe('open');
	});
});
