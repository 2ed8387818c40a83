/** How well a message of the index fits what is typed above it. Pure, and small: it runs with every key. */

/** What is typed, taken apart. */
export interface Query {
	/** In small letters, white space as one space. */
	whole: string;
	/** The same without its values: what a message must have in this order. */
	pieces: readonly string[];
	/** Of the pieces; of a text that is nothing but values, these. */
	words: readonly string[];
}

/** A number, with its unit: where a message was printed with it, the index has a hole. */
const VALUE = /\b\d[\d.,]*(?:\s?(?:[kmgt]i?b|bytes|ms|s|%))?(?![\w-])/g;

const tidy = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * @example queryOf('Tried to allocate 2.00 GiB').pieces // => ['tried to allocate']
 */
export function queryOf(text: string): Query {
	const whole = tidy(text);
	const pieces = whole
		.split(VALUE)
		.map((piece) => piece.trim())
		.filter((piece) => /[^\s\W_]|[^\0-\x7f]/.test(piece));
	return { whole, pieces, words: (pieces.length ? pieces.join(' ') : whole).split(' ').filter(Boolean) };
}

/**
 * @param message its text, in small letters.
 * @param around what else stands in its row, in small letters: where it is treated, its fix.
 * @returns 3 where the message has the text as it is typed, 2 where it has its pieces, in order, with holes where the
 * values are, 1 where all its words stand somewhere in the row, else 0. Of no text: 3.
 * @example fitOf(queryOf('allocate 2.00 GiB'), 'tried to allocate size.', '') // => 2
 */
export function fitOf({ whole, pieces, words }: Query, message: string, around: string): number {
	if (message.includes(whole)) return 3;
	let at = 0;
	const inOrder = pieces.every((piece) => {
		const found = message.indexOf(piece, at);
		at = found + piece.length;
		return found >= 0;
	});
	if (inOrder && pieces.length) return 2;
	return words.every((word) => message.includes(word) || around.includes(word)) ? 1 : 0;
}

/**
 * How much of a message stands in a text: which of the wordings of a failure that was recognised it may be.
 *
 * @param message its text, in small letters.
 * @returns the share of its words, from 0 to 1.
 * @example shareOf(queryOf('CUDA out of memory.'), 'cuda out of memory. tried to allocate size') // => 0.5
 */
export function shareOf({ whole }: Query, message: string): number {
	const words = message.split(/\s+/).filter(Boolean);
	return words.filter((word) => whole.includes(word)).length / Math.max(1, words.length);
}
