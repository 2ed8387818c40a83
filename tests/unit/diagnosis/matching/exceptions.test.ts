import { describe, expect, it } from 'vitest';
import { createSession, diagnose } from '../../../../src/diagnosis/matching/index.ts';
import { share, some } from '../../some.ts';
import { compileCorpus } from './corpus.ts';

const index = compileCorpus();
const frame = (file: string, line: number) => `  File "${file}", line ${line}, in run\n    go()\n    ^^^^\n`;
const traceback = (last: string, ...frames: string[]) =>
	`Traceback (most recent call last):\n${frames.join('')}${last}`;
const own = frame('/home/me/job/train.py', 12);
const torch = frame('/venv/lib/python3.11/site-packages/torch/serialization.py', 88);
const missing = "FileNotFoundError: [Errno 2] No such file or directory: 'data/shard_003.bin'";
const onRank = (rank: number, text: string) => text.replaceAll(/^/gm, `[rank${rank}]: `);
const report = (rank: number, code: number) =>
	`Root Cause (first observed failure):\n[0]:\n  time      : 2026-11-22_14:00:00\n  host      : gpu-07\n  rank      : ${rank} (local_rank: ${rank})\n  exitcode  : ${code} (pid: 4711)\n  error_file: <N/A>`;

const cases: { name: string; text: string; expected: object | undefined }[] = [
	{
		name: 'an exception of the own code, with its place',
		text: traceback(missing, own),
		expected: {
			line: 5,
			text: missing,
			exception: 'FileNotFoundError',
			wrapper: false,
			frame: { file: '/home/me/job/train.py', line: 12 },
		},
	},
	{
		name: 'one that a package raised, with the call that led there',
		text: traceback('RuntimeError: mat1 and mat2 must have the same dtype', own, torch),
		expected: { exception: 'RuntimeError', package: 'torch', frame: { file: '/home/me/job/train.py', line: 12 } },
	},
	{
		name: 'of lines that lost what stood in front of them, the one below its frames',
		text: "AttributeError: 'LLMEngine' object has no attribute 'model_executor'\n\n(Actor pid=7) File \"/venv/lib/python3.11/site-packages/vllm/llm.py\", line 495, in collective_rpc\n(Actor pid=7) executor = self.engine.model_executor\n(Actor pid=7) ^^^^^^^\n(Actor pid=7) AttributeError: 'LLMEngine' object has no attribute 'model_executor'",
		expected: { line: 6, exception: 'AttributeError', package: 'vllm' },
	},
	{
		name: 'of a title and the fuller line below it, that line',
		text: 'serving: torch.distributed.DistStoreError: wait timeout\n\nWith four nodes:\ntorch.distributed.DistStoreError: wait timeout after 300000ms, keys: /send_to/0/1',
		expected: { line: 4, exception: 'torch.distributed.DistStoreError' },
	},
	{
		name: 'a title that says something else',
		text: 'Crash: FooError: the loader gave up early\n\nBarError: the loader gave up early, at 3',
		expected: { line: 1, exception: 'FooError' },
	},
	{
		name: 'in a program that absl runs: the own code that it called',
		text: traceback('ValueError: bad', own, frame('/venv/site-packages/absl/app.py', 308), frame('/job/data.py', 4)),
		expected: { exception: 'ValueError', frame: { file: '/job/data.py', line: 4 } },
	},
	{
		name: 'the rank of its prefix, and of interleaved ranks the one that raised first',
		text: `${onRank(3, traceback('KeyError: 1', own)).split('\n').slice(0, 2).join('\n')}\n${onRank(1, traceback(missing, own))}\n${onRank(3, 'KeyError: 1')}`,
		expected: { rank: 3, exception: 'KeyError' },
	},
	{
		name: 'the rank that the launcher names, where the traceback has none',
		text: `${traceback(missing, own)}\n${report(5, 1)}`,
		expected: { rank: 5, exception: 'FileNotFoundError' },
	},
	{
		name: 'what was raised from another: the other',
		text: `${traceback('KeyError: "lr"', own)}\n\nThe above exception was the direct cause of the following exception:\n\n${traceback('ValueError: bad config', own)}`,
		expected: { exception: 'KeyError' },
	},
	{
		name: 'what was raised while another was handled: the last',
		text: `${traceback('KeyError: "lr"', own)}\n\nDuring handling of the above exception, another exception occurred:\n\n${traceback('ValueError: bad config', own)}`,
		expected: { exception: 'ValueError' },
	},
	{
		name: 'what was raised before the cleaning up, which raised again',
		text: `${traceback('KeyError: "lr"', own)}\n\nDuring handling of the above exception, another exception occurred:\n\n${traceback('RuntimeError: the logger never began', own, '  File "/venv/lib/python3.11/site-packages/lightning/pytorch/trainer/call.py", line 69, in _interrupt\n    stop()\n')}`,
		expected: { exception: 'KeyError' },
	},
	{
		name: 'what was raised while a file was written, not that its end failed, too',
		text: `${traceback('OSError: the disk is gone', own)}\n\nDuring handling of the above exception, another exception occurred:\n\n${traceback('RuntimeError: unexpected pos 64', own, '  File "/venv/lib/python3.11/site-packages/torch/serialization.py", line 69, in __exit__\n    self.end()\n')}`,
		expected: { exception: 'OSError' },
	},
	{
		name: 'what a worker of a DataLoader raised, not that it was passed on',
		text: `${traceback('ValueError: Caught ValueError in DataLoader worker process 0.', own)}\nOriginal ${traceback("ValueError: could not convert 'n/a'", own)}`,
		expected: { text: "ValueError: could not convert 'n/a'", wrapper: false },
	},
	{
		name: 'what was raised in a task of Ray, below its wrapper',
		text: `${traceback('ray.exceptions.RayTaskError(KeyError): ray::work() (pid=12, ip=10.0.0.1)', own)}\n${frame('/job/main.py', 6)}KeyError: 'learning_rate'`,
		expected: { text: "KeyError: 'learning_rate'", wrapper: false, frame: { file: '/job/main.py', line: 6 } },
	},
	{
		name: 'a wrapper alone, as one',
		text: traceback('torch.multiprocessing.spawn.ProcessExitedException: process 1 terminated with exit code 1', torch),
		expected: { exception: 'torch.multiprocessing.spawn.ProcessExitedException', wrapper: true },
	},
	{
		name: 'the process that ended first, where no process said why',
		text: `${report(2, -11)}\n`,
		expected: { rank: 2, exception: 'exit code -11', wrapper: true },
	},
	{
		name: 'not a process that the launcher ended itself',
		text: `Failures:\n[1]:\n  rank      : 0 (local_rank: 0)\n  exitcode  : -15 (pid: 4710)\n${report(2, 3)}\n`,
		expected: { rank: 2, exception: 'exit code 3' },
	},
	{
		name: 'a crash without an exception, with the last call in the own code',
		text: `Fatal Python error: Segmentation fault\n\nCurrent thread 0x00007f (most recent call first):\n${torch.replace('torch/serialization', 'torch/x')}${own}`,
		expected: { exception: 'Segmentation fault', wrapper: false, frame: { file: '/home/me/job/train.py', line: 12 } },
	},
	{
		name: 'one that a program in C++ threw',
		text: "terminate called after throwing an instance of 'c10::Error'\n  what():  boom",
		expected: { exception: 'c10::Error', wrapper: false },
	},
	{
		name: 'behind a progress bar',
		text: `  0%|          | 0/8 [00:00<?, ?it/s]${traceback(missing, own)}`,
		expected: { exception: 'FileNotFoundError' },
	},
	{
		name: 'a message that begins in the line below',
		text: traceback('RuntimeError: \n        An attempt has been made to start a new process', own),
		expected: { text: 'RuntimeError: An attempt has been made to start a new process' },
	},
	{
		name: 'nothing of what could not be raised',
		text: `Exception ignored in: <function f>\n${traceback('OSError: x', own)}`,
		expected: undefined,
	},
	{ name: 'nothing of an end on purpose', text: traceback('KeyboardInterrupt', own), expected: undefined },
	{ name: 'nothing of a word alone', text: 'Traceback (most recent call last):\nand so on', expected: undefined },
];

