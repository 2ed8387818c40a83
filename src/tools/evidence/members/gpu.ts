/** Closed sets of GPUs and NPUs: their runtimes, libraries and drivers. Pure. */
import type { Member } from '../../../core/schemas/members.ts';
import { after, casesFor, constantsOf, cudaTexts, enumOf, pairsOf, withOther } from './readers.ts';
import { type MembersRecipe, ofEnum, type Recipes } from './recipe.ts';

const CUDA = 'pip+nvidia-cuda-runtime';
const TORCH_NPU = 'Ascend+pytorch';
const DRIVER = 'NVIDIA+open-gpu-kernel-modules';
/** Smaller constants of the same headers are no return codes. */
const FIRST_ACL = 100_000;
/** What torch_npu says of an error that is none of its own. */
const UNKNOWN_NPU = 999;

/** An enumeration of CUDA, with what CUDA says of its numbers. */
const ofCuda = (path: string, first: string): MembersRecipe => ({
	files: [path, 'strings.txt'].map((own) => ({ from: CUDA, path: own })),
	read(header, strings) {
		const texts = cudaTexts(strings);
		return enumOf(header, first).map((member) => withOther(member, 'CUDA', texts.get(member.number ?? -1)));
	},
});

export const gpu: Recipes = {
	'cuda-errors': ofCuda('driver_types.h', 'cudaError'),
	'cuda-driver-results': ofCuda('cuda.h', 'CUDA_SUCCESS'),
	'cublas-status': ofEnum('pip+nvidia-cublas', 'cublas_api.h', 'CUBLAS_STATUS_SUCCESS'),
	'cudnn-status': ofEnum('pip+nvidia-cudnn-cu13', 'cudnn_graph.h', 'CUDNN_STATUS_SUCCESS'),
	'cusolver-status': ofEnum('pip+nvidia-cusolver', 'cusolver_common.h', 'CUSOLVER_STATUS_SUCCESS'),
	'cusparse-status': ofEnum('pip+nvidia-cusparse', 'cusparse.h', 'CUSPARSE_STATUS_SUCCESS'),
	'cufft-results': ofEnum('pip+nvidia-cufft', 'cufft.h', 'CUFFT_SUCCESS'),
	'nvrtc-results': ofEnum('pip+nvidia-cuda-nvrtc', 'nvrtc.h', 'NVRTC_SUCCESS'),
	'nvml-returns': ofEnum('NVIDIA+go-nvml', 'gen/nvml/nvml.h', 'NVML_SUCCESS'),
	'hip-errors': {
		files: [
			{ from: 'ROCm+HIP', path: 'include/hip/hip_runtime_api.h' },
			{ from: 'ROCm+clr', path: 'hipamd/src/hip_error.cpp' },
		],
		read: (header, code) =>
			casesFor(enumOf(header, 'hipSuccess'), after(code, '*ihipGetErrorString('), 'HIP').filter(
				({ name }) => name !== 'hipErrorTbd',
			),
	},
	'rocblas-status': ofEnum('ROCm+rocBLAS', 'library/include/internal/rocblas-types.h', 'rocblas_status_success'),
	'hipblas-status': ofEnum('ROCm+hipBLAS-common', 'library/include/hipblas-common.h', 'HIPBLAS_STATUS_SUCCESS'),
	'miopen-status': ofEnum('ROCm+MIOpen', 'include/miopen/miopen.h', 'miopenStatusSuccess'),
	'acl-errors': {
		files: [
			{ from: TORCH_NPU, path: 'torch_npu/csrc/core/npu/NPUErrorCodes.h' },
			{ from: 'hiascend+cann', path: 'aclError.md' },
			{ from: 'mindspore-ai+graphengine', path: '910/inc/external/acl/acl_base.h' },
			{ from: 'mindspore-ai+graphengine', path: '910/inc/external/acl/error_codes/rt_error_codes.h' },
			{ from: TORCH_NPU, path: 'third_party/acl/inc/ge/ge_error_codes.h' },
		],
		read: (codes, ...headers) => {
			const texts = pairsOf(codes, /\{(\d{6}),\s*"([^"\\]+?)\.?\s*\\n/g);
			const lists = headers.map(constantsOf);
			const numbers = new Set([...[...texts.keys()].map(Number), ...lists.flatMap((list) => [...list.keys()])]);
			return [...numbers]
				.filter((number) => number >= FIRST_ACL)
				.sort((a, b) => a - b)
				.map((number) => {
					const [name = String(number), ...aliases] = new Set(lists.flatMap((list) => list.get(number) ?? []));
					const member = { name, number, ...(aliases.length > 0 && { aliases }) };
					return withOther(member, 'torch_npu', texts.get(String(number)));
				});
		},
	},
	'hccl-results': {
		files: [{ from: TORCH_NPU, path: 'third_party/hccl/inc/hccl/hccl_types.h' }],
		read: (header) => enumOf(header, 'HCCL_SUCCESS').filter(({ name }) => name !== 'HCCL_E_RESERVED'),
	},
	'torch-npu-errors': {
		files: [{ from: TORCH_NPU, path: 'torch_npu/utils/_error_code.py' }],
		read: (code) => {
			const modules = [...pairsOf(code, /^ {4}([A-Z]+) = (\d+)$/gm)];
			const codes = [...code.matchAll(/^ {4}[A-Z_]+ = \((\d+), "([^"]+)"\)/gm)];
			return modules.flatMap(([module, place]) =>
				codes
					.filter(([, digits]) => (Number(digits) === UNKNOWN_NPU) === (module === 'UNKNOWN') && Number(digits) > 0)
					.map(([, digits = '', text = '']) => ({
						name: `ERR${place.padStart(2, '0')}${digits.padStart(3, '0')}`,
						texts: [{ text: `${module} ${text}`, by: 'torch_npu' }],
					})),
			);
		},
	},
	xid: {
		files: [{ from: DRIVER, path: 'src/common/sdk/nvidia/inc/nverror.h' }],
		read: (header) =>
			numbered(
				[...header.matchAll(/^#define ([A-Z]\w+)\s+\((\d+)\)/gm)]
					.filter(([, name = '']) => !/RECOVERY_LEVEL|LAST_ERROR|RESERVED|UNUSED/.test(name))
					.map(([, name = '', number]) => [Number(number), name]),
			),
	},
	sxid: {
		files: [
			{ from: DRIVER, path: 'src/common/nvswitch/interface/ctrl_dev_nvswitch.h' },
			{ from: DRIVER, path: 'src/common/nvswitch/kernel/ls10/intr_ls10.c' },
			{ from: DRIVER, path: 'src/common/nvswitch/kernel/lr10/intr_lr10.c' },
		],
		read: (header, ...code) => {
			const texts = pairsOf(code.reverse().join('\n'), /NVSWITCH_REPORT_\w+\((_HW_\w+),\s*"([^"%]+)"/g);
			const listed = [...header.matchAll(/^\s+NVSWITCH_ERR(_HW_\w+)\s+= (\d+)/gm)];
			return numbered(listed.map(([, name = '', number]) => [Number(number), `NVSWITCH_ERR${name}`])).map((member) =>
				withOther(member, 'NVIDIA', texts.get((member.aliases?.[0] ?? '').replace('NVSWITCH_ERR', ''))),
			);
		},
	},
};

/** What people know by its number is named by it; what upstream calls it is another name. */
const numbered = (listed: readonly [number: number, name: string][]): Member[] =>
	listed.map(([number, name]) => ({ name: String(number), number, aliases: [name] }));
