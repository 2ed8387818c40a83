/**
 * Reading the decoration of a log line: who wrote it, when, on which host.
 *
 * Matching does not need this (a template matches a line that contains it); it serves the table of ranks, the order in
 * time, the re-joining of wrapped messages and the normalised form of an unknown line.
 *
 * Each kind of decoration is one sticky pattern that begins where the last one ended. Every quantifier is bounded and
 * no pattern can match the same text in two ways, so reading a prefix costs a bounded amount whatever the line holds.
 */
import { skipEscape } from './escape.ts';

export interface Prefix {
	/** Where the message begins in the line. */
	end: number;
	rank?: number;
	host?: string;
	pid?: number;
	/** `EngineCore_DP0`, `RayWorkerVllm`, `trainer-1`: the process or container by name. */
	process?: string;
	/** `ProcessGroupNCCL.cpp:1723` */
	source?: string;
	/** As printed. */
	time?: string;
	/** Seconds, comparable within one log; the year is left out because some programs do. */
	seconds?: number;
	level?: string;
}

/** Whose log it is, for lines that do not say it themselves; of a line that was quoted, what stands around it. */
export type LineOrigin = Partial<Omit<Prefix, 'end' | 'source'>>;

type Groups = Record<string, string | undefined>;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const LEVEL =
	'(?<level>TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL|Info|Warn|Warning|Error|Debug|stdout|stderr)';
const CLOCK = '(?<clock>\\d{1,2}:\\d\\d(?::\\d\\d(?:[.,]\\d{1,9})?)?)';
const ISO = `(?<year>20\\d\\d)[-/](?<month>\\d\\d)[-/](?<day>\\d\\d)[T ]{1,2}${CLOCK}(?:Z| ?[+-]\\d\\d:?\\d\\d\\b| UTC)?`;
const AGE = '(?:\\d{1,6}[smhdy]){1,3}(?: \\(x\\d{1,9} over (?:\\d{1,6}[smhdy]){1,3}\\))?';
const EVENT = '(?<level>Warning|Normal)';
const SOURCE = '(?<source>[\\w./-]{1,120}\\.(?:py|cpp|cc|cu|h|hpp|c|go|rs|cxx|cuh|inc):\\d{1,6})';

/** In the order in which they are tried; the first ones only at the very beginning of the line. */
const AT_START: string[] = [
	// Quoted, numbered or drawn: `> `, `[1750] `, `12| `, buildkit's `#4 3570.9 `.
	'>{1,3} ?',
	'\\[\\d{1,7}\\] ',
	'#\\d{1,4} (?:\\d{1,7}\\.\\d{1,4} |(?=\\S))',
	// srun -l, mpirun --tag-output.
	'(?<rank>\\d{1,5}): ',
	'\\[\\d{1,4},(?<rank>\\d{1,5})\\]<std(?:out|err)>: ?',
	// docker compose, kubectl --prefix, journald and syslog.
	'(?<process>[A-Za-z][\\w.-]{0,63}) {1,20}\\| ',
	'\\[(?:pod/)(?<host>[\\w.-]{1,100})/(?<process>[\\w.-]{1,63})\\] ',
	`(?<monthName>[A-Z][a-z]{2}) {1,2}(?<day>\\d{1,2}) ${CLOCK} (?<host>[\\w.-]{1,64}) (?<process>[\\w./@-]{1,64}?)(?:\\[(?<pid>\\d{1,8})\\])?: `,
	// Events of Kubernetes: of `kubectl describe` (type, reason, age, from), of `kubectl get events` (age, type, reason, object).
	`${EVENT} {1,20}[A-Z]\\w{1,60} {1,20}${AGE} {1,20}(?<process>[a-z][\\w.-]{1,60})(?:, (?<host>[\\w.-]{1,80}))? {1,20}(?=\\S)`,
	`${AGE} {1,20}${EVENT} {1,20}[A-Z]\\w{1,60} {1,20}[a-z]{1,40}/(?<process>[\\w.-]{1,120}) {1,20}(?=\\S)`,
	// NCCL: host:pid:tid [device] NCCL INFO; pdsh and DeepSpeed: host: .
	'(?<host>[A-Za-z\\d][\\w.-]{0,80}):(?<pid>\\d{1,8}):\\d{1,8} \\[(?:\\d{1,4}|-\\d)\\] ',
	'(?<host>[a-z][\\w-]{0,40}-?\\d{1,6}(?:\\.[\\w.-]{1,60})?|\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}): (?=\\S)',
];

