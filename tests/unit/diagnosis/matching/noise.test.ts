/**
 * Logs with harmless lines above and below what went wrong, as programs of the whole field print them: none of these lines
 * may head an answer, or be the line to ask about.
 */
import { describe, expect, it } from 'vitest';
import { diagnose } from '../../../../src/diagnosis/matching/index.ts';
import { compileContent } from './content-fs.ts';

const index = compileContent();

/** What healthy runs print, by who prints it. */
const NOISE = {
	tensorflow: [
		'2024-03-24 04:07:12.409637: E external/local_xla/xla/stream_executor/cuda/cuda_dnn.cc:9261] Unable to register cuDNN factory: Attempting to register factory for plugin cuDNN when one has already been registered',
		'2024-03-24 04:07:12.418116: I tensorflow/core/platform/cpu_feature_guard.cc:182] This TensorFlow binary is optimized to use available CPU instructions in performance-critical operations.',
		'2024-03-24 04:07:12.071692: I tensorflow/core/util/port.cc:113] oneDNN custom operations are on. You may see slightly different numerical results due to floating-point round-off errors from different computation orders.',
	],
	tensorflowWithoutGpu: [
		"2022-11-03 10:02:11.883201: W tensorflow/stream_executor/platform/default/dso_loader.cc:64] Could not load dynamic library 'libnvinfer.so.7'; dlerror: libnvinfer.so.7: cannot open shared object file: No such file or directory; LD_LIBRARY_PATH: /usr/local/cuda/lib64",
		"2022-11-03 10:02:11.883285: W tensorflow/stream_executor/platform/default/dso_loader.cc:64] Could not load dynamic library 'libcudart.so.11.0'; dlerror: libcudart.so.11.0: cannot open shared object file: No such file or directory",
	],
	transformers: [
		'The tokenizer class you load from this checkpoint is not the same type as the class this function is called from. It may result in unexpected tokenization.',
		'Special tokens have been added in the vocabulary, make sure the associated word embeddings are fine-tuned or trained.',
		"Some weights of BertForSequenceClassification were not initialized from the model checkpoint at bert-base and are newly initialized: ['classifier.bias', 'classifier.weight']",
		'You should probably TRAIN this model on a down-stream task to be able to use it for predictions and inference.',
		'/venv/lib/python3.10/site-packages/torch/utils/checkpoint.py:429: UserWarning: torch.utils.checkpoint: please pass in use_reentrant=True or use_reentrant=False explicitly.',
		'  warnings.warn(',
	],
	nccl: [
		'gpu-03:8123:8123 [0] NCCL INFO Bootstrap : Using eth0:10.1.4.3<0>',
		'gpu-03:8123:8123 [0] NCCL INFO NET/Plugin : dlerror=libnccl-net.so: cannot open shared object file: No such file or directory No plugin found (libnccl-net.so), using internal implementation',
		'gpu-03:8123:8290 [0] NCCL INFO Failed to open libibverbs.so[.1]',
		'gpu-03:8123:8290 [0] NCCL INFO comm 0x5581f0 rank 0 nranks 8 cudaDev 0 nvmlDev 0 busId 1a000 commId 0x6d2b - Init COMPLETE',
	],
	c10d: [
		'[W502 11:20:06.331 socket.cpp:697] [c10d] The client socket has failed to connect to [localhost]:29500 (errno: 99 - Cannot assign requested address).',
		'[W502 11:20:09.441 CUDAAllocatorConfig.h:28] Warning: expandable_segments not supported on this platform (function operator())',
	],
	deepspeed: [
		' [WARNING]  async_io requires the dev libaio .so object and headers but these were not found.',
		' [WARNING]  using untested triton version (2.1.0), only 1.0.0 is known to be compatible',
		'[2024-05-02 11:20:08,771] [WARNING] [runner.py:202:fetch_hostfile] Unable to find hostfile, will proceed with training with local resources only.',
	],
	jax: [
		"I0611 09:12:01.402 140 xla_bridge.py:895] Unable to initialize backend 'rocm': module 'jaxlib.xla_extension' has no attribute 'GpuAllocatorConfig'",
		"I0611 09:12:01.405 140 xla_bridge.py:895] Unable to initialize backend 'tpu': INTERNAL: Failed to open libtpu.so: libtpu.so: cannot open shared object file: No such file or directory",
	],
	ray: [
		'2024-07-01 08:00:11,223\tINFO worker.py:1743 -- Started a local Ray instance.',
		'[2024-07-01 08:00:20,404 E 880 1002] core_worker_process.cc:825: Failed to establish connection to the metrics exporter agent. Metrics will not be exported. Exporter agent status: RpcError: Running out of retries to initialize the metrics agent.',
	],
	shell: [
		'bash: cannot set terminal process group (-1): Inappropriate ioctl for device',
		'bash: no job control in this shell',
		'fatal: not a git repository (or any of the parent directories): .git',
	],
	teardown: [
		'/usr/lib/python3.10/multiprocessing/resource_tracker.py:224: UserWarning: resource_tracker: There appear to be 1 leaked semaphore objects to clean up at shutdown',
		'[rank0]:[W502 11:26:20.114 ProcessGroupNCCL.cpp:1250] Warning: WARNING: process group has NOT been destroyed before we destruct ProcessGroupNCCL.',
		'Exception ignored in: <function _ConnectionBase.__del__ at 0x7f00aa>',
		'Traceback (most recent call last):',
		'  File "/usr/lib/python3.10/multiprocessing/connection.py", line 132, in __del__',
		'    self._close()',
		'OSError: [Errno 9] Bad file descriptor',
		'srun: error: gpu-03: tasks 0-3: Exited with exit code 1',
	],
} as const;
type Noise = keyof typeof NOISE;

