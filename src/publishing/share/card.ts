import { cardSize } from '../../core/addresses/picture-path.ts';
import { clamp, wrap } from '../../core/text/wrap.ts';
import type { Face } from './fonts-fs.ts';
import { box, line, outline, picture } from './shapes.ts';

/** What a share picture says. All of it is plain text. */
export interface Card {
	/** At the top: the guide, or the name of the index. */
	place: string;
	/** After it: the category. */
	category?: string;
	title: string;
	/** What the machine printed, shown at the fault; otherwise `summary` stands there. */
	message?: string;
	summary: string;
}

export interface Faces {
	sans: Face;
	mono: Face;
}

/** The dark ground of what a machine said (src/site/styles/tokens.css, `--said-…`). */
const colours = {
	ground: '#13211f',
	rule: '#3a524d',
	title: '#f7f9f8',
	name: '#d3dfdb',
	dim: '#8fa39d',
	band: '#42310c',
	hit: '#ffe3a6',
	fault: '#f0b14a',
	strata: '#22332f',
} as const;

const left = 128;
/** How far everything is displaced after the fault. */
const slip = 40;
const ruleAt = 72;
const textWidth = cardSize.width - left - 72;
const band = { top: 408, padding: 30 } as const;
/** Sizes that a title may have, and how many lines of it there may be. */
const titleSizes = [
	{ size: 84, most: 1 },
	{ size: 72, most: 2 },
	{ size: 60, most: 2 },
	{ size: 50, most: 3 },
] as const;
const messageStyle = { size: 30, line: 44, most: 2 } as const;
/** The lengths of the faint lines after the fault. */
const followOn = [620, 480, 560];

/** The picture as SVG: outlines of glyphs, rectangles and lines, so it looks the same on every machine. */
export function drawCard(card: Card, { sans, mono }: Faces): string {
	const said = card.message ? { face: mono, text: card.message } : { face: sans, text: card.summary };
	const message = setText(said.text, said.face, messageStyle.size, textWidth - slip, messageStyle.most);
	const bandHeight = band.padding * 2 + messageStyle.line * message.length - 14;
	const bandEnd = band.top + bandHeight;
	const title = setTitle(card.title, sans);
	const titleTop = (150 + band.top - title.lines.length * title.size * 1.25) / 2;
	const titleAt = (index: number) => titleTop + title.size * (0.95 + index * 1.25);
	const messageAt = (index: number) => band.top + band.padding + 24 + index * messageStyle.line;
	return picture(cardSize.width, cardSize.height, [
		box(0, 0, cardSize.width, cardSize.height, colours.ground),
		box(0, band.top, cardSize.width, bandHeight, colours.band),
		...followOn.map((width, index) => box(left + slip, bandEnd + 34 + index * 34, width, 12, colours.strata)),
		...ruleLines(band.top, bandEnd),
		...markLines(left, 62),
		text(sans, 'Faultline', left + 58, 96, 34, colours.name),
		...heading(card, sans),
		...title.lines.map((words, index) => text(sans, words, left, titleAt(index), title.size, colours.title)),
		...message.map((words, index) =>
			text(said.face, words, left + slip, messageAt(index), messageStyle.size, colours.hit),
		),
	]);
}

const text = (face: Face, words: string, x: number, y: number, size: number, colour: string): string =>
	outline(face.path(words, x, y, size), colour);

/** The guide, and after it the category, at the right edge. */
function heading({ place, category = '' }: Card, sans: Face): string[] {
	const size = 30;
	const gap = category ? 22 : 0;
	const tail = sans.width(category, size);
	const end = cardSize.width - 72;
	return [
		text(sans, place, end - tail - gap - sans.width(place, size), 95, size, colours.name),
		text(sans, category, end - tail, 95, size, colours.dim),
	];
}

function setTitle(title: string, face: Face): { lines: string[]; size: number } {
	const tried = titleSizes.map(({ size, most }) => ({
		size,
		most,
		lines: wrap(title, textWidth, (text) => face.width(text, size)),
	}));
	const found = tried.find(({ lines, most }) => lines.length <= most);
	const { size, most, lines } = found ?? tried[tried.length - 1] ?? { size: 50, most: 3, lines: [title] };
	return { lines: clamp(lines, most), size };
}

function setText(text: string, face: Face, size: number, width: number, most: number): string[] {
	const space = face.width(' …', size);
	const lines = wrap(text, width - space, (line) => face.width(line, size));
	return clamp(lines, most);
}

/** The rule that runs straight down, slips at the fault, and goes on displaced. */
const ruleLines = (top: number, end: number): string[] => [
	line(ruleAt, 0, ruleAt, top, 4, colours.rule),
	line(ruleAt + slip, end, ruleAt + slip, cardSize.height, 4, colours.rule),
	line(ruleAt, top - 1, ruleAt + slip, end + 1, 8, colours.fault),
];

/** The strokes of the mark of the header, in its own grid of 24. */
const markStrokes = [
	[1, 6.5, 7.2, 6.5],
	[1, 14, 9.4, 14],
	[14.2, 11, 23, 11],
	[16.4, 18.5, 23, 18.5],
] as const;
const markFault = [8.6, 1.5, 15, 22.5] as const;

/** The mark of the header, larger. */
function markLines(x: number, y: number): string[] {
	const scale = 1.75;
	const stroke = ([x1, y1, x2, y2]: readonly [number, number, number, number], colour: string) =>
		line(x + x1 * scale, y + y1 * scale, x + x2 * scale, y + y2 * scale, 2.25 * scale, colour);
	return [...markStrokes.map((points) => stroke(points, colours.name)), stroke(markFault, colours.fault)];
}
