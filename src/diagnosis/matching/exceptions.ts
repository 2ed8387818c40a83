/**
 * What programs raised, whether anybody knows it or not: reads tracebacks, whole or cut, exceptions that stand alone, and
 * the last words of programs that crash. Which of them is the cause is decided in causes/.
 */
import { judgeLine } from './causes/line.ts';
import { isOnPurpose, roleOfRaised } from './causes/raised.ts';
import { type Chain, keyOf } from './chain.ts';
import { type Chains, crashKey, createChains, type RaisedInLog } from './chains.ts';
import type { FirstError } from './diagnosis.ts';
import { FLAG_CRASH, FLAG_TRACEBACK, WORTH_A_LOOK } from './flags.ts';
import { isFrame } from './frames.ts';
import { type Block, lineOf, prefixOf } from './join.ts';
import { isQuoted, type Quoted, quoteIn, spokenIn } from './quoted.ts';
import { messageOf, type Prefix, processOf } from './read.ts';
import { errorAt, follow, push } from './traceback.ts';

/** Lines above one that may say what it is about. */
export const LINES_ABOVE = 5;
/** Behind a progress bar it begins in the middle of a line. */
const TRACEBACK = /Traceback \(most recent call last\)(?::| [─-]|$)/;
/** A group of exceptions is drawn as a tree: `  | ValueError: …`, `  +-+---------------- 1 ----------------`. */
const BRANCH = /^(?:[|+] {0,4}){1,8}(?:-[+-]{0,80} {0,2}\d{0,3} {0,2}-{0,80} {0,4})?/;
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
	const chains = createChains();
	return {
		read(block, from, to) {
			const lines = linesToLookAt(block, from, to, chains.isFull());
			let next = 0;
			for (let line = from; line < to; line++) {
				while (next < lines.length && (lines[next] as ToLookAt).line < line) next++;
				// Between tracebacks nothing is read: most of a log is none.
				if (chains.isClosed()) {
					const jump = lines[next];
					if (!jump) return;
					line = jump.line;
				}
				const own = lines[next]?.line === line ? lines[next] : undefined;
				readLine(chains, block, line, own?.flags ?? 0, own?.isWorthIt ?? false);
				chains.tick();
			}
		},
		news: chains.news,
		all: chains.all,
	};
}

function readLine(chains: Chains, block: Block, line: number, flags: number, isWorthIt: boolean): void {
	const raw = lineOf(block, line);
	const prefix = prefixOf(block, line);
	const whole = messageOf(raw, prefix);
	const branch = BRANCH.exec(whole)?.[0].length ?? 0;
	prefix.end += branch;
	const message = whole.slice(branch);
	const said = isQuoted(block) ? undefined : spokenIn(message);
	if (said !== undefined) {
		readQuoted(chains, quoteIn(block, line, said, prefix), flags);
		return;
	}
	const start = block.base + (block.scanned.starts[line] as number);
	const key = keyOf(prefix);
	if (TRACEBACK.test(message)) {
		const told = recordOf(block, line, prefix);
		const ignored = /Exception ignored/.test(message) || isIgnored(block, line);
		chains.begin(key, start, told, { column: prefix.end, reading: 'frames', order: 'traceback', ignored });
		return;
	}
	if (flags & FLAG_CRASH) {
		const crash = crashOf(message);
		if (crash) {
			const state = chains.begin(crashKey(key), start, prefix, { column: Infinity, reading: 'after', order: 'crash' });
			if (state) push(state, block, line, message, prefix, { exception: crash, wrapper: false, said: '' });
			return;
		}
		const code = EXIT_CODE.exec(message)?.groups?.['code'];
		if (code !== undefined) chains.exit(exitOf(block, line, message, prefix, code), isRootCause(block, line));
	}
	const isFollowed = chains.follow(key, block, line, message, prefix);
	if (!isWorthIt || isFollowed) return;
	// Whoever copies a traceback often leaves its first line.
	const frame = isFrame(message) && !judgeLine(message);
	if (!frame) {
		readBare(chains, block, line, message, prefix);
		return;
	}
	const column = Math.max(0, prefix.end - FRAME_INDENT);
	const state = chains.begin(key, start, prefix, { column, reading: 'frames', order: 'traceback', cut: true });
	if (state) follow(state, block, line, message, prefix);
}

/** A logger that writes JSON puts what it says into one line, a whole traceback at times. */
function readQuoted(chains: Chains, block: Quoted, flags: number): void {
	const { numbers, count } = block.scanned;
	for (let line = 0; line < count; line++) readLine(chains, block, line, flags, true);
	chains.reachTo(numbers[0] as number, block.end);
}

/** An exception that stands alone; each wording once. */
function readBare(chains: Chains, block: Block, line: number, message: string, prefix: Prefix): void {
	const judged = chains.isFullOfBare() ? undefined : judgeLine(message, prefix.level);
	if (!judged || isOnPurpose(judged.name)) return;
	const { kind, name, said, at } = judged;
	const below = message.endsWith(':') && line + 1 < block.scanned.count ? ` ${messageOf(lineOf(block, line + 1))}` : '';
	const spoken = message.startsWith(name, at) ? `${name}: ${said}` : said;
	const own = (at > 0 ? spoken : message) + below;
	const wrapper = roleOfRaised({ name, said: `: ${said}` }) === 'wrapper';
	const error = errorAt(block, line, own, { ...prefix, end: prefix.end + at }, { exception: name, wrapper });
	const start = block.base + (block.scanned.starts[line] as number);
	// Java prints below an exception what it was raised from.
	chains.alone({ ...error, said: `: ${said}` }, start, prefix, kind, CAUSED_BY.test(message));
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
	const worth = new RegExp(WORTH_A_LOOK, 'g');
	worth.lastIndex = starts[from] as number;
	for (let hit = worth.exec(block.text); hit; hit = worth.exec(block.text)) {
		while (line < to && (ends[line] as number) < hit.index) line++;
		if (line >= to) break;
		found.set(line, { line, flags: found.get(line)?.flags ?? 0, isWorthIt: true });
		worth.lastIndex = (ends[line] as number) + 1;
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

const crashOf = (message: string): string | undefined =>
	CRASHES.map((pattern) => pattern.exec(message)?.groups?.['name']?.trim()).find(Boolean);

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
