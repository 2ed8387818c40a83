import { expect, type Page, test } from '@playwright/test';
import { localeCodes } from '../../src/core/locales.ts';
import { bothThemes, violations } from './axe.ts';
import { ask, kinds, sweep } from './site.ts';

const states: { name: string; path: string; where?: { tag: string }; reach: (page: Page) => Promise<unknown> }[] = [
	{ name: 'answers to words', where: sweep, path: '/en/search/', reach: (page) => ask(page, 'out of memory') },
	{
		name: 'the answer to a log',
		path: '/zh/',
		reach: (page) => ask(page, 'RuntimeError: CUDA out of memory. Tried to allocate 2.50 GiB.'),
	},
	{ name: 'nothing found', where: sweep, path: '/en/search/', reach: (page) => ask(page, 'xqzvkjw') },
	{
		name: 'the search dialog',
		where: sweep,
		path: '/en/lightrft/nccl-timeout/',
		reach: async (page) => {
			await page.keyboard.press('/');
			await page.getByRole('dialog').locator('[data-search-box]').fill('timeout');
			await page.locator('dialog [data-failure]').first().waitFor();
		},
	},
	{
		name: 'an answered diagnosis',
		where: sweep,
		path: '/zh/diagnose/',
		reach: (page) => page.locator('.answers summary').first().click(),
	},
	{
		name: 'a report that masks',
		where: sweep,
		path: '/en/report/',
		reach: async (page) => {
			await page.locator('#report-log').fill('connect to 10.1.2.3 as jane@example.org failed');
			await page.locator('[data-masks] input').first().waitFor();
		},
	},
];

for (const locale of localeCodes) {
	for (const [kind, path] of Object.entries(kinds)) {
		test(`axe finds nothing on a phone, on ${kind} in ${locale}`, sweep, async ({ page }) => {
			await page.setViewportSize({ width: 390, height: 844 });
			await page.goto(`/${locale}${path}`);
			// The colours of the other theme do not depend on the width; every page is looked at in both (every-page.ts).
			expect(await violations(page, ['light'])).toEqual([]);
		});
	}
}

for (const { name, path, where = {}, reach } of states) {
	test(`axe finds nothing in ${name}, in both themes`, where, async ({ page }) => {
		await page.goto(path);
		await reach(page);
		expect(await violations(page, bothThemes)).toEqual([]);
	});
}

test('a text that is too pale is found each time, on pages whose other colours are known', sweep, async ({ page }) => {
	await page.goto('/en/');
	expect(await violations(page, bothThemes)).toEqual([]);
	await page.evaluate(() => {
		const pale = Object.assign(document.createElement('p'), { id: 'pale', textContent: 'pale' });
		pale.style.setProperty('color', '#808080');
		pale.style.setProperty('background-color', '#888');
		document.querySelector('main')?.append(pale);
	});
	const pale = ['light', 'dark'].map((theme) => expect.stringContaining(`/en/ ${theme} color-contrast: <p id="pale"`));
	for (let time = 0; time < 2; time++) expect(await violations(page, bothThemes)).toEqual(pale);
});

test.describe('where no script runs', () => {
	test.use({ javaScriptEnabled: false });

	test('an address without language names both, each in its own', async ({ page }) => {
		await page.goto('/');
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Faultline');
		await expect(page.getByRole('main').getByRole('link')).toHaveText(['English', '中文']);
		await expect(page.locator('section[lang=zh-CN]')).toContainText('中文');
	});
});
