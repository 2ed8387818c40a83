/** The newest releases in place of those that are written down, and what is told of them. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { newestSets, orNewer } from '../../lab/environments.ts';
import type { Result } from '../../lab/laboratory.ts';
import { NEWS, newsOf } from '../../lab/news.ts';
import { CASE, ENDS_WELL, makeProject, type Project } from './laboratory.ts';

test.each([
	['the last of those that differ by version', ['torch-2.9.1', 'torch-2.13.0'], ['torch-2.13.0']],
	[
		'each of those that hold other programs',
		['torch-2.13.0', 'libraries-2026.11'],
		['torch-2.13.0', 'libraries-2026.11'],
	],
	['that of the machine', ['system'], ['system']],
])('tried is %s', (_, sets, expected) => expect(newestSets(sets)).toEqual(expected));

test('the newest of a list is none older than what it says; what is no version stays', () => {
	expect(orNewer('torch==2.14.1+cpu  # newest\nhuggingface_hub==1.0\n\n# ray==1\nsetuptools\n')).toBe(
		'torch>=2.14.1  # newest\nhuggingface_hub>=1.0\n\n# ray==1\nsetuptools\n',
	);
});

const result = (outcome: Result['outcome'], fields: Partial<Result> = {}): Result => ({
	...{ id: 'oom/b', set: 'torch-2.14.1', outcome, reasons: [], differs: {}, versions: {}, seconds: 1 },
	...fields,
});
test.each<[string, Result[], string[] | undefined]>([
	['what holds', [result('held', { differs: { broken: { gone: ['a'], came: ['b'] } } })], undefined],
	['what cannot be run here', [result('skipped', { reasons: ['There is no mpirun on this machine.'] })], undefined],
	[
		'what failed, with versions and reasons',
		[
			result('failed', { reasons: ['One.', 'Two.'], versions: { python: '3.11', torch: '3.0' } }),
			result('failed', { id: 'oom/a', reasons: ['pip cannot install it: no'] }),
			result('held'),
		],
		[
			'- `oom/a` with the newest of torch-2.14.1',
			'  - pip cannot install it: no',
			'- `oom/b` with python 3.11, torch 3.0',
			'  - One.',
			'  - Two.',
		],
	],
])('news is %s', (_, results, lines) => {
	expect(newsOf(results)?.split('\n').slice(0, -2)).toEqual(lines);
});

/** Runs the laboratory as the workflow does, with a tracker that answers as GitHub does where no issue is open. */
async function runNewest({ root }: Project) {
	const asked: string[] = [];
	const server = createServer(async (request, response) => {
		asked.push(`${request.method} ${request.url} ${await text(request)}`.trim());
		response.end(request.method === 'GET' ? '[]' : '{ "number": 9 }');
	}).listen(0, '127.0.0.1');
	await new Promise((ready) => server.once('listening', ready));
	const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const child = spawn(process.execPath, [resolve('tests/lab/lab.ts'), '--root', root, '--newest'], {
		env: { ...process.env, GITHUB_API_URL: api, GITHUB_REPOSITORY: 'o/r', GITHUB_TOKEN: 't' },
	});
	const [stdout, status] = await Promise.all([
		text(child.stdout),
		new Promise<number | null>((ended) => child.once('exit', ended)),
	]);
	server.close();
	return { asked, stdout, status };
}

test.skipIf(process.platform !== 'linux')(
	'a fix that no longer works is told in an issue, and nothing is recorded',
	async () => {
		const project = makeProject({ 'fixed.sh': 'exit 3' });
		const { asked, stdout, status } = await runNewest(project);
		expect(status).toBe(0);
		expect(stdout).toContain('The fixed script ends with exit status 3, and must end well.');
		expect(stdout.endsWith('Issue 9: opened.\n')).toBe(true);
		expect(asked).toEqual([
			'GET /repos/o/r/issues?state=open&labels=laboratory&per_page=100',
			expect.stringContaining(`POST /repos/o/r/issues {"title":"${NEWS.title}","body":"- \`${CASE}\` with bash `),
		]);
		project.write('fixed.sh', ENDS_WELL);
		const sound = await runNewest(project);
		expect(sound.stdout).toContain('Everything holds with the newest releases.');
		expect(sound.asked).toEqual([]);
		expect(existsSync(join(project.root, `tests/lab/${CASE}/recordings`))).toBe(false);
		project.remove();
	},
);
