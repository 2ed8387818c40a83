/** Builds the search indexes in a thread of their own, and writes them. Starts a thread: for Node only. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { buildIndexes } from './pagefind-fs.ts';

/** What the thread answers when it is told where to write. */
export interface Written {
	files: number;
	indexes: number;
}

/**
 * Starts to build, beside what the build of the pages does on this thread.
 *
 * @returns a function that waits for the indexes and writes them below a folder, once.
 * @throws from that function what {@link buildIndexes} throws.
 */
export function indexBeside(...given: Parameters<typeof buildIndexes>): (folder: string) => Promise<Written> {
	const worker = new Worker(new URL('./index-worker.ts', import.meta.url), { workerData: given });
	// A build that fails elsewhere ends without waiting for it. Its own failure is told when it is asked to write.
	worker.unref();
	const ended = once(worker, 'error').then(([error]) => Promise.reject(error));
	ended.catch(() => {});
	return async (folder) => {
		worker.ref();
		worker.postMessage(folder);
		const [written] = (await Promise.race([once(worker, 'message'), ended])) as [Written];
		await worker.terminate();
		return written;
	};
}
