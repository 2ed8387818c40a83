import { describe, expect, it } from 'vitest';
import { alignFolded, foldParts, readTemplate } from '../../../../src/diagnosis/matching/align.ts';
import {
	beginsInside,
	CLOSE,
	endsInside,
	isOneErrorApart,
	measure,
	ownWordsOf,
	tellingWords,
} from '../../../../src/diagnosis/matching/drift.ts';
import { fold } from '../../../../src/diagnosis/matching/fold.ts';

const closeness = (template: string, line: string, manner = {}) =>
	measure(ownWordsOf(foldParts(readTemplate(template))), tellingWords(fold(line).text), {
		complains: true,
		cutBefore: false,
		cutAfter: false,
		...manner,
	}).closeness;

const TEMPLATE = 'the total capacity of device memory is exhausted after <int> steps';

describe('closeness', () => {
	it.each([
		{ name: 'the same words', line: 'total capacity of device memory is exhausted after 3 steps', expected: 1 },
		{ name: 'one typing error', line: 'total capacty of device memory is exhausted after 3 steps', expected: 0.95 },
		{ name: 'one word less', line: 'total capacity of memory is exhausted after 3 steps', expected: 0.84 },
		{
			name: 'one word more',
			line: 'total capacity of device memory is suddenly exhausted after 3 steps',
			expected: 0.83,
		},
		{ name: 'other words', line: 'somebody else wrote this line', expected: 0 },
	])('of $name is $expected', ({ line, expected }) => {
		expect(closeness(TEMPLATE, line)).toBeCloseTo(expected, 1);
	});

	it('keeps to the order of words', () => {
		expect(closeness(TEMPLATE, 'steps exhausted memory device capacity total')).toBeLessThan(CLOSE);
	});

	it('forgives what is missing only where the line is cut', () => {
		const line = 'the total capacity of device memory';
		expect(closeness(TEMPLATE, line)).toBeLessThan(CLOSE);
		expect(closeness(TEMPLATE, line, { cutAfter: true })).toBe(1);
	});

	it('is none for a line that does not complain', () => {
		expect(closeness(TEMPLATE, TEMPLATE, { complains: false })).toBe(0);
	});

	it('is none where a value differs that the template spells out', () => {
		const template = '[Errno 28] writing the checkpoint was refused';
		expect(closeness(template, '[Errno 122] writing the checkpoint was refused')).toBe(0);
	});

	it('does not count words that a hole accounts for', () => {
		const template = 'could not deserialise <…> because memory leaked';
		expect(closeness(template, 'could not deserialise a long list of names because memory leaked')).toBe(1);
	});
});

describe('a line ends inside a template', () => {
	const parts = foldParts(readTemplate('operation not permitted when stream is capturing'));
	const isCut = (line: string) => endsInside(alignFolded(parts, fold(line).text), fold(line).text);

	it.each([
		['RuntimeError: CUDA error: operation not permitted', true],
		['operation not permit', true],
		['failed to set up the helper: operation not permitted when str', true],
		['failed to set up the helper: operation not permitted', false],
		['RuntimeError: CUDA error: operation not permitted when stream is capturing', false],
		// Many labels are read once each.
		[`${'a: '.repeat(100)}x y z: operation not permitted`, false],
		[`${'a: '.repeat(100)}operation not permitted`, true],
		['nothing of it', false],
	])('%s: %s', (line, expected) => expect(isCut(line)).toBe(expected));
});

describe('isOneErrorApart', () => {
	it.each([
		['capacity', 'capacty', true],
		['capacity', 'capaciity', true],
		['capacity', 'cabacity', true],
		['capacity', 'acpacity', true],
		['capacity', 'capcaity', true],
		['capacity', 'capacities', false],
		['capacity', 'capabcity', true],
		['memory', 'memories', false],
		['rank', 'bank', false],
		['12345', '12346', false],
	])('%s and %s: %s', (a, b, expected) => {
		expect(isOneErrorApart(a, b)).toBe(expected);
		expect(isOneErrorApart(b, a)).toBe(expected);
	});
});

it.each([
	['VIDIA driver on your system is too old', true],
	['Loading checkpoint shards: 0%', false],
	['loading checkpoint from disk', true],
	['NVIDIA driver', false],
])('whether a line begins inside a literal: %s', (line, inside) => {
	const parts = [
		...readTemplate('Error loading checkpoint from <path>: '),
		...readTemplate('The NVIDIA driver on your system is too old'),
	];
	expect(beginsInside(parts, line)).toBe(inside);
});
