/** Closed sets of what carries data between processes. Pure. */
import { casesFor, definesOf, enumOf, named, pairsOf, withOther } from './readers.ts';
import type { Recipes } from './recipe.ts';

export const network: Recipes = {
	'nccl-results': {
		files: [
			{ from: 'pip+nvidia-nccl-cu13', path: 'nccl.h' },
			{ from: 'NVIDIA+nccl', path: 'src/init.cc' },
		],
		read: (header, code) =>
			casesFor(enumOf(header, 'ncclSuccess'), code, 'NCCL').filter(({ name }) => name !== 'ncclNumResults'),
	},
	'infiniband-status': {
		files: [
			{ from: 'linux-rdma+rdma-core', path: 'libibverbs/verbs.h' },
			{ from: 'linux-rdma+rdma-core', path: 'libibverbs/enum_strs.c' },
		],
		read: (header, code) => {
			const texts = pairsOf(code, /\[(IBV_WC_\w+)\]\s*= "([^"]+)"/g);
			return enumOf(header, 'IBV_WC_SUCCESS').map((member) => withOther(member, 'libibverbs', texts.get(member.name)));
		},
	},
	'ucx-status': {
		files: [
			{ from: 'openucx+ucx', path: 'src/ucs/type/status.h' },
			{ from: 'openucx+ucx', path: 'src/ucs/type/status.c' },
		],
		read: (header, code) =>
			casesFor(enumOf(header, 'UCS_OK'), code, 'UCX').filter(({ name }) => !/^UCS_ERR_(?:FIRST|LAST)/.test(name)),
	},
	'grpc-status': {
		files: [
			{ from: 'grpc+grpc', path: 'status.h' },
			{ from: 'abseil+abseil-cpp', path: 'absl/status/status.cc' },
		],
		read: (header, absl) => {
			const grpc = enumOf(header, 'GRPC_STATUS_OK')
				.filter(({ number }) => number !== -1)
				.map((member) => ({ ...member, name: member.name.replace('GRPC_STATUS_', '') }));
			const others = named([...pairsOf(absl, /return "([A-Z_]{4,})";/g).keys()]);
			return [...grpc, ...others.filter(({ name }) => !grpc.some((known) => known.name === name))];
		},
	},
	'mpi-errors': {
		files: [
			{ from: 'open-mpi+ompi', path: 'ompi/include/mpi.h.in' },
			{ from: 'open-mpi+ompi', path: 'ompi/errhandler/errcode.c' },
			{ from: 'pmodels+mpich', path: 'src/mpi/errhan/baseerrnames.txt' },
			{ from: 'pmodels+mpich', path: 'src/mpi/errhan/errnames.txt' },
		],
		read: (header, code, classes, sentences) => {
			const ompi = pairsOf(code, /"(MPI_\w+): ([^"]+)"/g);
			const short = pairsOf(classes, /^(MPIX?_ERR_\w+)\s+(\*\*\w+)/gm);
			const mpich = pairsOf(sentences, /^(\*\*\w+):\s*(.+?)\s*$/gm);
			const names = definesOf(header, /^MPI_(?:T_)?ERR_(?!LASTCODE)/).map(({ name }) => name);
			return named([...names, ...short.keys()]).map((member) => {
				const { name } = member;
				const other = mpich.get(short.get(name) ?? '');
				const isSame = other?.toLowerCase() === ompi.get(name)?.toLowerCase();
				return withOther(withOther(member, 'Open MPI', ompi.get(name)), 'MPICH', isSame ? undefined : other);
			});
		},
	},
	'libfabric-errors': {
		files: [
			{ from: 'ofiwg+libfabric', path: 'include/rdma/fi_errno.h' },
			{ from: 'ofiwg+libfabric', path: 'src/fabric.c' },
		],
		read: (header, code) => {
			const texts = pairsOf(code, /\[(FI_E\w+) - FI_ERRNO_OFFSET\]\s*= "([^"]+)"/g);
			const own = enumOf(header.replace('= FI_ERRNO_OFFSET', '= 256'), 'FI_EOTHER');
			return [
				...own
					.filter(({ name }) => name !== 'FI_ERRNO_MAX')
					.map((one) => withOther(one, 'libfabric', texts.get(one.name))),
				...named([...pairsOf(header, /^#define\s+(FI_E\w+)\s+(E[A-Z]+)/gm).keys()]),
			];
		},
	},
	'efa-errors': {
		files: [{ from: 'ofiwg+libfabric', path: 'prov/efa/src/efa_errno.h' }],
		read: (header) =>
			[...header.matchAll(/^\t_\((\d+),\s*(\w+),\s*(.+)\)\s*\\?$/gm)].map(([, digits, suffix = '', text = '']) => {
				const number = Number(digits);
				const name = `${number < 4096 ? 'EFA_IO_COMP_STATUS' : 'FI_EFA_ERR'}_${suffix}`;
				return { name, number, texts: [{ text: text.trim(), by: 'libfabric' }] };
			}),
	},
};
