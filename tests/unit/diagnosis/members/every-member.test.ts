import { describe, expect, it } from 'vitest';
import { shippedSets, signsOf } from '../../../../src/content/library/members.ts';
import type { ShippedMember } from '../../../../src/core/schemas/shipped-members.ts';
import { membersIn } from '../../../../src/diagnosis/members/read-member.ts';
import { setsIn } from '../../../../src/diagnosis/members/signs.ts';
import { placeOfText } from '../../../../src/diagnosis/members/text-place.ts';
import { realTree as tree } from '../../real-content.ts';
import { some } from '../../some.ts';

const signs = signsOf(tree);
const sets = shippedSets(tree, 'en');

/** As a page finds them: only the sets that the signs ask for are there. */
function toldIn(line: string): string[] {
	const ids = setsIn(line, signs);
	return membersIn(
		line,
		signs,
		sets.filter(({ id }) => ids.includes(id)),
	).map(({ table, anchor }) => `${table}#${anchor}`);
}

type Print = (member: ShippedMember) => string[];

/** Names that are everyday words show no member by themselves: none of their lines is asked for. */
const telling =
	(print: Print): Print =>
	(member) =>
		/^[A-Za-z]+(?:_|[a-z][A-Z])/.test(member[1][0] ?? '') ? print(member) : [];

