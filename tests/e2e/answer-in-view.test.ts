/** What was pasted is answered where the reader looks: the fix stands on the screen that is there, whatever its size. */
import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { localeCodes } from '../../src/core/locales.ts';
import { ask, oneOf, paste, sweep, turn } from './site.ts';

const recording = (name: string) => readFileSync(`tests/fixtures/recordings/${name}.txt`, 'utf8');
const inUse = recording('libraries-torchrun-port-in-use');
const oom = readFileSync('tests/eval/long.log', 'utf8');

/** What must be seen at once of the answer to each. */
const known = ['.answer .tag', '.answer h2', '.answer .fix > p', '.answer .fix > a'];
const logs: { name: string; text: string; seen: string[] }[] = [
	...[
		'torch-ddp-unused',
		'torch-pg-mismatch-detail',
		'torch-load-shape-mismatch',
		'torch-torchrun-sigkill',
		// Of a kind.
		'torch-torchrun-exception-record',
	].map((name) => ({ name, text: recording(name), seen: known })),
	{
		name: 'an error that nobody knows',
		text: recording('torch-torchrun-exception-record').replaceAll(/ZeroDivisionError: .*/g, 'FluxError: no capacity'),
		seen: ['.unknown h2', '.unknown .said >> nth=0'],
	},
	{ name: 'a log whose fix has a command', text: inUse, seen: [...known, '.answer .fix .type'] },
];
/** One of those that are known, and one that is not. */
const some = logs.filter(({ seen }) => seen !== known);
const screens = [
	{ width: 1280, height: 800 },
	{ width: 390, height: 844 },
];

