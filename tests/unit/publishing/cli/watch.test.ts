/** Following the logs of a folder, and telling of them: real files, and a clock that the test moves. */
import {
	appendFileSync,
	copyFileSync,
	mkdirSync,
	mkdtempSync,
	renameSync,
	rmSync,
	symlinkSync,
	truncateSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { paceOf } from '../../../../src/diagnosis/runs/watching.ts';
import { createAnswers, watchLogs } from '../../../../src/publishing/cli/answer-watch.ts';
import { createFollower } from '../../../../src/publishing/cli/follow-fs.ts';
import { lookAt } from '../../../../src/publishing/cli/look-fs.ts';
import { run } from '../../../../src/publishing/cli/run.ts';
import { catalogueIn, noServer, shelf } from './catalogue.ts';

const OOM = 'RuntimeError: CUDA out of memory. Tried to allocate 2.50 GiB\n';
const TRACE = [
	'Traceback (most recent call last):\n  File "/w/train.py", line 7, in main\n',
	'    step()\nKeyError: "loss"\n',
] as const;
const { index } = catalogueIn('en');

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'faultline-watch-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const path = (name: string) => join(folder, name);

describe('looking at the logs of a folder', () => {
	it.each<{ what: string; steps: [() => void, { grown: string[]; failed?: string[] }][] }>([
		{
			what: 'tells what has grown, and what went wrong in it',
			steps: [
				[() => writeFileSync(path('a.log'), 'step 1\n'), { grown: ['a.log'] }],
				[() => undefined, { grown: [] }],
				[() => appendFileSync(path('a.log'), OOM), { grown: ['a.log'], failed: ['a.log'] }],
				[() => appendFileSync(path('a.log'), 'step 2\n'), { grown: ['a.log'] }],
			],
		},
		{
			what: 'finds logs that are new, in folders that are new',
			steps: [
				[() => undefined, { grown: [] }],
				[() => mkdirSync(path('attempt_1/0'), { recursive: true }), { grown: [] }],
				[
					() => writeFileSync(path('attempt_1/0/stderr.log'), OOM),
					{ grown: ['attempt_1/0/stderr.log'], failed: ['attempt_1/0/stderr.log'] },
				],
			],
		},
		{
			what: 'knows a log that was rotated by another name, and reads the new one',
			steps: [
				[() => writeFileSync(path('a.log'), `step 1\n${OOM}`), { grown: ['a.log'], failed: ['a.log'] }],
				[
					() => {
						renameSync(path('a.log'), path('a.log.1'));
						writeFileSync(path('a.log'), 'step 2\n');
					},
					{ grown: ['a.log'] },
				],
				[() => appendFileSync(path('a.log.1'), 'late\n'), { grown: ['a.log.1'] }],
				[() => appendFileSync(path('a.log'), OOM), { grown: ['a.log'], failed: ['a.log'] }],
			],
		},
		{
			what: 'reads a log from its beginning that was copied away and emptied',
			steps: [
				[() => writeFileSync(path('a.log'), 'step 1\n'.repeat(50)), { grown: ['a.log'] }],
				[
					() => {
						copyFileSync(path('a.log'), path('a.log.1'));
						truncateSync(path('a.log'));
						appendFileSync(path('a.log'), OOM);
					},
					{ grown: ['a.log', 'a.log.1'], failed: ['a.log'] },
				],
			],
		},
		{
			what: 'puts a traceback together that came in two parts',
			steps: [
				[() => writeFileSync(path('a.log'), TRACE[0]), { grown: ['a.log'] }],
				[() => appendFileSync(path('a.log'), TRACE[1]), { grown: ['a.log'], failed: ['a.log'] }],
			],
		},
		{
			what: 'puts a character together that came in two parts',
			steps: [
				[() => writeFileSync(path('a.log'), Buffer.from('RuntimeError: 损').subarray(0, -1)), { grown: ['a.log'] }],
				[() => appendFileSync(path('a.log'), Buffer.from('损').subarray(-1)), { grown: ['a.log'] }],
				[() => appendFileSync(path('a.log'), `\n${OOM}`), { grown: ['a.log'], failed: ['a.log'] }],
			],
		},
		{
			what: 'follows no link, and opens nothing that is no log',
			steps: [
				[
					() => {
						symlinkSync('/etc/passwd', path('link.log'));
						symlinkSync(path('.'), path('loop'));
						writeFileSync(path('weights.pt'), OOM);
						writeFileSync(path('core.log'), Buffer.from([0, 1, 2, 0]));
					},
					{ grown: [] },
				],
			],
		},
		{
			what: 'bears with a folder that goes',
			steps: [
				[() => writeFileSync(path('a.log'), 'step 1\n'), { grown: ['a.log'] }],
				[() => rmSync(path('a.log')), { grown: [] }],
				[() => writeFileSync(path('a.log'), OOM), { grown: ['a.log'], failed: ['a.log'] }],
			],
		},
	])('$what', async ({ steps }) => {
		const follower = createFollower(folder, index);
		for (const [act, { grown, failed = [] }] of steps) {
			act();
			const seen = await follower.look();
			expect({ grown: seen.grown.toSorted(), failed: seen.failed }).toEqual({ grown, failed });
		}
	});

	it('says where there is no folder', async () => {
		const follower = createFollower(path('not/there'), index);
		expect(await follower.look()).toEqual({ grown: [], failed: [], isThere: false });
	});
});

describe('a watch', () => {
	/** Acts between the looks, `seconds` apart; ends after the last. */
	async function watch(acts: readonly (() => void)[], seconds = 5) {
		const told: string[] = [];
		const answers = createAnswers(folder, index, new AbortController().signal);
		let now = 0;
		let at = 0;
		await watchLogs({
			follower: createFollower(folder, index),
			pace: paceOf(60_000),
			clock: () => now,
			spent: () => 0,
			sleep: async () => {
				acts[at++]?.();
				now += seconds * 1000;
			},
			isOver: () => at >= acts.length,
			missing: async () => void told.push('missing'),
			async tell(reason) {
				const read = await answers.next();
				told.push(`${reason} ${read?.attempts.at(-1)?.run.cause?.event?.failure ?? '-'}`);
			},
		});
		return told;
	}
	const nothing = () => undefined;
	const idle = (count: number) => Array.from({ length: count }, () => nothing);

	it('tells once what failed, though others fail of it later', async () => {
		writeFileSync(path('rank0.log'), 'step 1\n');
		writeFileSync(path('rank1.log'), 'step 1\n');
		const acts = [
			() => appendFileSync(path('rank1.log'), OOM),
			...idle(4),
			() =>
				appendFileSync(path('rank0.log'), 'torch.distributed.DistBackendError: NCCL error: remote process exited\n'),
			...idle(5),
		];
		const told = await watch(acts);
		expect(told[0]).toBe('failed cuda-oom');
		expect(told.filter((one) => one.includes('cuda-oom'))).toHaveLength(1);
	});

	it.each([
		['of no cost', 0, 5000],
		['that cost little', 40, 5000],
		['that cost much', 200, 20_000],
		['that cost more than anybody waits for', 30_000, 60_000],
	])('looks again after a look %s', async (_, cost, pause) => {
		const pauses: number[] = [];
		let spent = 0;
		await watchLogs({
			follower: {
				async look() {
					spent += cost;
					return { grown: [], failed: [], isThere: true };
				},
			},
			...{ pace: paceOf(1e9), clock: () => 0, spent: () => spent, isOver: () => pauses.length > 2 },
			...{
				missing: () => Promise.reject(new Error('It is there.')),
				tell: () => Promise.reject(new Error('Nothing is.')),
			},
			sleep: async (milliseconds) => void pauses.push(milliseconds),
		});
		expect(pauses).toEqual([pause, pause, pause]);
	});

	it('tells of each attempt', async () => {
		for (const attempt of [0, 1]) mkdirSync(path(`attempt_${attempt}/0`), { recursive: true });
		const fail = (attempt: number) => () => writeFileSync(path(`attempt_${attempt}/0/stderr.log`), OOM);
		expect(await watch([fail(0), ...idle(5), fail(1), ...idle(5)])).toEqual(['failed cuda-oom', 'failed cuda-oom']);
	});

	it('tells of silence once, and where the folder is not there yet', async () => {
		rmSync(folder, { recursive: true });
		const make = () => {
			mkdirSync(folder);
			writeFileSync(path('a.log'), 'step 1\n');
		};
		expect(await watch([nothing, make, ...idle(30)])).toEqual(['missing', 'silent -']);
	});
});

describe('faultline watch', () => {
	it('ends when it is asked to, without a failure', async () => {
		writeFileSync(path('rank0.log'), 'step 1\n');
		writeFileSync(path('rank1.log'), `step 1\n${OOM}`);
		const written = { out: '', err: '' };
		const output = (name: 'out' | 'err') =>
			new Writable({
				write(bytes, _, done) {
					written[name] += bytes;
					done();
				},
			});
		const start = (argv: string[], onStop: (heard: () => void) => void) =>
			run({
				...{ argv, env: { LANG: 'C' }, stdin: Readable.from([]), shelf, server: noServer, look: lookAt },
				...{ stdout: output('out'), stderr: output('err'), end: () => undefined, onInterrupt: () => () => undefined },
				onStop(heard) {
					onStop(heard);
					return () => undefined;
				},
			});
		// Asked while it looks for the first time: it ends before it would wait.
		expect(await start(['watch', folder], (heard) => setImmediate(heard))).toBe(0);
		expect(written.out).toBe('');
		expect(written.err.replace(/\s+/g, ' ')).toBe(`Watching the logs in ${folder}. Ctrl+C or SIGTERM ends it. `);
	});
});
