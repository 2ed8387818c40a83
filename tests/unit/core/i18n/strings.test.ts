import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { messageGrades } from '../../../../src/content/library/proof.ts';
import { fill } from '../../../../src/core/i18n/sentences.ts';
import { getT, unfilled } from '../../../../src/core/i18n/t.ts';
import { defaultLocale, localeCodes } from '../../../../src/core/locales.ts';

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

test.each(localeCodes)('%s has the keys of English, with the same placeholders', (code) => {
	const holes = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
	const all = (texts = {}) => Object.entries<string>(texts).map(([key, text]) => [key, holes(text)]);
	expect(all(strings[code])).toEqual(all(strings[defaultLocale]));
	expect(all(strings[code]).length).toBeGreaterThan(400);
});

test.each(localeCodes)('a placeholder is written {name} and no other way: %s', (code) => {
	const others = Object.entries(strings[code] ?? {}).filter(([, text]) =>
		/[{}]/.test(text.replace(/\{[a-zA-Z]+\}/g, '')),
	);
	expect(others).toEqual([]);
});

test('a text that lacks a value stops the build, unless a script is to fill it', () => {
	const t = getT('en');
	expect(() => t('paging.page', { page: 2 })).toThrow('"Page 2 of {count}" has no value for {count}');
	expect(() => t('search.held')).toThrow('has no value for {size}');
	expect(t('search.held', unfilled)).toContain('{size}');
	expect(t('search.count', { count: 2, ...unfilled })).toBe('{count} related results');
});

test('a page and a program fill a text alike', () => {
	const values = { page: 2, count: '$&' };
	expect(fill(strings['en']?.['paging.page'] ?? '', values)).toBe('Page 2 of $&');
	expect(getT('en')('paging.page', { ...values, count: '$&' as never })).toBe('Page 2 of $&');
});

test('words come in the language asked for, with their values', () => {
	expect(getT('en')('section.causes')).toBe('Causes');
	expect(getT('zh')('section.causes')).toBe('原因');
	expect(getT('en')('search.count', { count: 1 })).toBe('1 related result');
	expect(getT('en')('search.count', { count: 2 })).toBe('2 related results');
	expect(getT('zh')('search.count', { count: 2 })).toBe('2 条相关结果');
});

test.each(localeCodes)(
	'each way in which a message is known has its words, and the page that explains it has them: %s',
	(code) => {
		const words = JSON.parse(readFileSync(`content/ui/${code}.json`, 'utf8')).message.proof as Record<string, string>;
		const page = readFileSync(`content/pages/how-it-works/${code}.mdx`, 'utf8');
		const [, section = ''] = /<Section id="evidence"[^>]*>(.*?)<\/Section>/s.exec(page) ?? [];
		const explained = [...section.matchAll(/^- \*\*(.*?)\*\*/gm)].map(([, said]) => said);
		expect(explained).toEqual(messageGrades.map((grade) => words[grade]));
		expect(Object.keys(words)).toEqual([...messageGrades]);
	},
);
