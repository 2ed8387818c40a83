/** A host that sends a page with status 200 in place of a file, as some do while they are deployed to, breaks nothing for long. */
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { type InPlace, type Running, startStatic } from './servers.ts';
import { ask, dist, ready } from './site.ts';

test.use({ serviceWorkers: 'allow' });

const oom = 'torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.50 GiB.';
const fallback: InPlace = { type: 'text/html; charset=utf-8', body: '<!doctype html><title>Deploying</title>' };

let wrong: (path: string) => InPlace | undefined = () => undefined;
let host: Running;
/** Paths that got something else. */
let sent: string[] = [];

/** Sends something else in place of the first file whose path is one of these, once. */
function sendOnce(paths: RegExp, answer: InPlace = fallback): void {
	sent = [];
	wrong = (path) => {
		if (sent.length || !paths.test(path)) return undefined;
		sent.push(path);
		return answer;
	};
}

test.beforeEach(async () => {
	wrong = () => undefined;
	host = await startStatic('dist', (path) => wrong(path));
});
test.afterEach(() => host.stop());

/** The script of a page. */
const scriptOf = (path: string) =>
	/<script type="module" src="([^"]+)"/.exec(readFileSync(dist(`${path}index.html`), 'utf8'))?.[1] ?? '';

/** Under the worker, on a page whose script is another than that of the report. */
async function openUnderWorker(page: Page, locale: string): Promise<void> {
	await page.goto(`${host.origin}/${locale}/errors/cuda-oom/`);
	await ready(page);
}

const offer = (page: Page) => page.getByRole('alert').getByRole('button');

/** The form writes its report: the script of the page runs. */
async function writes(page: Page): Promise<void> {
	await page.locator('[data-part="command"]').fill('torchrun train.py');
	await expect(page.locator('[data-preview]')).toContainText('torchrun train.py');
	await expect(offer(page)).toHaveCount(0);
}

/** What the worker keeps under an address, by its type. */
const keptType = (page: Page, path: string) =>
	page.evaluate(async (url) => (await caches.match(url))?.headers.get('content-type') ?? null, host.origin + path);

test('a page in place of a script is not kept: the page is whole with the next load', async ({ page }) => {
	await openUnderWorker(page, 'en');
	const script = scriptOf('/en/report/');
	sendOnce(new RegExp(`^${script}$`));
	await page.goto(`${host.origin}/en/report/`);
	await expect(offer(page)).toHaveText('Reload the page');
	expect(sent).toEqual([script]);
	expect(await keptType(page, script)).toBeNull();
	await page.reload();
	await writes(page);
});

for (const { locale, label } of [
	{ locale: 'en', label: 'Reload the page' },
	{ locale: 'zh', label: '重新加载' },
]) {
	test(`a script that was kept damaged: the page offers in ${locale} to be loaded past what is kept`, async ({
		page,
	}) => {
		await openUnderWorker(page, locale);
		const script = scriptOf(`/${locale}/report/`);
		// Of the right type and for ever: the worker and the browser itself keep it.
		sendOnce(new RegExp(`^${script}$`), {
			type: 'text/javascript',
			body: fallback.body,
			caching: 'public, max-age=31536000, immutable',
		});
		await page.goto(`${host.origin}/${locale}/report/`);
		await expect(offer(page)).toHaveText(label);
		await page.reload();
		await expect(offer(page)).toHaveText(label);
		expect(await keptType(page, script)).toBe('text/javascript');

		await offer(page).focus();
		await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
		await writes(page);
		expect(sent).toEqual([script]);
	});
}

test('a page that an earlier worker kept in place of a script is not given any more', async ({ page }) => {
	await openUnderWorker(page, 'en');
	await page.evaluate(
		async ([url = '', body]) => {
			const [name = ''] = (await caches.keys()).filter((each) => each.includes('-assets-'));
			await (await caches.open(name)).put(url, new Response(body, { headers: { 'Content-Type': 'text/html' } }));
		},
		[host.origin + scriptOf('/en/report/'), fallback.body],
	);
	await page.goto(`${host.origin}/en/report/`);
	await writes(page);
});

test('without a network the offer says so, and what is kept stays', async ({ page, context }) => {
	await openUnderWorker(page, 'en');
	sendOnce(/\/assets\/page\./);
	await page.goto(`${host.origin}/en/report/`);
	await expect(offer(page)).toBeVisible();
	const kept = () =>
		page.evaluate(async () => (await caches.keys()).filter((name) => name.includes('-assets-')).length);
	await context.setOffline(true);
	await offer(page).click();
	await expect(page.getByRole('alert')).toContainText('You are offline.');
	expect(await kept()).toBe(1);
	await context.setOffline(false);
	await offer(page).click();
	await expect(offer(page)).toHaveCount(0);
	await writes(page);
});

for (const { what, paths } of [
	{ what: 'the list of words of the answer', paths: /^\/triage\/en\/index\.json$/ },
	{ what: 'the index of messages', paths: /^\/triage\/index\.txt$/ },
	{ what: 'a shard of the messages', paths: /^\/triage\/shards\// },
	{ what: 'the advice on what was recognised', paths: /^\/triage\/en\/cuda-oom\.json$/ },
]) {
	test(`a page in place of ${what} is asked for once more, and never kept`, async ({ page }) => {
		sendOnce(paths, { ...fallback, caching: 'public, max-age=600' });
		// Before the worker comes, and keeps these by itself.
		await page.clock.install();
		await page.goto(`${host.origin}/en/search/`);
		expect(await ask(page, oom)).toContain('cuda-oom');
		await expect(page.locator('.answer .fix')).toBeVisible();
		await expect(page.locator('main [data-search-missing]')).toBeEmpty();
		expect(sent).toHaveLength(1);
	});
}

test('data of the wrong type are not kept for a day without a network', async ({ page, context }) => {
	sendOnce(/^\/triage\/en\/index\.json$/);
	await page.goto(`${host.origin}/en/search/`);
	await ready(page);
	expect(sent).toEqual(['/triage/en/index.json']);
	expect(await keptType(page, '/triage/en/index.json')).toBeNull();
	expect(await ask(page, oom)).toContain('cuda-oom');
	await context.setOffline(true);
	await page.reload();
	expect(await ask(page, oom)).toContain('cuda-oom');
});

test('a page whose script starts offers nothing, and nor does one without script', async ({ page, browser }) => {
	const asked: string[] = [];
	page.on('request', (request) => asked.push(request.url()));
	await page.goto(`${host.origin}/en/`);
	await page.waitForLoadState();
	await expect(page.getByRole('alert')).toHaveCount(0);
	expect(asked.filter((url) => url.endsWith('/load-anew.js'))).toEqual([]);
	const context = await browser.newContext({ javaScriptEnabled: false });
	const plain = await context.newPage();
	await plain.goto(`${host.origin}/en/`);
	await expect(plain.getByRole('main')).toBeVisible();
	await expect(plain.getByRole('alert')).toHaveCount(0);
	await context.close();
});
