/** A run in sentences: what failed first, what followed, who is silent. */
import type en from '../../content/ui/en.json';
import { fill } from '../i18n/sentences.ts';
import { grouped } from '../runs/grouped.ts';
import { answered, type ReadAttempt, type ReadRun } from '../runs/read.ts';
import type { Run, RunEvent, RunRow } from '../runs/run.ts';

export type RunWords = (typeof en)['run'];

/** Names of logs are the reader's; each medium makes them fit to be shown. */
type Shown = (text: string) => string;

export interface RunTold {
	/** What failed first: who, what, where. */
	first?: { who: string; what: string; where: string };
	/** What followed, told once for all ranks that say the same. */
	followed: string[];
	silent: string[];
	clocks?: string;
}

/** What is said of a run, a line each, in the order in which it is said. */
export interface RunLine {
	/** where: the place of what failed first, in a line of its own, so that it can be copied. */
	kind: 'waited' | 'first' | 'where' | 'then' | 'silent' | 'clocks' | 'earlier' | 'left';
	title: string;
	text: string;
}

/** What differs between those who tell of runs. */
export interface RunMedium {
	words: RunWords;
	/** The title of a failure. */
	titleOf: (failure: string) => string;
	shown: Shown;
}

/** Tells of the attempt that is answered, then of the others, then of what was not read. */
export function runLinesOf(read: ReadRun, { words, titleOf, shown }: RunMedium): RunLine[] {
	const main = answered(read);
	const line = (kind: RunLine['kind'], title: string) => (text: string) => ({ kind, title, text });
	const left = [...read.left].map(([why, paths]) => fill(words.left[why], { count: paths.length }));
	if (!main) return left.map(line('left', words.leftTitle));
	const tell = (attempt: ReadAttempt) => tellRun(attempt.run, words, titleOf, shown);
	const { first, followed, silent, clocks } = tell(main);
	const { waited } = main.run;
	return [
		...(waited ? silent.map(line('waited', words.waitedFor)) : []),
		...(first ? [line('first', words.first)(fill(words.same, first)), line('where', words.first)(first.where)] : []),
		...followed.map(line('then', words.then)),
		...(waited ? [] : silent.map(line('silent', words.silentTitle))),
		...(clocks ? [line('clocks', words.clocksTitle)(clocks)] : []),
		...read.attempts
			.filter((attempt) => attempt !== main)
			.map((attempt) => line('earlier', words.earlier)(sayAttempt(words, attempt, tell(attempt)))),
		...left.map(line('left', words.leftTitle)),
	];
}

const sayAttempt = (words: RunWords, { run }: ReadAttempt, { first }: RunTold): string =>
	fill(first ? words.attempt : words.attemptNone, { attempt: run.attempt ?? 0, ...first });

/** How much was read of an attempt. */
export function sayCounts({ run, parts, diagnosis }: ReadAttempt, words: RunWords): string {
	const ranks = new Set(run.rows.flatMap(({ rank }) => rank ?? [])).size;
	return fill(ranks ? words.countsRanks : words.counts, { ranks, logs: parts.length, lines: diagnosis.lines });
}

/** More of one kind are counted. */
const MOST_LISTED = 8;

/**
 * What is told of a run.
 *
 * @param titleOf the title of a failure.
 * @example tellRun(run, words, titleOf, shown).first?.who // => 'rank 2 on gpu-07'
 */
export function tellRun(run: Run, words: RunWords, titleOf: (failure: string) => string, shown: Shown): RunTold {
	const { rows, cause, clocks } = run;
	const whatOf = (event: RunEvent) => nameOf(event, { titleOf, shown });
	const say = { words, shown };
	const others = rows.filter((row): row is RunRow & { event: RunEvent } => row !== cause && row.event !== undefined);
	const alike = grouped(others, ({ event }) => whatOf(event));
	return {
		...(cause?.event && {
			first: {
				who: whoOf([cause], say),
				what: whatOf(cause.event),
				where: `${shown(cause.event.path)}:${cause.event.line}`,
			},
		}),
		followed: [...alike].map(([what, own]) => {
			const told = fill(words.same, { who: whoOf(own, say), what });
			const soonest = Math.min(...own.map(({ event }) => event.after ?? Infinity));
			return Number.isFinite(soonest) && soonest >= 0
				? fill(words.after, { told, time: spanOf(soonest, words) })
				: told;
		}),
		silent: silentOf(run, say),
		...(clocks && {
			clocks: fill(clocks.nodes ? words.clocks : words.contradiction, {
				a: shown(clocks.nodes?.[0] ?? ''),
				b: shown(clocks.nodes?.[1] ?? ''),
				time: spanOf(clocks.seconds, words),
			}),
		}),
	};
}

