/** Reads an input piece by piece, in bounded memory. */
import { createDecoder } from '../../diagnosis/runs/decode.ts';

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
