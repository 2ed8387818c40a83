import { describe, expect, it } from 'vitest';
import { compileIndex, type Diagnosis, diagnose, messageOfFrame } from '../../../../src/diagnosis/matching/index.ts';
import { nearestMessages } from '../../../../src/diagnosis/matching/nearest.ts';
import { prepare } from '../../../../src/diagnosis/matching/prepare.ts';
import { compileCorpus } from './corpus.ts';

const index = compileCorpus();
const failures = (text: string) => diagnose(text, index).findings.map(({ failure }) => failure);

const OOM =
	'torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.50 GiB. GPU 0 has a total capacity of 79.15 GiB of which 1.20 GiB is free. Including';
const TIMEOUT = (rank: number, clock = '03:12:44') =>
	`[rank${rank}]:[E1120 ${clock}.902113870 ProcessGroupNCCL.cpp:632] [Rank ${rank}] Watchdog caught collective operation timeout: WorkNCCL(SeqNum=48217, OpType=ALLREDUCE, NumelIn=1, NumelOut=1, Timeout(ms)=600000) ran for 600043 milliseconds before timing out.`;
const CHILD_FAILED = 'torch.distributed.elastic.multiprocessing.errors.ChildFailedError: ';

describe('a finding', () => {
	it('names failure, problem, message and values, with places in the text as pasted', () => {
		const text = `INFO all well\n2025-11-20 03:12:44,902 - ERROR - Training error at step 412: ${OOM.slice(24)}`;
		const [finding] = diagnose(text, index).findings;
		expect(finding).toMatchObject({
			failure: 'cuda-oom',
			problem: 'lightrft/cuda-oom',
			message: 'at-step',
			certainty: 'sure',
			role: 'error',
			count: 1,
			best: { line: 2, closeness: 1, time: '2025-11-20 03:12:44,902' },
		});
		const values = finding?.best.values ?? [];
		expect(values.map(({ name, text: value }) => [name, value])).toEqual([
			['step', '412'],
			['requested', '2.50 GiB'],
			['gpu', '0'],
			['capacity', '79.15 GiB'],
			['free', '1.20 GiB'],
			[undefined, 'Including'],
		]);
		for (const { start, end, text: value } of values) expect(text.slice(start, end)).toBe(value);
		for (const { start, end } of finding?.best.marks ?? [])
			expect(text.slice(start, end)).toMatch(/^Training error at/);
		expect(text.slice(finding?.best.textStart).startsWith(finding?.best.text ?? '?')).toBe(true);
	});

	it('brings the lines around the one that proves it, shortened', () => {
		const text = ['one', 'two', 'x'.repeat(400), OOM, 'four'].join('\n');
		const [finding] = diagnose(text, index).findings;
		expect(finding?.best.before).toEqual(['two', `${'x'.repeat(300)}…`]);
		expect(finding?.best.after).toEqual(['four']);
	});

	it.each([
		[
			'raised',
			'    raise ValueError("frobnicator storage of {0} is exhausted")\nValueError: frobnicator storage of 3 is exhausted',
			2,
			'3',
		],
		[
			'of a rank',
			'[rank1]:     raise ValueError("frobnicator storage of {0} is exhausted")\n[rank1]: ValueError: frobnicator storage of 3 is exhausted',
			2,
			'3',
		],
		['cut below the code', '    raise ValueError("frobnicator storage of {0} is exhausted")', 1, '{0}'],
		[
			'printed twice',
			'ValueError: frobnicator storage of 3 is exhausted\nValueError: frobnicator storage of 4 is exhausted',
			1,
			'3',
		],
	])('is proved by what was raised, not by the code that raised it: %s', (_, text, line, size) => {
		const { index: one } = compileIndex({
			failures: [
				{
					id: 'short',
					followsFrom: [],
					messages: [{ id: 'a', template: 'frobnicator storage of <word:size> is exhausted', role: 'error' }],
				},
			],
			problems: [],
		});
		const [finding] = diagnose(text, one).findings;
		expect(finding?.best).toMatchObject({ line, values: [{ text: size }] });
		expect(finding?.read?.[0]).toMatchObject({ line, values: [['size', 'word', size]] });
	});

	it.each([
		['three points', 'undefined flux _Zflux...\nundefined flux _Zflux7capacity', 2, '_Zflux7capacity'],
		['one sign for them', 'undefined flux _Zflux…\nundefined flux _Zflux7capacity', 2, '_Zflux7capacity'],
		['no whole one below', 'undefined flux _Zflux...', 1, '_Zflux'],
	])('is proved by the line that has the value whole, not by a title that cuts it: %s', (_, text, line, value) => {
		const messages = [{ id: 'a', template: 'undefined flux <word:name>', role: 'error' as const }];
		const { index: one } = compileIndex({ failures: [{ id: 'short', followsFrom: [], messages }], problems: [] });
		expect(diagnose(text, one).findings[0]?.best).toMatchObject({ line, values: [{ text: value }] });
	});

	it('shows lines as they are read where each ends as on Windows', () => {
		const [finding] = diagnose(`one\r\ntwo\r\n${OOM}\r\nfour\r\nfive\r\n`, index).findings;
		expect(finding?.best).toMatchObject({ line: 3, text: OOM, before: ['one', 'two'], after: ['four', 'five'] });
	});

	it('counts all lines of a failure and lists the first of them', () => {
		const { findings } = diagnose(Array.from({ length: 500 }, (_, rank) => TIMEOUT(rank)).join('\n'), index);
		expect(findings).toHaveLength(1);
		expect(findings[0]).toMatchObject({ failure: 'nccl-timeout', count: 500 });
		expect(findings[0]?.lines).toHaveLength(20);
	});

	it('has no message id where the index has none', () => {
		const { index: small } = compileIndex(
			{
				failures: [{ id: 'a', followsFrom: [], messages: [{ id: 'b', template: 'memory leaked', role: 'error' }] }],
				problems: [],
			},
			{ label: () => '' },
		);
		expect(small.failures).toEqual([['a', [], [['memory leaked']]]]);
		expect(diagnose('memory leaked', small).findings[0]).not.toHaveProperty('message');
	});
});

