/** The little of opentype.js that the pictures use; the package brings no types. */
declare module 'opentype.js' {
	export interface Glyph {
		advanceWidth: number;
		getPath(x: number, y: number, size: number): { toPathData(digits: number): string };
	}
	export interface Font {
		unitsPerEm: number;
		hasChar(char: string): boolean;
		charToGlyph(char: string): Glyph;
		getKerningValue(left: Glyph, right: Glyph): number;
	}
	export function parse(buffer: ArrayBuffer): Font;
}
