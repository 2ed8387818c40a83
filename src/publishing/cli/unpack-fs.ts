/** The one way in which a file is opened, whoever names it: unpacked, in bounded memory, and only where it is text. */
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import * as zlib from 'node:zlib';
import { Cut, countUnpacked, createUnpacking, HEAD, type Unpacking } from '../../diagnosis/runs/listing.ts';
import { COMPRESSED, looksBinary } from '../../diagnosis/runs/log-name.ts';

/** Of one file. */
const LONGEST_UNPACKED = 4 * 1024 ** 3;

/** What may be unpacked by one run of the command. */
export const unpackingOfRun = (longest = LONGEST_UNPACKED): Unpacking => createUnpacking(longest);

/** Larger pieces are no faster: it is what a session reads at once. */
const PIECE = 64 * 1024;

/** @returns whether this Node can read what zstd compressed: from 22.15 on. */
export const readsZstd = (): boolean => 'createZstdDecompress' in zlib;

/**
 * The bytes of a file, unpacked where its name says that it is packed.
 *
 * @param only up to which byte, and how it is opened.
 * @param unpacking one for all files of a run: so much is unpacked, and a piece more.
 * @throws {Cut} where it is no text, or cannot be read to its end; what was read before has been given.
 */
export async function* unpackedPieces(
	file: string,
	only: Only = {},
	unpacking = unpackingOfRun(),
): AsyncGenerator<Buffer> {
	const kind = COMPRESSED.exec(file)?.groups?.['kind']?.toLowerCase();
	if (kind === 'zst' && !readsZstd()) throw new Cut('noZstd');
	let length = 0;
	for await (const piece of kind ? unpack(file, kind, only) : plain(file, only)) {
		if (length === 0 && looksBinary(piece.subarray(0, HEAD))) throw new Cut('noLog');
		yield piece;
		if (kind) countUnpacked(unpacking, piece.length, length);
		length += piece.length;
	}
}

type Only = { end?: number; flags?: number };

/** One buffer serves for all pieces: a piece is good until the next one is asked for. */
async function* plain(file: string, { end = Infinity, flags }: Only): AsyncGenerator<Buffer> {
	let handle: FileHandle | undefined;
	try {
		handle = await open(file, flags);
		const buffer = Buffer.allocUnsafe(PIECE);
		for (let left = end + 1; left > 0; ) {
			const { bytesRead } = await handle.read(buffer, 0, Math.min(PIECE, left), null);
			// Somebody cut the file meanwhile.
			if (bytesRead === 0 && end !== Infinity) throw new Cut('changed');
			if (bytesRead === 0) return;
			left -= bytesRead;
			yield buffer.subarray(0, bytesRead);
		}
	} catch (error) {
		if (error instanceof Cut) throw error;
		const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT';
		throw new Cut(isGone && end !== Infinity ? 'changed' : 'unreadable', error);
	} finally {
		await handle?.close();
	}
}

async function* unpack(file: string, kind: string, { end, flags }: Only): AsyncGenerator<Buffer> {
	const packed = createReadStream(file, {
		highWaterMark: PIECE,
		...(end !== undefined && { end }),
		// The types know names of flags only.
		...(flags !== undefined && { flags: flags as unknown as string }),
	});
	const unpacker = kind === 'gz' ? zlib.createGunzip() : createUnzstd();
	let unread: unknown;
	packed.on('error', (error) => {
		unread = error;
		unpacker.destroy(error);
	});
	try {
		yield* packed.pipe(unpacker) as AsyncIterable<Buffer>;
	} catch (error) {
		throw new Cut(unread ? 'unreadable' : 'damaged', error);
	} finally {
		packed.destroy();
		unpacker.destroy();
	}
}

/** Not in the types of the oldest Node that the command runs on. */
const createUnzstd = (): zlib.Gunzip =>
	(zlib as unknown as { createZstdDecompress: () => zlib.Gunzip }).createZstdDecompress();
