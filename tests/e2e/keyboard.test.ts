import { expect, type Page, test } from '@playwright/test';
import { kinds, scriptTurn, sweep } from './site.ts';

/** Presses Tab until something matches, as one does who looks for it. */
async function tabTo(page: Page, selector: string, most = 60): Promise<void> {
	for (let pressed = 0; pressed < most; pressed++) {
		await page.keyboard.press('Tab');
		if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
	}
	throw new Error(`${most} times Tab do not reach ${selector}.`);
}

const focused = (page: Page) => page.locator(':focus');

for (const [kind, path] of Object.entries(kinds)) {
	test(
		`${kind}: whatever takes the focus shows it, and the header never hides it`,
		scriptTurn(kind),
		async ({ page }) => {
			await page.emulateMedia({ reducedMotion: 'reduce' });
			for (const width of [1280, 390]) {
				await page.setViewportSize({ width, height: 700 });
				await page.goto(`/zh${path}`);
				const { count, wrong } = await page.evaluate(focusAll);
				expect(wrong, `at ${width} px`).toEqual([]);
				expect(count).toBeGreaterThan(8);
			}
		},
	);
}

/** Gives the focus to one after the other, and collects those that do not show it or that something covers. */
function focusAll(): { count: number; wrong: string[] } {
	const wrong: string[] = [];
	const able = [
		...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex="0"]'),
	];
	const shown = able.filter((element) => element.checkVisibility() && !element.closest('[inert]'));
	for (const element of shown) {
		element.focus({ focusVisible: true } as FocusOptions);
		if (document.activeElement !== element) continue;
		// A radio button is drawn by what follows it, the box by what is around it.
		const drawn = element.matches('[type=radio]')
			? element.nextElementSibling
			: element.matches('.paste textarea')
				? element.closest('.paste')
				: element;
		const { outlineStyle, outlineWidth } = getComputedStyle(drawn ?? element);
		const name = element.outerHTML.slice(0, 100);
		if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) wrong.push(`no ring: ${name}`);
		const edge = document.querySelector('.bar')?.getBoundingClientRect().bottom ?? 0;
		const { top, bottom } = element.getBoundingClientRect();
		const isCovered = bottom - top < innerHeight - edge ? top < edge - 1 : bottom < edge;
		if (isCovered && !element.closest('.bar') && !element.matches('.skip')) wrong.push(`under the header: ${name}`);
	}
	return { count: shown.length, wrong };
}

test('the first Tab skips to the text, and the header follows in its order', async ({ page }) => {
	await page.goto('/en/lightrft/nccl-timeout/');
	const names = [];
	for (let at = 0; at < 10; at++) {
		await page.keyboard.press('Tab');
		names.push(await focused(page).evaluate((element) => element.ariaLabel ?? element.textContent?.trim() ?? ''));
	}
	expect(names).toEqual([
		'Skip to content',
		'Faultline',
		'Error index',
		'Software',
		'Guides',
		'Diagnose',
		'Report a bug',
		'Search, or paste a log/',
		'本页的中文版',
		'Theme: system',
	]);
});

test('screen readers hear what the header holds, and the language of each part', async ({ page }) => {
	await page.goto('/en/lightrft/nccl-timeout/');
	await expect(page.getByRole('banner').getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(5);
	await expect(page.getByRole('link', { name: '本页的中文版' })).toHaveAttribute('lang', 'zh-CN');
	await expect(page.getByRole('navigation', { name: 'LightRFT' })).toBeVisible();
	await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toBeVisible();
	await expect(
		page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Quick fix' }),
	).toBeVisible();
	await expect(page.getByRole('link', { name: 'NCCL timeout', exact: true }).first()).toHaveAttribute(
		'aria-current',
		'page',
	);
	for (const name of ['main', 'contentinfo'] as const) await expect(page.getByRole(name)).toHaveCount(1);
	await page.goto('/zh/no-such-page/');
	await expect(page.locator('[data-not-found=zh]')).toHaveAttribute('lang', 'zh-CN');
});

test('the menu of a phone opens, is walked through, and closes', async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 800 });
	await page.goto('/en/lightrft/nccl-timeout/');
	await tabTo(page, '.menu-button');
	await page.keyboard.press('Enter');
	await expect(page.locator('#menu')).toBeVisible();
	await page.keyboard.press('Tab');
	await expect(page.getByRole('link', { name: 'Close' })).toBeFocused();
	await page.keyboard.press('Tab');
	await expect(page.locator('#menu a', { hasText: 'Home' })).toBeFocused();
	await page.keyboard.press('Escape');
	await expect(page.locator('#menu')).toBeHidden();
	await expect(page.locator('#main')).toBeFocused();
});

