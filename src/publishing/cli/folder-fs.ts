/** The logs that lie in a folder, and their text, in bounded memory. */
import { constants } from 'node:fs';
import { lstat, open, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { LARGEST_DUMP, mayBeDump } from '../../diagnosis/outputs/heads.ts';
import {
	DEEPEST,
	type FoundLog,
	HEAD,
	type Listing,
	leave,
	MOST_FILES,
	type Unpacking,
} from '../../diagnosis/runs/listing.ts';
import { COMPRESSED, isDumpName, isLogName, looksBinary } from '../../diagnosis/runs/log-name.ts';
import { unpackedPieces } from './unpack-fs.ts';

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
		else if (!isLogName(path)) await lookForDump(folder, path, listing);
		else if (listing.logs.length >= MOST_FILES) leave(listing, 'tooMany', path);
		else await look(folder, path, listing);
	}
}

async function look(folder: string, path: string, listing: Listing): Promise<void> {
	const file = join(folder, ...path.split('/'));
	try {
		const { size } = await lstat(file);
		if (size === 0) leave(listing, 'empty', path);
		else if (!COMPRESSED.test(path) && looksBinary(await headOf(file))) await lookForDump(folder, path, listing);
		else listing.logs.push({ path, bytes: size });
	} catch {
		leave(listing, 'unreadable', path);
	}
}

/** Recordings and stacks may lie beside the logs as files that are none. */
async function lookForDump(folder: string, path: string, listing: Listing): Promise<void> {
	const file = join(folder, ...path.split('/'));
	const { size = 0 } = (await lstat(file).catch(() => undefined)) ?? {};
	listing.dumps ??= [];
	const { dumps } = listing;
	const isOne = isDumpName(path) && size > 0 && size <= LARGEST_DUMP && dumps.length < MOST_FILES;
	if (isOne && mayBeDump(await headOf(file).catch(() => new Uint8Array()))) dumps.push({ path, bytes: size });
	else leave(listing, 'noLog', path);
}

/** What became a link or a pipe since it was found is not opened. */
export const WITHOUT_WAITING = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

async function headOf(file: string): Promise<Uint8Array> {
	const handle = await open(file, WITHOUT_WAITING);
	try {
		const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0);
		return buffer.subarray(0, bytesRead);
	} finally {
		await handle.close();
	}
}

/**
 * The bytes of a log, unpacked, as many as it had when it was found.
 *
 * @param unpacking one for all logs: so many bytes are unpacked, and a piece of 64 kB more.
 * @throws {Cut} where it cannot be read to its end; what was read before has been given.
 */
export function logPieces(folder: string, { path, bytes }: FoundLog, unpacking?: Unpacking): AsyncGenerator<Buffer> {
	return unpackedPieces(join(folder, ...path.split('/')), { end: bytes - 1, flags: WITHOUT_WAITING }, unpacking);
}
