/** The service worker: what was visited works without a network, and two builds are never mixed. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import type { Catalog } from '../../src/core/schemas/catalog.ts';
import { divideIndex } from '../../src/publishing/search-index/divide-index.ts';
import { hashOf } from '../../src/site/offline/whole.ts';
import { startStatic } from './servers.ts';
import { ask, keptAddresses, ready, sweep } from './site.ts';

test.use({ serviceWorkers: 'allow' });

const oom = 'torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.50 GiB.';

const goOffline = (context: BrowserContext) => context.setOffline(true);

test(
	'visited pages, the index and triage work offline; others say so in the language of the reader',
	sweep,
	async ({ page, context }) => {
		test.setTimeout(120_000);
		await page.goto('/zh/lightrft/nccl-timeout/?q=secret-of-mine#solutions');
		await ready(page);
		await page.goto('/zh/errors/cuda-oom/');
		await goOffline(context);

		await page.goto('/zh/lightrft/nccl-timeout/');
		await expect(page.locator('#solutions')).toBeVisible();
		expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).not.toBe('');
		await page.goto('/zh/errors/#cuda-oom--driver-out-of-memory');
		await expect(page.locator('.rows li:target')).toHaveText(/^CUDA error: out of memory/);
		await page.goto('/zh/search/');
		expect(await ask(page, oom)).toContain('cuda-oom');
		await expect(page.locator('.answer .fix')).toBeVisible();
		await expect(page.locator('[data-search-missing]')).toContainText('全文搜索没有加载成功');

		await page.goto('/zh/');
		expect(await ask(page, oom)).toContain('cuda-oom');
		await expect(page.locator('.answer .fix')).toBeVisible();

		await page.goto('/zh/llm/');
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('这个页面没有保存在本机');
		await page.goto('/en/llm/');
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not available offline');
		await page.getByRole('link', { name: 'Try again' }).click();
		await expect(page).toHaveURL(/\/en\/llm\/$/);

		const kept = await keptAddresses(page);
		expect(kept.length).toBeGreaterThan(10);
		expect(kept.filter((url) => /[?#]|secret/.test(url.replace(/__WB_REVISION__=\w+/, '').replace(/\?$/, '')))).toEqual(
			[],
		);
	},
);

test('the dialog opens offline on a visited page, and reads a log there', sweep, async ({ page, context }) => {
	test.setTimeout(120_000);
	await page.goto('/en/lightrft/nccl-timeout/');
	await ready(page);
	await goOffline(context);
	await page.reload();
	expect(await page.evaluate(() => document.styleSheets[0]?.cssRules.length)).toBeGreaterThan(10);
	await page.keyboard.press('Control+k');
	await page.getByRole('dialog').locator('[data-search-box]').fill(oom);
	await expect(page.getByRole('dialog').locator('.answer[data-failure="cuda-oom"]')).toBeVisible();
});

/** Bytes that the worker fetches unasked, in one language: its own, pages, styles and scripts, those for whole runs, too … */
const FIXED = 199_500;
/** … and what grows with the content: the error index, and what tells one message from another. */
const PER_MESSAGE = 70;

test(
	`what the worker keeps beforehand weighs ${FIXED} bytes and ${PER_MESSAGE} a message at most`,
	sweep,
	async ({ page }) => {
		test.setTimeout(120_000);
		await page.goto('/en/');
		await ready(page);
		const files = (await keptAddresses(page))
			.map((url) => new URL(url).pathname)
			.map((path) => (path.endsWith('/') ? `${path}index.html` : path));
		const sizeOf = (some: string[]) =>
			some.reduce((sum, file) => sum + brotliCompressSync(readFileSync(join('dist', file))).length, 0);
		const [data = [], fixed = []] = [true, false].map((isData) =>
			[...new Set(files), '/sw.js'].filter((file) => /^\/(?:errors|triage)\//.test(file) === isData),
		);
		const catalog = JSON.parse(readFileSync(join('dist', 'catalog.json'), 'utf8')) as Catalog;
		const messages = catalog.failures.reduce((sum, failure) => sum + failure.messages.length, 0);
		console.log(`kept beforehand: ${sizeOf(fixed)} bytes brotli, and ${sizeOf(data)} for ${messages} messages`);
		expect(sizeOf(fixed)).toBeLessThanOrEqual(FIXED);
		expect(sizeOf(data)).toBeLessThanOrEqual(PER_MESSAGE * messages);
	},
);

test('a reader who saves data, and one whose storage is off, get no worker and no error', sweep, async ({ page }) => {
	const errors: string[] = [];
	page.on('pageerror', ({ message }) => errors.push(message));
	await page.clock.install();
	await page.addInitScript(() => {
		Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
	});
	await page.goto('/en/');
	await page.clock.runFor(10_000);
	expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);

	await page.addInitScript(() => {
		Object.defineProperty(navigator, 'connection', { value: undefined, configurable: true });
		navigator.serviceWorker.register = () =>
			Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'));
	});
	await page.goto('/en/');
	await page.clock.runFor(10_000);
	expect(errors).toEqual([]);
});

