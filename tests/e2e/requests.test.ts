/** The page "how it works" says what each request can tell the host: no request is made that its table does not explain. */
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { localeCodes } from '../../src/core/locales.ts';
import { ask, kinds, paste, ready, sweep } from './site.ts';

test.use({ serviceWorkers: 'allow' });

/** The addresses that a row explains, as one pattern for each: `{name}` is one piece of a path, `…` any number of them. */
interface Row {
	said: string;
	patterns: RegExp[];
}

const patternOf = (form: string) =>
	new RegExp(
		`^${form
			.split(/(\{\w+\}|…)/)
			.map((piece) => (piece === '…' ? '.+' : piece.startsWith('{') ? '[^/]+' : RegExp.escape(piece)))
			.join('')}$`,
	);

async function rowsOf(page: Page, locale: string): Promise<Row[]> {
	await page.goto(`/${locale}/how-it-works/`);
	const rows = page.locator('#privacy').locator('xpath=ancestor-or-self::section').locator('tbody tr');
	const cells = await rows.evaluateAll((all) =>
		all.map((row) => ({
			forms: [...(row.querySelector('td')?.querySelectorAll('code') ?? [])].map((code) => code.textContent ?? ''),
			said: [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? ''),
		})),
	);
	return cells.map(({ forms, said }) => ({ said: said.join(' | '), patterns: forms.map(patternOf) }));
}

/** Every address that the pages, their workers and the service worker ask for. */
function record(context: BrowserContext): Set<string> {
	const asked = new Set<string>();
	context.on('request', (request) => asked.add(request.url()));
	return asked;
}

/** Unknown words, words of a guide, a typo, known logs, a run and unknown lines: whatever makes a page ask for more. */
async function useEverything(page: Page, locale: string): Promise<void> {
	const oom = 'torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.50 GiB.';
	const timeout =
		'[rank0]:[E1121 10:00:00.0 ProcessGroupNCCL.cpp:616] [Rank 0] Watchdog caught collective operation timeout: ' +
		'WorkNCCL(SeqNum=7, OpType=ALLREDUCE, NumelIn=1, NumelOut=1, Timeout(ms)=600000) ran for 600026 milliseconds before timing out.';
	await page.goto(`/${locale}/search/`);
	await ask(page, 'gradient');
	await ask(page, 'memry xylograph reward');
	await ask(page, '显存不足 奖励');
	await ask(page, '顯存不足');
	await ask(page, 'training hangs');
	await expect(page.locator('main [data-family=hang]')).toBeVisible();
	await page.locator('[data-filter="guide"]').selectOption({ index: 1 });
	await ask(page, 'reward not increasing');
	await paste(page, `${'step 1 loss 2.5\n'.repeat(300)}${timeout}\n${oom}\n`);
	await expect(page.locator('main [data-match=signature]').first()).toBeVisible();
	await page.locator('main [data-search-clear]').click();
	await ask(page, 'loading\nFrobnicationError: [Errno 71] the flux capacitor refused\ndone');
	await expect(page.locator('main .unknown')).toBeVisible();
	await page.locator('.unknown details.report summary').click();
	await expect(page.locator('.unknown details.report textarea')).toBeVisible();
	await page.locator('main [data-search-clear]').click();
	await paste(page, 'Filesystem      Size  Used Avail Use% Mounted on\n/dev/vda        10G   10G     0 100% /\n');
	await expect(page.locator('main .outputs')).toBeVisible();
	// What is kept is answered where the page comes again, in place of the samples.
	await page.locator('main [data-search-clear]').click();
	await page.goto(`/${locale}/`);
	await page.locator('[data-sample=run]').click();
	await expect(page.locator('.run-picture')).toBeVisible();
	await page.goto(`/${locale}/errors/`);
	await page.locator('[data-filter-text]').fill('memory');
	await page.keyboard.press('Control+k');
	await page.getByRole('dialog').locator('[data-search-box]').fill(oom);
	await expect(page.getByRole('dialog').locator('.answer').first()).toBeVisible();
	await page.goto(`/${locale}/errors/`);
	await page.locator('[data-index-switch] [value="all"]').check();
	await page.locator('[data-printed] select').selectOption('jax');
	await expect(page.locator('.printed-list li').first()).toBeVisible();
	for (const path of Object.values(kinds)) await page.goto(`/${locale}${path}`);
}

for (const locale of localeCodes) {
	const title = `the table in ${locale} explains every request, and each row some request`;
	test(title, sweep, async ({ page, context, baseURL }) => {
		test.setTimeout(240_000);
		const rows = await rowsOf(page, locale);
		expect(rows.length).toBeGreaterThan(10);
		const asked = record(context);
		// Before the service worker comes, which asks unasked: what a text asks for by itself.
		await page.clock.install();
		await useEverything(page, locale);
		const byText = new Set(asked);
		await page.clock.resume();
		await page.clock.runFor(3000);
		await page.goto(`/${locale}/`);
		await page.clock.runFor(3000);
		await ready(page);
		await page.route('**/assets/page.*', (route) => route.abort());
		await page.evaluate(async () => {
			for (const name of await caches.keys()) await caches.delete(name);
		});
		await context.newCDPSession(page).then((session) => session.send('Page.reload', { ignoreCache: true }));
		await expect(page.getByRole('alert')).toBeVisible();

		const paths = [...asked].map((address) => ({ address, url: new URL(address) }));
		const foreign = paths.filter(({ url }) => url.origin !== new URL(baseURL ?? '').origin);
		expect(foreign.map(({ address }) => address)).toEqual([]);
		const isExplained = (path: string) => rows.some(({ patterns }) => patterns.some((pattern) => pattern.test(path)));
		expect(paths.map(({ url }) => url.pathname).filter((path) => !isExplained(path))).toEqual([]);
		// Nothing of a text stands behind a `?`: of the index for words there is the time.
		expect(paths.map(({ url }) => url.search).filter((search) => !/^(?:\?ts=\d+)?$/.test(search))).toEqual([]);
		const idle = rows.filter(
			({ patterns }) => !paths.some(({ url }) => patterns.some((one) => one.test(url.pathname))),
		);
		// A browser without windows asks for no icon, and for no manifest.
		const isShown = ({ said }: { said: string }) => !said.includes('/favicon.svg');
		expect(idle.filter(isShown).map(({ said }) => said)).toEqual([]);
		expect([...byText].some((address) => address.includes('/triage/shards/'))).toBe(true);
	});
}

test('a form of the table explains its own addresses and no other', () => {
	for (const { form, path, expected } of [
		{ form: '/{language}/', path: '/en/', expected: true },
		{ form: '/{language}/', path: '/en/errors/', expected: false },
		{ form: '/{language}/…/', path: '/en/errors/cuda-oom/', expected: true },
		{ form: '/{language}/…/', path: '/en/feed.xml', expected: false },
		{ form: '/triage/shards/{build}-{number}.txt', path: '/triage/shards/a1b2-3.txt', expected: true },
		{ form: '/triage/shards/{build}-{number}.txt', path: '/triage/shards/a1b2-3Xtxt', expected: false },
		{ form: '/triage/{language}/{failure}.json', path: '/triage/en/cuda-oom.json', expected: true },
		{ form: '/triage/{language}/{failure}.json', path: '/triage/en/titles/cuda-oom.txt', expected: false },
	])
		expect([form, path, patternOf(form).test(path)]).toEqual([form, path, expected]);
});
