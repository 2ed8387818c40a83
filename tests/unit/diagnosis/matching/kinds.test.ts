import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toCompile } from '../../../../src/content/library/to-compile.ts';
import {
	type CompileInput,
	compileIndex,
	type Diagnosis,
	diagnose,
	type Finding,
} from '../../../../src/diagnosis/matching/index.ts';
import { isAnswer, kindAtHead, kindOfEnd } from '../../../../src/diagnosis/matching/kinds.ts';
import { failing } from '../../failing.ts';
import { realTree as tree } from '../../real-content.ts';
import { share, some } from '../../some.ts';

/**
 * What is of a kind (role kind) answers for what was raised and nobody knows, and changes nothing else: each text is
 * answered with and without those messages.
 */
const input = toCompile(tree.failures, tree.problems, tree.foreign);
const kinds = new Set(
	input.failures.flatMap(({ id, messages }) =>
		messages.flatMap((message) => (message.role === 'kind' ? [`${id}/${message.id}`] : [])),
	),
);
const withoutKinds: CompileInput = {
	...input,
	failures: input.failures.map((failure) => ({
		...failure,
		messages: failure.messages.filter(({ role }) => role !== 'kind'),
	})),
};
const { index } = compileIndex(input);
const { index: bare } = compileIndex(withoutKinds);

const samples = [...tree.failures, ...tree.problems].flatMap(({ id, neutral }) =>
	neutral.data.messages.map((message) => [`${id}/${message.id}`, message.sample] as const),
);
const files = [
	...globSync('tests/fixtures/recordings/*.txt'),
	...globSync('tests/fixtures/healthy-logs/*.log'),
	...globSync('tests/lab/*/*/recordings/*.txt'),
]
	.sort()
	.map((file) => [file, readFileSync(file, 'utf8')] as const);
const lines = ['tests/fixtures/other-errors.txt', 'tests/fixtures/healthy-lines.txt'].flatMap((file) =>
	readFileSync(file, 'utf8')
		.split('\n')
		.filter(Boolean)
		.map((line) => [line, line] as const),
);

/**
 * What is nearest to a line that nobody knows may well be of a kind; and what only comes near a line beside the head is
 * not told where that line is exactly of a kind.
 */
const isNear = ({ certainty, role, evidence }: Finding): boolean =>
	certainty === 'likely' && (role === 'error' || role === 'symptom' || role === 'consequence') && !evidence;
const told = ({ unknown, findings, beside, ...rest }: Diagnosis) => ({
	...rest,
	findings: findings.filter((finding, at) => at === 0 || !isNear(finding)),
	beside: beside.filter((finding) => !isNear(finding)),
	unknown: unknown && { ...unknown, nearest: [] },
});

function compare(text: string): void {
	const before = diagnose(text, bare);
	const now = diagnose(text, index);
	const [head] = now.findings;
	// What is known of an end on purpose is told where nothing else is claimed.
	if (now.ended?.first && head && kinds.has(`${head.failure}/${head.message}`)) {
		expect(before.findings).toEqual([]);
		expect(head).toMatchObject({ role: 'symptom', afterEnd: true, best: { line: now.ended.line } });
		const { unknown: _, ...without } = before;
		expect(told({ ...now, findings: [] })).toEqual(told(without));
		return;
	}
	const [means, ...beside] = now.beside;
	// Told below what was raised, it changes nothing above.
	if (means?.role === 'kind') {
		expect(means.best.line).toBe(now.first?.line);
		expect(told({ ...now, beside })).toEqual(told(before));
		return;
	}
	if (!head || !kinds.has(`${head.failure}/${head.message}`)) {
		expect(told(now)).toEqual(told(before));
		return;
	}
	const [known] = before.findings;
	if (before.first) expect(head.best.line).toBe(before.first.line);
	// Nothing was known, or something came near the very line.
	else expect(known === undefined || (known.certainty === 'likely' && known.best.line === head.best.line)).toBe(true);
	const isOther = ({ failure }: { failure: string }) => failure !== head.failure && failure !== known?.failure;
	expect(now.findings.slice(1).filter(isOther)).toEqual([...before.findings, ...before.beside].filter(isOther));
	expect(now.ended).toEqual(before.ended);
	expect(now.ranks).toEqual(before.ranks);
}

/** Of the texts one of so many in `npm test`. */
const NTH = 48;

