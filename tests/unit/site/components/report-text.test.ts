import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
	fence,
	formAddress,
	MOST_ADDRESS,
	plain,
	type ReportInput,
	readEnvironment,
	reportParts,
	shorten,
	suggestTitle,
	trackerOf,
	valueKey,
	writeReport,
} from '../../../../src/site/components/report-text.ts';
import { asOnGitHub, MENTION } from '../../actions/as-github.ts';
import { PAYLOADS } from '../../actions/payloads.ts';

const words = {
	part: Object.fromEntries(reportParts.map((part) => [part, part])) as Record<(typeof reportParts)[number], string>,
	line: '**{label}**: {text}',
	project: 'project',
	missing: '_none_',
	masked: '_masked_',
	leftOut: '[{count} left out]',
	rest: '(goes on)',
};
const none = Object.fromEntries(reportParts.map((part) => [part, ''])) as ReportInput['parts'];
const write = (parts: Partial<ReportInput['parts']>, title = '', shown: ReadonlySet<string> = new Set()) =>
	writeReport({ project: 'Demo', title, parts: { ...none, ...parts } }, words, shown);

describe('the report', () => {
	test('has every part, and says which are missing', () => {
		const text = plain(write({ command: 'train --x', hardware: '8 GPUs' }).body);
		expect(text).toBe(
			'**project**: Demo\n**hardware**: 8 GPUs\n**versions**: _none_\n\n### command\n\n```bash\ntrain --x\n```\n\n### log\n\n_none_\n\n### reproduction\n\n_none_\n\n### tried\n\n_none_\n\n### environment\n\n_none_\n',
		);
	});

	test('masks title and body with the same names, told once each', () => {
		const { title, body, found } = write({ log: 'File "/home/ada/x.py"', tried: 'ask ada@lab.edu' }, 'ada@lab.edu');
		expect(plain(title)).toBe('[email1]');
		expect(plain(body)).toContain('File "/home/[user1]/x.py"');
		expect(plain(body)).toContain('ask [email1]');
		expect(plain(body)).toContain('_masked_');
		expect(found.map(valueKey)).toEqual(['email ada@lab.edu', 'user ada']);
	});

	test('shows a value that the reader wants to be seen, and only that', () => {
		const { body, found } = write({ log: '10.1.2.3 10.1.2.4' }, '', new Set(['ip 10.1.2.3']));
		expect(plain(body)).toContain('10.1.2.3 [ip2]');
		expect(found).toHaveLength(2);
		expect(plain(write({ log: '10.1.2.3' }, '', new Set(['ip 10.1.2.3'])).body)).not.toContain('_masked_');
	});

	test('takes a reproduction with code blocks of its own as Markdown, a script as code, a sentence as it is', () => {
		const reproduction = (text: string) => plain(write({ reproduction: text }).body);
		expect(reproduction('Run:\n```python\nx()\n```')).toContain('### reproduction\n\nRun:\n```python\nx()\n```\n');
		expect(reproduction('import torch\n# two lines')).toContain('```text\nimport torch\n# two lines\n```');
		expect(reproduction('Only on 64 GPUs.')).toContain('### reproduction\n\nOnly on 64 GPUs.\n');
	});

	test('folds the environment', () => {
		expect(plain(write({ environment: 'torch 2' }).body)).toContain(
			'<details><summary>environment</summary>\n\n```text\ntorch 2\n```\n\n</details>',
		);
	});
});

test.each([
	['a', '```text\na\n```'],
	['\n  a\n\n', '```text\n  a\n```'],
	['a ``` b', '````text\na ``` b\n````'],
	['`````\n', '``````text\n`````\n``````'],
	[' \n', ''],
])('a fence that %j cannot close', (text, expected) => {
	expect(fence(text, 'text')).toBe(expected);
});

test('a long text keeps its beginning and its end, at whole lines, and counts what it leaves out', () => {
	const lines = Array.from({ length: 100 }, (_, index) => `line ${index}`);
	const short = shorten(lines.join('\n'), words, 300).split('\n');
	expect(short[0]).toBe('line 0');
	expect(short.at(-1)).toBe('line 99');
	const at = short.findIndex((line) => line.endsWith('left out]'));
	expect(short[at]).toBe(`[${100 - (short.length - 1)} left out]`);
	expect(shorten('short\n', words, 300)).toBe('short');
	expect(shorten('x'.repeat(1000), words, 300).length).toBeLessThan(340);
});

