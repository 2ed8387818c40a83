/** A host that sends a page with status 200 in place of a file, as some do while they are deployed to, breaks nothing for long. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { type InPlace, type Running, startStatic } from './servers.ts';
import { ask, dist, kinds, oneOf, ready, sweep, turn } from './site.ts';

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

test('a page in place of a script is not kept: the worker asks once more, and the page is whole', async ({ page }) => {
	await openUnderWorker(page, 'en');
	const script = scriptOf('/en/report/');
	sendOnce(new RegExp(`^${script}$`));
	await page.goto(`${host.origin}/en/report/`);
	await writes(page);
	expect(sent).toEqual([script]);
	expect(await keptType(page, script)).toBe('text/javascript');
});

for (const { locale, label } of [
	{ locale: 'en', label: 'Reload the page' },
	{ locale: 'zh', label: '重新加载' },
]) {
	test(`a script that was kept damaged: the page offers in ${locale} to be loaded past what is kept`, async ({
		page,
	}) => {
		await keepNothing(page);
		const script = scriptOf(`/${locale}/report/`);
		// Of the right type and for ever: the browser itself keeps it.
		sendOnce(new RegExp(`^${script}$`), {
			type: 'text/javascript',
			body: fallback.body,
			caching: 'public, max-age=31536000, immutable',
		});
		await page.goto(`${host.origin}/${locale}/report/`);
		await expect(offer(page)).toHaveText(label);
		await page.reload();
		await expect(offer(page)).toHaveText(label);

		await offer(page).focus();
		await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
		await writes(page);
		expect(sent).toEqual([script]);
	});
}

/** As where there is no worker: the site stands on http, or nothing may be stored. */
const keepNothing = (page: Page) =>
	page.addInitScript(() => {
		navigator.serviceWorker.register = () => Promise.reject(new DOMException('', 'SecurityError'));
	});

/** What a host sends of the right type while files are copied over others, or through a proxy that cuts. */
const damaged = (file: string) => [
	{ how: 'empty', body: '' },
	{ how: 'cut', body: readFileSync(dist(file), 'utf8').slice(0, 300) },
	{ how: 'something else', body: file.endsWith('.js') ? 'export const other = 1;' : 'p{color:red}' },
];
const forEver = 'public, max-age=31536000, immutable';
const assetOf = (name: RegExp) => `/assets/${readdirSync(dist('assets')).find((file) => name.test(file))}`;

/** Bytes that are kept under an address, by the worker or by the browser. */
const bytesOf = (page: Page, path: string) =>
	page.evaluate(async (url) => (await (await fetch(url, { cache: 'force-cache' })).arrayBuffer()).byteLength, path);

let broken = 0;
for (const { what, file, path, isOffered = false } of [
	{ what: 'what answers', file: assetOf(/^search-box\./), path: '/en/' },
	// Without it the worker does not come: the page says so, and mends it.
	{ what: 'what recognises messages', file: assetOf(/^answer\./), path: '/en/search/', isOffered: true },
	{ what: 'the style of the search', file: assetOf(/^search\.\w+\.css$/), path: '/en/search/' },
]) {
	for (const { how, body } of damaged(file)) {
		const title = `${what}, ${how} with its own type while the worker installs: nobody ever gets it from the worker`;
		test(title, oneOf(9, broken++), async ({ page }) => {
			const answer = { type: file.endsWith('.js') ? 'text/javascript' : 'text/css', body, caching: forEver };
			sendOnce(new RegExp(`^${RegExp.escape(file)}$`), answer);
			await page.goto(`${host.origin}/en/lightrft/`);
			if (isOffered) await Promise.all([page.waitForEvent('load'), offer(page).click()]);
			await ready(page);
			if (!sent.length) test.skip(true, 'nothing asked for it');
			expect(await bytesOf(page, file)).toBe(readFileSync(dist(file)).length);
			await page.goto(host.origin + path);
			expect(await ask(page, oom)).toContain('cuda-oom');
			await expect(offer(page)).toHaveCount(0);
		});
	}
}

test('bytes that another worker kept damaged, of the right type, are not given', async ({ page }) => {
	await openUnderWorker(page, 'en');
	const script = scriptOf('/en/report/');
	await page.evaluate(async (url) => {
		const [name = ''] = (await caches.keys()).filter((each) => each.includes('-assets-'));
		const kept = new Response('', { headers: { 'Content-Type': 'text/javascript' } });
		await (await caches.open(name)).put(url, kept);
	}, host.origin + script);
	await page.goto(`${host.origin}/en/report/`);
	await writes(page);
	expect(await bytesOf(page, script)).toBe(readFileSync(dist(script)).length);
});

