import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { dist } from './site.ts';

/** What a page needs before search is opened: itself, its styles, its script with what that imports, its icon. */
export function filesOf(path: string): string[] {
	const html = `${path}index.html`;
	const files = new Set([html]);
	for (const [tag] of readFileSync(dist(html), 'utf8').matchAll(/<(?:link|script|img|source)\b[^>]*>/g)) {
		const address = /\s(?:src|href)="([^"]+)"/.exec(tag)?.[1];
		const isLoaded = !tag.startsWith('<link') || /rel="(?:stylesheet|icon|modulepreload|preload)"/.test(tag);
		if (address && isLoaded) files.add(address);
	}
	// A set grows while it is walked, so what imports import is found, too.
	for (const file of files) for (const imported of importsOf(file)) files.add(imported);
	return [...files];
}

/** The bytes of each of these files as a server sends them, brotli. */
export function weigh(path: string): { file: string; bytes: number }[] {
	return filesOf(path).map((file) => ({ file, bytes: brotli(file) }));
}

function importsOf(file: string): string[] {
	const source = readFileSync(dist(file), 'utf8');
	if (file.endsWith('.js')) {
		const imports = source.matchAll(/\b(?:import|from)\s*["'`](\.[^"'`]+)["'`]/g);
		return [...imports].map(([, to]) => posix.join(posix.dirname(file), to ?? ''));
	}
	if (!file.endsWith('.css')) return [];
	return [...source.matchAll(/@import\s*["']([^"']+)|url\(["']?(?!data:|#)([^"')]+)/g)].map(([, a, b]) =>
		posix.join(posix.dirname(file), a ?? b ?? ''),
	);
}

const known = new Map<string, number>();

function brotli(file: string): number {
	const bytes = known.get(file) ?? brotliCompressSync(readFileSync(dist(file))).length;
	known.set(file, bytes);
	return bytes;
}