describe('the address of the form', () => {
	const tracker = 'https://github.com/o/r/issues';

	test('carries all that fits', () => {
		const { address, rest } = formAddress(tracker, 'A & B', 'Body\n', 'more');
		expect(address).toBe('https://github.com/o/r/issues/new?title=A+%26+B&body=Body%0A');
		expect(rest).toBe('');
	});

	test('is never too long, loses nothing, and closes the code block that it cuts', () => {
		const line = fc.stringMatching(/^[\w 损失🙂`]{0,80}$/u);
		fc.assert(
			fc.property(fc.array(line, { minLength: 60, maxLength: 300, size: 'max' }), fc.boolean(), (lines, isCode) => {
				const inside = lines.map((text, index) => `${index}:${text}`);
				const body = isCode ? fence(inside.join('\n'), 'text') : inside.join('\n');
				const { address, rest } = formAddress(tracker, 'T', body, 'more');
				expect(address.length).toBeLessThanOrEqual(MOST_ADDRESS);
				const sent = new URL(address).searchParams.get('body') ?? '';
				if (!rest) {
					expect(sent).toBe(body);
					return;
				}
				expect(sent.endsWith('\n\nmore')).toBe(true);
				const marks = (text: string) => text.split('\n').filter((row) => /^`{3,}(?:text)?$/.test(row)).length;
				if (isCode) {
					expect(marks(sent) % 2).toBe(0);
					expect(marks(rest) % 2).toBe(0);
				}
				const rows = (text: string) => text.split('\n').filter((row) => /^\d+:/.test(row));
				expect([...rows(sent), ...rows(rest)].map((row) => row.trimEnd())).toEqual(inside.map((row) => row.trimEnd()));
			}),
			{ numRuns: 200 },
		);
	});

	test('cuts a single line that is too long by itself, and no character in two', () => {
		const body = '🙂'.repeat(2000);
		const { address, rest } = formAddress(tracker, 'T', body, 'more');
		expect(address.length).toBeLessThanOrEqual(MOST_ADDRESS);
		const sent = (new URL(address).searchParams.get('body') ?? '').replace('\n\nmore', '');
		expect(sent + rest).toBe(body);
	});
});

test('the environment tells hardware and versions', () => {
	const text =
		'PyTorch version: 2.13.0+cu130\nCUDA used to build PyTorch: 13.0\nPython version: 3.12.4 (main)\nGPU models and configuration: \nGPU 0: NVIDIA H100 80GB HBM3\nGPU 1: NVIDIA H100 80GB HBM3\nGPU 2: NVIDIA A100\n\nNvidia driver version: 580.65.06\nNCCL (2, 27, 5)\nvllm                 0.13.0\n';
	expect(readEnvironment(text)).toEqual({
		hardware: '2 × NVIDIA H100 80GB HBM3, 1 × NVIDIA A100',
		versions: 'PyTorch 2.13.0+cu130, CUDA 13.0, driver 580.65.06, NCCL 2.27.5, vLLM 0.13.0, Python 3.12.4',
	});
	expect(readEnvironment('PyTorch version: N/A\nCUDA used to build PyTorch: Could not collect')).toEqual({
		hardware: '',
		versions: '',
	});
});

test.each([
	['[rank3]: ValueError: bad world size 3', 'ValueError: bad world size 3'],
	['step 1\nstep 2', ''],
	[
		'x\ntorch.OutOfMemoryError: CUDA out of memory.\nRuntimeError: later',
		'torch.OutOfMemoryError: CUDA out of memory.',
	],
	[
		'[Rank 3] Watchdog caught collective operation timeout: WorkNCCL(…)',
		'Watchdog caught collective operation timeout',
	],
	['Traceback (most recent call last):', ''],
])('the title of %j is %j', (log, expected) => {
	expect(suggestTitle(log)).toBe(expected);
});

test.each([
	['vllm-project/vllm', 'https://github.com/vllm-project/vllm/issues'],
	[' https://github.com/o/r.git ', 'https://github.com/o/r/issues'],
	['https://github.com/o/r/issues/new', 'https://github.com/o/r/issues'],
	['https://git.example.org/team/r/', 'https://git.example.org/team/r/issues'],
	['https://github.com/o/r/issues/123?q=x#issuecomment-1', 'https://github.com/o/r/issues'],
	['github.com/o/r/tree/main/src', 'https://github.com/o/r/issues'],
	['https://git.example.org/group/team/r/-/issues', 'https://git.example.org/group/team/r/issues'],
	['https://github.com/issues/tree', 'https://github.com/issues/tree/issues'],
	['vLLM', undefined],
	['../..', undefined],
	['owner/..', undefined],
	['https://github.com/o/r/../../evil/r', undefined],
	['https://me:word@github.com/o/r', undefined],
	['https://github.com/o/..%2fevil', undefined],
	['javascript:alert(1)', undefined],
	['http://github.com/o/r', undefined],
])('the tracker of %j is %j', (repository, expected) => {
	expect(trackerOf(repository)).toBe(expected);
});

test.each(PAYLOADS)('what an environment says of a machine is no markup: %j', (payload) => {
	const environment = `GPU 0: NVIDIA ${payload}\nPython version: 3${payload}\n`;
	const body = plain(write({ ...readEnvironment(environment), log: payload, command: payload, environment }).body);
	const { links, images, html, text } = asOnGitHub(body);
	expect({ links, images, html: html.join('').replace(/<\/?(?:details|summary)>|environment/g, '') }).toEqual({
		links: [],
		images: [],
		html: '',
	});
	expect(text).not.toMatch(MENTION);
	expect(text).not.toMatch(/octo|evil|mallory/i);
});
