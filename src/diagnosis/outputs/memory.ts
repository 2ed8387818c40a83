/** `free`: the memory of a host. */
import { type Fact, type Format, family, ownedRows } from './format.ts';
import { bytesOf, cellsOf } from './table.ts';

const free: Format<Fact> = {
	id: 'free',
	begins: (line) => /^\s+total +used +free +shared +(?:buff\/cache +available|buffers(?: +cached)?)$/.test(line),
	goesOn: (line) => /^(?:Mem|Swap|Total|-\/\+ buffers\/cache):/.test(line),
	read({ lines }) {
		const rows = new Map(lines.slice(1).map((line) => [line.slice(0, line.indexOf(':')), cellsOf(line).slice(1)]));
		// Without an option it counts KiB, with -m and -g MiB and GiB: the units do not stand there.
		const cells = rows.get('Mem') ?? [];
		const isScaled = cells.every((cell) => /^\d+$/.test(cell));
		const unit = isScaled ? unitOf(Number(cells[0])) : 1;
		const [total, used, , shared, , told] = cells.map((cell) => bytesOf(cell, unit));
		// Before procps 3.3.10, and in toybox, what is left when buffers and cache are given back stands in a row of its own.
		const left = rows.get('-/+ buffers/cache')?.[1];
		const available = left === undefined ? told : bytesOf(left, unit);
		if (!total || used === undefined || shared === undefined || available === undefined) return undefined;
		const [swap, swap_used] = (rows.get('Swap') ?? []).map((cell) => bytesOf(cell, unit));
		return { total, used, available, shared, swap, swap_used };
	},
};

/** A host that trains has between 5 GiB and 4 TiB: which unit that leaves. toybox counts bytes. */
function unitOf(total: number): number {
	if (total > 5_000_000_000) return 1;
	if (total < 4_500) return 2 ** 30;
	return total < 8_388_608 ? 2 ** 20 : 2 ** 10;
}

export const memory = family<Fact>({
	id: 'memory',
	formats: [free],
	topics: {
		host: {
			who: 'owners',
			total: 'bytes',
			used: 'bytes',
			available: 'bytes',
			shared: 'bytes',
			swap: 'bytes',
			swap_used: 'bytes',
		},
	},
	facts: (outputs) => ({ host: ownedRows(outputs, (parsed) => [parsed]) }),
});
