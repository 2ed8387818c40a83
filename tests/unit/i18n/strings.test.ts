import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { getT } from '../../../src/i18n/t.ts';
import { localeCodes } from '../../../src/locales.ts';

const strings = Object.fromEntries(
	localeCodes.map((code) => [code, flat(JSON.parse(readFileSync(`content/ui/${code}.json`, 'utf8')))]),
);

function flat(value: unknown, path = ''): Record<string, string> {
	if (typeof value === 'string') return { [path]: value };
	return Object.assign(
		{},
		...Object.entries(value as object).map(([key, inner]) => flat(inner, path ? `${path}.${key}` : key)),
	);
}

test('every language has the same keys and placeholders', () => {
	const holes = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort();
	for (const code of localeCodes) {
		expect(Object.keys(strings[code] ?? {})).toEqual(Object.keys(strings['en'] ?? {}));
		for (const [key, text] of Object.entries(strings[code] ?? {})) {
			expect([key, holes(text)]).toEqual([key, holes(strings['en']?.[key] ?? '')]);
		}
	}
});

test('words come in the language asked for, with their values', () => {
	expect(getT('en')('section.causes')).toBe('Causes');
	expect(getT('zh')('section.causes')).toBe('原因');
	expect(getT('en')('search.count', { count: 1 })).toBe('1 result');
	expect(getT('en')('search.count', { count: 2 })).toBe('2 results');
	expect(getT('zh')('search.count', { count: 2 })).toBe('2 条结果');
});
