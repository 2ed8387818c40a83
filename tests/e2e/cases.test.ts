/** What the cases of the laboratory proved, on the pages of failures and of software. */
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import en from '../../content/ui/en.json' with { type: 'json' };
import zh from '../../content/ui/zh.json' with { type: 'json' };
import type { Catalog } from '../../src/core/schemas/catalog.ts';
import { dist, turn } from './site.ts';

const catalog = JSON.parse(readFileSync(dist('catalog.json'), 'utf8')) as Catalog;
/** The failure with the most cases, and so with steps of which several ran the fix. */
const failure = catalog.failures.toSorted((a, b) => b.cases.length - a.cases.length)[0]!;

for (const [locale, { lab }] of [
	['en', en],
	['zh', zh],
] as const) {
	test(
		`a step whose fix was run names the scripts, and no other step does, ${locale}`,
		turn(0, locale),
		async ({ page }) => {
			expect(failure.cases.length).toBeGreaterThan(1);
			await page.goto(`/${locale}/errors/${failure.id}/`);
			for (const { id } of failure.steps) {
				const cases = failure.cases.filter(({ step }) => step === id);
				const scripts = page.locator('.step', { has: page.locator(`[id="${id}"]`) }).locator('a[href*="/tests/lab/"]');
				const addresses = await scripts.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
				const folders = addresses.map((address) => /\/blob\/main\/(.+)\/(?:broken|fixed)\.\w+$/.exec(address)?.[1]);
				expect(folders).toEqual(cases.flatMap(({ path }) => [path, path]));
			}
		},
	);

	test(`a software lists the cases that concern it, ${locale}`, turn(1, locale), async ({ page }) => {
		await page.goto(`/${locale}/software/pytorch/`);
		const heading = page.locator('#cases');
		await expect(heading).toContainText(lab.cases);
		const section = page.locator('section', { has: heading });
		const links = await section
			.locator('a[href*="/tree/main/tests/lab/"]')
			.evaluateAll((all) => all.map((link) => link.getAttribute('href')?.split('/tree/main/')[1]));
		const known = catalog.failures.flatMap(({ cases }) => cases);
		const run = known.filter(({ runs }) => runs.some(({ versions }) => versions['torch']));
		expect(links.toSorted()).toEqual(run.map(({ path }) => path).toSorted());
		await page.goto(`/${locale}/software/metaflow/`);
		await expect(page.locator('#messages')).toBeVisible();
		await expect(heading).toHaveCount(0);
	});
}
