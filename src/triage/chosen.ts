/** Files that a reader chose or dropped, as the logs of a run: which of them are logs, and their text in bounded memory. */
import { createDecoder } from '../runs/decode.ts';
import { Cut, type FoundLog, HEAD, type LeftOut, type Listing, leave, MOST_FILES } from '../runs/listing.ts';
import { COMPRESSED, isLogName, looksBinary } from '../runs/origin.ts';

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
}

/** So many files are looked at at once. */
const AT_ONCE = 32;

/** Finds the logs among them, by their names and their beginnings. */
export async function listChosen({ files, left }: Chosen): Promise<Listing<ChosenLog>> {
	const listing: Listing<ChosenLog> = { logs: [], left: new Map() };
	for (const [why, path] of left) leave(listing, why, path);
	const named = withinFolder(files);
	for (let at = 0; at < named.length; at += AT_ONCE) {
		const some = named.slice(at, at + AT_ONCE);
		const flaws = await Promise.all(some.map(flawOf));
		for (const [number, { path, file }] of some.entries()) {
			const why = flaws[number] ?? (listing.logs.length >= MOST_FILES ? 'tooMany' : undefined);
			if (why) leave(listing, why, path);
			else listing.logs.push({ path, file, bytes: file.size });
		}
	}
	return listing;
}

/** Paths within the folder that all of them lie in; each only once. */
function withinFolder(files: readonly ChosenFile[]): ChosenFile[] {
	const [first] = files;
	const top = first && /^[^/]+\//.exec(first.path)?.[0];
	const isWithin = top !== undefined && files.every(({ path }) => path.startsWith(top));
	const taken = new Map<string, number>();
	return files.map(({ path, file }) => {
		const own = isWithin ? path.slice(top.length) : path;
		const before = taken.get(own) ?? 0;
		taken.set(own, before + 1);
		return { path: before ? `${own} (${before + 1})` : own, file };
	});
}

async function flawOf({ path, file }: ChosenFile): Promise<LeftOut | undefined> {
	if (!isLogName(path)) return 'noLog';
	if (file.size === 0) return 'empty';
	try {
		for await (const head of bytesOf({ path, file, bytes: file.size }, () => undefined))
			return looksBinary(head.subarray(0, HEAD)) ? 'noLog' : undefined;
	} catch (error) {
		// What is damaged further on is read up to there.
		return error instanceof Cut && error.why !== 'damaged' ? error.why : undefined;
	}
	return undefined;
}

/** Text is compressed a hundredfold at most; what becomes longer than this was made to occupy whoever reads it. */
const LONGEST_UNPACKED = 1024 ** 3;
/** As GiB, for the words that tell it. */
export const LONGEST_GIB = LONGEST_UNPACKED / 1024 ** 3;
/** So many bytes are made text at once. */
const PIECE = 64 * 1024;
/** After so many bytes whoever waits comes in: a reader who wants to stop. */
const OFTEN = 4_000_000;

/**
 * Hands the text of a log to `push`, unpacked, and to `passed` how many of its bytes that took. Once `stop` is aborted it
 * is over.
 *
 * @param longest so many bytes are unpacked, and a piece more.
 * @throws {Cut} where it cannot be read to its end; what was read before has been given.
 */
export async function readChosen(
	log: ChosenLog,
	push: (text: string) => void,
	passed: (bytes: number) => void,
	stop: AbortSignal,
	longest = LONGEST_UNPACKED,
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
			length += piece.length;
			if (packed && length > longest) throw new Cut('tooLong');
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

async function* bytesOf({ path, file }: ChosenLog, passed: (bytes: number) => void): AsyncGenerator<Uint8Array> {
	const kind = COMPRESSED.exec(path)?.groups?.['kind']?.toLowerCase();
	if (kind) {
		yield* unpacked(file, kind, passed);
		return;
	}
	try {
		for await (const piece of chunksOf(file.stream())) {
			passed(piece.length);
			yield piece;
		}
	} catch (error) {
		throw new Cut('unreadable', error);
	}
}

/** What is handed to the unpacker at once: as much as that may become a thousandfold stands in memory. */
const FED = 16 * 1024;

async function* unpacked(file: Blob, kind: string, passed: (bytes: number) => void): AsyncGenerator<Uint8Array> {
	const { readable, writable } = unpacker(kind);
	const writer = writable.getWriter();
	const feed = async () => {
		for await (const piece of chunksOf(file.stream())) {
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
		throw new Cut('damaged', error);
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
