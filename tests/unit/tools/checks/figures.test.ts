import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readMeasured, recordMeasured } from '../../../../src/content/files/measured-fs.ts';
import { readContentTree } from '../../../../src/content/files/tree-fs.ts';
import { extentOf } from '../../../../src/content/library/extent.ts';
import { figures } from '../../../../src/tools/checks/figures.ts';

const root = mkdtempSync(join(tmpdir(), 'faultline-figures-'));
const tree = readContentTree('tests/fixtures/sound');
const now = extentOf(tree);
beforeEach(() => {
	rmSync(join(root, 'docs'), { recursive: true, force: true });
	mkdirSync(join(root, 'docs'));
	writeFileSync(join(root, 'docs/growth.md'), '# Growth\n');
});
afterAll(() => rmSync(root, { recursive: true }));

const issues = () => figures.run(tree, { root }).map(({ file, severity = 'error', found }) => [file, severity, found]);

test('figures of the content that stands there are fine, and so are those of one that hardly differs', () => {
	expect(now).toEqual({ failures: 2, problems: 1, messages: 3, letters: now.letters });
	recordMeasured(root, 'docs/growth.md', now);
	expect(issues()).toEqual([]);
	recordMeasured(root, 'docs/growth.md', { ...now, letters: Math.round(now.letters * 1.01) });
	expect(issues()).toEqual([]);
	expect(Object.keys(readMeasured(root))).toEqual(['docs/growth.md']);
});
