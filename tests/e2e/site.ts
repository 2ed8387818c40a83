import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** One page of each kind, without language. */
export const kinds = {
	home: '/',
	guide: '/lightrft/',
	problem: '/lightrft/nccl-timeout/',
	'whole guide': '/lightrft/all/',
	failure: '/errors/cuda-oom/',
	index: '/errors/',
	search: '/search/',
	diagnosis: '/diagnose/',
	report: '/report/',
	translations: '/translations/',
} as const;

/** Every address of the built site, read from disk. */
export function builtPages(): string[] {
	return readdirSync('dist', { recursive: true, encoding: 'utf8' })
		.filter((name) => name.endsWith('index.html'))
		.map((name) => `/${name.slice(0, -'index.html'.length)}`)
		.sort();
}

/** Types into the box and waits for the answer to just that text. */
export async function ask(page: Page, text: string): Promise<string[]> {
	await page.locator('main [data-search-box]').first().fill(text);
	const list = page.locator('[data-search-results]').first();
	await list.and(page.locator('[aria-busy=false]')).waitFor({ state: 'attached' });
	return list
		.locator('[data-failure]')
		.evaluateAll((items) => items.map((item) => item.getAttribute('data-failure') ?? ''));
}

/** Waits until the service worker rules the page; it comes a while after the page. */
export async function ready(page: Page): Promise<void> {
	await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 45_000 });
}

/** Everything that the service worker keeps. */
export async function keptAddresses(page: Page): Promise<string[]> {
	return page.evaluate(async () => {
		const names = await caches.keys();
		const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
		return all.flat().map(({ url }) => url);
	});
}

/** Collects requests that would leave the site. */
export function foreignRequests(page: Page, base: string): string[] {
	const foreign: string[] = [];
	page.on('request', (request) => {
		if (!request.url().startsWith(base) && !/^(data|blob):/.test(request.url())) foreign.push(request.url());
	});
	return foreign;
}

/** The names of the files in a folder, sorted. */
export const filesIn = (folder: string) => readdirSync(folder).sort();

export const dist = (path: string) => join('dist', path);

/** Pastes a text into the box as a reader does. */
export async function paste(page: Page, text: string): Promise<void> {
	await page.locator('main [data-search-box]').evaluate((box, value) => {
		const clipboardData = new DataTransfer();
		clipboardData.setData('text/plain', value);
		const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
		if (box.dispatchEvent(event) && box instanceof HTMLTextAreaElement) {
			box.value = value;
			box.dispatchEvent(new InputEvent('input', { inputType: 'insertFromPaste', bubbles: true }));
		}
	}, text);
}
