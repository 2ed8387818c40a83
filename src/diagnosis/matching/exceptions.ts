/**
 * What programs raised, whether anybody knows it or not: reads tracebacks, whole or cut, exceptions that stand alone, and
 * the last words of programs that crash. Which of them is the cause is decided in causes/.
 */
import { judgeLine, type LineKind } from './causes/line.ts';
import { isOnPurpose, isWaiting, roleOfRaised } from './causes/raised.ts';
import type { FirstError } from './diagnosis.ts';
import { FLAG_CRASH, FLAG_TRACEBACK } from './evidence.ts';
import { type Block, lineOf, mayBeBrokenInWord, prefixOf } from './join.ts';
import { messageOf, type Prefix } from './read.ts';

/** An error, with the place of everything that was printed of it. */
export interface Raising {
	error: FirstError;
	start: number;
	end: number;
	/** Where its message may end, which may have many lines. */
	reach: number;
	seconds?: number | undefined;
	/** Who printed it; equal for lines of one process. */
	process: string;
	role: 'error' | 'consequence' | 'wrapper';
	/** It was raised in a call that needs other ranks. */
	waits: boolean;
	crash: boolean;
	/** A line that only calls itself an error. */
	faint: boolean;
	/** It stands alone, without frames. */
	bare: boolean;
}

/** All that was raised, in the order of the log. */
export interface RaisedInLog {
	all: Raising[];
	/** The rank that a launcher saw fail first. */
	failedFirst?: number | undefined;
}

/** One exception, and how the next one of its chain came of it. */
interface Raised extends FirstError {
	/** cause: `raise … from …`, so the earlier one says why. context: raised while the earlier one was handled. */
	next?: 'cause' | 'context' | 'copy';
	/** The innermost frame of a package. */
	within?: { path?: string | undefined; call?: string | undefined } | undefined;
	said: string;
}

/** Tracebacks that belong together: "The above exception was the direct cause of …". */
interface Chain {
	/** Offset of its first line, and the end of its last. */
	start: number;
	end: number;
	time?: string | undefined;
	seconds?: number | undefined;
	raised: Raised[];
	/** Where its message may end. */
	reach: number;
	process: string;
	/** How it was found, where not by a traceback. */
	kind?: LineKind | 'crash';
	/** Other ranks raise it when one fails. */
	consequence?: boolean;
	/** Which of several logs it stands in. */
	log: number;
}

/** A chain of which more lines may come, from one process. */
interface Open {
	chain: Chain;
	/** Where its lines begin; the frames stand further to the right. `Infinity` outside of a traceback. */
	column: number;
	reading: 'frames' | 'after';
	/** crash: the frames stand below the message, the last call first. */
	order: 'traceback' | 'crash';
	/** Of the own code, and what stands on that line. */
	frame?: FirstError['frame'];
	package?: string;
	path?: string;
	call?: string | undefined;
	/** The source of the last frame, which is of the own code, stands in the next line. */
	source?: boolean;
	/** It began inside of a traceback: only what is called an error ends it. */
	cut?: boolean;
	/** It could not be raised, so it ended nothing. */
	ignored?: boolean;
	/** The message of the last exception goes on. */
	goesOn?: boolean;
	/** Lines read in this state. */
	lines: number;
	/** When its last line was read, in lines read of all processes. */
	seen: number;
}

/** A log of more is a loop, and its beginning is what matters; of several logs each has at least one. */
const MOST_CHAINS = 64;
const MOST_OPEN = 64;
/** A traceback longer than this is not waited for; a recursion of Python prints 2,000 lines at most. */
const MOST_LINES = 3000;
/** Lines between the exceptions of one chain. */
const MOST_BETWEEN = 4;
/** Of a longer chain, which is a loop, the first exceptions and the last one are kept. */
const MOST_RAISED = 100;
/** A process that is silent for so many lines of others has printed what it had to. */
const MOST_APART = 10_000;
/** Lines above one that may say what it is about. */
export const LINES_ABOVE = 5;
/** faulthandler prints the last call first, and a hundred frames of each thread. */
const MOST_OF_CRASH = 100;
/** Exceptions that stand alone: of a log of more the beginning matters. */
const MOST_BARE = 64;
/** Lines of one message. */
const MOST_OF_MESSAGE = 40;
const LONGEST_TEXT = 1000;