describe('the first error', () => {
	it('has no place where the frames end in what runs a program', () => {
		const { first } = diagnose(traceback('ValueError: bad', own, frame('/venv/site-packages/absl/app.py', 308)), index);
		expect(first).toMatchObject({ exception: 'ValueError' });
		expect(first).not.toHaveProperty('frame');
		expect(first).not.toHaveProperty('package');
	});

	it.each(cases)('is $name', ({ text, expected }) => {
		const { first } = diagnose(text, index);
		if (expected) expect(first).toMatchObject(expected);
		else expect(first).toBeUndefined();
	});

	it.each(some(cases, 6))('does not depend on where the pieces of a log end: $name', ({ text }) => {
		const log = `${'step 1 loss 2.0\n'.repeat(4090)}${text}\n${'step 2 loss 2.0\n'.repeat(500)}`;
		const whole = diagnose(log, index).first;
		for (const size of [997, 65_536]) {
			const session = createSession(index);
			for (let at = 0; at < log.length; at += size) session.push(log.slice(at, at + size));
			expect(session.finish().first).toEqual(whole);
		}
		if (whole) expect(log.slice(whole.start, whole.end)).toContain(whole.text.slice(0, 12));
	});

	it('is a traceback of thousands of lines no reason to wait for', () => {
		const log = `Traceback (most recent call last):\n${frame('a.py', 1).repeat(share(20_000, 5))}KeyError: 1`;
		expect(diagnose(log, index).first).not.toHaveProperty('frame');
	});
});

