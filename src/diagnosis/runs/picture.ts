/** A run as a picture: a row for each rank, time from left to right. What is drawn where, and what is folded. Pure. */
import { grouped } from './grouped.ts';
import type { EventKind, Run, RunRow } from './run.ts';
import type { Stamp } from './times.ts';

/** What went wrong, drawn as a sign. */
export interface Sign {
	kind: EventKind;
	/** From 0, the left edge, to 1. */
	at: number;
	/** Whether a time of it is told; else it stands at the last sign of life. */
	told: boolean;
}

/** One line of the picture. All places are from 0 to 1; left out where no time is told. */
export interface PictureRow {
	/** What stands in it: of several ranks they did the same. */
	rows: readonly RunRow[];
	kind: EventKind | 'silent' | 'unread' | 'none';
	/** Where the first of them begins. */
	from?: number;
	/** Where the first of them gives its last sign of life, and the last. */
	until?: number;
	to?: number;
	/** Each kind at a place once. */
	marks: readonly Sign[];
}

export interface Picture {
	rows: readonly PictureRow[];
	/** All only waited too long: those that are silent are whom they waited for. */
	waited: boolean;
	/** How many ranks do not have a row of their own. */
	folded: number;
	/** What the edges stand for; left out where no time is told, and then nothing can be drawn. */
	time?: {
		/** The first and the last time in the logs. */
		begins: Stamp;
		ends: Stamp;
		/** How long it is from the left to the right edge, in seconds. */
		seconds: number;
		/** Whether the run began before the left edge: only its end is worth the room. */
		isCut: boolean;
		/** Where it went wrong: at the cause, or, where all only waited, at the last sign of life of whom they waited for. */
		fault?: number;
	};
}

/** More rows do not fit beside an answer. */
const MOST_ROWS = 16;
/** So many places of marks can be told apart in a row. */
const PLACES = 60;

/**
 * Draws a run.
 *
 * @param most of rows; ranks that did the same then stand in one.
 * @example pictureOf(run).rows.map(({ kind }) => kind) // => ['silent', 'cause']
 */
export function pictureOf(run: Run, most = MOST_ROWS): Picture {
	const ranked = run.rows.filter((row) => row.rank !== undefined || row === run.cause);
	const drawn = ranked.length > 0 ? ranked : run.rows;
	const silent = new Set(run.silent);
	const kindOf = (row: RunRow): PictureRow['kind'] =>
		row.event?.kind ?? (row.unread ? 'unread' : silent.has(row) ? 'silent' : 'none');
	const scale = scaleOf(run, drawn);
	const groups = fold(drawn, run, kindOf, most);
	return {
		rows: groups.map((rows) => rowOf(rows, kindOf(rows[0] as RunRow), run.waited, scale?.placeOf)),
		waited: run.waited,
		folded: groups.reduce((sum, { length }) => sum + (length > 1 ? length : 0), 0),
		...(scale && { time: scale.time }),
	};
}

interface Scale {
	time: NonNullable<Picture['time']>;
	placeOf: (stamp: Stamp | undefined) => number | undefined;
}

/** The end of a long run is drawn alone where all that happened lies in less than this share of it. */
const SMALL = 1 / 10;
/** How much is drawn before what happened, in seconds at least, and as a share of how long that took. */
const LEAST_BEFORE = 60;
const BEFORE = 1 / 2;

function scaleOf({ rows, cause, waited, silent }: Run, drawn: readonly RunRow[]): Scale | undefined {
	// The log of a launcher may begin with an earlier attempt.
	const begins = first(drawn.flatMap((row) => timed(row.begins, row.ends, row.event?.stamp)));
	const ends = first(
		rows.flatMap((row) => timed(row.ends, row.event?.stamp)),
		-1,
	);
	if (!begins || !ends) return undefined;
	const happened = first(drawn.flatMap((row) => timed(row.ends, row.event?.stamp))) ?? ends;
	const before = Math.max(LEAST_BEFORE, (ends.seconds - happened.seconds) * BEFORE);
	const left = happened.seconds - before;
	const isCut = ends.seconds - left < (ends.seconds - begins.seconds) * SMALL;
	const start = isCut ? left : begins.seconds;
	const span = ends.seconds - start;
	const placeOf = (stamp: Stamp | undefined) =>
		stamp?.seconds === undefined ? undefined : Math.max(0, span > 0 ? (stamp.seconds - start) / span : 0);
	const fault = placeOf((waited ? silent[0]?.ends : undefined) ?? cause?.event?.stamp ?? cause?.ends);
	return { time: { begins, ends, seconds: span, isCut, ...(fault !== undefined && { fault }) }, placeOf };
}

type Timed = Required<Stamp>;

const timed = (...stamps: readonly (Stamp | undefined)[]): Timed[] =>
	stamps.filter((stamp): stamp is Timed => stamp?.seconds !== undefined);

/** The first of all; the last, where the direction is -1. */
const first = (stamps: readonly Timed[], direction = 1): Timed | undefined =>
	stamps.reduce<Timed | undefined>((a, b) => (a && direction * (a.seconds - b.seconds) <= 0 ? a : b), undefined);

/** The smallest of many: too many to be arguments. */
const smallest = (numbers: readonly number[]): number[] =>
	numbers.length > 0 ? [numbers.reduce((a, b) => Math.min(a, b))] : [];

/** Each rank alone, or else those of a node that did the same, or all that did. The cause always stands alone. */
function fold(drawn: readonly RunRow[], run: Run, kindOf: (row: RunRow) => string, most: number): RunRow[][] {
	if (drawn.length <= most) return drawn.map((row) => [row]);
	// Whom all waited for.
	const awaited = run.waited ? run.silent[0] : undefined;
	const whatOf = (row: RunRow) => `${kindOf(row)} ${row.event?.failure ?? row.event?.exception ?? ''}`;
	const keys: ((row: RunRow) => string)[] = [(row) => `${row.node} ${whatOf(row)}`, whatOf, kindOf];
	let groups: RunRow[][] = [];
	for (const keyOf of keys) {
		const alone = (row: RunRow) => row === run.cause || row === awaited;
		groups = [...grouped(drawn, (row) => (alone(row) ? row : keyOf(row))).values()];
		if (groups.length <= most) break;
	}
	return groups;
}

function rowOf(
	rows: readonly RunRow[],
	kind: PictureRow['kind'],
	waited: boolean,
	placeOf: Scale['placeOf'] = () => undefined,
): PictureRow {
	const begins = rows.flatMap((row) => placeOf(row.begins ?? row.ends) ?? []);
	const ends = rows.flatMap((row) => placeOf(row.ends) ?? []);
	const marks = new Map<string, Sign>();
	for (const { event, ends: last } of rows) {
		const told = event?.stamp?.seconds !== undefined;
		const at = event && placeOf(told ? event.stamp : last);
		if (event && at !== undefined) {
			// What failed first only waited: the fault is the silence of another.
			const sign = waited && event.kind === 'cause' ? 'timeout' : event.kind;
			const key = `${sign} ${Math.round(at * PLACES)}`;
			if (!marks.has(key)) marks.set(key, { kind: sign, at, told });
		}
	}
	const [from] = smallest(begins);
	const [until] = smallest(ends);
	const [to] = smallest(ends.map((end) => -end));
	return {
		rows,
		kind,
		...(from !== undefined && { from }),
		...(until !== undefined && { until }),
		...(to !== undefined && { to: -to }),
		marks: [...marks.values()],
	};
}
