/** Reads long logs beside the page. A newer text ends the reading of an older one. */
import { createSession } from '../matching/lean.ts';
import type { FromWorker, ToWorker } from './triage.ts';
import { indexFor } from './triage-index.ts';

const CHUNK = 1_000_000;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
let latest = 0;

addEventListener('message', async ({ data }: MessageEvent<ToWorker>) => {
	const { turn } = data;
	latest = turn;
	try {
		const bytes = await data.text.arrayBuffer();
		if (latest !== turn) return;
		// Not text(): that would drop a byte order mark, and every place would be one too low.
		const text = decoder.decode(bytes);
		const index = await indexFor(text);
		const session = createSession(index);
		for (let at = 0; at < text.length; at += CHUNK) {
			if (latest !== turn) return;
			session.push(text.slice(at, at + CHUNK));
			tell({ turn, progress: Math.min(1, (at + CHUNK) / text.length) });
			// Lets a newer message in.
			await new Promise((resolve) => setTimeout(resolve));
		}
		tell({ turn, diagnosis: session.finish(), lost: index.lost });
	} catch {
		tell({ turn, failed: true });
	}
});

function tell(message: FromWorker): void {
	postMessage(message);
}
