/** Asks the worker, which reads what is long, so that the page never stands still. */
import { ownScript } from '../../core/policy/own-script.ts';
import type { Asked, FromWorker, ToWorker } from './triage-worker.ts';
import workerAddress from './triage-worker.ts?worker&url';

let worker: Worker | undefined;
let turn = 0;

/** @throws where there is no worker to be had. */
function started(): Worker {
	if (worker) return worker;
	const own = new Worker(ownScript(workerAddress), { type: 'module' });
	own.addEventListener('error', () => {
		if (worker === own) worker = undefined;
	});
	worker = own;
	return own;
}

/** Lets the worker load and prepare what the logs of a run need, while the page loads what shows them. */
export function startForRun(): void {
	try {
		started().postMessage({ soon: 'run' } satisfies ToWorker);
	} catch {
		// Whoever asks it is told.
	}
}

/**
 * Rejects when it is aborted, where the worker fails, and where there is none: async, since its constructor may throw.
 *
 * @param hear takes what the worker tells; what it returns is the answer.
 * @param stop ends the reading early: what was read until then is answered.
 */
export async function inWorker<Answer>(
	asked: Asked,
	signal: AbortSignal,
	hear: (told: FromWorker) => Answer | undefined,
	stop?: AbortSignal,
): Promise<Answer> {
	signal.throwIfAborted();
	const own = started();
	const mine = ++turn;
	const done = new AbortController();
	const until = { signal: done.signal };
	return new Promise<Answer>((answered, failed) => {
		own.addEventListener(
			'message',
			({ data }: MessageEvent<FromWorker>) => {
				if (data.turn !== mine) return;
				const answer = hear(data);
				if (answer) answered(answer);
				else if (data.failed) failed(new Error('The worker could not load the index.'));
			},
			until,
		);
		own.addEventListener('error', () => failed(new Error('The worker could not be started.')), until);
		const end = () => own.postMessage({ turn: mine, stop: true } satisfies ToWorker);
		stop?.addEventListener('abort', end, until);
		signal.addEventListener(
			'abort',
			() => {
				end();
				failed(signal.reason);
			},
			until,
		);
		own.postMessage({ turn: mine, ...asked } satisfies ToWorker, 'asks' in asked ? [asked.asks] : []);
	}).finally(() => done.abort());
}
