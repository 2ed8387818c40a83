import { expect, test } from 'vitest';
import { listOf, longDate } from '../../../../src/core/i18n/formats.ts';

test.each([
	['en', '2026-11-20', 'November 20, 2026'],
	['zh', '2026-11-20', '2026年11月20日'],
	['en', new Date('2026-11-20T23:59:59Z'), 'November 20, 2026'],
] as const)('a day in %s: %s', (locale, day, said) => {
	expect(longDate(locale, day)).toBe(said);
	expect(longDate(locale, day)).toBe(said);
});

test.each([
	['en', ['a', 'b', 'c'], 'long', 'a, b, and c'],
	['en', ['a', 'b', 'c'], 'narrow', 'a, b, c'],
	['zh', ['甲', '乙', '丙'], 'long', '甲、乙和丙'],
	['zh', ['甲', '乙', '丙'], 'narrow', '甲、乙、丙'],
	['en', [], 'narrow', ''],
] as const)('a list in %s: %j as %s', (locale, items, style, said) => {
	expect(listOf(locale, items, style)).toBe(said);
});
