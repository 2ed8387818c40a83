import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatIssue, type Issue } from '../../../../src/content/files/issue.ts';
import { annotations, jsonReport } from '../../../../src/tools/checks/report.ts';
import { inSweep } from '../../in-sweep.ts';

const issues: Issue[] = [
	{
		file: 'content/a,b.yaml',
		line: 3,
		code: 'schema',
		found: '100% "a: b",\r\nc',
		right: 'One of: c.',
		remedy: 'Add it.',
	},
	{ file: 'content/x', code: 'staleness', severity: 'warning', found: 'No record.', right: 'One.' },
];

test('GitHub reads one annotation for each issue, and no text of an issue ends it early', () => {
	expect(annotations(issues).split('\n')).toEqual([
		'::error file=content/a%2Cb.yaml,line=3,title=schema::100%25 "a: b",%0D%0Ac%0AOne of: c.%0AAdd it.',
		'::warning file=content/x,title=staleness::No record.%0AOne.',
	]);
});

test('programs read the same issues as JSON', () => {
	expect(JSON.parse(jsonReport(issues))).toEqual({
		version: 1,
		errors: 1,
		warnings: 1,
		issues: [
			{ ...issues[0], severity: 'error' },
			{ ...issues[1], severity: 'warning' },
		],
	});
});

let root: string;
beforeAll(() => {
	root = mkdtempSync(join(tmpdir(), 'faultline-report-'));
	cpSync('tests/fixtures/sound', root, { recursive: true });
	writeFileSync(join(root, 'content/failures/cuda-oom/zh.mdx'), '没有文件头');
});
afterAll(() => rmSync(root, { recursive: true }));

function check(env: Record<string, string>, ...args: string[]) {
	return spawnSync(process.execPath, [resolve('src/tools/checks/cli.ts'), ...args], {
		cwd: root,
		encoding: 'utf8',
		env: { ...process.env, GITHUB_ACTIONS: '', ...env },
	});
}

inSweep(
	'the command tells the terminal, annotates in GitHub Actions, and prints nothing but JSON when asked to',
	() => {
		const plain = check({});
		const annotated = check({ GITHUB_ACTIONS: 'true' }, 'content/failures');
		const json = check({ GITHUB_ACTIONS: 'true' }, '--json');
		expect([plain.status, annotated.status, json.status]).toEqual([1, 1, 1]);
		const issue: Issue = {
			file: 'content/failures/cuda-oom/zh.mdx',
			line: 1,
			code: 'schema',
			found: 'The file has no head.',
			right: 'An MDX file begins with its data between two lines of three hyphens.',
			remedy: 'Write the head (CONTRIBUTING.md, "The sections of an MDX file").',
		};
		const text = `${formatIssue(issue)}\n\n1 issue in the content (… s).\n`;
		const withoutTime = (told: string) => told.replace(/\d+\.\d(?= s\)\.\n$)/, '…');
		expect([plain.stdout, withoutTime(plain.stderr)]).toEqual(['', text]);
		expect([annotated.stdout, withoutTime(annotated.stderr)]).toEqual([`${annotations([issue])}\n`, text]);
		expect(json.stdout).toBe(`${jsonReport([issue])}\n`);
	},
);

inSweep('an option that does not exist is wrong usage', () => {
	expect(check({}, '--jsn')).toMatchObject({ status: 2, stderr: expect.stringContaining('Usage: npm run check') });
});
