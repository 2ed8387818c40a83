/** One traceback that is being read, line by line: its frames, what was raised, and how the next one came of it. */
import { roleOfRaised } from './causes/raised.ts';
import type { Chain, Raised } from './chain.ts';
import type { FirstError } from './diagnosis.ts';
import {
	calledIn,
	handsOn,
	markedBy,
	markedIn,
	packageOf,
	readFrame,
	runsMain,
	type TracebackFrame,
} from './frames.ts';
import { type Block, mayBeBrokenInWord } from './join.ts';
import { isQuoted } from './quoted.ts';
import { compact, detach, type Prefix } from './read.ts';

/** A chain of which more lines may come, from one process. */
export interface Open {
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
	/** What a package raised below the own code, in nothing but calls that hand on what the own code asked for. */
	direct?: boolean | undefined;
	/** Where the last frame stands, of which the source comes next. */
	frameAt?: number | undefined;
	/** The line of the last frame, whosever it is. */
	shown?: string | undefined;
	/** The line of the last frame, which is of the own code: in the next line, behind an arrow, or read already. */
	source?: 'next' | 'marked' | { text: string; column: number } | undefined;
	/** It began inside of a traceback: only what is called an error ends it. */
	cut?: boolean;
	/** It could not be raised, so it ended nothing. */
	ignored?: boolean;
	/** The message of the last exception goes on. */
	goesOn?: boolean;
	/** It was raised while its program cleaned up. */
	cleansUp?: boolean;
	/** Lines read in this state. */
	lines: number;
	/** When its last line was read, in lines read of all processes. */
	seen: number;
}

/** A traceback longer than this is not waited for; a recursion of Python prints 2,000 lines at most. */
const MOST_LINES = 3000;

/** Lines between the exceptions of one chain. */
const MOST_BETWEEN = 4;

/** Of a longer chain, which is a loop, the first exceptions and the last one are kept. */
export const MOST_RAISED = 100;

/** faulthandler prints the last call first, and a hundred frames of each thread. */
const MOST_OF_CRASH = 100;

/** Lines of one message. */
const MOST_OF_MESSAGE = 40;

const LONGEST_TEXT = 1000;

const EXCEPTION = /^(?<name>[A-Za-z_][\w.]{0,160})(?:\((?<inner>\w{1,80})\))?(?<said>: ?.*)?$/;

/** An exception need not be called one: what stands alone, or before a colon, below the frames. */
const NAMED = /(?:Error|Exception|Interrupt|Exit|Warning|Failure|Fault|Timeout|Died|Closed|Expired|Killed)$/;

const NEXT = {
	cause: 'The above exception was the direct cause of the following exception',
	context: 'During handling of the above exception, another exception occurred',
} as const;

const NOWHERE = { frame: undefined, package: undefined, path: undefined, call: undefined, direct: undefined };

export const NO_FRAME = {
	...NOWHERE,
	goesOn: false,
	cleansUp: false,
};

/** Functions that clean up after what was raised. */
const CLEANS_UP = /(?:^|\.)(?:__exit__|_interrupt|finalize|close|\w*(?:shutdown|cleanup|teardown))$/;

