/**
 * Gathering: from hits, line by line, to one finding per failure. Lines beyond the first are counted, not kept, so that
 * memory does not grow with the log.
 */
import { claimsOf, type KnownEvent, type RaisedEvent } from './causes/claims.ts';
import { createComparison } from './causes/compare.ts';
import type { Ordered } from './causes/order.ts';
import { processOf, type Raising } from './chain.ts';
import { ROLES, type Role } from './compile.ts';
import type {
	BestLine,
	Certainty,
	Diagnosis,
	Ending,
	Finding,
	FoundLine,
	NamedValue,
	ReadLine,
	Related,
} from './diagnosis.ts';
import { EVIDENCE, type EvidenceId } from './evidence.ts';
import type { RaisedInLog } from './exceptions.ts';
import type { Place } from './fold.ts';
import { type Block, lineOf, linesOf, prefixOf } from './join.ts';
import { isAnswer, kindAtHead, MOST_KINDS } from './kinds.ts';
import type { Hit } from './match.ts';
import type { Message, Prepared } from './prepare.ts';
import { createRankCensus, type RankLine } from './ranks.ts';
import { detach, type Prefix } from './read.ts';

/** Lines listed for a finding. */
const MOST_LINES = 20;
/** Lines of a finding whose values are kept. */
const MOST_READ = 24;

/** What is known of one failure so far. */
interface Gathered {
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
	/** A line of it that the program did not itself call information or a warning. */
	loud: boolean;
}

/** A known error, or else the last wrapper, where and when. */
export interface Heard extends Pick<RankLine, 'line' | 'time' | 'seconds' | 'timedOut'> {
	failure: string;
	/** Offset in the whole text. */
	start: number;
	/** Other ranks print it when one fails: it is hardly the cause. */
	consequence: boolean;
	/** Only a line that says that something else failed. */
	wrapper?: boolean;
}

export interface Gatherer {
	/** Takes a message found in a block. */
	hit(block: Block, hit: Hit): void;
	/** Counts a line whose outcome is known from lines just like it. */
	repeat(block: Block, line: number, message: Message): void;
	/** Takes evidence without a message. */
	evidence(id: EvidenceId, block: Block, line: number, place: Place): void;
	setWorld(size: number): void;
	/** The first error since this was asked last; if there was none, the last wrapper. */
	news(): Heard | undefined;
	isEmpty(): boolean;
	/** Takes the end of what was read, whose lines were looked at before, and where its last log begins. */
	end(tail: Block, begun: number): void;
	/** `lines`: how many the log has; `raised`: what programs raised, known or not. */
	result(lines: number, raised: RaisedInLog): Gatherings;
}

/** What was gathered, as it stands in a diagnosis. */
export type Gatherings = Pick<
	Diagnosis,
	'findings' | 'beside' | 'first' | 'also' | 'related' | 'ended' | 'ranks' | 'compared'
>;

