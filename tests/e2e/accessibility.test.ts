import { expect, type Page, test } from '@playwright/test';
import { bothThemes, bringAxe, violations } from './axe.ts';
import { ask, builtPages, kinds } from './site.ts';

/** Addresses without language only forward; they are looked at without script below. */
const pages = [...builtPages().filter((path) => /^\/(?:en|zh)\//.test(path)), '/en/no-such-page/', '/zh/no-such-page/'];
/** The pages are dealt out, so that the workers share them and long ones do not gather. */
const shares = 8;

test.beforeEach(({ page }) => bringAxe(page));

for (let share = 0; share < shares; share++) {
	const own = pages.filter((_, index) => index % shares === share);
	test(`axe finds nothing on any page, in both themes (${share + 1} of ${shares})`, async ({ page }) => {
		test.setTimeout(180_000);
		const found: string[] = [];
		for (const path of own) {
			await page.goto(path);
			found.push(...(await violations(page, bothThemes)));
		}
		console.log(`axe: ${own.length} pages of ${pages.length}, in both themes`);
		expect(found).toEqual([]);
	});
}

const states: { name: string; path: string; reach: (page: Page) => Promise<unknown> }[] = [
	{ name: 'answers to words', path: '/en/search/', reach: (page) => ask(page, 'out of memory') },
	{
		name: 'the answer to a log',
		path: '/zh/',
		reach: (page) => ask(page, 'RuntimeError: CUDA out of memory. Tried to allocate 2.50 GiB.'),
	},
	{ name: 'nothing found', path: '/en/search/', reach: (page) => ask(page, 'xqzvkjw') },
	{
		name: 'the search dialog',
		path: '/en/lightrft/nccl-timeout/',
		reach: async (page) => {
			await page.keyboard.press('/');
			await page.getByRole('dialog').locator('[data-search-box]').fill('timeout');
			await page.locator('dialog [data-failure]').first().waitFor();
		},
	},
	{
		name: 'an answered diagnosis',
		path: '/zh/diagnose/',
		reach: (page) => page.locator('.answers summary').first().click(),
	},
	{
		name: 'a report that masks',
		path: '/en/report/',
		reach: async (page) => {
			await page.locator('#report-log').fill('connect to 10.1.2.3 as jane@example.org failed');
			await page.locator('[data-masks] input').first().waitFor();
		},
	},
];

for (const locale of ['en', 'zh']) {
	test(`axe finds nothing on a phone, on each kind of page in ${locale}`, async ({ page }) => {
		await page.setViewportSize({ width: 390, height: 844 });
		const found: string[] = [];
		for (const path of Object.values(kinds)) {
			await page.goto(`/${locale}${path}`);
			// The colours of the other theme do not depend on the width; every page is looked at in both.
			found.push(...(await violations(page, ['light'])));
		}
		expect(found).toEqual([]);
	});
}

for (const { name, path, reach } of states) {
	test(`axe finds nothing in ${name}, in both themes`, async ({ page }) => {
		await page.goto(path);
		await reach(page);
		expect(await violations(page, bothThemes)).toEqual([]);
	});
}

test.describe('where no script runs', () => {
	test.use({ javaScriptEnabled: false });

	test('an address without language names both, each in its own', async ({ page }) => {
		await page.goto('/');
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Faultline');
		await expect(page.getByRole('main').getByRole('link')).toHaveText(['English', '中文']);
		await expect(page.locator('section[lang=zh-CN]')).toContainText('中文');
	});
});
