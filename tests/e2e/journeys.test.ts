import { expect, test } from '@playwright/test';
import { ask, foreignRequests, oneOf, sweep } from './site.ts';

test.describe('finding an error', () => {
	test('by the index: filter, follow, and arrive at the message', async ({ page }) => {
		await page.goto('/en/errors/');
		await page.getByLabel('Error line, or part of it').fill('tried to allocate');
		const messages = page.locator('.rows li:visible');
		await expect(messages.first()).toContainText('Tried to allocate');
		const count = page.locator('[data-index-count]');
		await expect(count).toHaveText(/^\d+ messages$/);
		await messages.first().getByRole('link').first().click();
		await expect(page).toHaveURL(/\/en\/errors\/cuda-oom\/#message-/);
		await expect(page.locator('li:target')).toContainText('CUDA out of memory');
	});

	test('the index says so when nothing fits, and hands the text to the search', sweep, async ({ page }) => {
		await page.goto('/en/errors/');
		await page.getByLabel('Error line, or part of it').fill('zzz qqq');
		await expect(page.locator('[data-index-none]')).toBeVisible();
		await page.locator('[data-index-search]').click();
		await expect(page.getByRole('dialog').locator('[data-search-box]')).toHaveValue('zzz qqq');
		expect(page.url()).not.toContain('zzz');
	});

	test('the index can be narrowed to a guide and a category', sweep, async ({ page }) => {
		await page.goto('/en/errors/');
		await page.getByLabel('Guide').selectOption('LightRFT');
		await page.locator('[data-filter-category]').selectOption('memory');
		// The page leaves some of them out, and loads them: until they are here a row says that there are more.
		await expect(page.locator('tbody [data-more]')).toHaveCount(0);
		await expect.poll(() => page.locator('.rows li:visible').count()).toBeGreaterThan(3);
		const rows = page.locator('tbody tr:not(.group):visible');
		for (const guides of await rows.evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset['guides']))) {
			expect(guides?.split(' ')).toContain('lightrft');
		}
	});

	for (const [number, { locale, text, failure }] of [
		{ locale: 'en', text: 'torch.cuda.OutOfMemoryError', failure: 'cuda-oom' },
		{ locale: 'en', text: '--engine_mem_util', failure: 'kv-cache-oom' },
		{ locale: 'en', text: 'num_rollouts_per_episodes', failure: 'num-rollouts-zero' },
		{ locale: 'en', text: 'reward not increasing', failure: 'not-converging' },
		{ locale: 'en', text: 'Caught collective operation timeout', failure: 'nccl-timeout' },
		{ locale: 'zh', text: '爆显存', failure: 'cuda-oom' },
		{ locale: 'zh', text: '初始化时卡住', failure: 'init-hang' },
		{
			locale: 'zh',
			text: 'RuntimeError: CUDA error: no kernel image is available for execution',
			failure: 'no-kernel-image',
		},
	].entries()) {
		test(`by the search in ${locale}: ${text}`, oneOf(6, number), async ({ page, baseURL }) => {
			const foreign = foreignRequests(page, baseURL ?? '');
			await page.goto(`/${locale}/search/`);
			const found = await ask(page, text);
			expect(found.slice(0, 3)).toContain(failure);
			expect(foreign).toEqual([]);
		});
	}

	test('a query in which one word is unknown still answers', sweep, async ({ page }) => {
		await page.goto('/en/search/');
		expect(await ask(page, 'NCCL_DEBUG xqzvkjw')).not.toEqual([]);
	});

	test('nothing found is said, with what to do next', async ({ page }) => {
		await page.goto('/en/search/');
		expect(await ask(page, 'xqzvkjw')).toEqual([]);
		await expect(page.locator('[data-search-empty]')).toBeVisible();
		await expect(page.locator('[data-search-status]')).toHaveText('Nothing found for this text.');
	});

	test('that nothing was found is read once, and told to screen readers', sweep, async ({ page }) => {
		await page.goto('/zh/search/');
		await ask(page, 'zzzzqqq xyzzy');
		await expect(page.locator('[data-search-empty]')).toContainText('没有找到与这段文字相关的内容。接下来可以：');
		await expect(page.locator('[data-search-status]')).toHaveText('没有找到与这段文字相关的内容。');
		await expect(page.locator('[data-search-status]')).toHaveCSS('clip-path', 'inset(50%)');
	});

	test('#q= opens the search filled in, ?q= is accepted, and typing never changes the address', async ({ page }) => {
		await page.goto('/en/search/#q=NCCL%20timeout');
		await expect(page.locator('[data-failure="nccl-timeout"]')).toBeVisible();
		await page.goto('/en/search/?q=NCCL%20timeout');
		await expect(page.locator('[data-failure="nccl-timeout"]')).toBeVisible();
		const before = page.url();
		await ask(page, 'a secret line of my log');
		expect(page.url()).toBe(before);
	});

	test('results can be narrowed to a guide', sweep, async ({ page }) => {
		await page.goto('/en/search/');
		await ask(page, 'out of memory');
		await page.getByLabel('Guide').selectOption('lightrft');
		await expect(page.locator('[data-search-results][aria-busy=false] [data-failure]').first()).toBeVisible();
		const guides = await page.locator('.results .dim [translate=no]').allTextContents();
		expect(new Set(guides)).toEqual(new Set(['LightRFT']));
	});
});

