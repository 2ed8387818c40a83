import { expect, test } from 'vitest';
import { saturate, weightOfProgram } from '../../../../src/site/search/word-weight.ts';

test.each<[what: string, pages: number, weight: number]>([
	['says where, on many pages', 101, 0.7],
	['says where, from 13 on', 13, 0.7],
	['says what, up to 12', 12, 1.4],
	['says what, on one', 1, 1.4],
])('the name of a program %s', (_, pages, weight) => {
	expect(weightOfProgram(pages)).toBe(weight);
});

test('several words that fit say more than a rare one', () => {
	expect(saturate(15)).toBe(0.5);
	expect(saturate(80)).toBeLessThan(3 * saturate(8));
});
