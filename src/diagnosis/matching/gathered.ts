/** What is known of one failure while a log is read, and how it becomes a finding: its lines, its values, the best of them. */
import type { Ordered } from './causes/order.ts';
import { ROLES, type Role } from './compile.ts';
import type { BestLine, Certainty, Finding, FoundLine, NamedValue, ReadLine } from './diagnosis.ts';
import type { Hit } from './exact.ts';
import type { EvidenceId } from './flags.ts';
import type { Place } from './fold.ts';
import { type Block, lineOf, linesOf } from './join.ts';
import type { Message } from './prepare.ts';
import type { RankLine } from './ranks.ts';
import { compact, detach, messageOf, type Prefix, processOf } from './read.ts';

/** Lines listed for a finding. */
const MOST_LINES = 20;
/** Lines of a finding whose values are kept. */
const MOST_READ = 24;

/** What is known of one failure so far. */
export interface Gathered {
	failure: string;
	role: Role;
	certainty: Certainty;
	count: number;
	/** Offset of the line counted last: two messages of one failure in one line are one line. */
	lastStart: number;
	lines: FoundLine[];
	/** By message and rank. */
	read: Map<string, ReadLine>;
	/** Of the lines that say most. */
	first: number;
	firstSeconds: number | undefined;
	process: string;
	points: number;
	best: BestLine;
	message?: Message;
	evidence?: EvidenceId;
	/** Its lines, where a person may have written all of them. */
	sentences: Sentence[] | undefined;
	/** What the program itself calls the loudest line of it: 2 information, 1 a warning, 0 neither. */
	quiet: number;
}

const QUIET = /^(?:W|WARN|WARNING)$/i;
/** `train.py:434: `, as Lightning begins its warnings; errors stand below a traceback. */
const PLACED = /\.py:\d+$/;
const INFORMS = /^(?:INFO|DEBUG|TRACE|NOTICE|I)$/i;

export const quietnessOf = (
	block: Block,
	{ first, start }: Pick<Hit, 'first' | 'start'>,
	{ level, source }: Prefix,
): number => {
	if (INFORMS.test(level ?? '')) return 2;
	const isWarning =
		QUIET.test(level ?? '') ||
		(level === undefined && PLACED.test(source ?? '')) ||
		block.text.slice(block.scanned.starts[first], start).includes('Warning: ');
	return Number(isWarning);
};

/** What a line tells of a failure. */
export type LineTells = Pick<Gathered, 'failure' | 'role' | 'points' | 'certainty' | 'message' | 'evidence'>;

/** What stands in a line behind its decoration, and where in it a message: whether a person wrote it says speech.ts. */
export interface Sentence extends Place {
	text: string;
	prefix: Prefix;
}

/** Whether a person wrote it: of speech.ts, handed in with the parts. */
export type AsksWhoWrote = (sentence: Sentence) => boolean;

/** Nobody has a clock or a rank before what he says, unless he puts a tag before it; and nobody says a single word. */
export function sentenceOf(
	block: Block,
	{ first, start, end }: Omit<Hit, 'message'>,
	prefix: Prefix,
): Sentence | undefined {
	const { time, level, rank, source, process } = prefix;
	const text = messageOf(lineOf(block, first), prefix);
	const isPrinted = (time ?? level ?? rank ?? source ?? process) && text[0] !== '[';
	if (isPrinted || !/[\s?？\p{Script=Han}]/u.test(text)) return undefined;
	const from = (block.scanned.starts[first] as number) + prefix.end;
	return { text: detach(text), prefix, start: start - from, end: end - from };
}

/** Nobody tells of the same failure in more lines than are listed. */
const sentencesOf = (before: Sentence[], own: Sentence | undefined): Sentence[] | undefined =>
	own && before.length < MOST_LINES ? [...before, own] : undefined;

export function gatheredOf(block: Block, hit: Omit<Hit, 'message'>, prefix: Prefix, tells: LineTells): Gathered {
	const best = bestLine(block, hit, prefix);
	return {
		...tells,
		count: 1,
		lastStart: best.textStart,
		lines: [foundLine(block, hit.first, hit, prefix)],
		read: new Map(),
		first: best.start,
		firstSeconds: prefix.seconds,
		process: processOf(prefix),
		best,
		sentences: sentencesOf([], sentenceOf(block, hit, prefix)),
		quiet: quietnessOf(block, hit, prefix),
	};
}

