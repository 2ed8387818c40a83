import { isUtf8 } from 'node:buffer';

/** Takes UTF-8 in which no character is cut. It is good until the call returns. */
export type Take = (utf8: Buffer) => void;

export interface Decoder {
	/** Hands the characters of the next bytes on; one that they cut in two waits for the rest of it. */
	write(bytes: Buffer, take: Take): void;
	end(take: Take): void;
}

/**
 * Bytes of a log → UTF-8. They are taken as UTF-8, or as what a byte order mark at the beginning says: PowerShell's `>`
 * writes UTF-16. What is no character becomes U+FFFD; nothing is refused. Nearly all logs pass as they are.
 *
 * @see https://www.unicode.org/faq/utf_bom.html
 */
export function createDecoder(): Decoder {
	let head = Buffer.alloc(0);
	let decoder: Decoder | undefined;
	const begin = (bytes: Buffer, take: Take): Decoder => {
		const [mark, made] = byMark(bytes);
		made.write(bytes.subarray(mark), take);
		return made;
	};
	return {
		write(bytes, take) {
			if (decoder) {
				decoder.write(bytes, take);
				return;
			}
			// The mark itself may arrive in pieces.
			head = Buffer.concat([head, bytes]);
			if (head.length >= LONGEST_MARK) decoder = begin(head, take);
		},
		end(take) {
			decoder ??= begin(head, take);
			decoder.end(take);
		},
	};
}

const LONGEST_MARK = 3;

/** Length of the byte order mark, and the decoder that it asks for. */
function byMark(bytes: Buffer): [length: number, decoder: Decoder] {
	if (bytes[0] === 0xff && bytes[1] === 0xfe) return [2, createLittleEndian()];
	if (bytes[0] === 0xfe && bytes[1] === 0xff) return [2, createBigEndian()];
	const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
	return [isMarked ? 3 : 0, createUtf8()];
}

/** Only cuts at the beginning of a character: whatever stood before it, decoding begins afresh there. */
function createUtf8(): Decoder {
	let cut = Buffer.alloc(0);
	const hand = (bytes: Buffer, take: Take) => {
		if (bytes.length > 0) take(isUtf8(bytes) ? bytes : Buffer.from(bytes.toString()));
	};
	return {
		write(bytes, take) {
			const rest = cut.length === 0 ? 0 : restLength(bytes);
			if (rest === bytes.length && cut.length + rest < LONGEST_CHARACTER) {
				cut = Buffer.concat([cut, bytes]);
				return;
			}
			hand(Buffer.concat([cut, bytes.subarray(0, rest)]), take);
			const end = bytes.length - cutLength(bytes.subarray(rest));
			hand(bytes.subarray(rest, end), take);
			cut = Buffer.from(bytes.subarray(end));
		},
		end: (take) => hand(cut, take),
	};
}

const LONGEST_CHARACTER = 4;
const isRest = (byte: number) => (byte & 0xc0) === 0x80;

/** How many bytes at the beginning may belong to a character that began before. */
function restLength(bytes: Buffer): number {
	let length = 0;
	while (length < Math.min(bytes.length, LONGEST_CHARACTER - 1) && isRest(bytes[length] as number)) length++;
	return length;
}

/** How many bytes at the end belong to a character that goes on. */
function cutLength(bytes: Buffer): number {
	for (let length = 1; length < Math.min(bytes.length + 1, LONGEST_CHARACTER); length++) {
		const byte = bytes[bytes.length - length] as number;
		if (isRest(byte)) continue;
		const whole = byte < 0xc0 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
		return whole > length ? length : 0;
	}
	return 0;
}

function createLittleEndian(): Decoder {
	const decoder = new TextDecoder('utf-16le', { ignoreBOM: true });
	return {
		write: (bytes, take) => take(Buffer.from(decoder.decode(bytes, { stream: true }))),
		end: (take) => take(Buffer.from(decoder.decode())),
	};
}

/** Not every build of Node decodes big-endian UTF-16: pairs of bytes are swapped first. */
function createBigEndian(): Decoder {
	const decoder = createLittleEndian();
	let odd = Buffer.alloc(0);
	return {
		write(bytes, take) {
			const all = Buffer.concat([odd, bytes]);
			const whole = all.length - (all.length % 2);
			odd = all.subarray(whole);
			decoder.write(all.subarray(0, whole).swap16(), take);
		},
		end(take) {
			decoder.end(take);
			if (odd.length > 0) take(Buffer.from('\ufffd'));
		},
	};
}

let view: Buffer = Buffer.alloc(0);

/** The text of a part of UTF-8. Where all of it is ASCII, that is known beforehand and faster. */
export function textOf(utf8: Uint8Array, from: number, to: number, isPlain: boolean): string {
	// To make a view costs more than to decode a line, and line after line comes from one buffer.
	if (view.buffer !== utf8.buffer) view = Buffer.from(utf8.buffer);
	return view.toString(isPlain ? 'latin1' : 'utf8', utf8.byteOffset + from, utf8.byteOffset + to);
}
