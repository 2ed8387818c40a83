/** Reads long logs beside the page. A newer text ends the reading of an older one. */
import { createSession, type Diagnosis } from '../matching/lean.ts';
import { indexFor } from './message-index.ts';

/** What was read in a text. */
export interface Reading {
	diagnosis: Diagnosis;
	/** Whether some of the messages could not be loaded, so that there may be more in the text. */
	lost?: boolean | undefined;
}

/** What a worker is told, and tells. As a blob a text is handed over without being copied on the page. */
export interface ToWorker {
	turn: number;
	text: Blob;
}
export interface FromWorker extends Partial<Reading> {
	turn: number;
	/** From 0 to 1, on the way. */
	progress?: number;
	failed?: true;
}

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