describe('a message', () => {
	it('is found where a narrow log breaks it into five lines', () => {
		const template =
			'size mismatch for <word:key>: copying a param with shape <…> from checkpoint, the shape in current model is <…>';
		const { index: own } = compileIndex({
			failures: [{ id: 'bad-checkpoint', followsFrom: [], messages: [{ id: 'shape', template, role: 'error' }] }],
			problems: [],
		});
		const lines = [
			'size mismatch for',
			'lora_up.weight:',
			'copying a param',
			'with shape torch.Size([8]) from checkpoint, the shape in current',
			'model is torch.Size([16]).',
		];
		const [finding] = diagnose(lines.join('\n'), own).findings;
		expect(finding?.best).toMatchObject({ line: 1, values: [{ text: 'lora_up.weight' }, {}] });
	});

	it('of two telling words is found where it is broken between them, and only there', () => {
		const { index: own } = compileIndex({
			failures: [
				{
					id: 'bad-extension',
					followsFrom: [],
					messages: [{ id: 'symbol', template: 'undefined symbol: <word:symbol>', role: 'error' }],
				},
			],
			problems: [],
		});
		const found = (text: string) => diagnose(text, own).findings.map(({ failure }) => failure);
		expect(found('ImportError: a.so: undefined\n symbol: _ZN3c105Error')).toEqual(['bad-extension']);
		expect(found('ImportError: a.so: undefined\n\nsymbol: _ZN3c105Error')).toEqual([]);
		expect(found('the value is undefined\nwhat symbol: it has')).toEqual([]);
	});

	it.each([
		{
			name: 'wrapped by Rich',
			text: '╰────────────╯\nAssertionError: Check batch related parameters. train_batch_size is not\nequal to micro_batch_per_gpu * gradient_acc_step * world_size 128 != 8 *\n8 * 1',
			expected: ['batch-size-arithmetic'],
		},
		{
			name: 'inside a box of Rich',
			text: '│ AssertionError: train_batch_size is not equal to  │\n│ micro_batch_per_gpu * gradient_acc_step *         │\n│ world_size 128 != 8 * 8 * 1                       │',
			expected: ['batch-size-arithmetic'],
		},
		{
			name: 'wrapped, with the decoration on each line',
			text: '[rank5]: OutOfMemoryError: CUDA out of memory. Tried to allocate\n[rank5]: 64.45 MiB. GPU 5 has a total capacity of 79.14 GiB of which\n[rank5]: 25.12 MiB is free.',
			expected: ['cuda-oom'],
		},
		{
			name: 'broken inside a word by a narrow terminal',
			text: 'AssertionError: train_batch_size is not equal to micro_batch_per_gpu * gradient_ac\nc_step * world_size 128 != 8 * 8 * 1',
			expected: ['batch-size-arithmetic'],
		},
		{
			name: 'of interleaved processes',
			text: '    RuntimeErrorRuntimeError: \n: CUDA error: invalid device ordinal\nconsider passing CUDA_LAUNCH_BLOCKING=1.CUDA error: invalid device ordinal',
			expected: ['ddp-misconfiguration'],
		},
		{
			name: 'behind a progress bar',
			text: `Epoch 0:   6%|███       | 33/499 [6:28:43<94:39:17,  1.37it/s]${TIMEOUT(0)}`,
			expected: ['nccl-timeout'],
		},
		{ name: 'behind a carriage return', text: ` 10%|█   | 1/10\r 20%|██  | 2/10\r${OOM}`, expected: ['cuda-oom'] },
		{ name: 'in a Chinese sentence', text: `训练到一半就报“${OOM}”，请问怎么解决？`, expected: ['cuda-oom'] },
		{
			name: 'that ends too early',
			text: 'CUDA out of memory. Tried to allocate 210.33 MiB. GPU',
			expected: ['cuda-oom'],
		},
		{
			name: 'with a typing error of its program',
			text: OOM.replace('capacity', 'capacty').replace('Tried', 'Try'),
			expected: ['cuda-oom'],
		},
		{
			name: 'that lacks a quarter of its words',
			text: 'train_batch_size is not equal to gradient_acc_step * world_size',
			expected: ['batch-size-arithmetic'],
		},
		{ name: 'with too many words of others', text: 'Error loading a broken checkpoint from /a', expected: [] },
		{ name: 'that only resembles it in its noun', text: 'INFO Loading checkpoint from /data/last.pt', expected: [] },
		{
			name: 'that lacks what makes it an error',
			text: 'INFO train_batch_size is equal to 128, world_size 16',
			expected: [],
		},
	])('$name', ({ text, expected }) => {
		expect(failures(text)).toEqual(expected);
	});

	it('is read whole over as many as six lines below the one where it begins', () => {
		const [begun, ...rest] = [
			'train_batch_size is not equal to micro_batch_per_gpu * gradient_acc_step * world_size',
			'128',
			'!=',
			'8',
			'*',
			'8',
			'* 1',
		];
		const certainty = (lines: string[]) => diagnose([begun, ...lines].join('\n'), index).findings[0]?.certainty;
		expect(certainty(rest)).toBe('sure');
		expect(certainty(rest.flatMap((line) => line.split(' ')))).toBe('likely');
	});

	it('is told as likely when it is only close', () => {
		const [finding] = diagnose(OOM.replace('capacity', 'capacty').replace('Tried to', 'Try'), index).findings;
		expect(finding?.certainty).toBe('likely');
		expect(finding?.best.closeness).toBeGreaterThan(0.75);
		expect(finding?.best.closeness).toBeLessThan(1);
	});

	it('tells numbers of an error apart', () => {
		const quota = Array.from({ length: 60 }, () => 'OSError: [Errno 122] Disk quota exceeded').join('\n');
		const { findings } = diagnose(`${quota}\nOSError: [Errno 28] No space left on device`, index);
		expect(findings).toHaveLength(1);
		expect(findings[0]?.count).toBe(61);
	});
});

