/** What is told of a run on a terminal, above the answer. */
import { printable } from '../../diagnosis/answer/printable.ts';
import { type RunLine, runLinesOf, sayCounts } from '../../diagnosis/answer/run.ts';
import { answered, type ReadRun } from '../../diagnosis/runs/answered.ts';
import type { Setting } from './answer.ts';
import { titleOf } from './catalogue.ts';
import { columns, dim, heading, INDENT, item, padded, paintAll, paragraph, type Span } from './terminal.ts';

const STYLES: Partial<Record<RunLine['kind'], Span['style']>> = {
	waited: 'strong',
	first: 'strong',
	where: 'dim',
	clocks: 'careful',
	left: 'dim',
};

/** The lines of it: what failed first, what followed, who is silent, what was before, what was not read. */
export function runLines(read: ReadRun, { catalogue, paper }: Setting): string[] {
	const { words } = catalogue.texts;
	const main = answered(read);
	if (!main) return [];
	const lines = runLinesOf(read, { words: words.run, titleOf: (id) => titleOf(catalogue, id), shown: printable });
	const width = Math.max(0, ...lines.map(({ title }) => columns(title))) + 2;
	return [
		heading(words.run.title, paper),
		...paragraph(dim(sayCounts(main, words.run)), paper, INDENT),
		...lines.flatMap(({ kind, title, text }, at) => {
			const isNew = lines[at - 1]?.title !== title;
			const left = INDENT + padded(isNew ? title : '', width);
			const spans: Span[] = [{ text, style: STYLES[kind] }];
			// The place is never broken, so that it can be copied.
			return kind === 'where' ? left + paintAll(spans, paper) : item(left, spans, paper);
		}),
	];
}