export function createGatherer(prepared: Prepared): Gatherer {
	const ids = prepared.failures;
	const gathered = new Map<string, Gathered>();
	const census = createRankCensus();
	const comparison = createComparison();
	/** By failure; the last is the innermost. */
	const places = new Map<string, Related>();
	/** What is of a kind, line by line. */
	const kinds: Gathered[] = [];
	let ended: (Ending & { seconds?: number }) | undefined;
	let heard: Heard | undefined;
	let heardAs: Role = 'notice';
	const hear = (block: Block, line: number, prefix: Prefix, message: Message) => {
		const { role } = message;
		// Of wrappers the last one is kept, which may be the line that was raised; else the first that says most is.
		if (role === 'notice' || (heard && !isStronger(role, heardAs))) return;
		heard = {
			...rankLine(block, line, prefix),
			failure: ids[message.failure] as string,
			start: block.base + (block.scanned.starts[line] as number),
			timedOut: saysTimeout(message),
			consequence: role === 'symptom' || role === 'consequence',
			...(role === 'wrapper' && { wrapper: true }),
		};
		heardAs = role;
	};

	const take = (block: Block, hit: Omit<Hit, 'message'>, prefix: Prefix, told: Told) => {
		const old = gathered.get(told.failure);
		if (old) merge(old, block, hit, prefix, told);
		else gathered.set(told.failure, gatheredOf(block, hit, prefix, told));
	};
	const takeEnding = (block: Block, { message, first, start, end }: Hit) => {
		const kind = message.ending;
		if (!kind || kind === 'none') return;
		const prefix = prefixOf(block, first);
		// A person or a scheduler ended it: that says more than the program's own last word.
		if (ended && (ended.kind !== 'finished' || kind === 'finished')) return;
		const text = detach(lineOf(block, first));
		ended = { ...foundLine(block, first, { start, end }, prefix), kind, text, first: true };
	};

	const takePlace = (block: Block, { message, exact, first, start, end }: Hit) => {
		const failure = ids[message.failure];
		if (!exact || failure === undefined) return;
		places.delete(failure);
		const text = detach(lineOf(block, first).slice(0, LONGEST_CONTEXT).trim());
		places.set(failure, { ...foundLine(block, first, { start, end }, prefixOf(block, first)), failure, text });
	};

	const takeKind = (block: Block, hit: Hit) => {
		if (kinds.length >= MOST_KINDS) return;
		const { message, points, first } = hit;
		const prefix = prefixOf(block, first);
		const failure = ids[message.failure] as string;
		const item = gatheredOf(block, hit, prefix, { failure, role: 'error', points, certainty: 'sure', message });
		readValues(item, block, hit, prefix);
		kinds.push(item);
	};

	return {
		hit(block, hit) {
			if (hit.message.ending) return takeEnding(block, hit);
			if (hit.message.role === 'place') return takePlace(block, hit);
			if (hit.message.role === 'kind') return takeKind(block, hit);
			const { message, points, exact, first } = hit;
			const { role } = message;
			const failure = ids[message.failure] as string;
			const prefix = prefixOf(block, first);
			hear(block, first, prefix, message);
			take(block, hit, prefix, {
				failure,
				role,
				points,
				certainty: exact && SURE.has(role) ? 'sure' : 'likely',
				message,
			});
			readValues(gathered.get(failure), block, hit, prefix);
			const rank = prefix.rank ?? rankIn(hit);
			comparison.see(lineOf(block, first), rank);
			if (rank !== undefined) census.add({ ...rankLine(block, first, prefix), rank, timedOut: saysTimeout(message) });
		},
		repeat(block, line, message) {
			if (message.role === 'place' || message.role === 'kind') return;
			const old = gathered.get(ids[message.failure] ?? '');
			if (!old) return;
			const start = block.base + (block.scanned.starts[line] as number);
			if (start > old.lastStart) old.count++;
			old.lastStart = Math.max(start, old.lastStart);
			const prefix = prefixOf(block, line);
			hear(block, line, prefix, message);
			const { rank } = prefix;
			if (rank !== undefined) census.add({ ...rankLine(block, line, prefix), rank, timedOut: saysTimeout(message) });
		},
		evidence(id, block, line, place) {
			const failure = EVIDENCE[id];
			if (!prepared.causes.has(failure)) return;
			const prefix = prefixOf(block, line);
			const own = {
				first: line,
				last: line,
				...place,
				values: [],
				exact: true,
				closeness: 1,
				points: 0,
				marks: [place],
			};
			take(block, own, prefix, { failure, role: roleOf(id), points: 0, certainty: 'likely', evidence: id });
		},
		setWorld: census.setWorld,
		news() {
			const told = heard;
			heard = undefined;
			return told;
		},
		end: comparison.end,
		isEmpty: () => gathered.size === 0,
		result(lines, raised) {
			const items = [...gathered.values()].filter((item) => isChosen(item, lines) || !isMurmur(item));
			const ranks = census.result();
			const compared = comparison.result();
			const told = withEnding(claimed(items, withoutFaint(raised, ended), prepared), ended);
			const isClaimed = told.findings.some(({ role }) => role === 'error');
			const isTold = ({ failure }: Related) =>
				[...told.findings, ...told.beside].some((finding) => finding.failure === failure);
			const related = isClaimed
				? []
				: [...places.values()]
						.filter((one) => !isTold(one) && (!told.first || isOf(one, told.first)))
						.toReversed()
						.slice(0, MOST_PLACES);
			const kind = told.ended?.first ? undefined : kindAtHead(kinds, told, lines - FEW_LINES);
			return {
				...(kind ? withKind(kind, told, raised, { places: [...places.values()], lines }) : told),
				...(related.length > 0 && { related }),
				...(ranks && { ranks }),
				...(compared.length > 0 && { compared }),
			};
		},
	};
}