it('is told by a program, though it speaks as people do, before what else was raised', () => {
	const { index: own } = compileIndex({
		problems: [],
		failures: [
			{
				id: 'flux-lost',
				followsFrom: [],
				messages: [
					{ id: 'lost', role: 'error', template: 'No coil has such a flux. Add coils to resolve this issue.' },
				],
			},
		],
	});
	const line = 'coil: No coil has such a flux. Add coils to resolve this issue.';
	const heads = (text: string) => diagnose(`${text}\nQuuxError: the flux is gone`, own).findings[0]?.role;
	expect(heads(line)).toBe('error');
	expect(heads(`I wonder why: ${line}`)).toBeUndefined();
});

describe('a value', () => {
	const { index: own } = compileIndex({
		problems: [],
		failures: [
			{
				id: 'flux-lost',
				followsFrom: [],
				messages: [{ id: 'lost', role: 'error', template: '<word:part> has lost the whole flux of <…:what>' }],
			},
		],
	});
	const values = (text: string) => diagnose(text, own).findings[0]?.best.values.map((value) => value.text);

	it.each([
		['a word', 'RuntimeError: coil has lost the whole flux of B', ['coil', 'B']],
		['no name of an exception', 'RuntimeError: has lost the whole flux of B', ['B']],
		[
			'what a log names, where a title leaves a blank',
			'coil has lost the whole flux of <coil name>\nRuntimeError: coil has lost the whole flux of B',
			['coil', 'B'],
		],
	])('is %s', (_, text, is) => {
		expect(values(text)).toEqual(is);
	});
});

describe('the order', () => {
	it('puts the cause before what follows from it, and names it there', () => {
		const { findings } = diagnose(`${TIMEOUT(3)}\n${CHILD_FAILED}\n${OOM}`, index);
		expect(findings.map(({ failure, followsFrom }) => [failure, followsFrom])).toEqual([
			['cuda-oom', undefined],
			['nccl-timeout', 'cuda-oom'],
			['process-ended', 'cuda-oom'],
		]);
	});

	it('never puts a wrapper before an error', () => {
		expect(failures(`${CHILD_FAILED}\nOSError: [Errno 28] No space left on device`)).toEqual([
			'disk-full',
			'process-ended',
		]);
	});

	it('gives a wrapper alone, as likely', () => {
		expect(diagnose(CHILD_FAILED, index).findings).toMatchObject([
			{ failure: 'process-ended', certainty: 'likely', role: 'wrapper' },
		]);
	});

	it('claims nothing where there are only notices, and tells them in a short paste', () => {
		const warning = 'W0729 18:10:35.023135 1938 torch/api.py:891] Sending process 41 closing signal SIGTERM';
		const told = (text: string) => {
			const { findings, beside } = diagnose(text, index);
			return [findings, beside].map((list) => list.map(({ failure, role }) => `${failure} ${role}`));
		};
		expect(told(warning)).toEqual([[], ['process-ended notice']]);
		expect(told(`${'step 1 loss 2.0\n'.repeat(9)}${warning}`)).toEqual([[], []]);
		expect(told(`${warning}\n`.repeat(9))).toEqual([[], ['process-ended notice']]);
		expect(told(`${'step 1 loss 2.0\n'.repeat(9)}${warning}\n${CHILD_FAILED}`)).toEqual([
			['process-ended wrapper'],
			[],
		]);
	});

	it('takes the first of unrelated errors first', () => {
		const disk = 'OSError: [Errno 28] No space left on device';
		expect(failures(`${disk}\n${OOM}`)).toEqual(['disk-full', 'cuda-oom']);
		expect(failures(`${OOM}\n${disk}`)).toEqual(['cuda-oom', 'disk-full']);
	});

	it('goes by the clock where all lines tell it: logs of several hosts are pasted one after the other', () => {
		const disk = '2025-11-20 03:00:00,000 ERROR OSError: [Errno 28] No space left on device';
		expect(failures(`2025-11-20 03:12:44,000 ERROR ${OOM}\n${disk}`)).toEqual(['disk-full', 'cuda-oom']);
	});

	it('lets the specific message win over the general one that it contains', () => {
		const { index: two } = compileIndex({
			failures: [
				{ id: 'general', followsFrom: [], messages: [{ id: 'a', template: 'No space left on device', role: 'error' }] },
				{
					id: 'specific',
					followsFrom: [],
					messages: [{ id: 'b', template: 'unable to allocate shared memory: No space left on device', role: 'error' }],
				},
			],
			problems: [],
		});
		const found = diagnose('RuntimeError: unable to allocate shared memory: No space left on device (28)', two);
		expect(found.findings.map(({ failure }) => failure)).toEqual(['specific']);
	});
});