/** What says exactly what happened is certain, whether that is why or not. */
export const SURE: ReadonlySet<Role> = new Set(['error', 'symptom', 'consequence']);

/** Takes what a line tells of a failure. */
export function take(
	gathered: Map<string, Gathered>,
	block: Block,
	hit: Omit<Hit, 'message'>,
	prefix: Prefix,
	tells: LineTells,
): void {
	const old = gathered.get(tells.failure);
	if (old) merge(old, block, hit, prefix, tells);
	else gathered.set(tells.failure, gatheredOf(block, hit, prefix, tells));
}

/** Takes a message of a failure that stands in a line, with its values. */
export function takeMessage(
	gathered: Map<string, Gathered>,
	block: Block,
	hit: Hit,
	prefix: Prefix,
	failure: string,
): void {
	const { message, points, exact } = hit;
	const { role } = message;
	const certainty = exact && SURE.has(role) ? 'sure' : 'likely';
	take(gathered, block, hit, prefix, { failure, role, points, certainty, message });
	readValues(gathered.get(failure), block, hit, prefix);
}

/** Keeps the values of a line: what is not exact may have been read in the wrong place. */
export function readValues(item: Gathered | undefined, block: Block, hit: Hit, { rank, seconds }: Prefix): void {
	const { message, exact, first, values, also = [] } = hit;
	if (!item || !exact || !message.id || message.problem) return;
	const line = block.scanned.numbers[first] as number;
	const key = `${message.place} ${rank ?? ''}`;
	const known = item.read.get(key);
	// Of a line of code that raises, what was raised takes the place.
	if (known ? line !== item.best.line || known.line === line : item.read.size >= MOST_READ) return;
	const named = [...values, ...also]
		.filter(isNoClass)
		.flatMap(({ name, hole, text }): NamedValue[] => (name ? [[name, hole, detach(text)]] : []));
	item.read.set(key, compact({ messages: [message.id], line, rank, seconds, values: named }) as ReadLine);
}

/** Messages that stand in one line say what they say together; the line that proves the finding comes first. */
function readLines({ read, best }: Gathered): ReadLine[] {
	const byLine = new Map<number, ReadLine>();
	for (const own of read.values()) {
		const known = byLine.get(own.line);
		if (!known) byLine.set(own.line, { ...own });
		else {
			const names = new Set(known.values.map(([name]) => name));
			known.messages = [...known.messages, ...own.messages];
			known.values = [...known.values, ...own.values.filter(([name]) => !names.has(name))];
		}
	}
	return [...byLine.values()].sort((a, b) => Number(b.line === best.line) - Number(a.line === best.line));
}

/** What a line adds to what is known. Most add a count: only what is kept of it is made. */
function merge(old: Gathered, block: Block, hit: Omit<Hit, 'message'>, prefix: Prefix, tells: LineTells): void {
	const start = block.base + (block.scanned.starts[hit.first] as number);
	const { seconds } = prefix;
	if (start !== old.lastStart) {
		old.count++;
		if (old.lines.length < MOST_LINES) old.lines.push(foundLine(block, hit.first, hit, prefix));
	}
	old.lastStart = start;
	if (old.sentences) old.sentences = sentencesOf(old.sentences, sentenceOf(block, hit, prefix));
	if (old.quiet) old.quiet = Math.min(old.quiet, quietnessOf(block, hit, prefix));
	if (tells.role === old.role) {
		old.first = Math.min(old.first, block.base + hit.start);
		if (seconds !== undefined) old.firstSeconds = Math.min(old.firstSeconds ?? Infinity, seconds);
	} else if (ROLES.indexOf(tells.role) < ROLES.indexOf(old.role)) {
		// A notice of a failure, however early, is not when it failed.
		Object.assign(old, { first: block.base + hit.start, firstSeconds: seconds, process: processOf(prefix) });
	}
	const more = weight(tells) - weight(old);
	if (more < 0 || (more === 0 && !isRaiseLine(old.best) && !isAbridged(old.best))) return;
	const { points, role, certainty, message, evidence } = tells;
	Object.assign(old, { best: bestLine(block, hit, prefix), points, role, certainty, message, evidence });
}

