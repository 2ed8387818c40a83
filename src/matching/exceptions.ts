/**
 * What a program raised, whether anybody knows it or not: reads tracebacks and the last words of programs that crash,
 * and says which came first. Whoever pastes a log of eight ranks wants that line named before anything else.
 */
import type { FirstError } from './diagnosis.ts';
import { FLAG_CRASH, FLAG_TRACEBACK } from './evidence.ts';
import { type Block, lineOf, mayBeBrokenInWord, prefixOf } from './join.ts';
import { messageOf, type Prefix } from './read.ts';
import type { Kept } from './scan.ts';

/** An error, with the place of everything that was printed of it. */
export interface Raising {
	error: FirstError;
	start: number;
	end: number;
}

/** One exception, and how the next one of its chain came of it. */
interface Raised extends FirstError {
	/** cause: `raise … from …`, so the earlier one says why. context: raised while the earlier one was handled. */
	next?: 'cause' | 'context' | 'copy';
}

/** Tracebacks that belong together: "The above exception was the direct cause of …". */
interface Chain {
	/** Offset of its first line, and the end of its last. */
	start: number;
	end: number;
	time?: string | undefined;
	seconds?: number | undefined;
	raised: Raised[];
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
	frame?: { file: string; line: number };
	package?: string;
	path?: string;
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
const LONGEST_TEXT = 1000;

/** Behind a progress bar it begins in the middle of a line. */
const TRACEBACK = /Traceback \(most recent call last\):/;
const FRAME = /^File "(?<file>[^"]{1,500})", line (?<line>\d{1,9})(?:, in |$| in )/;
const EXCEPTION = /^(?<name>[A-Za-z_][\w.]{0,160})(?:\((?<inner>\w{1,80})\))?(?<said>: ?.*)?$/;
/** An exception need not be called one: what stands alone, or before a colon, below the frames. */
const NAMED = /(?:Error|Exception|Interrupt|Exit|Warning|Failure|Fault|Timeout|Died|Closed|Expired|Killed)$/;
const NEXT = {
	cause: 'The above exception was the direct cause of the following exception',
	context: 'During handling of the above exception, another exception occurred',
} as const;

/** They say that a process or a call elsewhere failed; why stands in what that one printed. */
const WRAPPERS =
	/(?:^|\.)(?:ChildFailedError|ProcessRaisedException|ProcessExitedException|CalledProcessError|SignalException|RayTaskError|ActorDiedError|RayActorError|WorkerCrashedError|WorkerGroupError|TrainingFailedError|BrokenProcessPool|RemoteTraceback|RemoteError|RendezvousClosedError|CheckpointException)$/;
