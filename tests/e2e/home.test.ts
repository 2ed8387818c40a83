/** What the home page offers to try, and what it says of itself. */
import { readFileSync } from 'node:fs';
import { expect, type Route, test } from '@playwright/test';
import { localeCodes } from '../../src/core/locales.ts';
import type { SampleName } from '../../src/site/components/samples.ts';
import { oneOf, paste, sweep, turn } from './site.ts';

const offered: { name: SampleName; file: string; failure: string }[] = [
	{ name: 'hang', file: 'hang', failure: 'nccl-timeout' },
	{ name: 'memory', file: 'out-of-memory', failure: 'cuda-oom' },
	{ name: 'line', file: 'line', failure: 'address-in-use' },
];
const SAMPLES = '**/assets/samples.*.js';

for (const locale of localeCodes) {
	for (const [number, { name, file, failure }] of offered.entries()) {
		test(
			`the sample "${name}" in ${locale} is loaded, read and answered`,
			oneOf(3, number, turn(number, locale)),
			async ({ page }) => {
				const asked: string[] = [];
				page.on('request', (request) => asked.push(new URL(request.url()).pathname));
				await page.goto(`/${locale}/`, { waitUntil: 'networkidle' });
				const strip = page.locator(`[data-sample=${name}]`);
				const text = readFileSync(`content/samples/${file}.txt`, 'utf8').trimEnd();
				expect(text).toContain(await strip.locator('code').textContent());
				expect(await strip.locator('span').textContent()).toContain(String(text.split('\n').length));
				expect(asked.filter((path) => /samples|search-box|triage/.test(path))).toEqual([]);

				await strip.focus();
				await page.keyboard.press('Enter');
				const answer = page.locator('.answer').first();
				await expect(answer).toHaveAttribute('data-failure', failure);
				await expect(page.locator('[data-search-box]')).toHaveValue(text);
				await expect(answer.locator('.fix > a')).toBeFocused();
				await expect(strip).toBeHidden();

				await page.locator('[data-search-clear]').click();
				await expect(strip).toBeVisible();
				await expect(page.locator('.answer')).toHaveCount(0);
			},
		);
	}

	test(
		`the sample run in ${locale} is loaded with a click, and answered with its picture`,
		turn(1, locale),
		async ({ page }) => {
			const asked: string[] = [];
			page.on('request', (request) => asked.push(new URL(request.url()).pathname));
			await page.goto(`/${locale}/`, { waitUntil: 'networkidle' });
			expect(asked.filter((path) => /run/.test(path))).toEqual([]);
			const strip = page.locator('[data-sample=run]');
			await expect(strip.locator('code')).toHaveText('IndexError: index out of range in self');
			await strip.click();
			await expect(page.locator('.run dd.first')).toContainText('rank 5');
			await expect(page.locator('.run code').first()).toContainText('attempt_1/5/stderr.log:33');
			await expect(page.locator('.run-grid > span')).toHaveText([
				'',
				...[0, 1, 2, 3, 4, 5, 6, 7].map((rank) => `rank ${rank}`),
				'',
			]);
			await expect(page.locator('.answer')).toHaveAttribute('data-failure', 'device-side-assert');
			await expect(page.locator('.answer .fix > a')).toBeFocused();
			await expect(strip).toBeHidden();
			await page.locator('[data-search-clear]').click();
			await expect(strip).toBeVisible();
		},
	);

	test(`the figures in ${locale} are those of the pages that they lead to`, sweep, async ({ page }) => {
		await page.goto(`/${locale}/`);
		const facts = page.locator('.facts li');
		const [messages = '', , right = ''] = await facts.allTextContents();
		const shares = facts.nth(2).locator('a');
		const share = /^\d+ ?%/.exec((await shares.textContent()) ?? '')?.[0];
		await facts.nth(0).locator('a').click();
		const listed = (await page.locator('[data-index-count]').textContent()) ?? '';
		// Of a list that shows some of them, the larger number is that of all.
		const all = Math.max(...(listed.match(/\d+/g) ?? []).map(Number));
		expect(Number(/\d+/.exec(messages)?.[0])).toBe(all);
		await page.goto(`/${locale}/`);
		await shares.click();
		await expect(page).toHaveURL(/#figures$/);
		const row = page.locator('.part:has(> h3) tbody tr').first();
		await expect(row).toBeVisible();
		const newest = await row.locator('td').allTextContents();
		const [threads = 0, solved = 0, helped = 0] = newest.map(Number);
		expect(Math.round(((solved + helped) / threads) * 100)).toBe(Number.parseInt(share ?? '', 10));
		expect(right).toContain(String(threads));
		expect(right).toContain(String(solved));
	});
}

test('where samples cannot be loaded the line on the strip is read', sweep, async ({ page }) => {
	await page.route(SAMPLES, (route) => route.abort());
	await page.goto('/en/');
	const strip = page.locator('[data-sample=memory]');
	const line = (await strip.locator('code').textContent()) ?? '';
	await strip.click();
	await expect(page.locator('.answer').first()).toHaveAttribute('data-failure', 'cuda-oom');
	await expect(page.locator('[data-search-box]')).toHaveValue(line);
});

test('a sample that is chosen before what was kept comes back is answered', sweep, async ({ page }) => {
	await page.goto('/en/');
	await paste(page, 'Loss: nan');
	await expect(page.locator('.answer')).toHaveAttribute('data-failure', 'nan-loss');
	const late = (milliseconds: number) => async (route: Route) => {
		await new Promise((resolve) => setTimeout(resolve, milliseconds));
		await route.continue();
	};
	await page.route('**/assets/search-box.*.js', late(300));
	await page.route(SAMPLES, late(1500));
	await page.goto('/en/');
	await page.locator('[data-sample=memory]').click();
	await expect(page.locator('.answer').first()).toHaveAttribute('data-failure', 'cuda-oom');
});

test('a sample that comes late does not take the place of what was pasted meanwhile', sweep, async ({ page }) => {
	let send = () => {};
	const come = new Promise<void>((resolve) => {
		send = resolve;
	});
	await page.route(SAMPLES, async (route) => {
		await come;
		await route.continue();
	});
	await page.goto('/zh/');
	const asked = page.waitForRequest(SAMPLES);
	await page.locator('[data-sample=hang]').click();
	await asked;
	await paste(page, 'CUDA out of memory. Tried to allocate 2.50 GiB');
	const answer = page.locator('.answer').first();
	await expect(answer).toHaveAttribute('data-failure', 'cuda-oom');
	const loaded = page.waitForResponse(SAMPLES);
	send();
	await (await loaded).finished();
	await page.evaluate(() => new Promise((done) => setTimeout(done, 200)));
	await expect(page.locator('[data-search-box]')).toHaveValue('CUDA out of memory. Tried to allocate 2.50 GiB');
	await expect(answer).toHaveAttribute('data-failure', 'cuda-oom');
});

test.describe('without script', () => {
	test.use({ javaScriptEnabled: false });

	test('no samples are offered, and the rest reads', async ({ page }) => {
		await page.goto('/en/');
		await expect(page.locator('[data-sample]')).toHaveCount(4);
		for (const strip of await page.locator('[data-sample]').all()) await expect(strip).toBeHidden();
		await expect(page.locator('.facts li').first()).toBeVisible();
		await expect(page.getByRole('link', { name: 'It runs, but slowly' })).toBeVisible();
	});
});
