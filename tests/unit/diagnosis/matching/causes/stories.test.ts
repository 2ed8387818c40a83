import { describe, expect, it } from 'vitest';
import { diagnose } from '../../../../../src/diagnosis/matching/index.ts';
import { compileCorpus } from '../corpus.ts';

const index = compileCorpus();

/** The line that heads the answer: `first` is one that nobody knows. */
function told(text: string) {
	const { findings, beside, first, also } = diagnose(text, index);
	return {
		head: first ? `${first.exception}${first.rank === undefined ? '' : ` @${first.rank}`}` : findings[0]?.failure,
		also: (also ?? []).map(({ exception, rank }) => `${exception} @${rank}`),
		others: [...findings.slice(first ? 0 : 1), ...beside].map(({ failure }) => failure).sort(),
	};
}

const frame = (file: string, line: number, call = 'run') => `  File "${file}", line ${line}, in ${call}\n    go()`;
const OWN = frame('/job/train.py', 12, 'main');
const BARRIER = frame('/venv/lib/python3.11/site-packages/torch/distributed/distributed_c10d.py', 4812, 'barrier');
const raise = (last: string, ...frames: string[]) =>
	['Traceback (most recent call last):', OWN, ...frames, last].join('\n');
const on = (rank: number, text: string) => text.replaceAll(/^/gm, `[rank${rank}]: `);
const at = (time: string, text: string) => text.replaceAll(/^/gm, `2026-11-23 10:00:${time} `);

const MISSING = 'RuntimeError: Parent directory /data/exp42/ckpt does not exist.';
const PEER = 'RuntimeError: [gloo/transport/tcp/pair.cc:553] Connection closed by peer [127.0.0.1]:29853';
const OOM = 'torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.50 GiB.';
const timeout = (rank: number) =>
	`[rank${rank}]:[E ProcessGroupNCCL.cpp:616] Watchdog caught collective operation timeout: WorkNCCL(SeqNum=1, OpType=ALLREDUCE, NumelIn=1, NumelOut=1, Timeout(ms)=600000) ran for 600001 milliseconds before timing out.`;
const CHILD = 'torch.distributed.elastic.multiprocessing.errors.ChildFailedError:';
const report = (rank: number, code = 1) =>
	`${CHILD}\nRoot Cause (first observed failure):\n[0]:\n  time      : 2026-11-22_14:00:00\n  host      : gpu-07\n  rank      : ${rank} (local_rank: ${rank})\n  exitcode  : ${code} (pid: 4711)`;

/** The lines of several texts by turns, as ranks write into one stream. */
function interleaved(...texts: string[]): string {
	const all = texts.map((text) => text.split('\n'));
	const most = Math.max(...all.map(({ length }) => length));
	return Array.from({ length: most }, (_, line) => all.flatMap((lines) => lines[line] ?? []))
		.flat()
		.join('\n');
}
const ranks = (count: number, text: (rank: number) => string) => Array.from({ length: count }, (_, rank) => text(rank));

const CHILD_ASSERTED = `Traceback (most recent call last):\n  File "/job/run.py", line 9, in spawn\n    assert 0 == p.exitcode\nAssertionError`;

