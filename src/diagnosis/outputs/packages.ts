/**
 * Versions: `python -m torch.utils.collect_env`, `pip list`, `pip freeze`, `pip show`, `pip check`, `conda list`, `accelerate env`,
 * `transformers env`, `ds_report`, `nvcc --version`, `torch.__config__.show()`.
 */
import type { VersionTable } from '../../core/schemas/output.ts';
import {
	byMost,
	type Fact,
	type Facts,
	type Format,
	family,
	ownedRows,
	ownerOf,
	type Sourced,
	whoseIs,
} from './format.ts';
import { bytesOf, cellsOf, plainLine } from './table.ts';

interface Packages {
	/** By name, in small letters with hyphens. */
	versions: Map<string, string>;
	/** What collect_env says besides. */
	env: Map<string, string>;
	/** What `pip check` complains of. */
	conflicts: Fact[];
}

const NAME = '[A-Za-z0-9][\\w.-]{0,80}';
const VERSION = '\\d[\\w.+!-]{0,60}';
const plainName = (name: string): string => name.toLowerCase().replace(/[-_.]+/g, '-');
const none = (): Packages => ({ versions: new Map(), env: new Map(), conflicts: [] });

const collectEnv: Format<Packages> = {
	id: 'collect-env',
	begins: (line) => /^PyTorch version *: \S/.test(line),
	goesOn: (line) =>
		line === '' ||
		/^=+$/.test(line) ||
		/^(?:\[(?:pip3?|conda)\] |GPU \d|[A-Za-z][\w ()/'-]{1,60}: ?|[A-Z][\w (),/-]{1,60}:$|Vulnerability |\s+\S|Versions of relevant)/.test(
			line,
		),
	read({ lines }) {
		const found = none();
		// vLLM puts the values below each other.
		for (const line of lines.map((own) => own.replace(/^(\S.{1,60}?) {2,60}: /, '$1: '))) {
			const [, name, version] = /^\[(?:pip3?|conda)\] ([\w.-]{1,80})(?:==|\s+)(\d\S{0,60})/.exec(line) ?? [];
			if (name && version) found.versions.set(plainName(name), version);
			const [, key, value] = /^([A-Z][\w ()/'-]{1,60}): (\S.{0,200})$/.exec(line) ?? [];
			if (key && value) found.env.set(key, value);
		}
		const torch = found.env.get('PyTorch version');
		if (torch && /^\d/.test(torch)) found.versions.set('torch', torch);
		return found.env.size > 5 ? found : undefined;
	},
};

const pipList: Format<Packages> = {
	id: 'pip-list',
	begins: (line) => /^Package {2,}Version\b/.test(line),
	goesOn: (line) => /^-+ +-+/.test(line) || new RegExp(`^${NAME} +${VERSION}\\b`).test(line),
	read: ({ lines }) => listOf(lines.slice(2).map((line) => cellsOf(line).slice(0, 2))),
};

/** Packages by whose lines a list is known that was filtered, so that its head is gone. */
const TELLING =
	/^(?:torch(?:vision|audio)?|numpy|transformers|accelerate|deepspeed|vllm|ray|triton|xformers|flash[-_]attn|nvidia-[a-z]{2,20}(?:-cu\d\d)?) +\d[\w.+]{2,40}(?: +\S{1,60})?$/i;

const pipRows: Format<Packages> = {
	id: 'pip-list',
	begins: (line) => TELLING.test(line),
	goesOn: (line) => new RegExp(`^${NAME} +${VERSION}(?: +\\S{1,60})?$`).test(line),
	// A single one is somebody's sentence.
	read: ({ lines }) => (lines.length < 2 ? undefined : listOf(lines.map((line) => cellsOf(line).slice(0, 2)))),
};

/** One block a package, and hyphens between them; `| grep -E 'Name|Version'` leaves enough. */
const pipShow: Format<Packages> = {
	id: 'pip-show',
	begins: (line) => new RegExp(`^Name: ${NAME}$`).test(line),
	goesOn: (line, lines) => {
		if (lines.length === 1) return new RegExp(`^Version: ${VERSION}$`).test(line);
		return line === '---' || /^(?:[A-Z][\w-]{2,24}: ?.{0,600}|\s.{0,600}|)$/.test(line);
	},
	read({ lines }) {
		const pairs = lines.flatMap((line, at): string[][] => {
			const name = /^Name: (\S+)$/.exec(line)?.[1];
			const version = /^Version: (\S+)$/.exec(lines[at + 1] ?? '')?.[1];
			return name && version ? [[name, version]] : [];
		});
		return listOf(pairs);
	},
};

const pipFreeze: Format<Packages> = {
	id: 'pip-freeze',
	begins: (line) => new RegExp(`^${NAME}==${VERSION}$`).test(line),
	goesOn: (line) => new RegExp(`^${NAME}(?:==${VERSION}| @ \\S{1,400})$|^-e \\S{1,400}$|^# `).test(line),
	// A line or two are pins that somebody quotes.
	read: ({ lines }) => (lines.length < 5 ? undefined : listOf(lines.map((line) => line.split('==')))),
};

function listOf(pairs: readonly string[][]): Packages | undefined {
	const found = none();
	for (const [name = '', version] of pairs) if (version) found.versions.set(plainName(name), version);
	return found.versions.size ? found : undefined;
}

const condaList: Format<Packages> = {
	id: 'conda-list',
	begins: (line) => /^# packages in environment at \S/.test(line),
	goesOn: (line) => line.startsWith('#') || new RegExp(`^_?${NAME} +${VERSION}(?: |$)`).test(line),
	read: ({ lines }) => listOf(lines.filter((line) => !line.startsWith('#')).map((line) => cellsOf(line).slice(0, 2))),
};

/** What a library prints for a report: `- PyTorch version (GPU?): 2.5.1+cu124 (True)`. */
const reportOf = (id: string, program: string): Format<Packages> => ({
	id,
	begins: (line) => new RegExp(`^- \`${program}\` version: \\d`).test(line),
	goesOn: (line) => /^(?:- |\t|$)/.test(line),
	read({ lines }) {
		const found = none();
		for (const line of lines) {
			const [, name, version, more] =
				/^- `?([A-Za-z][\w.-]{1,40})`? version(?: \(.{1,20}\))?: (\d\S{0,60})(?: \((.{1,20})\))?$/.exec(line) ?? [];
			if (!name || !version) continue;
			found.versions.set(name === 'PyTorch' ? 'torch' : plainName(name), version);
			if (name === 'PyTorch' && /^(?:True|False)$/.test(more ?? '')) found.env.set('Is CUDA available', more ?? '');
		}
		const gpu = lines.find((line) => line.startsWith('- GPU type: '))?.slice('- GPU type: '.length);
		if (gpu) found.env.set('GPU models and configuration', gpu);
		return found.versions.size > 2 ? found : undefined;
	},
});

/** @see https://github.com/deepspeedai/DeepSpeed/blob/v0.18.0/deepspeed/env_report.py */
const dsReport: Format<Packages> = {
	id: 'ds-report',
	begins: (line) => line === 'DeepSpeed general environment info:',
	goesOn: (line) => /^[a-z][\w ()/.-]{2,60} \.{1,40} ?|^\W{1,12}\[WARNING\]/.test(plainLine(line)),
	read({ lines }) {
		const of = new Map(
			lines.map((line): [string, string] => {
				const [, name = '', value = ''] = /^(.{3,40}?) \.{1,40} (.{1,300})$/.exec(plainLine(line)) ?? [];
				return [name, value.trim()];
			}),
		);
		const [torch, own, cuda] = ['torch version', 'deepspeed info', 'torch cuda version'].map((name) => of.get(name));
		if (!torch || !own) return undefined;
		const found = none();
		found.versions.set('torch', torch).set('deepspeed', own.split(',')[0] ?? '');
		if (cuda) found.env.set('CUDA used to build PyTorch', cuda);
		for (const name of ['nvcc version', 'shared memory (/dev/shm) size']) found.env.set(name, of.get(name) ?? '');
		return found;
	},
};

const nvcc: Format<Packages> = {
	id: 'nvcc',
	begins: (line) => line === 'nvcc: NVIDIA (R) Cuda compiler driver' || /^Cuda compilation tools, release /.test(line),
	goesOn: (line) => /^(?:Copyright|Built on|Cuda compilation tools|Build cuda)/.test(line),
	read({ lines }) {
		const release = lines.map((line) => /, release (\d{1,2}\.\d{1,2}),/.exec(line)?.[1]).find(Boolean);
		return release ? { ...none(), env: new Map([['nvcc version', release]]) } : undefined;
	},
};

/** `print(torch.__config__.show())` */
const torchConfig: Format<Packages> = {
	id: 'torch-config',
	begins: (line) => line === 'PyTorch built with:',
	goesOn: (line) => /^ {2}- \S/.test(line),
	read({ lines }) {
		const settings = lines.find((line) => line.startsWith('  - Build settings: ')) ?? '';
		const torch = /\bTORCH_VERSION=([\w.+]{1,40})/.exec(settings)?.[1];
		if (!torch) return undefined;
		const cuda = /\bCUDA_VERSION=([\d.]{1,12})/.exec(settings)?.[1];
		const found = none();
		found.versions.set('torch', torch);
		found.env.set('CUDA used to build PyTorch', cuda ?? (/\bUSE_CUDA=(?:0|OFF)/.test(settings) ? 'None' : ''));
		return found;
	},
};

const CONFLICT = new RegExp(
	`^(${NAME}) (${VERSION}) (?:has requirement (\\S.{0,120}?), but you have (${NAME}) (${VERSION})|requires (\\S{1,80}), which is not installed)\\.$`,
);

const pipCheck: Format<Packages> = {
	id: 'pip-check',
	begins: (line) => CONFLICT.test(line),
	read: ({ lines }) => ({
		...none(),
		conflicts: lines.map((line) => {
			const [, who, own, wanted, other, has, missing] = CONFLICT.exec(line) ?? [];
			return { package: who, version: own, wanted: wanted ?? missing, other, has };
		}),
	}),
};

export const packages = family<Packages>({
	id: 'packages',
	formats: [
		...[collectEnv, pipList, pipRows, pipShow, pipFreeze, pipCheck, condaList, dsReport, nvcc, torchConfig],
		...[reportOf('accelerate-env', 'Accelerate'), reportOf('transformers-env', 'transformers')],
	],
	topics: {
		conflict: { package: 'word', version: 'version', wanted: 'word', other: 'word', has: 'version' },
		// Those whose versions belong together.
		pair: { who: 'owners', torch: 'version', partner: 'word', version: 'version', needs: 'word' },
		environment: {
			who: 'owners',
			torch: 'version',
			numpy: 'version',
			cpu_only: 'truth',
			gpus: 'truth',
			cuda_built: 'version',
			cuda_available: 'truth',
			driver: 'version',
			nvcc: 'version',
			// Of another major release than the CUDA that PyTorch was built for.
			other_nvcc: 'truth',
			no_nvcc: 'truth',
			shm: 'bytes',
		},
		// Two of one thing.
		twice: { who: 'owners', first: 'word', second: 'word' },
		// Hosts that have another version.
		differ: { package: 'word', who: 'owners', version: 'version', others: 'owners', others_version: 'version' },
	},
	facts: factsOf,
});

/** Without a table nothing is told of what belongs together. */
const NO_TABLE: VersionTable = { belongs: [], sameFiles: [] };

function factsOf(outputs: readonly Sourced<Packages>[], table: VersionTable = NO_TABLE): Facts {
	return {
		conflict: outputs.flatMap(({ parsed }) => parsed.conflicts),
		pair: ownedRows(outputs, ({ versions }) => strangersOf(versions, table)),
		environment: outputs
			.filter(({ parsed }) => parsed.versions.has('torch'))
			.map(({ parsed: { versions, env }, from }) => ({
				...whoseIs(from),
				...environmentOf(versions, new Map([...compilerOf(outputs, ownerOf(from)), ...env])),
			})),
		twice: ownedRows(outputs, ({ versions }) =>
			table.sameFiles
				.filter((pair) => pair.every((name) => versions.has(name)))
				.map(([first, second]) => ({ first, second })),
		),
		differ: differOf(outputs),
	};
}

/** What `nvcc --version` alone says on the same host. */
const compilerOf = (outputs: readonly Sourced<Packages>[], host: string): [string, string][] =>
	outputs
		.filter(({ parsed, from }) => parsed.versions.size === 0 && ownerOf(from) === host)
		.flatMap(({ parsed }) => [...parsed.env]);

/** What was built for another release of a package than the one that is installed. */
const strangersOf = (versions: ReadonlyMap<string, string>, { belongs }: VersionTable): Fact[] =>
	belongs.flatMap(({ package: partner, to: of, versions: table }): Fact[] => {
		const [version, other] = [versions.get(partner), versions.get(of)];
		if (version === undefined || other === undefined) return [];
		const needs = Object.entries(table).find(([release]) => other.startsWith(`${release}.`))?.[1];
		if (needs === undefined || version.startsWith(`${needs}.`)) return [];
		return [{ torch: other, partner, version, needs: `${needs}.*` }];
	});

function environmentOf(versions: ReadonlyMap<string, string>, env: ReadonlyMap<string, string>): Fact {
	const built = env.get('CUDA used to build PyTorch');
	const models = env.get('GPU models and configuration') ?? env.get('Nvidia driver version');
	const driver = /^\d[\d.]+/.exec(env.get('Nvidia driver version') ?? '')?.[0];
	const torch = versions.get('torch') ?? '';
	const compiler = env.get('nvcc version') ?? '';
	const nvcc = /^\d[\d.]+$/.exec(compiler)?.[0];
	return {
		torch,
		nvcc,
		other_nvcc: nvcc !== undefined && /^\d/.test(built ?? '') && majorOf(nvcc) !== majorOf(built ?? ''),
		no_nvcc: compiler.includes('[FAIL]'),
		// It counts in 1024.
		shm: bytesOf((env.get('shared memory (/dev/shm) size') ?? '').replace(/([KMGT])B$/, '$1iB')),
		numpy: versions.get('numpy'),
		cpu_only: /\+cpu$/.test(torch) || built === 'None' || built === 'Could not collect',
		gpus: driver !== undefined || (models !== undefined && !/Could not collect|No CUDA/.test(models)),
		...(built && /^\d/.test(built) && { cuda_built: built }),
		...(env.has('Is CUDA available') && { cuda_available: env.get('Is CUDA available') === 'True' }),
		driver,
	};
}

const majorOf = (version: string): string => version.split('.')[0] ?? '';

/** What every rank must have in one version. */
const SHARED = [
	'torch',
	'transformers',
	'accelerate',
	'deepspeed',
	'nvidia-nccl-cu12',
	'nvidia-nccl-cu13',
	'vllm',
	'ray',
	'numpy',
];

const differOf = (outputs: readonly Sourced<Packages>[]): Fact[] =>
	SHARED.flatMap((name) => {
		const [[most, others] = [], ...less] = byMost(outputs.map(({ parsed, from }) => [from, parsed.versions.get(name)]));
		return less.map(([version, who]) => ({ package: name, who, version, others, others_version: most }));
	});
