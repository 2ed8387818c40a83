import { expect, test } from '@playwright/test';

test.describe('without script', () => {
	test.use({ javaScriptEnabled: false });

	test('the front page offers both languages', async ({ page }) => {
		await page.goto('/');
		await expect(page.getByRole('link', { name: 'English' })).toHaveAttribute('href', '/en/');
		await expect(page.getByRole('link', { name: '中文' })).toHaveAttribute('href', '/zh/');
	});

	test('the index is a plain table, and its links lead to the message', async ({ page }) => {
		await page.goto('/en/errors/');
		await expect(page.locator('[data-index-filter]')).toBeHidden();
		expect(await page.locator('tbody tr:not(.group):visible').count()).toBeGreaterThan(60);
		await page.locator('tbody tr:not(.group) a:not(.hash)').first().click();
		await expect(page.locator('h1')).toBeVisible();
	});

	test('a problem reads from the top to its sources', async ({ page }) => {
		await page.goto('/zh/lightrft/nccl-timeout/#solutions');
		for (const id of ['quick-fix', 'symptoms', 'diagnosis', 'causes', 'solutions', 'does-not-help', 'sources']) {
			await expect(page.locator(`#${id}`)).toBeVisible();
		}
		await expect(page.locator('[data-copy-code]').first()).toBeHidden();
		await expect(page.locator('[data-theme-button]')).toBeHidden();
	});

	test('the search page says that it needs script and links the index', async ({ page }) => {
		await page.goto('/en/search/');
		await expect(page.locator('noscript a, .note a').first()).toHaveAttribute('href', '/en/errors/');
	});

	test('the menu opens on a phone', async ({ page }) => {
		await page.setViewportSize({ width: 390, height: 800 });
		await page.goto('/en/lightrft/nccl-timeout/');
		await expect(page.locator('#menu')).toBeHidden();
		await page.getByRole('link', { name: 'Menu' }).click();
		await expect(page.locator('#menu')).toBeVisible();
		await page.locator('#menu').getByRole('link', { name: 'Close' }).click();
		await expect(page.locator('#menu')).toBeHidden();
	});
});

test('on this page follows the reading, and the keyboard reaches the text', async ({ page }) => {
	await page.goto('/en/lightrft/nccl-timeout/');
	await page.keyboard.press('Tab');
	await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(page.locator('article')).toBeFocused();
	await page.keyboard.press('Tab');
	await expect(page.locator('.crumbs a').first()).toBeFocused();
	await page.locator('#solutions').evaluate((heading) => heading.scrollIntoView());
	await expect(page.locator('.toc a[aria-current]')).toHaveCount(1);
	await expect(page.locator('.toc a[aria-current]')).not.toHaveAttribute('href', '#quick-fix');
});

test('print shows the text and leaves the rest out', async ({ page }) => {
	await page.goto('/en/lightrft/nccl-timeout/');
	await page.emulateMedia({ media: 'print' });
	await expect(page.locator('h1')).toBeVisible();
	for (const part of ['.bar', '.side', '.toc', '.site-foot']) await expect(page.locator(part)).toBeHidden();
});
