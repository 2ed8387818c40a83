/**
 * What else tells of accelerators: `rocm-smi`, `npu-smi info`, `nvidia-smi dmon` and `pmon`, and `dcgmi diag`.
 *
 * @see https://github.com/ROCm/rocm_smi_lib/blob/rocm-6.2.2/python_smi_tools/rocm_smi.py
 * @see https://docs.nvidia.com/datacenter/dcgm/latest/user-guide/dcgm-diagnostics.html
 */
import { grouped } from '../runs/grouped.ts';
import type { Fact, Format } from './format.ts';
import { cellsOf, numberOf } from './table.ts';

/** What one of these programs tells. */
export interface Gpus {
	driver?: string;
	cuda?: string;
	gpus: Fact[];
	/** These are all of the host, as far as it sees them. */
	all?: true;
	/** Undefined where it does not tell of processes. */
	processes?: Fact[];
	/** Of Ascend. */
	npus?: Fact[];
	/** Tests of DCGM, with how they ended. */
	diagnostics?: Fact[];
}

const MIB = 2 ** 20;

/** What a card does not tell is `N/A`, and was `Unsupported`: a part of one tells its memory alone. */
const ROCM = /^(\d{1,3}) .* (?:(\d{1,3})%|N\/A) +(?:(\d{1,3})%|N\/A|Unsupported) *$/;

export const rocm: Format<Gpus> = {
	id: 'rocm-smi',
	begins: (line) => /^=+ ROCm System Management Interface =+$/.test(line),
	goesOn: (line) => /^(?:=|GPU |Device |\d{1,3} |\s|WARNING|$)/.test(line),
	read({ lines }) {
		const gpus = lines.flatMap((line): Fact[] => {
			const [, number, filled, busy] = ROCM.exec(line) ?? [];
			if (number === undefined) return [];
			const [power, cap] = [...line.matchAll(/ (\d{1,4}(?:\.\d{1,3})?)W/g)].map(([, watts]) => numberOf(watts));
			const temperature = numberOf(/ (\d{1,3}(?:\.\d)?)°?[cC] /.exec(line)?.[1]);
			const own = { gpu: Number(number), filled: numberOf(filled), busy: numberOf(busy) };
			return [{ ...own, temperature, power, cap }];
		});
		return gpus.length ? { gpus } : undefined;
	},
};

const NPU = /^\| (\d{1,3}) +(\S{1,20}) +\| (\w{1,12}) +\| \S{1,8} +(\d{1,3}|-) /;
const CHIP =
	/^\| (\d{1,3}) +(?:\d{1,3} +|NA +)?\| [\da-fA-F:.]{7,16} +\| (\d{1,3}) +(\d{1,7}) *\/ (\d{1,7}) +(?:(\d{1,7}) *\/ *(\d{1,7}) +)?\|/;

export const npu: Format<Gpus> = {
	id: 'npu-smi',
	begins: (line) => /^\| npu-smi \S{1,20} +Version: ?\S{1,20} +\|$/.test(line),
	goesOn: (line) => /^[|+]|^ *$/.test(line),
	read({ lines }) {
		const npus = lines.flatMap((line, at): Fact[] => {
			const [, number, name, health, temperature] = NPU.exec(line) ?? [];
			const [, chip, busy, used, total, hbmUsed, hbmTotal] = CHIP.exec(lines[at + 1] ?? '') ?? [];
			if (number === undefined || chip === undefined) return [];
			const [own, all] = hbmTotal === undefined ? [used, total] : [hbmUsed, hbmTotal];
			return [
				{
					...{ npu: Number(number), chip: Number(chip), name, health, temperature: numberOf(temperature) },
					...{ busy: Number(busy), used: Number(own) * MIB, total: Number(all) * MIB },
				},
			];
		});
		return npus.length ? { gpus: [], npus } : undefined;
	},
};

type WorthIn = (cells: readonly string[], name: string) => number | undefined;

/** Of what prints a line a second: what the lines of each GPU say together. */
const perGpu =
	(factOf: (own: readonly (readonly string[])[], worthIn: WorthIn) => Fact): Format<Gpus>['read'] =>
	({ lines: [head = '', ...lines] }) => {
		const names = cellsOf(head.slice(1));
		const rows = lines.filter((line) => !line.startsWith('#')).map(cellsOf);
		const worthIn: WorthIn = (cells, name) => numberOf(cells[names.indexOf(name)]);
		const gpus = [...grouped(rows, (cells) => worthIn(cells, 'gpu'))].flatMap(([gpu, own]): Fact[] =>
			gpu === undefined ? [] : [{ gpu, ...factOf(own, worthIn) }],
		);
		return gpus.length ? { gpus } : undefined;
	};

