/** How values are shown in a sentence. */

import type { Form } from '../../core/schemas/shipped-reading.ts';
import type { Worth } from './evaluate.ts';
import { showTime, type TimeWords } from './time.ts';

/** What units and lists are written with, in the language of the sentence. */
export interface UnitWords extends TimeWords {
	comma: string;
	/** Ranks and processes in a word; only where a rule may name them. */
	owners?: (owners: readonly string[]) => string;
}

/** No name, operation or path that helps anybody is longer. */
const LONGEST_WORD = 80;
/** A list longer than this helps nobody. */
const MOST_LISTED = 24;

/**
 * A value as a reader sees it.
 *
 * @example showWorth(29742825472, 'b', words) // => '27.7 GiB'
 * @example showWorth(600, 's', words) // => '10 min'
 * @example showWorth(0.0000000021, 'n', words) // => '2.1e-9'
 */
export function showWorth(worth: Worth, form: Form, words: UnitWords): string {
	if (form === 'l') return (worth as readonly (number | string)[]).slice(0, MOST_LISTED).join(words.comma);
	if (form === 'w') return `\`${inCode(String(worth))}\``;
	if (form === 'c') return inCode(String(worth));
	if (form === 'o') return words.owners?.(worth as readonly string[]) ?? '';
	if (form === 'b') return showBytes(Number(worth));
	if (form === 's') return showTime(Number(worth), words);
	return showNumber(Number(worth));
}

/** What is below a thousandth, as a learning rate is, is no 0. */
const showNumber = (value: number): string =>
	value !== 0 && Math.abs(value) < 0.001 ? Number(value.toPrecision(3)).toExponential() : rounded(value, 3);

/** Nothing in it is markup, whoever wrote the log: it stands in code, without what would end it or hide in it. */
const inCode = (text: string): string =>
	[...text.replace(/[`\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '').trim()].slice(0, LONGEST_WORD).join('') || ' ';

/** The order in which forms of words are written, as CLDR has it. */
const CATEGORIES: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

/**
 * The plural categories of a language, in the order in which forms of words are written.
 *
 * @example pluralCategories('en') // => ['one', 'other']
 */
export function pluralCategories(locale: string): Intl.LDMLPluralRule[] {
	const { pluralCategories: own } = new Intl.PluralRules(locale).resolvedOptions();
	return CATEGORIES.filter((category) => own.includes(category));
}

/** @example pluralForm(1, 'en', ['token', 'tokens']) // => 'token' */
export function pluralForm(count: number, locale: string, forms: readonly string[]): string {
	const at = pluralCategories(locale).indexOf(new Intl.PluralRules(locale).select(count));
	return forms[at] ?? forms.at(-1) ?? '';
}

const rounded = (value: number, digits: number): string => String(Number(value.toFixed(digits)));

const BINARY = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];

/** @example showBytes(29742825472) // => '27.7 GiB' */
export function showBytes(bytes: number): string {
	let power = 0;
	// From 0.1 of a unit on it is told in that unit, but a GPU is never told in TiB.
	while (power < 3 && Math.abs(bytes) >= 1000 * 1024 ** power) power++;
	return `${rounded(bytes / 1024 ** power, power > 2 ? 2 : 0)} ${BINARY[power]}`;
}
