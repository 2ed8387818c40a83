/** The error index, whose page shows the first messages of each row and brings the others when they are asked for. */
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import en from '../../content/ui/en.json' with { type: 'json' };
import zh from '../../content/ui/zh.json' with { type: 'json' };
import type { Catalog } from '../../src/core/schemas/catalog.ts';
import { builtPages, dist, sweep, turn } from './site.ts';

const catalog = JSON.parse(readFileSync(dist('catalog.json'), 'utf8')) as Catalog;
const owners = [...catalog.failures, ...catalog.problems].filter(({ messages }) => messages.length);
const all = owners.reduce((sum, { messages }) => sum + messages.length, 0);
/** On the page as it is built: of each category the first rows, of each row two messages. */
const first = readFileSync(dist('en/errors/index.html'), 'utf8').match(/<li id="[\w-]+--[\w-]+">/g)?.length ?? 0;
/** A message that stands far down in its row. */
const late = { anchor: 'cuda-oom--driver-out-of-memory', text: 'CUDA error: out of memory' };

const count = (page: Page) => page.locator('[data-index-count][role=status]');
const items = (page: Page) => page.locator('.rows li');
const showAll = (page: Page) => page.locator('[data-index-all]');
const rest = '**/errors/messages.*.json';
/** A row that the page leaves out. */
const lateRow = owners.filter(
	({ id }) => !readFileSync(dist('en/errors/index.html'), 'utf8').includes(`id="${id.replace('/', '--')}--`),
)[0];