/** How the programs of a set print a member: several ways, of those that it has. */
const printed: Record<string, Print> = {
	errno: ([, [name = ''], [number = 0], , texts]) => [
		`OSError: [Errno ${number}] ${texts[0]}: '/data/x'`,
		`node-3:118:120 [0] NCCL WARN Call to connect failed : errno=${number}`,
		`open: ${name}`,
		...texts.filter(isAlone).map((text) => `mkdir: /data/ckpt: ${text}`),
	],
	getaddrinfo: ([, [name = ''], , number, texts]) => [
		`socket.gaierror: [Errno ${number}] ${texts[0]}`,
		`[W socket.cpp:764] [c10d] failed (gai error: ${number} - ${texts[0]})`,
		`getaddrinfo returned ${name}`,
		...texts.filter(isAlone).map((text) => `ssh: Could not resolve hostname gpu-7: ${text}`),
	],
	'exit-codes': ([, [name = ''], values, number, texts]) => [
		...texts.filter(isAlone).map((text) => `run.sh: line 5: 4711 ${text} (core dumped) python train.py`),
		...(number === null
			? []
			: [`Process 7 terminated by signal: ${number}`, `Signal ${name} (${number}) received by PID 7`]),
		...values.map((value) => `exitcode: ${value} (local_rank: 0)`),
	],
	'cuda-errors': ([, [name = ''], , number, [text = '']]) => [
		`CUDA failure ${number} at a.cu:3`,
		`cudaMalloc returned ${name}`,
		...(text && isAlone(text) ? [`CUDA error: ${text}`] : []),
	],
	'cuda-driver-results': ([, [name = ''], , number, texts]) => [
		`cuInit failed with ${name} (driver)`,
		`CUDA driver error ${number}`,
		...texts.filter(isAlone).map((text) => `CUDA driver error: ${text}`),
	],
	'nccl-results': ([, [name = ''], , , [text = '']]) => [
		`${name}: Last error:`,
		`NCCL error in: a.cpp:3, ${text}`.replace(', ', ': '),
	],
	'http-status': ([, [code = ''], , , [text = '']]) => [
		`requests.exceptions.HTTPError: ${code} ${code < '500' ? 'Client' : 'Server'} Error: x for url: https://example.org/a`,
		...(text ? [`fatal: unable to access 'https://example.org/a': ${text}`] : []),
		`HTTP Error ${code}: x`,
		`request failed with status code ${code}`,
	],
	'grpc-status': ([, [name = ''], , number]) => [
		`\tstatus = StatusCode.${name}`,
		`rpc error: code = ${name} desc = x`,
		`{grpc_status:${number}, grpc_message:"x"}`,
	],
	'slurm-reasons': ([, [name = '']]) => [
		`JobState=PENDING Reason=${name} Dependency=(null)`,
		`  4711       gpu  train     me PD       0:00      2 (${name})`,
	],
	'slurm-states': ([, [name = '']]) => [`   JobState=${name} Reason=None`],
	'kubernetes-reasons': ([, [name = '']]) => [
		`      Reason:       ${name}`,
		`Warning  ${name}  3m (x2 over 5m)  kubelet  x`,
	],
	'infiniband-status': ([, [name = '']]) => [`Got completion: ${name}`],
	'ucx-status': ([, [name = '']]) => [`ucp_ep_create failed: ${name}`],
	'hip-errors': ([, [name = '']]) => [`hipMalloc returned ${name}`],
	'rocblas-status': ([, [name = '']]) => [`rocBLAS error: ${name} at a.cpp:3`],
	'hipblas-status': ([, [name = '']]) => [`CUDA error: ${name} when calling \`hipblasSgemm( handle, opa, opb )\``],
	'miopen-status': ([, [name = '']]) => [`RuntimeError: ${name}`],
	'acl-errors': ([, [name = ''], , number]) => [
		`RuntimeError: SetPrecisionMode:build/CMakeFiles/npu.cpp:156 NPU function error: aclrtMalloc, error code is ${number}`,
		`[ERROR] aclrtSynchronizeStream failed, ret=${number}`,
		`aclInit returned ${name}`,
	],
	'hccl-results': ([, [name = ''], , number]) => [
		`create_comm:HCCLUtils.hpp:59 HCCL function error: HcclCommInitRootInfo, error code is ${number} [ERROR]`,
		`hccl: ${name}`,
	],
	'torch-npu-errors': ([, [name = '']]) => [
		`[ERROR] 2026-11-28-06:00:00 (PID:7, Device:0, RankID:0) ${name} PTA call acl api failed.`,
	],
	xid: ([, , values]) =>
		values.map((value) => `NVRM: Xid (PCI:0000:0f:00): ${value}, pid=57530, name=python, Ch 00000008`),
	sxid: ([, , [value]]) => [`nvidia-nvswitch0: SXid (PCI:0000:c2:00.0): ${value}, Fatal, Link 28 x`],
	'mpi-errors': ([, [name = ''], , , texts]) => [
		`mpi4py.MPI.Exception: ${name}: x`,
		`[node3:4711] *** ${name}: x`,
		...texts.filter(isAlone).map((text) => `Fatal error in internal_Recv: ${text}`),
	],
	'libfabric-errors': ([, [name = ''], , , texts]) => [
		`fi_endpoint failed: -${name}`,
		...texts.filter(isAlone).map((text) => `libfabric:71:1:efa:ep_ctrl:efa_open():3<warn> fi_domain: ${text}`),
	],
	'efa-errors': ([, [name = ''], , number, texts]) => [
		`completion error: ${name}`,
		`NET/OFI Request 0x7f completed with error. RC: 113. Flags: 0. Error: ${number} (x). Completed length: 0`,
		`Encountered error during CQ polling. err: No route to host (113), prov_errno: x (${number})`,
		...texts.filter(isAlone).map((text) => `libfabric:7:efa:cq:efa_rdm():3<warn> err: 113, prov error: ${text}`),
	],
	'kueue-reasons': ([, [name = '']]) => [`Normal  EvictedDueTo${name}  2m (x2 over 5m)  kueue-admission  x`],
	'slurm-node-states': ([, [name = '']]) => [
		`   State=${name} ThreadsPerCore=1`,
		`   State=IDLE+${name} ThreadsPerCore=1`,
		`   State=IDLE+CLOUD+${name} ThreadsPerCore=1`,
	],
	'volcano-reasons': telling(([, [name = '']]) => [`  Warning  ${name}  3m  vc-controller-manager  x`]),
	'ray-exceptions': telling(([, [name = '']]) => [`ray.exceptions.${name}: x`, `exit_type: ${name}`]),
	'python-exceptions': telling(([, [name = '']]) => [`${name}: x`]),
	...Object.fromEntries(
		[
			'cublas-status',
			'cudnn-status',
			'cusolver-status',
			'cusparse-status',
			'cufft-results',
			'nvrtc-results',
			'nvml-returns',
		].map((id) => [id, ([, [name = '']]: ShippedMember) => [`CUDA error: ${name} when calling \`f(handle)\``]]),
	),
	'object-store-errors': ([, [name = '']]) => [
		`botocore.exceptions.ClientError: An error occurred (${name}) when calling the GetObject operation: x`,
		`<?xml version="1.0"?><Error><Code>${name}</Code><Message>x</Message></Error>`,
	],
	'google-api-errors': ([, [name = '']]) => [`google.api_core.exceptions.${name}: x`],
	'torch-distributed-errors': ([, [name = '']]) => [`torch.distributed.${name}: x`],
	'safetensors-errors': ([, [name = ''], , , texts]) => [
		`safetensors_rust.SafetensorError: Error while deserializing header: ${name}`,
		...texts.map((text) => `safetensors_rust.SafetensorError: Error while deserializing header: ${text}`),
	],
	'zip-errors': ([, [name = ''], , , texts]) => [
		`mz_zip: ${name}`,
		...texts.map((text) => `RuntimeError: PytorchStreamReader failed reading zip archive: ${text}`),
	],
};

