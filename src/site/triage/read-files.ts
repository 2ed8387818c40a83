import type { Locale } from '../../core/locales.ts';
import type { Progress } from '../../diagnosis/runs/read.ts';
import type { Chosen } from './chosen.ts';
import { inWorker } from './in-worker.ts';
import { loadFitting } from './read-log.ts';
import type { Texts } from './texts.ts';
import type { RunReading } from './triage-worker.ts';

/**
 * Reads files as the logs of a run, in this browser.
 *
 * @param renew gets a file anew that was written to since it was chosen; only the page can.
 * @param signal aborted when another question takes this one's place.
 * @param stop aborted when the reader wants the answer for what was read until then.
 * @throws the signal's reason once it is aborted, others when something cannot be loaded.
 */
export async function readFiles(
	{ chosen, renew }: { chosen: Chosen; renew(number: number): Promise<Blob | undefined> },
	locale: Locale,
	signal: AbortSignal,
	stop: AbortSignal,
	onProgress: (progress: Progress) => void,
): Promise<RunReading & { texts: Texts }> {
	const texts = await loadFitting(locale);
	signal.throwIfAborted();
	const { port1: renewing, port2: asks } = new MessageChannel();
	renewing.onmessage = async ({ data }: MessageEvent<number>) => renewing.postMessage(await renew(data));
	const reading = await inWorker(
		{ chosen, asks },
		signal,
		({ files, run, lost, found }): RunReading | undefined => {
			if (files) onProgress(files);
			return run && { run, lost, found };
		},
		stop,
	).finally(() => renewing.close());
	return { ...reading, texts };
}
