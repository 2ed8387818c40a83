/**
 * The story of a run that left a log for each rank: what failed first and where, what followed, who fell silent, what
 * earlier attempts ended with. Pure.
 */
import type { Diagnosis, News } from '../matching/index.ts';
import { compact } from '../matching/read.ts';
import { grouped } from './grouped.ts';
import type { LogOrigin } from './origin.ts';
import type { Stamp } from './times.ts';

/** One log of a run, as it was read. */
export interface RunLog {
	path: string;
	origin: LogOrigin;
	/** The number of lines before it, in all logs of its attempt. */
	linesBefore: number;
	lines: number;
	begins?: Stamp;
	ends?: Stamp;
	/** What went wrong first in it. */
	news: News;
	/** It was not read, or not to its end. */
	unread?: true;
}

/**
 * cause: what failed first. consequence: what other ranks print when one fails. timeout: it waited too long. error:
 * something else went wrong.
 */
export type EventKind = 'cause' | 'error' | 'timeout' | 'consequence';

/** What went wrong on a rank. */
export interface RunEvent {
	kind: EventKind;
	path: string;
	/** Within the file, counted from 1. */
	line: number;
	/** What it is: a known failure, or else the exception. */
	failure?: string;
	exception?: string;
	stamp?: Stamp;
	/** Seconds after the cause, where both tell the time. */
	after?: number;
}

/** A rank; a process of a launcher or of Ray, or a single log, where no rank is told. */
export interface RunRow {
	rank?: number;
	node?: string;
	local?: number;
	pid?: number;
	/** Its logs, in the order of reading. */
	paths: string[];
	begins?: Stamp;
	/** The last sign of life. */
	ends?: Stamp;
	event?: RunEvent;
	/** One of its logs was not read, or not to its end: what is not told of it may be there. */
	unread?: true;
}

export interface Run {
	/** By rank, those without one last. */
	rows: RunRow[];
	attempt?: number;
	cause?: RunRow;
	/** What failed first only waited too long: those that are silent are whom it waited for. Known where all logs were read. */
	waited: boolean;
	/** Rows read to their end where nothing went wrong, while it did elsewhere. The one that has been silent longest first. */
	silent: RunRow[];
	/** A consequence is told before its cause: what that says of the clocks of their nodes. */
	clocks?: ClocksApart;
}

export interface ClocksApart {
	/** The nodes of cause and consequence; the same one, or none, where the clocks cannot explain it. */
	nodes: [string, string] | undefined;
	/** By how much the consequence is told too early. */
	seconds: number;
}

/** Below that the order of lines is what a launcher's buffers make of it. */
const APART = 2;

/**
 * Tells the story of one attempt.
 *
 * @param logs of the attempt, in the order in which they were read.
 * @param diagnosis of all of them together.
 * @example storyOf(logs, diagnosis).cause?.rank // => 2
 */
export function storyOf(logs: readonly RunLog[], diagnosis: Diagnosis): Run {
	const rows = rowsOf(logs);
	const cause = causeOf(rows, logs, diagnosis);
	const waited = cause?.event?.kind === 'timeout' && !rows.some(({ unread }) => unread);
	if (cause?.event) {
		cause.event.kind = 'cause';
		const { stamp } = cause.event;
		for (const { event } of rows) {
			const after = secondsFrom(stamp, event?.stamp);
			if (event && event !== cause.event && after !== undefined) event.after = after;
		}
	}
	const clocks = cause && clocksOf(rows, cause);
	const attempt = logs.find(({ origin }) => origin.attempt !== undefined)?.origin.attempt;
	return compact({ rows, attempt, cause, waited, silent: cause ? silentIn(rows) : [], clocks });
}

function rowsOf(logs: readonly RunLog[]): RunRow[] {
	const byKey = grouped(logs, ({ path, origin }) =>
		isProcess(origin)
			? [origin.rank, origin.local, origin.pid, origin.node].join(' ')
			: `log ${path.replace(/(?:\.\d{1,3})?(?:\.gz|\.zst)?$/i, '')}`,
	);
	return [...byKey.values()].map((own): RunRow => {
		const { rank, node, local, pid } = own[0]?.origin ?? {};
		const begins = earliest(own.map((log) => log.begins));
		const ends = earliest(
			own.map((log) => log.ends),
			-1,
		);
		const events = own.flatMap((log) => eventIn(log) ?? []);
		const event = events.toSorted((a, b) => WEIGHT[a.kind] - WEIGHT[b.kind] || timeOf(a) - timeOf(b))[0];
		return {
			...compact({ rank, node, local, pid, paths: own.map(({ path }) => path), begins, ends, event }),
			...(own.some(({ unread }) => unread) && { unread: true as const }),
		};
	});
}

