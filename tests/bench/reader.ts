/** What a reader of a built site loads: bytes as sent with brotli, and the time in a browser on this machine. */
import { readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import type { Locale } from '../../src/core/locales.ts';
import { compressFile } from '../../src/publishing/delivery/compress-fs.ts';
import { findBrowser } from '../e2e/find-browser.ts';

const types: Record<string, string> = {
	'.html': 'text/html; charset=utf-8',
	'.js': 'text/javascript',
	'.css': 'text/css',
	'.json': 'application/json',
	'.svg': 'image/svg+xml',
	'.txt': 'text/plain; charset=utf-8',
};

export interface Query {
	bytes: number;
	milliseconds: number;
}

export interface Loads {
	/** The first answer to a pasted error line. */
	line: Query;
	/** The first answer to words, by language. */
	words: Record<Locale, Query>;
	/** Pages by their address, with the styles and scripts that they ask for. */
	pages: Record<string, number>;
}

/** @param ask a message that the content has, and words that it has. */
export async function measureReader(
	dist: string,
	ask: { line: string; words: Record<Locale, string> },
	pages: readonly string[],
): Promise<Loads> {
	const sent = new Set<string>();
	const server = await serve(dist, sent);
	const { port } = server.address() as { port: number };
	const executablePath = findBrowser();
	const browser = await chromium.launch({
		...(executablePath && { executablePath }),
		args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
	});
	try {
		const open = async (path: string): Promise<Page> => {
			sent.clear();
			const context = await browser.newContext({ serviceWorkers: 'block' });
			const page = await context.newPage();
			await page.goto(`http://localhost:${port}${path}`);
			await page.waitForLoadState('networkidle');
			return page;
		};
		const bytes = async (counts = (_: string) => true) => {
			const sizes = [...sent]
				.filter(counts)
				.map(async (file) => (await compressFile(file, readFileSync(file)))['.br']?.length ?? 0);
			return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
		};
		const query = async (text: string, locale: Locale, counts?: (file: string) => boolean): Promise<Query> => {
			const page = await open(`/${locale}/search/`);
			sent.clear();
			const begin = performance.now();
			await page.locator('main [data-search-box]').first().fill(text);
			await page.locator('[data-search-results] [data-failure]').first().waitFor();
			const milliseconds = performance.now() - begin;
			await page.waitForLoadState('networkidle');
			const loaded = await bytes(counts);
			await page.context().close();
			return { bytes: loaded, milliseconds };
		};
		const loads: Loads = {
			line: await query(ask.line, 'en', isOfTriage),
			words: { en: await query(ask.words.en, 'en'), zh: await query(ask.words.zh, 'zh') },
			pages: {},
		};
		for (const path of pages) {
			const page = await open(path);
			loads.pages[path] = await bytes();
			await page.context().close();
		}
		return loads;
	} finally {
		await browser.close();
		server.close();
	}
}

/** Pages that have the same words are looked for when the answer stands. */
const isOfTriage = (file: string) => !/\/pagefind\/|\/search\.[^/]*\.js$/.test(file);

/** @param sent gets the file of each answer. */
function serve(dist: string, sent: Set<string>): Promise<Server> {
	const server = createServer((request, response) => {
		const path = decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname);
		const file = join(dist, path.endsWith('/') ? `${path}index.html` : path);
		if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
			response.writeHead(404).end();
			return;
		}
		sent.add(file);
		response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' });
		response.end(readFileSync(file));
	});
	return new Promise((listening) => server.listen(0, () => listening(server)));
}
