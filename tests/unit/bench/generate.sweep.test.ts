import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readContentTree } from '../../../src/content/files/tree-fs.ts';
import { runChecks } from '../../../src/tools/checks/run.ts';
import { generateContent } from '../../bench/generate.ts';
import { readParts } from '../../bench/parts.ts';
import { createRandom } from '../../bench/random.ts';
import { realTree } from '../real-content.ts';

const roots = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'faultline-generated-')));

beforeAll(() => {
	const parts = readParts(process.cwd(), realTree);
	for (const root of roots) generateContent(process.cwd(), root, 5, 1, parts);
}, 120_000);
afterAll(() => {
	for (const root of roots) rmSync(root, { recursive: true, force: true });
});

test('generated content passes every check', () => {
	const errors = runChecks(roots[0] ?? '').filter(({ severity }) => severity !== 'warning');
	expect(errors).toEqual([]);
});

test('it has as many failures and problems as asked for', () => {
	const { failures, problems, guides } = readContentTree(roots[0] ?? '');
	expect([failures.length, problems.length, guides.length]).toEqual([3, 2, 4]);
});

test('the same number gives the same files', () => {
	const filesOf = (root: string) =>
		readdirSync(root, { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile())
			.map((entry) => join(entry.parentPath, entry.name))
			.map((file) => [file.slice(root.length), readFileSync(file, 'utf8')]);
	expect(filesOf(roots[0] ?? '')).toEqual(filesOf(roots[1] ?? ''));
});

test('common words come more often, about as one over their rank', () => {
	const random = createRandom(7);
	const drawn = Array.from({ length: 4000 }, () => random.common(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']));
	const share = (letter: string) => drawn.filter((other) => other === letter).length / drawn.length;
	expect(share('a')).toBeGreaterThan(share('b') * 1.4);
	expect(share('b')).toBeGreaterThan(share('h') * 2);
	expect(new Set(drawn).size).toBe(8);
});