const DMON = /^#(?:Date +Time +| )? *gpu +pwr +gtemp /;

/** A line a second for each GPU: their means. */
export const dmon: Format<Gpus> = {
	id: 'nvidia-smi-dmon',
	begins: (line) => DMON.test(line),
	goesOn: (line) => line.startsWith('#') || /^ *(?:\d{8} +[\d:]{8} +)?\d{1,3}(?: +(?:\d{1,7}|-))+ *$/.test(line),
	read: perGpu((own, worthIn) => {
		const mean = (name: string) => meanOf(own.flatMap((cells) => worthIn(cells, name) ?? []));
		const used = mean('fb');
		const told = { busy: mean('sm'), power: mean('pwr'), temperature: mean('gtemp') };
		return { ...told, used: used === undefined ? undefined : used * MIB };
	}),
};

const meanOf = (numbers: readonly number[]): number | undefined =>
	numbers.length ? Math.round(numbers.reduce((sum, one) => sum + one, 0) / numbers.length) : undefined;

const PMON = /^#(?:Date +Time +| )? *gpu +pid +type +(?:fb +)?sm +mem /;

/** A line a second for each process: what those of each GPU took of it together, in the mean. */
export const pmon: Format<Gpus> = {
	id: 'nvidia-smi-pmon',
	begins: (line) => PMON.test(line),
	goesOn: (line) =>
		line.startsWith('#') || /^ *(?:\d{8} +[\d:]{8} +)?\d{1,3} +(?:\d{1,10}|-) +(?:[CGM+]{1,5}|-) /.test(line),
	read: perGpu((own, worthIn) => {
		const pid = own.map((cells) => worthIn(cells, 'pid')).find((one) => one !== undefined);
		const busy = [...grouped(own, (cells) => worthIn(cells, 'pid')).values()]
			.map((all) => meanOf(all.map((cells) => worthIn(cells, 'sm') ?? 0)) ?? 0)
			.reduce((sum, one) => sum + one, 0);
		return { pid, busy: Math.min(100, busy) };
	}),
};

/** A cell that goes on keeps the blank between its words. */
const RESULT = /^\| (\S.{0,25}?|) +\| ( ?\S.{0,60}?) +\|$/;
const ENDED = /^(Pass|Fail|Skip|Warn)\b(?: - (?:All|GPUs?:? (\d[\d, ]{0,100})))?/;
/** Since DCGM 4 each GPU has a row of its own below that of the test. */
const OF_GPU = /^GPU(\d{1,3}): (?:(Fail|Warn)|Pass|Skip)/;
const COMPLAINT = /^(?:Warning|Error|Info)(?:: \w{1,12})?$/;
const LONGEST_NOTE = 300;

/** So many letters of a complaint stand in a row, whether words end there or not. */
const ROW = 45;
const wholeRows = (note: string): string => note.padEnd(ROW * Math.ceil(note.length / ROW));

type Test = Record<string, string | undefined>;

/** Before DCGM 4 the GPUs of a test that ended alike share a row, and only the first of these has the name of the test. */
function readTests(lines: readonly string[]): Test[] {
	const tests: Test[] = [];
	/** The test of which a complaint goes on in the next line. */
	let noted: Test | undefined;
	for (const line of lines) {
		const [, cell, result = ''] = RESULT.exec(line) ?? [];
		const last = tests.at(-1);
		const [, ended, gpus] = ENDED.exec(result) ?? [];
		const [isOfGpu, gpu, failed] = OF_GPU.exec(result) ?? [];
		const test = last?.['test'];
		if ((cell || test) && ended) tests.push({ test: cell || test, result: ended, ...(gpus && { gpus: gpus.trim() }) });
		else if (last && cell && COMPLAINT.test(cell)) {
			const failing = tests.findLast((own) => own['test'] === test && own['result'] !== 'Skip') ?? last;
			noted = failing['note'] === undefined ? failing : undefined;
			if (noted) noted['note'] = result;
			continue;
		} else if (noted && cell === '' && !isOfGpu) {
			noted['note'] = `${wholeRows(noted['note'] ?? '')}${result}`.slice(0, LONGEST_NOTE);
			continue;
		} else if (last && failed) last['gpus'] = [last['gpus'], gpu].filter(Boolean).join(', ');
		noted = undefined;
	}
	return tests;
}

export const dcgmi: Format<Gpus> = {
	id: 'dcgmi-diag',
	begins: (line) => /^\| Diagnostic +\| Result +\|$/.test(line),
	goesOn: (line) => /^[|+]/.test(line),
	read({ lines }) {
		const diagnostics = readTests(lines.slice(1));
		return diagnostics.length ? { gpus: [], diagnostics } : undefined;
	},
};
