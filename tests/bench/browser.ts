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

/** What a process and all that it started use: memory of their own in MiB, and seconds of a core since they began. */
function usedBy(root: number): { memory: number; core: number } {
	const processes = readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name))
		.flatMap((pid) => {
			try {
				const status = readFileSync(`/proc/${pid}/status`, 'utf8');
				const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
				const parent = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
				const memory = Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
				// Behind the name, which may hold blanks: user and system time are fields 14 and 15.
				const [user, system] = stat
					.slice(stat.lastIndexOf(')') + 2)
					.split(' ')
					.slice(11, 13);
				return [{ pid: Number(pid), parent, memory, core: (Number(user) + Number(system)) / TICKS }];
			} catch {
				return [];
			}
		});
	const own = new Set([root]);
	for (let before = 0; before !== own.size; ) {
		before = own.size;
		for (const { pid, parent } of processes) if (own.has(parent)) own.add(pid);
	}
	const all = processes.filter(({ pid }) => own.has(pid));
	const sumOf = (name: 'memory' | 'core') => all.reduce((sum, one) => sum + one[name], 0);
	return { memory: sumOf('memory'), core: sumOf('core') };
}

/** Of the clock that Linux counts times of processes in, on every common machine. */
const TICKS = 100;

export interface Measured {
	seconds: number;
	/** Of a core, by all processes: what a load of others does not lengthen. */
	core: number;
	/** So much more they held at most, in MiB. */
	most: number;
}

/** What work costs a process and all that it started. */
export async function measure(pid: number, work: () => Promise<unknown>): Promise<Measured> {
	const before = usedBy(pid);
	let most = before.memory;
	const sampling = setInterval(() => {
		most = Math.max(most, usedBy(pid).memory);
	}, 200);
	const start = performance.now();
	await work();
	const seconds = (performance.now() - start) / 1000;
	clearInterval(sampling);
	return { seconds, core: usedBy(pid).core - before.core, most: most - before.memory };
}
