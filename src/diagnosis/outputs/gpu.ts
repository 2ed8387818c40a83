/**
 * `nvidia-smi`: its table, what `--query-gpu` and `--query-compute-apps` print as CSV, all of `-q`, `-L`, `nvlink -s`; what
 * else tells of accelerators is read beside it.
 *
 * @see https://docs.nvidia.com/deploy/nvidia-smi/index.html
 */
import { dcgmi, dmon, type Gpus, npu, pmon, rocm } from './accelerators.ts';
import { byMost, type Fact, type Facts, type Format, family, ownedRows, type Sourced } from './format.ts';
import { bytesOf, numberOf } from './table.ts';

const MIB = 2 ** 20;
const mib = (text: string | undefined): number | undefined => {
	const digits = /^(\d{1,8}) ?MiB$/.exec(text?.trim() ?? '')?.[1];
	return digits === undefined ? undefined : Number(digits) * MIB;
};
const VERSIONS = /^\| NVIDIA-SMI \S{1,20} +(?:Driver|KMD) Version: (\S{1,20}) +CUDA (?:UMD )?Version: (\S{1,20}) +\|$/;
const NAMED =
	/^\| {1,3}(\d{1,3}) {2}(\S.{0,60}?) {2,}(On|Off|N\/A) {1,4}\| +[\da-fA-F:.]{7,20} (?:On|Off|N\/A) \| +(\S{1,20}) \|$/;
const LOAD =
	/^\| *(\S{1,6}) {1,4}(\S{1,5}) {1,6}P\d{1,2} {1,20}(\S{1,5}) *\/ *(\S{1,5}) {1,3}\| +(\d{1,8}MiB) *\/ *(\d{1,8}MiB) \| +(\S{1,5}) /;
/** The third line of a GPU; a star stands there while a reset is missing. */
const SPLIT = /^\| +\| +\| +(Enabled|Disabled)\*? \|$/;
const PART = /^\| {1,3}(\d{1,3}) +\d{1,3} +\d{1,3} +\d{1,3} +\| +\d{1,8}MiB *\/ *\d{1,8}MiB +\|/;
const BROKEN = /^\| *(?:ERR!|Unknown Error)|ERR! +\|/;
const PROCESS = /^\| +(\d{1,3}) +\S{1,5} +\S{1,5} +(\d{1,10}) +\S{1,5} +(\S.{0,80}?) +(\d{1,8}MiB|N\/A) \|$/;

const table: Format<Gpus> = {
	id: 'nvidia-smi',
	begins: (line) => VERSIONS.test(line),
	goesOn: (line) => /^[|+]|^ *$/.test(line),
	read({ lines }) {
		const [, driver, cuda] = VERSIONS.exec(lines[0] ?? '') ?? [];
		const gpus: Record<string, Fact[string]>[] = [];
		const processes: Fact[] = [];
		for (const line of lines) {
			const named = NAMED.exec(line);
			const [, number, name, persists, ecc] = named ?? [];
			if (named) gpus.push({ gpu: Number(number), name, persists: persists === 'On', ecc: numberOf(ecc) });
			const split = SPLIT.exec(line)?.[1];
			if (split) Object.assign(gpus.at(-1) ?? {}, { split: split === 'Enabled' });
			const last = gpus.at(-1);
			const load = LOAD.exec(line);
			if (last && load && last['used'] === undefined) Object.assign(last, loadOf(load));
			if (last && !named && BROKEN.test(line)) last['broken'] = true;
			const [, gpu, pid, command, used] = PROCESS.exec(line) ?? [];
			if (pid !== undefined) processes.push({ gpu: Number(gpu), pid: Number(pid), name: command, used: mib(used) });
		}
		const parts = lines.flatMap((line) => PART.exec(line)?.[1] ?? []).map(Number);
		for (const row of gpus) if (row['split']) row['parts'] = parts.filter((gpu) => gpu === row['gpu']).length;
		return gpus.length ? { driver: driver ?? '', cuda: cuda ?? '', gpus, processes, all: true } : undefined;
	},
};

function loadOf([, , temperature, power, cap, used, total, busy]: RegExpExecArray): Fact {
	return {
		temperature: numberOf(temperature?.replace('C', '')),
		power: numberOf(power?.replace('W', '')),
		cap: numberOf(cap?.replace('W', '')),
		used: mib(used),
		total: mib(total),
		busy: numberOf(busy?.replace('%', '')),
	};
}

