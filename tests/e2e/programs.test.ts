import { expect, test } from '@playwright/test';

for (const path of ['/en/lightrft/nccl-timeout/', '/zh/errors/cuda-oom/']) {
	test(`${path} offers itself as Markdown`, async ({ page }) => {
		await page.goto(path);
		const action = page.locator('.actions a[href$=".md"]');
		await expect(action).toBeVisible();
		const href = await action.evaluate((link: HTMLAnchorElement) => link.href);
		const alternate = page.locator('link[rel=alternate][type="text/markdown"]');
		expect(await alternate.evaluate((link: HTMLLinkElement) => link.href)).toBe(href);
		expect(new URL(href).pathname).toBe(path.replace(/\/$/, '.md'));
		const copy = await page.request.get(href);
		expect(copy.headers()['content-type']).toContain('text/markdown');
		expect(await copy.text()).toContain(`\n# ${await page.locator('h1').textContent()}\n`);
	});
}

test('what is typed in the address bar arrives in the box, and no request carries it', async ({ page, baseURL }) => {
	await page.goto('/en/');
	const description = await page.locator('link[rel=search]').evaluate((link: HTMLLinkElement) => link.href);
	const [, template = ''] =
		/template="([^"]+\{searchTerms\})"/.exec(await (await page.request.get(description)).text()) ?? [];
	const asked: string[] = [];
	page.on('request', (request) => asked.push(request.url()));
	const { pathname, hash } = new URL(template.replace('{searchTerms}', encodeURIComponent('NCCL timeout on rank 3')));
	await page.goto(baseURL + pathname + hash);
	await expect(page.locator('main [data-search-box]')).toHaveValue('NCCL timeout on rank 3');
	await expect(page.locator('main [data-failure]').first()).toBeVisible();
	expect(asked.filter((url) => /rank(?:%20|\+)3/.test(url.split('#')[0] ?? ''))).toEqual([]);
});

test('the browser accepts the manifest of the home page', async ({ page }) => {
	await page.goto('/zh/');
	const session = await page.context().newCDPSession(page);
	const { url, errors, data } = await session.send('Page.getAppManifest');
	expect([new URL(url).pathname, errors]).toEqual(['/zh/manifest.webmanifest', []]);
	const { icons, start_url: start } = JSON.parse(data ?? '{}');
	expect(start).toBe('/zh/');
	for (const { src, type } of icons) {
		expect((await page.request.get(src)).headers()['content-type'], src).toBe(type);
	}
});

test('the title of a page names its guide and the site, that of its card only the guide', async ({ page }) => {
	await page.goto('/en/lightrft/cuda-oom/');
	await expect(page).toHaveTitle('CUDA out of memory · LightRFT · Faultline');
	expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toBe('CUDA out of memory · LightRFT');
});