describe('with and without kinds', () => {
	it.each([
		['samples', samples],
		['outputs', files],
		['lines', lines],
	])('the %s', (_, texts) => {
		expect(failing(some(texts, NTH), compare)).toEqual([]);
	});

	it('there are kinds, and some outputs are answered by one', () => {
		expect(kinds.size).toBeGreaterThan(50);
		const answered = some(files, NTH).filter(([, text]) => {
			const [head] = diagnose(text, index).findings;
			return head && kinds.has(`${head.failure}/${head.message}`);
		});
		expect(answered.length).toBeGreaterThan(share(20, NTH));
	});
});

describe('what heads an answer', () => {
	const own = {
		failure: 'k',
		points: 8,
		best: { line: 4, start: 40, end: 60, textStart: 30, text: 'bash: run: No such file or directory' },
	};
	const bare = { ...own, best: { line: 4, start: 0, end: 14, textStart: 0, text: 'AssertionError] JobStatus.FAILED' } };
	const whole = {
		...own,
		points: 40,
		best: { line: 4, start: 32, end: 62, textStart: 30, text: '  generator raised StopIteration' },
	};
	const first = { line: 4, start: 40, end: 60, text: '', exception: '', wrapper: false };
	it.each([
		['what was raised in its line', [own], { first, findings: [] }, 104, own],
		[
			'what was raised elsewhere',
			[own],
			{ first: { ...first, line: 9, start: 90, end: 99 }, findings: [] },
			104,
			undefined,
		],
		['nothing raised, in a line that was chosen', [own], { findings: [] }, 8, own],
		['nothing raised, far above the end', [own], { findings: [] }, 9, undefined],
		['nothing raised, a paste that holds such an error from end to end', [whole], { findings: [] }, 60, whole],
		['nothing raised, a log that holds one', [whole], { findings: [] }, 600, undefined],
		['nothing raised, a line that says little', [{ ...whole, points: 12 }], { findings: [] }, 60, undefined],
		['something known', [own], { findings: [{}] }, 8, undefined],
		['nothing raised, and a program that speaks of a class', [bare], { findings: [] }, 8, undefined],
		[
			'nothing raised, and a class alone',
			[{ ...bare, best: { ...bare.best, text: 'AssertionError' } }],
			{ findings: [] },
			8,
			{ ...bare, best: { ...bare.best, text: 'AssertionError' } },
		],
		[
			'two kinds: the one that says more',
			[own, { ...own, points: 20 }],
			{ first, findings: [] },
			104,
			{ ...own, points: 20 },
		],
	])('%s', (_, all, diagnosis, lines, expected) => {
		expect(kindAtHead(all, diagnosis as Pick<Diagnosis, 'first' | 'findings'>, lines)).toEqual(expected);
	});
});

describe('what shells say of a program that is not there', () => {
	it.each([
		['sh: 1: nvcc: not found', 'dash', 'nvcc'],
		['/bin/sh: 1: torchrun: not found', 'dash', 'torchrun'],
		['./run.sh: 12: torchrun: not found', 'dash', 'torchrun'],
		['sh: torchrun: not found', 'busybox', 'torchrun'],
		['run.sh: line 2: torchrun: not found', 'busybox-script', 'torchrun'],
		['zsh: command not found: torchrun', 'zsh', 'torchrun'],
		['zsh:1: command not found: torchrun', 'zsh-script', 'torchrun'],
		['bash: line 1: torchrun: command not found', 'bash', 'torchrun'],
		['bash: 行 1: torchrun: 未找到命令', 'bash-in-chinese', 'torchrun'],
		['bash: torchrun：未找到命令', 'bash-in-older-chinese', 'torchrun'],
		['bash: 第 1 行：exec: torchrun: 未找到', 'exec-in-chinese', 'torchrun'],
		['env: "torchrun": 没有那个文件或目录', 'env-in-chinese', 'torchrun'],
		['timeout: 无法运行命令 "torchrun": 没有那个文件或目录', 'started-by-a-program-in-chinese', 'torchrun'],
		['找不到命令 “torchrun”，但可以通过以下软件包安装它：', 'ubuntu-hint-in-chinese', 'torchrun'],
	])('%s', (line, message, program) => {
		const [head] = diagnose(line, index).findings;
		expect(`${head?.failure}/${head?.message}`).toBe(`command-not-found/${message}`);
		const value = head?.best.values.find(({ name }) => name === 'program');
		expect(value?.text).toBe(program);
	});

	it.each(['hash: key: not found', 'fresh: lookup: not found', 'the archive was not found', '这个命令没有用'])(
		'is not in: %s',
		(line) => {
			expect(diagnose(line, index).findings).toEqual([]);
		},
	);
});

