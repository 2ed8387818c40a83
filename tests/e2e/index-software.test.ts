/** The error index filtered by the program that prints a message, and what stands beside each message on its page. */
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import en from '../../content/ui/en.json' with { type: 'json' };
import zh from '../../content/ui/zh.json' with { type: 'json' };
import type { Catalog } from '../../src/core/schemas/catalog.ts';
import { bothThemes, violations } from './axe.ts';
import { misfits } from './fits.ts';
import { dist, oneOf, sweep, turn } from './site.ts';

const catalog = JSON.parse(readFileSync(dist('catalog.json'), 'utf8')) as Catalog;
const owners = [...catalog.failures, ...catalog.problems];
const messages = owners.flatMap((owner) => owner.messages.map((message) => ({ owner, ...message })));
const offered = catalog.software.filter(({ path }) => path !== undefined);

/** A program and its parts, by id. */
const within = (id: string): string[] => [
	id,
	...catalog.software.filter(({ partOf }) => partOf === id).flatMap((part) => within(part.id)),
];
const printed = (id: string) =>
	messages.filter(({ software = [] }) => software.some((one) => within(id).includes(one)));
/** A program that prints messages of several categories, and no part of which has a page. */
const chosen = 'nccl';

const list = (page: Page) => page.locator('[data-filter-software]');
const visible = (page: Page) => page.locator('.rows li').locator('visible=true');
const field = (page: Page) => page.locator('[data-filter-text]');
/** Chooses by what an option says, but for its number. */
async function choose(page: Page, name: string): Promise<void> {
	const options = list(page).locator('option');
	const texts = await options.allTextContents();
	const option = options.nth(texts.findIndex((text) => text.replace(/ · \d+$/, '') === name));
	await list(page).selectOption(await option.getAttribute('value'));
}
/** The anchors of the messages that are shown. */
const shown = (page: Page) => visible(page).evaluateAll((items) => items.map(({ id }) => id).sort());
const anchorOf = ({ indexPath }: { indexPath: string }) => indexPath.slice('/errors/#'.length);
const nameOf = (id: string) => catalog.software.find((one) => one.id === id)?.name ?? id;