const PASSED_ON = /^: Caught \w+ in |DataLoader worker \(pid/;
/** Ends on purpose: endings.ts tells them. */
const ON_PURPOSE = /^(?:KeyboardInterrupt|SystemExit|GeneratorExit|asyncio\.CancelledError)$/;

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
	/[\\/]lib[\\/]python3|^<(?:frozen|string|stdin)|[\\/](?:bin|Scripts)[\\/](?:torchrun|accelerate|deepspeed|ray|pip)/;

export interface ExceptionReader {
	/** Reads the lines of a block from `from` up to, not including, `to`; each line of a log is read once, in order. */
	read(block: Block, from: number, to: number): void;
	/**
	 * What was raised first in the log that ends here, and when; another one begins.
	 *
	 * @param consequence where a line stands that other ranks print when one fails.
	 */
	news(consequence: number | undefined): (FirstError & { seconds?: number | undefined }) | undefined;
	first(): Raising | undefined;
}

export function createExceptionReader(): ExceptionReader {
	const chains: Chain[] = [];
	const open = new Map<string, Open>();
	/** The process that a launcher says ended first. */
	let exited: Chain | undefined;
	/** Lines read so far. */
	let clock = 0;
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
			Object.assign(known, { frame: undefined, package: undefined, path: undefined }, state, { lines: 0, seen: clock });
			return known;
		}
		// What a process raises next ends what it raised before.
		open.delete(key);
		if (isFull() || open.size >= MOST_OPEN) return undefined;
		const { time, seconds } = prefix;
		const chain = { start, end: start, time, seconds, raised: [], log };
		const fresh = { chain, lines: 0, seen: clock, ...state };
		chains.push(chain);
		open.set(key, fresh);
		return fresh;
	};

	const readLine = (block: Block, line: number, flags: number) => {
		const raw = lineOf(block, line);
		const prefix = prefixOf(block, line);
		const message = messageOf(raw, prefix);
		const start = block.base + (block.scanned.starts[line] as number);
		const key = keyOf(prefix);
		const found = TRACEBACK.exec(message);
		if (found && !/Exception ignored/.test(message) && !isIgnored(block, line)) {
			const told = recordOf(block, line, prefix);
			begin(key, start, told, { column: prefix.end, reading: 'frames', order: 'traceback' });
			return;
		}
		const crash = flags & FLAG_CRASH ? crashOf(message) : undefined;
		if (crash) {
			const state = begin(`${key} crash`, start, prefix, { column: Infinity, reading: 'after', order: 'crash' });
			if (state) push(state, block, line, message, prefix, { exception: crash, wrapper: false });
			return;
		}
		const code = flags & FLAG_CRASH ? EXIT_CODE.exec(message)?.groups?.['code'] : undefined;
		// What the launcher ended itself stands above the one that failed first.
		if (code !== undefined && (!exited || isRootCause(block, line)))
			exited = { ...exitOf(block, line, message, prefix, code), log };
		for (const own of [key, `${key} crash`]) {
			const state = open.get(own);
			if (!state) continue;
			state.seen = clock;
			if (!follow(state, block, line, message, prefix)) open.delete(own);
		}
	};
	const closeSilent = () => {
		for (const [key, { seen }] of open) if (clock - seen > MOST_APART) open.delete(key);
	};

	return {
		read(block, from, to) {
			if (isFull() && open.size === 0) return;
			const flagged = block.scanned.kept.filter(({ flags }) => flags & (FLAG_TRACEBACK | FLAG_CRASH));
			let next = 0;
			for (let line = from; line < to; line++) {
				while (next < flagged.length && (flagged[next] as Kept).line < line) next++;
				// Between tracebacks nothing is read: most of a log is none.
				if (open.size === 0) {
					const jump = flagged[next];
					if (!jump || jump.line >= to) return;
					line = jump.line;
				}
				const own = flagged[next]?.line === line ? (flagged[next] as Kept).flags : 0;
				readLine(block, line, own);
				if (++clock % MOST_APART === 0) closeSilent();
			}
		},
		news(consequence = -1) {
			const own = chains.slice(before).find(isError);
			for (const chain of chains.slice(before))
				chain.consequence = chain.start <= consequence && consequence <= chain.end;
			before = chains.length;
			log++;
			open.clear();
			return own && { ...causeOf(own), ...(own.time !== undefined && { time: own.time }), seconds: own.seconds };
		},
		first() {
			const told = chains.filter(isError);
			const timed = told.every(({ seconds }) => seconds !== undefined);
			if (timed) told.sort((a, b) => (a.seconds as number) - (b.seconds as number));
			const why = told.filter(({ raised }) => raised.some(saysWhy));
			const chain = why.find((one) => !one.consequence) ?? why[0] ?? exited ?? told[0];
			if (!chain) return undefined;
			const { next: _, ...error } = { ...causeOf(chain) };
			// A traceback without a rank in it is that of the rank of which the launcher speaks in the same log.
			if (
				error.rank === undefined &&
				exited?.log === chain.log &&
				told.every(({ raised }) => raised[0]?.rank === undefined)
			) {
				const rank = exited.raised[0]?.rank;
				if (rank !== undefined) error.rank = rank;
			}
			return { error, start: chain.start, end: chain.end };
		},
	};
}

const isError = ({ raised }: Chain): boolean => raised.some(({ exception }) => !ON_PURPOSE.test(exception));

