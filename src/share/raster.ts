/**
 * Fills outlines with antialiasing, as font renderers do: each edge adds its signed area to the pixels that it
 * crosses, and a running sum along the row gives the coverage. Pure arithmetic: the same on every machine.
 *
 * @see https://medium.com/@raphlinus/inside-the-fastest-font-renderer-in-the-world-75ae5270c445
 */

/** A closed outline in px: x, y, x, y … */
export type Outline = readonly number[];

/** How much of each pixel of a rectangle is covered, from 0 to 255. */
export interface Mask {
	left: number;
	top: number;
	width: number;
	height: number;
	coverage: Uint8Array;
}

/** @example fillOutlines([[0, 0, 2, 0, 2, 1, 0, 1]]).coverage // => Uint8Array [255, 255, 0] */
export function fillOutlines(outlines: readonly Outline[]): Mask {
	let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
	for (const outline of outlines) {
		for (let at = 0; at < outline.length; at += 2) {
			const [x, y] = [outline[at]!, outline[at + 1]!];
			left = Math.min(left, x);
			right = Math.max(right, x);
			top = Math.min(top, y);
			bottom = Math.max(bottom, y);
		}
	}
	if (left > right) return { left: 0, top: 0, width: 0, height: 0, coverage: new Uint8Array() };
	[left, top] = [Math.floor(left), Math.floor(top)];
	// An edge adds to the pixel after the last one it touches, too.
	const [width, height] = [Math.ceil(right) - left + 1, Math.max(1, Math.ceil(bottom) - top)];
	const area = new Float32Array(width * height + 2);
	for (const outline of outlines) {
		let [x, y] = [outline.at(-2)! - left, outline.at(-1)! - top];
		for (let at = 0; at < outline.length; at += 2) {
			const [toX, toY] = [outline[at]! - left, outline[at + 1]! - top];
			addEdge(area, width, x, y, toX, toY);
			[x, y] = [toX, toY];
		}
	}
	const coverage = new Uint8Array(width * height);
	let sum = 0;
	for (let at = 0; at < coverage.length; at++) {
		sum += area[at]!;
		coverage[at] = Math.min(255, Math.round(Math.abs(sum) * 255));
	}
	return { left, top, width, height, coverage };
}

function addEdge(area: Float32Array, width: number, fromX: number, fromY: number, toX: number, toY: number): void {
	if (fromY === toY) return;
	const down = fromY < toY;
	const [topX, topY, endX, endY] = down ? [fromX, fromY, toX, toY] : [toX, toY, fromX, fromY];
	const slope = (endX - topX) / (endY - topY);
	let x = topX;
	for (let row = Math.floor(topY); row < endY; row++) {
		const span = Math.min(row + 1, endY) - Math.max(row, topY);
		const next = x + slope * span;
		addSpan(area, row * width, Math.min(x, next), Math.max(x, next), down ? span : -span);
		x = next;
	}
}

/** One edge within one row, from `left` to `right`; `amount` is its height, signed. */
function addSpan(area: Float32Array, row: number, left: number, right: number, amount: number): void {
	const first = Math.floor(left);
	const end = Math.ceil(right);
	if (end <= first + 1) {
		const share = amount * ((left + right) / 2 - first);
		area[row + first]! += amount - share;
		area[row + first + 1]! += share;
		return;
	}
	const perPixel = 1 / (right - left);
	const begin = 0.5 * perPixel * (1 - (left - first)) ** 2;
	const rest = 0.5 * perPixel * (right - end + 1) ** 2;
	area[row + first]! += amount * begin;
	if (end === first + 2) {
		area[row + first + 1]! += amount * (1 - begin - rest);
	} else {
		const second = perPixel * (1.5 - (left - first));
		area[row + first + 1]! += amount * (second - begin);
		for (let at = first + 2; at < end - 1; at++) area[row + at]! += amount * perPixel;
		area[row + end - 1]! += amount * (1 - (second + (end - first - 3) * perPixel) - rest);
	}
	area[row + end]! += amount * rest;
}
