/** What the page "How it works", its Markdown copy and docs/evaluation.md say of the measurements. Pure. */
import { longDate } from '../../core/i18n/formats.ts';
import { fill, sentences } from '../../core/i18n/sentences.ts';
import type { Locale } from '../../core/locales.ts';
import { answeredKinds, type Evaluation, type FigureSet, shareColumns } from '../../core/schemas/evaluation.ts';
import { blocks, heading } from './markdown.ts';
import type { InterfaceWords } from './words-fs.ts';

type FigureWords = InterfaceWords['figures'];

/** The measurements of one set of queries, in words. */
export interface FiguresTable {
	/** What its queries are, and whether they were seen before. */
	title: string;
	/** When it was measured, and what was claimed wrongly. */
	note: string;
	columns: { name: string; count: number }[];
	rows: { engine: string; cells: string[] }[];
}

/** @returns nothing without its title, so that no figure is shown without saying whether its queries were seen before. */
export function figuresTable(words: FigureWords, locale: Locale, set: FigureSet): FiguresTable {
	const answered = answeredKinds.reduce((sum, kind) => sum + set.counts[kind], 0);
	const queries = fill(words.queries[set.queries], { total: answered + set.counts.none });
	const percent = (share: number) => fill(words.percent, { number: Math.round(share * 100) });
	return {
		title: fill(words.title, { queries, seen: words.seen[set.seen] }),
		note: sentences(
			fill(words.measured, { date: longDate(locale, set.measured) }),
			// A set may have no such queries, and what was not asked has no figure.
			...(set.counts.none ? [fill(words.falseClaims, { wrong: set.falseClaims, total: set.counts.none })] : []),
			fill(words.wrongClaimFirst, { wrong: set.wrongClaimFirst, total: answered }),
		),
		columns: shareColumns.map((column) => ({
			name: words.kinds[column],
			count: column === 'all' ? answered : set.counts[column],
		})),
		rows: set.engines.map(({ name, top1 }) => ({
			engine: name === 'Pagefind alone' ? words.pagefind : name,
			cells: shareColumns.map((column) => percent(top1[column])),
		})),
	};
}

/** A table for each set, under its own heading. */
export function figuresMarkdown({ figures: words }: InterfaceWords, locale: Locale, { sets }: Evaluation): string {
	return blocks(...sets.map((set) => tableMarkdown(words, figuresTable(words, locale, set))));
}

function tableMarkdown(words: FigureWords, { title, note, columns, rows }: FiguresTable): string {
	const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
	const table = [
		row([words.engine, ...columns.map(({ name, count }) => `${name} (${count})`)]),
		row(['---', ...columns.map(() => '---:')]),
		...rows.map(({ engine, cells }) => row([engine, ...cells])),
	];
	return blocks(heading(3, '', title), words.first, table.join('\n'), note);
}