/** Cuts an index for words anew: no piece of it has a name that it had, and nor has its list. */
function recut(folder: string): void {
	const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
		statSync(join(folder, path)).isFile(),
	);
	const listOf = (files: readonly string[]) => /pagefind\.(\w+)\.pf_meta/.exec(files.join())?.[1] ?? '';
	const made = divideIndex(
		paths.map((path) => ({ path, content: readFileSync(join(folder, path)) })),
		{ most: 5000 },
	);
	const [before, after] = [listOf(paths), listOf(made.map(({ path }) => path))];
	rmSync(folder, { recursive: true });
	for (const { path, content } of made) {
		const file = join(folder, path.replace(before, after));
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, content);
	}
}

/** What a build has whose scripts were written anew. */
async function hashAnew(folder: string): Promise<void> {
	const worker = join(folder, 'sw.js');
	let text = readFileSync(worker, 'utf8');
	const assets = readdirSync(join(folder, 'assets')).map((name) => `assets/${name}`);
	for (const file of assets) {
		const hash = await hashOf(readFileSync(join(folder, file)));
		text = text.replace(new RegExp(`(["'\`]${RegExp.escape(file)}["'\`]: *["'\`])[\\w-]{16}`), `$1${hash}`);
	}
	writeFileSync(worker, text);
}