describe('an end on purpose', () => {
	it.each([
		{ kind: 'interrupted', text: '^CTraceback (most recent call last):\nKeyboardInterrupt' },
		{
			kind: 'time-limit',
			text: 'slurmstepd: error: *** JOB 48213 ON gpu-07 CANCELLED AT 2026-11-20T03:12:44 DUE TO TIME LIMIT ***',
		},
		{
			kind: 'preempted',
			text: 'slurmstepd: error: *** STEP 4.0 ON gpu-07 CANCELLED AT 2026-11-20T03:12:44 DUE TO PREEMPTION ***',
		},
		{ kind: 'cancelled', text: 'slurmstepd: error: *** JOB 48213 ON gpu-07 CANCELLED AT 2026-11-20T03:12:44 ***' },
		{ kind: 'finished', text: '`Trainer.fit` stopped: `max_epochs=3` reached.' },
	])('is recognised: $kind', ({ kind, text }) => {
		const { ended, findings } = diagnose(`step 1 loss 2.0\n${text}`, index);
		expect(ended).toMatchObject({ kind, first: true });
		expect(findings).toEqual([]);
	});

	it('explains what is printed after it, and is the answer where that says only that others ended', () => {
		expect(diagnose(`KeyboardInterrupt\n${OOM}`, index)).toMatchObject({
			ended: { first: true },
			findings: [{ failure: 'cuda-oom', afterEnd: true }],
		});
		expect(diagnose(`KeyboardInterrupt\n${CHILD_FAILED}`, index)).toMatchObject({
			ended: { first: true },
			findings: [],
			beside: [{ failure: 'process-ended' }],
		});
	});

	it('goes before what a launcher prints of it, above the line that says who wanted it', () => {
		const cancelled = 'slurmstepd-vm: error: *** STEP 21.0 ON vm CANCELLED AT 2026-11-22T15:03:18 ***';
		expect(diagnose(`${CHILD_FAILED}\n${cancelled}`, index)).toMatchObject({
			ended: { kind: 'cancelled', first: true },
			findings: [],
			beside: [{ failure: 'process-ended' }],
		});
	});

	it('stands between a symptom before it and what only says that others ended', () => {
		const symptom = TIMEOUT(0);
		const [, followed] = diagnose(`${symptom}\n${CHILD_FAILED}`, index).findings;
		expect(followed).toMatchObject({ failure: 'process-ended', followsFrom: 'nccl-timeout' });
		const { findings, beside } = diagnose(`${symptom}\nKeyboardInterrupt\n${CHILD_FAILED}`, index);
		expect(findings.map(({ failure }) => failure)).toEqual(['nccl-timeout']);
		expect(beside.map(({ failure, followsFrom }) => [failure, followsFrom])).toEqual([['process-ended', undefined]]);
	});

	it('does not hide an error before it', () => {
		const { ended, findings } = diagnose(`${OOM}\nKeyboardInterrupt`, index);
		expect(ended?.first).toBe(false);
		expect(findings).toMatchObject([{ failure: 'cuda-oom' }]);
		expect(findings[0]).not.toHaveProperty('afterEnd');
	});

	it('does not call what nobody knows before it nothing', () => {
		const { ended, first } = diagnose(
			'MlflowException: the scheme is invalid\n`Trainer.fit` stopped: `max_epochs=3` reached.',
			index,
		);
		expect(first?.text).toBe('MlflowException: the scheme is invalid');
		expect(ended).toMatchObject({ kind: 'finished', first: false });
	});

	it('is not taken from a person who tells of it', () => {
		const text = 'I got out of memory when saving the model after the training finished.\nWhat can I do?';
		expect(diagnose(text, index).ended).toBeUndefined();
		expect(diagnose(`step 3\nTraining finished\n`, index).ended?.kind).toBe('finished');
	});

	it.each(['NODE FAILURE, SEE SLURMCTLD LOG FOR DETAILS', 'JOB REQUEUE', 'TASK FAILURE'])(
		'is not taken from a job that ended DUE TO %s',
		(why) => {
			const text = `slurmstepd: error: *** JOB 4 ON gpu-07 CANCELLED AT 2026-11-20T03:12:44 DUE TO ${why} ***`;
			expect(diagnose(text, index).ended).toBeUndefined();
		},
	);
});

