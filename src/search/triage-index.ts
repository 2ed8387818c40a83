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
	if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
	return response.text();
}

interface OpenIndex {
	/** Of the file, as its first line says. */
	form: number;
	build: string;
	/** Loads what a text needs. */
	indexFor: (text: string) => Promise<MatchIndex>;
}

async function open(file: string): Promise<OpenIndex> {
	const [line, form, build = ''] = /^(\d+) (\w+)\n/.exec(file) ?? [];
	if (!line) throw new Error('The list of messages is damaged.');
	const head = { form: Number(form), build };
	if (head.form !== TRIAGE_FORM) return { ...head, indexFor: async () => readIndex('') };
	const body = file.slice(line.length);
	if (!isFilter(body)) {
		const whole = readIndex(body);
		return { ...head, indexFor: async () => whole };
	}
	const { joinShards, readFilter } = await import('../matching/shards.ts');
	const { evidence, shardsIn } = readFilter(body);
	const joined = { key: '', index: evidence };
	const indexFor = async (text: string) => {
		const numbers = shardsIn(text);
		const key = numbers.join(' ');
		if (key !== joined.key) {
			const shards = await Promise.all(
				numbers.map((number) => loadOnce(`/triage/shards/${build}-${number}.txt`, readIndex)),
			);
			// The same text asks for the same shards: their index is prepared once.
			Object.assign(joined, { key, index: joinShards([evidence, ...shards]) });
		}
		return joined.index;
	};
	return { ...head, indexFor };
}

/** The index, without any of its shards. Rejects when it cannot be loaded. */
export const loadIndex = (cache?: RequestCache): Promise<OpenIndex> => loadOnce('/triage/index.txt', open, cache);

/**
 * The index for a text: of a large one only what the text may hold.
 *
 * @throws when it cannot be loaded.
 */
export async function indexFor(text: string): Promise<MatchIndex> {
	const own = await loadIndex();
	return own.indexFor(text);
}
