import { expect, test } from 'vitest';
import { isLogName, looksBinary } from '../../../../src/diagnosis/runs/log-name.ts';
import { inReadingOrder, originsOf } from '../../../../src/diagnosis/runs/origin.ts';

test.each([
	[['x_ab12/attempt_0/3/stderr.log'], [{ rank: 3, attempt: 0 }]],
	[
		['logs/node0/x_a/attempt_0/1/stderr.log', 'logs/node1/x_b/attempt_0/1/stderr.log'],
		[
			{ node: 'node0', attempt: 0, local: 1 },
			{ node: 'node1', attempt: 0, local: 1 },
		],
	],
	[[`worker-${'ab'.repeat(28)}-01000000-4600.err`], [{ pid: 4600 }]],
	[[`logs/python-core-worker-${'ab'.repeat(28)}_4600.log`], [{ pid: 4600 }]],
	[['attempt_2/0/stdout.log'], [{ rank: 0, attempt: 2 }]],
	// Two launchers: both have a local rank 0, and no path says the rank.
	[
		['x_a/attempt_0/0/stderr.log', 'x_b/attempt_0/0/stderr.log'],
		[
			{ node: 'x_a', attempt: 0, local: 0 },
			{ node: 'x_b', attempt: 0, local: 0 },
		],
	],
	[['node-0/attempt_0/1/stderr.log'], [{ rank: 1, node: 'node-0', attempt: 0 }]],
	[['rank0.log'], [{ rank: 0 }]],
	[['logs/rank_12.txt'], [{ rank: 12 }]],
	[['2026-11-23_rank7.log'], [{ rank: 7 }]],
	[['gpu-07/rank5.log.1.gz'], [{ rank: 5, node: 'gpu-07', age: 1 }]],
	[['slurm-4711_5.out'], [{ rank: 5 }]],
	[['slurm-4711.out'], [{}]],
	[['local_rank_3.log'], [{ rank: 3 }]],
	[['rank3/stderr.txt'], [{ rank: 3 }]],
	[
		['franklin2.log', 'train.log', 'crank5.log'],
		[{}, {}, {}],
	],
	[['restart-1/rank0.log'], [{ rank: 0, attempt: 1 }]],
	[['worker-3.log'], [{ node: 'worker-3' }]],
])('%j are of %j', (paths, origins) => {
	expect(originsOf(paths)).toEqual(origins);
});

test('logs are read by attempt, rank and age, as people count', () => {
	const paths = [
		'launcher.log',
		'attempt_1/rank2.log',
		'attempt_0/rank10.log',
		'attempt_0/rank9.log',
		'attempt_0/rank9.log.2',
		'attempt_0/rank9.log.10',
	];
	const logs = originsOf(paths).map((origin, at) => ({ path: paths[at] ?? '', origin }));
	expect(inReadingOrder(logs).map(({ path }) => path)).toEqual([
		'attempt_0/rank9.log.10',
		'attempt_0/rank9.log.2',
		'attempt_0/rank9.log',
		'attempt_0/rank10.log',
		'attempt_1/rank2.log',
		'launcher.log',
	]);
});

test.each([
	['train.log', true],
	['train.log.3', true],
	['rank0.log.gz', true],
	['slurm-1.out', true],
	['attempt_0/1/error.json', true],
	['nohup', true],
	['config.yaml', false],
	['train.py', false],
	['model.safetensors', false],
	['events.out.tfevents.1763.gpu-07', false],
	['metrics.jsonl', false],
])('%s is a log: %s', (path, is) => {
	expect(isLogName(path)).toBe(is);
});

test.each([
	['step 1 损失 2.3', false],
	['\ufeffstep', false],
	['\0\0elf', true],
	['', false],
])('%j is binary: %s', (text, is) => {
	expect(looksBinary(new TextEncoder().encode(text))).toBe(is);
});

test('text in UTF-16 is text', () => {
	expect(looksBinary(Buffer.from('\ufeffstep 1', 'utf16le'))).toBe(false);
});
