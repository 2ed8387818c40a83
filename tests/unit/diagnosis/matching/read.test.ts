import { describe, expect, it } from 'vitest';
import { readPrefix } from '../../../../src/diagnosis/matching/index.ts';

describe('readPrefix', () => {
	it.each([
		{
			name: 'PyTorch with rank, glog stamp and process group',
			line: '[rank3]:[E628 14:05:24.403898053 ProcessGroupNCCL.cpp:1723] [PG ID 0 PG GUID 0(default_pg) Rank 3] M',
			expected: { rank: 3, level: 'E', time: '628 14:05:24.403898053', source: 'ProcessGroupNCCL.cpp:1723' },
		},
		{
			name: 'PyTorch 2.0',
			line: '[E ProcessGroupNCCL.cpp:474] [Rank 5] M',
			expected: { rank: 5, source: 'ProcessGroupNCCL.cpp:474' },
		},
		{
			name: 'glog',
			line: 'W0729 18:10:35.023135 1938 torch/distributed/elastic/multiprocessing/api.py:891] M',
			expected: {
				level: 'W',
				source: 'torch/distributed/elastic/multiprocessing/api.py:891',
				time: '0729 18:10:35.023135',
			},
		},
		{
			name: 'TensorFlow, from a file that others include',
			line: '2022-02-23 07:56:56.271731: F external/org_tensorflow/tensorflow/core/tpu/init_fns.inc:104] M',
			expected: {
				level: 'F',
				source: 'external/org_tensorflow/tensorflow/core/tpu/init_fns.inc:104',
				time: '2022-02-23 07:56:56.271731',
			},
		},
		{
			name: 'vLLM',
			line: '(EngineCore_DP0 pid=12) ERROR 06-13 00:08:38 [core.py:1120] M',
			expected: { process: 'EngineCore_DP0', pid: 12, level: 'ERROR', source: 'core.py:1120', time: '00:08:38' },
		},
		{
			name: 'Ray, coloured',
			line: '\u001b[36m(RayWorkerVllm pid=33, ip=10.0.0.3)\u001b[0m M',
			expected: { process: 'RayWorkerVllm', pid: 33, host: '10.0.0.3' },
		},
		{ name: 'srun --label', line: '3: M', expected: { rank: 3 } },
		{ name: 'mpirun --tag-output', line: '[1,3]<stderr>: M', expected: { rank: 3 } },
		{ name: 'torchrun with redirects', line: '[default3]: M', expected: { rank: 3 } },
		{
			name: 'docker compose over Kubernetes',
			line: 'trainer-1  | 2025-11-20T03:12:44.123456789Z stdout F M',
			expected: { process: 'trainer-1', time: '2025-11-20 03:12:44.123456789' },
		},
		{ name: 'kubectl --prefix', line: '[pod/trainer-0/main] M', expected: { host: 'trainer-0', process: 'main' } },
		{
			name: 'journald',
			line: 'Nov 20 03:12:44 node7 python[123]: M',
			expected: { host: 'node7', process: 'python', pid: 123, time: 'Nov-20 03:12:44' },
		},
		{ name: 'NCCL', line: 'gpu-07:400:421 [0] misc/socket.cc:463 M', expected: { host: 'gpu-07', pid: 400 } },
		{
			name: 'DeepSpeed over pdsh',
			line: 'worker-1: [2025-11-20 03:12:44,123] [INFO] [logging.py:96:log_dist] [Rank 0] M',
			expected: { host: 'worker-1', rank: 0, level: 'INFO', source: 'logging.py:96' },
		},
		{
			name: 'Transformers',
			line: '[INFO|trainer.py:1744] 2023-11-07 18:15:40,852 >> M',
			expected: { level: 'INFO', source: 'trainer.py:1744', time: '2023-11-07 18:15:40,852' },
		},
		{ name: 'SGLang', line: '[2025-02-25 19:53:06 TP14] M', expected: { time: '2025-02-25 19:53:06' } },
		{
			name: 'Hydra',
			line: '[2024-02-13 17:03:44,256][accelerate.accelerator][INFO] - M',
			expected: { level: 'INFO', time: '2024-02-13 17:03:44,256' },
		},
		{
			name: 'logging of Python with the name before the level',
			line: '2025-10-31 03:11:02,475 - trainer.fsdp - INFO - [rank7]:     M',
			expected: { level: 'INFO', rank: 7, time: '2025-10-31 03:11:02,475' },
		},
		{
			name: 'an event of `kubectl describe`',
			line: '  Warning  BackOff           3m12s (x26 over 8m54s)  kubelet, gpu-07    M',
			expected: { level: 'Warning', process: 'kubelet', host: 'gpu-07' },
		},
		{
			name: 'an event of a scheduler',
			line: '  Warning  FailedScheduling  6s (x3 over 2m)  default-scheduler  M',
			expected: { level: 'Warning', process: 'default-scheduler' },
		},
		{
			name: 'an event of `kubectl get events`',
			line: '2m15s       Normal    Pulling     pod/trainer-0     M',
			expected: { level: 'Normal', process: 'trainer-0' },
		},
		{
			name: 'a klog of Kubernetes',
			line: 'E1120 03:12:44.123456       1 manager.go:231] M',
			expected: { level: 'E', source: 'manager.go:231', time: '1120 03:12:44.123456' },
		},
		{ name: 'a numbered line of a web log', line: '[1752] [rank3]: M', expected: { rank: 3 } },
		{ name: 'a quoted line', line: '> > M', expected: {} },
		{ name: 'a framed line', line: '│ M', expected: {} },
		{ name: 'nothing', line: 'M', expected: {} },
	])('reads what $name says', ({ line, expected }) => {
		const prefix = readPrefix(line);
		expect(prefix).toMatchObject(expected);
		expect(
			line
				.slice(prefix.end)
				.replace(/^> /, '')
				.replace(/^misc\S+ /, ''),
		).toBe('M');
	});

	it.each([
		{
			name: 'zap',
			line: '{"level":"error","ts":"2025-11-20T03:12:44.5Z","msg":"no device","rank":3}',
			expected: { end: 0, level: 'error', time: '2025-11-20 03:12:44.5', rank: 3 },
		},
		{
			name: "Python's, behind a container's name",
			line: 'trainer-1  | {"asctime": "2025-11-20 03:12:44,123", "levelname": "INFO", "message": "x"}',
			expected: { end: 13, level: 'INFO', time: '2025-11-20 03:12:44,123', process: 'trainer-1' },
		},
		{
			name: 'what enroot said and pyxis quotes,',
			line: 'slurmstepd: error: pyxis:     [INFO] Querying registry for permission grant',
			expected: { end: 0, level: 'INFO' },
		},
		{ name: 'no dictionary of metrics', line: '{"loss": 2.1, "epoch": 3}', expected: { end: 0 } },
	])('leaves the message where it is, and takes from it what $name says there', ({ line, expected }) => {
		const { seconds: _, ...prefix } = readPrefix(line);
		expect(prefix).toEqual(expected);
	});

	it('leaves the class of an exception where it is', () => {
		expect(readPrefix('ValueError: no').end).toBe(0);
	});

	it('makes times of one log comparable across programs', () => {
		const first = readPrefix('[E1120 03:12:44.5 a.cpp:1] M').seconds ?? 0;
		const second = readPrefix('2025-11-20 03:12:45,000 ERROR M').seconds ?? 0;
		expect(second - first).toBeCloseTo(0.5);
	});
});
