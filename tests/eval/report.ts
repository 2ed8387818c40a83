/** docs/evaluation.md. Pure. */
import { figuresTable } from '../../src/content/library/figures.ts';
import type { InterfaceWords } from '../../src/content/library/words-fs.ts';
import { type FigureSet, queryKinds, shareColumns } from '../../src/core/schemas/evaluation.ts';
import { isRight, type Outcome } from './figures.ts';

/** What came of one set. */
export interface Measured {
	figures: FigureSet;
	/** What Faultline answered. */
	outcomes: Outcome[];
	/** Whether it answered the same each time. */
	same: boolean;
}

/** From an input to its answer, so many times; and the longest task of the page on the way. */
export interface Time {
	ms: number[];
	longest: number;
}

export interface Times {
	/** A log of 40 lines. */
	forty: Time;
	/** A log of 25,000 lines. */
	long: Time;
	/** That of 40 lines, where the site has many more failures. */
	many: Time;
	/** The longest task of the page while it answers words; 0 where none was of 50 ms. */
	words: number;
}

interface Circumstances {
	/** Those of the page, so that both say the same of a set. */
	words: InterfaceWords['figures'];
	/** The failures that have a page. */
	treated: ReadonlySet<string>;
	/** How many times Faultline was asked. */
	runs: number;
	times: Times;
	/** How many failures the site had for `times.many`. */
	many: number;
}

export function reportText(measured: readonly Measured[], circumstances: Circumstances): string {
	const { runs, times, many } = circumstances;
	const same = measured.every((set) => set.same) ? ', each time with the same answers' : '';
	return `# Evaluation

Written by \`npm run eval\`: queries typed into the built site in Chromium, ${runs} times${same}. The other engines search the same records, in the query's language, with their defaults (MiniSearch with fuzziness and prefixes). Each heading says whether its queries were seen before they were measured.

${measured.map((set) => setText(set, circumstances)).join('\n\n')}

## How fast

- From the input to the recognised answer, a log of 40 lines, warm: ${spread(times.forty.ms)}.
- The same with ${many.toLocaleString('en')} failures (synthetic): ${spread(times.many.ms)}, ${(median(times.many.ms) / median(times.forty.ms)).toFixed(1)} times as long.
- The same at the end of 25,000 lines: ${spread(times.long.ms)}; longest task on the page's thread ${task(times.long.longest)}.
- Words, of one letter to 2,000 characters, in each language: longest task on the page's thread ${task(times.words)}.
`;
}

/** Browsers tell of tasks from 50 ms on. */
const task = (ms: number): string => (ms ? `${ms.toFixed(0)} ms` : 'under 50 ms');

function setText({ figures, outcomes }: Measured, { words, treated }: Circumstances): string {
	const { title, note } = figuresTable(words, 'en', figures);
	const asked = outcomes.filter(({ query }) => query.kind !== 'none');
	const untreated = asked.filter(({ query }) => !query.failure.some((failure) => treated.has(failure)));
	return `## ${title}

${note} Their kinds: ${queryKinds.map((kind) => `${figures.counts[kind]} ${kind}`).join(', ')}.

${sharesTable(figures)}

No page treats what they ask for, so that they can only be missed: ${untreated.length} of ${asked.length}.

Not right at first:

${outcomes
	.filter((outcome) => !isRight(outcome))
	.map(missText)
	.join('\n')}`;
}

function sharesTable({ engines }: FigureSet): string {
	const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
	const percent = (share: number) => `${Math.round(share * 100)} %`;
	return [
		row(['right answer first (among the first three)', ...shareColumns]),
		row(['---', ...shareColumns.map(() => '---')]),
		...engines.map(({ name, top1, top3 }) =>
			row([name, ...shareColumns.map((column) => `${percent(top1[column])} (${percent(top3[column])})`)]),
		),
	].join('\n');
}

function missText({ query, rank, first }: Outcome): string {
	const wanted = query.failure.join(' or ') || 'nothing';
	return `- ${query.id} (${query.kind}): wants ${wanted}, got ${first ?? 'nothing'}${rank ? `, right at ${rank}` : ''}`;
}

function spread(values: readonly number[]): string {
	return `${median(values).toFixed(1)} ms (${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)}, ${values.length} runs)`;
}

function median(values: readonly number[]): number {
	return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