/** Takes one more line of a process whose traceback is open. False when nothing of it can follow any more. */
export function follow(state: Open, block: Block, line: number, message: string, prefix: Prefix): boolean {
	if (++state.lines > MOST_LINES) return false;
	if (message === '') {
		state.goesOn = false;
		return true;
	}
	const frame = readFrame(message);
	if (frame) {
		state.frameAt = prefix.end;
		return takeFrame(state, frame);
	}
	// The source stands to the right of its frame, unless whoever copied the lines lost what was in front of them.
	if (state.frameAt === prefix.end && prefix.end > state.column && state.order === 'traceback')
		state.column = prefix.end;
	state.frameAt = undefined;
	if (state.source) takeSource(state, message, prefix.end);
	if (state.order === 'crash') return state.lines <= MOST_OF_CRASH;
	if (state.reading === 'after') return takeAfter(state, block, line, message, prefix);
	if (prefix.end > state.column) {
		if (/\w/.test(message)) state.shown = detach(message.slice(0, LONGEST_TEXT));
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
	const { frame: own, package: by, path, call, direct } = state;
	const within = { path, call, direct };
	const asserted = said === '' && state.shown?.startsWith('assert ') ? state.shown : undefined;
	const wrapper = roleOfRaised({ name, said, asserted, ...within }) === 'wrapper';
	push(state, block, line, message, prefix, {
		exception: name,
		wrapper,
		said,
		within,
		...(own && { frame: own }),
		...(by && { package: by }),
		...(path && { path }),
		...(asserted && { asserted }),
	});
	state.shown = undefined;
	(state.chain.raised.at(-1) as Raised).cleansUp = state.cleansUp;
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

function takeFrame(state: Open, { file, line, call, marked }: TracebackFrame): boolean {
	const own = packageOf(file);
	if (runsMain(file, call)) {
		// What it calls says where; where the frames end here, nothing does.
		Object.assign(state, NOWHERE);
		return true;
	}
	state.cleansUp ||= call !== undefined && CLEANS_UP.test(call);
	const frame = { file: detach(file), line, ...(call && call !== '<module>' && { in: detach(call) }) };
	if (state.order === 'crash') {
		// The last call comes first.
		const last = state.chain.raised.at(-1);
		if (last && !last.frame && !own) last.frame = frame;
		return true;
	}
	state.source = own ? undefined : marked ? 'marked' : 'next';
	if (!own) {
		Object.assign(state, NOWHERE, { frame, direct: true });
		// What Python does for a package is the doing of that package, and so is what another only hands on for it.
	} else if (!state.package || (own !== 'python' && !(state.package !== 'python' && handsOn(call)))) {
		if (own !== 'python' && state.direct) state.direct = handsOn(call);
		Object.assign(state, { package: detach(own), path: detach(file), call: call && detach(call) });
	}
	return true;
}

/** The line of the own code, which says what it called, and the marks below it. */
function takeSource(state: Open, message: string, column: number): void {
	const { source } = state;
	if (source === 'next' && column <= state.column) return;
	const marked =
		source === 'marked'
			? markedIn(message)
			: source === 'next'
				? message
				: source && markedBy(source.text, message, column - source.column);
	if (source === 'marked' && marked === undefined) return;
	state.source = source === 'next' ? { text: detach(message.slice(0, LONGEST_TEXT)), column } : undefined;
	if (marked === undefined || !state.frame) return;
	const called = calledIn(marked);
	delete state.frame.called;
	if (called) state.frame.called = detach(called);
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
	if (last.text.endsWith(':') && state.lines <= MOST_BETWEEN)
		for (const part of ['text', 'said'] as const) last[part] += ` ${message}`;
	for (const kind of ['cause', 'context'] as const) if (message.startsWith(NEXT[kind])) last.next = kind;
	return last.next !== undefined || state.lines <= (state.goesOn ? MOST_OF_MESSAGE : MOST_BETWEEN);
}

type Of = Pick<FirstError, 'exception' | 'wrapper' | 'frame' | 'package' | 'path' | 'asserted'>;

export function push(
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

export function errorAt(
	block: Block,
	line: number,
	message: string,
	{ end, rank, host, time }: Prefix,
	said: Of,
): FirstError {
	const start = block.base + (block.scanned.starts[line] as number) + end;
	return {
		line: block.scanned.numbers[line] as number,
		...(isQuoted(block) ? { start: block.base, end: block.end } : { start, end: start + message.length }),
		...compact({ rank, host, time }),
		// A piece of a string keeps the whole string in memory; a copy does not.
		text: detach(message.slice(0, LONGEST_TEXT)),
		...said,
	};
}