const ANYWHERE: string[] = [
	'\\[(?:rank|Rank |default)(?<rank>\\d{1,6}|x)\\]:? ?',
	'\\[PG (?:ID )?\\d{1,6}(?: PG GUID [^\\]]{1,80}?)? Rank (?<rank>\\d{1,6})\\] ?',
	// glog: `E1120 03:12:44.902113870 123 file.cpp:77] `, PyTorch's `[E628 14:05:24.40 file.cpp:12] `, `[E file.cpp:12] `, XLA's `E file.cc:12] `.
	`\\[?(?<level>[EWIF])(?<stamp>\\d{3,4}|20\\d{6}) (?:${CLOCK}|00:00:\\d{10}\\.\\d{1,9})(?: {1,7}\\d{1,18})? ${SOURCE}\\] ?`,
	`\\[?(?<level>[EWIF]) ${SOURCE}\\] ?`,
	// `[2025-11-20 03:12:44,123] `, `2025-11-20T03:12:44Z stdout F `, `[2025-11-20 03:12:44 TP14] `.
	`\\[?${ISO}(?: [A-Z]{2}\\d{1,4}){0,3}\\]?(?: ?- | ?\\| |: ?| (?:stdout|stderr) [FP] | |$|(?=\\[))`,
	`\\[${CLOCK}\\] `,
	// Hugging Face: `[INFO|trainer.py:1744] 2023-11-07 18:15:40,852 >> `.
	`\\[${LEVEL}\\|${SOURCE}\\] `,
	'>> ',
	// Hydra: `[2024-02-13 17:03:44,255][accelerate.accelerator][INFO] - `.
	`\\[[\\w.]{1,120}\\]\\[${LEVEL}\\] - `,
	// Python's logging as its tutorial sets it: `2025-10-31 03:11:02,475 - trainer.fsdp - INFO - `.
	`[A-Za-z_][\\w.]{0,79} - ${LEVEL} - `,
	`\\[${LEVEL}\\]:? ?`,
	`${LEVEL}(?: ?[-|:] ?| {1,8})(?:(?:\\d\\d-\\d\\d) ${CLOCK} )?`,
	`\\[${SOURCE}(?::[\\w<>]{1,60})?\\] ?`,
	`${SOURCE} (?=NCCL )`,
	`${SOURCE}: `,
	// Part of the message for its readers, and of templates: read, but left where it is.
	'(?=NCCL (?<level>INFO|WARN|ERROR) )',
	// What enroot said, quoted by pyxis as an error of its own.
	'(?=(?:slurmstepd: error: )?pyxis: {1,8}\\[(?<level>INFO|WARN|ERROR)\\] )',
	// vLLM and Ray: `(EngineCore_DP0 pid=12) `, `(RayWorkerVllm pid=12, ip=10.0.0.1) `, `(raylet) `.
	'\\((?<process>[A-Za-z_][\\w.:<>-]{0,60})(?: pid=(?<pid>\\d{1,8}))(?:, ip=(?<host>[\\w.:-]{1,64}))?\\) ?',
	'\\((?<process>raylet|Process|autoscaler|gcs_server)(?:, ip=(?<host>[\\w.:-]{1,64}))?\\) ?',
];

const compile = (source: string) => new RegExp(source, 'y');
const START_PATTERNS = [...AT_START, ...ANYWHERE].map(compile);
const PATTERNS = ANYWHERE.map(compile);
/** More decorations than this on one line are no decoration. */
const MOST_PREFIXES = 10;

/**
 * Reads what stands before the message.
 *
 * @param origin of the whole log: what the line itself says goes before it.
 * @example readPrefix('[rank3]:[E628 14:05:24.40 ProcessGroupNCCL.cpp:1723] [Rank 3] Watchdog')
 * // => { end: 63, rank: 3, level: 'E', time: '628 14:05:24.40', source: 'ProcessGroupNCCL.cpp:1723', … }
 */
export function readPrefix(line: string, origin?: LineOrigin): Prefix {
	const prefix: Prefix = { end: 0 };
	prefix.end = skipBlank(line, 0);
	for (let tries = 0; tries < MOST_PREFIXES; tries++) {
		const end = readOne(line, prefix, tries === 0 ? START_PATTERNS : PATTERNS);
		if (end === prefix.end) break;
		prefix.end = skipBlank(line, end);
	}
	if (line[prefix.end] === '{') readJson(line, prefix);
	return origin ? { ...origin, ...prefix } : prefix;
}