const SITE = '/venv/lib/python3.10/site-packages';
const raised = (error: string, file = '/job/train.py', call = 'main', source = 'run(step)') =>
	`Traceback (most recent call last):\n  File "${file}", line 41, in ${call}\n    ${source}\n${error}`;

const LOGS: { name: string; above: Noise[]; text: string; head: string }[] = [
	{
		name: 'memory of a GPU, of a job with TensorFlow and c10d',
		above: ['tensorflow', 'c10d', 'transformers'],
		text: raised('torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 224.00 MiB.'),
		head: 'cuda-oom',
	},
	{
		name: 'an error of the own code below libraries that TensorFlow can do without',
		above: ['tensorflowWithoutGpu', 'transformers'],
		text: raised('ValueError: Found empty prompt at row 4412'),
		head: 'ValueError: Found empty prompt at row 4412',
	},
	{
		name: 'a configuration of DeepSpeed, below NCCL without a plugin',
		above: ['deepspeed', 'nccl'],
		text: raised(
			'ValueError: Please correct the following DeepSpeed config values that mismatch TrainingArguments values:\n- ds train_micro_batch_size_per_gpu=4 vs hf per_device_train_batch_size=8',
		),
		head: 'deepspeed-config-mismatch',
	},
	{
		name: 'a key that is missing, of a rank that tried twice to connect',
		above: ['c10d'],
		text: raised("KeyError: 'lr_max'"),
		head: 'missing-key',
	},
	{
		name: 'a division by zero, of a rank that tried twice to connect',
		above: ['c10d', 'transformers'],
		text: raised('ZeroDivisionError: division by zero', '/job/eval.py', 'accuracy', 'return hits / n'),
		head: 'check-failed',
	},
	{
		name: 'a time-out of a collective',
		above: ['nccl'],
		text: '[rank3]:[E502 11:31:02.100 ProcessGroupNCCL.cpp:616] [Rank 3] Watchdog caught collective operation timeout: WorkNCCL(SeqNum=812, OpType=ALLREDUCE, NumelIn=26214400, NumelOut=26214400, Timeout(ms)=600000) ran for 600012 milliseconds before timing out.',
		head: 'nccl-timeout',
	},
	{
		name: 'an index of a list, under mpirun',
		above: ['nccl', 'shell'],
		text: raised('IndexError: list index out of range', '/job/data.py', 'pick', 'return self.files[i]'),
		head: 'index-past-end',
	},
	{
		name: 'a checkpoint of Orbax, in a notebook without a TPU',
		above: ['jax'],
		text: [
			'File ~/env/lib/python3.10/site-packages/orbax/checkpoint/type_handlers.py:136, in _deserialize_sharding_from_json_string(sharding_string)',
			'    134   sharding = NamedSharding(',
			'--> 136           np.array(jax.devices()).reshape(shape), axis_names=axis_names',
			'',
			'ValueError: cannot reshape array of size 2 into shape (1,64)',
		].join('\n'),
		head: 'ValueError: cannot reshape array of size 2 into shape (1,64)',
	},
	{
		name: 'a port that is taken',
		above: ['tensorflow', 'c10d'],
		text: raised(
			'torch.distributed.DistNetworkError: The server socket has failed to listen on any local network address. port: 29500, useIpv6: 0, code: -98, name: EADDRINUSE, message: address already in use',
		),
		head: 'address-in-use',
	},
	{
		name: 'the cache of vLLM, under Ray',
		above: ['ray'],
		text: raised(
			"ValueError: The model's max seq len (32768) is larger than the maximum number of tokens that can be stored in KV cache (20096). Try increasing `gpu_memory_utilization` or decreasing `max_model_len` when initializing the engine.",
		),
		head: 'kv-cache-oom',
	},
	{
		name: 'sizes of Megatron, below libraries that TensorFlow can do without',
		above: ['tensorflowWithoutGpu'],
		text: raised(
			'AssertionError: world size (8) is not divisible by total_model_size (encoder_model_size=0 + decoder_model_size=3)',
		),
		head: 'megatron-parallel-sizes',
	},
	{
		name: 'memory of the host',
		above: ['transformers', 'deepspeed'],
		text: 'slurmstepd: error: Detected 1 oom_kill event in StepId=88123.0. Some of the step tasks have been OOM Killed.',
		head: 'host-oom-killed',
	},
	{
		name: 'a package that is missing, below a shell without a terminal',
		above: ['shell'],
		text: raised("ModuleNotFoundError: No module named 'einops'", '/job/train.py', 'main', 'import einops'),
		head: 'module-not-found',
	},
	{
		name: 'a server of gRPC that does not listen',
		above: ['tensorflow'],
		text: raised(
			'grpc._channel._InactiveRpcError: <_InactiveRpcError of RPC that terminated with:\n\tstatus = StatusCode.UNAVAILABLE\n\tdetails = "failed to connect to all addresses; last error: UNKNOWN: ipv4:10.1.2.3:50051: Failed to connect to remote host: Connection refused"\n>',
			`${SITE}/grpc/_channel.py`,
			'_end_unary_response_blocking',
			'raise _InactiveRpcError(state)',
		),
		head: 'connection-fails',
	},
	{
		name: 'a program that srun may not execute',
		above: ['shell'],
		text: 'srun: fatal: Can not execute /home/me/run.sh',
		head: 'slurm-step-not-created',
	},
];

describe('what went wrong heads the answer', () => {
	const headOf = (text: string) => {
		const { first, findings } = diagnose(text, index);
		return first?.text ?? findings[0]?.failure;
	};

	it.each(LOGS)('$name', ({ above, text, head }) => {
		const log = [...above.flatMap((by) => NOISE[by]), text, ...NOISE.teardown].join('\n');
		expect(headOf(log)).toBe(head);
	});
});

describe('a run that ends well', () => {
	const STEPS = [1, 2, 3, 4].map((step) => `step ${step} loss 1.9${step}`);
	const programs = Object.keys(NOISE).filter((by) => by !== 'teardown') as Noise[];

	it.each(programs)('of %s has no error', (by) => {
		const { first, findings } = diagnose([...NOISE[by], ...STEPS].join('\n'), index);
		expect({ first, claimed: findings.filter(({ role }) => role === 'error') }).toEqual({
			first: undefined,
			claimed: [],
		});
	});

	it.each<Noise>(['tensorflow', 'shell'])('of %s has no line to ask about', (by) => {
		expect(diagnose([...NOISE[by], ...STEPS].join('\n'), index).unknown).toBeUndefined();
	});
});
