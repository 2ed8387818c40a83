import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readMeasured, recordMeasured } from '../../../../src/content/files/measured-fs.ts';
import { readContentTree } from '../../../../src/content/files/tree-fs.ts';
import { extentOf, measuredDocuments, outgrown } from '../../../../src/content/library/extent.ts';
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

/** Content of a hundred times the size, so that a part of it is a number. */
const large = { failures: 200, problems: 50, messages: 3000, letters: 2_500_000 };

test.each<[document: string, then: Partial<typeof large>, found: string[]]>([
	['docs/evaluation.md', { letters: 2_460_000 }, []],
	['docs/evaluation.md', { letters: 2_400_000 }, ['letters']],
	['docs/evaluation.md', { failures: 190, problems: 49, messages: 2950 }, ['failures', 'problems']],
	// The number of pages is given, and as many letters on each are the same pages.
	['docs/growth.md', { failures: 100, problems: 25, messages: 1000, letters: 1_250_000 }, []],
	['docs/growth.md', { letters: 2_400_000 }, []],
	['docs/growth.md', { letters: 2_300_000 }, []],
	['docs/growth.md', { letters: 2_200_000 }, ['letters a page']],
	['docs/lighthouse.md', { letters: 1_000_000, failures: 190 }, []],
	['docs/lighthouse.md', { failures: 150, messages: 2000 }, ['failures', 'messages']],
	['docs/cli.md', { failures: 100, problems: 10, letters: 1_000_000, messages: 2800 }, []],
	['docs/cli.md', { messages: 2000 }, ['messages']],
])('figures of %s that were measured with %j are held by: %j', (document, then, found) => {
	const { leeway } = measuredDocuments[document] as (typeof measuredDocuments)[string];
	expect(outgrown({ ...large, ...then }, large, leeway).map(({ part }) => part)).toEqual(found);
});

test('figures of a document of whose content nobody wrote down are refused', () => {
	expect(issues()).toEqual([
		['docs/growth.md', 'error', 'Nobody wrote down of which content its figures are (docs/measured.json).'],
	]);
});

test('figures of other content are refused, with what changed and what measures them anew', () => {
	recordMeasured(root, 'docs/growth.md', { ...now, letters: now.letters * 2 });
	const [issue, ...others] = figures.run(tree, { root });
	expect(others).toEqual([]);
	expect(issue).toMatchObject({
		file: 'docs/growth.md',
		found: `Its figures are of other content: ${Math.round((now.letters * 2) / 3)} letters a page, now ${Math.round(now.letters / 3)}.`,
		right:
			'Figures are of the content that they are shown beside, or of one that differs by at most 10 % of the letters a page.',
		remedy: expect.stringContaining('npm run measure -- growth'),
	});
	expect(issue?.severity).toBeUndefined();
});

test('every document that something measures is held', () => {
	const written = ['tests/bench', 'tests/eval', 'tests/lighthouse'].flatMap((folder) =>
		readdirSync(folder).flatMap((name) =>
			[...readFileSync(join(folder, name), 'utf8').matchAll(/recordDocument\('([^']+)'\)/g)].map(([, file]) => file),
		),
	);
	expect([...new Set(written)].sort()).toEqual(Object.keys(measuredDocuments).sort());
});
