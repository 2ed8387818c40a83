/** Shapes as SVG, all of them without a font: text comes as outlines (fonts-fs.ts). */

/** @example box(0, 8, 4, 2, '#fff') // => '<path fill="#fff" d="M0 8h4v2h-4z"/>' */
export const box = (x: number, y: number, width: number, height: number, colour: string): string =>
	outline(`M${x} ${y}h${width}v${height}h${-width}z`, colour);

/** A closed path in the syntax of SVG. */
export const outline = (path: string, colour: string): string => `<path fill="${colour}" d="${path}"/>`;

/** A line of the given thickness with flat ends. */
export const line = (x1: number, y1: number, x2: number, y2: number, thickness: number, colour: string): string =>
	`<path stroke="${colour}" stroke-width="${thickness}" d="M${x1} ${y1}L${x2} ${y2}"/>`;

/** A picture of shapes, those that stand first below. */
export const picture = (width: number, height: number, shapes: readonly string[]): string =>
	`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join('')}</svg>`;