const STORIES: { name: string; text: string; head: string; also?: string[]; others?: string[] }[] = [
	{
		name: 'the parent looks how its child ended',
		text: `${raise(MISSING)}\n${CHILD_ASSERTED}`,
		head: 'RuntimeError',
	},
	{
		name: 'an assertion of the parent about something else came first',
		text: `${CHILD_ASSERTED.replace('p.exitcode', 'p.count')}\n${raise(MISSING)}`,
		head: 'AssertionError',
	},
	{
		name: 'a person tells in a sentence of what is known, and a program raised what is not',
		text: `I think that it says CUDA out of memory. Tried to allocate 2.50 GiB at some point.\n${raise(MISSING)}`,
		head: 'RuntimeError',
		others: ['cuda-oom'],
	},
	{
		name: 'a person quotes what a program raised',
		text: `My run ended with RuntimeError: CUDA out of memory. Tried to allocate 2.50 GiB\n${raise(PEER, BARRIER)}`,
		head: 'cuda-oom',
		others: ['peer-gone'],
	},
	{
		name: 'a person tells in a sentence of what is known, and nothing was printed',
		text: 'I think that it says CUDA out of memory. Tried to allocate 2.50 GiB at some point.',
		head: 'cuda-oom',
	},
	{
		name: 'a person tells in a sentence of what is no trouble',
		text: `I think that it was Sending process 7 closing signal SIGTERM when I looked.\n${raise(MISSING)}`,
		head: 'RuntimeError',
	},
	{
		name: 'a program prints what is no trouble',
		text: `Sending process 7 closing signal SIGTERM\n${raise(MISSING)}`,
		head: 'RuntimeError',
		others: ['process-ended'],
	},
	{
		name: 'a rank fails, its peer loses it, the launcher reports both',
		text: [on(1, raise(PEER, BARRIER)), on(0, raise(MISSING)), report(0)].join('\n'),
		head: 'RuntimeError @0',
		others: ['peer-gone', 'process-ended'],
	},
	{
		name: 'the same, line by line',
		text: `${interleaved(on(1, raise(PEER, BARRIER)), on(0, raise(MISSING)))}\n${report(0)}`,
		head: 'RuntimeError @0',
		others: ['peer-gone', 'process-ended'],
	},
	{
		name: 'seven ranks lose the eighth, before its lines come',
		text: [...ranks(7, (rank) => on(rank, raise(PEER, BARRIER))), on(7, raise('KeyError: 7'))].join('\n'),
		head: 'KeyError @7',
		others: ['peer-gone'],
	},
	{
		name: 'seven ranks lose the eighth, line by line',
		text: interleaved(...ranks(8, (rank) => on(rank, raise(rank === 5 ? MISSING : PEER, BARRIER)))),
		head: 'RuntimeError @5',
		others: ['peer-gone'],
	},
	{
		name: 'a known cause on one of four ranks, of which the others time out',
		text: [...[0, 1, 3].map(timeout), on(2, raise(OOM))].join('\n'),
		head: 'cuda-oom',
		others: ['nccl-timeout'],
	},
	{
		name: 'an unknown cause on one of four ranks, of which the others time out',
		text: [...[0, 1, 3].map(timeout), on(2, raise(MISSING))].join('\n'),
		head: 'RuntimeError @2',
		others: ['nccl-timeout'],
	},
	{
		name: 'what a rank raises after it timed out',
		text: [timeout(1), on(1, raise('RuntimeError: communicator is gone'))].join('\n'),
		head: 'nccl-timeout',
	},
	{
		name: 'all eight ranks raise the same',
		text: interleaved(...ranks(8, (rank) => on(rank, raise(`ValueError: bad batch on rank ${rank}`)))),
		head: 'ValueError @0',
	},
	{
		name: 'all ranks raise the same, and Ray prints it once more with how many they are',
		text: [
			`(Controller pid=11) ${raise('KeyError: 1').replaceAll('\n', '\n(Controller pid=11) ')}`,
			`(Worker pid=12) ${raise('KeyError: 1').replaceAll('\n', '\n(Worker pid=12) ')} [repeated 2x across cluster]`,
		].join('\n'),
		head: 'KeyError',
	},
	{
		name: 'two ranks raise different errors without a time: both',
		text: [on(0, raise('KeyError: 1')), on(1, raise('ValueError: 2'))].join('\n'),
		head: 'KeyError @0',
		also: ['ValueError @1'],
	},
	{
		name: 'two ranks raise different errors in one second: the one that does not wait first',
		text: [on(0, at('01', raise('RuntimeError: no answer', BARRIER))), on(1, at('02', raise('ValueError: 2')))].join(
			'\n',
		),
		head: 'ValueError @1',
		also: ['RuntimeError @0'],
	},
	{
		name: 'two ranks raise different errors, one much later: the first alone',
		text: [on(0, at('40', raise('KeyError: 1'))), on(1, at('02', raise('ValueError: 2')))].join('\n'),
		head: 'ValueError @1',
	},
	{
		name: 'a known cause after an unknown one on another rank',
		text: [on(0, at('01', raise('KeyError: 1'))), on(1, at('30', OOM))].join('\n'),
		head: 'KeyError @0',
		others: ['cuda-oom'],
	},
	{
		name: 'the rank that the launcher saw fail first, where nothing else tells',
		text: [on(0, raise('KeyError: 1')), on(3, raise('ValueError: 2')), report(3)].join('\n'),
		head: 'ValueError @3',
		also: ['KeyError @0'],
		others: ['process-ended'],
	},
	{
		name: 'a peer is lost, and what is raised while that is handled',
		text: [
			on(
				1,
				`${raise(PEER, BARRIER)}\n\nDuring handling of the above exception, another exception occurred:\n\n${raise('AttributeError: logger')}`,
			),
			on(0, raise('KeyError: 1')),
		].join('\n'),
		head: 'KeyError @0',
		others: ['peer-gone'],
	},
	{
		name: 'a peer that closed its pipe, by what Python says of it',
		text: [on(1, raise('BrokenPipeError: [Errno 32] Broken pipe')), on(0, raise('KeyError: 1'))].join('\n'),
		head: 'KeyError @0',
	},
	{
		name: 'an exception without its traceback beside what a launcher says',
		text: `KeyError: 'learning_rate'\n${report(0)}`,
		head: 'KeyError @0',
		others: ['process-ended'],
	},
	{
		name: 'a line that calls itself an error beside what a launcher says',
		text: `train: fatal: cannot read the configuration\n${report(0)}`,
		head: 'error @0',
		others: ['process-ended'],
	},
	{
		name: 'a traceback that begins in its middle',
		text: `${OWN}\nKeyError: 'learning_rate'\n${report(0)}`,
		head: 'KeyError @0',
		others: ['process-ended'],
	},
	{
		name: 'a crash after an exception of the same process',
		text: `${raise('KeyError: 1')}\nterminate called after throwing an instance of 'c10::Error'`,
		head: 'KeyError',
	},
	{ name: 'a crash alone', text: 'Fatal Python error: Segmentation fault\n', head: 'Segmentation fault' },
	{ name: 'a consequence alone', text: on(1, raise(PEER, BARRIER)), head: 'peer-gone' },
	{ name: 'a wrapper alone', text: report(0), head: 'process-ended', others: [] },
];