/**
 * What was raised heads the answer with what is known of its kind, and all else stands where it would below a known cause;
 * or the kind is told beside what was raised, before all else.
 */
function withKind(
	kind: Gathered,
	{ first, ...told }: Gatherings,
	{ all }: RaisedInLog,
	{ places, lines }: { places: readonly Related[]; lines: number },
): Gatherings {
	const raising = all.find(({ error }) => error === first);
	const raised = first && { raised: first };
	const findingAs = (role: Role) => ({ ...toFinding({ item: { ...kind, role } }), ...raised });
	return isAnswer(raising, places, lines)
		? { ...told, findings: [findingAs(raising?.role ?? kind.role), ...told.findings, ...told.beside], beside: [] }
		: { ...told, ...(first && { first }), beside: [findingAs('kind'), ...told.beside] };
}

/** Pages that are about functions on the stack. */
const MOST_PLACES = 3;

/** What says exactly what happened is certain, whether that is why or not. */
const SURE: ReadonlySet<Role> = new Set(['error', 'symptom', 'consequence']);

const isStronger = (role: Role, than: Role): boolean =>
	role === 'wrapper' ? than === 'wrapper' : ROLES.indexOf(role) < ROLES.indexOf(than);

/** In so short a paste every line was chosen by its reader. */
const FEW_LINES = 5;

/** Also where the log consists of it: then it is what the reader asks about. */
const isChosen = ({ count }: Gathered, lines: number): boolean => lines <= FEW_LINES || count * 2 > lines;

/** A notice that the program itself calls information or a warning: every log of a healthy run has some. */
const isMurmur = ({ role, loud }: Gathered): boolean => role === 'notice' && !loud;

const QUIET = /^(?:INFO|DEBUG|TRACE|NOTICE|I|W|WARN|WARNING)$/i;
/** `train.py:434: `, as Lightning begins its warnings; errors stand below a traceback. */
const PLACED = /\.py:\d+$/;
const isLoud = (block: Block, { first, start }: Pick<Hit, 'first' | 'start'>, { level, source }: Prefix): boolean =>
	!QUIET.test(level ?? '') &&
	(level !== undefined || !PLACED.test(source ?? '')) &&
	!block.text.slice(block.scanned.starts[first], start).includes('Warning: ');

/** An idle GPU may have other reasons; a loss that is nan, or a run that stops, has some. */
const roleOf = (id: EvidenceId): Role => (id === 'one-gpu-idle' || id === 'all-gpus-idle' ? 'wrapper' : 'symptom');

/** What a line tells of a failure. */
type Told = Pick<Gathered, 'failure' | 'role' | 'points' | 'certainty' | 'message' | 'evidence'>;

function gatheredOf(block: Block, hit: Omit<Hit, 'message'>, prefix: Prefix, told: Told): Gathered {
	const best = bestLine(block, hit, prefix);
	return {
		...told,
		count: 1,
		lastStart: best.textStart,
		lines: [foundLine(block, hit.first, hit, prefix)],
		read: new Map(),
		first: best.start,
		firstSeconds: prefix.seconds,
		process: processOf(prefix),
		best,
		loud: isLoud(block, hit, prefix),
	};
}

