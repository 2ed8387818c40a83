/** The newest releases in place of those that are written down, and what is told of them. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { newestSets, orNewer } from '../../lab/environments.ts';
import type { Result } from '../../lab/laboratory.ts';
import { NEWS, newsOf, parseNews, sayNews } from '../../lab/news.ts';
import { isWhole } from '../some.ts';
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
			'- `oom/a` with the newest of `torch-2.14.1`',
			'  - `pip cannot install it: no`',
			'- `oom/b` with `python 3.11`, `torch 3.0`',
			'  - `One.`',
			'  - `Two.`',
		],
	],
])('news is %s', (_, results, lines) => {
	expect(sayNews(newsOf(results))?.split('\n').slice(0, -2)).toEqual(lines);
});

/** What a program may print, or whoever made it write into the file of the news. */
const hostile = [
	'@octocat @org/team see [the fix](https://evil.example)',
	'` @octocat `',
	'``` \n```\n@octocat',
	'\u202E@octocat\u2028# Title',
	'<img src=https://evil.example/x.png>',
	'www.evil.example',
	'\u001b]8;;https://evil.example\u0007',
	'x\r\n\r\n## Title\r\n- @octocat',
	'`'.repeat(500),
	'',
];
interface Node {
	type: string;
	value?: string;
	children?: Node[];
}

/** As GitHub reads it: the kinds of its nodes, and what stands outside of code. */
function readMarkdown(text: string): { kinds: string[]; outside: string } {
	const nodes: Node[] = [];
	const walk = (node: Node) => {
		nodes.push(node);
		for (const child of node.children ?? []) walk(child);
	};
	walk(unified().use(remarkParse).use(remarkGfm).parse(text) as Node);
	const outside = nodes.flatMap(({ type, value }) => (type !== 'inlineCode' && value ? [value] : []));
	return { kinds: nodes.map(({ type }) => type), outside: outside.join('\n') };
}

test.each(hostile)('nothing that a program printed is more than code in the issue: %j', (text) => {
	const news = [{ id: text, set: text, versions: { [text]: text }, reasons: [text] }];
	const said = sayNews(parseNews(JSON.stringify(news))) ?? '';
	const { kinds, outside } = readMarkdown(said);
	expect(
		kinds.filter((kind) => !['root', 'list', 'listItem', 'paragraph', 'text', 'inlineCode'].includes(kind)),
	).toEqual([]);
	expect(outside).not.toMatch(/@|evil|\p{Cf}|(?!\n)\p{Cc}/u);
	expect(said.length).toBeLessThan(65_536);
});

test('of much the issue says a part, and how much more there is', () => {
	const reasons = Array.from({ length: 50 }, () => 'x'.repeat(5000));
	const news = Array.from({ length: 500 }, (_, at) => ({ id: `a/${at}`, set: 'system', versions: {}, reasons }));
	const said = sayNews(news) ?? '';
	expect(said.length).toBeLessThan(65_536);
	expect(said).toContain('And 440 more.');
});

test.each([
	['no list', '{}'],
	['numbers', '[1, null, "x"]'],
	['half of it', '[{"id":"a"},{"id":1,"set":"s","versions":{},"reasons":[]}]'],
	['reasons that are none', '[{"id":"a","set":"s","versions":{},"reasons":[{}]}]'],
])('what is no news is left out: %s', (_, text) => expect(parseNews(text)).toEqual([]));

test('the job that runs the cases has no token, and the one that tells runs none of what they left', () => {
	const { jobs } = parse(readFileSync('.github/workflows/laboratory.yml', 'utf8')) as {
		jobs: Record<string, { permissions: object; steps: { run?: string; env?: object }[] }>;
	};
	const runs = Object.entries(jobs).filter(([, { steps }]) => steps.some(({ run }) => run?.includes('npm run lab --')));
	expect(runs.map(([name]) => name)).toEqual(['provoke']);
	expect(jobs['provoke']?.permissions).toEqual({ contents: 'read' });
	expect(JSON.stringify(jobs['provoke'])).not.toContain('github.token');
	const telling = JSON.stringify(jobs['tell']);
	expect(telling).toContain('github.token');
	for (const word of ['npm ci', 'cache', 'artifact']) expect(telling).not.toContain(word);
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
	const env = { ...process.env, GITHUB_API_URL: api, GITHUB_REPOSITORY: 'o/r', GITHUB_TOKEN: 't' };
	const file = join(root, 'news.json');
	const start = async (script: string, args: string[], more = {}) => {
		const child = spawn(process.execPath, [resolve(script), ...args], { env: { ...env, ...more } });
		const ended = new Promise<number | null>((end) => child.once('exit', end));
		return [await text(child.stdout), await ended] as const;
	};
	const [ran, status] = await start('tests/lab/lab.ts', ['--root', root, '--newest', '--news', file]);
	const before = asked.length;
	const [told] = await start('tests/lab/tell.ts', [], { NEWS: readFileSync(file, 'utf8') });
	server.close();
	return { asked, before, stdout: ran + told, status };
}

test.runIf(isWhole && process.platform === 'linux')(
	'a fix that no longer works is told in an issue, and nothing is recorded',
	async () => {
		const project = makeProject({ 'fixed.sh': 'exit 3' });
		const { asked, before, stdout, status } = await runNewest(project);
		expect(before).toBe(0);
		expect(status).toBe(0);
		expect(stdout).toContain('The fixed script ends with exit status 3, and must end well.');
		expect(stdout.endsWith('Issue 9: opened.\n')).toBe(true);
		expect(asked).toEqual([
			'GET /repos/o/r/issues?state=open&labels=laboratory&per_page=100',
			expect.stringContaining(`POST /repos/o/r/issues {"title":"${NEWS.title}","body":"- \`${CASE}\` with \`bash `),
		]);
		project.write('fixed.sh', ENDS_WELL);
		const sound = await runNewest(project);
		expect(sound.stdout).toContain('Everything holds with the newest releases.');
		expect(sound.asked).toEqual([]);
		expect(existsSync(join(project.root, `tests/lab/${CASE}/recordings`))).toBe(false);
		project.remove();
	},
);