/** Whether it is known whose log or row it is: not that of a launcher or driver, which repeats what others print. */
const isProcess = ({ rank, local, pid }: Pick<RunRow, 'rank' | 'local' | 'pid'>): boolean =>
	rank !== undefined || local !== undefined || pid !== undefined;

const WEIGHT: Record<EventKind, number> = { cause: 0, error: 1, timeout: 2, consequence: 3 };

const timeOf = ({ stamp }: RunEvent): number => stamp?.seconds ?? Infinity;

function earliest(stamps: readonly (Stamp | undefined)[], direction = 1): Stamp | undefined {
	const timed = stamps.filter((stamp) => stamp?.seconds !== undefined) as Required<Stamp>[];
	return timed.toSorted((a, b) => direction * (a.seconds - b.seconds))[0];
}

/** What went wrong first in a log, as an event of the run. */
export function eventIn({ path, linesBefore, news: { known, raised } }: RunLog): RunEvent | undefined {
	// Of an error that is known and raised the known name says more; what came before it may have led to it.
	const isKnown =
		known && (known.wrapper ? known.line === raised?.line : !raised || raised.wrapper || known.start <= raised.end);
	if (isKnown) {
		const kind = known.timedOut ? 'timeout' : known.consequence ? 'consequence' : 'error';
		// What a traceback ends with is told when that was printed.
		const timed = known.time === undefined && raised?.line === known.line ? raised : known;
		return { kind, path, line: known.line - linesBefore, failure: known.failure, ...stampOf(timed) };
	}
	if (!raised || raised.wrapper) return undefined;
	return { kind: 'error', path, line: raised.line - linesBefore, exception: raised.exception, ...stampOf(raised) };
}

const stampOf = ({ time, seconds }: { time?: string; seconds?: number | undefined }): { stamp?: Stamp } =>
	time === undefined || seconds === undefined ? {} : { stamp: { time, seconds } };

/**
 * The row of what the diagnosis claims; of several ranks with the same failure the one where it was first. What a
 * launcher or driver printed is the row of the process that it repeats.
 */
function causeOf(rows: readonly RunRow[], logs: readonly RunLog[], diagnosis: Diagnosis): RunRow | undefined {
	const { first, findings } = diagnosis;
	const [lead] = findings;
	const line = first?.line ?? lead?.lines[0]?.line ?? lead?.best.line;
	if (line === undefined) return undefined;
	const log = logs.findLast(({ linesBefore }) => linesBefore < line);
	const own = rows.find(({ paths }) => log && paths.includes(log.path));
	if (!own || !log) return undefined;
	own.event = {
		...own.event,
		kind: own.event?.kind ?? 'error',
		path: log.path,
		line: line - log.linesBefore,
		...(first ? { exception: first.exception } : lead && { failure: lead.failure }),
	};
	if (first) delete own.event.failure;
	const alike = rows
		.filter(({ event }) => event && event.failure === own.event?.failure && event.exception === own.event?.exception)
		.toSorted((a, b) => timeOf(a.event as RunEvent) - timeOf(b.event as RunEvent));
	const repeated = isProcess(own) ? undefined : alike.find(isProcess);
	if (repeated) return repeated;
	const timed = own.event.stamp?.seconds;
	const [sooner] = alike;
	return timed !== undefined && sooner && timeOf(sooner.event as RunEvent) < timed ? sooner : own;
}

const secondsFrom = (from: Stamp | undefined, to: Stamp | undefined): number | undefined =>
	from?.seconds === undefined || to?.seconds === undefined ? undefined : to.seconds - from.seconds;

function silentIn(rows: readonly RunRow[]): RunRow[] {
	return rows
		.filter(({ rank, local, event, unread }) => (rank !== undefined || local !== undefined) && !event && !unread)
		.toSorted((a, b) => (a.ends?.seconds ?? -Infinity) - (b.ends?.seconds ?? -Infinity));
}

/** A consequence cannot come before its cause. */
function clocksOf(rows: readonly RunRow[], cause: RunRow): ClocksApart | undefined {
	const early = rows
		.filter(({ event }) => event && event.kind !== 'cause' && event.kind !== 'error' && (event.after ?? 0) < -APART)
		.toSorted((a, b) => (a.event?.after ?? 0) - (b.event?.after ?? 0))[0];
	if (!early?.event) return undefined;
	const nodes: [string, string] | undefined =
		cause.node !== undefined && early.node !== undefined && cause.node !== early.node
			? [cause.node, early.node]
			: undefined;
	return { nodes, seconds: -(early.event.after ?? 0) };
}