/** A traceback shows the line of code that raises above what was raised, which has the values. */
const isRaiseLine = ({ text, start, textStart }: BestLine): boolean =>
	/\braise [\w.]{1,80}\(.{0,9}$/s.test(text.slice(0, start - textStart));

/** In a title people write `<module name>`, or the beginning and three points, for what the line below it names. */
const isAbridged = ({ text: line, textStart, values }: BestLine): boolean =>
	values.some(({ text, end }) => /^<[a-z]+ [a-z ]+>$|…$/i.test(text) || line.startsWith('...', end - textStart));

/** Errors before wrappers before notices, certain before likely, then what says more; of equals the first stays. */
const weight = ({ certainty, role, points }: Pick<Gathered, 'certainty' | 'role' | 'points'>): number =>
	(ROLES.length - ROLES.indexOf(role)) * 2e5 + (certainty === 'sure' ? 1e5 : 0) + points;

function bestLine(block: Block, hit: Omit<Hit, 'message'>, prefix: Prefix): BestLine {
	const { scanned, base } = block;
	const from = scanned.starts[hit.first] as number;
	return {
		...foundLine(block, hit.first, hit, prefix),
		text: detach(linesOf(block, hit.first, hit.last)),
		textStart: base + from,
		before: context(block, hit.first - MOST_CONTEXT, hit.first),
		after: context(block, hit.last + 1, hit.last + 1 + MOST_CONTEXT),
		marks: hit.marks.map(({ start, end }) => ({ start: base + start, end: base + end })),
		values: hit.values.filter(isNoClass).map((value) => ({
			...value,
			text: detach(value.text),
			start: base + value.start,
			end: base + value.end,
		})),
		prefix: compact({ ...prefix }) as Prefix,
		closeness: hit.closeness,
	};
}

/** The class that Python puts before every message is no value of one that begins with a word. */
const isNoClass = ({ hole, text }: Hit['values'][number]): boolean =>
	hole !== 'word' || !/^[\w.]{0,80}(?:Error|Exception):$/.test(text);

/** Lines shown around the one that proves a finding, and how much of each: a line of a megabyte orients nobody. */
const MOST_CONTEXT = 2;
export const LONGEST_CONTEXT = 300;

function context(block: Block, from: number, to: number): string[] {
	const lines: string[] = [];
	for (let line = Math.max(0, from); line < Math.min(to, block.scanned.count); line++) {
		const raw = lineOf(block, line);
		lines.push(raw.length > LONGEST_CONTEXT ? `${detach(raw.slice(0, LONGEST_CONTEXT))}…` : detach(raw));
	}
	return lines;
}

export function foundLine(block: Block, line: number, { start, end }: Place, prefix: Prefix): FoundLine {
	const { rank, host, time } = prefix;
	const number = block.scanned.numbers[line] as number;
	return compact({ line: number, start: block.base + start, end: block.base + end, rank, host, time }) as FoundLine;
}

export function toFinding({ item, followsFrom }: Ordered<Gathered>): Finding {
	const { failure, message, evidence, certainty, role, best, count, lines } = item;
	const { id, problem } = message ?? {};
	const read = readLines(item);
	return compact({
		failure,
		problem,
		message: id || undefined,
		evidence,
		certainty,
		role,
		best,
		count,
		lines,
		read: read.length > 0 ? read : undefined,
		followsFrom,
	}) as Finding;
}

/** Where a line stands, and when it was printed, as the ranks are told of it. */
export const rankLine = ({ scanned }: Block, line: number, { time, seconds }: Prefix) =>
	compact({ line: scanned.numbers[line], time, seconds }) as Pick<RankLine, 'line' | 'time' | 'seconds'>;

/** Names of ranks in the whole job: `<rank>`, `<rank:rank>`, `<rank:rank_a>`. One on its node or in a group has another. */
const OF_THE_JOB = /^rank(?:_a)?$/;

/** The rank that a message is about. */
export const rankIn = (hit: Hit): number | undefined => {
	const value = hit.values.find(({ hole, name = 'rank' }) => hole === 'rank' && OF_THE_JOB.test(name))?.text;
	return value === undefined ? undefined : Number(value);
};

export const saysTimeout = ({ parts }: Message): boolean =>
	parts.some((part) => 'text' in part && /time[ d-]{0,2}out/i.test(part.text));
