/** `df`: how full file systems are, in bytes and in inodes. */
import { type Fact, type Facts, type Format, family, type Sourced, whoseIs } from './format.ts';
import { bytesOf, cellsOf, percentOf } from './table.ts';

interface Mounts {
	inodes: boolean;
	rows: Fact[];
}

const HEAD =
	/^Filesystem +(?:Type +)?(1K-blocks|1M-blocks|1024-blocks|Size|Inodes) +I?Used +(?:IFree|Avail(?:able)?) +(?:I?Use%|Capacity) +Mounted on$/;
const UNITS: Readonly<Record<string, number>> = { '1K-blocks': 1024, '1024-blocks': 1024, '1M-blocks': 2 ** 20 };

const df: Format<Mounts> = {
	id: 'df',
	begins: (line) => HEAD.test(line),
	goesOn: (line) => /\s\/\S*$/.test(line) && /\s(?:\d{1,3}%|-)\s/.test(line),
	read({ lines: [head = '', ...lines] }) {
		const sizes = HEAD.exec(head)?.[1] ?? '';
		const unit = UNITS[sizes] ?? 1;
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

/** What is full by design, and holds nothing that a job writes. */
const READ_ONLY = /^\/(?:snap|boot|sys|proc|run\/(?:credentials|user))\b/;

const WHERE = { who: 'owners', mount: 'word', source: 'word', percent: 'number' } as const;

export const disk = family<Mounts>({
	id: 'disk',
	formats: [df],
	topics: {
		space: { ...WHERE, size: 'bytes', free: 'bytes' },
		inodes: WHERE,
	},
	facts(outputs: readonly Sourced<Mounts>[]): Facts {
		const rows = outputs.flatMap(({ parsed: { inodes, rows }, from }) =>
			rows
				.filter(({ mount }) => !READ_ONLY.test(String(mount)))
				.map((row) => ({ inodes, row: { ...row, ...whoseIs(from) } as Fact })),
		);
		const worst = (all: Fact[]) => all.sort((a, b) => Number(b['percent']) - Number(a['percent']));
		return {
			space: worst(rows.filter(({ inodes }) => !inodes).map(({ row }) => row)),
			inodes: worst(rows.filter(({ inodes }) => inodes).map(({ row: { size: _, free: __, ...row } }) => row)),
		};
	},
});
