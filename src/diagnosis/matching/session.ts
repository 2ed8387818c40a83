/**
 * Text in, diagnosis out: the whole text at once, or chunk by chunk with bounded memory.
 */

import type { Gatherings } from './claimed.ts';
import type { MatchIndex } from './compile.ts';
import type { Diagnosis, FirstError, Unknown } from './diagnosis.ts';
import type { Hit } from './exact.ts';
import { createExceptionReader, LINES_ABOVE } from './exceptions.ts';
import { createGatherer, type Gatherer, type Heard } from './gather.ts';
import { BLOCK, type Block, LINES_AFTER, LINES_BEFORE, lineOf } from './join.ts';
import { createMatcher, type Matcher } from './match.ts';
import type { Parts } from './parts.ts';
import { type Message, type Prepared, prepare } from './prepare.ts';
import type { LineOrigin } from './read.ts';
import { createScanner, type Kept } from './scan.ts';
import type { Watch } from './world.ts';

export interface Session {
	/** Takes the next piece of the log; it may end anywhere. */
	push(chunk: string): void;
	/**
	 * What follows is a log of its own, of the same run: no message goes on into it from the one before. Where it is not
	 * called all is one log.
	 */
	begin(origin: LineOrigin): void;
	/** Reads what is left and answers. Called once. */
	finish(): Diagnosis;
	/** What went wrong first in each log that was begun, in that order; whole after `finish`. */
	heard(): readonly News[];
}

/** What went wrong first in one log of several: what is known, and what was raised, known or not. */
export interface News {
	known?: Heard;
	raised?: FirstError & { seconds?: number | undefined };
}

/**
 * Says what to ask about when nothing is recognised. Handed in, so that a page can load it only then: unknown.ts. The
 * block is the end of the log, `BLOCK` characters or more; what is told has what a program raised first, wherever it stands.
 */
export type Explain = (end: Block, prepared: Prepared, told: Gatherings) => Unknown | undefined;

/**
 * Says what went wrong in a log.
 *
 * @example diagnose('RuntimeError: CUDA out of memory. Tried to allocate 20.00 MiB', index, leanParts).findings[0]?.failure // => 'cuda-oom'
 */
export function diagnose(text: string, index: MatchIndex, parts: Parts, explain?: Explain): Diagnosis {
	const session = createSession(index, parts, explain);
	session.push(text);
	return session.finish();
}

/** Reads a log chunk by chunk. The answer does not depend on where the chunks end. */
export function createSession(index: MatchIndex, parts: Parts, explain?: Explain): Session {
	const prepared = prepare(index);
	const scanner = createScanner(prepared);
	const reading = createReading(prepared, parts, explain);
	let pending: Piece = { text: '', base: 0, number: 1 };
	/** So long it is read: what was read of it before is read again, so half a block of it must be new. */
	let enough = BLOCK;
	/** What the last block had before that. */
	let past = { ...pending };
	/** Of the log that is being read, if several are, and where it begins. */
	let own: LineOrigin | undefined;
	let begun = 0;

	const toBlock = ({ text, base, number }: Piece): Block => ({
		base,
		text,
		scanned: scanner.scan(text, number),
		origin: own,
	});

	return {
		push(chunk) {
			for (let at = 0; at < chunk.length; at += BLOCK) {
				pending.text += chunk.slice(at, at + BLOCK);
				if (pending.text.length < enough) continue;
				const block = toBlock(pending);
				const { starts, numbers } = block.scanned;
				const from = reading.take(block);
				const start = starts[from] as number;
				past = { ...pending, text: pending.text.slice(0, start) };
				pending = { text: pending.text.slice(start), base: past.base + start, number: numbers[from] as number };
				enough = Math.max(BLOCK, pending.text.length + BLOCK / 2);
			}
		},
		begin(origin) {
			if (own) {
				const block = toBlock(pending);
				reading.end(block);
				past = pending;
				pending = {
					text: '',
					base: pending.base + pending.text.length,
					number: linesIn(block, pending.number - 1) + 1,
				};
			}
			own = origin;
			begun = pending.base;
			enough = BLOCK;
		},
		finish() {
			const block = toBlock(pending);
			const readTail = () => (past.text === '' ? block : toBlock({ ...past, text: past.text + pending.text }));
			return reading.finish(block, { readTail, begun }, pending.number - 1);
		},
		heard: reading.heard,
	};
}

/** A piece of the log; `number` is that of its first line. */
interface Piece {
	text: string;
	base: number;
	number: number;
}

/** Where a text ends. */
interface End {
	/** Reads what was read last again: `BLOCK` characters or more, if there are as many. The scanner forgets other blocks. */
	readTail(): Block;
	/** Where its last log begins. */
	begun: number;
}

/** Takes the blocks of a log, in order. */
interface Reading {
	/** Looks at a block, and says from which line on it is to be read again, together with what follows. */
	take(block: Block): number;
	/** Takes the last block of a log behind which another one comes. */
	end(block: Block): void;
	heard(): readonly News[];
	/** Takes the last block, and that with what was read before it, and answers. */
	finish(block: Block, end: End, linesBefore: number): Diagnosis;
}

function createReading(prepared: Prepared, parts: Parts, explain?: Explain): Reading {
	const gatherer = createGatherer(prepared, (sentence) => parts.isByPerson(sentence));
	const watch = parts.createWatch(gatherer);
	const look = createLook(gatherer, watch, createMatcher(parts.createNear()));
	const exceptions = createExceptionReader();
	/** Lines at the beginning of the next block that were looked at already and are kept for their neighbours. */
	let done = 0;
	const all: News[] = [];
	const hear = () => {
		const known = gatherer.news();
		const raised = exceptions.news(known?.consequence && !known.wrapper ? known.start : undefined);
		all.push({ ...(known && { known }), ...(raised && { raised }) });
	};
	const lookUntil = (block: Block, limit: number) => {
		for (const line of block.scanned.kept) if (line.line >= done && line.line < limit) look(block, line);
		exceptions.read(block, done, limit);
	};
	return {
		take(block) {
			const limit = Math.max(done, block.scanned.count - LINES_AFTER - 1);
			lookUntil(block, limit);
			const from = Math.max(0, limit - Math.max(LINES_BEFORE, LINES_ABOVE));
			done = limit - from;
			return from;
		},
		end(block) {
			lookUntil(block, block.scanned.count);
			done = 0;
			hear();
		},
		heard: () => all,
		finish(block, { readTail, begun }, linesBefore) {
			lookUntil(block, block.scanned.count);
			hear();
			watch.finish(block);
			const lines = linesIn(block, linesBefore);
			const tail = readTail();
			gatherer.end(tail, begun);
			const result = gatherer.result(lines, exceptions.all());
			const unknown = result.findings.length === 0 || result.first ? explain?.(tail, prepared, result) : undefined;
			return { ...result, ...(unknown && { unknown }), lines };
		},
	};
}

/** The number of the last line; an empty text has none, and counts those before it. */
const linesIn = ({ scanned }: Block, before: number): number =>
	scanned.count > 0 ? (scanned.numbers[scanned.count - 1] as number) : before;

/** After this many equal outcomes for lines of one shape, the outcome is taken as known. */
const SETTLED = 24;
const MOST_SHAPES = 4096;

interface Outcome {
	runs: number;
	messages: Message[];
}

/** Looks at kept lines. A log repeats itself: lines of a shape whose outcome has settled are only counted. */
function createLook(gatherer: Gatherer, watch: Watch, matcher: Matcher): (block: Block, kept: Kept) => void {
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
