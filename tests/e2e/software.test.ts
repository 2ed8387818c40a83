/** The pages of software: what is known to come from a program, where it is found, and what works without script. */
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import type { Catalog } from '../../src/core/schemas/catalog.ts';
import { bothThemes, violations } from './axe.ts';
import { misfits } from './fits.ts';
import { dist, sweep, turn } from './site.ts';

const { software } = JSON.parse(readFileSync(dist('catalog.json'), 'utf8')) as Catalog;
const words = {
	en: { wrong: 'What goes wrong', says: 'What it prints', first: 'What to look at first', ask: 'Issue tracker' },
	zh: { wrong: '会出什么问题', says: '打印哪些报错', first: '先看什么', ask: 'issue 列表' },
} as const;

/** Every message on the page of a software, folded or not. */
const messagesOf = (page: Page) => page.locator('.printed li > a');

for (const [locale, { wrong, says, first, ask }] of Object.entries(words)) {
	test.describe(`in ${locale}`, turn(0, locale), () => {
		test('the home page leads to a software, and that to its failures and messages', async ({ page }) => {
			await page.goto(`/${locale}/`);
			await page.locator('#software ~ .prints').getByRole('link', { name: 'DeepSpeed' }).click();
			await expect(page).toHaveURL(new RegExp(`/${locale}/software/deepspeed/$`));
			await expect(page.getByRole('heading', { level: 1 })).toHaveText('DeepSpeed');
			for (const name of [wrong, first, says]) await expect(page.getByRole('heading', { name })).toBeVisible();
			await expect(page.getByRole('link', { name: ask })).toHaveAttribute(
				'href',
				'https://github.com/deepspeedai/DeepSpeed/issues',
			);
			await expect(page.locator('.sources')).toContainText('deepspeedai/DeepSpeed');

			const known = software.find(({ id }) => id === 'deepspeed')!;
			await expect(messagesOf(page)).toHaveCount(known.messageCount);
			const listed = await page
				.locator('.wrong a')
				.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
			const shown = await page
				.locator('.printed > p a')
				.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
			expect(shown).toEqual(listed);

			const message = page
				.locator('.printed li > a[href*="/errors/deepspeed-"]')
				.filter({ hasNot: page.locator('var'), visible: true })
				.first();
			const text = (await message.locator('code').textContent())!;
			await message.click();
			await expect(page.locator('.said li:target')).toContainText(text);
			await expect(page.locator('.kind').getByRole('link', { name: 'DeepSpeed' })).toHaveAttribute(
				'href',
				`/${locale}/software/deepspeed/`,
			);
		});

		test('the list names everything that has a page, once', async ({ page }) => {
			await page.goto(`/${locale}/errors/`);
			await page.getByRole('banner').locator(`a[href="/${locale}/software/"]`).click();
			const links = await page.locator('.shelf a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
			const withPage = software.flatMap(({ path }) => (path ? [`/${locale}${path}`] : []));
			expect(links.toSorted()).toEqual(withPage.toSorted());
		});

		test('it is the first result for its name, and leaves the failures theirs', sweep, async ({ page }) => {
			await page.goto(`/${locale}/search/`);
			const results = page.locator('[data-search-results][aria-busy=false] > li');
			const linked = () =>
				results.locator('h2 a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
			await page.locator('[data-search-box]').fill('deepspeed');
			await expect(results.nth(2)).toBeVisible();
			expect((await linked())[0]).toBe(`/${locale}/software/deepspeed/`);
			expect(await results.locator('[data-failure=""]').count()).toBe(0);
			await page.locator('[data-search-box]').fill('deepspeed checkpoint does not load');
			await expect(results.first()).toHaveAttribute('data-failure', 'checkpoint-load');
			const kinds = await results.evaluateAll((all) => all.map((item) => item.hasAttribute('data-failure')));
			expect(kinds, 'failures, then software').toEqual(kinds.toSorted((a, b) => Number(b) - Number(a)));
		});

		test(
			'folded messages open by keyboard, and axe finds nothing with them, in both themes',
			sweep,
			async ({ page }) => {
				await page.goto(`/${locale}/software/deepspeed/`);
				const folds = page.locator('.printed details');
				await folds.first().locator('summary').focus();
				await page.keyboard.press('Enter');
				await expect(folds.first().locator('li').first()).toBeVisible();
				await page.keyboard.press('Tab');
				await expect(folds.first().locator('a').first()).toBeFocused();
				await folds.evaluateAll((all) => {
					for (const fold of all) (fold as HTMLDetailsElement).open = true;
				});
				expect(await violations(page, bothThemes)).toEqual([]);
			},
		);

		test('it fits a phone, as the list does', sweep, async ({ page }) => {
			for (const path of ['software/deepspeed/', 'software/nccl/', 'software/']) {
				await page.goto(`/${locale}/${path}`);
				await page.locator('details').evaluateAll((all) => {
					for (const fold of all) (fold as HTMLDetailsElement).open = true;
				});
				expect(await misfits(page, 390)).toEqual([]);
			}
		});
	});
}

test.describe('a Chinese browser', () => {
	test.use({ locale: 'zh-CN' });
	test('goes from the neutral address to its language and keeps the anchor', async ({ page }) => {
		await page.goto('/software/nccl/#messages');
		await expect(page).toHaveURL(/\/zh\/software\/nccl\/#messages$/);
		await expect(page.locator('#messages')).toBeInViewport();
	});
});

test('its Markdown copy has the same messages, and says what it is of', async ({ page, request }) => {
	await page.goto('/en/software/deepspeed/');
	const href = await page.getByRole('link', { name: 'View as Markdown' }).getAttribute('href');
	const copy = await (await request.get(new URL(href ?? '', page.url()).href)).text();
	expect(copy).toMatch(/^---\ntitle: "DeepSpeed"\n[\s\S]*\nsoftware: deepspeed\nchecked: [\d-]+\n---\n\n# DeepSpeed\n/);
	const anchors = await messagesOf(page).evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).hash));
	expect(anchors.filter((anchor) => !copy.includes(`${anchor})`))).toEqual([]);
});

test('the side column leads from one software of a group to the next', sweep, async ({ page }) => {
	await page.goto('/en/software/deepspeed/');
	const side = page.locator('#menu');
	await expect(side.locator('[aria-current=page]')).toHaveText('DeepSpeed');
	await side.getByRole('link', { name: 'Accelerate' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accelerate');
});

test.describe('without script', () => {
	test.use({ javaScriptEnabled: false });
	test('the menu of a phone leads to the list, and all messages can be read', async ({ page }) => {
		await page.setViewportSize({ width: 390, height: 800 });
		await page.goto('/en/errors/cuda-oom/');
		await page.locator('.menu-button').click();
		await page.locator('#menu').getByRole('link', { name: 'Software' }).click();
		await page.locator('.shelf').getByRole('link', { name: 'NCCL', exact: true }).click();
		const fold = page.locator('.printed details').first();
		await fold.locator('summary').click();
		await expect(fold.locator('li').first()).toBeVisible();
	});
});