/** Keeps the values of a line: what is not exact may have been read in the wrong place. */
function readValues(item: Gathered | undefined, block: Block, hit: Hit, { rank, seconds }: Prefix): void {
	const { message, exact, first, values, also = [] } = hit;
	if (!item || !exact || !message.id || message.problem) return;
	const line = block.scanned.numbers[first] as number;
	const key = `${message.place} ${rank ?? ''}`;
	if (item.read.has(key) || item.read.size >= MOST_READ) return;
	const named = [...values, ...also].flatMap(({ name, hole, text }): NamedValue[] =>
		name ? [[name, hole, detach(text)]] : [],
	);
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

/** Drops what is undefined, so that the answer holds only what the log said. */
const compact = (object: object): object =>
	Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));

/** What a line adds to what is known. Most add a count: only what is kept of it is made. */
function merge(old: Gathered, block: Block, hit: Omit<Hit, 'message'>, prefix: Prefix, told: Told): void {
	const start = block.base + (block.scanned.starts[hit.first] as number);
	const { seconds } = prefix;
	if (start !== old.lastStart) {
		old.count++;
		if (old.lines.length < MOST_LINES) old.lines.push(foundLine(block, hit.first, hit, prefix));
	}
	old.lastStart = start;
	old.loud ||= isLoud(block, hit, prefix);
	if (told.role === old.role) {
		old.first = Math.min(old.first, block.base + hit.start);
		if (seconds !== undefined) old.firstSeconds = Math.min(old.firstSeconds ?? Infinity, seconds);
	} else if (ROLES.indexOf(told.role) < ROLES.indexOf(old.role)) {
		// A notice of a failure, however early, is not when it failed.
		Object.assign(old, { first: block.base + hit.start, firstSeconds: seconds, process: processOf(prefix) });
	}
	if (weight(told) <= weight(old)) return;
	const { points, role, certainty, message, evidence } = told;
	Object.assign(old, { best: bestLine(block, hit, prefix), points, role, certainty, message, evidence });
}

/** Errors before wrappers before notices, certain before likely, then what says more; of equals the first stays. */
const weight = ({ certainty, role, points }: Told): number =>
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
		values: hit.values.map((value) => ({
			...value,
			text: detach(value.text),
			start: base + value.start,
			end: base + value.end,
		})),
		prefix: compact({ ...prefix }) as Prefix,
		closeness: hit.closeness,
	};
}

/** Lines shown around the one that proves a finding, and how much of each: a line of a megabyte orients nobody. */
const MOST_CONTEXT = 2;
const LONGEST_CONTEXT = 300;

function context(block: Block, from: number, to: number): string[] {
	const lines: string[] = [];
	for (let line = Math.max(0, from); line < Math.min(to, block.scanned.count); line++) {
		const raw = lineOf(block, line);
		lines.push(raw.length > LONGEST_CONTEXT ? `${detach(raw.slice(0, LONGEST_CONTEXT))}…` : detach(raw));
	}
	return lines;
}

function foundLine(block: Block, line: number, { start, end }: Place, prefix: Prefix): FoundLine {
	const { rank, host, time } = prefix;
	const number = block.scanned.numbers[line] as number;
	return compact({ line: number, start: block.base + start, end: block.base + end, rank, host, time }) as FoundLine;
}

const rankLine = ({ scanned }: Block, line: number, { time, seconds }: Prefix) =>
	compact({ line: scanned.numbers[line], time, seconds }) as Pick<RankLine, 'line' | 'time' | 'seconds'>;

const rankIn = (hit: Hit): number | undefined => {
	const value = hit.values.find(({ hole }) => hole === 'rank')?.text;
	return value === undefined ? undefined : Number(value);
};