/** Fields of `--query-gpu` that are read, and as what. */
const FIELDS: Readonly<Record<string, string>> = {
	index: 'gpu',
	name: 'name',
	gpu_name: 'name',
	'memory.used': 'used',
	'memory.total': 'total',
	'utilization.gpu': 'busy',
	'temperature.gpu': 'temperature',
	'power.draw': 'power',
	'power.limit': 'cap',
	'ecc.errors.uncorrected.volatile.total': 'ecc',
	driver_version: 'driver',
};
const fieldOf = (cell: string): string => cell.replace(/ \[[^\]]{1,12}\]$/, '');
const QUERIED =
	/^(?:index|name|gpu_name|gpu_uuid|uuid|pid|timestamp|driver_version|memory\.\w{4,8}|utilization\.gpu)(?: \[[^\]]{1,12}\])?, /;

const csv: Format<Gpus> = {
	id: 'nvidia-smi-query',
	begins: (line) => QUERIED.test(line),
	goesOn: (line, [head = '']) => line.split(', ').length === head.split(', ').length,
	read({ lines: [head = '', ...lines] }) {
		const fields = head.split(', ').map(fieldOf);
		const isProcesses = fields.includes('pid') || fields.includes('process_name');
		const rows = lines.map((line) => rowOf(fields, line.split(', ')));
		if (!rows.length || (!isProcesses && !fields.some((field) => FIELDS[field]))) return undefined;
		if (isProcesses) return { gpus: [], processes: rows };
		const driver = lines[0]?.split(', ')[fields.indexOf('driver_version')];
		return { gpus: rows, ...(driver && { driver }) };
	},
};

function rowOf(fields: readonly string[], cells: readonly string[]): Fact {
	return Object.fromEntries(
		fields.flatMap((field, at): [string, Fact[string]][] => {
			const cell = cells[at]?.trim() ?? '';
			if (field === 'pid') return [['pid', numberOf(cell)]];
			if (field === 'process_name') return [['name', cell]];
			const name = field === 'used_memory' || field === 'used_gpu_memory' ? 'used' : FIELDS[field];
			if (!name || name === 'driver') return [];
			if (name === 'name') return [[name, cell]];
			const isAmount = name === 'used' || name === 'total';
			return [[name, isAmount ? (mib(cell) ?? bytesOf(cell, MIB)) : numberOf(cell.replace(/ [%W]$/, ''))]];
		}),
	);
}

/** Values of `-q` that are read, by the headings that they stand below. Older drivers say throttle for event. */
const QUERY: Readonly<Record<string, string>> = {
	'Product Name': 'name',
	'Persistence Mode': 'persists',
	'MIG Mode/Current': 'split',
	'FB Memory Usage/Total': 'total',
	'FB Memory Usage/Used': 'used',
	'Utilization/Gpu': 'busy',
	'Utilization/GPU': 'busy',
	'Temperature/GPU Current Temp': 'temperature',
	'Clocks Event Reasons/HW Slowdown': 'slowed',
	'Clocks Event Reasons/HW Slowdown/HW Thermal Slowdown': 'hot',
	'Clocks Event Reasons/HW Slowdown/HW Power Brake Slowdown': 'brake',
	'Clocks Event Reasons/SW Thermal Slowdown': 'hot',
	'Remapped Rows/Pending': 'pending',
	'Remapped Rows/Remapping Failure Occurred': 'failed',
	'PCI/GPU Link Info/Link Width/Max': 'width_max',
	'PCI/GPU Link Info/Link Width/Current': 'width',
	'Minor Number': 'minor',
};

/** What the oldest drivers do not tell apart. */
const UNTOLD: Fact = { hot: false, brake: false, failed: false };

const whole: Format<Gpus> = {
	id: 'nvidia-smi-q',
	begins: (line) => /^=+NVSMI LOG=+$/.test(line),
	goesOn: (line) =>
		/^(?:$| {4}|GPU [\da-fA-F]{8}:|(?:Timestamp|Driver Version|CUDA Version|Attached GPUs) {2,})/.test(line),
	read({ lines }) {
		const top = (name: string) => lines.find((line) => line.startsWith(name))?.split(' : ')[1];
		const gpus: Record<string, Fact[string]>[] = [];
		/** The headings above a line, by how far they stand in. */
		let path: string[] = [];
		for (const line of lines) {
			if (line.startsWith('GPU ')) gpus.push({});
			const [, blanks = '', name = '', value] = /^( {4,32})(\S.{0,60}?)(?: {1,60}: (.{0,100}))?$/.exec(line) ?? [];
			path = [...path.slice(0, blanks.length / 4 - 1), name.replace('Throttle', 'Event')];
			const field = QUERY[path.join('/')];
			if (field && value !== undefined) Object.assign(gpus.at(-1) ?? {}, queried(field, value, gpus.at(-1)));
		}
		// Of one GPU alone (`-i 3`) its place does not tell which it is.
		const all = gpus.length === Number(top('Attached GPUs'));
		const rows = gpus.map(({ minor, ...row }, at): Fact => ({ gpu: all ? at : minor, ...UNTOLD, ...row }));
		const driver = top('Driver Version');
		return rows.length ? { gpus: rows, ...(driver && { driver }) } : undefined;
	},
};

