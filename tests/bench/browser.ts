/** The built site in a browser, whose time and memory are measured. */
import { readdirSync, readFileSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '../e2e/find-browser.ts';
import { serve } from '../lighthouse/serve.ts';

const PORT = 4390;

/** Opens a page of `dist`, and closes it again; `pid` is that of the browser. */
export async function onSite<Result>(path: string, act: (page: Page, pid: number) => Promise<Result>): Promise<Result> {
	const server = await serve('dist', PORT);
	const executablePath = findBrowser();
	const browser = await chromium.launchServer({
		...(executablePath && { executablePath }),
		args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
	});
	try {
		const page = await (await chromium.connect(browser.wsEndpoint())).newPage({ serviceWorkers: 'block' });
		await page.goto(`http://localhost:${PORT}${path}`, { waitUntil: 'networkidle' });
		return await act(page, browser.process().pid as number);
	} finally {
		await browser.close();
		server.close();
	}
}

/** What the processes of the browser hold, in MiB, added up. */
function memoryOf(root: number): number {
	const processes = readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name))
		.flatMap((pid) => {
			try {
				const status = readFileSync(`/proc/${pid}/status`, 'utf8');
				const parent = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
				return [{ pid: Number(pid), parent, kb: Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0) }];
			} catch {
				return [];
			}
		});
	const own = new Set([root]);
	for (let before = 0; before !== own.size; ) {
		before = own.size;
		for (const { pid, parent } of processes) if (own.has(parent)) own.add(pid);
	}
	return processes.filter(({ pid }) => own.has(pid)).reduce((sum, { kb }) => sum + kb / 1024, 0);
}

/** How long it takes, and how much more the processes hold at most while it does, in MiB. */
export async function measure(pid: number, work: () => Promise<unknown>): Promise<{ seconds: number; most: number }> {
	let most = memoryOf(pid);
	const before = most;
	const sampling = setInterval(() => {
		most = Math.max(most, memoryOf(pid));
	}, 200);
	const start = performance.now();
	await work();
	clearInterval(sampling);
	return { seconds: (performance.now() - start) / 1000, most: most - before };
}
