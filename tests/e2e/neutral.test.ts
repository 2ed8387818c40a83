import { expect, test } from '@playwright/test';
import { localeCodes, locales } from '../../src/core/locales.ts';
import { type Tag, tagsOf } from '../../src/tools/checks/html-scan.ts';

const link = '/lightrft/cuda-oom/?from=issue#solutions';
const wholePath = /^https?:\/\/[^/]+/;

for (const { browser, tag, path } of [
	{ browser: 'a Chinese', tag: 'zh-CN', path: '/zh' },
	{ browser: 'an English', tag: 'en-GB', path: '/en' },
	{ browser: 'a French', tag: 'fr-FR', path: '/en' },
]) {
	test.describe(`${browser} browser`, () => {
		test.use({ locale: tag });
		test('a neutral link goes to its language and keeps anchor and query', async ({ page }) => {
			await page.goto(link);
			await expect(page.locator('html[data-kind]')).toBeAttached();
			expect(page.url().replace(wholePath, '')).toBe(path + link);
			await expect(page.locator('#solutions')).toBeInViewport();
		});
	});
}

test('the language chosen before comes first', async ({ page }) => {
	await page.goto('/en/');
	await page.evaluate(() => localStorage.setItem('locale', 'zh'));
	await page.goto('/errors/#memory');
	await expect(page).toHaveURL(/\/zh\/errors\/#memory$/);
});

test.describe('without script', () => {
	test.use({ javaScriptEnabled: false, locale: 'zh-CN' });
	test('a neutral link forwards to English', async ({ page }) => {
		await page.goto('/lightrft/');
		await expect(page).toHaveURL(/\/en\/lightrft\/$/);
	});
});

test('a neutral page offers every language', async ({ request }) => {
	const html = await (await request.get('/lightrft/all/')).text();
	for (const code of localeCodes)
		expect(html).toContain(`<a href="/${code}/lightrft/all/" hreflang="${locales[code].tag}">`);
});

test('x-default of a page is its neutral address, which answers', async ({ request }) => {
	for (const path of [
		'/',
		'/errors/',
		'/errors/cuda-oom/',
		'/elsewhere/',
		'/guides/',
		'/software/',
		'/software/nccl/',
		'/lightrft/',
		'/lightrft/all/',
		'/lightrft/cuda-oom/',
		'/diagnose/',
	]) {
		const html = await (await request.get(`/zh${path}`)).text();
		const links = [...tagsOf(html)].filter(({ name }) => name === 'link').map(({ attributes }) => attributes);
		const leadTo = (has: (link: Tag['attributes']) => boolean) =>
			links.filter(has).map((link) => new URL(link.get('href') ?? '').pathname);
		expect(leadTo((link) => link.get('hreflang') === 'x-default')).toEqual([path]);
		expect((await request.get(path)).status()).toBe(200);
		expect(leadTo((link) => link.get('rel') === 'canonical')).toEqual([`/zh${path}`]);
		expect(leadTo((link) => /^(?:en|zh-CN)$/.test(link.get('hreflang') ?? ''))).toEqual([`/en${path}`, `/zh${path}`]);
	}
});
