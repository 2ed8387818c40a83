/** What the values of a line are worth. */
import type { HoleType } from '../matching/index.ts';
import type { Worth } from './evaluate.ts';
import { typeOfHole } from './types.ts';

/** Decimal units are those of disks and of whoever means them; `G` alone is what CUDA, Ray and ulimit print for GiB. */
const SIZES: Record<string, number> = {
	'': 1,
	b: 1,
	byte: 1,
	bytes: 1,
	kb: 1e3,
	mb: 1e6,
	gb: 1e9,
	tb: 1e12,
	...Object.fromEntries(
		['k', 'm', 'g', 't'].flatMap((letter, at) => [letter, `${letter}ib`].map((unit) => [unit, 2 ** (10 * (at + 1))])),
	),
};

/**
 * What the text of a value is worth: bytes, seconds, a number, or the text.
 *
 * @returns undefined for a text that is no value of its type.
 * @example worthOf('size', '2.50 GiB') // => 2684354560
 * @example worthOf('ms', '600000') // => 600
 */
export function worthOf(hole: HoleType, text: string): Worth | undefined {
	const type = typeOfHole(hole);
	if (type === 'word' || type === 'version') return text;
	const [, digits = '', unit = ''] = /^\s*([-+]?[\d.]+(?:e[-+]?\d+)?)\s*([a-z]*)/i.exec(text) ?? [];
	const size = type === 'bytes' ? SIZES[unit.toLowerCase()] : hole === 'ms' ? 0.001 : 1;
	const worth = digits === '' || size === undefined ? Number.NaN : Number(digits) * size;
	return Number.isFinite(worth) ? worth : undefined;
}
