/**
 * Texts of any sort, masked.
 */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mask } from '../../../../src/diagnosis/masking/mask.ts';
import { HOSTILE } from '../../../bench/hostile.ts';
import { anyText } from '../../any-text.ts';
import { tries } from '../../tries.ts';

const lines = (name: string) =>
	readFileSync(`tests/fixtures/masking/${name}`, 'utf8')
		.replace(/[«»‹›¦]/g, '')
		.replaceAll('⏎', '\n')
		.split('\n')
		.filter((line) => line && !line.startsWith('# '));

const known = [
	...lines('unseen-hidden.txt'),
	...lines('unseen-kept.txt'),
	...lines('unlisted.tsv'),
	...lines('kept.txt'),
];
const piece = fc.oneof(
	{ weight: 8, arbitrary: fc.constantFrom(...known) },
	{
		weight: 4,
		arbitrary: fc
			.tuple(fc.constantFrom(...known), fc.nat(120), fc.nat(120))
			.map(([line, from, length]) => line.slice(from, from + length)),
	},
	{ weight: 2, arbitrary: fc.constantFrom(...HOSTILE.map(({ unit }) => unit)) },
	{
		weight: 2,
		arbitrary: fc.constantFrom('<host1>', '[user2]', '<token99>', '<ip0>', '<nobody1>', '[host1', 'host1>'),
	},
	{ weight: 1, arbitrary: anyText(30) },
);
const between = fc.constantFrom(
	'\n',
	'\n',
	'\n',
	' ',
	': ',
	'',
	', ',
	'\r\n',
	'\t',
	'"',
	'/',
	'://',
	'@',
	'\u200b',
	'\u001b[0m',
);
const texts = fc
	.array(fc.tuple(piece, between), { maxLength: 14 })
	.map((parts) => parts.map(([text, by]) => text + by).join(''));
/** Made in pieces, so that no scanner of this repository takes it for one. */
const secret = fc
	.string({
		unit: fc.constantFrom(...'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'),
		minLength: 32,
		maxLength: 34,
	})
	.map((rest) => `${'hf'}_${rest}`);

/** That it may be shown: nothing is added or lost but what a span says, and to mask it again changes nothing. */
function holds([before, token, after]: [string, string, string]): void {
	const text = `${before}\n${token}\n${after}`;
	const { text: masked, spans } = mask(text);
	let made = '';
	let at = 0;
	for (const { start, end, replacement } of spans) {
		expect(start).toBeGreaterThanOrEqual(at);
		expect(end).toBeGreaterThan(start);
		made += text.slice(at, start) + replacement;
		at = end;
	}
	expect(made + text.slice(at)).toBe(masked);
	expect(masked).not.toContain(token);
	expect(masked.split('\n').length).toBeLessThanOrEqual(text.split('\n').length);
	expect(mask(masked).text).toBe(masked);
}

test('any text is masked whole, its secrets are gone, and to mask it again changes nothing', () => {
	fc.assert(fc.property(fc.tuple(texts, secret, texts), holds), tries(150));
});
