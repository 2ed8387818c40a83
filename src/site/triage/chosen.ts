/** Files that a reader chose or dropped, as the logs of a run: which of them are logs, and their text in bounded memory. */
import { LARGEST_DUMP, mayBeDump } from '../../diagnosis/outputs/heads.ts';
import { createDecoder } from '../../diagnosis/runs/decode.ts';
import {
	Cut,
	countUnpacked,
	createUnpacking,
	type FoundLog,
	HEAD,
	type LeftOut,
	type Listing,
	leave,
	MOST_FILES,
	type Unpacking,
} from '../../diagnosis/runs/listing.ts';
import { COMPRESSED, isDumpName, isLogName, looksBinary } from '../../diagnosis/runs/log-name.ts';

/** A file with its path, as far as the browser tells it, with `/`. */
export interface ChosenFile {
	path: string;
	file: Blob;
}

/** What was chosen, and what of it could not even be looked at. */
export interface Chosen {
	files: ChosenFile[];
	left: [why: LeftOut, path: string][];
}

export interface ChosenLog extends FoundLog {
	file: Blob;
	/** All its bytes, where the look at its beginning brought them: a browser takes longer to open a small file than to read it. */
	whole?: Uint8Array<ArrayBuffer>;
	/** The file as it is now; a browser refuses to read on where one was written to since it was chosen. */
	renew?: () => Promise<Blob | undefined>;
}

/** So many files are looked at at once. */
const AT_ONCE = 32;
/** So many bytes of small files are kept from that look until they are read. */
const MOST_KEPT = 16 * 1024 ** 2;

/**
 * Finds the logs among them, by their names and their beginnings.
 *
 * @param renew gets a file anew, by its number; undefined where that cannot be had.
 */
export async function listChosen(
	{ files, left }: Chosen,
	renew?: (number: number) => Promise<Blob | undefined>,
): Promise<Listing<ChosenLog>> {
	const dumps: ChosenLog[] = [];
	const listing: Listing<ChosenLog> = { logs: [], dumps, left: new Map() };
	const top = topOf(files);
	const named = withinFolder(files, top).map((log, number): ChosenLog => {
		return { ...log, bytes: log.file.size, ...(renew && { renew: () => renew(number) }) };
	});
	let kept = 0;
	for (const [why, path] of left) leave(listing, why, path.startsWith(top) ? path.slice(top.length) : path);
	for (let at = 0; at < named.length; at += AT_ONCE) {
		const some = named.slice(at, at + AT_ONCE);
		const flaws = await Promise.all(some.map(flawOf));
		for (const [number, log] of some.entries()) {
			const why = flaws[number] ?? (listing.logs.length >= MOST_FILES ? 'tooMany' : undefined);
			if (why === 'noLog' && (await isDump(log))) dumps.push(log);
			else if (why) leave(listing, why, log.path);
			else listing.logs.push(log);
			if (why || kept + log.bytes > MOST_KEPT) delete log.whole;
			kept += log.whole?.length ?? 0;
		}
	}
	return listing;
}

/** The folder that all of them lie in, with `/`. */
function topOf(files: readonly ChosenFile[]): string {
	const top = /^[^/]+\//.exec(files[0]?.path ?? '')?.[0] ?? '';
	return files.every(({ path }) => path.startsWith(top)) ? top : '';
}

/** Paths within the folder that all of them lie in; each only once. */
function withinFolder(files: readonly ChosenFile[], top: string): ChosenFile[] {
	const taken = new Map<string, number>();
	return files.map(({ path, file }) => {
		const own = path.slice(top.length);
		const before = taken.get(own) ?? 0;
		taken.set(own, before + 1);
		return { path: before ? `${own} (${before + 1})` : own, file };
	});
}

async function flawOf(log: ChosenLog): Promise<LeftOut | undefined> {
	if (!isLogName(log.path)) return 'noLog';
	if (log.bytes === 0) return 'empty';
	try {
		for await (const head of bytesOf(log, () => undefined)) {
			if (head.length === log.bytes && !COMPRESSED.test(log.path)) log.whole = head;
			return looksBinary(head.subarray(0, HEAD)) ? 'noLog' : undefined;
		}
	} catch (error) {
		// What is damaged further on is read up to there.
		return error instanceof Cut && !['damaged', 'changed'].includes(error.why) ? error.why : undefined;
	}
	return undefined;
}

/** Whether a file that is no log is an output as a whole: a recording of collectives, stacks as JSON. */
async function isDump({ path, file }: ChosenLog): Promise<boolean> {
	if (!isDumpName(path) || file.size > LARGEST_DUMP) return false;
	const head = await file
		.slice(0, HEAD)
		.arrayBuffer()
		.catch(() => undefined);
	return head !== undefined && mayBeDump(new Uint8Array(head));
}

