import { expect, test } from 'vitest';
import { findHidden } from '../../../../src/content/files/hidden.ts';

test('what is found among plain signs is found among others, too, whichever sign it is', () => {
	const signs = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code));
	const missed = signs.filter((sign) => findHidden(`a ${sign}`)?.what !== findHidden(`Ж ${sign}`)?.what);
	expect(missed).toEqual([]);
	expect(signs.filter((sign) => findHidden(`a ${sign}`)).length).toBeGreaterThan(6000);
});

test.each([
	['a\u202Eb', 1, 'the character U+202E (changes the direction of the text)'],
	['显存\u200B不足', 2, 'the character U+200B (a zero-width space)'],
	['a\r', 1, 'the character U+000D (a carriage return)'],
	['tоrch', 0, 't (U+0074) and о (U+043E)'],
])('%j has at %i what is not seen, or looks like another: %s', (text, at, what) => {
	expect(findHidden(text)).toEqual({ at, what: expect.stringContaining(what) });
});

test.each(['“a” – b → c ≤ d · é\n', '⚠️ 显存（GPU）不足。', 'программа torch'])('%j is read as it stands', (text) => {
	expect(findHidden(text)).toBeUndefined();
});
