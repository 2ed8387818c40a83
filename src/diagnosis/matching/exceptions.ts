/**
 * What programs raised, whether anybody knows it or not: reads tracebacks, whole or cut, exceptions that stand alone, and
 * the last words of programs that crash. Which of them is the cause is decided in causes/.
 */
import { judgeLine } from './causes/line.ts';
import { isOnPurpose, roleOfRaised } from './causes/raised.ts';
import {
	type Chain,
	causeOf,
	isBare,
	isError,
	keyOf,
	processOf,
	type Raised,
	type Raising,
	toRaising,
	withoutRepeats,
} from './chain.ts';
import type { FirstError } from './diagnosis.ts';
import { FLAG_CRASH, FLAG_TRACEBACK } from './evidence.ts';
import { isFrame } from './frames.ts';
import { type Block, lineOf, prefixOf } from './join.ts';
import { isQuoted, type Quoted, quoteIn, spokenIn } from './quoted.ts';
import { messageOf, type Prefix } from './read.ts';
import { errorAt, follow, MOST_RAISED, NO_FRAME, type Open, push } from './traceback.ts';

/** All that was raised, in the order of the log. */
export interface RaisedInLog {
	all: Raising[];
	/** The rank that a launcher saw fail first. */
	failedFirst?: number | undefined;
}

/** A log of more is a loop, and its beginning is what matters; of several logs each has at least one. */
const MOST_CHAINS = 64;
const MOST_OPEN = 64;
/** A process that is silent for so many lines of others has printed what it had to. */
const MOST_APART = 10_000;
/** Lines above one that may say what it is about. */
export const LINES_ABOVE = 5;
/** Exceptions that stand alone: of a log of more the beginning matters. */
const MOST_BARE = 64;

/** Behind a progress bar it begins in the middle of a line. */
const TRACEBACK = /Traceback \(most recent call last\)(?::| [─-]|$)/;
/** A group of exceptions is drawn as a tree: `  | ValueError: …`, `  +-+---------------- 1 ----------------`. */
const BRANCH = /^(?:[|+] {0,4}){1,8}(?:-[+-]{0,80} {0,2}\d{0,3} {0,2}-{0,80} {0,4})?/;
/** What a line must hold to be looked at outside of a traceback. */
const WORTH_A_LOOK =
	/Error|ERROR|error[:\]]|Exception|Timeout:|Fatal|fatal|FATAL|Failure|Fault|Expired|NotFound|Died|panic|Check failed|can't open|File ["“]/g;
const CAUSED_BY = /^Caused by: /;

