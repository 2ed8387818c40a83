/** A picture of few colours: pixels are numbers of a palette that grows with what is painted. */
import { fillOutlines, type Mask, type Outline } from './raster.ts';

/** Steps from one colour to another at the edge of a shape: more can hardly be seen, and weigh more. */
const STEPS = 12;
const MOST_COLOURS = 256;

type Colour = [red: number, green: number, blue: number];

interface Entry {
	colour: Colour;
	/** What it is mixed of, `step` steps on the way from one to the other; absent for a plain colour. */
	mixed?: { under: number; over: number; step: number };
}

export interface Canvas {
	width: number;
	height: number;
	/** The palette's number of each pixel, row by row. */
	pixels: Uint8Array;
	palette: () => Colour[];
	fill: (x: number, y: number, width: number, height: number, colour: string) => void;
	/** Paints a shape, moved by whole pixels. */
	paint: (mask: Mask, x: number, y: number, colour: string) => void;
	/** A line of the given thickness with flat ends. */
	line: (x1: number, y1: number, x2: number, y2: number, thickness: number, colour: string) => void;
}

export function createCanvas(width: number, height: number, ground: string): Canvas {
	const pixels = new Uint8Array(width * height);
	const entries: Entry[] = [];
	const known = new Map<string, number>();
	const add = (key: string, entry: () => Entry): number => {
		const at = known.get(key) ?? entries.length;
		if (at === entries.length) {
			if (at === MOST_COLOURS) throw new Error(`A picture has at most ${MOST_COLOURS} colours.`);
			entries.push(entry());
			known.set(key, at);
		}
		return at;
	};
	const plain = (hex: string) => add(hex, () => ({ colour: toColour(hex) }));
	const mix = (under: number, over: number, step: number): number => {
		// Two edges on one pixel, as where letters touch.
		const before = entries[under]?.mixed;
		if (before?.over === over) return mix(before.under, over, Math.min(STEPS, before.step + step));
		if (before) return mix(step > STEPS / 2 ? before.under : before.over, over, step);
		if (step >= STEPS || under === over) return over;
		return add(`${under} ${over} ${step}`, () => {
			const [a, b] = [entries[under]!.colour, entries[over]!.colour];
			return {
				colour: a.map((value, at) => Math.round(value + ((b[at]! - value) * step) / STEPS)) as Colour,
				mixed: { under, over, step },
			};
		});
	};
	const paint: Canvas['paint'] = (mask, x, y, colour) => {
		const over = plain(colour);
		for (let row = 0; row < mask.height; row++) {
			const to = mask.top + y + row;
			if (to < 0 || to >= height) continue;
			for (let column = 0; column < mask.width; column++) {
				const step = Math.round((mask.coverage[row * mask.width + column]! * STEPS) / 255);
				const at = mask.left + x + column;
				if (!step || at < 0 || at >= width) continue;
				pixels[to * width + at] = step === STEPS ? over : mix(pixels[to * width + at]!, over, step);
			}
		}
	};
	plain(ground);
	return {
		width,
		height,
		pixels,
		palette: () => entries.map(({ colour }) => colour),
		fill: (x, y, across, down, colour) => {
			const index = plain(colour);
			const end = Math.min(width, x + across);
			for (let row = y; row < Math.min(height, y + down); row++) pixels.fill(index, row * width + x, row * width + end);
		},
		paint,
		line: (x1, y1, x2, y2, thickness, colour) => paint(fillOutlines([bar(x1, y1, x2, y2, thickness)]), 0, 0, colour),
	};
}

function bar(x1: number, y1: number, x2: number, y2: number, thickness: number): Outline {
	const half = thickness / 2 / Math.hypot(x2 - x1, y2 - y1);
	const [dx, dy] = [(y2 - y1) * half, (x1 - x2) * half];
	return [x1 + dx, y1 + dy, x2 + dx, y2 + dy, x2 - dx, y2 - dy, x1 - dx, y1 - dy];
}

/** @example toColour('#13211f') // => [19, 33, 31] */
function toColour(hex: string): Colour {
	const value = Number.parseInt(hex.slice(1), 16);
	return [value >> 16, (value >> 8) & 255, value & 255];
}