describe('the ranks', () => {
	it('tell who complained first, who timed out and who is silent', () => {
		const text = ['world_size=4', TIMEOUT(2, '03:12:46'), TIMEOUT(0, '03:12:44'), TIMEOUT(3, '03:12:45')].join('\n');
		const { ranks } = diagnose(text, index);
		expect(ranks?.complained.map(({ rank }) => rank)).toEqual([0, 3, 2]);
		expect(ranks).toMatchObject({ timedOut: [0, 2, 3], silent: [1], world: 4 });
	});

	it('tell where a rank raised what nobody knows, before the line in which it is known', () => {
		const raised = '[rank3]: Traceback (most recent call last):\n[rank3]:   File "a.py", line 1, in <module>';
		const { ranks } = diagnose(`${raised}\n[rank3]: FrobError: the spring is not wound\n${TIMEOUT(3)}`, index);
		expect(ranks?.complained).toMatchObject([{ rank: 3, line: 3, timedOut: true }]);
	});

	it('begin with the rank that the launcher saw fail first, where nobody tells a time', () => {
		const raised = (rank: number) =>
			`[rank${rank}]: Traceback (most recent call last):\n[rank${rank}]:   File "a.py", line 1, in <module>\n[rank${rank}]: ${OOM}`;
		const report =
			'Root Cause (first observed failure):\n[0]:\n  time      : x\n  rank      : 1 (local_rank: 1)\n  exitcode  : 1 (pid: 9)';
		const of = (text: string) => diagnose(text, index).ranks?.complained.map(({ rank }) => rank);
		expect(of(`${raised(0)}\n${raised(1)}`)).toEqual([0, 1]);
		expect(of(`${raised(0)}\n${raised(1)}\n${CHILD_FAILED}\n${report}`)).toEqual([1, 0]);
	});

	it.each([
		{ hole: '<rank>', ranks: [3] },
		{ hole: '<rank:rank>', ranks: [3] },
		{ hole: '<rank:rank_a>', ranks: [3] },
		{ hole: '<rank:local_rank>', ranks: undefined },
		{ hole: '<rank:dp>', ranks: undefined },
	])('are those of the job, not of a node or a group: $hole', ({ hole, ranks }) => {
		const messages = [{ id: 'spring', role: 'error' as const, template: `the spring of rank ${hole} is not wound` }];
		const { index: wound } = compileIndex({ failures: [{ id: 'spring', followsFrom: [], messages }], problems: [] });
		const { ranks: told } = diagnose('the spring of rank 3 is not wound', wound);
		expect(told?.complained.map(({ rank }) => rank)).toEqual(ranks);
	});

	it('call nobody silent when the number of ranks is unknown or does not fit', () => {
		expect(diagnose(TIMEOUT(2), index).ranks).not.toHaveProperty('silent');
		expect(diagnose(`world_size=2\n${TIMEOUT(2)}`, index).ranks).not.toHaveProperty('silent');
	});
});

describe('evidence', () => {
	const row = (gpu: number, used: number, percent: number) =>
		`|   ${gpu}  Tesla V100-SXM2...  On   | 00000000:1${gpu}:00.0 Off |                    0 |\n| N/A   61C    P0    64W / 300W |   ${used}MiB / 16130MiB |    ${percent}%      Default |\n+----+`;
	const evidence = (text: string) =>
		diagnose(text, index).findings.map((finding) => [finding.failure, finding.evidence, finding.certainty]);

	it.each([
		{ name: 'a dictionary', text: "{'loss': nan, 'learning_rate': 1e-05}" },
		{
			name: 'a Megatron line',
			text: ' iteration 5269/ 250000 | loss scale: 1.0 | grad norm: nan | number of nan iterations: 0 |',
		},
		{ name: 'a named loss', text: 'epoch 3: loss_ce: nan, lr: 0.1' },
		{ name: 'a sentence', text: 'Loss is nan, stopping training' },
		{ name: 'a Chinese sentence', text: '训练一直是grad_norm为nan' },
	])('finds a loss that is no number: $name', ({ text }) => {
		expect(evidence(text)).toEqual([['nan-loss', 'nan-value', 'likely']]);
	});

	it.each([
		'number of nan iterations: 0',
		'skip_nan_loss=True',
		'loss: 2.31 nano',
		'check_for_nan_in_loss_and_grad ... True',
	])('does not take "%s" for one', (text) => {
		expect(evidence(text)).toEqual([]);
	});

	it.each([
		'loss: nan',
		'Loss = NaN',
		'grad norm is nan',
		'loss (nan)',
		'loss:\\nNaN',
		'loss=\u001b[1;31mnan',
		'loss: \u001b[Knan',
	])('finds that %j is no number', (text) => {
		expect(diagnose(text, index).findings.map(({ evidence }) => evidence)).toEqual(['nan-value']);
	});

	it.each(['loss: 1.2 | number of nan iterations: 0', 'loss scale of nan', 'a nan'])('leaves %j alone', (text) => {
		expect(diagnose(text, index).findings).toEqual([]);
	});

	it.each([
		'epoch 1\nKilled',
		'epoch 1\nKilled\n(base) me@gpu-07:~$ ',
		'weights:  78%|██████▎ | 25/32 [18:16<12:14, 104.91s/it]Killed',
		'weights:  77%|██████Killed\n',
		'run.sh: line 3: 12345 Killed                  python train.py',
	])('finds that a shell says Killed: %j', (text) => {
		expect(evidence(text)).toEqual([['host-oom-killed', 'killed', 'likely']]);
	});

	it('takes Killed for what followed, where a message tells what failed', () => {
		const text = 'epoch 1\nRuntimeError: CUDA out of memory. Tried to allocate 2.50 GiB.\nKilled';
		expect(diagnose(text, index).findings.map(({ failure }) => failure)).toEqual(['cuda-oom']);
	});

	it.each([
		'it gets Killed',
		'Killed worker 3',
		'workers: 3, Killed',
		'[INFO] Killed',
		'Forcefully terminating all other processes\nKilled',
		"{'state': 'Killed'}",
	])('does not take "%s" for a shell that says so', (text) => {
		expect(evidence(text)).toEqual([]);
	});

	it('finds one idle GPU beside a busy one', () => {
		expect(evidence([row(0, 9174, 0), row(1, 9178, 100)].join('\n'))).toEqual([
			['uneven-gpu-load', 'one-gpu-idle', 'likely'],
		]);
	});

	it('takes rows for one table that are up to six lines apart, and no further', () => {
		const apart = (lines: number) =>
			[row(0, 9174, 0), ...Array(lines - 1).fill('step 1'), row(1, 9178, 100)].join('\n');
		// A row is three lines, of which the second has the figures.
		expect(evidence(apart(4))).toEqual([['uneven-gpu-load', 'one-gpu-idle', 'likely']]);
		expect(evidence(apart(5))).toEqual([]);
	});

	it('finds GPUs that hold memory and do nothing', () => {
		expect(evidence([row(0, 9174, 4), row(1, 9178, 7)].join('\n'))).toEqual([
			['low-gpu-utilization', 'all-gpus-idle', 'likely'],
		]);
	});

	it('says nothing of empty or evenly busy GPUs', () => {
		expect(evidence([row(0, 3, 0), row(1, 3, 0)].join('\n'))).toEqual([]);
		expect(evidence([row(0, 9174, 93), row(1, 9178, 100)].join('\n'))).toEqual([]);
	});

	it('finds a log that stops while the process group is set up', () => {
		const start = 'loading data\n[rank0] Initializing process group with nccl ...\n';
		expect(evidence(start)).toEqual([['init-hang', 'stops-at-init', 'likely']]);
		expect(evidence(`${start}step 1 loss 2.0`)).toEqual([]);
	});

	it('never stands before an error', () => {
		expect(failures(`${[row(0, 9174, 0), row(1, 9178, 100)].join('\n')}\n${OOM}`)).toEqual([
			'cuda-oom',
			'uneven-gpu-load',
		]);
	});
});

