import { expect, test } from 'vitest';
import { beginningOf, isTooLong } from '../../../../src/site/components/held-text.ts';

test.each([
	{ name: 'nothing', text: '', expected: false },
	{ name: '400 lines', text: 'x\n'.repeat(399), expected: false },
	{ name: '401 lines', text: 'x\n'.repeat(400), expected: true },
	{ name: 'a line of 200,000 characters', text: 'x'.repeat(200_000), expected: false },
	{ name: 'a longer one', text: 'x'.repeat(200_001), expected: true },
])('$name: too long for the box, $expected', ({ text, expected }) => {
	expect(isTooLong(text)).toBe(expected);
});

test.each([
	{ name: 'twelve lines', text: 'x\n'.repeat(500), expected: Array(12).fill('x').join('\n') },
	{
		name: 'of long lines 2,000 characters',
		text: `${'x'.repeat(1500)}\n`.repeat(500),
		expected: `${'x'.repeat(1500)}\n${'x'.repeat(499)}`,
	},
])('the box shows $name of a long text', ({ text, expected }) => {
	expect(beginningOf(text)).toBe(expected);
});