/** Slowed by heat is said twice: by the hardware, and by the driver that came before it. */
function queried(field: string, value: string, row: Fact = {}): Fact {
	if (/^(?:Not )?Active$|^(?:Yes|No)$|^(?:En|Dis)abled$/.test(value))
		return { [field]: /^(?:Active|Yes|Enabled)$/.test(value) || row[field] === true };
	// Of a GPU that has no such mode.
	if (field === 'persists' || field === 'split') return {};
	if (field === 'name') return { name: value };
	return { [field]: mib(value) ?? numberOf(value.replace(/ ?[%xC]$/, '')) };
}

/** `nvidia-smi -L`; parts of a GPU (MIG) stand below it. */
const list: Format<Gpus> = {
	id: 'nvidia-smi-list',
	begins: (line) => NAMED_GPU.test(line),
	goesOn: (line) => NAMED_GPU.test(line) || LISTED_PART.test(line),
	read({ lines }) {
		const gpus: Record<string, Fact[string]>[] = [];
		for (const line of lines) {
			const [, gpu, name] = NAMED_GPU.exec(line) ?? [];
			const last = gpus.at(-1);
			if (gpu !== undefined) gpus.push({ gpu: Number(gpu), name });
			else if (last) Object.assign(last, { split: true, parts: Number(last['parts'] ?? 0) + 1 });
		}
		return { gpus, all: true };
	},
};

