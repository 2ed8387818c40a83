/** Reads long logs, and those of whole runs, beside the page. A newer question ends the reading of an older one. */
import { isExplained } from '../../diagnosis/answer/asked.ts';
import { createSession, type Diagnosis, type MatchIndex } from '../../diagnosis/matching/lean.ts';
import { prepare } from '../../diagnosis/matching/prepare.ts';
import type { FoundOutput } from '../../diagnosis/outputs/collect.ts';
import type { ReadRun } from '../../diagnosis/runs/answered.ts';
import { type Progress, readLogs } from '../../diagnosis/runs/read.ts';
import { type Chosen, listChosen, readChosen, unpackingOfRun } from './chosen.ts';
import { indexFor, wholeIndex, wholeIndexFor } from './message-index.ts';
import { collectIn, loadReaders, outputsIn } from './outputs-in.ts';

/** What was read in a text. */
export interface Reading {
	diagnosis: Diagnosis;
	/** Whether some of the messages could not be loaded, so that there may be more in the text. */
	lost?: boolean | undefined;
	/** Outputs of diagnostic commands among its lines; of a run also those in files beside its logs. */
	found?: FoundOutput[] | undefined;
}

/** What was read in the logs of a run. */
export interface RunReading extends Omit<Reading, 'diagnosis'> {
	run: ReadRun;
}

/** A text or files. As a blob a text is handed over without being copied on the page; files never are. */
export type Asked = { text: Blob } | Files;

/** With a way to ask the page for a file as it is now, by its number. */
interface Files {
	chosen: Chosen;
	asks: MessagePort;
}

/** What a worker is told, and tells. */
export type ToWorker = ({ turn: number } & (Asked | { stop: true })) | { soon: 'run' };
export interface FromWorker extends Partial<Reading & RunReading> {
	turn: number;
	/** From 0 to 1, on the way. */
	progress?: number;
	/** The same of a run. */
	files?: Progress;
	failed?: true;
}

const CHUNK = 1_000_000;
/** How often progress is told, in milliseconds. */
const OFTEN = 100;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
let latest = 0;
/** Ends the reading of the latest run, with what was read until then. */
let stop = new AbortController();

addEventListener('message', async ({ data }: MessageEvent<ToWorker>) => {
	if ('soon' in data) return void Promise.allSettled([readyIndex(), loadReaders()]);
	const { turn } = data;
	if ('stop' in data) {
		if (turn === latest) stop.abort();
		return;
	}
	latest = turn;
	stop.abort();
	stop = new AbortController();
	try {
		const told = 'chosen' in data ? await readRun(turn, data, stop.signal) : await readText(turn, data.text);
		if (told) tell({ turn, ...told });
	} catch {
		tell({ turn, failed: true });
	}
});

/** @returns nothing where there is a newer question. */
async function readText(turn: number, blob: Blob): Promise<Reading | undefined> {
	const bytes = await blob.arrayBuffer();
	if (latest !== turn) return undefined;
	// Not text(): that would drop a byte order mark, and every place would be one too low.
	const text = decoder.decode(bytes);
	const index = await indexFor(text);
	const diagnosis = await diagnoseIn(turn, text, index);
	if (!diagnosis) return undefined;
	const found = await outputsIn(text);
	if (!isExplained(text, diagnosis)) return { diagnosis, lost: index.lost, found };
	// As on the page (read-log.ts).
	const whole = await wholeIndexFor(text);
	const again = whole === index ? diagnosis : await diagnoseIn(turn, text, whole);
	return again && { diagnosis: again, lost: whole.lost, found };
}

/** @returns nothing where there is a newer question. */
async function diagnoseIn(turn: number, text: string, index: MatchIndex): Promise<Diagnosis | undefined> {
	const session = createSession(index);
	for (let at = 0; at < text.length; at += CHUNK) {
		if (latest !== turn) return undefined;
		session.push(text.slice(at, at + CHUNK));
		tell({ turn, progress: Math.min(1, (at + CHUNK) / text.length) });
		// Lets a newer message in.
		await new Promise((resolve) => setTimeout(resolve));
	}
	return session.finish();
}

/** Every message, prepared before anybody asks. */
const readyIndex = async () => prepare((await wholeIndex()).index);

async function readRun(turn: number, { chosen, asks }: Files, signal: AbortSignal): Promise<RunReading> {
	const [listing, { index, lost }, readers] = await Promise.all([
		listChosen(chosen, renewing(asks)),
		wholeIndex(),
		loadReaders().catch(() => undefined),
	]);
	const unpacking = unpackingOfRun();
	const outputs = readers && collectIn(listing, readers);
	let told = 0;
	const run = await readLogs(listing, index, {
		read: (log, push, passed) => readChosen(log, outputs?.hearing(log.path, push) ?? push, passed, signal, unpacking),
		stop: signal,
		tell(files) {
			if (Date.now() - told < OFTEN) return;
			told = Date.now();
			tell({ turn, files: { ...files } });
		},
	});
	return { run, lost: lost || !outputs, found: await outputs?.finish(signal) };
}

/** One after the other: an answer does not say whose it is. */
function renewing(asks: MessagePort): (number: number) => Promise<Blob | undefined> {
	let before: Promise<unknown> = Promise.resolve();
	return (number) => {
		const answer = before.then(
			() =>
				new Promise<Blob | undefined>((had) => {
					asks.onmessage = ({ data }: MessageEvent<Blob | undefined>) => had(data);
					asks.postMessage(number);
				}),
		);
		before = answer;
		return answer;
	};
}

function tell(message: FromWorker): void {
	postMessage(message);
}
