import type { Face } from './fonts-fs.ts';
import { cardSize } from './picture-path.ts';
import { clamp, wrap } from './wrap.ts';

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

/** The dark ground of what a machine said (src/styles/tokens.css, `--said-…`). */
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

/** The picture as an SVG of outlines and rectangles only: it looks the same on every machine. */
export function cardSvg(card: Card, { sans, mono }: Faces): string {
	const said = card.message ? { face: mono, text: card.message } : { face: sans, text: card.summary };
	const message = setText(said.text, said.face, messageStyle.size, textWidth - slip, messageStyle.most);
	const bandHeight = band.padding * 2 + messageStyle.line * message.length - 14;
	const bandEnd = band.top + bandHeight;
	const title = setTitle(card.title, sans);
	const titleTop = (150 + band.top - title.lines.length * title.size * 1.25) / 2;
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}">`,
		rect(0, 0, cardSize.width, cardSize.height, colours.ground),
		rect(0, band.top, cardSize.width, bandHeight, colours.band),
		...followOn.map((width, index) => rect(left + slip, bandEnd + 34 + index * 34, width, 12, colours.strata)),
		rule(band.top, bandEnd),
		mark(left, 62),
		path(sans.outline('Faultline', left + 58, 96, 34), colours.name),
		heading(card, sans),
		...title.lines.map((line, index) =>
			path(sans.outline(line, left, titleTop + title.size * (0.95 + index * 1.25), title.size), colours.title),
		),
		...message.map((line, index) =>
			path(
				said.face.outline(
					line,
					left + slip,
					band.top + band.padding + 24 + index * messageStyle.line,
					messageStyle.size,
				),
				colours.hit,
			),
		),
		'</svg>',
	].join('');
}

/** The guide, and after it the category, at the right edge. */
function heading({ place, category }: Card, sans: Face): string {
	const size = 30;
	const gap = category ? 22 : 0;
	const tail = category ? sans.width(category, size) : 0;
	const end = cardSize.width - 72;
	const at = end - tail - gap - sans.width(place, size);
	return (
		path(sans.outline(place, at, 95, size), colours.name) +
		(category ? path(sans.outline(category, end - tail, 95, size), colours.dim) : '')
	);
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
	return clamp(
		wrap(text, width - space, (line) => face.width(line, size)),
		most,
	);
}

/** The rule that runs straight down, slips at the fault, and goes on displaced. */
function rule(top: number, end: number): string {
	return (
		stroke(`M${ruleAt} 0V${top}`, colours.rule, 4) +
		stroke(`M${ruleAt + slip} ${end}V${cardSize.height}`, colours.rule, 4) +
		stroke(`M${ruleAt} ${top - 1}L${ruleAt + slip} ${end + 1}`, colours.fault, 8)
	);
}

/** The mark of the header, twice as large. */
function mark(x: number, y: number): string {
	return `<g transform="translate(${x} ${y}) scale(1.75)">${stroke('M1 6.5h6.2M1 14h8.4M14.2 11H23M16.4 18.5H23', colours.name, 2.25)}${stroke('M8.6 1.5 15 22.5', colours.fault, 2.25)}</g>`;
}

const rect = (x: number, y: number, width: number, height: number, fill: string) =>
	`<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
const path = (data: string, fill: string) => `<path d="${data}" fill="${fill}"/>`;
const stroke = (data: string, colour: string, width: number) =>
	`<path d="${data}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
