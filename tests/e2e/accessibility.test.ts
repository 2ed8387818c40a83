import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { ask, kinds } from './site.ts';

const pages = { ...kinds, 'wrong address': '/no-such-page/' };

for (const locale of ['en', 'zh']) {
	for (const theme of ['light', 'dark'] as const) {
		for (const [kind, path] of Object.entries(pages)) {
			test(`axe finds nothing on ${kind} in ${locale}, ${theme}`, async ({ page }) => {
				await page.emulateMedia({ colorScheme: theme });
				await page.goto(`/${locale}${path}`);
				if (kind === 'search') await ask(page, 'out of memory');
				const { violations } = await new AxeBuilder({ page }).analyze();
				expect(
					violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`),
				).toEqual([]);
			});
		}
	}
}

test('axe finds nothing in the search dialog', async ({ page }) => {
	await page.goto('/en/lightrft/nccl-timeout/');
	await page.keyboard.press('/');
	await expect(page.getByRole('dialog')).toBeVisible();
	await page.keyboard.insertText('timeout');
	await expect(page.locator('dialog [data-failure]').first()).toBeVisible();
	const { violations } = await new AxeBuilder({ page }).analyze();
	expect(violations.map(({ id }) => id)).toEqual([]);
});