const OOM = 'torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.50 GiB.';
const TIMEOUT =
	'[rank0]:[E ProcessGroupNCCL.cpp:616] Watchdog caught collective operation timeout: WorkNCCL(SeqNum=1, OpType=ALLREDUCE, NumelIn=1, NumelOut=1, Timeout(ms)=600000) ran for 600001 milliseconds before timing out.';
const told = (text: string) => {
	const { findings, beside, first } = diagnose(text, index);
	return {
		findings: findings.map(({ failure }) => failure),
		beside: beside.map(({ failure }) => failure),
		first: first?.exception,
	};
};

describe('an error that nobody knows', () => {
	it('leads what other ranks print when one fails', () => {
		expect(told(`${onRank(1, traceback(missing, own))}\n${TIMEOUT}`)).toEqual({
			findings: [],
			beside: ['nccl-timeout'],
			first: 'FileNotFoundError',
		});
	});

	it('says more than a wrapper, which goes beside it', () => {
		const wrapper = 'torch.distributed.elastic.multiprocessing.errors.ChildFailedError:';
		expect(told(`${traceback(missing, own)}\n${traceback(wrapper, torch)}`)).toEqual({
			findings: [],
			beside: ['process-ended'],
			first: 'FileNotFoundError',
		});
		expect(told(traceback(wrapper, torch))).toEqual({ findings: ['process-ended'], beside: [], first: undefined });
	});

	it('stands before a known one without displacing it', () => {
		expect(told(`${onRank(1, traceback(missing, own))}\n${OOM}`)).toEqual({
			findings: ['cuda-oom'],
			beside: [],
			first: 'FileNotFoundError',
		});
	});

	it('is what the known one says, where a terminal broke its line', () => {
		const long = 'RuntimeError: [enforce fail at /__w/pytorch/third_party/gloo/gloo/transp';
		const rest = `ort/tcp/device.cc:83] ${TIMEOUT}`;
		expect(told(traceback(`${long}\n${rest}`, own))).toEqual({
			findings: ['nccl-timeout'],
			beside: [],
			first: undefined,
		});
		// Nobody breaks a short line: what stands below it is another's.
		const other = { findings: [], beside: ['nccl-timeout'], first: 'RuntimeError' };
		expect(told(traceback(`RuntimeError: stopped\n${rest}`, own))).toEqual(other);
		// Nor does a blank line stand where one was broken.
		expect(told(traceback(`${long}\n\n${rest}`, own))).toEqual(other);
	});

	it('is not told where it came after the known one, or is what the known one says', () => {
		expect(told(`${TIMEOUT}\n${traceback('RuntimeError: broken', own)}`).first).toBeUndefined();
		expect(told(traceback(OOM, own, torch))).toEqual({ findings: ['cuda-oom'], beside: [], first: undefined });
	});
});

