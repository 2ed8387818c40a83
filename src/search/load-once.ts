import { siteUrl } from '../i18n/urls.ts';

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
