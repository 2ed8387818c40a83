/**
 * Closed sets (error numbers, signals, status codes), as the programs that own them list them. Pure: the text of
 * upstream files in, members out. Each list names the file that it is read from, so that its release can be told.
 */
import type { Member } from '../../core/schemas/members.ts';

/** A file of upstream, by the folder that holds it (`owner+name`, `pip+package`) and its path there. */
export interface UpstreamFile {
	from: string;
	path: string;
}

/** How a set is read: from which files, the list itself first. */
export interface MembersRecipe {
	files: readonly UpstreamFile[];
	/** @param texts of the files, in their order. */
	read: (...texts: string[]) => Member[];
}

const GLIBC = 'bminor+glibc';
/** Of Debian 12: what is translated changes from release to release. */
const OLDER = 'bminor+glibc-older';
const CUDA = 'pip+nvidia-cuda-runtime';

/** By table: `content/members/{table}.yaml` is written from it. */
export const recipes: Readonly<Record<string, MembersRecipe>> = {
	errno: {
		files: [
			{ from: 'linux-libc-dev', path: 'asm-generic/errno-base.h' },
			{ from: 'linux-libc-dev', path: 'asm-generic/errno.h' },
			{ from: GLIBC, path: 'sysdeps/gnu/errlist.h' },
			{ from: GLIBC, path: 'po/zh_CN.po' },
			{ from: OLDER, path: 'po/zh_CN.po' },
			{ from: 'kraj+musl', path: 'src/errno/__strerror.h' },
			{ from: 'apple-oss-distributions+Libc', path: 'gen/errlst.c' },
		],
		read: (base, rest, glibc, po, older, musl, mac) =>
			withTexts(definesOf(`${base}${rest}`), {
				texts: { glibc: stringsOf(glibc, '_S'), musl: stringsOf(musl, 'E'), macOS: new Map(macTexts(mac)) },
				translated: [translationsOf(po), translationsOf(older)],
			}),
	},
	getaddrinfo: {
		files: [
			{ from: GLIBC, path: 'resolv/netdb.h' },
			{ from: GLIBC, path: 'sysdeps/posix/gai_strerror-strs.h' },
			{ from: GLIBC, path: 'po/zh_CN.po' },
			{ from: OLDER, path: 'po/zh_CN.po' },
			{ from: 'kraj+musl', path: 'src/network/gai_strerror.c' },
		],
		read: (netdb, glibc, po, older, musl) =>
			withTexts(definesOf(netdb, /^EAI_/), {
				texts: { glibc: stringsOf(glibc, '_S') },
				translated: [translationsOf(po), translationsOf(older)],
			}).map((member) => withOther(member, 'musl', muslNames(musl).get(member.number ?? 0))),
	},
	'exit-codes': {
		files: [
			{ from: 'linux-libc-dev', path: 'asm-generic/signal.h' },
			{ from: GLIBC, path: 'sysdeps/generic/siglist.h' },
			{ from: GLIBC, path: 'po/zh_CN.po' },
			{ from: OLDER, path: 'po/zh_CN.po' },
		],
		read: (header, glibc, po, older) =>
			withTexts(definesOf(header, /^SIG(?!RTM|STKSZ)[A-Z]{2,6}\d?$/), {
				texts: { glibc: signalTexts(glibc) },
				translated: [translationsOf(po), translationsOf(older)],
			}).map(({ number = 0, ...member }) => ({ ...member, number, values: [-number, 128 + number] })),
	},
	'cuda-errors': {
		files: [
			{ from: CUDA, path: 'driver_types.h' },
			{ from: CUDA, path: 'strings.txt' },
		],
		read: (header, strings) =>
			enumOf(header, 'cudaError').map((member) =>
				withOther(member, 'CUDA', cudaTexts(strings).get(member.number ?? -1)),
			),
	},
	'cuda-driver-results': {
		files: [
			{ from: CUDA, path: 'cuda.h' },
			{ from: CUDA, path: 'strings.txt' },
		],
		read: (header, strings) =>
			enumOf(header, 'CUDA_SUCCESS').map((member) =>
				withOther(member, 'CUDA', cudaTexts(strings).get(member.number ?? -1)),
			),
	},
	'cublas-status': one('pip+nvidia-cublas', 'cublas_api.h', 'CUBLAS_STATUS_SUCCESS'),
	'cudnn-status': one('pip+nvidia-cudnn-cu13', 'cudnn_graph.h', 'CUDNN_STATUS_SUCCESS'),
	'cusolver-status': one('pip+nvidia-cusolver', 'cusolver_common.h', 'CUSOLVER_STATUS_SUCCESS'),
	'cusparse-status': one('pip+nvidia-cusparse', 'cusparse.h', 'CUSPARSE_STATUS_SUCCESS'),
	'cufft-results': one('pip+nvidia-cufft', 'cufft.h', 'CUFFT_SUCCESS'),
	'nvrtc-results': one('pip+nvidia-cuda-nvrtc', 'nvrtc.h', 'NVRTC_SUCCESS'),
	'nvml-returns': one('NVIDIA+go-nvml', 'gen/nvml/nvml.h', 'NVML_SUCCESS'),
	'nccl-results': {
		files: [
			{ from: 'pip+nvidia-nccl-cu13', path: 'nccl.h' },
			{ from: 'NVIDIA+nccl', path: 'src/init.cc' },
		],
		read: (header, code) =>
			casesFor(enumOf(header, 'ncclSuccess'), code, 'NCCL').filter(({ name }) => name !== 'ncclNumResults'),
	},
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
	'infiniband-status': {
		files: [
			{ from: 'linux-rdma+rdma-core', path: 'libibverbs/verbs.h' },
			{ from: 'linux-rdma+rdma-core', path: 'libibverbs/enum_strs.c' },
		],
		read: (header, code) => {
			const texts = new Map(
				[...code.matchAll(/\[(IBV_WC_\w+)\]\s*= "([^"]+)"/g)].map(([, name = '', text = '']) => [name, text]),
			);
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
		files: [{ from: 'grpc+grpc', path: 'status.h' }],
		read: (header) =>
			enumOf(header, 'GRPC_STATUS_OK')
				.filter(({ number }) => number !== -1)
				.map((member) => ({ ...member, name: member.name.replace('GRPC_STATUS_', '') })),
	},
	'slurm-reasons': {
		files: [{ from: 'SchedMD+slurm', path: 'src/common/job_state_reason.c' }],
		read: (code) => named([...code.matchAll(/\.str = "(\w+)"/g)].map(([, name = '']) => name)),
	},
	'slurm-states': {
		files: [{ from: 'SchedMD+slurm', path: 'src/common/slurm_protocol_defs.c' }],
		read: (code) => {
			const long = returnsOf(after(code, 'char *job_state_string('));
			const short = new Map(returnsOf(after(code, 'char *job_state_string_compact(')));
			return long.map(([constant, name]) => withOther({ name }, 'squeue', short.get(constant)));
		},
	},
	'kubernetes-reasons': {
		files: [
			{ from: 'kubernetes+kubernetes', path: 'event.go' },
			{ from: 'kubernetes+kubernetes-images', path: 'types.go' },
			{ from: 'kubernetes+kubernetes-container', path: 'sync_result.go' },
		],
		read: (...texts) =>
			named([...texts.join('\n').matchAll(/= (?:errors\.New\()?"([A-Z]\w+)"/g)].map(([, name = '']) => name)),
	},
	'ray-exceptions': {
		files: [{ from: 'pip+ray', path: 'exceptions.py' }],
		read: (code) => named([...code.matchAll(/^class (\w+)\(/gm)].map(([, name = '']) => name)),
	},
	'python-exceptions': {
		files: [{ from: 'cpython', path: 'builtins.txt' }],
		read: (list) => named(list.trim().split('\n')),
	},
	'http-status': {
		files: [{ from: 'node', path: 'status-codes.json' }],
		read: (json) =>
			Object.entries(JSON.parse(json) as Record<string, string>)
				.filter(([code]) => Number(code) >= 400)
				.map(([code, text]) => ({ name: code, number: Number(code), texts: [{ text }] })),
	},
};

function one(from: string, path: string, first: string): MembersRecipe {
	return { files: [{ from, path }], read: (header) => enumOf(header, first) };
}

const named = (names: readonly string[]): Member[] => [...new Set(names)].map((name) => ({ name }));

const after = (code: string, mark: string): string => code.slice(code.indexOf(mark));

/**
 * What a header defines by `#define`, names of one number together.
 *
 * @param pattern of the names that are meant.
 * @example definesOf('#define EAGAIN 11\n#define EWOULDBLOCK EAGAIN')
 * // => [{ name: 'EAGAIN', number: 11, aliases: ['EWOULDBLOCK'] }]
 */
export function definesOf(header: string, pattern = /./): Member[] {
	const members = new Map<string, Member & { aliases: string[] }>();
	const bare = header.replace(/\/\*[\s\S]*?\*\//g, '');
	for (const [, name = '', value = ''] of bare.matchAll(/^#\s*define\s+([A-Z]\w*)\s+(-?\w+)/gm)) {
		if (!pattern.test(name)) continue;
		const other = members.get(value) ?? [...members.values()].find(({ number }) => String(number) === value);
		if (other) other.aliases.push(name);
		else if (/^-?\d+$/.test(value) && !members.has(name))
			members.set(name, { name, number: Number(value), aliases: [] });
	}
	return [...members.values()].map(({ aliases, ...member }) => (aliases.length ? { ...member, aliases } : member));
}

/**
 * The members of the C enumeration that holds a name, numbered as C does.
 *
 * @example enumOf('typedef enum { A_OK = 0, A_BAD } a;', 'A_OK') // => [{ name: 'A_OK', number: 0 }, { name: 'A_BAD', number: 1 }]
 */
export function enumOf(header: string, first: string): Member[] {
	const bare = header.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
	const body =
		[...bare.matchAll(/enum\b[^{;]*\{([^}]*)\}/g)].find(([, inside = '']) => inside.includes(first))?.[1] ?? '';
	const members = new Map<number, Member>();
	const numbers = new Map<string, number>();
	let next = 0;
	for (const [, name = '', value] of body.matchAll(/(?:^|,)\s*([A-Za-z]\w*)[^=,]*(?:=\s*([^,]+))?/g)) {
		const number =
			value === undefined ? next : (numbers.get(value.trim()) ?? Number(value.trim().replace(/\s.*/s, '')));
		if (Number.isNaN(number)) continue;
		next = number + 1;
		numbers.set(name, number);
		const known = members.get(number);
		members.set(number, known ? { ...known, aliases: [...(known.aliases ?? []), name] } : { name, number });
	}
	return [...members.values()];
}

/** `_S(EPERM, N_("…"))`, `E(EPERM, "…")`. */
function stringsOf(list: string, macro: string): Map<string, string> {
	const pattern = new RegExp(`\\b${macro}\\(\\s*(\\w+),\\s*(?:N_\\()?"([^"]*)"`, 'g');
	return new Map([...list.matchAll(pattern)].map(([, name = '', text = '']) => [name, text]));
}

const signalTexts = (list: string): Map<string, string> =>
	new Map(
		[...list.matchAll(/init_sig \((\w+), "\w+", N_\("([^"]*)"\)/g)].map(([, name = '', text = '']) => [name, text]),
	);

/** Texts and names stand side by side, or the name on the line above. */
function* macTexts(list: string): Generator<[string, string]> {
	for (const [, text = '', name = ''] of list.matchAll(/"([^"]*)",\s*\/\*\s*\d+ - (\w+)/g)) yield [name, text];
	for (const [, name = '', text = ''] of list.matchAll(/^\s*\/\* \d+ - (\w+) \*\/\n\s*"([^"]*)"/gm)) yield [name, text];
}

/** Of musl, by number: its texts stand in order from -1 on. */
function muslNames(code: string): Map<number, string> {
	const texts = [...code.matchAll(/"((?:[^"\\]|\\0)*)\\0"/g)].map(([, text = '']) => text);
	return new Map(texts.map((text, at) => [-1 - at, text]));
}

const cudaTexts = (strings: string): Map<number, string> =>
	new Map([...strings.matchAll(/^(\d+) \w+ (.+)$/gm)].map(([, number, text = '']) => [Number(number), text]));

/** `msgid "…"` and `msgstr "…"`, on one line each. */
const translationsOf = (po: string): Map<string, string> =>
	new Map(
		[...po.matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm)].map(([, text = '', translated = '']) => [text, translated]),
	);

/** `case NAME: return "text";`, several names above one text among them. */
function casesFor(members: readonly Member[], code: string, by: string): Member[] {
	const texts = new Map<string, string>();
	for (const [, names = '', text = ''] of code.matchAll(/((?:case \w+:\s*)+)return "([^"]+)";/g)) {
		for (const [, name = ''] of names.matchAll(/case (\w+):/g)) if (!texts.has(name)) texts.set(name, text);
	}
	return members.map((member) => withOther(member, by, texts.get(member.name)));
}

/** What a function of Slurm returns for each constant, up to its own default. */
const returnsOf = (code: string): [string, string][] =>
	[...code.slice(0, code.indexOf('return "?"')).matchAll(/(JOB_\w+)[):]+\s*return "(\w+)"/g)].map(
		([, constant = '', name = '']) => [constant, name],
	);

interface Printed {
	/** By whose library, then by name. The first is what Linux prints. */
	texts: Record<string, Map<string, string>>;
	translated: readonly Map<string, string>[];
}

/** Members with what each library prints for them; what another prints just the same is left out. */
function withTexts(members: readonly Member[], { texts, translated }: Printed): Member[] {
	return members.map((member) => {
		const names = [member.name, ...(member.aliases ?? [])];
		const printed = Object.entries(texts).flatMap(([by, list]) => {
			const text = names.map((name) => list.get(name)).find((one) => one !== undefined);
			return text === undefined ? [] : [{ text, by }];
		});
		const zh = translated.flatMap((list) => {
			const text = list.get(printed[0]?.text ?? '');
			return text ? [{ text, by: `${printed[0]?.by} zh_CN` }] : [];
		});
		const all = [...printed.slice(0, 1), ...zh, ...printed.slice(1)];
		const fresh = all.filter(({ text }, at) => all.findIndex((other) => other.text === text) === at);
		return fresh.length ? { ...member, texts: fresh } : member;
	});
}

function withOther(member: Member, by: string, text: string | undefined): Member {
	const known = member.texts ?? [];
	return text === undefined || known.some((one) => one.text === text)
		? member
		: { ...member, texts: [...known, { text, by }] };
}