it.each([
	{ name: 'itself', log: '2026-11-23 06:27:01 Traceback (most recent call last):', time: '2026-11-23 06:27:01' },
	{
		name: 'the record of a logger above it',
		log: '2026-11-23 06:27:01,5 ERROR training failed\nTraceback (most recent call last):',
		time: '2026-11-23 06:27:01,5',
	},
	{
		name: 'nobody: the line above is of something else',
		log: '2026-11-23 06:27:01,5 INFO step 3\nTraceback (most recent call last):',
		time: undefined,
	},
])('when a traceback was printed is said by $name', ({ log, time }) => {
	const session = createSession(index);
	session.push(`${log}\n  File "train.py", line 3, in <module>\nValueError: bad\n`);
	session.finish();
	expect(session.heard()[0]?.raised?.time).toBe(time);
});

describe('what was raised, in the JSON of a logger', () => {
	const inOneLine =
		'{"event": "uncaught", "level": "error", "timestamp": "2025-11-20T03:12:44.5Z", "rank": 2, "exception": "Traceback (most recent call last):\\n  File \\"/srv/job/sl.py\\", line 6, in write\\n    open(\\"/srv/x\\")\\nFileNotFoundError: [Errno 2] No such file or directory: \'/srv/x\'"}';

	it('is read where the whole traceback stands in one line', () => {
		const text = `{"event": "step", "level": "info", "loss": 2.1}\n${inOneLine}\n{"event": "bye", "level": "info"}`;
		const { first } = diagnose(text, index);
		expect(first).toMatchObject({
			line: 2,
			rank: 2,
			time: '2025-11-20 03:12:44.5',
			text: "FileNotFoundError: [Errno 2] No such file or directory: '/srv/x'",
			frame: { file: '/srv/job/sl.py', line: 6, in: 'write', called: 'open' },
		});
		expect(text.slice(first?.start, first?.end)).toBe(inOneLine);
	});

	it('is read where each line of it is one of JSON', () => {
		const lines = [
			'Traceback (most recent call last):',
			'  File \\"/app/prep.py\\", line 12, in \\u003cmodule\\u003e',
			'    tok = pick(x)',
			'IndexError: list index out of range',
		];
		const text = lines.map((line) => `{"log":"${line}\\n","stream":"stderr"}`).join('\n');
		const { first } = diagnose(text, index);
		expect(first).toMatchObject({ line: 4, text: lines[3], frame: { file: '/app/prep.py', line: 12, called: 'pick' } });
		expect(text.slice(first?.start, first?.end)).toBe(text.split('\n')[3]);
	});

	it('is not told again beside a message that is known', () => {
		const known = inOneLine.replace(
			/FileNotFound[^}]*/,
			'RuntimeError: CUDA out of memory. Tried to allocate 20.00 MiB"',
		);
		const { first, findings } = diagnose(known, index);
		expect([first, findings[0]?.failure]).toEqual([undefined, 'cuda-oom']);
	});
});