describe('nothing recognised', () => {
	const unknown = (text: string): Diagnosis['unknown'] => diagnose(text, index).unknown;

	it('asks about the last line that complains, without its decoration and values', () => {
		const text = 'step 1\n[rank3]: FooError: cannot open /data/a.bin after 12 tries\nbye';
		expect(unknown(text)).toMatchObject({
			line: 2,
			text: 'FooError: cannot open /data/a.bin after 12 tries',
			normalised: 'FooError: cannot open <path> after <int> tries',
			wrapper: false,
		});
	});

	it('knows a line that only reports that something else failed', () => {
		expect(unknown('subprocess.CalledProcessError: Command returned non-zero exit status 1.')?.wrapper).toBe(true);
		expect(
			unknown('[2023-12-05 10:57:27,936] [INFO] [launch.py:315:sigkill_handler] Killing subprocess 2393')?.wrapper,
		).toBe(true);
	});

	it('names no function on the stack as a message that comes near', () => {
		const { index: placed } = compileIndex({
			failures: [
				{
					id: 'empty-adapter',
					followsFrom: [],
					messages: [messageOfFrame({ file: 'peft/utils/save_and_load.py', in: 'set_peft_model_state_dict' })],
				},
			],
			problems: [],
		});
		const text =
			'  File "/venv/peft/utils/save_and_load.py", line 126, in set_peft_model_state_dict\n    load_result = model.load_state_dict(s';
		const { related, unknown: asked } = diagnose(text, placed);
		expect(related?.map(({ failure }) => failure)).toEqual(['empty-adapter']);
		expect(asked?.nearest).toEqual([]);
	});

	it('takes a function on the stack of which the launcher tells without a rank for none of the rank that failed', () => {
		const { index: placed } = compileIndex({
			failures: [
				{
					id: 'hang',
					followsFrom: [],
					messages: [messageOfFrame({ file: 'torch/distributed_c10d.py', in: 'barrier' })],
				},
			],
			problems: [],
		});
		const own = '[rank1]: Traceback (most recent call last):\n[rank1]:   File "a.py", line 13, in mean';
		const stack = '    File "/venv/torch/distributed_c10d.py", line 5356, in barrier';
		const text = `${own}\n[rank1]: FrobError: the spring is not wound\n${stack}`;
		expect(diagnose(text, placed)).toMatchObject({ first: { rank: 1 } });
		expect(diagnose(text, placed).related).toBeUndefined();
		expect(diagnose(text.replaceAll('[rank1]: ', ''), placed).related).toHaveLength(1);
	});

	it('names the nearest messages and the words in which they differ', () => {
		const near = unknown('RuntimeError: Error loading a broken checkpoint from /data/x.pt')?.nearest ?? [];
		expect(near[0]).toMatchObject({ failure: 'checkpoint-load', message: 'loading' });
		expect(near[0]?.line.filter(({ same }) => !same).map(({ text }) => text)).toContain('broken');
		expect(near[0]?.template.map(({ text }) => text).join('')).toBe('Error loading checkpoint from <path>');
	});

	it('names none that is told beside it', () => {
		const warning =
			'[W1123 09:58:59.095073361 socket.cpp:764] Sending process 41 closing signal SIGTERM, it was denied';
		const { beside, unknown: asked } = diagnose(warning, index);
		expect(beside.map(({ failure }) => failure)).toEqual(['process-ended']);
		expect(asked?.nearest).toEqual([]);
	});

	it('names none whose own function stands nowhere in the line', () => {
		const known = compileIndex({
			failures: [
				{
					id: 'not-started',
					followsFrom: [],
					messages: [{ id: 'a', template: 'error: execve(): <path>: Permission denied', role: 'error' }],
				},
			],
			problems: [],
		}).index;
		const near = (text: string) => nearestMessages(text, prepare(known)).map(({ failure }) => failure);
		expect(near("PermissionError: [Errno 13] Permission denied: '/out/metrics.csv'")).toEqual([]);
		expect(near('execve(): Permission denied')).toEqual(['not-started']);
	});

	it('names none of which only everyday words agree', () => {
		expect(unknown('RuntimeError: Error storing checkpoint to /data/x.pt')?.nearest).toEqual([]);
	});

	it('is undefined for an empty text', () => {
		expect(diagnose('', index)).toEqual({ findings: [], beside: [], lines: 0 });
		expect(diagnose(' \n\n', index).unknown).toBeUndefined();
	});
});