/** Text is compressed a hundredfold at most; what becomes longer than this was made to occupy whoever reads it. */
const LONGEST_UNPACKED = 1024 ** 3;
/** As GiB, for the words that tell it. */
export const LONGEST_GIB = LONGEST_UNPACKED / 1024 ** 3;

/** What may be unpacked for one answer. */
export const unpackingOfRun = (longest = LONGEST_UNPACKED): Unpacking => createUnpacking(longest);
/** So many bytes are made text at once. */
const PIECE = 64 * 1024;
/** After so many bytes whoever waits comes in: a reader who wants to stop. */
const OFTEN = 4_000_000;

/**
 * Hands the text of a log to `push`, unpacked, and to `passed` how many of its bytes that took. Once `stop` is aborted it
 * is over.
 *
 * @param unpacking one for all logs of a run: so much is unpacked, and a piece more.
 * @throws {Cut} where it cannot be read to its end; what was read before has been given.
 */
export async function readChosen(
	log: ChosenLog,
	push: (text: string) => void,
	passed: (bytes: number) => void,
	stop: AbortSignal,
	unpacking = unpackingOfRun(),
): Promise<void> {
	const decoder = createDecoder();
	const packed = COMPRESSED.test(log.path);
	let length = 0;
	let breath = OFTEN;
	try {
		for await (const piece of bytesOf(log, passed)) {
			if (stop.aborted) break;
			// One sign outside ASCII makes a string of twice the size, slow to read: in small pieces few have one.
			for (let at = 0; at < piece.length; at += PIECE) push(decoder.decode(piece.subarray(at, at + PIECE)));
			if (packed) countUnpacked(unpacking, piece.length, length);
			length += piece.length;
			if (length < breath) continue;
			breath = length + OFTEN;
			await turn();
		}
	} finally {
		push(decoder.end());
	}
}

/** Lets other events come in. */
const turn = () => new Promise<void>((resolve) => setTimeout(resolve));

async function* bytesOf(log: ChosenLog, passed: (bytes: number) => void): AsyncGenerator<Uint8Array<ArrayBuffer>> {
	const kind = COMPRESSED.exec(log.path)?.groups?.['kind']?.toLowerCase();
	if (kind) {
		yield* unpacked(log, kind, passed);
		return;
	}
	for await (const piece of allOf(log)) {
		passed(piece.length);
		yield piece;
	}
}

/**
 * The bytes that a log had when it was found. Of one that was written to since, the rest is taken once from the file as
 * it is now.
 *
 * @throws {Cut} where it cannot be read, or has fewer by now.
 */
async function* allOf(log: ChosenLog): AsyncGenerator<Uint8Array<ArrayBuffer>> {
	const { file, bytes, whole, renew } = log;
	if (whole) {
		delete log.whole;
		yield whole;
		return;
	}
	let given = 0;
	try {
		for await (const piece of chunksOf(file.stream())) {
			given += piece.length;
			yield piece;
		}
	} catch (error) {
		const now = await renew?.();
		if (!now) throw new Cut('unreadable', error);
		if (now.size < bytes) throw new Cut('changed', error);
		try {
			yield* chunksOf(now.slice(given, bytes).stream());
		} catch (again) {
			throw new Cut('changed', again);
		}
	}
}

/** What is handed to the unpacker at once: as much as that may become a thousandfold stands in memory. */
const FED = 16 * 1024;

async function* unpacked(
	log: ChosenLog,
	kind: string,
	passed: (bytes: number) => void,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
	const { readable, writable } = unpacker(kind);
	const writer = writable.getWriter();
	const feed = async () => {
		for await (const piece of allOf(log)) {
			for (let at = 0; at < piece.length; at += FED) {
				const bytes = piece.slice(at, at + FED);
				await writer.write(bytes);
				passed(bytes.length);
			}
		}
		// What was unpacked is taken before the end is told: where that is an error it would throw it away.
		await turn();
		await writer.close();
	};
	// What goes wrong is told by the other end.
	feed().catch((error: unknown) => writer.abort(error).catch(() => undefined));
	try {
		yield* chunksOf(readable);
	} catch (error) {
		throw error instanceof Cut ? error : new Cut('damaged', error);
	}
}

/** @throws {Cut} where the browser cannot unpack it: most know nothing of zstd. */
function unpacker(kind: string): { readable: ReadableStream<Uint8Array>; writable: WritableStream<BufferSource> } {
	try {
		return new DecompressionStream((kind === 'gz' ? 'gzip' : 'zstd') as CompressionFormat);
	} catch (error) {
		throw new Cut('noZstd', error);
	}
}

/** Not every browser can walk over a stream by itself. Whoever stops half way ends the stream. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
	const reader = stream.getReader();
	try {
		for (;;) {
			const { done, value } = await reader.read();
			if (done) return;
			yield value as Uint8Array<ArrayBuffer>;
		}
	} finally {
		// After an error there is nothing left to end.
		reader.cancel().catch(() => undefined);
	}
}
