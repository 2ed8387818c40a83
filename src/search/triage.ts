import type en from '../../content/ui/en.json';
import type { Locale } from '../locales.ts';
import type { Diagnosis } from '../matching/lean.ts';
import { ownScript } from '../policy/own-script.ts';
import { OTHER_BUILD, type TriageDetails, type TriageGuides } from '../schemas/triage.ts';
import { loadOnce } from './load-once.ts';
import { indexFor, loadIndex } from './triage-index.ts';
import workerAddress from './triage-worker.ts?worker&url';

type AllWords = (typeof en)['triage'];
export type TriageWords = Omit<AllWords, 'unknown'>;
/** For where nothing is recognised. */
export type UnknownWords = AllWords['unknown'] & Pick<AllWords, 'copy'>;
export type Texts = TriageGuides & { words: TriageWords };

/** What was read in a text. */
interface Reading {
	diagnosis: Diagnosis;
	/** Whether some of the messages could not be loaded, so that there may be more in the text. */
	lost?: boolean | undefined;
}

export interface Answer extends Reading {
	texts: Texts;
}

/** Longer texts are read in a worker, so that the page never stands still. */
const LINES_ON_PAGE = 200;

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

/** The words of a language, and the names of the guides. */
export const loadTexts = (locale: Locale, cache?: RequestCache) =>
	loadOnce<Texts>(`/triage/${locale}/index.json`, JSON.parse, cache);

/** The words of a language for where nothing is recognised. */
export const loadUnknownWords = (locale: Locale) =>
	loadOnce<UnknownWords>(`/triage/${locale}/unknown.json`, JSON.parse);

/** What is said of one failure in a language. */
export const loadDetails = (failure: string, locale: Locale) =>
	loadOnce<TriageDetails>(`/triage/${locale}/${failure}.json`, JSON.parse);

/** The title of a failure, for where no more of it is shown. */
export const loadTitle = (failure: string, locale: Locale) =>
	loadOnce(`/triage/${locale}/titles/${failure}.txt`, (title) => title);

/**
 * Recognises known messages in a text, in this browser.
 *
 * @param signal aborted when another text takes this one's place: a text that the worker did not get yet it never gets.
 * @param onProgress told now and then how much of a long text has been read, from 0 to 1.
 * @throws the signal's reason once it is aborted, an error named `OTHER_BUILD` when the index does not fit this page,
 * others when it or the texts cannot be loaded.
 */
export async function readLog(
	text: string,
	locale: Locale,
	signal: AbortSignal,
	onProgress: (done: number) => void,
): Promise<Answer> {
	const texts = await loadFitting(locale);
	signal.throwIfAborted();
	if (!isLong(text)) return { ...(await onPage(text)), texts };
	const reading = await inWorker(text, signal, onProgress).catch(() => {
		signal.throwIfAborted();
		return onPage(text);
	});
	return { ...reading, texts };
}

/** The texts of the build that the index is of. Where a cache gave them from two, both are asked for anew, past it. */
async function loadFitting(locale: Locale): Promise<Texts> {
	for (const cache of [undefined, 'reload'] as const) {
		const [{ build }, texts] = await Promise.all([loadIndex(cache), loadTexts(locale, cache)]);
		if (build === texts.build) return texts;
	}
	throw Object.assign(new Error('The index is of another build than this page.'), { name: OTHER_BUILD });
}

async function onPage(text: string): Promise<Reading> {
	const [{ diagnose }, index] = await Promise.all([import('../matching/lean.ts'), indexFor(text)]);
	return { diagnosis: diagnose(text, index), lost: index.lost };
}

function isLong(text: string): boolean {
	let lines = 0;
	for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
		if (++lines > LINES_ON_PAGE) return true;
	}
	return text.length > LINES_ON_PAGE * 400;
}

let worker: Worker | undefined;
let turn = 0;

/** Rejects when it is aborted, and where there is no worker: async, since its constructor may throw. */
async function inWorker(text: string, signal: AbortSignal, onProgress: (done: number) => void): Promise<Reading> {
	worker ??= new Worker(ownScript(workerAddress), { type: 'module' });
	const own = worker;
	const mine = ++turn;
	const done = new AbortController();
	const until = { signal: done.signal };
	return new Promise<Reading>((answered, failed) => {
		own.addEventListener(
			'message',
			({ data }: MessageEvent<FromWorker>) => {
				if (data.turn !== mine) return;
				if (data.progress !== undefined) onProgress(data.progress);
				if (data.diagnosis) answered({ diagnosis: data.diagnosis, lost: data.lost });
				else if (data.failed) failed(new Error('The worker could not load the index.'));
			},
			until,
		);
		own.addEventListener(
			'error',
			() => {
				worker = undefined;
				failed(new Error('The worker could not be started.'));
			},
			until,
		);
		signal.addEventListener('abort', () => failed(signal.reason), until);
		own.postMessage({ turn: mine, text: new Blob([text]) } satisfies ToWorker);
	}).finally(() => done.abort());
}
