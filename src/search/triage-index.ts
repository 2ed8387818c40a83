/** The index that recognises messages, as the browser has it: whole, or the shards that a text asks for. */
import { siteUrl } from '../i18n/urls.ts';
import type { MatchIndex } from '../matching/lean.ts';
import { isFilter, readIndex } from '../matching/pack.ts';
import { TRIAGE_FORM } from '../schemas/triage.ts';

const loaded = new Map<string, Promise<unknown>>();

/**
 * Loads and reads a file once. Rejects when it cannot be loaded; the next call tries again.
 *
 * @param cache given where what was loaded does not do: it is then loaded anew.
 */
export function loadOnce<T>(path: string, read: (text: string) => T, cache?: RequestCache): Promise<Awaited<T>> {
	const known = loaded.get(path) as Promise<Awaited<T>> | undefined;
	if (known && !cache) return known;
	const loading = fetchText(path, cache).then(read) as Promise<Awaited<T>>;
	loaded.set(path, loading);
	loading.catch(() => loaded.delete(path));
	return loading;
}

async function fetchText(path: string, cache: RequestCache = 'default'): Promise<string> {
	const response = await fetch(siteUrl(path), { cache });
	// Some hosts send a page in place of what is not there.
	if (!response.ok || response.headers.get('content-type')?.includes('html')) throw new Error(`${path} cannot be had.`);
	return response.text();
}

/** Of a large index it may be that some of what a text needs could not be loaded. */
export type IndexFor = (text: string) => Promise<MatchIndex & { lost?: boolean }>;

interface OpenIndex {
	/** Empty where it is of a form that this code does not read. */
	build: string;
	/** Loads what a text needs. */
	indexFor: IndexFor;
}

async function open(file: string): Promise<OpenIndex> {
	const [line = '', form, build = ''] = /^(\d+) (\w+)\n/.exec(file) ?? [];
	if (!line) throw new Error('The list of messages is damaged.');
	if (Number(form) !== TRIAGE_FORM) return { build: '', indexFor: () => Promise.reject(new Error('Another form.')) };
	const body = file.slice(line.length);
	if (isFilter(body)) return { build, indexFor: (await import('./triage-shards.ts')).openShards(body, build) };
	const whole = readIndex(body);
	return { build, indexFor: async () => whole };
}

/** The index, without any of its shards. Rejects when it cannot be loaded. */
export const loadIndex = (cache?: RequestCache): Promise<OpenIndex> => loadOnce('/triage/index.txt', open, cache);

/**
 * The index for a text: of a large one only what the text may hold.
 *
 * @throws when it cannot be loaded.
 */
export const indexFor: IndexFor = async (text) => (await loadIndex()).indexFor(text);
