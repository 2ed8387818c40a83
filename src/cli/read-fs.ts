/** Reads files and standard input piece by piece, in bounded memory. */
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createDecoder } from '../runs/decode.ts';

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

/**
 * Hands the text of an input to `push`, and its bytes, as they arrive, to `pass`. Once `stop` is aborted it is over at
 * once, with what was read until then, also where the input or the copy blocks: a named pipe into which nobody writes.
 */
export async function readText(
	pieces: AsyncIterable<Buffer>,
	push: (text: string) => void,
	pass: ((bytes: Buffer) => Promise<void>) | undefined,
	stop: AbortSignal,
): Promise<void> {
	const decoder = createDecoder();
	const read = async () => {
		for await (const piece of pieces) {
			await pass?.(piece);
			if (stop.aborted) return;
			push(decoder.decode(piece));
		}
	};
	const stopped = new Promise<void>((resolve) => stop.addEventListener('abort', () => resolve(), { once: true }));
	const reading = read().catch((error: unknown) => {
		// A stream that was destroyed because it had to stop ends with an error.
		if (!stop.aborted) throw error;
	});
	if (!stop.aborted) await Promise.race([reading, stopped]);
	push(decoder.end());
}

/** The bytes of standard input. */
export const stdinPieces = (stdin: Readable): AsyncIterable<Buffer> => stdin as AsyncIterable<Buffer>;
