/** What pages, their Markdown copies and docs/evaluation.md say of the measurements. Pure. */
import { longDate } from '../../core/i18n/formats.ts';
import { fill, sentences } from '../../core/i18n/sentences.ts';
import type { Locale } from '../../core/locales.ts';
import { answeredKinds, type FigureSet, shareColumns } from '../../core/schemas/evaluation.ts';
export type FigureWords = typeof import('../../../content/ui/en.json')['figures'];

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
