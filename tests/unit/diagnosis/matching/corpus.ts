import { type CompileInput, compileIndex, type MatchIndex } from '../../../../src/diagnosis/matching/index.ts';

/**
 * A small corpus for tests of the matcher: real wordings, few of them, so that a test does not change with the content.
 * Causes: an allocation that fails ends one rank, the others wait for it, the launcher reports that a process ended.
 */
export const CORPUS: CompileInput = {
	failures: [
		{
			id: 'cuda-oom',
			followsFrom: [],
			messages: [
				{
					id: 'tried-to-allocate',
					role: 'error',
					template:
						'CUDA out of memory. Tried to allocate <size:requested>. GPU <int:gpu> has a total capacity of <size:capacity> of which <size:free> is free.<…>',
				},
				{ id: 'first-line', role: 'error', template: 'CUDA out of memory. Tried to allocate <size:requested>' },
			],
		},
		{
			id: 'nccl-timeout',
			followsFrom: ['cuda-oom'],
			messages: [
				{
					id: 'watchdog',
					role: 'symptom',
					template:
						'Watchdog caught collective operation timeout: WorkNCCL(SeqNum=<int:seq>, OpType=<op:op>, NumelIn=<int>, NumelOut=<int>, Timeout(ms)=<ms:limit>) ran for <ms:ran> milliseconds before timing out.',
				},
				{
					id: 'entire-process',
					role: 'wrapper',
					template: 'To avoid data inconsistency, we are taking the entire process down.',
				},
			],
		},
		{
			id: 'nccl-error',
			followsFrom: ['nccl-socket-interface'],
			messages: [
				{
					id: 'error-in',
					role: 'error',
					template: 'NCCL error in: <path:file>:<int:line>, <…>, NCCL version <version:version>',
				},
			],
		},
		{
			id: 'nccl-socket-interface',
			followsFrom: [],
			messages: [
				{
					id: 'connect-failed',
					role: 'error',
					template: 'socketStartConnect: Connect to <ip:peer><<port:port>> failed : <…>',
				},
			],
		},
		{
			id: 'process-ended',
			followsFrom: ['cuda-oom', 'nccl-timeout'],
			messages: [
				{
					id: 'child-failed',
					role: 'wrapper',
					template: 'torch.distributed.elastic.multiprocessing.errors.ChildFailedError',
				},
				{ id: 'closing-signal', role: 'notice', template: 'Sending process <int:pid> closing signal <word:signal>' },
			],
		},
		{
			id: 'batch-size-arithmetic',
			followsFrom: [],
			messages: [
				{
					id: 'not-equal',
					role: 'error',
					template:
						'train_batch_size is not equal to micro_batch_per_gpu * gradient_acc_step * world_size <int:batch> != <int:micro> * <int:steps> * <int:world>',
				},
			],
		},
		{
			id: 'disk-full',
			followsFrom: [],
			messages: [
				{ id: 'errno-28', role: 'error', template: '[Errno 28] No space left on device' },
				{ id: 'errno-122', role: 'error', template: '[Errno 122] Disk quota exceeded' },
			],
		},
		{
			id: 'checkpoint-load',
			followsFrom: [],
			messages: [
				{ id: 'missing-keys', role: 'error', template: 'Missing key(s) in state_dict: "<…>"' },
				{ id: 'loading', role: 'error', template: 'Error loading checkpoint from <path:file>' },
			],
		},
		{ id: 'nan-loss', followsFrom: [], messages: [] },
		{ id: 'host-oom-killed', followsFrom: [], messages: [] },
		{ id: 'init-hang', followsFrom: [], messages: [] },
		{ id: 'uneven-gpu-load', followsFrom: [], messages: [] },
		{ id: 'low-gpu-utilization', followsFrom: [], messages: [] },
		{
			id: 'ddp-misconfiguration',
			followsFrom: [],
			messages: [{ id: 'invalid-device', role: 'error', template: 'CUDA error: invalid device ordinal' }],
		},
		{
			id: 'peer-gone',
			followsFrom: [],
			messages: [
				{ id: 'closed', role: 'consequence', template: 'pair.cc:<int>] Connection closed by peer <word:peer>' },
			],
		},
	],
	problems: [
		{
			id: 'lightrft/cuda-oom',
			failure: 'cuda-oom',
			messages: [{ id: 'at-step', role: 'error', template: 'Training error at step <int:step>: CUDA out of memory.' }],
		},
	],
};

/** The index of the corpus. Throws if the corpus has problems, since every test builds on it. */
export function compileCorpus(): MatchIndex {
	const { index, problems } = compileIndex(CORPUS);
	if (problems.length > 0) throw new Error(problems.join('\n'));
	return index;
}

/** All templates of the corpus, with the failure that they belong to. */
export const TEMPLATES = [...CORPUS.failures, ...CORPUS.problems].flatMap((owner) =>
	owner.messages.map((message) => ({
		failure: 'failure' in owner ? owner.failure : owner.id,
		...message,
	})),
);
