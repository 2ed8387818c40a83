/**
 * `dmesg` and `journalctl -k`: what the kernel and the driver of the GPU said.
 *
 * @see https://www.kernel.org/doc/html/latest/admin-guide/sysctl/vm.html oom_dump_tasks
 * @see https://docs.nvidia.com/deploy/xid-errors/
 */
import { grouped } from '../runs/grouped.ts';
import { type Fact, type Facts, type Format, family, ownerOf, type Sourced } from './format.ts';

/** As dmesg and journalctl stamp a line, in each of their forms; a journal tells the host as well, unless it is asked not to. */
const STAMPS = [
	/\[ {0,12}\d{1,12}\.\d{6}\](?: (?:(\S{1,64}) )?kernel:)?/,
	/\[ {1,8}\+\d{1,6}\.\d{6}\]/,
	/\[[A-Z][a-z]{2} ?\d{1,2} \d\d:\d\d\]/,
	/\[[A-Z][a-z]{2} [A-Z][a-z]{2} {1,2}\d{1,2} \d\d:\d\d:\d\d \d{4}\]/,
	/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d,\d{6}[+-]\d\d:\d\d/,
	/[A-Z][a-z]{2} {1,2}\d{1,2} \d\d:\d\d:\d\d(?:\.\d{6})? (?:(\S{1,64}) )?kernel:/,
	/(?:[A-Z][a-z]{2} )?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d\S{0,20}(?: [A-Z]{3,5})? (?:(\S{1,64}) )?kernel:/,
];
const STAMP = new RegExp(
	`^(?:kern {1,3}:\\w{3,6} {0,3}: )?(?:${STAMPS.map(({ source }) => source).join('|')})(?: \\[ {0,12}\\d{1,12}\\.\\d{6}\\])? `,
);

const OOM =
	/(?:Out of memory|Memory cgroup out of memory): Killed process (\d{1,10}) \(([^)]{1,64})\)(?:.{0,80}?anon-rss:(\d{1,15})kB)?/;
const CONSTRAINT = /^oom-kill:constraint=(CONSTRAINT_\w{1,24}),/;
const CGROUP = /,task_memcg=([^,]{1,300})/;
/** A process in the table: `[  pid  ]   uid  tgid total_vm rss …  name`. Pages of 4 KiB. */
const TASK = /^\[ {0,10}(\d{1,10})\] +\d+ +\d+ +\d+ +(\d{1,15}) +.{0,200}? (\S{1,64})$/;
/** Of a part of a GPU its number stands behind the address. Since 580 a removed channel (45) names the event before it. */
const XID =
	/NVRM: Xid \(PCI:([\da-fA-F:.]{7,20})(?: GPU-[\w: -]{1,30})?\): (\d{1,4}),(?:.{0,200}? caused by previous Xid (\d{1,4}))?/;
const LOST =
	/NVRM: GPU (?:at )?(?:PCI:)?([\da-fA-F]{4,8}:[\da-fA-F]{2}:[\da-fA-F]{2}(?:\.\d)?)?.{0,60}has fallen off the bus/;
const SEGFAULT = /^([\w.:/-]{1,64})\[(\d{1,10})\]: segfault at .{1,200}? in (\S{1,100})/;
const IO =
	/(?:I\/O error, dev ([^\s,]{1,40})|blk_update_request: (?:critical medium|I\/O) error, dev ([^\s,]{1,40})|EXT4-fs error \(device (\S{1,40})\)|XFS \((\S{1,40})\): .{0,60}(?:error|corrupt)|nfs: server (\S{1,100}) not responding|LustreError: .{0,200})/;
const LINK =
	/(?:(\S{1,40}): (?:NIC )?Link is Down|mlx5_core \S{1,40}(?: (\S{1,40}))?: (?:Link down|Port module event.{0,60}unplugged))/;
const HUNG = /^INFO: task ([^:]{1,64}):(\d{1,10}) blocked for more than (\d{1,6}) seconds/;

const TELLING = [OOM, CONSTRAINT, XID, LOST, SEGFAULT, IO, LINK, HUNG];

interface Kernel {
	host?: string;
	lines: string[];
}

export const isTelling = (line: string): boolean => TELLING.some((pattern) => pattern.test(line));

