import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readContentTree } from '../../../../src/content/files/tree-fs.ts';
import { askMissing } from '../../../../src/tools/authoring/ask.ts';
import { parseSource } from '../../../../src/tools/authoring/parse-source.ts';
import { type Present, planPage, type Wish } from '../../../../src/tools/authoring/plan-page.ts';
import { runChecks } from '../../../../src/tools/checks/run.ts';
import { inSweep } from '../../in-sweep.ts';
import { some } from '../../some.ts';

let root: string;
let present: Present;
beforeAll(() => {
	root = mkdtempSync(join(tmpdir(), 'faultline-new-'));
	cpSync('tests/fixtures/sound', root, { recursive: true });
	cpSync('content/GLOSSARY.md', join(root, 'content/GLOSSARY.md'));
	mkdirSync(join(root, 'content/software/demo'), { recursive: true });
	writeFileSync(join(root, 'content/software/demo/software.yaml'), 'name: Demo\n');
	present = {
		tree: readContentTree(root),
		ledger: new Map([['/errors/oom/', '2026-01-02']]),
		harvests: [],
		today: '2026-11-21',
	};
});
afterAll(() => rmSync(root, { recursive: true }));

const wish = (changes: Partial<Wish>): Wish => ({
	kind: 'failure',
	id: 'new-thing',
	titles: {},
	messages: [],
	sources: [],
	...changes,
});
const problemsOf = (changes: Partial<Wish>) => planPage(wish(changes), present).problems;

/** Runs a command of the repository in the copy, without a terminal. */
function run(command: string, ...args: string[]) {
	const { status, stdout, stderr } = spawnSync(process.execPath, [resolve(command), ...args], {
		cwd: root,
		encoding: 'utf8',
		input: '',
		env: { ...process.env, GITHUB_ACTIONS: '' },
	});
	return { status, stdout, stderr };
}
const make = (...args: string[]) => run('src/tools/authoring/new-cli.ts', ...args);

describe('what cannot be written is refused, all at once', () => {
	test.each<[string, Partial<Wish>, string[]]>([
		[
			'an id that exists',
			{ id: 'cuda-oom', category: 'memory' },
			['content/failures/cuda-oom exists. Ids are permanent: choose another one.'],
		],
		[
			'an id that was public',
			{ id: 'oom', category: 'memory' },
			['"oom" was public before (since 2026-01-02), and links to it lead elsewhere now. Choose another id.'],
		],
		[
			'an id that is none',
			{ id: 'Cuda_OOM', category: 'memory' },
			['"Cuda_OOM" cannot be an id. Right: lower-case words joined by hyphens, such as nccl-timeout.'],
		],
		...['con', 'index', 'constructor'].map((id): [string, Partial<Wish>, string[]] => [
			'an id that no folder may have',
			{ id, category: 'memory' },
			[`"${id}" is reserved. Choose another id, such as ${id}-fails.`],
		]),
		[
			'an id longer than a folder may be called',
			{ id: 'a'.repeat(300), category: 'memory' },
			[expect.stringMatching(/^"a{300}" cannot be an id\. Right: .* at most 80 characters/)],
		],
		[
			'a failure in a guide',
			{ id: 'demo/x', category: 'memory' },
			['"demo/x" is not the id of a failure. Right: a failure belongs to no guide: my-failure.'],
		],
		['a tip without a guide', { kind: 'tip', id: 'x' }, ['"x" is not the id of a tip. Right: guide/my-tip.']],
		[
			'a mistyped guide',
			{ kind: 'tip', id: 'dmo/x' },
			['There is no guide "dmo": did you mean "demo"? There are: demo.'],
		],
		[
			'a tip that has the name of a problem',
			{ kind: 'tip', id: 'demo/cuda-oom' },
			['content/guides/demo/problems/cuda-oom exists. Ids are permanent: choose another one.'],
		],
		[
			'the address of the whole guide',
			{ kind: 'tip', id: 'demo/all' },
			['"all" is an anchor of the guide\'s own pages. Choose another id, such as all-fails.'],
		],
		[
			'a category as the id of a problem',
			{ kind: 'tip', id: 'demo/memory' },
			['"memory" is an anchor of the guide\'s own pages. Choose another id, such as memory-fails.'],
		],
		[
			'a mistyped failure and no category',
			{ kind: 'problem', id: 'demo/new', failure: 'cuda-om' },
			[
				'There is no failure "cuda-om": did you mean "cuda-oom"? Name one of content/failures/, or make it first.',
				'Name its category with --category: memory, distributed.',
			],
		],
		[
			'a mistyped category',
			{ category: 'memry' },
			[expect.stringMatching(/^"memry" is no category: did you mean "memory"\? One of: /)],
		],
		[
			'a title with a full stop',
			{ category: 'memory', titles: { zh: '显存不足。' } },
			['The title (zh) ends with a full stop; titles have none.'],
		],
		[
			'a line that says too little',
			{ category: 'memory', messages: ['EOFError: Ran out of input'], software: 'none' },
			[expect.stringMatching(/^"EOFError: Ran out of input": Its own words say too little/)],
		],
		[
			'a line of another failure',
			{ category: 'memory', messages: ['CUDA out of memory. Tried to allocate 3 GiB.'], software: 'demo' },
			[
				expect.stringMatching(
					/is known already: cuda-oom, message "tried-to-allocate" \(content\/failures\/cuda-oom\/failure\.yaml:5\)\. A text belongs to one failure/,
				),
			],
		],
		[
			'a line of the failure that the problem is a case of',
			{
				kind: 'problem',
				id: 'demo/new',
				failure: 'cuda-oom',
				messages: ['CUDA out of memory. Tried to allocate 3 GiB.'],
				software: 'demo',
			},
			[expect.stringMatching(/leave the message out, the page shows that of the failure\.$/)],
		],
		[
			'a message of nobody',
			{ category: 'memory', messages: ['The frobnicator of rank 3 is stale'] },
			['Say who prints it with --software: a folder of content/software/, or none.'],
		],
		[
			'software that is not there',
			{ category: 'memory', messages: ['The frobnicator of rank 3 is stale'], software: 'dmo, none' },
			[
				'There is no software "dmo": did you mean "demo"? Name one of content/software/, or make it first.',
				'There is no software "none". Name one of content/software/, or make it first.',
			],
		],
		[
			'a source that is none',
			{ category: 'memory', sources: ['somewhere'] },
			[expect.stringMatching(/^"somewhere" is no source\. Write one of:\nowner/)],
		],
	])('%s', (_, changes, expected) => {
		expect(problemsOf(changes)).toEqual(expected);
	});

	test('and nothing is written', () => {
		const { status, stderr } = make('problem', 'demo/new', '--failure', 'cuda-om');
		expect(status).toBe(2);
		expect(stderr).toMatch(/did you mean "cuda-oom"\?[\s\S]*Nothing was written\.\n$/);
		expect(readdirSync(join(root, 'content/guides/demo/problems'))).toEqual(['cuda-oom']);
	});
});

