/** Each part of the site may fail: the page says in the reader's words what does not work, and everything else does. */
import { readFileSync } from 'node:fs';
import { expect, type Page, type Route, test } from '@playwright/test';
import en from '../../content/ui/en.json' with { type: 'json' };
import zh from '../../content/ui/zh.json' with { type: 'json' };
import { ask, kinds, paste } from './site.ts';

const log = readFileSync('tests/eval/long.log', 'utf8');
const oom = 'RuntimeError: CUDA out of memory. Tried to allocate 2.50 GiB.';
const long = `${'step 1 loss=2.3\n'.repeat(3000)}${log}`;

const words = { en, zh };
type Locale = keyof typeof words;
const locales: Locale[] = ['en', 'zh'];

const refuse = (route: Route) => route.abort();
const missing = (route: Route) => route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>404</h1>' });
const damaged = (route: Route) =>
	route.fulfill({ status: 200, contentType: 'application/json', body: '{"version":1,"fail' });
const otherSite = (route: Route) =>
	route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><p>Log in' });

const note = (page: Page) => page.locator('main [data-search-missing]');

function pageErrors(page: Page): string[] {
	const errors: string[] = [];
	page.on('pageerror', ({ message }) => {
		// Pagefind leaves this rejection to no one, beside the one that it gives to its caller.
		if (!message.includes('Failed to load the Pagefind WASM')) errors.push(message);
	});
	return errors;
}

for (const locale of locales) {
	const { search, triage } = words[locale];

	for (const [name, path, answer] of [
		['blocked', '**/pagefind/**', refuse],
		['missing', '**/pagefind/**', missing],
		['without its WebAssembly', '**/*.pagefind', refuse],
		['without its words', '**/words/*.txt', missing],
	] as const) {
		test(`full-text search ${name}: known messages are recognised, and the page says what is missing, ${locale}`, async ({
			page,
		}) => {
			const errors = pageErrors(page);
			await page.route(path, answer);
			await page.goto(`/${locale}/search/`);
			expect(await ask(page, log)).toEqual(['cuda-oom', 'nccl-timeout']);
			await expect(note(page)).toContainText(search.noSearch);
			// Words alone are not answered by "nothing found": nothing was asked.
			await ask(page, 'loss is nan');
			await expect(note(page)).toContainText(search.noSearch);
			await expect(page.locator('main [data-search-empty]')).toBeHidden();
			await page.unroute(path);
			await note(page).getByRole('button', { name: search.again }).click();
			await expect(page.locator('main [data-search-results] [data-failure]').first()).toBeVisible();
			await expect(note(page)).toBeEmpty();
			expect(errors).toEqual([]);
		});
	}

	for (const [name, answer] of [
		['blocked', refuse],
		['missing', missing],
		['damaged', damaged],
		['answered by another page', otherSite],
	] as const) {
		test(`the list of messages ${name}: full-text search answers, and the page says what is missing, ${locale}`, async ({
			page,
		}) => {
			const errors = pageErrors(page);
			await page.route('**/triage/**', answer);
			await page.goto(`/${locale}/search/`);
			expect((await ask(page, 'CUDA out of memory')).slice(0, 3)).toContain('cuda-oom');
			await expect(note(page)).toContainText(search.noTriage);
			await page.unroute('**/triage/**');
			await note(page).getByRole('button', { name: search.again }).click();
			await expect(page.locator('.answer[data-failure="cuda-oom"]')).toBeVisible();
			await expect(note(page)).toBeEmpty();
			expect(errors).toEqual([]);
		});
	}

	test(`neither can be loaded: one sentence says so, ${locale}`, async ({ page }) => {
		await page.route('**/pagefind/**', refuse);
		await page.route('**/triage/**', refuse);
		await page.goto(`/${locale}/search/`);
		await ask(page, 'CUDA out of memory');
		await expect(note(page)).toContainText(search.failed);
		await expect(page.locator('main [data-search-empty]')).toBeHidden();
	});

	test(`the details of a failure missing: it is named, linked, and the page says that the fix is missing, ${locale}`, async ({
		page,
	}) => {
		await page.route(`**/triage/${locale}/cuda-oom.json`, missing);
		await page.goto(`/${locale}/search/`);
		await ask(page, oom);
		const answer = page.locator('.answer[data-failure="cuda-oom"]');
		await expect(answer).toContainText(triage.noFix);
		await expect(answer.locator('a[href*="/errors/cuda-oom/"]').first()).toBeVisible();
	});

	test(`an old page with a new list of messages: it asks to be loaded anew, and search goes on, ${locale}`, async ({
		page,
	}) => {
		const errors = pageErrors(page);
		await page.route('**/triage/index.txt', (route) =>
			route.fulfill({ body: '999 abcdef12\n{"of": "another shape"}' }),
		);
		await page.goto(`/${locale}/search/`);
		expect((await ask(page, 'CUDA out of memory')).slice(0, 3)).toContain('cuda-oom');
		await expect(note(page)).toContainText(search.otherBuild);
		await page.unroute('**/triage/index.txt');
		await note(page).getByRole('button', { name: search.reload }).click();
		await page.waitForLoadState();
		await ask(page, oom);
		await expect(page.locator('.answer[data-failure="cuda-oom"]')).toBeVisible();
		expect(errors).toEqual([]);
	});

	test(`a shared answer that cannot be loaded says so, ${locale}`, async ({ page }) => {
		const errors = pageErrors(page);
		await page.route('**/triage/**', refuse);
		await page.goto(`/${locale}/search/#m=cuda-oom`);
		await expect(note(page)).toContainText(search.noTriage);
		await page.unroute('**/triage/**');
		await note(page).getByRole('button', { name: search.again }).click();
		await expect(page.locator('.answer[data-failure="cuda-oom"]')).toBeVisible();
		expect(errors).toEqual([]);
	});
}

