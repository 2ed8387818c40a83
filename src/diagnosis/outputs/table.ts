/** Tables as command-line programs print them. Pure. */
import { worthOf } from '../readings/values.ts';

/** @example cellsOf('tmpfs  24G  0') // => ['tmpfs', '24G', '0'] */
export const cellsOf = (line: string): string[] => line.trim().split(/\s+/);

/** Of programs that put at least two blanks between columns, and one inside of cells. */
export const wideCellsOf = (line: string): string[] => line.trim().split(/\s{2,}|\t/);

/**
 * An amount of memory in bytes; a number without a unit counts units of `unit` bytes.
 *
 * @example bytesOf('23Gi', 1024) // => 24696061952
 */
export function bytesOf(text: string, unit = 1): number | undefined {
	if (/^\d+$/.test(text)) return Number(text) * unit;
	const worth = worthOf('size', text.replace(/i$/, 'iB'));
	return typeof worth === 'number' ? worth : undefined;
}

/** @example percentOf('97%') // => 97 */
export function percentOf(text = ''): number | undefined {
	const digits = /^(\d{1,3}(?:\.\d{1,3})?)%$/.exec(text)?.[1];
	return digits === undefined ? undefined : Number(digits);
}

/** @example numberOf('12') // => 12 */
export const numberOf = (text: string | undefined): number | undefined =>
	text !== undefined && /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined;

/**
 * Without the colours that a terminal was given.
 *
 * @example plainLine('\u001b[92m[OKAY]\u001b[0m') // => '[OKAY]'
 */
export const plainLine = (line: string): string => line.replaceAll(/\p{Cc}\[\d{0,3}m/gu, '');