const dmesg: Format<Kernel> = {
	id: 'dmesg',
	begins: (line) => STAMP.test(line),
	read({ lines }) {
		const host = lines.map((line) => STAMP.exec(line)?.slice(1).find(Boolean)).find(Boolean);
		const plain = lines.map((line) => line.replace(STAMP, ''));
		if (!plain.some(isTelling)) return undefined;
		return {
			lines: plain.filter((line) => isTelling(line) || TASK.test(line)),
			...(host && { host }),
		};
	},
};

export const kernelLog = family<Kernel>({
	id: 'kernel-log',
	formats: [dmesg],
	topics: {
		oom: { who: 'owners', pid: 'number', name: 'word', rss: 'bytes', constraint: 'word', cgroup: 'word' },
		// The processes of the table that held most, where it is not the one that was killed.
		largest: { who: 'owners', name: 'word', count: 'number', rss: 'bytes', killed: 'word' },
		xid: { who: 'owners', gpu: 'word', code: 'number', times: 'number' },
		lost: { who: 'owners', gpu: 'word' },
		segfault: { who: 'owners', name: 'word', pid: 'number', library: 'word', times: 'number' },
		io: { who: 'owners', device: 'word', times: 'number' },
		link: { who: 'owners', interface: 'word', times: 'number' },
		blocked: { who: 'owners', name: 'word', pid: 'number', times: 'number' },
	},
	facts: (outputs) => merge(outputs.map(factsOf)),
});

const merge = (all: readonly Facts[]): Facts => {
	const topics = [...new Set(all.flatMap((facts) => Object.keys(facts)))];
	return Object.fromEntries(topics.map((topic) => [topic, all.flatMap((facts) => facts[topic] ?? [])]));
};

function factsOf({ parsed: { lines, host }, from }: Sourced<Kernel>): Facts {
	const owner = host ?? ownerOf(from);
	const who = owner ? { who: [owner] } : {};
	const all = (pattern: RegExp) => lines.map((line) => pattern.exec(line)).filter((match) => match !== null);
	/** One row for all that say the same, with how often. */
	const counted = (rows: readonly Fact[]): Fact[] =>
		[...grouped(rows, (row) => JSON.stringify(row)).values()].map((same) => ({
			...who,
			...same[0],
			times: same.length,
		}));
	return {
		oom: oomsIn(lines).map((row) => ({ ...who, ...row })),
		largest: largestIn(lines).map((row) => ({ ...who, ...row })),
		xid: counted(all(XID).map(([, gpu, code, previous]) => ({ gpu, code: Number(previous ?? code) }))),
		lost: all(LOST).map(([, gpu]) => ({ ...who, gpu: gpu ?? '?' })),
		segfault: counted(all(SEGFAULT).map(([, name, , library]) => ({ name, library: library?.split('[')[0] }))),
		io: counted(all(IO).map(([, ...names]) => ({ device: names.find(Boolean) ?? 'Lustre' }))),
		link: counted(all(LINK).map(([, a, b]) => ({ interface: a ?? b ?? 'mlx5_core' }))),
		blocked: counted(all(HUNG).map(([, name]) => ({ name }))),
	};
}

/** Each kill, with what `oom-kill:` said just before it. */
function oomsIn(lines: readonly string[]): Fact[] {
	let constraint: string | undefined;
	let cgroup: string | undefined;
	return lines.flatMap((line): Fact[] => {
		const limit = CONSTRAINT.exec(line);
		if (limit) [constraint, cgroup] = [limit[1], CGROUP.exec(line)?.[1]];
		const [, pid, name, rss] = OOM.exec(line) ?? [];
		if (pid === undefined) return [];
		const held = rss === undefined ? undefined : Number(rss) * 1024;
		return [{ pid: Number(pid), name, rss: held, constraint, cgroup: cgroup?.split('/').at(-1) }];
	});
}

/** What held most by name, of the first kill that has a table. */
function largestIn(lines: readonly string[]): Fact[] {
	const killed = lines.map((line) => OOM.exec(line)).find(Boolean);
	const tasks = lines.flatMap((line) => {
		const [, , rss, name] = TASK.exec(line) ?? [];
		return name === undefined ? [] : [{ name, rss: Number(rss) * 4096 }];
	});
	const [most] = [...grouped(tasks, ({ name }) => name)]
		.map(([name, own]) => ({ name, count: own.length, rss: own.reduce((sum, { rss }) => sum + rss, 0) }))
		.sort((a, b) => b.rss - a.rss);
	return most && killed ? [{ ...most, killed: killed[2] }] : [];
}
