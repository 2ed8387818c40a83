// Reads the fonts that npm brings: build only. Text becomes outlines, so the machine needs no font of its own.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Command, Font, Glyph } from 'opentype.js';
import { woffToSfnt } from './woff.ts';

/** Letters stand between two pixels in so many places: the same letter then looks the same, and the picture weighs less. */
const PHASES = 4;
/** Places in a path, to a hundredth of a pixel. */
const DIGITS = 2;

/** Sets text. */
export interface Face {
	/** How wide the text is, in px at a font size. */
	width: (text: string, size: number) => number;
	/** The text as a path of SVG; `x` is its left edge, `y` its base line. */
	path: (text: string, x: number, y: number, size: number) => string;
	/** Whether there is a glyph for every character. */
	covers: (text: string) => boolean;
}

/** A part of a family, in a file of its own: Chinese fonts are cut into some hundred of them. */
interface Slice {
	file: string;
	ranges: [first: number, last: number][];
}

const require = createRequire(import.meta.url);
// Required, not imported: bundlers and Node pick different builds of it, with different exports.
const { parse } = require('opentype.js') as typeof import('opentype.js');

/** Titles and Chinese. */
export const loadSans = (): Face => makeFace([slicesOf('noto-sans-sc', 700)]);

/** What a program printed; where the monospaced font has no glyph, the other steps in. */
export const loadMono = (): Face => makeFace([slicesOf('jetbrains-mono', 400), slicesOf('noto-sans-sc', 700)]);

function slicesOf(family: string, weight: number): Slice[] {
	const ranges = require(`@fontsource/${family}/unicode.json`) as Record<string, string>;
	return Object.entries(ranges)
		.map(([name, list]) => ({
			file: `@fontsource/${family}/files/${family}-${name.replace(/[[\]]/g, '')}-${weight}-normal.woff`,
			ranges: list.split(',').map(toRange),
		}))
		.reverse();
}

/** @example toRange('U+4e00-4e0b') // => [0x4e00, 0x4e0b] */
function toRange(text: string): [number, number] {
	const [first = '', last = first] = text.replace('U+', '').split('-');
	return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

/** Makes what belongs to a key once. */
function remembering<Made>(make: (key: string) => Made): (key: string) => Made {
	const made = new Map<string, Made>();
	return (key) => {
		if (!made.has(key)) made.set(key, make(key));
		return made.get(key) as Made;
	};
}

const open = remembering((file) => parse(new Uint8Array(woffToSfnt(readFileSync(require.resolve(file)))).buffer));

/** One step of an outline in the syntax of SVG. What opentype.js writes itself has no number where one is hardly more than whole. */
const dataOf = ({ type, x1, y1, x2, y2, x, y }: Command): string =>
	type + [x1, y1, x2, y2, x, y].flatMap((place) => place?.toFixed(DIGITS) ?? []).join(' ');

interface Placed {
	char: string;
	font: Font;
	glyph: Glyph;
	/** From the start of the text, in px. */
	at: number;
}

/** @param families asked in turn for each character. */
function makeFace(families: Slice[][]): Face {
	const fontFor = remembering((char): Font | undefined => {
		const point = char.codePointAt(0) ?? 0;
		return families
			.flatMap((slices) =>
				slices.filter(({ ranges }) => ranges.some(([first, last]) => first <= point && point <= last)),
			)
			.map(({ file }) => open(file))
			.find((candidate) => candidate.hasChar(char));
	});
	const glyphFor = remembering((char) => {
		const font = fontFor(char);
		return font && { font, glyph: font.charToGlyph(char) };
	});
	const kernings = new Map<string, number>();
	const kerning = (font: Font, before: string, left: Glyph, char: string, right: Glyph): number => {
		const pair = before + char;
		const known = kernings.get(pair) ?? font.getKerningValue(left, right);
		kernings.set(pair, known);
		return known;
	};
	const place = (text: string, size: number): { glyphs: Placed[]; width: number } => {
		const glyphs: Placed[] = [];
		let at = 0;
		for (const char of text) {
			const found = glyphFor(char);
			if (!found) continue;
			const { font, glyph } = found;
			const before = glyphs.at(-1);
			if (before?.font === font) {
				at += (kerning(font, before.char, before.glyph, char, glyph) * size) / font.unitsPerEm;
			}
			glyphs.push({ char, font, glyph, at });
			at += (glyph.advanceWidth * size) / font.unitsPerEm;
		}
		return { glyphs, width: at };
	};
	return {
		width: (text, size) => place(text, size).width,
		path: (text, x, y, size) =>
			place(text, size)
				.glyphs.flatMap(({ glyph, at }) =>
					glyph.getPath(Math.round((x + at) * PHASES) / PHASES, Math.round(y), size).commands.map(dataOf),
				)
				.join(''),
		covers: (text) => [...text].every((char) => fontFor(char) !== undefined),
	};
}
