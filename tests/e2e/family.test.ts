/** Words that many failures are called by: the answer begins with the question that tells these apart. */
import { expect, test } from '@playwright/test';
import { bothThemes, violations } from './axe.ts';
import { ask, oneOf, paste, sweep } from './site.ts';

const asked = [
	['en', 'my training hangs', 'When does it stop?', 'slow-checkpoint', 'hangs-at-start'],
	['zh', '训练卡住了怎么办', '在什么时候停下来？', 'slow-checkpoint', 'hangs-at-start'],
] as const;
for (const [number, [locale, words, question, page, anchor]] of asked.entries()) {
	test(
		`the question comes first in ${locale}, with the pages of each answer`,
		oneOf(2, number),
		async ({ page: tab }) => {
			await tab.goto(`/${locale}/search/`);
			await ask(tab, words);
			const family = tab.locator('main .results > li').first();
			await expect(family).toHaveAttribute('data-family', 'hang');
			await expect(family.locator('h2')).toHaveText(question);
			await expect(family.locator('dt')).toHaveCount(6);
			await expect(family.locator(`a[href$="/${locale}/errors/${page}/"]`)).toHaveCount(1);
			await expect(tab.locator('main [data-match=text]').first()).toBeVisible();
			expect(await violations(tab, bothThemes)).toEqual([]);
			// The next question of an answer is asked where the whole tree is.
			await family.locator(`a[href$="#${anchor}"]`).click();
			await expect(tab).toHaveURL(new RegExp(`/${locale}/diagnose/#${anchor}$`));
			await expect(tab.locator(`#${anchor}`)).toBeVisible();
		},
	);
}

test('arrows go from the box through the pages of its answers to what was found', sweep, async ({ page }) => {
	await page.goto('/en/search/');
	await ask(page, 'training hangs');
	await page.locator('main [data-search-box]').focus();
	await page.keyboard.press('ArrowDown');
	await expect(page.locator('main .family dd a').first()).toBeFocused();
	const links = await page.locator('main .family a').count();
	for (let at = 0; at < links; at++) await page.keyboard.press('ArrowDown');
	await expect(page.locator('main [data-match=text] h2 a').first()).toBeFocused();
});

test(
	'nothing is asked of a name, of a message, of what is filtered, and where the question is lost',
	sweep,
	async ({ page }) => {
		const family = page.locator('main .family');
		await page.goto('/en/search/');
		for (const text of ['NCCL timeout', 'RuntimeError: CUDA out of memory. Tried to allocate 2.50 GiB.']) {
			await ask(page, text);
			await expect(family).toHaveCount(0);
		}
		await ask(page, 'training hangs');
		await expect(family).toHaveCount(1);
		await page.locator('[data-filter="guide"]').selectOption({ index: 1 });
		await expect(family).toHaveCount(0);
		await page.goto('/en/search/');
		await page.route('**/families/*.json', (route) => route.abort());
		await paste(page, 'training hangs');
		await expect(page.locator('main [data-match=text]').first()).toBeVisible();
		await expect(family).toHaveCount(0);
		await expect(page.locator('main [data-search-missing]')).toBeEmpty();
	},
);
