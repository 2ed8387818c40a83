/**
 * Bytes of a log → text. They are taken as UTF-8, or as what their beginning says: PowerShell's `>` writes UTF-16. What is no character becomes U+FFFD; nothing is refused.
 *
 * @see https://www.unicode.org/faq/utf_bom.html
 */
export interface Decoder {
	/** The text of the next bytes; a character that they cut in two waits for the rest of it. */
	decode(bytes: Uint8Array): string;
	/** What is left. Called once. */
	end(): string;
}

/**
 * A decoder for one log.
 *
 * @example createDecoder().decode(new TextEncoder().encode('loss')) // => 'loss'
 */
export function createDecoder(): Decoder {
	/** The beginning, until it is long enough to tell. */
	const head: number[] = [];
	let decoder: TextDecoder | undefined;
	const begin = () => {
		decoder = new TextDecoder(encodingOf(head));
		return decoder;
	};
	return {
		decode(bytes) {
			if (decoder) return decoder.decode(bytes, { stream: true });
			// What tells it may arrive in pieces.
			const most = LONGEST_MARK - head.length;
			head.push(...bytes.subarray(0, most));
			if (head.length < LONGEST_MARK) return '';
			const begun = begin();
			const start = begun.decode(new Uint8Array(head), { stream: true });
			return start + begun.decode(bytes.subarray(most), { stream: true });
		},
		end: () => decoder?.decode() ?? begin().decode(new Uint8Array(head)),
	};
}

/** So many bytes tell the encoding. */
const LONGEST_MARK = 16;

/**
 * The encoding that the beginning of a text shows: by its mark, or because every other byte of it is NUL, as English has
 * it in UTF-16.
 *
 * @example encodingOf([0xff, 0xfe]) // => 'utf-16le'
 */
export function encodingOf(head: ArrayLike<number>): string {
	const bytes = Array.from(head).slice(0, LONGEST_MARK);
	const [first, second] = bytes;
	if (first === 0xff && second === 0xfe) return 'utf-16le';
	if (first === 0xfe && second === 0xff) return 'utf-16be';
	const nuls = [0, 1].map((side) => bytes.filter((byte, at) => at % 2 === side && byte === 0).length);
	const isWide = (side: 0 | 1) => nuls[1 - side] === 0 && 4 * (nuls[side] ?? 0) > bytes.length && bytes.length > 7;
	return isWide(1) ? 'utf-16le' : isWide(0) ? 'utf-16be' : 'utf-8';
}
