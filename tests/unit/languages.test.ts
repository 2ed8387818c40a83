import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { completeLocales, contributingIn } from '../../src/core/languages.ts';
import { defaultLocale, localeCodes, locales } from '../../src/core/locales.ts';

describe.each(localeCodes)('%s', (code) => {
	test('has words for the whole interface', () => {
		expect(existsSync(`content/ui/${code}.json`)).toBe(true);
	});

	test('has a tag that a browser understands, and begins with its code', () => {
		expect(Intl.getCanonicalLocales(locales[code].tag)).toEqual([locales[code].tag]);
		expect(new Intl.Locale(locales[code].tag).language).toBe(code);
	});

	test('leads contributors to a guide that exists', () => {
		expect(existsSync(contributingIn(code))).toBe(true);
	});

	test('has the files that the checks ask of it', () => {
		const page = existsSync(`content/failures/cuda-oom/${code}.mdx`);
		if (completeLocales.includes(code)) expect(page).toBe(true);
	});
});

test('the language that others fall back to is complete', () => {
	expect(completeLocales).toContain(defaultLocale);
});

test('what is said to be left to each language in src/core/locales.ts stands where it says', () => {
	const told = /The only list of languages\.[\s\S]*?\*\//.exec(readFileSync('src/core/locales.ts', 'utf8'))?.[0] ?? '';
	const files = [...told.matchAll(/`((?:[\w.]+\/)*[\w.-]+\.ts|site\/styles\/)`/g)].map(([, file = '']) => file);
	expect(files.length).toBeGreaterThan(8);
	expect(files.filter((file) => !existsSync(`src/${file}`) && !existsSync(file))).toEqual([]);
});