/** What an event is called: a known failure by its title, or else the exception. */
export const nameOf = (
	{ failure, exception = '' }: Pick<RunEvent, 'failure' | 'exception'>,
	{ titleOf, shown }: Pick<RunMedium, 'titleOf' | 'shown'>,
): string => (failure ? titleOf(failure) : shown(exception));

/** Those that fell silent in the same second are told together. */
function silentOf({ silent }: Run, say: Say): string[] {
	const together = grouped(silent, ({ ends }) => ends?.time.replace(/[.,]\d+$/, '') ?? '');
	return [...together].map(([time, own]) =>
		time ? fill(say.words.since, { who: whoOf(own, say), time }) : fill(say.words.never, { who: whoOf(own, say) }),
	);
}

interface Say {
	words: Pick<RunWords, 'rank' | 'local' | 'process' | 'on' | 'ranks' | 'comma' | 'since' | 'never'>;
	shown: Shown;
}

/**
 * Who rows are, in a word.
 *
 * @example whoOf([{ rank: 1 }, { rank: 3 }], say) // => 'ranks 1, 3'
 */
export function whoOf(rows: readonly RunRow[], say: Say): string {
	const { words } = say;
	const ranks = rows.flatMap(({ rank }) => rank ?? []);
	const isRanks = rows.length > 1 && ranks.length === rows.length;
	if (isRanks) return fill(words.ranks, { ranks: cutShort(runsIn(ranks), words) });
	return cutShort(
		rows.map((row) => oneOf(row, say)),
		words,
	);
}

/** @example oneOf({ local: 1, node: 'gpu-07', paths: ['…'] }, say) // => 'local rank 1 on gpu-07' */
function oneOf({ rank, local, pid, node, paths: [path = ''] }: RunRow, { words, shown }: Say): string {
	const who =
		rank !== undefined
			? fill(words.rank, { rank })
			: local !== undefined
				? fill(words.local, { local })
				: pid !== undefined
					? fill(words.process, { pid })
					: undefined;
	if (who === undefined) return shown(path);
	return node === undefined ? who : fill(words.on, { who, node: shown(node) });
}

const cutShort = (all: readonly string[], words: Say['words']): string =>
	all.slice(0, MOST_LISTED).join(words.comma) + (all.length > MOST_LISTED ? '…' : '');

/**
 * Numbers, those that follow each other as one.
 *
 * @example runsIn([0, 1, 2, 5]) // => ['0–2', '5']
 */
export function runsIn(numbers: readonly number[]): string[] {
	const runs: [number, number][] = [];
	for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
		const last = runs.at(-1);
		if (last && number === last[1] + 1) last[1] = number;
		else runs.push([number, number]);
	}
	return runs.flatMap(([from, to]) =>
		to - from > 1 ? [`${from}–${to}`] : from === to ? [`${from}`] : [`${from}`, `${to}`],
	);
}

/**
 * A span of time in the unit in which one would say it.
 *
 * @example spanOf(95, words) // => '1.6 min'
 */
export function spanOf(seconds: number, words: RunWords): string {
	const round = (value: number) => String(value < 10 ? Math.round(value * 10) / 10 : Math.round(value));
	if (seconds < 90) return fill(words.seconds, { count: round(seconds) });
	if (seconds < 5400) return fill(words.minutes, { count: round(seconds / 60) });
	return fill(words.hours, { count: round(seconds / 3600) });
}