it('takes a title that says again what a known line says for no other error', () => {
	const { first, findings } = diagnose(`Bus error\n\nIt came by night.\n${OOM} Bus error`, index);
	expect(first).toBeUndefined();
	expect(findings.map(({ failure }) => failure)).toEqual(['cuda-oom']);
});

describe('the line to ask about', () => {
	const asked = (text: string) => diagnose(text, index).unknown;

	it.each<{ name: string; text: string; line: number; asks?: string }>([
		{
			name: 'the error, not the code above it',
			text: 'model = load("x")\nloader: error: disk is gone\nprint(model)',
			line: 2,
		},
		{ name: 'what a logger of JSON says', text: '{"level":"error","msg":"cannot bind the port"}', line: 1 },
		{
			name: 'why a controller failed, not that it did',
			text: '{"level":"error","msg":"Reconciler error","error":"numNodes must be at least 1","stacktrace":"sigs.k8s.io/x.go:329"}',
			line: 1,
			asks: 'numNodes must be at least 1',
		},
		{
			name: 'what a logger of JSON calls an error, though it has no word of complaint',
			text: '{"level":"info","msg":"a"}\n{"level":"info","msg":"no errors, 0 failed"}\n{"time":"2025-11-20T03:12:44Z","level":"error","msg":"vocabulary of 32001 exceeds 32000 rows"}\n{"level":"info","msg":"bye"}',
			line: 3,
		},
		{
			name: 'the exception in a title',
			text: '[BUG]: `AssertionError: div_scale` when I train\nexit code: 1',
			line: 1,
		},
		{
			name: 'an event that warns, not one that tells',
			text: 'Events:\n  Normal   Pulling    2m    kubelet  Pulling image "a:b" failed before\n  Warning  FailedMount  6s (x3 over 2m)  kubelet  Unable to attach or mount volumes: [data]',
			line: 3,
		},
		{
			name: 'the call above, not the heading of a cut traceback',
			text: 'ERROR [08/22 14:35:21 trainer]: Exception during training:\nTraceback (most recent call last):\n  File "a.py", line 3, in main\n    run(',
			line: 3,
		},
		{
			name: 'that a launcher ends its children, though it calls that information',
			text: '[2026-11-20 10:57:26,696] [INFO] [launch.py:315:sigkill_handler] Killing subprocess 2392\nstep\nstep 2\nbye',
			line: 1,
		},
		{
			name: 'no exit code of success',
			text: '[10:08:00,117 I 4121] main.cc:483: received SIGTERM. Existing request = None\na\nb\n[10:08:00,125 I 4121] agent.cc:80: Agent exited, exit code 0.',
			line: 1,
		},
		{
			name: 'what a library says, not a frame of the native stack below it',
			text: '[/gloo/transport/uv/libuv.h:596] uv_accept: invalid argument\n*** SIGABRT received at time=1734086759 ***\nPC: @        0x19ea96600  (unknown)  __pthread_kill\n    @        0x19e9db908  (unknown)  abort\n    @        0x17685ccb0  (unknown)  gloo::Device::listenCallback()',
			line: 1,
		},
		{
			name: 'what a launcher calls an error, not what it calls information',
			text: 'LAUNCH ERROR 2023-09-11 14:55:20,499 Container failed !!!\na b\nc d\nLAUNCH INFO 2023-09-11 14:55:20,499 Pod failed',
			line: 1,
		},
		{ name: 'what stalls', text: 'Stalled ops: HorovodBroadcast_a [ready ranks: 5, 6]\na b\nc d\ne f', line: 1 },
	])('is $name', ({ text, line, asks }) => {
		expect(asked(text)?.line).toBe(line);
		if (asks) expect(asked(text)?.text).toBe(asks);
	});

	it.each([
		'{"level":"info","msg":"a"}\n{"level":"warn","msg":"retry 1"}\n{"level":"info","msg":"upload done, 0 errors"}\n{"level":"info","msg":"bye"}',
		'step 1\nstep 2\nall tests ran, no failures\nbye',
		`${'-'.repeat(74)}\nBy default, infiniband ports on a device\nare not used by default.\n${'-'.repeat(74)}\nstep 10 loss 2.0\nstep 20 loss 1.9`,
	])('is nothing in a log that complains of nothing: %s', (text) => {
		expect(asked(text)).toBeUndefined();
	});

	const rule = '-'.repeat(74);
	it.each([
		{
			name: 'a help text of Open MPI, whole',
			text: `${rule}\nWARNING: Open MPI failed to look up the peer IP address information of\na remote process, which will cause the TCP BTL to ignore it.\n\n  Local host:          node3\n${rule}\n[node3:18823] PMIX ERROR: UNREACHABLE in file dstore_base.c at line 1231`,
			asks: 'WARNING: Open MPI failed to look up the peer IP address information of a remote process, which will cause the TCP BTL to ignore it.',
		},
		{
			name: 'the first of several help texts',
			text: `${rule}\nThe fluxd daemon could not be found\non one or more nodes.\n${rule}\n${rule}\nThe launcher was unable to start.\n${rule}`,
			asks: 'The fluxd daemon could not be found on one or more nodes.',
		},
		{
			name: 'what Node says, not the code that throws it',
			text: '/srv/dash/server.js:41\n    throw new Error("no run " + id);\n    ^\n\nError: no run 48121\n    at open (/srv/dash/server.js:41:11)',
			asks: 'Error: no run 48121',
		},
	])('is $name', ({ text, asks }) => {
		expect(asked(text)?.text).toBe(asks);
	});

	it('is no title of an issue', () => {
		expect(asked('[BUG] The split of layers fails.\n\nHello, how is it done?\nThanks')).toBeUndefined();
	});

	it('is nothing that a person wrote, nor a command, nor a bar of progress', () => {
		const text =
			'It hangs after one epoch, any ideas?\ntorchrun --nproc-per-node 2 train.py\n 12%|███▍      | 15/120\nThanks for your help!';
		expect(asked(text)).toBeUndefined();
		expect(asked('Segmentation results\nstage1: 0,1\nstage2: 2,3\nstage3: 4,5')).toBeUndefined();
	});

	it('is the last call of a traceback that is cut before its error', () => {
		const text =
			'Traceback (most recent call last):\n  File "a.py", line 3, in main\n    run()\n  File "b.py", line 4, in run\n    load(';
		expect(asked(text)).toMatchObject({ line: 4, cut: true });
		expect(asked(`gather of metrics failed, v0.16.0\n${text}`)).toMatchObject({ line: 5, cut: true });
		expect(asked(`ERROR: gather of metrics failed\n${text}`)).toMatchObject({ line: 1 });
		expect(asked(`${text}\ngather of metrics failed`)).toMatchObject({ line: 6 });
		const raising =
			'Traceback (most recent call last):\n  File "b.py", line 4, in check\n    raise ValueError("Level %r" % level)';
		expect(asked(raising)).toMatchObject({ line: 3, text: '    raise ValueError("Level %r" % level)', cut: true });
		const unnamed =
			'Traceback (most recent call last):\n  File "b.py", line 4, in <module>\n    from flash_attn import f';
		expect(asked(unnamed)).toMatchObject({ line: 3, text: '    from flash_attn import f', cut: true });
	});

	it('is what a title states above a traceback that is cut, or above nothing that complains', () => {
		const stated = 'the group of the store is closed';
		const cut = 'Traceback (most recent call last):\n  File "b.py", line 4, in run\n    load(';
		expect(asked(`Store failed: ${stated}\n${cut}`)).toMatchObject({ line: 1, text: stated });
		expect(asked(`Store failed: ${stated}\n${cut}`)?.cut).toBeUndefined();
		expect(asked('[Bug]: store failed: No memory to register\n\nI1 a\nI2 b\nI3 c')).toMatchObject({
			line: 1,
			start: 21,
			text: 'No memory to register',
		});
		expect(asked(`store failed: No memory to register\nstep 1\ncannot write to the disk`)).toMatchObject({ line: 3 });
	});

	it('is no title that a person gave to their words', () => {
		expect(asked('only one gpu failed to work under slurm\nAm I missing something here?')).toBeUndefined();
		expect(asked('only one gpu failed to work under slurm\nimport torch')).toMatchObject({ line: 1 });
	});
});

it('finds a general message, however many specific ones share words with its line', () => {
	const owners = ['Trainer', 'Engine', 'Config', 'Loader', 'Model', 'Policy', 'Sampler', 'Planner'];
	const names = owners.flatMap((owner) => ['alpha', 'beta', 'gamma', 'delta'].map((kind) => `${kind}${owner}`));
	const specific = names.map((name) => ({
		id: name.toLowerCase(),
		template: `${name}.__init__() got an unexpected keyword argument 'verbose'`,
		role: 'error' as const,
	}));
	const general = {
		id: 'any',
		template: '<word:function>() got an unexpected keyword argument',
		role: 'error' as const,
	};
	const { index } = compileIndex({
		failures: [{ id: 'wrong-argument', followsFrom: [], messages: [...specific, general] }],
		problems: [],
	});
	const line = "TypeError: StepLR.__init__() got an unexpected keyword argument 'verbose'";
	expect(diagnose(line, index).findings).toMatchObject([
		{ failure: 'wrong-argument', message: 'any', certainty: 'sure' },
	]);
});