/** What two members of a set print alike, so that the text alone does not say which: an invalid image of a kernel. */
const ambiguous = new Set(
	sets.flatMap(({ members }) => {
		const texts = members.flatMap((member) => [...new Set(member[4].map((text) => text.toLowerCase()))]);
		return texts.filter((text, at) => texts.indexOf(text) !== at);
	}),
);
const isAlone = (text: string): boolean => !ambiguous.has(text.toLowerCase());

/** The lines of a set, each with the member that it holds. */
function linesOf(id: string): { line: string; expected: string }[] {
	const members = sets.find((set) => set.id === id)?.members ?? [];
	return members
		.filter(([, , , number]) => number !== 0)
		.flatMap((member) => (printed[id]?.(member) ?? []).map((line) => ({ line, expected: `${id}#${member[0]}` })));
}

describe('every member that is a fault', () => {
	it.each(sets.map(({ id }) => id))('is read in the lines of its programs: %s', (id) => {
		const missed = some(linesOf(id), 10).filter(({ line, expected }) => !toldIn(line).includes(expected));
		expect(missed.map(({ line, expected }) => `${expected} in: ${line} → ${toldIn(line).join()}`)).toEqual([]);
	});

	it('is printed in some line', () => {
		const silent = sets.filter(({ id }) => linesOf(id).length === 0).map(({ id }) => id);
		expect(silent).toEqual([]);
		expect(sets.reduce((sum, { id }) => sum + linesOf(id).length, 0)).toBeGreaterThan(4000);
	});
});