for (const [locale, { index, message: words }] of [
	['en', en],
	['zh', zh],
] as const) {
	const counted = (count: number) =>
		(count === 1 ? index.count_one : index.count_other).replace('{count}', String(count));
	/** What the option of a program says before its number. */
	const titleOf = (id: string) =>
		offered.some(({ partOf }) => partOf === id) ? index.wholeSoftware.replace('{name}', nameOf(id)) : nameOf(id);
	const status = (page: Page) => page.locator('[data-index-count][role=status]');

	test(
		`each program with a page can be chosen, with as many messages as the catalogue has, ${locale}`,
		sweep,
		async ({ page }) => {
			await page.goto(`/${locale}/errors/`);
			const options = await list(page)
				.locator('option:not([value=""])')
				.evaluateAll((all) => all.map((option) => option.textContent));
			expect(options.toSorted()).toEqual(offered.map(({ id }) => `${titleOf(id)} · ${printed(id).length}`).toSorted());
			for (const { id } of offered.filter((_, at) => at % 8 === 0 || offered[at]?.id === chosen)) {
				await choose(page, titleOf(id));
				await expect(status(page)).toHaveText(counted(printed(id).length));
				expect(await shown(page)).toEqual(printed(id).map(anchorOf).sort());
			}
		},
	);

	test(`a message that several programs print is shown under each, ${locale}`, sweep, async ({ page }) => {
		await page.goto(`/${locale}/errors/`);
		const several = messages.filter(({ software = [] }) => software.length > 1).slice(0, 2);
		for (const message of several) {
			for (const id of message.software ?? []) {
				if (!offered.some((one) => one.id === id)) continue;
				await choose(page, titleOf(id));
				await expect(page.locator(`[id="${anchorOf(message)}"]`)).toBeVisible();
			}
		}
	});

	test(`it goes with category, guide and text, and the counts follow, ${locale}`, turn(1, locale), async ({ page }) => {
		await page.goto(`/${locale}/errors/`);
		await choose(page, nameOf(chosen));
		const own = printed(chosen);
		await expect(status(page)).toHaveText(counted(own.length));
		const [first] = own;
		if (!first) throw new Error(`${nameOf(chosen)} prints nothing.`);
		const { category } = failureOf(first.owner);
		const inCategory = own.filter(({ owner }) => failureOf(owner).category === category);
		const option = page.locator(`[data-filter-category] option[value="${category}"]`);
		await expect(option).toHaveText(new RegExp(` · ${inCategory.length}$`));
		await page.locator('[data-filter-category]').selectOption(category);
		expect(await shown(page)).toEqual(inCategory.map(anchorOf).sort());
		// The other programs say how many they have in this category.
		const other = offered.find(({ id }) => id === 'deepspeed');
		const others = printed('deepspeed').filter(({ owner }) => failureOf(owner).category === category);
		await expect(list(page).locator('option', { hasText: other?.name ?? '' })).toHaveText(
			new RegExp(` · ${others.length}$`),
		);
		await page.locator('[data-filter-category]').selectOption('');
		await field(page).fill('socket');
		await expect(status(page)).not.toHaveText(counted(own.length));
		expect(await visible(page).count()).toBeGreaterThan(0);
		const names = visible(page).locator('small');
		for (const said of await names.allTextContents()) expect(said).toContain(nameOf(chosen));
		await field(page).fill('zzz qqq');
		await expect(page.locator('[data-index-none]')).toBeVisible();
		await field(page).fill('');
		for (const { id } of catalog.guides) {
			await page.locator('[data-filter-guide]').selectOption(id);
			const inGuide = own.filter(({ owner }) => guidesOf(owner).includes(id));
			await expect(status(page)).toHaveText(counted(inGuide.length));
			// Nothing is typed, so there is nothing that a search could take.
			await expect(page.locator('[data-index-none]')).toBeHidden();
		}
	});

	test(`the keyboard chooses a program, and Back keeps it, ${locale}`, sweep, async ({ page }) => {
		await page.goto(`/${locale}/errors/`);
		await page.locator('[data-filter-category]').focus();
		await page.keyboard.press('Tab');
		await expect(list(page)).toBeFocused();
		// A list forgets what was typed a second ago, which a loaded machine may be late with: then it is typed again.
		await expect(async () => {
			await page.keyboard.type('deep');
			await expect(list(page).locator('option:checked')).toContainText('DeepSpeed', { timeout: 1500 });
		}).toPass();
		await expect(status(page)).toHaveText(counted(printed('deepspeed').length));
		await visible(page).first().locator('a[href]').click();
		await expect(page).toHaveURL(/#message-/);
		await page.goBack();
		await expect(status(page)).toHaveText(counted(printed('deepspeed').length));
		await expect(list(page).locator('option:checked')).toContainText('DeepSpeed');
	});

	test(
		`on a phone the first row stands on the first screen, filtered and not, and all of it fits, ${locale}`,
		sweep,
		async ({ page }) => {
			await page.setViewportSize({ width: 390, height: 844 });
			await page.goto(`/${locale}/errors/`);
			await expect(visible(page).first()).toBeInViewport({ ratio: 1 });
			await choose(page, nameOf(chosen));
			await expect(status(page)).toHaveText(counted(printed(chosen).length));
			await expect(visible(page).first()).toBeInViewport({ ratio: 1 });
			for (const width of [320, 390, 1280]) expect(await misfits(page, width)).toEqual([]);
		},
	);

	test(`axe finds nothing in a filtered index and in unfolded messages, ${locale}`, sweep, async ({ page }) => {
		await page.goto(`/${locale}/errors/`);
		await choose(page, nameOf(chosen));
		await expect(status(page)).toHaveText(counted(printed(chosen).length));
		expect(await violations(page, bothThemes)).toEqual([]);
		await page.goto(`/${locale}/errors/nccl-error/`);
		await page.locator('.said summary').click();
		expect(await violations(page, bothThemes)).toEqual([]);
	});

	test(`a key touches only what changes, ${locale}`, sweep, async ({ page }) => {
		await page.goto(`/${locale}/errors/`);
		await choose(page, nameOf(chosen));
		await expect(status(page)).toHaveText(counted(printed(chosen).length));
		const changes = () =>
			page.evaluate(() => {
				const all = { count: 0 };
				const observer = new MutationObserver((records) => {
					all.count += records.length;
				});
				observer.observe(document.querySelector('.rows') as Element, { attributes: true, subtree: true });
				Object.assign(window, { all, observer });
			});
		const count = () =>
			page.evaluate(() => {
				const { all, observer } = window as unknown as { all: { count: number }; observer: MutationObserver };
				return all.count + observer.takeRecords().length;
			});
		await changes();
		// Everything that NCCL prints says so: the same messages fit, only the number of wordings changes.
		await field(page).fill('n');
		await field(page).fill('nc');
		await field(page).fill('ncc');
		await expect(status(page)).toHaveText(counted(printed(chosen).length));
		expect(await count()).toBeLessThan(4 * printed(chosen).length);
	});

	for (const [number, id] of ['address-in-use', 'nccl-error', 'cuda-oom'].entries()) {
		test(
			`beside each message of ${id} stand its programs, how it is known, and its line upstream, ${locale}`,
			oneOf(3, number, turn(1, locale)),
			async ({ page }) => {
				await page.goto(`/${locale}/errors/${id}/`);
				const { messages: own = [] } = catalog.failures.find((failure) => failure.id === id) ?? {};
				for (const { id: message, software, grade, upstream } of own) {
					const small = page.locator(`[id="message-${message}"] small`);
					for (const one of software ?? []) {
						const link = small.locator('a', { hasText: nameOf(one) });
						if (offered.some((program) => program.id === one)) {
							await expect(link).toHaveAttribute('href', `/${locale}/software/${one}/`);
						}
					}
					if (!grade) continue;
					await expect(small).toContainText(words.proof[grade as keyof typeof words.proof]);
					const lines = await small
						.locator('a[href*="#L"]')
						.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
					expect(lines).toEqual(upstream ? [upstream] : []);
				}
				await page.locator('.said').first().getByRole('link', { name: words.proofs }).click();
				await expect(page).toHaveURL(new RegExp(`/${locale}/how-it-works/#evidence$`));
				await expect(page.locator('#evidence')).toBeInViewport();
			},
		);
	}

	test(
		`a problem shows what its failure's messages say and no more, its own as they are printed, ${locale}`,
		turn(0, locale),
		async ({ page }) => {
			const problem = catalog.problems.find(({ id }) => id === 'metaflow-platform/dist-backend-error');
			await page.goto(`/${locale}/${problem?.id}/`);
			const { messages: general = [] } = catalog.failures.find(({ id }) => id === problem?.failure) ?? {};
			const nccl = general.find(({ id }) => id === 'duplicate-gpu');
			const line = page.locator('#message-duplicate-gpu');
			expect(nccl?.sample).toContain('NCCL WARN Duplicate GPU');
			await expect(line.locator('code')).toHaveText(/^Duplicate GPU detected/);
			await expect(line.locator('small a')).toHaveCount(1);
			await expect(line.locator('small')).toContainText(words.proof[nccl?.grade as keyof typeof words.proof]);
		},
	);

	test.describe('without script', () => {
		test.use({ javaScriptEnabled: false });

		test(
			`rows name their programs, and links lead to them and upstream, ${locale}`,
			turn(1, locale),
			async ({ page }) => {
				await page.goto(`/${locale}/errors/category/distributed/`);
				const named = messages.filter(
					({ owner, software = [] }) => software[0] === chosen && failureOf(owner).category === 'distributed',
				);
				for (const message of named.slice(0, 5)) {
					await expect(page.locator(`[id="${anchorOf(message)}"] small strong`).first()).toHaveText(nameOf(chosen));
				}
				expect(named.length).toBeGreaterThan(3);
				await page.goto(`/${locale}/errors/`);
				await expect(list(page)).toBeHidden();
				await page.goto(`/${locale}/errors/nccl-error/`);
				await page.locator('.said summary').click();
				await expect(
					page.locator('#message-duplicate-gpu a[href^="https://github.com/NVIDIA/nccl/blob/"]'),
				).toBeVisible();
				await page.locator('#message-duplicate-gpu').getByRole('link', { name: 'NCCL' }).click();
				await expect(page).toHaveURL(new RegExp(`/${locale}/software/nccl/$`));
			},
		);
	});
}

type Owner = (typeof owners)[number];

function failureOf(owner: Owner): Catalog['failures'][number] {
	const id = 'failure' in owner ? owner.failure : owner.id;
	const failure = catalog.failures.find((one) => one.id === id);
	if (!failure) throw new Error(`There is no failure ${id}.`);
	return failure;
}

/** The guides under whose filter its messages are shown. */
function guidesOf(owner: Owner): string[] {
	if ('failure' in owner) return [owner.guide];
	return catalog.problems.filter(({ failure }) => failure === owner.id).map(({ guide }) => guide);
}
