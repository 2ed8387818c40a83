import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { sweep, turn } from './site.ts';

const repository = 'https://git.example.org/ops/faultline';
const words = {
	en: { edit: 'Edit this page', mistake: 'Report a mistake', changed: /Updated \w+ \d+, \d{4}/ },
	zh: { edit: '编辑本页', mistake: '报告错误', changed: /\d{4}年\d+月\d+日修改/ },
};
const isShallow = execFileSync('git', ['rev-parse', '--is-shallow-repository'], { encoding: 'utf8' }).trim() === 'true';

for (const locale of ['en', 'zh'] as const) {
	for (const [number, path] of [
		'/lightrft/nccl-timeout/',
		'/errors/cuda-oom/',
		'/lightrft/',
		'/how-it-works/',
	].entries()) {
		test(
			`${path} in ${locale} leads to its own source and to the form for mistakes`,
			turn(number, locale),
			async ({ page }) => {
				await page.goto(`/${locale}${path}`);
				const { edit, mistake, changed } = words[locale];
				const link = await page.getByRole('link', { name: edit }).getAttribute('href');
				const file = link?.replace(`${repository}/edit/main/`, '') ?? '';
				expect(file).toMatch(new RegExp(`^content/.*/${locale}\\.mdx$`));
				expect(existsSync(file)).toBe(true);
				await expect(page.getByRole('link', { name: mistake })).toHaveAttribute(
					'href',
					`${repository}/issues/new?template=mistake.yml&page=/${locale}${path}`,
				);
				if (!isShallow) await expect(page.locator('.foot')).toContainText(changed);
			},
		);
	}
}

test('the translation page counts every page, and each language has its list', sweep, async ({ page }) => {
	await page.goto('/en/translations/');
	const overview = page.getByRole('table').first();
	const rows = overview.locator('tbody tr');
	await expect(rows).toHaveCount(2);
	const [complete = 0, total = 0] = ((await rows.first().locator('td').last().textContent()) ?? '')
		.split('of')
		.map((number) => Number(number));
	expect(total).toBeGreaterThan(140);
	expect(complete).toBeLessThanOrEqual(total);
	await rows.last().getByRole('link').first().click();
	await expect(page).toHaveURL(/#zh$/);
	await expect(page.locator('#zh')).toBeInViewport();
	const listed = await page.locator('#everything ~ section tbody th a').count();
	expect(listed).toBe(total);
	await expect(page.getByRole('link', { name: 'How to translate' })).toHaveAttribute(
		'href',
		`${repository}/blob/main/CONTRIBUTING.md`,
	);
});
