/** How values are shown in a sentence. */

import type { Form } from '../schemas/shipped-reading.ts';
import type { Worth } from './evaluate.ts';
import { showTime, type TimeWords } from './time.ts';

/** What units and lists are written with, in the language of the sentence. */
export interface UnitWords extends TimeWords {
	comma: string;
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
 */
export function showWorth(worth: Worth, form: Form, words: UnitWords): string {
	if (form === 'l') return (worth as readonly number[]).slice(0, MOST_LISTED).join(words.comma);
	if (form === 'w') return asCode(String(worth));
	if (form === 'b') return showBytes(Number(worth));
	if (form === 's') return showTime(Number(worth), words);
	return rounded(Number(worth), 3);
}

/** Nothing in it is markup, whoever wrote the log: code, without what would end it. */
const asCode = (text: string): string =>
	`\`${text.replace(/[`\p{Cc}\p{Cf}\u2028\u2029]/gu, '').slice(0, LONGEST_WORD) || ' '}\``;

const rounded = (value: number, digits: number): string => String(Number(value.toFixed(digits)));

const BINARY = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];

function showBytes(bytes: number): string {
	let power = 0;
	// From 0.1 of a unit on it is told in that unit, but a GPU is never told in TiB.
	while (power < 3 && Math.abs(bytes) >= 1000 * 1024 ** power) power++;
	return `${rounded(bytes / 1024 ** power, power > 2 ? 2 : 0)} ${BINARY[power]}`;
}