describe('what is known of an end on purpose', () => {
	const STOPPED = 'Traceback (most recent call last):\n  File "train.py", line 8, in <module>\nKeyboardInterrupt';
	const OOM = 'torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.50 GiB.';
	it.each([
		['the end alone', STOPPED, 'run-interrupted', { kind: 'interrupted', first: true }],
		['a log that it ends', `step 7 loss 2.1\n${STOPPED}`, 'run-interrupted', { first: true }],
		['what was raised before it', `${OOM}\n${STOPPED}`, 'cuda-oom', { first: false }],
		['what was raised after it', `${STOPPED}\n${OOM}`, 'cuda-oom', { first: true }],
		[
			'a job that was cancelled',
			'slurmstepd-n1: error: *** JOB 7 ON n1 CANCELLED AT 2026-11-20T03:12:44 ***',
			'run-interrupted',
			{ kind: 'cancelled' },
		],
		[
			'a job that met its limit',
			'slurmstepd: error: *** JOB 7 ON n1 CANCELLED AT 2026-11-20T03:12:44 DUE TO TIME LIMIT ***',
			'spot-interruption',
			{ kind: 'time-limit' },
		],
	])('%s', (_, text, failure, ended) => {
		const { findings, ended: told } = diagnose(text, index);
		expect(findings[0]?.failure).toBe(failure);
		expect(told).toMatchObject(ended);
	});

	it('leaves an error that nobody knows at the head, where it was raised before', () => {
		const { findings, first } = diagnose(`acme.HaltError: the moon is full\n${STOPPED}`, index);
		expect(findings).toEqual([]);
		expect(first?.text).toBe('acme.HaltError: the moon is full');
	});

	it('is claimed of nothing but its own line', () => {
		const at = (line: number) => ({ best: { line, start: 0, end: 1, textStart: 0, text: '' } });
		const ended = { line: 4, first: true } as NonNullable<Diagnosis['ended']>;
		expect(kindOfEnd([at(2), at(4)], { ended, findings: [] })).toEqual(at(4));
		expect(kindOfEnd([at(2)], { ended, findings: [] })).toBeUndefined();
		expect(kindOfEnd([at(4)], { ended: { ...ended, first: false }, findings: [] })).toBeUndefined();
		expect(kindOfEnd([at(4)], { findings: [] })).toBeUndefined();
	});
});

describe('a kind is the answer or what the error means', () => {
	const error = { line: 9, start: 400, end: 420, text: '', exception: '', wrapper: false };
	const raising = { bare: false, start: 100, end: 420, error, direct: false };
	const raisedBy = (by: string, text: string) => ({
		...raising,
		error: { ...error, package: by, text, exception: text.split(':', 1)[0] ?? '' },
	});
	const inPackage = raisedBy('peft', 'RuntimeError: The size of tensor a (2) must match the size of tensor b (3)');
	const ofItsCode = raisedBy('peft', "AttributeError: 'NoneType' object has no attribute 'shape'");
	const place = { line: 4, start: 200, end: 230 };
	it.each([
		['nothing was raised', undefined, [], 4, true],
		['raised by the own code', raising, [], 60, true],
		['raised by the own code, below a function that a page is about', raising, [place], 60, true],
		['raised by a package', inPackage, [], 60, true],
		['raised by a package, in a function that a page is about', inPackage, [place], 60, false],
		['raised by a package, and such a function on another stack', inPackage, [{ ...place, start: 20 }], 60, true],
		['of its own code by a package', ofItsCode, [], 60, false],
		['of its own code by a package, as the own code asked for it', { ...ofItsCode, direct: true }, [], 60, true],
		['by Python, called from the own code', raisedBy('python', "KeyError: 'RANK'"), [], 60, true],
		['a variable that a package asks for', raisedBy('mmcv', "KeyError: 'RANK'"), [], 60, true],
		['a variable with a longer name', raisedBy('mmcv', "KeyError: 'MASTER_PORT'"), [], 60, true],
		['a key that a package does not find', raisedBy('dgl', "KeyError: 'dataloader-0'"), [], 60, false],
		['a check of a package', raisedBy('torch', 'AssertionError'), [], 60, false],
		['values that a package cannot unpack', raisedBy('trl', 'ValueError: too many values to unpack'), [], 60, false],
		['an argument that a package gives', raisedBy('trl', 'TypeError: f() got an unexpected keyword'), [], 60, false],
		['a value that has no such form', raisedBy('trl', 'TypeError: Object is not JSON serializable'), [], 60, true],
		['a value that does not fit', raisedBy('trl', 'ValueError: bad value'), [], 60, true],
		['a line alone', { ...raising, bare: true }, [], 1, true],
		['a line among others, without its frames', { ...raising, bare: true }, [], 4, false],
	])('%s', (_, raised, places, lines, expected) => {
		expect(isAnswer(raised, places, lines)).toBe(expected);
	});
});

