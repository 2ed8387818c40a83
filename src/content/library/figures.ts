/** What pages, their Markdown copies and docs/evaluation.md say of the measurements. Pure. */
import { longDate } from '../../core/i18n/formats.ts';
import { fill, sentences } from '../../core/i18n/sentences.ts';
import type { Locale } from '../../core/locales.ts';
import { answeredKinds, type FigureSet, type JudgedThreads, shareColumns } from '../../core/schemas/evaluation.ts';
export type FigureWords = typeof import('../../../content/ui/en.json')['figures'];

/** Measurements in words. */
export interface FiguresTable {
	/** What was asked, and whether it was seen before. */
	title: string;
	/** What the cells are. */
	caption: string;
	/** What the rows are. */
	head: string;
	/** With the number of queries, where there is one for the whole column. */
	columns: { name: string; count?: number }[];
	rows: { name: string; cells: string[] }[];
	/** When and how it was measured, and what was claimed wrongly. */
	note: string;
}

/** Of threads that nobody had read before: one row a day, the newest first. */
export function judgedTable(words: FigureWords, locale: Locale, list: readonly JudgedThreads[]): FiguresTable {
	const own = words.judged;
	return {
		title: own.title,
		caption: own.caption,
		head: own.day,
		columns: [own.threads, ...outcomes.map((outcome) => own.outcomes[outcome])].map((name) => ({ name })),
		rows: list.map((judged) => ({
			name: longDate(locale, judged.judged),
			cells: [judged.threads, ...outcomes.map((outcome) => judged[outcome])].map(String),
		})),
		note: own.note,
	};
}

const outcomes = ['solved', 'helped', 'toldWell', 'toldBadly', 'wrong'] as const;

/** The newest judgement in one line: how many of a hundred threads were solved or helped, and what of. */
export function judgedInShort(
	words: FigureWords,
	{ threads, solved, helped, wrong }: JudgedThreads,
): { share: string; of: string } {
	return {
		share: fill(words.percent, { number: Math.round(((solved + helped) / threads) * 100) }),
		of: fill(words.judged.inShort, { threads, solved, wrong }),
	};
}

/** @returns nothing without its title, so that no figure is shown without saying whether its queries were seen before. */
export function figuresTable(words: FigureWords, locale: Locale, set: FigureSet): FiguresTable {
	const answered = answeredKinds.reduce((sum, kind) => sum + set.counts[kind], 0);
	const queries = fill(words.queries[set.queries], { total: answered + set.counts.none });
	const percent = (share: number) => fill(words.percent, { number: Math.round(share * 100) });
	return {
		title: fill(words.title, { queries, seen: words.seen[set.seen] }),
		caption: words.first,
		head: words.engine,
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
			name: name === 'Pagefind alone' ? words.pagefind : name,
			cells: shareColumns.map((column) => percent(top1[column])),
		})),
	};
}
