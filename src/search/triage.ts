import type en from '../../content/ui/en.json';
import { siteUrl } from '../i18n/urls.ts';
import type { Locale } from '../locales.ts';
import type { Diagnosis, MatchIndex } from '../matching/lean.ts';
import { ownScript } from '../policy/own-script.ts';
import { type OfBuild, OTHER_BUILD, type TriageDetails, type TriageTitles } from '../schemas/triage.ts';
import workerAddress from './triage-worker.ts?worker&url';

export type TriageWords = (typeof en)['triage'];
export type Texts = TriageTitles & { words: TriageWords };

export interface Answer {
	diagnosis: Diagnosis;
	index: MatchIndex;
	texts: Texts;
}

/** Longer texts are read in a worker, so that the page never stands still. */
const LINES_ON_PAGE = 200;

/** What a worker is told, and tells. */
export type ToWorker = { index: MatchIndex } | { turn: number; text: string };
export interface FromWorker {
	turn: number;
	diagnosis?: Diagnosis;
	/** From 0 to 1, on the way. */
	progress?: number;
}

/** The form of the index that this code reads. */
const VERSION: MatchIndex['version'] = 1;

async function load<T>(path: string, cache: RequestCache = 'default'): Promise<T> {
	const response = await fetch(siteUrl(path), { cache });
	if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
	return (await response.json()) as T;
}

const loaded = new Map<string, Promise<unknown>>();

/** Loads a file once. Rejects when it cannot be loaded; the next call tries again. */
function loadOnce<T>(path: string, cache?: RequestCache): Promise<T> {
	const known = loaded.get(path) as Promise<T> | undefined;
	if (known && !cache) return known;
	const loading = load<T>(path, cache).catch((error: unknown) => {
		loaded.delete(path);
		throw error;
	});
	loaded.set(path, loading);
	return loading;
}

/** The words of a language, and the titles of everything. */
export const loadTexts = (locale: Locale, cache?: RequestCache) =>
	loadOnce<Texts>(`/triage/${locale}/index.json`, cache);

/** What is said of one failure in a language. */
export const loadDetails = (failure: string, locale: Locale) =>
	loadOnce<TriageDetails>(`/triage/${locale}/${failure}.json`);

/**
 * Recognises known messages in a text, in this browser.
 *
 * @param onProgress told now and then how much of a long text has been read, from 0 to 1.
 * @throws an error named `OTHER_BUILD` when the index does not fit this page, others when it or the texts cannot be loaded.
 */
export async function readLog(text: string, locale: Locale, onProgress: (done: number) => void): Promise<Answer> {
	const [matchIndex, own] = await loadPair(locale);
	const diagnosis = isLong(text)
		? await inWorker(text, matchIndex, onProgress).catch(() => onPage(text, matchIndex))
		: await onPage(text, matchIndex);
	return { diagnosis, index: matchIndex, texts: own };
}

/** The index and the texts of one build. Where a cache gave them from two, both are asked for anew, past it. */
async function loadPair(locale: Locale): Promise<[MatchIndex, Texts]> {
	const get = (cache?: RequestCache) =>
		Promise.all([loadOnce<MatchIndex & OfBuild>('/triage/index.json', cache), loadTexts(locale, cache)]);
	const fits = ([index, texts]: [MatchIndex & OfBuild, Texts]) =>
		index.version === VERSION && index.build === texts.build;
	const pair = await get();
	if (fits(pair)) return pair;
	const fresh = await get('reload');
	if (fits(fresh)) return fresh;
	throw Object.assign(new Error('The index is of another build than this page.'), { name: OTHER_BUILD });
}

async function onPage(text: string, matchIndex: MatchIndex): Promise<Diagnosis> {
	const { diagnose } = await import('../matching/lean.ts');
	return diagnose(text, matchIndex);
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

/** Rejects where there is no worker: async, since its constructor may throw. */
async function inWorker(text: string, matchIndex: MatchIndex, onProgress: (done: number) => void): Promise<Diagnosis> {
	if (!worker) {
		worker = new Worker(ownScript(workerAddress), { type: 'module' });
		worker.postMessage({ index: matchIndex } satisfies ToWorker);
	}
	const own = worker;
	const mine = ++turn;
	return new Promise((answered, failed) => {
		const listen = ({ data }: MessageEvent<FromWorker>) => {
			if (data.turn !== mine) return;
			if (data.progress !== undefined) onProgress(data.progress);
			if (!data.diagnosis) return;
			own.removeEventListener('message', listen);
			answered(data.diagnosis);
		};
		own.addEventListener('message', listen);
		own.addEventListener(
			'error',
			() => {
				worker = undefined;
				failed(new Error('The worker could not be started.'));
			},
			{ once: true },
		);
		own.postMessage({ turn: mine, text } satisfies ToWorker);
	});
}