const saysTimeout = ({ parts }: Message): boolean =>
	parts.some((part) => 'text' in part && /time[ d-]{0,2}out/i.test(part.text));

function toFinding({ item, followsFrom }: Ordered<Gathered>): Finding {
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

/** A scheduler says of a run that it ends on purpose that this is an error. */
const withoutFaint = ({ all, ...rest }: RaisedInLog, ended: Ending | undefined): RaisedInLog => ({
	...rest,
	all: ended ? all.filter(({ faint }) => !faint) : all,
});

interface Unknown extends RaisedEvent {
	raising: Raising;
}

/** What may be claimed, and which error that nobody knows goes before it. */
function claimed(items: Gathered[], { all, failedFirst }: RaisedInLog, { causes }: Prepared): Gatherings {
	const unknown = all
		.filter((raising) => !items.some((item) => tells(item, raising)))
		.map((raising) => toEvent(raising, items));
	const known: (Gathered & KnownEvent)[] = items;
	const claims = claimsOf(known, unknown, (id) => causes.get(id) ?? [], { failedFirst });
	return {
		findings: claims.claimed.map(toFinding),
		beside: claims.beside.map(toFinding),
		...(claims.first && { first: claims.first.raising.error }),
		...(claims.also.length > 0 && { also: claims.also.map(({ raising }) => raising.error) }),
	};
}

function toEvent(raising: Raising, items: readonly Gathered[]): Unknown {
	const { error, start, seconds, process, role, waits, crash, faint, bare, end } = raising;
	// What was raised while a consequence was handled is one, too.
	const isHandling = items.some(
		(item) =>
			item.role === 'consequence' &&
			[item.best, ...item.lines].some((found) => isOf(found, error) && found.start >= start && found.start <= end),
	);
	return {
		role: isHandling && role === 'error' ? 'consequence' : role,
		certainty: bare ? 'likely' : 'sure',
		first: start,
		firstSeconds: seconds,
		process,
		rank: error.rank,
		waits,
		faint,
		crash,
		points: 0,
		text: error.text,
		raising,
	};
}

/**
 * Whether a finding says what was raised: an error that lies in what was printed of it, or anything that stands in the
 * very line which says it.
 */
const tells = ({ role, best, lines }: Gathered, { start, end, reach, error }: Raising): boolean =>
	[best, ...lines].some((found) =>
		role === 'error'
			? isOf(found, error) && found.start >= start && found.start <= reach
			: role !== 'notice' && (found.line === error.line || (found.start >= error.start && found.start <= end)),
	);

/** Ranks write into one stream by turns. */
const isOf = ({ rank }: FoundLine, error: FoundLine): boolean =>
	rank === undefined || error.rank === undefined || rank === error.rank;

/**
 * What was printed after an end on purpose is probably its consequence: an error may be a cause all the same, what says
 * only that others ended is none.
 */
function withEnding(gathered: Gatherings, ended: Ending | undefined): Gatherings {
	const { findings, beside } = gathered;
	if (!ended) return gathered;
	const isBefore = ({ best, lines }: Finding) => (lines[0] ?? best).start < ended.start;
	const { first: raised, also: _, ...others } = gathered;
	const isBeforeEnd = raised !== undefined && raised.start < ended.start;
	const first = !isBeforeEnd && !findings.some((finding) => finding.role === 'error' && isBefore(finding));
	if (!first || ended.kind === 'finished') return { ...gathered, ended: { ...ended, first } };
	const isEcho = (finding: Finding) => !SURE.has(finding.role) || finding.role === 'consequence';
	const mayClaim = findings.filter((finding) => isBefore(finding) || !isEcho(finding));
	return {
		...others,
		findings: mayClaim.map((finding) => ({ ...finding, afterEnd: true })),
		beside: [...beside, ...findings.filter((finding) => !mayClaim.includes(finding))],
		ended: { ...ended, first },
	};
}
