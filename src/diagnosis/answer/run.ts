/** A run in sentences: what failed first, what followed, who is silent. */
import type en from '../../../content/ui/en.json';
import { fill } from '../../core/i18n/sentences.ts';
import { showTime } from '../readings/time.ts';
import { answered, type ReadAttempt, type ReadRun } from '../runs/answered.ts';
import { grouped } from '../runs/grouped.ts';
import { unreadIn } from '../runs/listing.ts';
import { cutShort, saidRanks } from '../runs/ranks.ts';
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
	/** Whose logs were not read to their end, in one sentence. */
	unread?: string;
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
	const { first, followed, silent, unread, clocks } = tell(main);
	const { waited } = main.run;
	return [
		...(waited ? few(silent, words).map(line('waited', words.waitedFor)) : []),
		...(first ? [line('first', words.first)(fill(words.same, first)), line('where', words.first)(first.where)] : []),
		...few(followed, words).map(line('then', words.then)),
		...(waited ? [] : few(silent, words).map(line('silent', words.silentTitle))),
		...(clocks ? [line('clocks', words.clocksTitle)(clocks)] : []),
		...read.attempts
			.filter((attempt) => attempt !== main)
			.map((attempt) => line('earlier', words.earlier)(sayAttempt(words, attempt, tell(attempt)))),
		...(read.more ? [line('earlier', words.earlier)(fill(words.moreAttempts, { count: read.more }))] : []),
		...(unread ? [line('left', words.leftTitle)(unread)] : []),
		...left.map(line('left', words.leftTitle)),
	];
}

/** More sentences of one kind are counted: ranks that all say something else would fill the screen. */
const MOST_TOLD = 12;

function few(told: readonly string[], words: RunWords): string[] {
	if (told.length <= MOST_TOLD) return [...told];
	const end = told.slice(-MOST_TOLD / 4);
	const begin = told.slice(0, MOST_TOLD - end.length - 1);
	return [...begin, fill(words.moreTold, { count: told.length - begin.length - end.length }), ...end];
}

/**
 * Where there is nothing to answer: no log at all, or none that could be read.
 *
 * @example emptyWords({ left: new Map([['unreadable', ['rank0.log']]]) }, words) // => words.noneRead
 */
export const emptyWords = <Words extends Record<'none' | 'noneRead', string>>(
	read: Pick<ReadRun, 'left'>,
	words: Words,
): string => (unreadIn(read).size > 0 ? words.noneRead : words.none);

const sayAttempt = (words: RunWords, { run }: ReadAttempt, { first }: RunTold): string =>
	fill(first ? words.attempt : words.attemptNone, { attempt: run.attempt ?? 0, ...first });

/** How much was read of an attempt. */
export function sayCounts({ run, parts, diagnosis }: ReadAttempt, words: RunWords): string {
	const ranks = new Set(run.rows.flatMap(({ rank }) => rank ?? [])).size;
	return fill(ranks ? words.countsRanks : words.counts, { ranks, logs: parts.length, lines: diagnosis.lines });
}

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
	const unread = rows.filter((row) => row.unread);
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
				? fill(words.after, { told, time: showTime(soonest, words) })
				: told;
		}),
		silent: silentOf(run, say),
		...(unread.length > 0 && { unread: fill(words.unread, { who: whoOf(unread, say) }) }),
		...(clocks && {
			clocks: fill(clocks.nodes ? words.clocks : words.contradiction, {
				a: shown(clocks.nodes?.[0] ?? ''),
				b: shown(clocks.nodes?.[1] ?? ''),
				time: showTime(clocks.seconds, words),
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
	if (isRanks) return fill(words.ranks, { ranks: saidRanks(ranks, words) });
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
