/** Reads long logs beside the page. A newer text ends the reading of an older one. */
import { createSession, type MatchIndex } from '../matching/lean.ts';
import type { FromWorker, ToWorker } from './triage.ts';

const CHUNK = 1_000_000;

let index: MatchIndex | undefined;
let latest = 0;

addEventListener('message', async ({ data }: MessageEvent<ToWorker>) => {
	if ('index' in data) {
		index = data.index;
		return;
	}
	if (!index) return;
	const { turn, text } = data;
	latest = turn;
	const session = createSession(index);
	for (let at = 0; at < text.length; at += CHUNK) {
		session.push(text.slice(at, at + CHUNK));
		tell({ turn, progress: Math.min(1, (at + CHUNK) / text.length) });
		// Lets a newer message in.
		await new Promise((resolve) => setTimeout(resolve));
		if (latest !== turn) return;
	}
	tell({ turn, diagnosis: session.finish() });
});

function tell(message: FromWorker): void {
	postMessage(message);
}
