import { STATUS_CODES } from 'node:http';
import { constants } from 'node:os';
import { describe, expect, it } from 'vitest';
import { digestOf } from '../../../../src/content/files/members.ts';
import { definesOf, enumOf } from '../../../../src/tools/evidence/members/readers.ts';
import { recipes } from '../../../../src/tools/evidence/members/recipes.ts';
import { realTree } from '../../real-content.ts';

describe('lists of upstream', () => {
	it.each([
		{
			name: 'numbers of a header, names of one number together',
			read: definesOf('#define EAGAIN\t\t11\t/* Try again */\n#define EWOULDBLOCK EAGAIN\n#define _H\n'),
			expected: [{ name: 'EAGAIN', number: 11, aliases: ['EWOULDBLOCK'] }],
		},
		{
			name: 'an enumeration that counts by itself, and ends with a comma',
			read: enumOf(
				'enum other { X };\ntypedef enum { /* fine = 9, */ A_OK, // zero\n A_BAD = -3,\n A_WORSE, } a;',
				'A_OK',
			),
			expected: [
				{ name: 'A_OK', number: 0 },
				{ name: 'A_BAD', number: -3 },
				{ name: 'A_WORSE', number: -2 },
			],
		},
		{
			name: 'a name that stands for another one',
			read: enumOf('enum { B_OK = 0x10, B_OLD DEPRECATED = B_OK }', 'B_OK'),
			expected: [{ name: 'B_OK', number: 16, aliases: ['B_OLD'] }],
		},
		{
			name: 'texts of glibc in two languages, of musl and of macOS, each where it differs',
			read: recipes['errno']?.read(
				'#define EPERM 1\n#define ENOENT 2\n',
				'',
				'_S(EPERM, N_("Operation not permitted"))\n_S(ENOENT, N_("No such file or directory"))',
				'msgid "Operation not permitted"\nmsgstr "不允许的操作"\n',
				'msgid "No such file or directory"\nmsgstr "没有那个文件"\n',
				'E(EPERM, "Operation not permitted")\nE(ENOENT, "No such file")',
				'\t"Not allowed", /* 1 - EPERM */\n\t/* 2 - ENOENT */\n\t"No such file or directory",\n',
			),
			expected: [
				{
					name: 'EPERM',
					number: 1,
					texts: [
						{ text: 'Operation not permitted', by: 'glibc' },
						{ text: '不允许的操作', by: 'glibc zh_CN' },
						{ text: 'Not allowed', by: 'macOS' },
					],
				},
				{
					name: 'ENOENT',
					number: 2,
					texts: [
						{ text: 'No such file or directory', by: 'glibc' },
						{ text: '没有那个文件', by: 'glibc zh_CN' },
						{ text: 'No such file', by: 'musl' },
					],
				},
			],
		},
		{
			name: 'texts of Open MPI and MPICH, each where it differs',
			read: recipes['mpi-errors']?.read(
				'#define MPI_SUCCESS 0\n#define MPI_ERR_TAG 4\n#define MPI_ERR_OTHER 16\n#define MPI_ERR_LASTCODE 92\n',
				'"MPI_ERR_TAG: invalid tag"\n"MPI_ERR_OTHER: known error not in list"',
				'MPI_ERR_TAG **tag\nMPI_ERR_OTHER   **other\nMPIX_ERR_REVOKED **revoked\n',
				'**tag:Invalid tag\n**tag %d:Invalid tag, value is %d\n**other:Other MPI error \n**revoked: Gone\n',
			),
			expected: [
				{ name: 'MPI_ERR_TAG', texts: [{ text: 'invalid tag', by: 'Open MPI' }] },
				{
					name: 'MPI_ERR_OTHER',
					texts: [
						{ text: 'known error not in list', by: 'Open MPI' },
						{ text: 'Other MPI error', by: 'MPICH' },
					],
				},
				{ name: 'MPIX_ERR_REVOKED', texts: [{ text: 'Gone', by: 'MPICH' }] },
			],
		},
		{
			name: 'names of one header for the numbers that another one explains',
			read: recipes['acl-errors']?.read(
				'{100001, "ACL uninitialized.\\n\\\n  (1)Check"},{507018,\n "The aicpu is abnormal. \\n\\\n x"},',
				'static const int ACL_ERROR_UNINITIALIZE = 100001;\nstatic const int ACL_FLAG = 3;\n',
				'static const int ACL_ERROR_UNINIT = 100001;\n',
				'#define  ACL_ERROR_RT_CONTEXT_NULL   107002 // null\n',
				'',
			),
			expected: [
				{
					name: 'ACL_ERROR_UNINITIALIZE',
					number: 100001,
					aliases: ['ACL_ERROR_UNINIT'],
					texts: [{ text: 'ACL uninitialized', by: 'torch_npu' }],
				},
				{ name: 'ACL_ERROR_RT_CONTEXT_NULL', number: 107002 },
				{ name: '507018', number: 507018, texts: [{ text: 'The aicpu is abnormal', by: 'torch_npu' }] },
			],
		},
		{
			name: 'modules times codes of torch_npu',
			read: recipes['torch-npu-errors']?.read(
				'    PTA = 0\n    UNKNOWN = 99\n\n    SUCCESS = (0, "success")\n    HCCL = (200, "call failed")\n    EXCEPT = (999, "x")\n',
			),
			expected: [
				{ name: 'ERR00200', texts: [{ text: 'PTA call failed', by: 'torch_npu' }] },
				{ name: 'ERR99999', texts: [{ text: 'UNKNOWN x', by: 'torch_npu' }] },
			],
		},
		{
			name: 'numbers that are names, with what the driver prints',
			read: recipes['sxid']?.read(
				'    NVSWITCH_ERR_HW_DLPL_LTSSM_FAULT_UP    = 20034,\n    NVSWITCH_ERR_HW_DLPL_LAST,\n',
				'NVSWITCH_REPORT_FATAL(_HW_DLPL_LTSSM_FAULT_UP, "LTSSM Fault Up", NV_FALSE);',
				'',
			),
			expected: [
				{
					name: '20034',
					number: 20034,
					aliases: ['NVSWITCH_ERR_HW_DLPL_LTSSM_FAULT_UP'],
					texts: [{ text: 'LTSSM Fault Up', by: 'NVIDIA' }],
				},
			],
		},
		{
			name: 'reasons of Go, without what is no reason',
			read: recipes['kueue-reasons']?.read(
				'\tWorkloadAdmitted = "Admitted"\n\tWorkloadPriorityClassKind PriorityClassKind = "X"\n\tInClusterQueueReason string = "InClusterQueue"\n',
				'\tClusterQueueActiveReasonStopped   = "Stopped"\n\tStrictFIFO QueueingStrategy = "StrictFIFO"\n',
				'\tCheckStateRetry CheckState = "Retry"\n',
			),
			expected: [{ name: 'Admitted' }, { name: 'InClusterQueue' }, { name: 'Stopped' }, { name: 'Retry' }],
		},
		{
			name: 'texts of Rust up to what is filled in',
			read: recipes['safetensors-errors']?.read(
				'pub enum SafeTensorError {\n    /// a\n    InvalidHeader(Utf8Error),\n    HeaderTooLarge,\n    TensorNotFound(String),\n}\n' +
					'   InvalidHeader(error) => write!(f, "invalid UTF-8 in header: {error}"),\n   HeaderTooLarge => write!(f, "header too large"),\n' +
					'   TensorNotFound(name) => write!(f, "tensor `{name}` not found"),\n',
			),
			expected: [
				{ name: 'InvalidHeader', texts: [{ text: 'invalid UTF-8 in header', by: 'safetensors' }] },
				{ name: 'HeaderTooLarge', texts: [{ text: 'header too large', by: 'safetensors' }] },
				{ name: 'TensorNotFound' },
			],
		},
		{
			name: 'exceptions of Ray, and how its workers exit',
			read: recipes['ray-exceptions']?.read(
				'class RayError(Exception):\nclass _Own(RayError):\n',
				"b'WorkerExitType\\x12\\x10\\n\\x0cSYSTEM_ERROR\\x10\\x00\\n\\x11PlacementStrategy\\nPACK_ALL\\x10'",
			),
			expected: [{ name: 'RayError' }, { name: 'SYSTEM_ERROR' }],
		},
	])('are read: $name', ({ read, expected }) => {
		expect(read).toEqual(expected);
	});
});