test('from words to a result and back', async ({ page }) => {
	await page.goto('/en/search/');
	await page.keyboard.press('/');
	await expect(page.locator('main [data-search-box]')).toBeFocused();
	await page.keyboard.insertText('nccl timeout');
	await expect(page.locator('[data-search-results][aria-busy=false] [data-failure]').first()).toBeVisible();
	await expect(page.locator('main [role=status]').first()).not.toBeEmpty();
	await page.keyboard.press('ArrowDown');
	await expect(page.locator('.results h2 a').first()).toBeFocused();
	await page.keyboard.press('ArrowDown');
	await expect(page.locator('.results h2 a').nth(1)).toBeFocused();
	await page.keyboard.press('ArrowUp');
	await page.keyboard.press('ArrowUp');
	await expect(page.locator('main [data-search-box]')).toBeFocused();
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('Enter');
	await expect(page.locator('article h1')).toBeVisible();
	await page.goBack();
	await expect(page).toHaveURL(/\/en\/search\/$/);
	await page.keyboard.press('/');
	await expect(page.locator('main [data-search-box]')).toBeFocused();
});

test('a search that finds nothing says so, and each way on is a link', sweep, async ({ page }) => {
	await page.goto('/en/search/');
	await page.locator('main [data-search-box]').fill('xqzvkjw');
	await expect(page.locator('main [role=status]').first()).toHaveText('Nothing found for this text.');
	const ways = page.locator('[data-search-empty] a');
	expect(await ways.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
		'/en/errors/',
		'/en/diagnose/',
		'/en/guides/',
		'/en/report/',
	]);
});

test('the dialog keeps the focus, and gives it back', sweep, async ({ page }) => {
	await page.goto('/en/lightrft/nccl-timeout/');
	await tabTo(page, '.find');
	await page.keyboard.press('Enter');
	const dialog = page.getByRole('dialog', { name: 'Search' });
	await expect(dialog.locator('[data-search-box]')).toBeFocused();
	await page.keyboard.insertText('timeout');
	await expect(dialog.locator('[data-failure]').first()).toBeVisible();
	for (let pressed = 0; pressed < 30; pressed++) {
		await page.keyboard.press('Tab');
		// Between its last and its first element the focus passes through the browser's own bar.
		const isInside = await page.evaluate(() => {
			const at = document.activeElement;
			return at === document.body || Boolean(at?.closest('dialog'));
		});
		expect(isInside).toBe(true);
	}
	await page.keyboard.press('Escape');
	await expect(dialog).toBeHidden();
	await expect(page.locator('.find')).toBeFocused();
});

test('theme and language answer to the keyboard, and the anchor stays', sweep, async ({ page }) => {
	await page.goto('/en/lightrft/nccl-timeout/#causes');
	const theme = page.locator('[data-theme-button]');
	await theme.focus();
	for (const name of ['Theme: light', 'Theme: dark', 'Theme: system']) {
		await page.keyboard.press('Enter');
		await expect(theme).toHaveAccessibleName(name);
		await expect(theme).toBeFocused();
	}
	await page.keyboard.press('Shift+Tab');
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(/\/zh\/lightrft\/nccl-timeout\/#causes$/);
});

test('copying says that it did, on the button and aloud', async ({ page, context }) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.goto('/en/lightrft/nccl-timeout/');
	const button = page.locator('[data-copy-code]').first();
	await button.focus();
	await page.keyboard.press('Enter');
	await expect(page.locator('.said-aloud[role=status]')).toHaveText('Copied');
	await expect(button).toHaveText('Copied');
	await expect(button).toBeFocused();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('grep');
});

test('what is folded opens and closes', sweep, async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 800 });
	await page.goto('/en/lightrft/nccl-timeout/');
	for (const [summary, inside] of [
		['.toc summary', '.toc li a'],
		['#messages summary', '#messages details li'],
	] as const) {
		await page.locator(summary).focus();
		await expect(page.locator(inside).first()).toBeHidden();
		await page.keyboard.press('Enter');
		await expect(page.locator(inside).first()).toBeVisible();
		await page.keyboard.press('Space');
		await expect(page.locator(inside).first()).toBeHidden();
	}
});

test('the index is narrowed down, and the count is told', sweep, async ({ page }) => {
	await page.goto('/en/errors/');
	const count = page.locator('[data-index-count][role=status]');
	const before = await count.textContent();
	await tabTo(page, '[data-filter-category]');
	await page.keyboard.press('ArrowDown');
	await expect(count).not.toHaveText(before ?? '');
	await tabTo(page, '[data-filter-text]', 3);
	await page.keyboard.type('zzzz');
	await expect(count).toHaveText(/^0 /);
	await tabTo(page, '[data-index-search]', 40);
});

test('a report is written without a mouse', async ({ page, context }) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.goto('/en/report/');
	await tabTo(page, '#report-project');
	await tabTo(page, '#report-title');
	await page.keyboard.type('Training hangs after step 10');
	await tabTo(page, '[data-copy-report]');
	await page.keyboard.press('Enter');
	await expect(page.locator('[data-report-status][role=status]')).not.toBeEmpty();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Training hangs after step 10');
});
