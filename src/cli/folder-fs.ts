/** The logs that lie in a folder, and their text, in bounded memory. */
import { constants, createReadStream } from 'node:fs';
import { lstat, open, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import * as zlib from 'node:zlib';
import { Cut, DEEPEST, type FoundLog, HEAD, type Listing, leave, MOST_FILES } from '../runs/listing.ts';
import { COMPRESSED, isLogName, looksBinary } from '../runs/origin.ts';

/**
 * Looks through a folder and those in it. Links are not followed, so that it ends; pipes, sockets and devices are not
 * opened, so that nothing waits.
 *
 * @throws where the folder itself cannot be read.
 */
export async function listLogs(folder: string): Promise<Listing> {
	const listing: Listing = { logs: [], left: new Map() };
	await walk(folder, '', 0, listing);
	return listing;
}

async function walk(folder: string, inside: string, depth: number, listing: Listing): Promise<void> {
	for await (const entry of await opendir(join(folder, inside))) {
		const path = inside ? `${inside}/${entry.name}` : entry.name;
		if (entry.isSymbolicLink()) leave(listing, 'link', path);
		else if (entry.isDirectory()) {
			if (depth >= DEEPEST) leave(listing, 'tooDeep', path);
			else await walk(folder, path, depth + 1, listing).catch(() => leave(listing, 'unreadable', path));
		} else if (!entry.isFile()) leave(listing, 'noFile', path);
		else if (!isLogName(path)) leave(listing, 'noLog', path);
		else if (listing.logs.length >= MOST_FILES) leave(listing, 'tooMany', path);
		else await look(folder, path, listing);
	}
}

async function look(folder: string, path: string, listing: Listing): Promise<void> {
	const file = join(folder, ...path.split('/'));
	try {
		const { size } = await lstat(file);
		if (size === 0) leave(listing, 'empty', path);
		else if (!COMPRESSED.test(path) && looksBinary(await headOf(file))) leave(listing, 'noLog', path);
		else listing.logs.push({ path, bytes: size });
	} catch {
		leave(listing, 'unreadable', path);
	}
}

async function headOf(file: string): Promise<Uint8Array> {
	const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
	try {
		const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0);
		return buffer.subarray(0, bytesRead);
	} finally {
		await handle.close();
	}
}

/** Text is compressed a hundredfold at most; what becomes longer than this was made to fill a disk. */
const LONGEST_UNPACKED = 4 * 1024 ** 3;

/** @returns whether this Node can read what zstd compressed: from 22.15 on. */
export const readsZstd = (): boolean => 'createZstdDecompress' in zlib;

/**
 * The bytes of a log, unpacked, as many as it had when it was found.
 *
 * @param longest so many bytes are unpacked, and a piece of 64 kB more.
 * @throws {Cut} where it cannot be read to its end; what was read before has been given.
 */
export async function* logPieces(
	folder: string,
	{ path, bytes }: FoundLog,
	longest = LONGEST_UNPACKED,
): AsyncGenerator<Buffer> {
	const file = join(folder, ...path.split('/'));
	const kind = COMPRESSED.exec(path)?.groups?.['kind']?.toLowerCase();
	if (kind === 'zst' && !readsZstd()) throw new Cut('noZstd');
	const packed = createReadStream(file, {
		end: bytes - 1,
		highWaterMark: 64 * 1024,
		// The types know names of flags only.
		flags: (constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK) as unknown as string,
	});
	if (!kind) {
		try {
			yield* packed as AsyncIterable<Buffer>;
		} catch (error) {
			throw new Cut('unreadable', error);
		}
		return;
	}
	const unpack = kind === 'gz' ? zlib.createGunzip() : createUnzstd();
	packed.on('error', (error) => unpack.destroy(error));
	let length = 0;
	try {
		for await (const piece of packed.pipe(unpack) as AsyncIterable<Buffer>) {
			yield piece;
			length += piece.length;
			if (length > longest) throw new Cut('tooLong');
		}
	} catch (error) {
		throw error instanceof Cut ? error : new Cut('damaged', error);
	} finally {
		packed.destroy();
		unpack.destroy();
	}
}

/** Not in the types of the oldest Node that the command runs on. */
const createUnzstd = (): zlib.Gunzip =>
	(zlib as unknown as { createZstdDecompress: () => zlib.Gunzip }).createZstdDecompress();