/** Since driver 470 its columns are padded. */
const LISTED_PART = /^ {2}MIG \S{1,20} +Device +\d/;
const NAMED_GPU = /^GPU (\d{1,3}): (\S.{0,80}) \(UUID: /;

const nvlink: Format<Gpus> = {
	id: 'nvidia-smi-nvlink',
	begins: (line) => NAMED_GPU.test(line),
	// A list of GPUs begins in the same way, and turns out to be one at its end.
	goesOn: (line) => /^\s{1,8}Link \d{1,2}: /.test(line) || NAMED_GPU.test(line) || LISTED_PART.test(line),
	read({ lines }) {
		const gpus: { gpu: number; links: number; inactive: number }[] = [];
		for (const line of lines) {
			const gpu = /^GPU (\d{1,3}): /.exec(line)?.[1];
			const state = /^\s{1,8}Link \d{1,2}: (\S{1,20})/.exec(line)?.[1];
			if (gpu !== undefined) gpus.push({ gpu: Number(gpu), links: 0, inactive: 0 });
			const last = gpus.at(-1);
			if (!last || state === undefined) continue;
			last.links++;
			if (state === '<inactive>') last.inactive++;
		}
		// `nvidia-smi -L` has the same headings, and no links.
		const linked = gpus.filter(({ links }) => links > 0);
		return linked.length ? { gpus: linked } : undefined;
	},
};

const GPU = {
	// Of a process that holds it, where nothing tells of its memory.
	pid: 'number',
	who: 'owners',
	gpu: 'number',
	name: 'word',
	used: 'bytes',
	total: 'bytes',
	busy: 'number',
	temperature: 'number',
	power: 'number',
	cap: 'number',
	ecc: 'number',
	broken: 'truth',
	persists: 'truth',
	// By MIG, into so many parts.
	split: 'truth',
	parts: 'number',
	slowed: 'truth',
	hot: 'truth',
	brake: 'truth',
	pending: 'truth',
	failed: 'truth',
	width: 'number',
	width_max: 'number',
	links: 'number',
	inactive: 'number',
	// Of its memory, where only the share is told.
	filled: 'number',
} as const;

export const gpu = family<Gpus>({
	id: 'gpu',
	formats: [table, csv, whole, nvlink, list, dmon, pmon, rocm, npu, dcgmi],
	topics: {
		gpu: GPU,
		npu: {
			who: 'owners',
			npu: 'number',
			chip: 'number',
			name: 'word',
			health: 'word',
			temperature: 'number',
			busy: 'number',
			used: 'bytes',
			total: 'bytes',
		},
		// A test of DCGM.
		diagnostic: { who: 'owners', test: 'word', result: 'word', gpus: 'word', note: 'word' },
		process: { who: 'owners', gpu: 'number', pid: 'number', name: 'word', used: 'bytes' },
		// One is idle, and the others work.
		idle: { ...GPU, others: 'number', others_busy: 'number' },
		// All of a host: whether they hold memory, and do anything.
		host: {
			who: 'owners',
			gpus: 'number',
			busiest: 'number',
			least_busy: 'number',
			most_power: 'number',
			used: 'bytes',
			unseen: 'truth',
			// Nobody uses any of them, and none keeps its driver then.
			asleep: 'truth',
		},
		// A host shows fewer than most of the others.
		fewer: { who: 'owners', gpus: 'number', others: 'owners', others_gpus: 'number' },
		// Two hosts have another driver.
		differ: { who: 'owners', driver: 'version', others: 'owners', others_driver: 'version' },
	},
	facts: factsOf,
});

function factsOf(outputs: readonly Sourced<Gpus>[]): Facts {
	return {
		gpu: ownedRows(outputs, ({ gpus }) => gpus),
		npu: ownedRows(outputs, ({ npus = [] }) => npus),
		diagnostic: ownedRows(outputs, ({ diagnostics = [] }) => diagnostics),
		process: ownedRows(outputs, ({ processes = [] }) => processes),
		idle: ownedRows(outputs, ({ gpus }) => idleOf(gpus)),
		host: ownedRows(outputs, ({ gpus, processes }) => (gpus.length ? [hostOf(gpus, processes)] : [])),
		fewer: fewerOf(outputs),
		differ: differOf(outputs),
	};
}

const told = (rows: readonly Fact[], name: string): number[] =>
	rows.flatMap((row) => (typeof row[name] === 'number' ? [row[name]] : []));

/** The driver itself holds some of each. */
const LEAST_USED = 2 ** 30;

function hostOf(gpus: readonly Fact[], processes: readonly Fact[] | undefined): Fact {
	const busy = told(gpus, 'busy');
	const shares = gpus.flatMap(({ power, cap }) =>
		typeof power === 'number' && typeof cap === 'number' && cap > 0 ? [power / cap] : [],
	);
	const used = told(gpus, 'used').reduce((sum, one) => sum + one, 0);
	const free = processes?.length === 0 && used < gpus.length * LEAST_USED;
	return {
		gpus: gpus.length,
		asleep: free && gpus.every(({ persists }) => persists === false),
		...(busy.length && { busiest: Math.max(...busy), least_busy: Math.min(...busy) }),
		...(shares.length && { most_power: Math.max(...shares) }),
		used,
		...(processes && { unseen: processes.length === 0 && used > gpus.length * 2 * 2 ** 30 }),
	};
}

/** One or few at rest, while all others are busy and hold about as much memory. */
function idleOf(gpus: readonly Fact[]): Fact[] {
	const busy = gpus.filter((row) => Number(row['busy'] ?? 0) >= 90);
	const rest = gpus.filter((row) => row['busy'] !== undefined && Number(row['busy']) <= 5);
	if (busy.length < 2 || !rest.length || rest.length >= busy.length || busy.length + rest.length < gpus.length)
		return [];
	const least = Math.min(...told(busy, 'busy'));
	return rest
		.filter((row) => Number(row['used'] ?? 0) > 2 ** 30 || Number(row['filled'] ?? 0) > 10 || row['pid'] !== undefined)
		.map((row) => ({ ...row, others: busy.length, others_busy: least }));
}

/** Lists of all GPUs alone: what was asked of some of them tells nothing of the others. */
function fewerOf(outputs: readonly Sourced<Gpus>[]): Fact[] {
	const counts = outputs.map(({ parsed: { gpus, all }, from }) => [from, all && gpus.length] as const);
	const [[most = 0, others] = [], ...less] = byMost(counts);
	return less.filter(([gpus]) => gpus < most).map(([gpus, who]) => ({ who, gpus, others, others_gpus: most }));
}

function differOf(outputs: readonly Sourced<Gpus>[]): Fact[] {
	const [[most, others] = [], ...less] = byMost(outputs.map(({ parsed, from }) => [from, parsed.driver || undefined]));
	return less.map(([driver, who]) => ({ who, driver, others, others_driver: most }));
}
