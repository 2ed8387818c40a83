// The harvest as the command carries it: one file whose pieces are read by their offset. Node's alone, hence `-fs`.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import {
	type HarvestHead,
	type PasteAround,
	type PrintedBy,
	printedBy,
	readHead,
	readShard,
	shardsFor,
} from './match.ts';
import type { HarvestFiles } from './shards.ts';

const WORD = 4;

/** In one piece, as a page's cannot be: cut into eight it is a third larger, and half of them were read for a line all the same. */
export const PACKED_BITS = 0;

/**
 * Puts all pieces into one file: how many there are, where each begins and the last one ends, the pieces, the head first.
 *
 * @example packHarvest(makeHarvestFiles(harvests, PACKED_BITS)).length // => 3200000
 */
export function packHarvest({ head, shards }: HarvestFiles): Buffer {
	const pieces = [head, ...shards].map((text) =>
		brotliCompressSync(text, {
			params: {
				[constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
				[constants.BROTLI_PARAM_QUALITY]: 11,
			},
		}),
	);
	const index = Buffer.alloc(WORD * (pieces.length + 2));
	index.writeUInt32LE(pieces.length, 0);
	let at = index.length;
	for (const [number, piece] of pieces.entries()) {
		index.writeUInt32LE(at, WORD * (number + 1));
		at += piece.length;
	}
	index.writeUInt32LE(at, WORD * (pieces.length + 1));
	return Buffer.concat([index, ...pieces]);
}

/** Who prints a line; undefined where it cannot be looked up. */
export type Printers = (line: string, around?: PasteAround) => PrintedBy[] | undefined;

/**
 * Opens a packed harvest. Nothing is read until a line is asked for, and then only the pieces that it needs.
 *
 * @returns what answers with nobody where there is no such file, and with undefined where it is cut, damaged or of another
 * form: who prints a line is an addition to the answer, which is given without it.
 */
export function openHarvest(file: URL): Printers {
	let head: HarvestHead | undefined;
	const pieces = new Map<number, string>();
	const textsFor = (line: string): string[] => {
		const open = openSync(file, 'r');
		try {
			head ??= readHead(pieceIn(open, 0));
			return shardsFor(line, head).map((number) => {
				const text = pieces.get(number) ?? readShard(pieceIn(open, number + 1));
				pieces.set(number, text);
				return text;
			});
		} finally {
			closeSync(open);
		}
	};
	return (line, around) => {
		let texts: string[] = [];
		try {
			texts = textsFor(line);
		} catch (error) {
			return (error as NodeJS.ErrnoException).code === 'ENOENT' ? [] : undefined;
		}
		return printedBy(line, texts, around);
	};
}

/** So long is no piece, unpacked. */
const LONGEST_PIECE = 32 * 1024 ** 2;

function pieceIn(open: number, number: number): string {
	const index = bytesAt(open, WORD * (number + 1), 2 * WORD);
	const from = index.readUInt32LE(0);
	const packed = bytesAt(open, from, index.readUInt32LE(WORD) - from);
	return brotliDecompressSync(packed, { maxOutputLength: LONGEST_PIECE }).toString();
}

function bytesAt(open: number, from: number, length: number): Buffer {
	if (length < 0 || from + length > fstatSync(open).size)
		throw new Error('The harvest beside the command is cut short.');
	const bytes = Buffer.alloc(length);
	readSync(open, bytes, 0, length, from);
	return bytes;
}