/** What a logger that writes JSON says of its line; the line itself is the message. */
const IN_JSON = [
	/"(?:level|levelname|severity|lvl)" ?: ?"(?<level>[A-Za-z]{1,10})"/,
	/"rank" ?: ?"?(?<rank>\d{1,6})\b/,
	new RegExp(`"(?:@?time(?:stamp)?|ts|asctime)" ?: ?"${ISO}`),
];
const LONGEST_JSON = 4096;

function readJson(line: string, prefix: Prefix): void {
	const text = line.slice(prefix.end, prefix.end + LONGEST_JSON);
	for (const pattern of IN_JSON) {
		const groups = pattern.exec(text)?.groups;
		if (groups) keep(prefix, groups);
	}
}

function readOne(line: string, prefix: Prefix, patterns: RegExp[]): number {
	for (const pattern of patterns) {
		pattern.lastIndex = prefix.end;
		const found = pattern.exec(line);
		if (!found) continue;
		if (found.groups) keep(prefix, found.groups);
		return pattern.lastIndex;
	}
	return prefix.end;
}

/** What the outermost decoration said stays; `[rank3]:[… Rank 3]` says it twice. */
function keep(prefix: Prefix, groups: Groups): void {
	const rank = Number(groups['rank'] ?? Number.NaN);
	if (Number.isInteger(rank)) prefix.rank ??= rank;
	if (groups['pid']) prefix.pid ??= Number(groups['pid']);
	for (const name of ['host', 'process', 'source', 'level'] as const) {
		const value = groups[name];
		if (value) prefix[name] ??= value;
	}
	if (groups['clock'] && prefix.time === undefined) keepTime(prefix, groups, groups['clock']);
}

function keepTime(prefix: Prefix, groups: Groups, clock: string): void {
	const stamp = groups['stamp']?.slice(-4).padStart(4, '0');
	const month = Number(stamp?.slice(0, 2) ?? groups['month'] ?? monthOf(groups['monthName']));
	const day = Number(stamp?.slice(2) ?? groups['day'] ?? 0);
	const [hours = 0, minutes = 0, seconds = 0] = clock.replace(',', '.').split(':').map(Number);
	const date = [groups['year'], groups['month'] ?? groups['monthName'], groups['day']].filter(Boolean).join('-');
	prefix.time = `${date || (groups['stamp'] ?? '')} ${clock}`.trim();
	// A clock without a date can be compared with nothing but its like: no seconds.
	if (month > 0) prefix.seconds = ((month * 31 + day) * 24 + hours) * 3600 + minutes * 60 + seconds;
}

const monthOf = (name = '') => MONTHS.indexOf(name.toLowerCase()) + 1;

/** Spaces, frames and control sequences. */
function skipBlank(line: string, from: number): number {
	for (let at = from; ; ) {
		const code = line.charCodeAt(at);
		if (code <= 32 ? code !== 27 : code === 0x2502 || code === 0x2503 || code === 0xfeff) at++;
		else {
			const end = skipEscape(line, at);
			if (end === at) return at;
			at = end;
		}
	}
}

/** The line without decoration and without the blanks and frames at its end. */
export function messageOf(line: string, prefix: Prefix = readPrefix(line)): string {
	let end = line.length;
	while (end > prefix.end && isBlankAtEnd(line.charCodeAt(end - 1))) end--;
	return line.slice(prefix.end, end);
}

const isBlankAtEnd = (code: number) => code <= 32 || code === 0x2502 || code === 0x2503;

/** Who printed a line: equal for the lines of one process. Whoever prints with a rank is known by it. */
export const processOf = ({ rank, host, process, pid }: Prefix): string =>
	rank === undefined ? [host, process, pid].filter((part) => part !== undefined).join(' ') : `rank ${rank}`;

/** A piece of a string keeps the whole string in memory; a copy does not. */
export const detach = (text: string): string => text.split('').join('');

/** What may be undefined may then be missing. */
type Compact<T> = { [Key in keyof T as undefined extends T[Key] ? never : Key]: T[Key] } & {
	[Key in keyof T as undefined extends T[Key] ? Key : never]?: Exclude<T[Key], undefined>;
};

/** Drops what is undefined, so that an answer holds only what the log said. */
export const compact = <T extends object>(object: T): Compact<T> =>
	Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Compact<T>;