const saysWhy = ({ exception, wrapper }: Raised): boolean => !wrapper && !ON_PURPOSE.test(exception);

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
	if (message === '') return true;
	const frame = FRAME.exec(message)?.groups as { file: string; line: string } | undefined;
	if (frame) return takeFrame(state, frame);
	if (state.order === 'crash') return state.lines <= MOST_OF_CRASH;
	if (state.reading === 'after') return takeAfter(state, block, line, message);
	if (prefix.end > state.column) return true;
	const exception = EXCEPTION.exec(message)?.groups;
	const name = exception?.['name'];
	if (!name || !(NAMED.test(name) || exception['said']?.startsWith(': ') || message === name)) return true;
	const inner = exception['inner'];
	const wrapper = WRAPPERS.test(name) || PASSED_ON.test(exception['said'] ?? '');
	const { frame: own, package: by, path } = state;
	push(state, block, line, message, prefix, {
		exception: name,
		wrapper,
		...(own && { frame: own }),
		...(by && { package: by }),
		...(path && { path }),
	});
	state.reading = 'after';
	state.lines = 0;
	// Ray prints the frames of the other process below its own line, and then what was raised there.
	if (inner) {
		(state.chain.raised.at(-1) as Raised).next = 'copy';
		Object.assign(state, { reading: 'frames', frame: undefined, package: undefined, path: undefined });
	}
	return true;
}

function takeFrame(state: Open, { file, line }: { file: string; line: string }): boolean {
	const found = INSTALLED.exec(file)?.groups;
	const installed = found?.['package'] ?? found?.['compiled'];
	const isOwn = !installed && !OF_PYTHON.test(file);
	if (state.order === 'crash') {
		// The last call comes first.
		const last = state.chain.raised.at(-1);
		if (last && !last.frame && isOwn) last.frame = { file, line: Number(line) };
		return true;
	}
	if (isOwn) {
		state.frame = { file, line: Number(line) };
		delete state.package;
		delete state.path;
	} else Object.assign(state, { package: installed ?? 'python', path: file });
	return true;
}

/** Between two exceptions of a chain: which it is, or that the chain is over. */
function takeAfter(state: Open, block: Block, line: number, message: string): boolean {
	const last = state.chain.raised.at(-1);
	if (!last) return false;
	// A terminal that breaks the line puts the rest of what is said below it.
	if (state.lines === 1 && mayBeBrokenInWord(last.text))
		state.chain.end = block.base + (block.scanned.ends[line] as number);
	// What is said begins in the next line.
	if (last.text.endsWith(':') && state.lines <= MOST_BETWEEN) last.text += ` ${message}`;
	for (const kind of ['cause', 'context'] as const) if (message.startsWith(NEXT[kind])) last.next = kind;
	return last.next !== undefined || state.lines <= MOST_BETWEEN;
}

function push(
	state: Open,
	block: Block,
	line: number,
	message: string,
	prefix: Prefix,
	said: Pick<FirstError, 'exception' | 'wrapper' | 'frame' | 'package' | 'path'>,
): void {
	const found = errorAt(block, line, message, prefix, said);
	const { raised } = state.chain;
	if (raised.length >= MOST_RAISED) raised.pop();
	raised.push(found);
	state.chain.end = found.end;
}

function errorAt(
	block: Block,
	line: number,
	message: string,
	{ end, rank, host, time }: Prefix,
	said: Pick<FirstError, 'exception' | 'wrapper' | 'frame' | 'package' | 'path'>,
): FirstError {
	const start = block.base + (block.scanned.starts[line] as number) + end;
	return {
		line: block.scanned.numbers[line] as number,
		start,
		end: start + message.length,
		...(rank !== undefined && { rank }),
		...(host !== undefined && { host }),
		...(time !== undefined && { time }),
		// A piece of a string keeps the whole string in memory; a copy does not.
		text: message.slice(0, LONGEST_TEXT).split('').join(''),
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
	return { start: error.start, end: error.end, raised: [error] };
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
