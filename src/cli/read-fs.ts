/** Reads files and standard input piece by piece, in bounded memory. */
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { createDecoder } from './decode.ts';

/** Larger pieces are no faster: it is what a session reads at once. */
const PIECE = 64 * 1024;

/** The bytes of a file. One buffer serves for all pieces: a piece is good until the next one is asked for. */
export async function* readFilePieces(file: string): AsyncGenerator<Buffer> {
	let handle: FileHandle | undefined;
	try {
		handle = await open(file);
		const buffer = Buffer.allocUnsafe(PIECE);
		for (;;) {
			const { bytesRead } = await handle.read(buffer, 0, PIECE, null);
			if (bytesRead === 0) return;
			yield buffer.subarray(0, bytesRead);
		}
	} finally {
		await handle?.close();
	}
}

/** Tells the reading to stop where it is: the answer is then for what was read. */
export interface Stop {
	asked: boolean;
}

/** Hands the text of an input to `push`, and its bytes, as they arrive, to `pass`. */
export async function readText(
	pieces: AsyncIterable<Buffer>,
	push: (text: string) => void,
	pass: ((bytes: Buffer) => Promise<void>) | undefined,
	stop: Stop,
): Promise<void> {
	const decoder = createDecoder();
	try {
		for await (const piece of pieces) {
			await pass?.(piece);
			push(decoder.decode(piece));
			if (stop.asked) break;
		}
	} catch (error) {
		// A destroyed stream ends with an error: it was destroyed because it had to stop.
		if (!stop.asked) throw error;
	}
	push(decoder.end());
}

/** The bytes of standard input; `stop.asked` and destroying it end them. */
export const stdinPieces = (stdin: Readable): AsyncIterable<Buffer> => stdin as AsyncIterable<Buffer>;

/**
 * Passes bytes on unchanged, no faster than they are taken. Whoever takes them may leave (`| head`): then they go
 * nowhere, and reading goes on, since the answer is still wanted.
 */
export function createPassage(out: Writable): (bytes: Buffer) => Promise<void> {
	let isOpen = true;
	out.on('error', () => {
		isOpen = false;
	});
	return (bytes) =>
		isOpen
			? new Promise((taken) => {
					out.write(bytes, () => taken());
				})
			: Promise.resolve();
}