describe('what is told of an error that a kind only explains', () => {
	const site = '/home/me/venv/lib/python3.11/site-packages';
	const traceback = (...lines: string[]) => ['Traceback (most recent call last):', ...lines].join('\n');
	it.each([
		[
			'the number of nodes is no number: torchrun read its command line',
			traceback(
				`  File "${site}/torch/distributed/run.py", line 735, in parse_min_max_nnodes`,
				'    min_nodes = max_nodes = int(arr[0])',
				"ValueError: invalid literal for int() with base 10: 'four'",
			),
			'text-not-parsed',
			['unrecognized-arguments'],
		],
		[
			'an adapter of a type that this PEFT does not have',
			traceback(
				'  File "/home/me/job/serve.py", line 8, in <module>',
				'    model = PeftModel.from_pretrained(base, "adapter")',
				`  File "${site}/peft/peft_model.py", line 492, in from_pretrained`,
				'    config = PEFT_TYPE_TO_CONFIG_MAPPING[PeftConfig._get_peft_type(model_id, **hf_kwargs)].from_pretrained(',
				"KeyError: 'NEWLORA'",
			),
			'missing-key',
			['library-version-mismatch'],
		],
		[
			'an attribute that one library asks of another',
			traceback(
				'  File "/home/me/job/train.py", line 8, in <module>',
				'    booster.backward(loss, optimizer)',
				`  File "${site}/colossalai/booster/booster.py", line 159, in backward`,
				'    optimizer.rewind(loss)',
				"AttributeError: 'HybridAdam' object has no attribute 'rewind'",
			),
			'missing-attribute',
			undefined,
		],
		[
			'a check in code that Inductor wrote',
			traceback(
				`  File "${site}/torch/_inductor/utils.py", line 2006, in run`,
				'    return model(new_inputs)',
				'  File "/tmp/torchinductor_me/p5/cp5mcd3x.py", line 35, in call',
				'    assert s0 == 256',
				'AssertionError',
			),
			'check-failed',
			undefined,
		],
		[
			'a line that nobody says who raised, and a sentence',
			'After 500 steps the first checkpoint is written, and then:\nTypeError: Object of type Tensor is not JSON serializable',
			'text-not-parsed',
			undefined,
		],
	])('%s', (_, text, means, places) => {
		const { first, findings, beside, related } = diagnose(text, index);
		expect(first).toBeDefined();
		expect(findings).toEqual([]);
		expect(beside.map(({ failure, role }) => [failure, role])).toEqual([[means, 'kind']]);
		expect(related?.map(({ failure }) => failure)).toEqual(places);
	});

	it.each([
		[
			'an attribute of a module, asked for by the own code',
			traceback(
				'  File "/home/me/job/train.py", line 8, in main',
				'    model.generate()',
				`  File "${site}/torch/nn/modules/module.py", line 1931, in __getattr__`,
				'    raise AttributeError(',
				"AttributeError: 'Net' object has no attribute 'generate'",
			),
			'missing-attribute',
		],
		[
			'the function of a process that was spawned',
			traceback(
				`  File "${site}/torch/multiprocessing/spawn.py", line 90, in _wrap`,
				'    fn(i, *args)',
				'TypeError: worker() takes 2 positional arguments but 3 were given',
			),
			'wrong-argument',
		],
	])('%s is answered', (_, text, kind) => {
		const { first, findings } = diagnose(text, index);
		expect(first).toBeUndefined();
		expect(findings[0]?.failure).toBe(kind);
	});

	it('a report that names a class was not raised', () => {
		expect(
			diagnose('Failure reason: Unexpected error occurred: [AssertionError] the task was drained', index).findings,
		).toEqual([]);
	});
});