describe('of what a line holds', () => {
	it.each([
		{
			name: 'a number inside a text is none of a form',
			line: 'a.sh: line 5: 77 User defined signal 1',
			expected: 'exit-codes#SIGUSR1',
		},
		{ name: 'the worst state of a node', line: '   State=IDLE+DRAIN Threads=1', expected: 'slurm-node-states#DRAIN' },
		{ name: 'the worst state of a node', line: '   State=DOWN+CLOUD Threads=1', expected: 'slurm-node-states#DOWN' },
		{ name: 'a number beside a text', line: 'OSError: [Errno 110] Connection timed out', expected: 'errno#ETIMEDOUT' },
		{
			name: 'what sacct cuts',
			line: '4711             train           CANCELLED+     0:15 ',
			expected: 'exit-codes#SIGTERM',
		},
		{
			name: 'what sacct cuts',
			line: '4711.batch       batch      OUT_OF_ME+    0:125 ',
			expected: 'slurm-states#OUT_OF_ME',
		},
		{ name: 'a code beside a reason', line: '      Exit Code:    137', expected: 'exit-codes#SIGKILL' },
		{
			name: 'a node as sinfo has it',
			line: 'gpu*   up   infinite   1   drain* node3',
			expected: 'slurm-node-states#DRAIN',
		},
		{
			name: 'a status of a proxy',
			line: 'requests.exceptions.HTTPError: 524 Server Error: x',
			expected: 'http-status#524',
		},
		{ name: 'a text of the system', line: 'mkdir: 无法创建目录 "/data/x"：设备上没有空间', expected: 'errno#ENOSPC' },
		{
			name: 'a text of the shell',
			line: 'run.sh：行 5：4711 已杀死   python train.py',
			expected: 'exit-codes#SIGKILL',
		},
		{
			name: 'the longer of two texts, one inside the other',
			line: 'run.sh: line 5: 4711 停止 (tty 输入) (core dumped) python train.py',
			expected: 'exit-codes#SIGTTIN',
		},
		{
			name: 'what MPICH prints',
			line: 'Fatal error in internal_Recv: Message truncated, error stack:',
			expected: 'mpi-errors#MPI_ERR_TRUNCATE',
		},
		{
			name: 'what XLA prints',
			line: 'RuntimeError: Bad StatusOr access: INTERNAL: x',
			expected: 'grpc-status#INTERNAL',
		},
	])('$name is told: $line', ({ line, expected }) => {
		expect(toldIn(line)[0]).toBe(expected);
	});
});

describe('a status code that gRPC and XLA share', () => {
	it.each([
		'jaxlib.xla_extension.XlaRuntimeError: INTERNAL: Failed to execute XLA Runtime executable',
		'RuntimeError: Bad StatusOr access: INTERNAL: RET_CHECK failure (hlo_verifier.cc:402)',
		'jaxlib.xla_extension.XlaRuntimeError: INVALID_ARGUMENT: Failed to compile a Mosaic module',
		'jax.errors.JaxRuntimeError: UNIMPLEMENTED: no such kernel',
	])('is told as what XLA means, too: %s', (line) => {
		const [member] = membersIn(line, signs, sets);
		expect(member?.table).toBe('grpc-status');
		expect(member?.says).toMatch(/\bXLA\b/);
		expect(member?.todo).toMatch(/\bmessage\b/);
	});
});

describe('what shows no member', () => {
	it.each([
		'step 200: loss 0.30, lr 1e-4',
		'NCCL INFO Channel 00/02 : 0 1 2 3',
		'a connection timed out yesterday, and we restarted it',
		'loaded 404 samples from 3 files',
		'cudaSuccess',
		'the process was killed by hand in the morning',
		'sh: 1: nvcc: not found',
		'NPU 3: error code is 5, ret=7',
		'the archive was not found',
		'kueue admitted the job',
		'MPI_Allreduce took 3 s',
		'status: Running, phase: Pending',
		'airflow: TaskFailed, then AccessDenied by the gate',
	])('%s', (line) => {
		expect(toldIn(line)).toEqual([]);
	});

	it('no text of a name that was looked up, where nothing was', () => {
		expect(toldIn('srun: error: Out Of Memory')).toEqual(['errno#ENOMEM']);
	});

	it.each([
		'TypeError: cannot unpack non-iterable NoneType object',
		'RuntimeError: object of type Fabric cannot be copied',
	])('loads no set that only everyday words would ask for: %s', (line) => {
		expect(setsIn(line, signs).filter((id) => id !== 'python-exceptions')).toEqual([]);
	});

	it.each([
		{ line: 'a: Connection timed out', text: 'Connection timed out', is: true },
		{ line: 'a (Connection timed out)', text: 'Connection timed out', is: true },
		{ line: 'the connection timed out again', text: 'Connection timed out', is: false },
		{ line: 'run.sh: line 5: 77 Killed     python a.py', text: 'Killed', is: true },
		{ line: 'Error: Killed workers', text: 'Killed', is: false },
	])('a text counts where a program puts it: $line', ({ line, text, is }) => {
		expect(placeOfText(line, text) !== undefined).toBe(is);
	});
});