/** Another build of the same site: other words on its pages, another index, other names of its scripts. */
function rebuild(folder: string): void {
	const assets = readdirSync(join(folder, 'assets'));
	const scripts = assets.filter((name) => name.endsWith('.js'));
	const renamed = (text: string) =>
		scripts.reduce((all, name) => all.replaceAll(name, name.replace(/\.js$/, 'B.js')), text);
	for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
		const file = join(entry.parentPath, entry.name);
		if (!entry.isFile() || !/\.(?:html|js|json|txt)$/.test(entry.name) || file.includes('/pagefind/')) continue;
		let text = renamed(readFileSync(file, 'utf8'));
		if (entry.name.endsWith('.html')) text = text.replace('</h1>', ' (B)</h1>');
		if (file.includes('/triage/'))
			text = text.replace(/"build":"\w+"/, '"build":"bbbbbbbb"').replace(/^(\d+) \w+\n/, '$1 bbbbbbbb\n');
		if (entry.name === 'sw.js') text = text.replace(/revision:(["'`])\w+\1/, 'revision:"bbbbbbbbbb"');
		if (entry.parentPath.endsWith('/assets')) rmSync(file);
		writeFileSync(entry.parentPath.endsWith('/assets') ? renamed(file) : file, text);
	}
	for (const locale of ['en', 'zh']) recut(join(folder, 'pagefind', locale));
}

test('an update: no page of one build runs with the index or the scripts of another', sweep, async ({ context }) => {
	test.setTimeout(180_000);
	const folder = mkdtempSync(join(tmpdir(), 'faultline-builds-'));
	cpSync('dist', folder, { recursive: true, filter: (source) => !source.includes('/share/') });
	const { origin: base, stop } = await startStatic(folder);
	const errors: string[] = [];
	context.on('weberror', (error) => errors.push(error.error().message));
	/** By messages and by words, and with nothing missing. */
	const answers = async (page: Page, words = 'rendezvous barrier') => {
		expect(await ask(page, oom)).toContain('cuda-oom');
		await expect(page.locator('.answer .fix')).toBeVisible();
		await expect(page.locator('main [data-search-missing]')).toBeEmpty();
		await ask(page, words);
		await expect(page.locator('main [data-match=text]').first()).toBeVisible();
		await expect(page.locator('main [data-search-missing]')).toBeEmpty();
	};
	const namesOfLists = async (page: Page) =>
		new Set((await keptAddresses(page)).flatMap((url) => /\/words\/(\w+)\//.exec(url)?.[1] ?? []));
	try {
		// Build A is read, and stays open.
		const old = await context.newPage();
		await old.goto(`${base}/en/search/`);
		await ready(old);
		await answers(old, 'reward increasing');

		rebuild(folder);
		await hashAnew(folder);
		// The page of A still has its own scripts, though the server has them no more; all parts of the index are new.
		await answers(old);
		expect((await namesOfLists(old)).size).toBe(2);
		// Another page comes from B, under the worker of A.
		const fresh = await context.newPage();
		await fresh.goto(`${base}/en/search/`);
		await expect(fresh.locator('h1')).toContainText('(B)');
		await answers(fresh);

		// The worker of B waits for the pages of A to close, then rules, and drops what A kept of the index. A page that was
		// loaded past the worker of A does not hold B up, and is claimed by it.
		const session = await context.newCDPSession(fresh);
		await Promise.all([fresh.waitForEvent('load'), session.send('Page.reload', { ignoreCache: true })]);
		await fresh.evaluate(async () => {
			const registration = await navigator.serviceWorker.getRegistration();
			await registration?.update();
		});
		await fresh.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null);
		expect(await fresh.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
		await old.close();
		await ready(fresh);
		expect(await fresh.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting)).toBeNull();
		await expect
			.poll(async () => (await fresh.evaluate(() => caches.keys())).filter((name) => name.includes('-data-')))
			.toEqual(['faultline-data-/ bbbbbbbbbb']);

		// Offline it is B throughout.
		await fresh.goto(`${base}/en/search/`);
		await answers(fresh);
		await goOffline(context);
		await fresh.goto(`${base}/en/search/`);
		await expect(fresh.locator('h1')).toContainText('(B)');
		await answers(fresh);
		expect((await namesOfLists(fresh)).size).toBe(1);
		expect(errors).toEqual([]);
	} finally {
		stop();
		rmSync(folder, { recursive: true });
	}
});

const needed = ['/triage/whole.txt', '/triage/index.txt', '/en/search/', '/en/offline/', '/assets/search-box.'];
for (const lost of needed)
	test(`a worker that cannot have ${lost} is not installed`, sweep, async ({ page }) => {
		let failing = true;
		let asked = 0;
		const { origin, stop } = await startStatic('dist', (path) => {
			if (path === '/sw.js') asked++;
			return failing && path.startsWith(lost) ? { status: 500, type: 'text/plain', body: '' } : undefined;
		});
		const isThere = () =>
			page.evaluate(async () => {
				const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration()) ?? {};
				return Boolean(installing ?? waiting ?? active);
			});
		try {
			await page.goto(`${origin}/en/lightrft/`);
			await expect.poll(() => asked).toBe(1);
			await expect.poll(isThere).toBe(false);
			failing = false;
			await page.reload();
			await ready(page);
			expect((await keptAddresses(page)).some((url) => new URL(url).pathname.startsWith(lost))).toBe(true);
		} finally {
			stop();
		}
	});

test('the page that stands in has what it names: its search opens', sweep, async ({ page, context }) => {
	await page.goto('/en/');
	await ready(page);
	await goOffline(context);
	await page.goto('/en/llm/');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not available offline');
	await expect(page.getByRole('alert')).toHaveCount(0);
	await page.keyboard.press('/');
	await page.getByRole('dialog').locator('[data-search-box]').fill(oom);
	await expect(page.getByRole('dialog').locator('.answer[data-failure="cuda-oom"]')).toBeVisible();
});
