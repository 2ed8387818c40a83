/**
 * The processes that a run of a case started, wherever they went: torchrun starts its ranks in sessions of their own,
 * daemons leave their parents, and a process group alone misses both. Linux only, since it reads /proc.
 */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** The variable by which a process of a run is told from all others. */
export const MARK = 'FAULTLINE_LAB';

interface Process {
	pid: number;
	parent: number;
	/** When it was started, in ticks: a process that got the number of another one has another time. */
	started: string;
}

export interface Family {
	/** Looks again who belongs to it; whom it once saw it does not forget. */
	look(): void;
	/** The memory that all of them hold together, in megabytes; what they share counts once. */
	megabytes(): number;
	/** Kills those that can be seen now, without waiting: for a process that is about to exit itself. */
	kill(): void;
	/** Kills all of them, and those that they start meanwhile. Returns the numbers of those that will not end. */
	end(): Promise<number[]>;
	/** Every process number that was ever seen in it, in the order of birth. */
	seen(): number[];
}

const PATIENCE_MS = 5000;

/**
 * @param first the process that was started.
 * @param mark the value of `MARK` in its environment.
 * @param folder in which it works: who works there belongs to it, too, even without the mark.
 */
export function familyOf(first: number, mark: string, folder: string): Family {
	const known = new Map<string, Process>();
	const keyOf = ({ pid, started }: Process) => `${pid} ${started}`;
	const isMarked = ({ pid }: Process) =>
		quietly(() => readFileSync(`/proc/${pid}/environ`, 'latin1'))?.includes(`${MARK}=${mark}\0`) ||
		quietly(() => readlinkSync(`/proc/${pid}/cwd`))?.startsWith(folder);
	const current = (everywhere: boolean): Process[] => {
		const table = running();
		const members = new Set<number>();
		for (const one of table) {
			if (one.pid === first || known.has(keyOf(one)) || (everywhere && isMarked(one))) members.add(one.pid);
		}
		// Children of members, however deep: the table is in the order of numbers, which is not that of birth.
		for (let before = -1; before < members.size; ) {
			before = members.size;
			for (const { pid, parent } of table) if (members.has(parent)) members.add(pid);
		}
		const found = table.filter(({ pid }) => members.has(pid));
		for (const one of found) known.set(keyOf(one), one);
		return found;
	};
	const kill = () => {
		const found = current(true);
		for (const { pid } of found) quietly(() => process.kill(pid, 'SIGKILL'));
		return found;
	};
	return {
		look: () => void current(false),
		megabytes: () => current(false).reduce((sum, { pid }) => sum + held(pid), 0),
		kill: () => void kill(),
		async end() {
			const until = performance.now() + PATIENCE_MS;
			for (let found = kill(); ; found = kill()) {
				if (found.length === 0 || performance.now() > until) return found.map(({ pid }) => pid);
				await new Promise((resolve) => setTimeout(resolve, 20));
			}
		},
		seen: () => [...known.values()].sort((a, b) => Number(a.started) - Number(b.started)).map(({ pid }) => pid),
	};
}

/** Undefined where the process has just ended, or is of another user. */
function quietly<T>(read: () => T): T | undefined {
	try {
		return read();
	} catch {
		return undefined;
	}
}

function running(): Process[] {
	return readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name))
		.flatMap((name) => {
			const stat = quietly(() => readFileSync(`/proc/${name}/stat`, 'latin1'));
			if (stat === undefined) return [];
			// The name of the program stands in brackets and may hold anything; the state of the process follows it.
			const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
			if (fields[0] === 'Z') return [];
			return [{ pid: Number(name), parent: Number(fields[1]), started: fields[19] ?? '' }];
		});
}

function held(pid: number): number {
	const rollup = quietly(() => readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1')) ?? '';
	return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1024;
}