describe('what is written', () => {
	const kinds: [kind: string, folder: string, args: string[]][] = [
		[
			'failure',
			'content/failures/port-taken',
			[
				'failure',
				'port-taken',
				'--category',
				'distributed',
				'--title',
				'Port taken',
				'--title-zh',
				'端口被占用',
				'--message',
				"[rank0]: RuntimeError: The server socket cannot listen on port 29500: it's taken",
				'--software',
				'demo',
				'--source',
				'pytorch/pytorch@v2.9.0:torch/csrc/distributed/c10d/TCPStore.cpp#listen',
			],
		],
		['failure without a message', 'content/failures/silent', ['failure', 'silent', '--category', 'distributed']],
		['problem', 'content/guides/demo/problems/slow-start', ['problem', 'demo/slow-start', '--failure', 'cuda-oom']],
		['tip', 'content/guides/demo/tips/new-tip', ['tip', 'demo/new-tip', '--title', 'New tip', '--title-zh', '新技巧']],
	];
	test.each(some(kinds, 2))('a %s lacks only the sentences of its author', (_, folder, args) => {
		const made = make(...args);
		expect(made).toMatchObject({ status: 0, stderr: '' });
		expect(made.stdout).toContain(`Wrote ${folder}/: ${args[0]}.yaml, en.mdx, zh.mdx.`);
		expect(made.stdout).toContain(`npm run translated -- ${folder}`);
		expect(made.stdout).toContain('npm run publish-ids');
		expect(made.stdout.includes('content/diagnosis.yaml')).toBe(args[0] === 'failure');
		const faults = runChecks(root).filter(({ severity }) => !severity);
		const issues = faults.filter(({ file }) => file.startsWith(folder));
		expect([...new Set(issues.map(({ code }) => code))]).toEqual(['placeholders']);
		expect(issues.filter(({ file }) => file.endsWith('en.mdx'))).not.toEqual([]);
		expect(issues.every(({ line }) => Number(line) > 0)).toBe(true);
		// Not even its ids are final.
		expect(faults.filter(({ code }) => code === 'published')).toEqual([]);
	});

	test('is there as told, quoted where YAML needs it', () => {
		expect(readFileSync(join(root, 'content/failures/port-taken/failure.yaml'), 'utf8')).toBe(`category: distributed
messages:
  - id: server-socket-cannot-listen
    template: 'The server socket cannot listen on port <port>: it''s taken'
    sample: '[rank0]: RuntimeError: The server socket cannot listen on port 29500: it''s taken'
    software: demo
sources:
  - repo: pytorch/pytorch
    path: torch/csrc/distributed/c10d/TCPStore.cpp
    at: v2.9.0
    symbol: listen
    how: source
checked: ${new Date().toISOString().slice(0, 10)}
`);
		expect(readFileSync(join(root, 'content/guides/demo/problems/slow-start/problem.yaml'), 'utf8')).toMatch(
			/^failure: cuda-oom\ncategory: memory\norder: 20\n/,
		);
	});

	inSweep('is never overwritten', () => {
		const before = readFileSync(join(root, 'content/failures/port-taken/failure.yaml'), 'utf8');
		expect(make('failure', 'port-taken', '--category', 'memory').status).toBe(2);
		expect(readFileSync(join(root, 'content/failures/port-taken/failure.yaml'), 'utf8')).toBe(before);
	});

	inSweep('cannot go public before it is written', () => {
		const ledger = readFileSync(join(root, 'content/published-ids.txt'), 'utf8');
		const { status, stderr } = run('src/content/ledger/publish-cli.ts');
		expect(status).toBe(1);
		expect(stderr).toMatch(/failures\/port-taken\/en\.mdx:\d+ {2}TODO\(faultline\)[\s\S]*Nothing was added/);
		expect(readFileSync(join(root, 'content/published-ids.txt'), 'utf8')).toBe(ledger);
	});
});

