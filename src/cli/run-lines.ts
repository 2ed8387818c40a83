/** What is told of a run on a terminal, above the answer. */

import { printable } from '../answer/printable.ts';
import { type RunTold, type RunWords, tellRun } from '../answer/run.ts';
import { fill } from '../i18n/sentences.ts';
import { answered, type ReadAttempt, type ReadRun } from '../runs/read.ts';
import { heading, INDENT, type Setting } from './answer.ts';

import { columns, item, padded, paintAll, paragraph, plain, type Span } from './terminal.ts';

type Row = [title: string, told: Span[]];

/** The lines of it: what failed first, what followed, who is silent, what was before, what was not read. */
export function runLines(read: ReadRun, { catalogue, paper }: Setting): string[] {
	const { words, said } = catalogue.texts;
	const { run } = words;
	const main = answered(read);
	if (!main) return [];
	const tell = (attempt: ReadAttempt) => tellRun(attempt.run, run, (id) => plain(said[id]?.title ?? id), printable);
	const { first, followed, silent, clocks } = tell(main);
	const before = read.attempts.filter((attempt) => attempt !== main);
	const rows: Row[] = [
		...(main.run.waited ? silent.map((text): Row => [run.waitedFor, [{ text, style: 'strong' }]]) : []),
		...(first ? firstRows(run, first) : []),
		...followed.map((text): Row => [run.then, [{ text }]]),
		...(main.run.waited ? [] : silent.map((text): Row => [run.silentTitle, [{ text }]])),
		...(clocks ? [[run.clocksTitle, [{ text: clocks, style: 'careful' }]] satisfies Row] : []),
		...before.map((attempt): Row => [run.earlier, [{ text: attemptOf(run, attempt, tell(attempt)) }]]),
		...[...read.left].map(([why, paths]): Row => {
			const text = fill(run.left[why], { count: paths.length });
			return [run.leftTitle, [{ text, style: 'dim' }]];
		}),
	];
	const width = Math.max(0, ...rows.map(([title]) => columns(title))) + 2;
	return [
		heading(run.title, paper),
		...paragraph([{ text: countsOf(main, run), style: 'dim' }], paper, INDENT),
		...rows.flatMap(([title, spans], at) => {
			const isNew = rows[at - 1]?.[0] !== title;
			const left = INDENT + padded(isNew ? title : '', width);
			return spans[0]?.text === first?.where ? left + paintAll(spans, paper) : item(left, spans, paper);
		}),
	];
}

/** The place stands in a row of its own, so that it can be copied. */
const firstRows = (run: RunWords, first: NonNullable<RunTold['first']>): Row[] => [
	[run.first, [{ text: fill(run.same, first), style: 'strong' }]],
	[run.first, [{ text: first.where, style: 'dim' }]],
];

const attemptOf = (words: RunWords, { run }: ReadAttempt, { first }: RunTold): string =>
	fill(first ? words.attempt : words.attemptNone, { attempt: run.attempt ?? 0, ...first });

function countsOf({ run, parts, diagnosis }: ReadAttempt, words: RunWords): string {
	const ranks = new Set(run.rows.flatMap(({ rank }) => rank ?? [])).size;
	return fill(ranks ? words.countsRanks : words.counts, { ranks, logs: parts.length, lines: diagnosis.lines });
}