const SIGNALS = 'Segmentation fault|Bus error|Illegal instruction|Floating point exception|Aborted|Abort trap';
const CRASHES = [
	/^Fatal Python error: (?<name>[^\n]{1,120})/,
	/^terminate called after throwing an instance of '(?<name>[^']{1,120})'/,
	new RegExp(`^(?:\\S{1,200}: line \\d+: +\\d+ )?(?<name>${SIGNALS})(?: +\\(core dumped\\)|$)`),
	// Slurm could not start the program at all.
	/(?<name>execve)\(\): .{1,300}: (?:No such file or directory|Permission denied|Exec format error)$/,
	new RegExp(`^(?:\\[[^\\]]{1,100}\\] )?Signal: (?<name>${SIGNALS}) \\(\\d+\\)`),
];
/** What torchrun says of the process that ended first: `  exitcode  : -11 (pid: 12)`, the rank in the line above. */
const EXIT_CODE = /^exitcode {1,10}: (?<code>-?\d{1,3}) \(pid: \d+\)/;
const EXIT_RANK = /^rank {1,14}: (?<rank>\d{1,6}) \(/;

export interface ExceptionReader {
	/** Reads the lines of a block from `from` up to, not including, `to`; each line of a log is read once, in order. */
	read(block: Block, from: number, to: number): void;
	/**
	 * What was raised first in the log that ends here, and when; another one begins.
	 *
	 * @param consequence where a line stands that other ranks print when one fails.
	 */
	news(consequence: number | undefined): (FirstError & { seconds?: number | undefined }) | undefined;
	/** All that was raised. */
	all(): RaisedInLog;
}

export function createExceptionReader(): ExceptionReader {
	const chains: Chain[] = [];
	const open = new Map<string, Open>();
	/** The process that a launcher says ended first. */
	let exited: Chain | undefined;
	/** Lines read so far. */
	let clock = 0;
	/** Exceptions that stand alone. */
	let bare = 0;
	/** Chains of the logs before this one, and how many logs those were. */
	let before = 0;
	let log = 0;
	const isFull = () => chains.length >= MOST_CHAINS && chains.length > before;

	const begin = (
		key: string,
		start: number,
		prefix: Prefix,
		state: Omit<Open, 'chain' | 'lines' | 'seen'>,
	): Open | undefined => {
		const known = open.get(key);
		if (known && known.reading === 'after' && known.chain.raised.at(-1)?.next) {
			Object.assign(known, NO_FRAME, state, { lines: 0, seen: clock });
			return known;
		}
		// What a process raises next ends what it raised before.
		open.delete(key);
		if (isFull() || open.size >= MOST_OPEN) return undefined;
		const { time, seconds } = prefix;
		const chain: Chain = {
			start,
			end: start,
			reach: start,
			time,
			seconds,
			raised: [],
			log,
			process: processOf(prefix),
		};
		if (state.order === 'crash') chain.kind = 'crash';
		const fresh: Open = { chain, lines: 0, seen: clock, ...state };
		if (!state.ignored) chains.push(chain);
		open.set(key, fresh);
		return fresh;
	};

	/** An exception that stands alone; each wording once. */
	const readBare = (block: Block, line: number, message: string, prefix: Prefix) => {
		const judged = bare < MOST_BARE ? judgeLine(message, prefix.level) : undefined;
		if (!judged || isOnPurpose(judged.name)) return;
		const start = block.base + (block.scanned.starts[line] as number);
		const { kind, name, said, at } = judged;
		const below =
			message.endsWith(':') && line + 1 < block.scanned.count ? ` ${messageOf(lineOf(block, line + 1))}` : '';
		const own = (at > 0 ? `${name}: ${said}` : message) + below;
		const role = roleOfRaised({ name, said: `: ${said}` });
		const place = { ...prefix, end: prefix.end + at };
		const error = errorAt(block, line, own, place, { exception: name, wrapper: role === 'wrapper' });
		const { time, seconds } = prefix;
		const raised: Raised = { ...error, said: `: ${said}` };
		const process = processOf(prefix);
		bare++;
		// Java prints below an exception what it was raised from.
		const outer = CAUSED_BY.test(message)
			? chains.findLast((chain) => isBare(chain) && chain.log === log && chain.process === process)
			: undefined;
		if (!outer)
			chains.push({ start, end: error.end, reach: error.end, time, seconds, raised: [raised], log, process, kind });
		else if (outer.raised.length < MOST_RAISED) {
			outer.raised.unshift({ ...raised, next: 'cause' });
			outer.end = outer.reach = error.end;
		}
	};

	const readLine = (block: Block, line: number, flags: number, isWorthIt: boolean) => {
		const raw = lineOf(block, line);
		const prefix = prefixOf(block, line);
		const whole = messageOf(raw, prefix);
		const branch = BRANCH.exec(whole)?.[0].length ?? 0;
		prefix.end += branch;
		const message = whole.slice(branch);
		const said = isQuoted(block) ? undefined : spokenIn(message);
		if (said !== undefined) return readQuoted(quoteIn(block, line, said, prefix), flags);
		const start = block.base + (block.scanned.starts[line] as number);
		const key = keyOf(prefix);
		if (TRACEBACK.test(message)) {
			const told = recordOf(block, line, prefix);
			const ignored = /Exception ignored/.test(message) || isIgnored(block, line);
			begin(key, start, told, { column: prefix.end, reading: 'frames', order: 'traceback', ignored });
			return;
		}
		const crash = flags & FLAG_CRASH ? crashOf(message) : undefined;
		if (crash) {
			const state = begin(`${key} crash`, start, prefix, { column: Infinity, reading: 'after', order: 'crash' });
			if (state) push(state, block, line, message, prefix, { exception: crash, wrapper: false, said: '' });
			return;
		}
		const code = flags & FLAG_CRASH ? EXIT_CODE.exec(message)?.groups?.['code'] : undefined;
		// What the launcher ended itself stands above the one that failed first.
		if (code !== undefined && (!exited || isRootCause(block, line)))
			exited = { ...exitOf(block, line, message, prefix, code), log };
		let isFollowed = false;
		for (const own of [key, `${key} crash`]) {
			const state = open.get(own);
			if (!state) continue;
			state.seen = clock;
			isFollowed = follow(state, block, line, message, prefix);
			if (!isFollowed) open.delete(own);
		}
		if (!isWorthIt || isFollowed) return;
		// Whoever copies a traceback often leaves its first line.
		const frame = isFrame(message) && !judgeLine(message);
		if (!frame) return readBare(block, line, message, prefix);
		const column = Math.max(0, prefix.end - FRAME_INDENT);
		const state = begin(key, start, prefix, { column, reading: 'frames', order: 'traceback', cut: true });
		if (state) follow(state, block, line, message, prefix);
	};
	/** A logger that writes JSON puts what it says into one line, a whole traceback at times. */
	const readQuoted = (block: Quoted, flags: number) => {
		const { numbers, count } = block.scanned;
		const { end } = block;
		for (let line = 0; line < count; line++) readLine(block, line, flags, true);
		for (const chain of chains) if (chain.raised.at(-1)?.line === numbers[0]) Object.assign(chain, { end, reach: end });
	};
	const closeSilent = () => {
		for (const [key, { seen }] of open) if (clock - seen > MOST_APART) open.delete(key);
	};

	return {
		read(block, from, to) {
			const lines = linesToLookAt(block, from, to, isFull() && bare >= MOST_BARE);
			let next = 0;
			for (let line = from; line < to; line++) {
				while (next < lines.length && (lines[next] as ToLookAt).line < line) next++;
				// Between tracebacks nothing is read: most of a log is none.
				if (open.size === 0) {
					const jump = lines[next];
					if (!jump) return;
					line = jump.line;
				}
				const own = lines[next]?.line === line ? lines[next] : undefined;
				readLine(block, line, own?.flags ?? 0, own?.isWorthIt ?? false);
				if (++clock % MOST_APART === 0) closeSilent();
			}
		},
		news(consequence = -1) {
			const own = chains.slice(before).find((chain) => isError(chain) && !isBare(chain));
			for (const chain of chains.slice(before))
				chain.consequence = chain.start <= consequence && consequence <= chain.end;
			before = chains.length;
			log++;
			open.clear();
			return own && { ...causeOf(own), ...(own.time !== undefined && { time: own.time }), seconds: own.seconds };
		},
		all() {
			const told = chains.filter(isError);
			const failed = exited?.raised[0]?.rank;
			const rank = (chain: Chain) =>
				// A traceback without a rank in it is that of the rank of which the launcher speaks in the same log.
				exited?.log === chain.log && told.every(({ raised }) => raised[0]?.rank === undefined) ? failed : undefined;
			const all = withoutRepeats(told).map((chain) => toRaising(chain, rank(chain)));
			if (exited) all.push(toRaising(exited));
			return { all, ...(failed !== undefined && { failedFirst: failed }) };
		},
	};
}

/** Python's own. */
const FRAME_INDENT = 2;

interface ToLookAt {
	line: number;
	flags: number;
	isWorthIt: boolean;
}

/** The lines that may begin something, in order. */
function linesToLookAt(block: Block, from: number, to: number, isFull: boolean): ToLookAt[] {
	const { starts, ends, kept } = block.scanned;
	const found = new Map<number, ToLookAt>();
	for (const { line, flags } of kept) {
		if (line >= from && line < to && flags & (FLAG_TRACEBACK | FLAG_CRASH))
			found.set(line, { line, flags, isWorthIt: false });
	}
	if (isFull || from >= to) return [...found.values()];
	let line = from;
	WORTH_A_LOOK.lastIndex = starts[from] as number;
	for (let hit = WORTH_A_LOOK.exec(block.text); hit; hit = WORTH_A_LOOK.exec(block.text)) {
		while (line < to && (ends[line] as number) < hit.index) line++;
		if (line >= to) break;
		found.set(line, { line, flags: found.get(line)?.flags ?? 0, isWorthIt: true });
		WORTH_A_LOOK.lastIndex = (ends[line] as number) + 1;
	}
	return [...found.values()].sort((a, b) => a.line - b.line);
}

/** What says when a traceback was printed: itself, or the record of a logger that it belongs to, in the line above. */
function recordOf(block: Block, line: number, prefix: Prefix): Prefix {
	if (prefix.seconds !== undefined || line === 0) return prefix;
	const above = prefixOf(block, line - 1);
	return LOUD.test(above.level ?? '') && keyOf(above) === keyOf(prefix) ? above : prefix;
}

const LOUD = /^(?:E|ERR|ERROR|C|CRIT|CRITICAL|F|FATAL)$/i;

/** Python could not raise it, so it ended nothing. */
const isIgnored = (block: Block, line: number): boolean =>
	line > 0 && /Exception ignored (?:in|on)/.test(lineOf(block, line - 1));

const crashOf = (message: string): string | undefined => {
	for (const pattern of CRASHES) {
		const name = pattern.exec(message)?.groups?.['name'];
		if (name) return name.trim();
	}
	return undefined;
};

/** The report has its time, host and rank between the heading and the exit code. */
const isRootCause = (block: Block, line: number): boolean =>
	Array.from({ length: Math.min(LINES_ABOVE, line) }, (_, above) => lineOf(block, line - 1 - above)).some((text) =>
		text.includes('Root Cause (first observed failure)'),
	);

/** What a launcher reports of the process that ended first. */
function exitOf(block: Block, line: number, message: string, prefix: Prefix, code: string): Omit<Chain, 'log'> {
	const above = line > 0 ? messageOf(lineOf(block, line - 1)) : '';
	const rank = EXIT_RANK.exec(above)?.groups?.['rank'];
	const error = errorAt(block, line, message, prefix, { exception: `exit code ${code}`, wrapper: true });
	if (rank !== undefined) error.rank = Number(rank);
	return {
		start: error.start,
		end: error.end,
		reach: error.end,
		raised: [{ ...error, said: '' }],
		process: processOf(prefix),
	};
}
