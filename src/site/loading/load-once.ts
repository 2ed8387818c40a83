import { siteUrl } from '../../core/i18n/urls.ts';

const loaded = new Map<string, Promise<unknown>>();

/**
 * Loads and reads a file once. Rejects when it cannot be loaded; the next call tries again.
 *
 * @param cache given where what was loaded does not do: it is then loaded anew.
 */
export function loadOnce<T>(path: string, read: (text: string) => T | Promise<T>, cache?: RequestCache): Promise<T> {
	if (cache) loaded.delete(path);
	return once(loaded as Map<string, Promise<T>>, path, async () => read(await loadText(path, cache)));
}

/** Makes what a key stands for once. What could not be made is forgotten, so that the next call tries again. */
export function once<Key, Value>(made: Map<Key, Promise<Value>>, key: Key, make: () => Promise<Value>): Promise<Value> {
	const known = made.get(key);
	if (known) return known;
	const making = make();
	made.set(key, making);
	making.catch(() => made.get(key) === making && made.delete(key));
	return making;
}

/** @throws when the site does not have the file. */
export async function loadText(path: string, cache: RequestCache = 'default'): Promise<string> {
	const response = await fetch(siteUrl(path), { cache });
	// Some hosts send a page in place of what is not there, or not yet; the browser may have it from its own cache.
	const isPage = response.headers.get('content-type')?.includes('html');
	if (isPage && cache === 'default') return loadText(path, 'reload');
	if (!response.ok || isPage) throw new Error(`${path} cannot be had.`);
	return response.text();
}