test('the texts and the list of two builds: both are asked for anew, and answer', async ({ page }) => {
	let asked = 0;
	await page.route('**/triage/index.txt', async (route) => {
		const text = await (await route.fetch()).text();
		await route.fulfill({ body: asked++ ? text : text.replace(/ \w+/, ' 0000old0') });
	});
	await page.goto('/en/search/');
	await ask(page, oom);
	await expect(page.locator('.answer[data-failure="cuda-oom"]')).toBeVisible();
	await expect(note(page)).toBeEmpty();
	expect(asked).toBe(2);
});

test('without WebAssembly known messages are recognised', async ({ page }) => {
	await page.addInitScript(() => {
		Object.defineProperty(window, 'WebAssembly', { value: undefined });
	});
	await page.goto('/en/search/');
	expect(await ask(page, log)).toEqual(['cuda-oom', 'nccl-timeout']);
	await expect(note(page)).toContainText(en.search.noSearch);
});

for (const [name, prepare] of [
	['blocked', (page: Page) => page.route('**/triage-worker*', refuse)],
	[
		'not there',
		(page: Page) =>
			page.addInitScript(() => {
				Object.defineProperty(window, 'Worker', { value: undefined });
			}),
	],
] as const) {
	test(`a worker that is ${name}: a long log is still read`, async ({ page }) => {
		await prepare(page);
		await page.goto('/en/search/');
		await paste(page, long);
		await expect(page.locator('.answer[data-failure="cuda-oom"]')).toBeVisible({ timeout: 30_000 });
		await expect(note(page)).toBeEmpty();
	});
}

for (const [kind, path] of Object.entries(kinds)) {
	test(`storage off: every part works on ${kind}`, async ({ page }) => {
		const errors = pageErrors(page);
		await page.addInitScript(() => {
			const off = {
				get() {
					throw new DOMException('The operation is insecure.', 'SecurityError');
				},
			};
			for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
				Object.defineProperty(window, name, off);
			Object.defineProperty(navigator, 'serviceWorker', off);
		});
		await page.goto(`/en${path}`);
		await page.locator('[data-theme-button]:visible').first().click();
		await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
		await page.keyboard.press('Control+k');
		await expect(page.locator('[data-search-box]').first()).toBeFocused();
		await page.keyboard.insertText(oom);
		await expect(page.locator('.answer[data-failure="cuda-oom"]').first()).toBeVisible();
		// The registration of the service worker is due by now.
		await page.waitForTimeout(2500);
		expect(errors).toEqual([]);
	});
}

test('storage off: a neutral address still finds the language, and a log can be sent to the report', async ({
	page,
}) => {
	const errors = pageErrors(page);
	await page.addInitScript(() => {
		for (const name of ['localStorage', 'sessionStorage']) {
			Object.defineProperty(window, name, {
				get() {
					throw new DOMException('The operation is insecure.', 'SecurityError');
				},
			});
		}
	});
	await page.goto('/lightrft/nccl-timeout/#solutions');
	await expect(page).toHaveURL(/\/en\/lightrft\/nccl-timeout\/#solutions$/);
	await page.goto('/en/search/');
	await ask(page, 'loading\nFrobnicationError: the flux capacitor refused\ndone');
	await page.locator('.unknown details.report summary').click();
	await page.locator('.unknown details.report a').click();
	await expect(page.locator('[data-report]')).toBeVisible();
	expect(errors).toEqual([]);
});

test('a connection that breaks after the page came: the page reads on, and says what it lacks', async ({
	page,
	context,
}) => {
	const errors = pageErrors(page);
	await page.goto('/en/search/');
	await page.waitForLoadState('networkidle');
	await context.setOffline(true);
	await page.locator('main [data-search-box]').fill(oom);
	await expect(note(page)).not.toBeEmpty();
	await context.setOffline(false);
	await note(page).getByRole('button').click();
	await expect(page.locator('.answer[data-failure="cuda-oom"]')).toBeVisible();
	expect(errors).toEqual([]);
});

test('a slow network (3G): the page is read at once, says that it reads, and answers', async ({ page }) => {
	test.setTimeout(120_000);
	const session = await page.context().newCDPSession(page);
	await session.send('Network.emulateNetworkConditions', {
		offline: false,
		latency: 300,
		downloadThroughput: (1600 * 1024) / 8,
		uploadThroughput: (750 * 1024) / 8,
	});
	await page.goto('/en/search/', { waitUntil: 'domcontentloaded' });
	await expect(page.locator('main [data-search-box]')).toBeVisible();
	await page.locator('main [data-search-box]').fill(oom);
	await expect(page.locator('main [data-search-status]')).toHaveText(en.search.reading);
	await expect(page.locator('.answer[data-failure="cuda-oom"]')).toBeVisible({ timeout: 60_000 });
	await expect(page.locator('main [data-search-results][aria-busy=false]')).toBeAttached({ timeout: 60_000 });
	await expect(note(page)).toBeEmpty();
});