test.describe('the search dialog', () => {
	for (const [number, key] of ['/', 'Control+k'].entries()) {
		test(
			`${key} opens it on any page, Escape closes it and gives the focus back`,
			oneOf(2, number),
			async ({ page }) => {
				await page.goto('/en/lightrft/nccl-timeout/');
				const link = page.locator('.crumbs a').first();
				await link.focus();
				await page.keyboard.press(key);
				const dialog = page.getByRole('dialog');
				await expect(dialog.locator('[data-search-box]')).toBeFocused();
				await page.keyboard.insertText('out of memory');
				await expect(dialog.locator('[data-failure="cuda-oom"]').first()).toBeVisible();
				await page.keyboard.press('ArrowDown');
				await expect(dialog.locator('.results a').first()).toBeFocused();
				await page.keyboard.press('Escape');
				await expect(dialog).toBeHidden();
				await expect(link).toBeFocused();
			},
		);
	}

	test('a slash that one types is a slash', sweep, async ({ page }) => {
		await page.goto('/en/errors/');
		await page.getByLabel('Error line, or part of it').click();
		await page.keyboard.type('a/b');
		await expect(page.getByLabel('Error line, or part of it')).toHaveValue('a/b');
		await expect(page.getByRole('dialog')).toHaveCount(0);
	});

	test('Enter on a result goes to its section', async ({ page }) => {
		await page.goto('/zh/errors/');
		await page.keyboard.press('/');
		await expect(page.getByRole('dialog').locator('[data-search-box]')).toBeFocused();
		await page.keyboard.insertText('NCCL 超时');
		await expect(page.getByRole('dialog').locator('[data-failure="nccl-timeout"]')).toBeVisible({ timeout: 15_000 });
		await page.keyboard.press('ArrowDown');
		await page.keyboard.press('Enter');
		await expect(page).toHaveURL(/\/zh\/(errors|lightrft|metaflow-platform)\/nccl-timeout\//);
	});
});

test.describe('language', () => {
	test('the switch keeps the page and the anchor, and is remembered', async ({ page }) => {
		await page.goto('/en/lightrft/nccl-timeout/#solutions');
		await page.getByRole('link', { name: '本页的中文版' }).click();
		await expect(page).toHaveURL(/\/zh\/lightrft\/nccl-timeout\/#solutions$/);
		await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
		await page.goto('/');
		await expect(page).toHaveURL(/\/zh\/$/);
	});

	for (const [locale, expected] of [
		['zh-CN', 'zh'],
		['zh-TW', 'zh'],
		['en-GB', 'en'],
		['fr-FR', 'en'],
	]) {
		test(`a browser in ${locale} is led to ${expected}`, async ({ browser }) => {
			const page = await browser.newPage({ locale: locale ?? 'en' });
			await page.goto('/');
			await expect(page).toHaveURL(new RegExp(`/${expected}/$`));
			await page.close();
		});
	}

	test('both languages have the same anchors', sweep, async ({ page }) => {
		const anchors = async (locale: string) => {
			await page.goto(`/${locale}/lightrft/cuda-oom/`);
			return page.locator('article [id]').evaluateAll((all) => all.map(({ id }) => id));
		};
		expect(await anchors('zh')).toEqual(await anchors('en'));
	});
});

test.describe('theme', () => {
	test('system, light and dark, remembered, and set before the page is painted', async ({ page }) => {
		await page.emulateMedia({ colorScheme: 'dark' });
		await page.goto('/en/');
		const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
		const dark = await paper();
		await page.getByRole('button', { name: 'Theme: system' }).click();
		const light = await paper();
		expect(light).not.toBe(dark);
		await page.reload();
		expect(await paper()).toBe(light);
		await page.getByRole('button', { name: 'Theme: light' }).click();
		await page.getByRole('button', { name: 'Theme: dark' }).click();
		await expect(page.getByRole('button', { name: 'Theme: system' })).toBeVisible();
		expect(await page.locator('head script:not([src])').first().textContent()).toContain('dataset.theme');
	});
});

test.describe('copying', () => {
	test('a command and the link to a section', async ({ page, context }) => {
		await context.grantPermissions(['clipboard-read', 'clipboard-write']);
		await page.goto('/en/lightrft/cuda-oom/');
		await page.getByRole('button', { name: 'Copy', exact: true }).first().click();
		await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
		expect((await page.evaluate(() => navigator.clipboard.readText())).length).toBeGreaterThan(3);
		await page.locator('#solutions').getByRole('link', { name: 'Copy link' }).click();
		await expect(page).toHaveURL(/#solutions$/);
		await expect
			.poll(() => page.evaluate(() => navigator.clipboard.readText()))
			.toMatch(/:\d+\/lightrft\/cuda-oom\/#solutions$/);
	});

	test('where the clipboard is refused, the text is selected and said to be', async ({ page }) => {
		await page.addInitScript(() => {
			Object.defineProperty(navigator, 'clipboard', {
				value: { writeText: () => Promise.reject(new Error('refused')) },
			});
		});
		await page.goto('/en/lightrft/cuda-oom/');
		await page.getByRole('button', { name: 'Copy', exact: true }).first().click();
		await expect(page.getByRole('button', { name: 'Press Ctrl+C to copy' })).toBeVisible();
		expect(await page.evaluate(() => getSelection()?.toString() ?? '')).not.toBe('');
	});
});

test('a wrong address gets a page with search, in its language', async ({ page }) => {
	const response = await page.goto('/zh/no-such-page/');
	expect(response?.status()).toBe(404);
	await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
	await expect(page.getByRole('heading', { name: 'There is no page at this address' })).toBeHidden();
	await page.locator('[data-not-found=zh] [data-search-box]').fill('显存不足');
	await expect(page.locator('[data-not-found=zh] [data-failure="cuda-oom"]')).toBeVisible();
});
