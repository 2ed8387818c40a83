/** What `faultline collect` must know of the machine: programs of the path, and the ranks that run here. */
import { accessSync, constants, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { basename, delimiter, isAbsolute, join } from 'node:path';
import { grouped } from '../../diagnosis/runs/grouped.ts';
import type { CollectCore } from './catalogue.ts';
import type { Machine, RankProcess } from './collect-plan.ts';

/**
 * Looks at the machine: at the path, the variable of the job, and `/proc`.
 *
 * @param pid a process of the launch that is meant; all launches where it is left out.
 * @param proc where processes are told; on systems without it there are no ranks.
 */
export function lookAtMachine(
	collect: Pick<CollectCore, 'ranks' | 'together' | 'job'>,
	env: Record<string, string | undefined>,
	pid?: number,
	proc = '/proc',
): Machine {
	const number = env[collect.job];
	const launches = launchesIn(proc, collect);
	// Of whole paths alone: a program that lies where one happens to stand is not the one that is meant.
	const places = (env['PATH'] ?? '').split(delimiter).filter(isAbsolute);
	return {
		find: (program) => places.map((folder) => join(folder, program)).find(isProgram),
		launches: pid === undefined ? launches : launches.filter((ranks) => ranks.some((rank) => rank.pid === pid)),
		job: number !== undefined && /^\d{1,12}$/.test(number) ? number : undefined,
	};
}

function isProgram(file: string): boolean {
	return (
		quietly(() => {
			accessSync(file, constants.X_OK);
			return statSync(file).isFile();
		}) ?? false
	);
}

/** Undefined where a process has just ended, or is somebody else's. */
function quietly<Read>(read: () => Read): Read | undefined {
	try {
		return read();
	} catch {
		return undefined;
	}
}

interface Process {
	pid: number;
	parent: number;
	env: string;
	isPython: boolean;
}

/**
 * The processes of the ranks, launch by launch: of those whose environment names the rank, the first Python. What it starts
 * has its environment, too: workers that load data.
 *
 * @param names `ranks`: the first of these variables that any process has counts, since within a Slurm step torchrun itself
 * has SLURM_PROCID, and its ranks have RANK. `together`: what one launch has in common; without any of these, its parent.
 */
export function launchesIn(proc: string, names: Pick<CollectCore, 'ranks' | 'together'>): RankProcess[][] {
	const processes = processesIn(proc);
	const ranked = names.ranks
		.map((name) => processes.flatMap((process) => rankedBy(name, process)))
		.find((some) => some.length > 0);
	const python = ranked?.filter(({ isPython }) => isPython) ?? [];
	const found = python.length ? python : (ranked ?? []);
	const rankOf = new Map(found.map(({ pid, rank }) => [pid, rank]));
	const first = found
		.filter(({ parent, rank }) => rankOf.get(parent) !== rank)
		.sort((a, b) => a.rank - b.rank || a.pid - b.pid);
	const launches = grouped(first, ({ env, parent }) => {
		const values = names.together.map((name) => valueIn(env, name));
		return values.some((value) => value !== undefined) ? values.join(' ') : `of ${parent}`;
	});
	return [...launches.values()].map((ranks) => ranks.map(({ rank, pid }) => ({ rank, pid })));
}

const valueIn = (env: string, name: string): string | undefined =>
	env
		.split('\0')
		.find((one) => one.startsWith(`${name}=`))
		?.slice(name.length + 1);

function rankedBy(name: string, process: Process): (Process & { rank: number })[] {
	const value = valueIn(process.env, name);
	return value !== undefined && /^\d{1,6}$/.test(value) ? [{ ...process, rank: Number(value) }] : [];
}

function processesIn(proc: string): Process[] {
	const names = quietly(() => readdirSync(proc)) ?? [];
	return names
		.filter((name) => /^\d{1,10}$/.test(name))
		.flatMap((name): Process[] => {
			const env = quietly(() => readFileSync(join(proc, name, 'environ'), 'latin1'));
			const stat = env && quietly(() => readFileSync(join(proc, name, 'stat'), 'latin1'));
			if (!env || !stat) return [];
			// The name of the program stands in brackets and may hold anything; its state and its parent follow it.
			const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
			const program = quietly(() => readlinkSync(join(proc, name, 'exe'))) ?? '';
			return [{ pid: Number(name), parent, env, isPython: /^python/.test(basename(program)) }];
		});
}
