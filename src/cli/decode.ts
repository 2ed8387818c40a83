import { StringDecoder } from 'node:string_decoder';

export interface Decoder {
	/** The text of the next bytes; a character that they cut in two waits for the rest of it. */
	write(bytes: Buffer): string;
	end(): string;
}

/**
 * Bytes of a log → text. UTF-8, or what a byte order mark at the beginning says: PowerShell's `>` writes UTF-16.
 * What is no character becomes U+FFFD; nothing is refused.
 *
 * @see https://www.unicode.org/faq/utf_bom.html
 */
export function createDecoder(): Decoder {
	let head = Buffer.alloc(0);
	let decoder: Decoder | undefined;
	const begin = (bytes: Buffer): string => {
		const [mark, made] = byMark(bytes);
		decoder = made;
		return decoder.write(bytes.subarray(mark));
	};
	return {
		write(bytes) {
			if (decoder) return decoder.write(bytes);
			// The mark itself may arrive in pieces.
			head = Buffer.concat([head, bytes]);
			return head.length < LONGEST_MARK ? '' : begin(head);
		},
		end: () => (decoder ? '' : begin(head)) + (decoder as Decoder | undefined)?.end(),
	};
}

const LONGEST_MARK = 3;

/** Length of the byte order mark, and the decoder that it asks for. */
function byMark(bytes: Buffer): [length: number, decoder: Decoder] {
	if (bytes[0] === 0xff && bytes[1] === 0xfe) return [2, new StringDecoder('utf16le')];
	if (bytes[0] === 0xfe && bytes[1] === 0xff) return [2, createBigEndian()];
	const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
	return [isMarked ? 3 : 0, new StringDecoder('utf8')];
}

/** Node decodes little-endian UTF-16 only: pairs of bytes are swapped first. */
function createBigEndian(): Decoder {
	const decoder = new StringDecoder('utf16le');
	let odd = Buffer.alloc(0);
	return {
		write(bytes) {
			const all = Buffer.concat([odd, bytes]);
			const whole = all.length - (all.length % 2);
			odd = all.subarray(whole);
			return decoder.write(all.subarray(0, whole).swap16());
		},
		end: () => decoder.end() + (odd.length ? '\ufffd' : ''),
	};
}