for (const [locale, { index, message }] of [
	['en', en],
	['zh', zh],
] as const) {
	const counted = (number: number) =>
		(number === 1 ? index.count_one : index.count_other).replace('{count}', String(number));
	const lost = (number: number) => index.lost.replace('{count}', String(number));

	test(`the filter finds what the page leaves out, ${locale}`, sweep, async ({ page }) => {
		await page.goto(`/${locale}/errors/`);
		await expect(items(page)).toHaveCount(first);
		await expect(count(page)).toHaveText(index.shown.replace('{shown}', String(first)).replace('{count}', String(all)));
		await page.locator('[data-filter-text]').fill(late.text.toLowerCase());
		await expect(page.locator(`#${late.anchor}`)).toBeVisible();
		await page.locator('[data-filter-text]').fill('');
		await expect(count(page)).toHaveText(counted(all));
		await expect(items(page).locator('visible=true')).toHaveCount(all);
		await page.locator('[data-filter-text]').fill('lightning workers which may be a bottleneck');
		await expect(count(page)).toHaveText(counted(1));
		await page.locator('[data-filter-text]').fill('zzz qqq');
		await expect(page.locator('[data-index-none]')).toBeVisible();
		await expect(count(page)).toHaveText(counted(0));
	});

	test(
		`a line with its values is recognised, its wording first, and counts follow, ${locale}`,
		turn(1, locale),
		async ({ page }) => {
			await page.goto(`/${locale}/errors/`);
			const field = page.locator('[data-filter-text]');
			const visible = items(page).locator('visible=true');
			await field.fill('Tried to allocate 2.00 GiB');
			await expect(visible.first()).toContainText('CUDA out of memory. Tried to allocate size.');
			await field.fill(
				'CUDA out of memory. Tried to allocate 2.00 GiB (GPU 0; 79.15 GiB total capacity; 70 GiB already allocated; 1.2 GiB free; 72 GiB reserved in total by PyTorch)',
			);
			await expect(visible.first()).toContainText('total capacity; size already allocated');
			const memory = page.locator('[data-filter-category] option[value=memory]');
			await expect(memory).toHaveText(/ · [1-9]$/);
			await expect(page.locator('[data-filter-category] option[value=cost]')).toHaveText(/ · 0$/);
			await field.fill('memory');
			// Two wordings of a row, and how many more there are; the best category comes first.
			const row = page.locator('.rows tr:has(#cuda-oom--tried-to-allocate)');
			await expect(row.locator('li:visible')).toHaveCount(2);
			await expect(row.locator('ul + a')).toHaveText(/\d/);
			await expect(page.locator('tbody:visible .group').first()).not.toHaveText('');
			await field.fill('');
			await expect(page.locator('tbody').first()).toHaveAttribute('data-category', 'installation');
			await expect(memory).toHaveText(/ · \d{2,}$/);
		},
	);

	test(`the filter stays in view, and a row that the page leaves out is found, ${locale}`, sweep, async ({ page }) => {
		await page.goto(`/${locale}/errors/`);
		await page.mouse.wheel(0, 6000);
		await expect(page.locator('[data-filter-text]')).toBeInViewport();
		if (!lateRow) throw new Error('The page shows every row.');
		await page.locator('[data-filter-text]').fill(lateRow.messages[0]?.sample ?? '');
		await expect(page.locator(`#${lateRow.id.replace('/', '--')}--${lateRow.messages[0]?.id}`)).toBeVisible();
	});

	test(
		`all messages are shown by a button: as on the pages of the categories, the focus stays, ${locale}`,
		sweep,
		async ({ page, context }) => {
			await page.goto(`/${locale}/errors/`);
			const categories = await page
				.locator('.rows .group a')
				.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
			const pages = categories.flatMap((category) => builtPages().filter((path) => path.startsWith(category)));
			const listed = pages.flatMap((path) => readFileSync(dist(`${path}index.html`), 'utf8').match(item) ?? []);
			expect(listed).toHaveLength(all);
			await showAll(page).focus();
			await page.keyboard.press('Enter');
			await expect(count(page)).toHaveText(counted(all));
			await expect(showAll(page)).toBeFocused();
			// Read and written by the browser, which quotes and escapes in its own way.
			const built = await context.newPage();
			await built.setContent(`<ul>${listed.join('')}</ul>`);
			expect(await items(page).evaluateAll(htmlOf)).toEqual(await built.locator('li').evaluateAll(htmlOf));
			await page.keyboard.press('Tab');
			await expect(showAll(page)).toBeHidden();
			await expect(page.locator('.rows a').first()).toBeFocused();
		},
	);

	test(
		`where the other messages cannot be loaded, the page says so and filters what is there, ${locale}`,
		sweep,
		async ({ page }) => {
			await page.route(rest, (route) => route.abort());
			await page.goto(`/${locale}/errors/`);
			await page.locator('[data-filter-category]').selectOption('memory');
			const shown = page.locator('.rows li:visible');
			await expect(count(page)).toHaveText(/\d/);
			await expect(count(page)).toHaveText(lost(await shown.count()));
			expect(await shown.count()).toBeLessThan(first);
			await page.locator('[data-filter-text]').fill('zzz qqq');
			await expect(count(page)).toHaveText(lost(0));
			// It is not known that no message contains this.
			await expect(page.locator('[data-index-none]')).toBeHidden();
			await page.locator('[data-filter-text]').fill('');
			await page.locator('[data-filter-category]').selectOption('');
			await expect(count(page)).toHaveText(lost(first));
			// A page that a host sends in place of the file is no list of messages.
			await page.unroute(rest);
			await page.route(rest, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
			await showAll(page).click();
			await expect(count(page)).toHaveText(lost(first));
			await page.unroute(rest);
			await showAll(page).click();
			await expect(count(page)).toHaveText(counted(all));
			await expect(items(page)).toHaveCount(all);
		},
	);

	test(`the anchor of a message that the page leaves out leads to it, ${locale}`, sweep, async ({ page }) => {
		await page.goto(`/${locale}/errors/#${late.anchor}`);
		await expect(page.locator('.rows li:target')).toContainText(late.text);
		await expect(page.locator('.rows li:target')).toBeInViewport();
		await page.goto(`/${locale}/errors/#nothing--of-that-name`);
		await page.reload();
		await expect(count(page)).toHaveText(counted(all));
		await expect(page.locator('.rows li:target')).toHaveCount(0);
	});

	test(
		`one walks through the pages of a long category, which titles tell apart, ${locale}`,
		turn(6, locale),
		async ({ page }) => {
			const first = `/${locale}/errors/category/distributed/`;
			await page.goto(first);
			const title = await page.title();
			await expect(page.locator('.pages [aria-current=page]')).toHaveText('1');
			await expect(page.locator('.pages [rel=prev]')).toHaveCount(0);
			await expect(page.locator('meta[name=robots]')).toHaveCount(0);
			await page.locator('.pages [rel=next]').click();
			await expect(page).toHaveURL(new RegExp(`${first}2/$`));
			expect(await page.title()).not.toBe(title);
			await expect(page.locator('.pages [aria-current=page]')).toHaveText('2');
			// Only the first page is for search engines, and the Markdown copy of a list is undivided.
			await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
			await expect(page.locator('link[type="text/markdown"]')).toHaveCount(0);
			await page.locator('.pages [rel=prev]').click();
			await expect(page).toHaveURL(new RegExp(`${first}$`));
		},
	);

	test.describe('without script', () => {
		test.use({ javaScriptEnabled: false });

		test(
			`each row leads to its other wordings, each category to all of them, ${locale}`,
			turn(7, locale),
			async ({ page }) => {
				await page.goto(`/${locale}/errors/`);
				await expect(showAll(page)).toBeHidden();
				const row = page.locator('.rows tr', { has: page.locator('#cuda-oom--tried-to-allocate') });
				const oom = owners.find(({ id }) => id === 'cuda-oom')?.messages ?? [];
				const more = message.variants_other.replace('{count}', String(oom.length - 2));
				await expect(row.locator('li')).toHaveCount(2);
				await row.getByRole('link', { name: more }).click();
				await expect(page).toHaveURL(new RegExp(`/${locale}/errors/cuda-oom/#messages$`));
				await page.goBack();
				await page.locator('#memory a').click();
				await expect(page).toHaveURL(new RegExp(`/${locale}/errors/category/memory/$`));
				await expect(page.locator(`#${late.anchor}`)).toBeVisible();
				const size = await items(page).count();
				await page.goBack();
				await expect(page.locator('#memory a')).toHaveText(index.all.replace('{count}', String(size)));
			},
		);
	});
}

/** Old anchors stand on the page of the index only: their rows were there. */
const htmlOf = (list: Element[]) =>
	list.map(({ outerHTML }) => outerHTML.replaceAll(/<a id="[\w-]+" class="legacy" aria-hidden="true"><\/a>/g, ''));
/** A message of a built page. */
const item = /<li id="[\w-]+--[\w-]+">.*?<\/li>/gs;

test.describe('all that is printed', () => {
	const list = '.printed-list li';

	test('comes when it is asked for, by program, a hundred rows at a time, and is looked through', async ({ page }) => {
		const asked: string[] = [];
		page.on('request', (request) => asked.push(new URL(request.url()).pathname));
		await page.goto('/en/errors/');
		expect(asked.filter((path) => path.includes('printed'))).toEqual([]);
		await page.getByRole('radio', { name: /^All that is printed/ }).check();
		await expect(page.locator('.rows')).toBeHidden();
		await page.getByRole('combobox', { name: 'Program' }).selectOption('pytorch');
		await expect(page.locator(list)).toHaveCount(100);
		await page.getByRole('button', { name: /^Show \d+ more$/ }).click();
		await expect(page.locator(list)).toHaveCount(200);
		await page.getByLabel('Words of the message, file or function').fill('tried erase NODE graph.py');
		await expect(page.locator(list)).toHaveCount(1);
		await expect(page.locator(`${list} a`)).toHaveAttribute(
			'href',
			/github\.com\/pytorch\/pytorch\/blob\/v[\d.]+\/torch\/fx\/graph\.py#L\d+/,
		);
		await page.getByRole('radio', { name: /^Explained/ }).check();
		await expect(page.locator('.rows')).toBeVisible();
		await expect(page.locator(list)).toBeHidden();
	});

	test('the page of a software leads to its own, and to the text', sweep, async ({ page }) => {
		await page.goto('/zh/software/jax/');
		await page.getByRole('link', { name: /^它能打印的全部报错/ }).click();
		await expect(page.locator(list).first()).toBeVisible();
		await expect(page.getByRole('combobox', { name: '程序' })).toHaveValue('jax');
		await page.goBack();
		await expect(page.getByRole('link', { name: '纯文本' })).toHaveAttribute('href', /\/printed\/jax\.txt$/);
	});

	test('says so where it cannot be had, and tries again', sweep, async ({ page }) => {
		await page.route('**/printed/*.txt', (route) => route.abort());
		await page.goto('/en/errors/?printed=jax');
		await expect(page.getByRole('status').filter({ hasText: 'could not be loaded' })).toBeVisible();
		await page.unroute('**/printed/*.txt');
		const program = page.getByRole('combobox', { name: 'Program' });
		await program.selectOption('');
		await program.selectOption('jax');
		await expect(page.locator(list).first()).toBeVisible();
	});
});
