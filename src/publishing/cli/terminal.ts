/** Text for a terminal of a certain width, with or without colours. */
import stringWidth from 'string-width';
import { unmarked } from '../../core/i18n/sentences.ts';
import { fill as fillLines } from '../../core/text/wrap.ts';

export type Style = 'title' | 'strong' | 'dim' | 'code' | 'mark' | 'value' | 'careful';

export interface Span {
	text: string;
	style?: Style | undefined;
}

export interface Paper {
	/** Columns. */
	width: number;
	color: boolean;
}

/** Select Graphic Rendition: on and off. The sixteen basic colours, so that the reader's own theme holds. */
const SGR: Record<Style, [on: string, off: string]> = {
	title: ['1', '22'],
	strong: ['1', '22'],
	dim: ['2', '22'],
	code: ['36', '39'],
	mark: ['1;31', '22;39'],
	value: ['1;4;31', '22;24;39'],
	careful: ['33', '39'],
};

/** Said beside what matters. */
export const dim = (text: string): Span => ({ text, style: 'dim' });
/** Said so that nobody passes over it. */
export const careful = (text: string): Span => ({ text, style: 'careful' });
/** What the lines below it are about. */
export const titled = (text: string): Span => ({ text, style: 'title' });

export const INDENT = '  ';
export const DEEPER = '    ';

/** A text of ours, with its code and bold; or what has a style of its own. */
type Told = string | Span | readonly (string | Span)[];

const spansOf = (told: Told, paper: Paper): Span[] =>
	[told].flat().flatMap((one) => (typeof one === 'string' ? inline(one, paper) : one));

const paint = ({ text, style }: Span, { color }: Paper): string =>
	color && style && text ? `\u001b[${SGR[style][0]}m${text}\u001b[${SGR[style][1]}m` : text;

/** A title, and what to type for its page. */
export const explains = (id: string, title: string): Span[] => [
	{ text: `${unmarked(title)}  ` },
	dim(`faultline explain ${id}`),
];

/** What is told, in one line. */
export const paintAll = (told: Told, paper: Paper): string =>
	spansOf(told, paper)
		.map((span) => paint(span, paper))
		.join('');

export const heading = (text: string, paper: Paper): string => paintAll({ text, style: 'strong' }, paper);

/** Lines below a heading, apart from what stands above; nothing where there are none. */
export const part = (name: string, lines: readonly string[], paper: Paper): string[] =>
	lines.length ? ['', heading(name, paper), ...lines] : [];

/**
 * How many columns a text takes. A character of Chinese takes two.
 *
 * @example columns('显存 GPU') // => 8
 */
export const columns = (text: string): number => (/^[\x20-\x7e]*$/.test(text) ? text.length : stringWidth(text));

/**
 * `code` and **bold** of our own texts. Without colours code keeps its backticks, since nothing else would tell it apart.
 *
 * @example inline('Lower `--x`', { width: 80, color: true }) // => [{ text: 'Lower ' }, { text: '--x', style: 'code' }]
 */
export function inline(markdown: string, { color }: Paper): Span[] {
	return markdown
		.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
		.split(/(`[^`]+`|\*\*[^*]+\*\*)/)
		.filter(Boolean)
		.map((text): Span => {
			if (text.startsWith('`')) return { text: color ? text.slice(1, -1) : text, style: 'code' };
			return text.startsWith('**') ? { text: text.slice(2, -2), style: 'strong' } : { text };
		});
}

/** Wraps at words; in Chinese between words, and never before a full stop or a comma. */
export function wrapSpans(spans: readonly Span[], width: number): Span[][] {
	const text = spans.map((span) => span.text).join('');
	let from = 0;
	return fillLines(text, Math.max(20, width), columns).map((line) => {
		const start = text.indexOf(line, from);
		from = start + line.length;
		return cut(spans, start, from);
	});
}

/** The part of spans between two offsets of their joined text. */
export function cut(spans: readonly Span[], start: number, end: number): Span[] {
	const parts: Span[] = [];
	let at = 0;
	for (const { text, style } of spans) {
		const piece = text.slice(Math.max(0, start - at), Math.max(0, end - at));
		if (piece) parts.push({ text: piece, style });
		at += text.length;
	}
	return parts;
}

/** Cuts at the width, wherever that is: for text that is not ours to wrap. */
export function chop(spans: readonly Span[], width: number): Span[][] {
	const text = spans.map((span) => span.text).join('');
	const rows: Span[][] = [];
	let start = 0;
	let used = 0;
	let at = 0;
	for (const character of text) {
		const wide = columns(character);
		if (used + wide > width && at > start) {
			rows.push(cut(spans, start, at));
			start = at;
			used = 0;
		}
		used += wide;
		at += character.length;
	}
	if (at > start || rows.length === 0) rows.push(cut(spans, start, at));
	return rows;
}

/** An item of a list: its lines hang below the first. */
export function item(mark: string, told: Told, paper: Paper, indent = ''): string[] {
	const space = ' '.repeat(columns(mark));
	return wrapSpans(spansOf(told, paper), paper.width - indent.length - space.length).map(
		(row, at) => indent + (at ? space : mark) + paintAll(row, paper),
	);
}

/** A paragraph, indented. */
export const paragraph = (told: Told, paper: Paper, indent = ''): string[] => item('', told, paper, indent);

/** Fills up with spaces to a number of columns. */
export const padded = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - columns(text)));
