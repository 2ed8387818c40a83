/** `df`: how full file systems are, in bytes and in inodes; `iostat -x`: how busy disks are. */
import { type Fact, type Facts, type Format, family, ownedRows, type Sourced } from './format.ts';
import { bytesOf, cellsOf, numberOf, percentOf } from './table.ts';

interface Mounts {
	inodes: boolean;
	rows: Fact[];
	/** As they were in the last report. */
	devices?: Fact[];
}

const HEAD =
	/^Filesystem +(?:Type +)?(1K-blocks|1M-blocks|1024-blocks|Size|Inodes) +I?Used +(?:IFree|Avail(?:able)?) +(?:I?Use%|Capacity) +Mounted on$/;
const UNITS: Readonly<Record<string, number>> = { '1K-blocks': 1024, '1024-blocks': 1024, '1M-blocks': 2 ** 20 };

const df: Format<Mounts> = {
	id: 'df',
	begins: (line) => HEAD.test(line),
	goesOn: (line) => isRow(line) || /^\S{12,200}$/.test(line),
	read({ lines: [head = '', ...printed] }) {
		const sizes = HEAD.exec(head)?.[1] ?? '';
		const unit = UNITS[sizes] ?? 1;
		const lines = wholeRows(printed);
		const rows = lines.flatMap((line): Fact[] => {
			const cells = cellsOf(line);
			const at = cells.findLastIndex((cell) => /^(?:\d{1,3}%|-)$/.test(cell));
			const mount = cells.slice(at + 1).join(' ');
			const percent = percentOf(cells[at]);
			if (at < 4 || percent === undefined || !mount) return [];
			const [size, , free] = cells.slice(at - 3, at).map((cell) => bytesOf(cell, unit));
			return [{ mount, source: cells[0], percent, size, free }];
		});
		return rows.length ? { inodes: sizes === 'Inodes', rows } : undefined;
	},
};

const isRow = (line: string): boolean => /\s\/\S*$/.test(line) && /\s(?:\d{1,3}%|-)\s/.test(line);

/** BusyBox, and coreutils before 8.6, put a long name on a line of its own, and the rest below it. */
const wholeRows = (lines: readonly string[]): string[] =>
	lines.map((line, at) => (line.startsWith(' ') ? `${lines[at - 1]} ${line}` : line)).filter(isRow);

const IOSTAT = /^Device:? .* %util$/;

/** The first report is of all the time since the start, and each later one of the seconds before it. */
const iostat: Format<Mounts> = {
	id: 'iostat',
	begins: (line) => IOSTAT.test(line),
	goesOn: (line) =>
		line === '' ||
		IOSTAT.test(line) ||
		/^avg-cpu: /.test(line) ||
		/^[ \w./-]{1,40}(?: +\d{1,12}[.,]\d{1,2})+$/.test(line),
	read({ lines }) {
		const last = lines.findLastIndex((line) => IOSTAT.test(line));
		const names = cellsOf(lines[last] ?? '');
		const devices = lines.slice(last + 1).flatMap((line): Fact[] => {
			const cells = cellsOf(line);
			const worthIn = (name: string) => numberOf(cells[names.indexOf(name)]?.replace(',', '.'));
			const util = worthIn('%util');
			if (cells.length !== names.length || util === undefined) return [];
			return [{ device: cells[0], util, read_wait: worthIn('r_await'), write_wait: worthIn('w_await') }];
		});
		return devices.length ? { inodes: false, rows: [], devices } : undefined;
	},
};

/** What is full by design, and holds nothing that a job writes. */
const READ_ONLY = /^\/(?:snap|boot|sys|proc|run\/(?:credentials|user))\b/;

const WHERE = { who: 'owners', mount: 'word', source: 'word', percent: 'number' } as const;

export const disk = family<Mounts>({
	id: 'disk',
	formats: [df, iostat],
	topics: {
		space: { ...WHERE, size: 'bytes', free: 'bytes' },
		inodes: WHERE,
		// Waits in milliseconds, of a read and of a write.
		device: { who: 'owners', device: 'word', util: 'number', read_wait: 'number', write_wait: 'number' },
	},
	facts(outputs: readonly Sourced<Mounts>[]): Facts {
		const worst = (ofInodes: boolean) =>
			ownedRows(outputs, ({ inodes, rows }) => (inodes === ofInodes ? rows : []))
				.filter(({ mount }) => !READ_ONLY.test(String(mount)))
				.sort((a, b) => Number(b['percent']) - Number(a['percent']));
		return {
			device: ownedRows(outputs, ({ devices = [] }) => devices),
			space: worst(false),
			inodes: worst(true).map(({ size: _, free: __, ...row }) => row),
		};
	},
});
