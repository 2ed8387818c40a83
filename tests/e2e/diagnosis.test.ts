import { expect, type Page, test } from '@playwright/test';
import en from '../../content/ui/en.json' with { type: 'json' };
import zh from '../../content/ui/zh.json' with { type: 'json' };
import { PASTE_PARAMETER } from '../../src/core/policy/kept-names.ts';
import { violations } from './axe.ts';
import { sweep, turn } from './site.ts';

const answer = (page: Page, name: RegExp) => page.locator('#tree summary').filter({ hasText: name }).first();
/** The questions that are shown, from the first to the open one. */
const questions = (page: Page) => page.locator('#tree .q:visible').allTextContents();
const trail = ['What do you see?', 'When does it stop?', 'Where do the processes wait?'];

test.describe('the tree by keyboard only', () => {
	test('from the first question to the failure, and back by taking an answer back', async ({ page }) => {
		await page.goto('/en/diagnose/');
		expect(await questions(page)).toEqual(trail.slice(0, 1));
		for (const name of [/It hangs or times out/, /At start-up/, /At the store/, /Connection refused/]) {
			for (let tabs = 0; tabs < 60 && !(await isFocused(page, name)); tabs++) await page.keyboard.press('Tab');
			expect(await isFocused(page, name)).toBe(true);
			await page.keyboard.press('Enter');
		}
		expect(await questions(page)).toEqual([...trail, 'Does rank 0 answer from the waiting node?', 'Look here']);
		await expect(page).toHaveURL(/\/en\/diagnose\/#rank-0-refuses$/);
		await page.keyboard.press('Tab');
		await expect(page.locator(':focus')).toHaveAttribute('href', '/en/errors/rendezvous-timeout/');
		for (let back = 0; back < 60 && !(await isFocused(page, /At start-up/)); back++) {
			await page.keyboard.press('Shift+Tab');
		}
		await page.keyboard.press('Space');
		expect(await questions(page)).toEqual(trail.slice(0, 2));
		await expect(page).toHaveURL(/#hangs$/);
		await page.keyboard.press('Enter');
		expect(await questions(page)).toEqual(trail);
	});

	test(
		'numbers choose an answer at once, but not where one types or is elsewhere on the page',
		sweep,
		async ({ page }) => {
			await page.goto('/en/diagnose/', { waitUntil: 'networkidle' });
			await page.keyboard.press('/');
			await page.locator('dialog [data-search-box]').pressSequentially('2');
			await page.keyboard.press('Escape');
			await page.locator('.bar a').first().focus();
			await page.keyboard.press('2');
			expect(await questions(page)).toEqual(trail.slice(0, 1));
			await page.goto('/en/diagnose/', { waitUntil: 'networkidle' });
			await page.keyboard.press('2');
			await page.keyboard.press('1');
			await expect(page).toHaveURL(/#hangs-at-start$/);
			await expect(page.locator(':focus')).toContainText('At start-up');
		},
	);
});

async function isFocused(page: Page, name: RegExp): Promise<boolean> {
	const focus = page.locator('#tree summary:focus');
	return (await focus.count()) > 0 && name.test((await focus.textContent()) ?? '');
}

test.describe('an answer has an address', () => {
	test('it opens the trail, marks it in the whole tree, and keeps it in the other language', async ({ page }) => {
		await page.goto('/en/diagnose/#waits-for-rank-0');
		expect(await questions(page)).toEqual([...trail, 'Does rank 0 answer from the waiting node?']);
		await expect(page.locator('nav.tree .on > a')).toHaveCount(3);
		await expect(page.locator('nav.tree [aria-current]')).toHaveAttribute('href', '#waits-for-rank-0');
		await page.locator('.bar [data-locale=zh]').click();
		await expect(page).toHaveURL(/\/zh\/diagnose\/#waits-for-rank-0$/);
		await expect(page.locator('#tree .q:visible')).toHaveCount(4);
	});

	test('back takes the last answer back, forward gives it again', sweep, async ({ page }) => {
		await page.goto('/en/diagnose/');
		await answer(page, /It hangs/).click();
		await answer(page, /At start-up/).click();
		await expect(page).toHaveURL(/#hangs-at-start$/);
		await page.goBack();
		await expect(page).toHaveURL(/#hangs$/);
		await expect(page.locator('#tree .q:visible')).toHaveText(trail.slice(0, 2));
		await page.goBack();
		await expect(page.locator('#tree .q:visible')).toHaveText(trail.slice(0, 1));
		await page.goForward();
		await expect(page.locator('#tree .q:visible')).toHaveText(trail.slice(0, 2));
	});

	test('the whole tree is a way in, and one answer replaces another', sweep, async ({ page }) => {
		await page.goto('/en/diagnose/#engine-gpu-taken');
		await page.locator('nav.tree').getByRole('link', { name: 'It costs too much' }).click();
		await expect(page.locator('#tree .q:visible')).toHaveText([
			'What do you see?',
			'What are you paying for without progress?',
		]);
	});

	test('the menu of a phone leaves the trail alone', sweep, async ({ page }) => {
		await page.setViewportSize({ width: 390, height: 800 });
		await page.goto('/en/diagnose/#hangs-at-start');
		await page.getByRole('link', { name: 'Menu' }).click();
		await expect(page.locator('#menu')).toBeVisible();
		await page.locator('#menu').getByRole('link', { name: 'Close' }).click();
		await expect(page.locator('#tree .q:visible')).toHaveText(trail);
	});

	test('its link is copied', async ({ page, context }) => {
		await context.grantPermissions(['clipboard-read', 'clipboard-write']);
		await page.goto('/en/diagnose/#hangs-at-start');
		await expect(page.locator('.share:visible')).toHaveCount(1);
		await page.locator('.share:visible a').click();
		await expect(page.locator('.share:visible a')).toHaveAttribute('data-copied', 'Copied');
		expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\d\/diagnose\/#hangs-at-start$/);
	});
});

test(
	'every answer of the tree is reached by its address, and every trail ends at a page that exists',
	sweep,
	async ({ page }) => {
		await page.goto('/en/diagnose/');
		const { answers, leads } = await page.evaluate(() => ({
			answers: [...document.querySelectorAll('#tree .next')].map(({ id }) => id),
			leads: [
				...new Set(
					[...document.querySelectorAll('#tree .leads a[href^="/"]')].map((link) => link.getAttribute('href') ?? ''),
				),
			],
		}));
		expect(answers.length).toBeGreaterThan(120);
		expect(new Set(answers).size).toBe(answers.length);
		for (const id of answers) {
			await page.evaluate((anchor) => {
				location.hash = anchor;
			}, id);
			await expect(page.locator(`[id="${id}"]`)).toBeVisible();
		}
		for (const lead of leads) expect([lead, (await page.request.get(lead)).status()]).toEqual([lead, 200]);
	},
);

for (const path of ['/en/diagnose/#rank-0-refuses', '/zh/diagnose/#waits-for-rank-0']) {
	test(`axe finds nothing on an open trail: ${path}`, sweep, async ({ page }) => {
		await page.goto(path);
		await expect(page.locator('#tree .q:visible').last()).toBeVisible();
		expect(await violations(page, ['light'])).toEqual([]);
	});
}

for (const [locale, { output }] of Object.entries({ en, zh })) {
	test(
		`the end of a trail, as the question before it, leads to the box for what is asked for there, ${locale}`,
		turn(0, locale),
		async ({ page }) => {
			for (const [anchor, place] of [
				['hangs-in-training', '#tree .tell:visible'],
				['one-rank-elsewhere', '#tree .leads:visible'],
			] as const) {
				await page.goto(`/${locale}/diagnose/#${anchor}`);
				const command = page.locator(place).last().locator('.type').last();
				await expect(command.locator('code')).toContainText('py-spy dump --pid <pid>');
				await expect(command.getByRole('link', { name: output.paste })).toHaveAttribute(
					'href',
					`/${locale}/search/#${PASTE_PARAMETER}=stacks`,
				);
			}
		},
	);
}

test('the home page begins the tree', sweep, async ({ page }) => {
	await page.goto('/en/');
	await page.getByRole('link', { name: 'It runs, but slowly' }).click();
	await expect(page).toHaveURL(/\/en\/diagnose\/#slow$/);
	await expect(page.locator('#tree .q:visible')).toHaveText(['What do you see?', 'Where does the time go?']);
});

test.describe('without script', () => {
	test.use({ javaScriptEnabled: false });

	test('answers open by mouse and keyboard, hide their neighbours, and are taken back', async ({ page }) => {
		await page.goto('/en/diagnose/');
		await answer(page, /It hangs or times out/).click();
		await expect(answer(page, /It runs, but slowly/)).toBeHidden();
		await answer(page, /At start-up/).press('Enter');
		await expect(page.locator('#tree .q:visible')).toHaveText(trail);
		await answer(page, /It hangs or times out/).click();
		await expect(page.locator('#tree .q:visible')).toHaveText(trail.slice(0, 1));
		await expect(answer(page, /It runs, but slowly/)).toBeVisible();
	});

	test('an address opens its trail, down to the links', sweep, async ({ page }) => {
		await page.goto('/zh/diagnose/#rank-0-refuses');
		await expect(page.locator('#tree .q:visible')).toHaveCount(5);
		await page.locator('#tree .leads:visible a').first().click();
		await expect(page).toHaveURL(/\/zh\/errors\/rendezvous-timeout\/$/);
	});

	test('a guide shows the trails that end in it', sweep, async ({ page }) => {
		await page.goto('/en/metaflow-platform/#diagnose');
		const tree = page.locator('.diagnosis.compact');
		await tree.locator('summary').filter({ hasText: 'It costs too much' }).first().click();
		await tree.locator('summary').filter({ hasText: 'Work is repeated' }).first().click();
		await expect(tree.locator('.leads:visible a').first()).toHaveAttribute(
			'href',
			'/en/metaflow-platform/spot-terminations/',
		);
		for (const href of await tree
			.locator('.leads a')
			.evaluateAll((all) => all.map((link) => link.getAttribute('href')))) {
			expect(href).toMatch(/^\/en\/metaflow-platform\//);
		}
	});
});