/** Nesting: the exception that says why is inside of others, in the manner of each program. */
const NESTED: { name: string; text: string; head: string }[] = [
	{
		name: 'the direct cause',
		text: `${raise('KeyError: 1')}\n\nThe above exception was the direct cause of the following exception:\n\n${raise('ValueError: 2')}`,
		head: 'KeyError',
	},
	{
		name: 'during handling',
		text: `${raise('KeyError: 1')}\n\nDuring handling of the above exception, another exception occurred:\n\n${raise('ValueError: 2')}`,
		head: 'ValueError',
	},
	{
		name: 'a group of exceptions',
		text: [
			'  + Exception Group Traceback (most recent call last):',
			'  |   File "/job/serve.py", line 9, in main',
			'  |     async with asyncio.TaskGroup() as group:',
			'  | ExceptionGroup: unhandled errors in a TaskGroup (1 sub-exception)',
			'  +-+---------------- 1 ----------------',
			'    | Traceback (most recent call last):',
			'    |   File "/job/serve.py", line 4, in work',
			'    |     load(path)',
			"    | FileNotFoundError: [Errno 2] No such file or directory: 'a.bin'",
			'    +------------------------------------',
		].join('\n'),
		head: 'FileNotFoundError',
	},
	{
		name: 'a task of Ray',
		text: `${raise('ray.exceptions.RayTaskError(KeyError): ray::work() (pid=12, ip=10.0.0.1)')}\n${frame('/job/main.py', 6)}\nKeyError: 'lr'`,
		head: 'KeyError',
	},
	{
		name: 'a process that was spawned',
		text: `${raise('torch.multiprocessing.spawn.ProcessRaisedException: \n\n-- Process 1 terminated with the following error:')}\n${raise('KeyError: 3')}`,
		head: 'KeyError',
	},
	{
		name: 'a process that was spawned, as older PyTorch says it',
		text: `${raise('Exception: \n\n-- Process 1 terminated with the following error:')}\n${raise('KeyError: 3')}`,
		head: 'KeyError',
	},
	{
		name: 'a rank of MPI, and what mpirun says of it',
		text: `${raise('ValueError: cannot reshape array of size 12')}\n--------------------------------------------------------------------------\nMPI_ABORT was invoked on rank 1 in communicator MPI_COMM_WORLD\nwith errorcode 1.\n--------------------------------------------------------------------------`,
		head: 'ValueError',
	},
	{
		name: 'a task of Slurm, with its number before each line',
		text: `${raise('KeyError: 1').replaceAll(/^/gm, '1: ')}\nsrun: error: gpu-07: task 1: Exited with exit code 1`,
		head: 'KeyError @1',
	},
];

describe('the head of an answer', () => {
	it.each(STORIES)('$name', ({ text, head, also = [], others = told(text).others }) => {
		expect(told(text)).toEqual({ head, also, others });
	});

	it.each(NESTED)('of what is nested: $name', ({ text, head }) => {
		expect(told(text).head).toBe(head);
	});
});
