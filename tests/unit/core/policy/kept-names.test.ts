import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languageScript, pageScript } from '../../../../src/core/policy/inline-scripts.ts';
import * as names from '../../../../src/core/policy/kept-names.ts';

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
	.filter((name) => /\.(?:ts|astro)$/.test(name))
	.map((name) => ({ name, source: readFileSync(join('src', name), 'utf8') }));

test('no two things are kept under one name', () => {
	const all = Object.values(names);
	expect(new Set(all).size).toBe(all.length);
	expect(all.length).toBeGreaterThan(4);
});

test('no script spells the key under which something is kept', () => {
	const spelt = /(?:local|session)Storage(?:\.\w+Item\(['"`]|\.(?!\w+Item\b|length\b)\w+|\[['"`])/;
	expect(files.filter(({ source }) => spelt.test(source)).map(({ name }) => name)).toEqual([]);
});

test('what runs before painting reads what pages keep', () => {
	expect(pageScript('/')).toContain(`localStorage.${names.THEME_KEY}??`);
	expect(languageScript).toContain(`localStorage.${names.LOCALE_KEY}}`);
});
