/** The measurements, as the Markdown copy of "How it works" has them. */
import { type FiguresTable, figuresTable, judgedTable } from '../../content/library/figures.ts';
import type { InterfaceWords } from '../../content/library/words-fs.ts';
import type { Locale } from '../../core/locales.ts';
import type { Evaluation, JudgedThreads } from '../../core/schemas/evaluation.ts';
import { blocks, heading } from './markdown.ts';

/** What was judged by hand, then a table for each set, each under its own heading. */
export function figuresMarkdown(
	{ figures: words }: InterfaceWords,
	locale: Locale,
	{ sets }: Evaluation,
	judged: readonly JudgedThreads[],
): string {
	const tables = [judgedTable(words, locale, judged), ...sets.map((set) => figuresTable(words, locale, set))];
	return blocks(...tables.map(tableMarkdown));
}

function tableMarkdown({ title, caption, head, columns, rows, note }: FiguresTable): string {
	const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
	const table = [
		row([head, ...columns.map(({ name, count }) => (count === undefined ? name : `${name} (${count})`))]),
		row(['---', ...columns.map(() => '---:')]),
		...rows.map(({ name, cells }) => row([name, ...cells])),
	];
	return blocks(heading(3, '', title), caption, table.join('\n'), note);
}
