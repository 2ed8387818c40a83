/**
 * A session for logs that arrive as bytes: the scan reads them as they are, and only the lines that it keeps become
 * text. Most of the cost of a long log is otherwise to make strings of it, and to throw them away.
 */
import type { MatchIndex } from './compile.ts';
import type { Diagnosis } from './diagnosis.ts';
import type { Block } from './join.ts';
import { prepare } from './prepare.ts';
import { createTally } from './scan.ts';
import { type ByteScanned, byteScannerFor } from './scan-bytes.ts';
import { BLOCK, createReading, type Explain } from './session.ts';

export interface ByteSession {
	/** Takes the next piece of the log: UTF-8, and no character is cut. The bytes may be overwritten afterwards. */
	push(utf8: Uint8Array): void;
	/** How many line breaks have been pushed. */
	breaks(): number;
	/** Reads what is left and answers. Called once. */
	finish(): Diagnosis;
}

/** The text of UTF-8 from `from` up to, not including, `to`. `isPlain` if all of it is ASCII. */
export type Decode = (utf8: Uint8Array, from: number, to: number, isPlain: boolean) => string;

/** Holds at least `BLOCK` characters. */
const BYTES = 3 * BLOCK;

/**
 * Reads a log piece by piece, in bounded memory. The answer is that of diagnose() for the whole text.
 *
 * @param decode makes text of bytes: every platform has its own fastest way.
 */
export function createByteSession(index: MatchIndex, decode: Decode, explain?: Explain): ByteSession {
	const prepared = prepare(index);
	const scanner = byteScannerFor(createTally(prepared));
	const reading = createReading(prepared, explain);
	let pending = emptyPiece();
	/** The last block; what it left over was copied to `pending`. The two change places at each block. */
	let past = emptyPiece();
	let left = 0;

	const toBlock = ({ bytes, length, base, number }: Piece): Block & { scanned: ByteScanned } => {
		const scanned = scanner.scan(bytes.subarray(0, length), number);
		const { from, to, starts, ends } = scanned;
		return {
			base,
			scanned,
			slice(first, last) {
				const [start, stop] = [from[first] as number, to[last] as number];
				return decode(bytes, start, stop, stop - start === (ends[last] as number) - (starts[first] as number));
			},
		};
	};
	const read = () => {
		const block = toBlock(pending);
		const { from, starts, numbers } = block.scanned;
		const line = reading.take(block);
		const rest = pending.bytes.subarray(from[line], pending.length);
		[past, pending] = [pending, past];
		pending.length = 0;
		append(pending, rest);
		pending.base = past.base + (starts[line] as number);
		pending.number = numbers[line] as number;
		left = rest.length;
	};
	/** The last block and what came after it. */
	const end = () => {
		append(past, pending.bytes.subarray(left, pending.length));
		return toBlock(past);
	};

	return {
		push(utf8) {
			append(pending, utf8);
			if (pending.length >= BYTES) read();
		},
		breaks() {
			let count = pending.number - 1;
			for (let at = 0; at < pending.length; at++) if (pending.bytes[at] === 10) count++;
			return count;
		},
		finish: () => reading.finish(toBlock(pending), end),
	};
}

/** A piece of the log: the first `length` of `bytes`; `number` is that of its first line. */
interface Piece {
	bytes: Uint8Array;
	length: number;
	base: number;
	number: number;
}

const emptyPiece = (): Piece => ({ bytes: new Uint8Array(2 * BYTES), length: 0, base: 0, number: 1 });

function append(piece: Piece, more: Uint8Array): void {
	const length = piece.length + more.length;
	if (length > piece.bytes.length) {
		const larger = new Uint8Array(2 * length);
		larger.set(piece.bytes.subarray(0, piece.length));
		piece.bytes = larger;
	}
	piece.bytes.set(more, piece.length);
	piece.length = length;
}
