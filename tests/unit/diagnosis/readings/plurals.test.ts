import { expect, test } from 'vitest';
import { holesIn, shipSentence } from '../../../../src/diagnosis/readings/compile-reading.ts';
import { pluralCategories, pluralForm } from '../../../../src/diagnosis/readings/format.ts';

test.each([
	{ count: 1, locale: 'en', forms: ['token', 'tokens'], form: 'token' },
	{ count: 0, locale: 'en', forms: ['token', 'tokens'], form: 'tokens' },
	{ count: 1.1, locale: 'en', forms: ['token', 'tokens'], form: 'tokens' },
	{ count: 21, locale: 'en', forms: ['token', 'tokens'], form: 'tokens' },
	{ count: 1, locale: 'zh', forms: ['个'], form: '个' },
	{ count: 3, locale: 'ru', forms: ['файл', 'файла', 'файлов', 'файла'], form: 'файла' },
	{ count: 5, locale: 'ru', forms: ['файл', 'файла', 'файлов', 'файла'], form: 'файлов' },
])('$count in $locale takes "$form"', ({ count, locale, forms, form }) => {
	expect(pluralForm(count, locale, forms)).toBe(form);
	expect(forms).toHaveLength(pluralCategories(locale).length);
});

test('a word that goes with a number is shipped with its language', () => {
	const sentence = '{extra} {extra|token was|tokens were} added';
	expect(holesIn(sentence).map(({ name, forms }) => [name, forms])).toEqual([
		['extra', []],
		['extra', ['token was', 'tokens were']],
	]);
	const sound = { types: new Map([['extra', 'number'] as const]), computed: new Set(['extra']) };
	expect(shipSentence(sentence, sound, 'en')).toBe('{extra:n} {extra|en|token was|tokens were} added');
});
