/**
 * Text in, diagnosis out: the whole text at once, or chunk by chunk with bounded memory.
 */
import type { MatchIndex } from './compile.ts';
import type { Diagnosis } from './diagnosis.ts';
import { createGatherer, type Gatherer } from './gather.ts';
import { type Block, LINES_AFTER, LINES_BEFORE, lineOf } from './join.ts';
import { createMatcher, type Hit } from './match.ts';
import { type Message, type Prepared, prepare } from './prepare.ts';
import { createScanner, type Kept } from './scan.ts';
import type { Unknown } from './unknown.ts';
import { createWatch } from './watch.ts';

export interface Session {
	/** Takes the next piece of the log; it may end anywhere. */
	push(chunk: string): void;
	/** Reads what is left and answers. Called once. */
	finish(): Diagnosis;
}

/** A line of the log, for the question what to ask about. */
export interface AskedLine {
	number: number;
	start: number;
	text: string;
}

/** Says what to ask about when nothing is recognised. Handed in, so that a page can load it only then: unknown.ts. */
export type Explain = (lines: AskedLine[], prepared: Prepared) => Unknown | undefined;

/** Read at once: so large that the lines read twice at its edges do not matter, so small that memory stays small. */
const BLOCK = 64 * 1024;

/**
 * Says what went wrong in a log.
 *
 * @example diagnose('RuntimeError: CUDA out of memory. Tried to allocate 20.00 MiB', index).findings[0]?.failure // => 'cuda-oom'
 */
export function diagnose(text: string, index: MatchIndex, explain?: Explain): Diagnosis {
	const session = createSession(index, explain);
	session.push(text);
	return session.finish();
}

/** Reads a log chunk by chunk. The answer does not depend on where the chunks end. */
export function createSession(index: MatchIndex, explain?: Explain): Session {
	const prepared = prepare(index);
	const scanner = createScanner(prepared);
	const gatherer = createGatherer(prepared);
	const look = createLook(gatherer);
	let pending = '';
	let base = 0;
	let number = 1;
	/** Lines at the beginning of `pending` that were looked at already and are kept for their neighbours. */
	let done = 0;

	const read = (text: string, isLast: boolean): Block => {
		const block = { text, base, scanned: scanner.scan(text, number) };
		const { count, starts, numbers, kept } = block.scanned;
		const limit = isLast ? count : Math.max(done, count - LINES_AFTER - 1);
		for (const line of kept) if (line.line >= done && line.line < limit) look(block, line);
		const from = Math.max(0, limit - LINES_BEFORE);
		if (isLast) return block;
		pending = text.slice(starts[from]);
		base += starts[from] ?? 0;
		number = numbers[from] ?? number;
		done = limit - from;
		return block;
	};

	return {
		push(chunk) {
			for (let at = 0; at < chunk.length; at += BLOCK) {
				pending += chunk.slice(at, at + BLOCK);
				if (pending.length >= BLOCK) read(pending, false);
			}
		},
		finish() {
			const block = read(pending, true);
			createWatch(gatherer).finish(block);
			const lines = linesIn(block);
			const result = gatherer.result(lines);
			const unknown = result.findings.length === 0 ? explain?.(linesOf(block), prepared) : undefined;
			return { ...result, ...(unknown && { unknown }), lines };
		},
	};
}

/** The number of the last line; an empty text has none. */
const linesIn = ({ scanned }: Block): number =>
	scanned.count > 0 ? (scanned.numbers[scanned.count - 1] as number) : 0;

/** What ended a log stands at its end. */
const MOST_ASKED = 2000;

function linesOf(block: Block): AskedLine[] {
	const { count, starts, numbers } = block.scanned;
	const from = Math.max(0, count - MOST_ASKED);
	return Array.from(starts.subarray(from, count), (start, at) => {
		return { number: numbers[from + at] as number, start: block.base + start, text: lineOf(block, from + at) };
	});
}

/** After this many equal outcomes for lines of one shape, the outcome is taken as known. */
const SETTLED = 24;
const MOST_SHAPES = 4096;

interface Outcome {
	runs: number;
	messages: Message[];
}

/** Looks at kept lines. A log repeats itself: lines of a shape whose outcome has settled are only counted. */
function createLook(gatherer: Gatherer): (block: Block, kept: Kept) => void {
	const matcher = createMatcher();
	const watch = createWatch(gatherer);
	const outcomes = new Map<number, Outcome>();
	const seen = createRecent();

	return (block, kept) => {
		if (kept.flags) watch.see(block, kept);
		if (kept.candidates.length === 0) return;
		const shape = shapeOf(block, kept);
		const known = outcomes.get(shape);
		if (known && known.runs >= SETTLED) {
			for (const message of known.messages) gatherer.repeat(block, kept.line, message);
			return;
		}
		const hits = matcher.match(block, kept.line, kept.candidates);
		// A message over several lines is found from each of them.
		for (const hit of hits) if (seen.isNew(keyOf(block, hit))) gatherer.hit(block, hit);
		if (outcomes.size >= MOST_SHAPES) outcomes.clear();
		outcomes.set(shape, nextOutcome(known, hits));
	};
}

/** Numbers make no shape, unless a message asks for one: errno 28 is not errno 122. */
function shapeOf(block: Block, { line, shape, numbers }: Kept): number {
	if (numbers.length === 0) return shape;
	const raw = lineOf(block, line);
	return numbers.reduce((own, number) => (Math.imul(own, 31) + Number(raw.includes(number))) | 0, shape);
}

/** Only what stands in one line can be known from the words of that line. */
function nextOutcome(known: Outcome | undefined, hits: Hit[]): Outcome {
	const messages = hits.map(({ message }) => message);
	const isSame =
		known !== undefined &&
		messages.length === known.messages.length &&
		messages.every((message, at) => message === known.messages[at]) &&
		hits.every(({ first, last }) => first === last);
	return { runs: isSame ? known.runs + 1 : 0, messages };
}

const keyOf = (block: Block, { message, start }: Hit): string => `${message.place} ${block.base + start}`;

/** Remembers the last keys, at most twice `MOST_KEYS`. */
const MOST_KEYS = 1000;

function createRecent() {
	let young = new Set<string>();
	let old = new Set<string>();
	return {
		isNew(key: string): boolean {
			if (young.has(key) || old.has(key)) return false;
			young.add(key);
			if (young.size >= MOST_KEYS) [old, young] = [young, new Set()];
			return true;
		},
	};
}
