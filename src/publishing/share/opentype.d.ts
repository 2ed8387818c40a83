/** The little of opentype.js that the pictures use; the package brings no types. */
declare module 'opentype.js' {
	/** One step of an outline, named as in SVG. */
	export type Command = { type: 'M' | 'L' | 'C' | 'Q' | 'Z' } & Partial<
		Record<'x1' | 'y1' | 'x2' | 'y2' | 'x' | 'y', number>
	>;
	export interface Glyph {
		advanceWidth: number;
		getPath(x: number, y: number, size: number): { commands: Command[] };
	}
	export interface Font {
		unitsPerEm: number;
		hasChar(char: string): boolean;
		charToGlyph(char: string): Glyph;
		getKerningValue(left: Glyph, right: Glyph): number;
	}
	export function parse(buffer: ArrayBuffer): Font;
}
