/** Dates and lists as a language writes them. Making a formatter takes a millisecond, so each is made once. */
import { type Locale, locales } from '../locales.ts';

const dates = new Map<Locale, Intl.DateTimeFormat>();
const lists = new Map<string, Intl.ListFormat>();

/**
 * A day in full, the same wherever it is built.
 *
 * @param day `2026-11-20`, or a time, of which the day in UTC counts.
 * @example longDate('zh', '2026-11-20') // => '2026年11月20日'
 */
export function longDate(locale: Locale, day: string | Date): string {
	const format =
		dates.get(locale) ?? new Intl.DateTimeFormat(locales[locale].tag, { dateStyle: 'long', timeZone: 'UTC' });
	dates.set(locale, format);
	return format.format(new Date(day));
}

/**
 * @param style `long` joins the last one with "and", `narrow` separates it like the others. (Not the type `unit`, which in
 * Chinese separates nothing.)
 * @example listOf('en', ['a', 'b', 'c'], 'long') // => 'a, b, and c'
 * @example listOf('zh', ['a', 'b', 'c'], 'narrow') // => 'a、b、c'
 */
export function listOf(locale: Locale, items: Iterable<string>, style: 'long' | 'narrow'): string {
	const key = `${locale} ${style}`;
	const format = lists.get(key) ?? new Intl.ListFormat(locales[locale].tag, { style });
	lists.set(key, format);
	return format.format(items);
}