/** Behind a progress bar it begins in the middle of a line. */
const TRACEBACK = /Traceback \(most recent call last\)(?::| [─-])/;
const FRAME = /^File "(?<file>[^"]{1,500})", line (?<line>\d{1,9})(?:,? in (?<call>\S{1,100})|,? in |$)/;
/** In a box of Rich: `/job/train.py:85 in main`, and the line itself behind an arrow. */
const RICH_FRAME = /^(?<file>\S{1,500}\.py):(?<line>\d{1,9}) in (?<call>\S{1,100})/;
const RICH_SOURCE = /^❱ {0,4}\d{1,9} │ {0,40}(?<source>.*)/;
const RICH_NEIGHBOUR = /^(?:\d{1,9} │|$)/;
/** What a line calls. */
const CALLS = /^(?:[\w.,[\]'"() ]{1,80}?(?: =|\+=) )?(?:return |await |yield |with )?(?<name>[A-Za-z_][\w.]{0,80})\(/;
/** A group of exceptions is drawn as a tree: `  | ValueError: …`, `  +-+---------------- 1 ----------------`. */
const BRANCH = /^(?:[|+] {0,4}){1,8}(?:-[+-]{0,80} {0,2}\d{0,3} {0,2}-{0,80} {0,4})?/;
/** What a line must hold to be looked at outside of a traceback. */
const WORTH_A_LOOK =
	/Error|ERROR|error[:\]]|Exception|Timeout:|Fatal|fatal|FATAL|Failure|Fault|Expired|NotFound|Died|panic:|File "/g;
const EXCEPTION = /^(?<name>[A-Za-z_][\w.]{0,160})(?:\((?<inner>\w{1,80})\))?(?<said>: ?.*)?$/;
/** An exception need not be called one: what stands alone, or before a colon, below the frames. */
const NAMED = /(?:Error|Exception|Interrupt|Exit|Warning|Failure|Fault|Timeout|Died|Closed|Expired|Killed)$/;
const NEXT = {
	cause: 'The above exception was the direct cause of the following exception',
	context: 'During handling of the above exception, another exception occurred',
} as const;

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

const INSTALLED =
	/[\\/](?:site|dist)-packages[\\/](?<package>\w+)|^(?:python\/)?(?<compiled>\w+)\/[\w/]{1,200}\.p(?:xi|yx)$/;
const OF_PYTHON =
	/[\\/]lib[\\/]python3|[\\/][Pp]ython3?\d{0,4}[\\/][Ll]ib[\\/]|^<(?:frozen|string|stdin)|[\\/](?:bin|Scripts)[\\/](?:torchrun|accelerate|deepspeed|ray|pip)/;

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
		const own = at > 0 ? `${name}: ${said}` : message;
		const role = roleOfRaised({ name, said: `: ${said}` });
		const place = { ...prefix, end: prefix.end + at };
		const error = errorAt(block, line, own, place, { exception: name, wrapper: role === 'wrapper' });
		const { time, seconds } = prefix;
		const raised: Raised[] = [{ ...error, said: `: ${said}` }];
		const process = processOf(prefix);
		chains.push({ start, end: error.end, reach: error.end, time, seconds, raised, log, process, kind });
		bare++;
	};

	const readLine = (block: Block, line: number, flags: number, isWorthIt: boolean) => {
		const raw = lineOf(block, line);
		const prefix = prefixOf(block, line);
		const whole = messageOf(raw, prefix);
		const branch = BRANCH.exec(whole)?.[0].length ?? 0;
		prefix.end += branch;
		const message = whole.slice(branch);
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
		const frame = FRAME.test(message) && !judgeLine(message);
		if (!frame) return readBare(block, line, message, prefix);
		const column = Math.max(0, prefix.end - FRAME_INDENT);
		const state = begin(key, start, prefix, { column, reading: 'frames', order: 'traceback', cut: true });
		if (state) follow(state, block, line, message, prefix);
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

const NO_FRAME = { frame: undefined, package: undefined, path: undefined, call: undefined, goesOn: false };
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

const isError = ({ raised }: Chain): boolean => raised.some(({ exception }) => !isOnPurpose(exception));

/** It stands alone, without frames. */
const isBare = ({ kind }: Chain): boolean => kind === 'exception' || kind === 'fatal';

/** What stands alone and again in a traceback is that of the traceback: people put it into the title. */
function withoutRepeats(chains: readonly Chain[]): Chain[] {
	const told = new Set(chains.filter((chain) => !isBare(chain)).flatMap(({ raised }) => raised.map(keyOfText)));
	return chains.filter((chain) => {
		if (!isBare(chain)) return true;
		const key = keyOfText(chain.raised[0] as Raised);
		if (told.has(key)) return false;
		told.add(key);
		return true;
	});
}

/** Numbers differ from rank to rank. */
const keyOfText = ({ text }: Raised): string => text.slice(0, 80).replaceAll(/\d+/g, '0').trim();

function toRaising(chain: Chain, rank?: number): Raising {
	const { next: _, said: __, within, ...error } = causeOf(chain);
	if (error.rank === undefined && rank !== undefined) error.rank = rank;
	const { start, end, reach, seconds, process, kind } = chain;
	const [first] = chain.raised;
	const roles = [first as Raised, causeOf(chain)].map(roleOf);
	return {
		error,
		start,
		end,
		reach: Math.max(end, reach),
		seconds,
		process,
		// What is raised while the loss of a peer is handled follows from that.
		role: roles[0] === 'consequence' ? 'consequence' : (roles[1] as Raising['role']),
		waits: isWaiting({ name: error.exception, said: '', ...within }),
		crash: kind === 'crash',
		faint: kind === 'fatal',
		bare: isBare(chain),
	};
}

const roleOf = ({ exception, said, wrapper, within }: Raised): Raising['role'] =>
	wrapper ? 'wrapper' : roleOfRaised({ name: exception, said, ...within });

const saysWhy = ({ exception, wrapper }: Raised): boolean => !wrapper && !isOnPurpose(exception);

/** Whoever prints with a rank is known by it. */
const processOf = ({ rank, host, process, pid }: Prefix): string =>
	rank === undefined ? [host, process, pid].filter((part) => part !== undefined).join(' ') : `rank ${rank}`;

const keyOf = ({ rank, host, process, pid }: Prefix): string => [rank, host, process, pid].join(' ');

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

/** Takes one more line of a process whose traceback is open. False when nothing of it can follow any more. */
function follow(state: Open, block: Block, line: number, message: string, prefix: Prefix): boolean {
	if (++state.lines > MOST_LINES) return false;
	if (message === '') {
		state.goesOn = false;
		return true;
	}
	const frame = (FRAME.exec(message) ?? RICH_FRAME.exec(message))?.groups as Frame | undefined;
	if (frame) return takeFrame(state, frame);
	const source = state.source ? RICH_SOURCE.exec(message)?.groups?.['source'] : undefined;
	if (source !== undefined) takeSource(state, source);
	if (state.order === 'crash') return state.lines <= MOST_OF_CRASH;
	if (state.reading === 'after') return takeAfter(state, block, line, message, prefix);
	if (prefix.end > state.column) {
		// In a box the lines before it stand there, too.
		if (state.source && !RICH_NEIGHBOUR.test(message)) takeSource(state, message);
		return true;
	}
	const exception = EXCEPTION.exec(message)?.groups;
	const name = exception?.['name'];
	if (
		!name ||
		!(NAMED.test(name) || (!state.cut && (exception['said']?.startsWith(': ') || (message === name && isClass(name)))))
	)
		return true;
	const inner = exception['inner'];
	const said = exception['said'] ?? '';
	const { frame: own, package: by, path, call } = state;
	const within = { path, call };
	const wrapper = roleOfRaised({ name, said, ...within }) === 'wrapper';
	push(state, block, line, message, prefix, {
		exception: name,
		wrapper,
		said,
		within,
		...(own && { frame: own }),
		...(by && { package: by }),
		...(path && { path }),
	});
	state.reading = 'after';
	state.goesOn = true;
	state.lines = 0;
	// Ray prints the frames of the other process below its own line, and then what was raised there.
	if (inner) {
		(state.chain.raised.at(-1) as Raised).next = 'copy';
		Object.assign(state, NO_FRAME, { reading: 'frames' });
	}
	return true;
}

interface Frame {
	file: string;
	line: string;
	call?: string;
}

function takeFrame(state: Open, { file, line, call }: Frame): boolean {
	const found = INSTALLED.exec(file)?.groups;
	const installed = found?.['package'] ?? found?.['compiled'];
	const isPythons = OF_PYTHON.test(file);
	const isOwn = !installed && !isPythons;
	const frame = { file: detach(file), line: Number(line), ...(call && call !== '<module>' && { in: detach(call) }) };
	if (state.order === 'crash') {
		// The last call comes first.
		const last = state.chain.raised.at(-1);
		if (last && !last.frame && isOwn) last.frame = frame;
		return true;
	}
	state.source = isOwn;
	if (isOwn) {
		state.frame = frame;
		delete state.package;
		delete state.path;
		delete state.call;
		// What Python does for a package is the doing of that package.
	} else if (installed || !state.package)
		Object.assign(state, { package: detach(installed ?? 'python'), path: detach(file), call: call && detach(call) });
	return true;
}

/** A piece of a string keeps the whole string in memory; a copy does not. */
const detach = (text: string): string => text.split('').join('');

/** The line of the own code, which says what it called. */
function takeSource(state: Open, message: string): void {
	state.source = false;
	const called = CALLS.exec(message.slice(0, 300))?.groups?.['name'];
	if (state.frame && called) state.frame.called = detach(called);
}

/** What is cut in the middle of a module names no class. */
const isClass = (name: string): boolean => /^[A-Z]/.test(name.slice(name.lastIndexOf('.') + 1));

/** Between two exceptions of a chain: which it is, or that the chain is over. */
function takeAfter(state: Open, block: Block, line: number, message: string, prefix: Prefix): boolean {
	const last = state.chain.raised.at(-1);
	if (!last) return false;
	const { level, seconds, source } = prefix;
	state.goesOn &&= level === undefined && seconds === undefined && source === undefined;
	if (state.goesOn) state.chain.reach = block.base + (block.scanned.ends[line] as number);
	// A terminal that breaks the line puts the rest of what is said below it.
	if (state.lines === 1 && mayBeBrokenInWord(last.text))
		state.chain.end = block.base + (block.scanned.ends[line] as number);
	// What is said begins in the next line.
	if (last.text.endsWith(':') && state.lines <= MOST_BETWEEN) last.text += ` ${message}`;
	for (const kind of ['cause', 'context'] as const) if (message.startsWith(NEXT[kind])) last.next = kind;
	return last.next !== undefined || state.lines <= (state.goesOn ? MOST_OF_MESSAGE : MOST_BETWEEN);
}

type Of = Pick<FirstError, 'exception' | 'wrapper' | 'frame' | 'package' | 'path'>;

function push(
	state: Open,
	block: Block,
	line: number,
	message: string,
	prefix: Prefix,
	{ said, within, ...error }: Of & Pick<Raised, 'said' | 'within'>,
): void {
	const found: Raised = { ...errorAt(block, line, message, prefix, error), said, within };
	const { raised } = state.chain;
	if (raised.length >= MOST_RAISED) raised.pop();
	raised.push(found);
	state.chain.end = found.end;
}

function errorAt(block: Block, line: number, message: string, { end, rank, host, time }: Prefix, said: Of): FirstError {
	const start = block.base + (block.scanned.starts[line] as number) + end;
	return {
		line: block.scanned.numbers[line] as number,
		start,
		end: start + message.length,
		...(rank !== undefined && { rank }),
		...(host !== undefined && { host }),
		...(time !== undefined && { time }),
		// A piece of a string keeps the whole string in memory; a copy does not.
		text: detach(message.slice(0, LONGEST_TEXT)),
		...said,
	};
}

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

/**
 * Of a chain, the exception that says why: the one that ended the program, or, where that was raised from another on
 * purpose, that one. What was raised while another was handled usually says more than what was being handled.
 */
function causeOf({ raised }: Chain): Raised {
	let at = raised.length - 1;
	while (at > 0 && raised[at - 1]?.next === 'cause') at--;
	const own = raised[at] as Raised;
	return saysWhy(own) ? own : (raised.find(saysWhy) ?? own);
}
