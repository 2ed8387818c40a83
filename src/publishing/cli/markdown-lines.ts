/** Markdown of our own content for a terminal: what our authors write, and no more. */
import { unmarked } from '../../core/i18n/sentences.ts';
import { commandLines } from './answer.ts';
import { inline, item, type Paper, paragraph, type Span } from './terminal.ts';

const INDENT = '  ';
/** Code, with what stands before each of its lines: `> ` in a warning, spaces in a list. */
const FENCE = /^(> ?| {0,4})```[^\n]*\n([\s\S]*?)\n\1```$/m;
/** A paragraph, an item of a list, a heading or a row of a table begins. */
const BLOCKS = /\n{2,}|\n(?=\s{0,3}(?:- |\d{1,2}\. )|#{1,6} |\|)/;

/**
 * Headings, paragraphs, lists, warnings, tables and code.
 *
 * @example markdownLines('- Look\n  there.\n- Ask.', paper) // => ['  - Look there.', '  - Ask.']
 */
export function markdownLines(source: string, paper: Paper): string[] {
	const pieces = source.split(FENCE);
	return pieces.flatMap((piece, at) => {
		if (at % 3 === 1) return [];
		if (at % 3 === 2) return commandLines(piece.replaceAll(new RegExp(`^${pieces[at - 1]}`, 'gm'), ''), paper);
		const blocks = piece.replace(/^> ?/gm, '').split(BLOCKS);
		return blocks
			.map((block) => block.trim())
			.filter(Boolean)
			.flatMap((block, before) => blockLines(block, before > 0 ? 'text' : at > 0 ? 'code' : undefined, paper));
	});
}

/** @param above what it stands below; nothing at the beginning. An item hangs at the text before it. */
function blockLines(block: string, above: 'text' | 'code' | undefined, paper: Paper): string[] {
	const [, mark = '', text = ''] = /^(- |\d{1,2}\. |#{1,6} |\|)?([\s\S]*)$/.exec(block) ?? [];
	const apart = above ? [''] : [];
	if (mark.startsWith('#')) return [...apart, ...paragraph({ text: unmarked(text), style: 'strong' }, paper, INDENT)];
	const hangs = above === 'code' ? apart : [];
	if (mark.startsWith('|')) return [...hangs, ...rowLines(block, paper)];
	const spans = inline(text.replace(/\s*\n\s*/g, ' '), paper);
	if (mark) return [...hangs, ...item(mark, spans, paper, INDENT)];
	return [...apart, ...paragraph(spans, paper, INDENT)];
}

/** A row of a table as an item, its cells one after the other: a terminal is too narrow for columns of sentences. */
function rowLines(row: string, paper: Paper): string[] {
	const cells = row
		.slice(1)
		.replace(/\|$/, '')
		.split(/(?<!\\)\|/)
		.map((cell) => cell.trim().replaceAll('\\|', '|'));
	if (cells.every((cell) => /^:?-+:?$/.test(cell))) return [];
	const spans = cells.flatMap((cell, at): Span[] => [...(at ? [{ text: ' → ' }] : []), ...inline(cell, paper)]);
	return item('- ', spans, paper, INDENT);
}