/** Whether all of a part stands on the screen, below the bar. */
async function expectInView(page: Page, part: Locator): Promise<void> {
	const bar = await page.locator('.bar').boundingBox();
	const box = await part.boundingBox();
	expect(box?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
	expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
}

const answered = (page: Page) =>
	expect(page.locator('[data-search-root][data-folded] [data-search-results]')).toHaveAttribute('aria-busy', 'false');

for (const [screen, viewport] of screens.entries()) {
	test.describe(`on a screen of ${viewport.width} × ${viewport.height}`, () => {
		test.use({ viewport });
		for (const locale of localeCodes) {
			for (const [number, path] of [`/${locale}/`, `/${locale}/search/`].entries()) {
				const title = `the answer to a pasted log is in view, down to its fix, on ${path}`;
				const inView = async (page: Page, pasted: typeof logs) => {
					for (const [before, { name, text, seen }] of pasted.entries()) {
						await test.step(name, async () => {
							await page.goto(path);
							// What was pasted before comes back first; until then there is nothing to clear.
							if (before > 0) await answered(page);
							await page.locator('main [data-search-box]').fill('');
							await expect(page.locator('[data-folded]')).toHaveCount(0);
							await paste(page, text);
							await answered(page);
							for (const part of seen) await expectInView(page, page.locator(part));
						});
					}
				};
				test(title, sweep, ({ page }) => inView(page, logs));
				const where = oneOf(4, number + screen, turn(number, locale));
				if (where !== sweep) test(`${title}: some`, where, ({ page }) => inView(page, some));
			}
		}

		test('no finding of a log widens the page when it is opened', sweep, async ({ page }) => {
			await page.goto('/en/search/');
			await paste(page, `${logs.map(({ text }) => text).join('\n')}\n${recording('libraries-ray-worker-oom')}`);
			await answered(page);
			const further = page.locator('.further details');
			expect(await further.count()).toBeGreaterThan(3);
			for (const details of await further.all()) {
				await details.locator('summary').click();
				await expect(details.locator('.card .said')).toBeVisible();
				// Its title stands in its first line, with what it is.
				await expect(details.locator('h2, .tag')).toHaveCount(0);
				expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
				expect((await details.boundingBox())?.width).toBeLessThanOrEqual(viewport.width);
			}
		});
	});
}

test('the box is folded to three lines until one edits, writes or clears', async ({ page }) => {
	await page.goto('/en/');
	const root = page.locator('main [data-search-root]');
	const box = root.locator('[data-search-box]');
	const edit = page.getByRole('button', { name: 'Edit' });
	await expect(edit).toBeHidden();
	await paste(page, oom);
	await answered(page);
	await expect(root.locator('[data-search-lines]')).toHaveText('9 lines');
	await expect(box).toHaveValue(oom);
	expect((await box.boundingBox())?.height).toBeLessThan(90);
	await edit.click();
	await expect(root).not.toHaveAttribute('data-folded');
	await expect(box).toBeFocused();
	expect((await box.boundingBox())?.height).toBeGreaterThan(150);
	await expect(page.locator('.answer')).toBeVisible();
	await page.getByRole('button', { name: 'Search', exact: true }).press('Enter');
	await answered(page);
	await expect(page.locator('.answer .fix > a')).toBeFocused();
	await box.press('End');
	await box.pressSequentially('x');
	await expect(root).not.toHaveAttribute('data-folded');
});

test('what else home has is gone while an answer shows, and back when the box is cleared', sweep, async ({ page }) => {
	await page.goto('/en/');
	const common = page.locator('#common');
	await expect(common).toBeVisible();
	await paste(page, oom);
	await answered(page);
	await expect(common).toBeHidden();
	await page.getByRole('button', { name: 'Clear' }).click();
	await expect(common).toBeVisible();
	await expect(page.locator('[data-folded]')).toHaveCount(0);
	await page.goto('/en/#m=cuda-oom');
	await expect(page.locator('.answer')).toBeVisible();
	await expect(common).toBeHidden();
	await page.goBack();
	await expect(common).toBeVisible();
});

test('what is typed by hand folds nothing', sweep, async ({ page }) => {
	await page.goto('/en/');
	await ask(page, oom);
	await expect(page.locator('.answer')).toBeVisible();
	await expect(page.locator('[data-folded]')).toHaveCount(0);
});

/** Its fix names no step. */
const truncated =
	'gpu-04:2181:2230 [1] NCCL WARN NET/Socket : peer 10.4.0.12<45110> message truncated : receiving 2097152 bytes instead of 524288.';

test('the way on leads to the step of the message, else to the steps of the page', sweep, async ({ page }) => {
	for (const [text, place] of [
		[recording('torch-load-shape-mismatch'), /\/en\/errors\/checkpoint-load\/#(?!solutions)[\w-]+$/],
		[truncated, /\/en\/errors\/nccl-error\/#solutions$/],
	] as const) {
		await page.goto('/en/search/');
		await paste(page, text);
		await answered(page);
		await page.getByRole('link', { name: 'Open the full fix' }).click();
		await expect(page).toHaveURL(place);
		await expect(page.locator(':target')).toBeInViewport();
	}
});

for (const path of ['/', '/search/']) {
	test(
		`the text and its answer outlive another language, and a page and back, from ${path}`,
		sweep,
		async ({ page }) => {
			await page.goto(`/en${path}`);
			await paste(page, oom);
			await answered(page);
			await page.locator('header a[hreflang]').first().click();
			await page.waitForURL(`**/zh${path}`);
			await answered(page);
			await expect(page.locator('main [data-search-box]')).toHaveValue(oom);
			await expect(page.locator('.answer .tag')).toHaveText('原因，第 6 行，共 9 行');
			await page.locator('.answer .fix > a').click();
			await expect(page.locator('article h1')).toBeVisible();
			await page.goBack();
			await answered(page);
			await expect(page.locator('main [data-search-box]')).toHaveValue(oom);
			await page.reload();
			await answered(page);
			await page.getByRole('button', { name: '清空' }).click();
			await page.reload();
			await expect(page.locator('main [data-search-box]')).toHaveValue('');
			await expect(page.locator('.answer')).toHaveCount(0);
		},
	);
}

test('where storage is off or full, nothing is promised and nothing breaks', sweep, async ({ page }) => {
	await page.addInitScript(() => {
		Storage.prototype.setItem = () => {
			throw new DOMException('full', 'QuotaExceededError');
		};
	});
	await page.goto('/en/');
	await paste(page, oom);
	await answered(page);
	await expect(page.locator('.answer .fix')).toBeVisible();
	await expect(page.locator('[data-search-kept]')).toBeHidden();
});