test('on a terminal it asks for what is missing, and again where that cannot be', async () => {
	const line = 'The frobnicator of rank 3 is stale';
	const answers = [
		'demo/all',
		'demo/asked',
		'Asked',
		'',
		'cuda-om',
		'cuda-oom',
		'',
		line,
		'',
		'demo',
		'demo',
		'demo 1.0',
	];
	const asked: string[] = [];
	const said: string[] = [];
	const filled = await askMissing(
		wish({ kind: 'problem', id: '' }),
		present,
		async (question) => {
			asked.push(question.replace(/[ ,(:].*/s, ''));
			return answers.shift() ?? '';
		},
		(text) => said.push(text),
	);
	expect(asked).toEqual([
		...['Id', 'Id', 'Title', 'Title', 'Failure', 'Failure', 'Category', 'A'],
		...['Printed', 'Printed', 'Source', 'Source'],
	]);
	expect(said.map((text) => text.split('\n')[0])).toEqual([
		expect.stringMatching(/^"all" is an anchor/),
		expect.stringMatching(/^There is no failure "cuda-om": did you mean "cuda-oom"\?/),
		'Say who prints it with --software: a folder of content/software/, or none.',
		'Write one of:',
	]);
	expect(filled).toMatchObject({
		id: 'demo/asked',
		titles: { en: 'Asked' },
		failure: 'cuda-oom',
		category: 'memory',
		messages: [line],
		software: 'demo',
		sources: ['demo 1.0'],
	});
	expect(planPage(filled, present).problems).toEqual([]);
});

test.each([
	[
		'pytorch/pytorch:c10/cuda/CUDAFunctions.cpp',
		{ repo: 'pytorch/pytorch', path: 'c10/cuda/CUDAFunctions.cpp', how: 'source' },
	],
	['torch 2.14.1', { package: 'torch 2.14.1', how: 'run' }],
	[
		'torch 2.14.1:torch/distributed/run.py#run',
		{ package: 'torch 2.14.1', path: 'torch/distributed/run.py', symbol: 'run', how: 'source' },
	],
	[
		'PyTorch: NCCL https://docs.pytorch.org/docs/stable/x.html',
		{ title: 'PyTorch: NCCL', url: 'https://docs.pytorch.org/docs/stable/x.html', how: 'docs' },
	],
	[
		'https://github.com/NVIDIA/nccl/issues/1',
		{ title: 'github.com/NVIDIA/nccl/issues/1', url: 'https://github.com/NVIDIA/nccl/issues/1', how: 'thread' },
	],
	['a friend', undefined],
])('the source %s', (text, expected) => {
	expect(parseSource(text)).toEqual(expected);
});
