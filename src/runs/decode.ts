/**
 * Bytes of a log → text. They are taken as UTF-8, or as what a byte order mark at the beginning says: PowerShell's `>`
 * writes UTF-16. What is no character becomes U+FFFD; nothing is refused.
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
			// The mark itself may arrive in pieces.
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

/** Of those that name an encoding; that of UTF-8 the platform leaves out by itself. */
const LONGEST_MARK = 2;

function encodingOf([first, second]: readonly number[]): string {
	if (first === 0xff && second === 0xfe) return 'utf-16le';
	return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
