// The harvest as the command carries it: one file. Node's alone, hence `-fs`.
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { press } from '../../core/text/press.ts';
import { FORM, type PasteAround, type PrintedBy, printedBy, readShard } from './match.ts';

const HEAD = `harvest ${FORM}\n`;

/**
 * Packs the harvest, in one piece, as a page's cannot be: cut into eight it is a third larger, and half of them were read
 * for a line all the same.
 *
 * @param sealed as wholeHarvest() gives it.
 * @param quality as press() takes it.
 * @example packHarvest(wholeHarvest(harvests)).length // => 2400000
 */
export const packHarvest = (sealed: string, quality?: number): Buffer => press(HEAD + sealed, quality);

/** Who prints a line; undefined where it cannot be looked up. */
export type Printers = (line: string, around?: PasteAround) => PrintedBy[] | undefined;

/**
 * Opens a packed harvest. Nothing is read until a line is asked for.
 *
 * @returns what answers with nobody where there is no such file, and with undefined where it is cut, damaged or of another
 * form: who prints a line is an addition to the answer, which is given without it.
 */
export function openHarvest(file: URL): Printers {
	let text: string | undefined;
	return (line, around) => {
		try {
			text ??= unpacked(readFileSync(file));
		} catch (error) {
			return (error as NodeJS.ErrnoException).code === 'ENOENT' ? [] : undefined;
		}
		return printedBy(line, [text], around);
	};
}

/** It is no longer than that, unpacked. */
const LONGEST = 32 * 1024 ** 2;

/** @throws where it is not whole, or of a form that this code does not read. */
function unpacked(packed: Buffer): string {
	const text = brotliDecompressSync(packed, { maxOutputLength: LONGEST }).toString();
	if (!text.startsWith(HEAD)) throw new Error('The harvest is of another form.');
	return readShard(text.slice(HEAD.length));
}
