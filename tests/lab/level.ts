/**
 * What differs from machine to machine and from run to run, made even, so that a recording changes where a program
 * does. Pure. Nothing else is touched, and what stands in its place has the form of what stood there.
 */

export interface Surroundings {
	/** Folders, and what stands in their place; the longest first. */
	folders: readonly (readonly [from: string, to: string])[];
	/** Names and addresses of this machine. */
	hosts: readonly string[];
	/** Processes that the run was seen to start, in the order of birth. */
	pids: readonly number[];
	/** The text of the case: a number that stands in it was chosen by its author. */
	chosen: string;
}

/** Ports below are asked for by somebody; from here on the system gives them away. */
const FIRST_EPHEMERAL_PORT = 32_768;
/** A name that is shorter may be part of anything, and is replaced only where hosts are named. */
const SHORTEST_HOST = 5;
const HOST = 'node1';

const zeros = (digits: string | undefined): string => '0'.repeat(digits?.length ?? 0);

/** What is random or the time of day, with what stands in its place. */
const RULES: readonly (readonly [pattern: RegExp, to: (...groups: (string | undefined)[]) => string])[] = [
	// [W1122 23:59:01.123456789 socket.cpp:200], W1122 23:59:01.123000 1001 site-packages/…
	[/([EFIW])\d{4} \d{2}:\d{2}:\d{2}\.(\d{3,9})(?=[\s\]])/g, (_, kind, part) => `${kind}1122 10:00:00.${zeros(part)}`],
	// 2026-11-22_23:59:01, 2026-11-22 23:59:01,123
	[
		/\b20\d\d([-/])\d\d[-/]\d\d([ _T])\d\d:\d\d:\d\d(?:([.,])(\d{3,9}))?(?!\d)/g,
		(_, dash, middle, point, part) => `2026${dash}11${dash}22${middle}10:00:00${point ?? ''}${zeros(part)}`,
	],
	// Addresses in memory: frame #0: … (0x7f3a91b2c4d5 in libc10.so), <Model object at 0x7f3a91b2c4d0>
	[/\b0x([0-9a-f]{8,16})\b/g, (_, digits) => `0x${'7f'.padEnd(digits?.length ?? 0, '0')}`],
	// Names that uuid, torchrun and tempfile make up.
	[/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, () => '00000000-0000-0000-0000-000000000000'],
	[/(?<=\/)(torchelastic_|none_|pymp-|tmp|[0-]{36}_)[a-z0-9_]{8}\b/g, (_, name) => `${name}aaaaaaaa`],
	// Blocks of shared memory: process, random number, count.
	[/\/torch_\d+_\d+_(\d+)\b/g, (_, count) => `/torch_1001_1000000000_${count}`],
];

/**
 * Where the number of a process stands, whoever it is: `pid: 1234`, `process 1234`, `node 'localhost_1234_0'`, a glog
 * prefix. `process 1 terminated with` counts: it is how `mp.spawn` names the first, the second.
 */
const PID_PLACES =
	/(?<=\bpid\)?[ :=]{1,3}|\bprocess |\bnode '[^\s_']{1,64}_|[EFIW]1122 10:00:00\.0{6} )\d+(?![a-z\d])(?! terminated with )/gi;
const PORT_PLACES = /(?<=\bport[ :=]{1,3}|\]:|(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}:|\b(?:localhost|node1):)\d{5}\b/gi;

/**
 * @example
 * level('[W1203 07:12:44.123456789 socket.cpp:200] gpu-07 pid: 4711', { folders: [], hosts: ['gpu-07'], pids: [], chosen: '' })
 * // => '[W1122 10:00:00.000000000 socket.cpp:200] node1 pid: 1001'
 */
export function level(output: string, { folders, hosts, pids, chosen }: Surroundings): string {
	let text = output;
	for (const [from, to] of folders) text = text.replaceAll(from, to);
	for (const [pattern, to] of RULES) text = text.replace(pattern, to);
	for (const host of hosts) text = text.replace(hostPattern(host), HOST);
	return levelPorts(levelPids(text, pids), chosen);
}

function hostPattern(host: string): RegExp {
	const name = RegExp.escape(host);
	if (host.length >= SHORTEST_HOST) return new RegExp(`(?<![\\w.-])${name}(?![\\w-])`, 'g');
	return new RegExp(`(?<=[[(@]|\\bhost(?:name)?[ :=]+)${name}(?=[\\]),:\\s]|$)`, 'g');
}

/** In the order of birth: ranks keep their order, whoever prints first. Of those that were not seen the number must do. */
function levelPids(text: string, pids: readonly number[]): string {
	const known = new Set([...text.matchAll(PID_PLACES)].map(([pid]) => pid));
	// Elsewhere only the numbers of processes that were seen, and none that is part of a path or the number of a line.
	const seen = new Set(pids.map(String));
	const elsewhere = /(?<![\w.:/\0-]|line |port[ :=]{1,3})\d{4,7}(?![\w./-])/g;
	for (const [number] of text.matchAll(elsewhere)) if (seen.has(number)) known.add(number);
	const born = new Map(pids.map((pid, at) => [String(pid), at]));
	const place = (pid: string) => born.get(pid) ?? pids.length + Number(pid);
	const order = [...known].sort((a, b) => place(a) - place(b));
	const levelled = new Map(order.map((pid, at) => [pid, String(1001 + at)]));
	return text
		.replace(PID_PLACES, (pid) => `\0${levelled.get(pid)}`)
		.replace(elsewhere, (number) => (seen.has(number) ? (levelled.get(number) ?? number) : number))
		.replaceAll('\0', '');
}

function levelPorts(text: string, chosen: string): string {
	const ports = new Map<string, string>();
	return text.replace(PORT_PLACES, (port) => {
		if (Number(port) < FIRST_EPHEMERAL_PORT || chosen.includes(port)) return port;
		const levelled = ports.get(port) ?? String(40_001 + ports.size);
		ports.set(port, levelled);
		return levelled;
	});
}
