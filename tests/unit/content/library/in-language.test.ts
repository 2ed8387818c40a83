import { expect, test } from 'vitest';
import { inLanguage } from '../../../../src/content/library/in-language.ts';
import type { Locale } from '../../../../src/core/locales.ts';

test.each([
	{
		name: 'the language asked for, where it is there',
		texts: { en: 'Memory', zh: '显存' },
		locale: 'zh',
		said: '显存',
	},
	{
		name: 'English is no better for readers of English',
		texts: { zh: '显存', en: 'Memory' },
		locale: 'en',
		said: 'Memory',
	},
	{ name: 'else English', texts: { zh: '显存', en: 'Memory' }, locale: 'ja', said: 'Memory' },
	{ name: 'else whatever is there', texts: { zh: '显存' }, locale: 'en', said: '显存' },
	{ name: 'an empty text is none', texts: { en: 'Memory', zh: '' }, locale: 'zh', said: 'Memory' },
	{ name: 'nothing where there is nothing', texts: {}, locale: 'zh', said: undefined },
])('$name', ({ texts, locale, said }) => {
	expect(inLanguage<string>(texts, locale as Locale)).toBe(said);
});