describe('closed sets of the content', () => {
	const tables = realTree.tables;
	const membersOf = (id: string) => tables.find((table) => table.id === id)?.members?.data.members ?? [];

	it('are those that the command can write', () => {
		const written = tables.flatMap(({ id, members }) => (members ? [id] : []));
		expect(written.sort()).toEqual(Object.keys(recipes).sort());
	});

	it.runIf(process.platform === 'linux')('have every errno and every signal of this system', () => {
		const numbers = (id: string) => new Set(membersOf(id).map(({ number }) => number));
		expect(Object.values(constants.errno).filter((number) => !numbers('errno').has(number))).toEqual([]);
		expect(Object.values(constants.signals).filter((number) => !numbers('exit-codes').has(number))).toEqual([]);
	});

	it('have every status of HTTP that tells of an error', () => {
		const codes = Object.keys(STATUS_CODES).filter((code) => Number(code) >= 400);
		expect(codes.filter((code) => !membersOf('http-status').some(({ name }) => name === code))).toEqual([]);
	});

	it('tell of a row that is removed', () => {
		const members = membersOf('errno');
		expect(digestOf(members)).toBe(tables.find(({ id }) => id === 'errno')?.members?.data.digest);
		expect(digestOf(members.slice(1))).not.toBe(digestOf(members));
	});
});
