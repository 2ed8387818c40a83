/** `{n} min` and the like, in the language of the sentence. */
export interface TimeWords {
	hours: string;
	minutes: string;
	seconds: string;
}

/**
 * A time as people say it, in one unit. By itself, since every answer that names ranks may tell one.
 *
 * @example showTime(600, words) // => '10 min'
 */
export function showTime(seconds: number, words: TimeWords): string {
	const size = Math.abs(seconds);
	const say = (unit: string, value: number, digits: number) =>
		unit.replace('{n}', String(Number(value.toFixed(digits))));
	if (size < 120) return say(words.seconds, seconds, size < 10 ? 1 : 0);
	if (size < 7200) return say(words.minutes, seconds / 60, size < 600 ? 1 : 0);
	return say(words.hours, seconds / 3600, 1);
}
