/** The measurements, as the Markdown copy of "How it works" has them. */
import { type FiguresTable, type FigureWords, figuresTable } from '../../content/library/figures.ts';
import type { Locale } from '../../core/locales.ts';
import type { Evaluation } from '../../core/schemas/evaluation.ts';
import { blocks, heading } from './markdown.ts';
import type { InterfaceWords } from './words-fs.ts';

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