describe('what was raised, as people paste it', () => {
	it.each([
		{
			name: 'in a box of Rich, with what the own line calls',
			text: "╭───── Traceback (most recent call last) ─────╮\n│ /job/train.py:85 in main                     │\n│                                              │\n│   84 │   state = model.state_dict()          │\n│ ❱ 85 │   torch.save(state, path)             │\n╰──────────────────────────────────────────────╯\nFileNotFoundError: [Errno 2] No such file or directory: 'out/model.pt'",
			expected: {
				exception: 'FileNotFoundError',
				frame: { file: '/job/train.py', line: 85, in: 'main', called: 'torch.save' },
			},
		},
		{
			name: 'in a box of Rich, among lines that stand around its own',
			text: '╭─────── Traceback (most recent call last) ───────╮\n│ /job/r.py:5 in load                             │\n│                                                 │\n│    3 build(args.width)                          │\n│    4 def load(cfg):                             │\n│ ❱  5 │   vocab = open(cfg["vocab"]).read()      │\n│    6 │   return vocab                           │\n│    7 main()                                     │\n╰─────────────────────────────────────────────────╯\nFileNotFoundError: vocab.txt',
			expected: { frame: { file: '/job/r.py', line: 5, in: 'load', called: 'open' } },
		},
		{
			name: 'in a box of Rich, at the top of a script',
			text: "╭─────── Traceback (most recent call last) ───────╮\n│ /job/r.py:8 in <module>                         │\n│                                                 │\n│   7 import torch                                │\n│ ❱ 8 tok = load(cfg)                             │\n│   9 tok.show()                                  │\n╰─────────────────────────────────────────────────╯\nKeyError: 'vocab'",
			expected: { exception: 'KeyError', frame: { file: '/job/r.py', line: 8, called: 'load' } },
		},
		{
			name: 'in a box of Rich whose terminal has no frames',
			text: '+------- Traceback (most recent call last) -------+\n| /job/r.py:5 in load                             |\n|                                                 |\n|    4 def load(cfg):                             |\n| ❱  5     vocab = open(cfg["vocab"]).read()      |\n|    6     return vocab                           |\n+-------------------------------------------------+\nFileNotFoundError: vocab.txt',
			expected: { frame: { file: '/job/r.py', line: 5, in: 'load', called: 'open' } },
		},
		{
			name: 'in a box of Rich, on a line that raises and calls nothing',
			text: '╭─────── Traceback (most recent call last) ───────╮\n│ /job/r.py:57 in cut                             │\n│                                                 │\n│    55 │   n = len(layers)                       │\n│ ❱  57 │   │   raise ValueError(n)               │\n│    58 │   return n // stages                    │\n╰─────────────────────────────────────────────────╯\nValueError: 6',
			expected: { frame: { file: '/job/r.py', line: 57, in: 'cut' } },
		},
		{
			name: 'by a call inside of the line, which the marks below it show',
			text: 'Traceback (most recent call last):\n  File "run.py", line 21, in main\n    cfg = yaml.safe_load(open("base.yaml"))\n                         ^^^^^^^^^^^^^^^^^\nFileNotFoundError: base.yaml',
			expected: { frame: { file: 'run.py', line: 21, in: 'main', called: 'open' } },
		},
		{
			name: 'by no call of the line, which the marks below it show',
			text: 'Traceback (most recent call last):\n  File "run.py", line 21, in main\n    build(cfg["optim"])\n          ~~~^^^^^^^^^\nKeyError: \'optim\'',
			expected: { frame: { file: 'run.py', line: 21, in: 'main' } },
		},
		{
			name: 'in a notebook, by the own code',
			text: "---------------------------------------------------------------------------\nKeyError                                  Traceback (most recent call last)\nCell In[7], line 3\n      1 from accelerate import notebook_launcher\n----> 3 run(cfg)\n\nFile ~/proj/conf.py:18, in Conf.get(self, key)\n     16 def get(self, key):\n---> 18     return pick(self.data, key)\n     19 \n\nKeyError: 'launch'",
			expected: {
				exception: 'KeyError',
				frame: { file: '~/proj/conf.py', line: 18, in: 'Conf.get', called: 'pick' },
			},
		},
		{
			name: 'in a notebook, by a package',
			text: '---------------------------------------------------------------------------\nRuntimeError                              Traceback (most recent call last)\nCell In[7], line 3\n      1 x = make()\n----> 3 y = layer(x)\n\nFile /opt/conda/lib/python3.10/site-packages/torch/nn/modules/module.py:1501, in Module._call_impl(self, *args, **kwargs)\n   1500     return forward_call(*args, **kwargs)\n-> 1501 result = hook(self, args)\n\nRuntimeError: the flux is gone',
			expected: {
				package: 'torch',
				path: '/opt/conda/lib/python3.10/site-packages/torch/nn/modules/module.py',
				frame: { file: 'Cell In[7]', line: 3, called: 'layer' },
			},
		},
		{
			name: 'by Java, innermost',
			text: 'Exception in thread "main" java.lang.IllegalStateException: shuffle failed\n\tat org.example.Main.run(Main.java:77)\nCaused by: org.example.StoreException: append failed\n\tat org.example.Store.append(Store.java:41)\n\t... 1 more\nCaused by: java.io.IOException: quota of volume corpus is used up\n\t... 2 more',
			expected: { line: 6, exception: 'java.io.IOException' },
		},
		{
			name: 'by Rust, which says it below the place',
			text: "thread 'main' panicked at src/reader.rs:41:52:\ncalled `Result::unwrap()` on an `Err` value: NotADirectory\nnote: run with `RUST_BACKTRACE=1`",
			expected: {
				line: 1,
				exception: 'panic',
				text: "thread 'main' panicked at src/reader.rs:41:52: called `Result::unwrap()` on an `Err` value: NotADirectory",
			},
		},
		{
			name: 'by an older Rust, which says it before the place',
			text: "thread '<unnamed>' panicked at 'index out of bounds: the len is 0', src/lib.rs:9:3\nnote: run with `RUST_BACKTRACE=1`",
			expected: { line: 1, exception: 'panic' },
		},
		{
			name: 'on Windows',
			text: 'Traceback (most recent call last):\n  File "C:\\job\\train.py", line 3, in main\n    load()\n  File "C:\\Python311\\Lib\\multiprocessing\\spawn.py", line 9, in spawn_main\n    x()\nOSError: [WinError 1455] The paging file is too small',
			expected: { exception: 'OSError', frame: { file: 'C:\\job\\train.py', line: 3, in: 'main', called: 'load' } },
		},
		{
			name: 'by a package, whatever of Python that calls',
			text: traceback('OSError: bad', own, torch, frame('/usr/lib/python3.11/zipfile.py', 7)),
			expected: { package: 'torch' },
		},
		{
			name: 'by the package that asked another to hand on',
			text: traceback(
				'TypeError: bad',
				own,
				frame('/v/lib/python3.11/site-packages/transformers/trainer.py', 2016),
				'  File "/v/lib/python3.11/site-packages/torch/nn/modules/module.py", line 1194, in _call_impl\n    return forward_call(*input, **kwargs)\n',
			),
			expected: { package: 'transformers' },
		},
		{
			name: 'without the first line of its traceback',
			text: `${own}ValueError: bad`,
			expected: {
				exception: 'ValueError',
				frame: { file: '/home/me/job/train.py', line: 12, in: 'run', called: 'go' },
			},
		},
	])('$name', ({ text, expected }) => {
		const { first } = diagnose(text, index);
		expect(first).toMatchObject(expected);
		if ('frame' in expected) expect(first?.frame).toEqual(expected.frame);
	});

	it('says what was asserted, where it says nothing else', () => {
		const frames = ['  File "/job/train.py", line 4, in main', '    store = rendezvous()', '            ^^^^^'];
		const failed = [...frames, '  File "/job/store.py", line 9, in rendezvous', '    assert store is not None'];
		const first = (last: string) => diagnose([...failed, last].join('\n'), index).first;
		expect(first('AssertionError')?.asserted).toBe('assert store is not None');
		expect(first('AssertionError: no store')?.asserted).toBeUndefined();
		expect(diagnose([...frames, 'AssertionError'].join('\n'), index).first?.asserted).toBeUndefined();
	});

	it('is no class that was cut in its module', () => {
		expect(diagnose(traceback('torch.distributed.ela', torch), index).first).toBeUndefined();
	});
});