for (const [number, kind] of Object.keys(kinds).entries()) {
	for (const locale of ['en', 'zh']) {
		test(`a page of the kind ${kind} whose script came empty is mended by the button that it shows, ${locale}`, {
			...oneOf(4, number, turn(number, locale)),
		}, async ({ page }) => {
			const path = `/${locale}${kinds[kind]}`;
			await keepNothing(page);
			sendOnce(new RegExp(`^${RegExp.escape(scriptOf(path))}$`), {
				type: 'text/javascript',
				body: '',
				caching: forEver,
			});
			await page.goto(host.origin + path);
			await expect(offer(page)).toBeVisible();
			await Promise.all([page.waitForEvent('load'), offer(page).click()]);
			await expect(page.locator('[data-theme-button]').first()).toHaveAttribute('title', /./);
			await expect(offer(page)).toHaveCount(0);
			expect(sent).toHaveLength(1);
		});
	}

	test(`a page of the kind ${kind} whose style was cut is mended by its button`, oneOf(8, number), async ({ page }) => {
		const path = `/en${kinds[kind]}`;
		const style =
			/<link rel="stylesheet" href="([^"]+)"/.exec(readFileSync(dist(`${path}index.html`), 'utf8'))?.[1] ?? '';
		await keepNothing(page);
		const body = readFileSync(dist(style), 'utf8').slice(0, 2000);
		sendOnce(new RegExp(`^${RegExp.escape(style)}$`), { type: 'text/css', body, caching: forEver });
		await page.goto(host.origin + path);
		await Promise.all([page.waitForEvent('load'), offer(page).click()]);
		await expect(page.locator('h1')).toBeVisible();
		await expect(offer(page)).toHaveCount(0);
		expect(sent).toHaveLength(1);
	});
}

const boxes = [...damaged(assetOf(/^search-box\./)), { how: 'no JavaScript', body: 'let (' }];
for (const [number, { how, body }] of boxes.entries()) {
	const title = `what the box imports, ${how} and kept by the browser: the box says so, and reloading mends it`;
	test(title, oneOf(4, number), async ({ page }) => {
		await keepNothing(page);
		const file = assetOf(/^search-box\./);
		sendOnce(new RegExp(`^${RegExp.escape(file)}$`), { type: 'text/javascript', body, caching: forEver });
		await page.goto(`${host.origin}/en/`);
		await page.locator('main [data-search-box]').fill(oom);
		const note = page.locator('main [data-search-missing]');
		await note.getByRole('button', { name: 'Try again' }).click();
		await Promise.all([page.waitForEvent('load'), note.getByRole('button', { name: 'Reload the page' }).click()]);
		expect(await ask(page, oom)).toContain('cuda-oom');
		expect(sent).toHaveLength(1);
	});
}

test('what copies, empty and kept by the browser: the page offers to be loaded anew', async ({ page }) => {
	await keepNothing(page);
	sendOnce(/\/assets\/copy\.[^/]*\.js$/, { type: 'text/javascript', body: '', caching: forEver });
	await page.goto(`${host.origin}/en/errors/cuda-oom/`);
	await page.locator('h2').first().hover();
	await Promise.all([page.waitForEvent('load'), offer(page).click()]);
	await page.locator('h2').first().hover();
	await expect(page.locator('h2 [data-copy-link]').first()).toBeAttached();
	await expect(offer(page)).toHaveCount(0);
});

test('a page that an earlier worker kept in place of a script is not given any more', sweep, async ({ page }) => {
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
	// As often as it is asked for: what the worker cannot mend it hands on.
	wrong = (path) => (/\/assets\/page\./.test(path) ? fallback : undefined);
	await page.goto(`${host.origin}/en/report/`);
	await expect(offer(page)).toBeVisible();
	wrong = () => undefined;
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

for (const [number, { what, paths }] of [
	{ what: 'the list of words of the answer', paths: /^\/triage\/en\/index\.json$/ },
	{ what: 'the index of messages', paths: /^\/triage\/index\.txt$/ },
	{ what: 'a shard of the messages', paths: /^\/triage\/shards\// },
	{ what: 'the advice on what was recognised', paths: /^\/triage\/en\/cuda-oom\.json$/ },
].entries()) {
	test(`a page in place of ${what} is asked for once more, and never kept`, oneOf(2, number), async ({ page }) => {
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

const LATE = 'data of the wrong type are not kept for a day without a network: the worker comes with the next page';
test(LATE, sweep, async ({ page, context }) => {
	sendOnce(/^\/triage\/en\/index\.json$/);
	await page.goto(`${host.origin}/en/search/`);
	await expect.poll(() => sent).toEqual(['/triage/en/index.json']);
	expect(await keptType(page, '/triage/en/index.json')).toBeNull();
	await page.reload();
	await ready(page);
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
