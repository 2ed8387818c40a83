/** Whose log a file is: what the paths of launchers say. Pure. */
import { COMPRESSED, ROTATED, unrotated } from './log-name.ts';

/** What is left out the path does not say. */
export interface LogOrigin {
	/** The rank in the whole job. */
	rank?: number;
	node?: string;
	/** The rank among those that one launcher started, where several wrote logs and no rank in the job is told. */
	local?: number;
	/** Of a process that has no rank: a worker of Ray. */
	pid?: number;
	/** How often the launcher had started the job again. */
	attempt?: number;
	/** Of a log that was rotated: how many newer ones there are. */
	age?: number;
}

interface Read extends LogOrigin {
	/** The folder of the launcher that `local` counts from. */
	launcher?: string;
}

/**
 * torchrun --log-dir: `{run id}_{random}/attempt_{restart}/{local rank}/stderr.log`.
 *
 * @see https://github.com/pytorch/pytorch/blob/v2.9.1/torch/distributed/elastic/multiprocessing/api.py DefaultLogsSpecs
 */
const TORCHRUN = /^(?<launcher>.*?)\/?attempt_(?<attempt>\d{1,6})\/(?<local>\d{1,6})\/(?:stdout|stderr|error)\.\w+$/;
/** `slurm-%j_%t.out`, as people write it. */
const SLURM = /^slurm-\d+_(?<rank>\d{1,6})\.\w+$/;
/**
 * Ray's session folder: `worker-{worker}-{job}-{pid}.err`, and what its own library logs, `python-core-worker-{worker}_{pid}.log`.
 *
 * @see https://github.com/ray-project/ray/blob/ray-2.58.0/python/ray/_private/log_monitor.py
 */
const RAY = /^(?:worker-[\da-f]{20,}-[\da-f]+-|python-core-(?:worker|driver)-[\da-f]{20,}_)(?<pid>\d{1,10})\.\w+$/;
/** `rank0.log`, `rank_3.txt`, DeepSpeed's `{prefix}_rank{rank}.log`; a `local_rank` is another number. */
const RANK = /(?:^|[^a-z])(?<!local[-_.]?)rank[-_.=]?(?<rank>\d{1,6})(?!\d)/i;
const LOCAL = /(?:^|[^a-z])local[-_.]?rank[-_.=]?(?<local>\d{1,6})(?!\d)/i;
const ATTEMPT = /(?:^|[^a-z])(?:attempt|restart)[-_.=]?(?<attempt>\d{1,6})(?!\d)/i;
const NODE =
	/^(?:[a-z][a-z\d]*[-_.])*(?:node|host|gpu|worker|server|compute|dgx|nid|ip|pod|machine|master|launcher)(?:[-_.]?[a-z\d]+)*$/i;

/**
 * Whose logs the files of a folder are.
 *
 * All of them are asked about at once: a local rank is the rank in the job only where a single launcher wrote logs.
 *
 * @param paths within the folder, with `/`.
 * @example originsOf(['run_x/attempt_1/3/stderr.log']) // => [{ rank: 3, attempt: 1 }]
 * @example originsOf(['node0/none_x/attempt_0/1/stderr.log', 'node1/none_y/attempt_0/1/stderr.log'])[1] // => { local: 1, node: 'node1', attempt: 0 }
 * @example originsOf(['node-2/rank5.log.1.gz']) // => [{ rank: 5, node: 'node-2', age: 1 }]
 */
export function originsOf(paths: readonly string[]): LogOrigin[] {
	const read = paths.map(readPath);
	const launchers = new Set(read.flatMap(({ launcher }) => (launcher === undefined ? [] : [launcher])));
	return read.map(({ local, launcher, ...origin }) => {
		const rank = origin.rank ?? (launchers.size === 1 ? local : undefined);
		const node = origin.node ?? (launchers.size > 1 ? launcher : undefined);
		return {
			...origin,
			...(rank !== undefined ? { rank } : local !== undefined && { local }),
			...(node !== undefined && { node }),
		};
	});
}

function readPath(path: string): Read {
	const plain = path.replace(COMPRESSED, '');
	const age = ROTATED.exec(plain)?.groups?.['age'];
	const whole = plain.replace(ROTATED, '');
	const folders = whole.split('/');
	const name = folders.pop() ?? '';
	const torchrun = TORCHRUN.exec(whole)?.groups;
	// What stands nearest to the file says it.
	const nearest = (pattern: RegExp, group: string) =>
		[name, ...folders.toReversed()].map((segment) => pattern.exec(segment)?.groups?.[group]).find(Boolean);
	const rank = SLURM.exec(name)?.groups?.['rank'] ?? nearest(RANK, 'rank');
	const pid = RAY.exec(name)?.groups?.['pid'];
	const local = torchrun?.['local'] ?? nearest(LOCAL, 'local');
	const attempt = torchrun?.['attempt'] ?? nearest(ATTEMPT, 'attempt');
	const node = [...folders.toReversed(), ...(pid === undefined ? [name.replace(/\.\w+$/, '')] : [])].find(
		(segment) => NODE.test(segment) && /\d/.test(segment),
	);
	return {
		...(rank !== undefined && { rank: Number(rank) }),
		...(node !== undefined && { node }),
		...(attempt !== undefined && { attempt: Number(attempt) }),
		...(age !== undefined && { age: Number(age) }),
		...(pid !== undefined && { pid: Number(pid) }),
		...(local !== undefined && { local: Number(local), launcher: torchrun?.['launcher'] ?? folders.join('/') }),
	};
}

/** By name as people count, an older part of a rotated log before the newer. */
const BY_NAME = new Intl.Collator('en', { numeric: true });

/**
 * The order in which the logs of a run are read: attempt by attempt, those without one last, then by rank, then by name.
 *
 * @example inReadingOrder([{ path: 'rank10.log', origin: { rank: 10 } }, { path: 'rank9.log', origin: { rank: 9 } }]).map(({ path }) => path) // => ['rank9.log', 'rank10.log']
 */
export const inReadingOrder = <Log extends { path: string; origin: LogOrigin }>(logs: readonly Log[]): Log[] =>
	logs.toSorted(
		(a, b) =>
			(a.origin.attempt ?? Infinity) - (b.origin.attempt ?? Infinity) ||
			(a.origin.rank ?? Infinity) - (b.origin.rank ?? Infinity) ||
			BY_NAME.compare(unrotated(a.path), unrotated(b.path)) ||
			(b.origin.age ?? 0) - (a.origin.age ?? 0),
	);
