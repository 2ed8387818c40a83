/** Outputs of diagnostic commands in the box: pasted, dropped as files, and asked for by a page. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { localeCodes } from '../../src/core/locales.ts';
import { bothThemes, violations } from './axe.ts';
import { foreignRequests, oneOf, paste, sweep } from './site.ts';
import { complaints } from './use.ts';

const SAMPLES = 'tests/fixtures/outputs';
const dumps = (folder: string) =>
	readdirSync(join(SAMPLES, folder))
		.filter((name) => name !== 'said.yaml')
		.map((name) => join(SAMPLES, folder, name));
const pasted = dumps('stacks/sleep')
	.map((file, rank) => `== rank ${rank} ==\n${readFileSync(file, 'utf8')}`)
	.join('\n');
const VERSIONS =
	'accelerate==1.8.1\ntorch==2.7.0\ntransformers==4.53.1\nvllm==0.9.2\nray==2.43.0\ndeepspeed==0.17.2\nflash_attn==2.8.0.post2\n';
const said = (page: Page) => page.locator('.outputs .output-text');

for (const [number, locale] of localeCodes.entries()) {
	test(`pasted stacks are answered in ${locale}, with who does what`, oneOf(2, number), async ({ page, baseURL }) => {
		const foreign = foreignRequests(page, baseURL ?? '');
		const told = await complaints(page);
		await page.goto(`/${locale}/`);
		await paste(page, pasted);
		await expect(said(page)).toContainText('prepare_cache');
		await expect(page.locator('.outputs tbody tr')).toHaveCount(2);
		await expect(page.locator('.outputs a').first()).toHaveAttribute(
			'href',
			/\/errors\/training-hang\/#dump-every-stack$/,
		);
		await expect(page.locator('.unknown .nearest')).toHaveCount(0);
		expect(await violations(page, bothThemes)).toEqual([]);
		expect(foreign).toEqual([]);
		expect(told).toEqual([]);
	});
}

test('recordings are read as files, and never shown as text', async ({ page }) => {
	await page.goto('/en/search/');
	await page.locator('main input[type=file][multiple]').first().setInputFiles(dumps('flight-recorder/sleep'));
	await expect(said(page)).toContainText('rank 2 did not: its last one is 6');
	await page
		.locator('main input[type=file][multiple]')
		.first()
		.setInputFiles(dumps('flight-recorder/sleep').slice(0, 1));
	await expect(said(page)).toContainText('waits in all_reduce');
	await expect(page.locator('[data-search-box]').first()).toHaveValue('nccl_trace_rank_0');
});

test('beside an output that leads nowhere what the reader says is looked up', sweep, async ({ page }) => {
	await page.goto('/en/search/');
	await paste(page, `It hangs right after printing its arguments\n${VERSIONS}`);
	await expect(page.locator('.outputs')).toBeVisible();
	await expect(page.locator('[data-family=hang]')).toBeVisible();
});

test('a text without an output asks for nothing that reads one', sweep, async ({ page }) => {
	const asked: string[] = [];
	page.on('request', (request) => asked.push(new URL(request.url()).pathname));
	await page.goto('/en/search/');
	await paste(page, 'RuntimeError: CUDA out of memory. Tried to allocate 2.50 GiB.');
	await expect(page.locator('[data-match=signature]').first()).toBeVisible();
	expect(asked.filter((path) => /\/triage\/en\/outputs|\/(?:collect|formats|output-answer)[.-]/.test(path))).toEqual(
		[],
	);
});

test('a page that asks for an output leads to the box, which says what to paste', async ({ page }) => {
	await page.goto('/en/errors/training-hang/');
	await page.locator('a[href$="#paste=stacks"]').first().click();
	await expect(page.locator('#paste-hint')).toContainText('Stacks of processes');
	await expect(page.locator('[data-search-box]').first()).toBeFocused();
	await paste(page, pasted);
	await expect(said(page)).toContainText('prepare_cache');
});

test('a step that names a command between its words offers to take its output', sweep, async ({ page }) => {
	await page.goto('/en/errors/gpu-straggler/');
	const step = page.locator('section.step', { has: page.locator('#mend-the-host-side') });
	await step.getByRole('link', { name: 'Paste the output of nvidia-smi topo -m' }).click();
	await expect(page.locator('#paste-hint')).toBeVisible();
});

test('the course of a training is drawn in both themes, and reads as text', sweep, async ({ page }) => {
	await page.goto('/en/search/');
	await paste(page, readFileSync(join(SAMPLES, 'progress/verl/train.log'), 'utf8'));
	const course = page.locator('.outputs figure.course');
	await expect(course.locator('svg').first()).toHaveAttribute('aria-hidden', 'true');
	await expect(course).toContainText('Gradient norm');
	await expect(course).toContainText('From step 11 on it is no number.');
	const colours = new Set<string>();
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme });
		colours.add(
			await course
				.locator('polyline')
				.first()
				.evaluate((line) => getComputedStyle(line).stroke),
		);
	}
	expect([...colours]).toHaveLength(2);
	expect(colours).not.toContain('none');
	expect(await violations(page, bothThemes)).toEqual([]);
});

test('the table of who does what is reached by keyboard', sweep, async ({ page }) => {
	await page.goto('/en/search/');
	await paste(page, pasted);
	await expect(page.locator('.output-table')).toBeVisible();
	await page.locator('.outputs').focus();
	await expect(async () => {
		await page.keyboard.press('Tab');
		await expect(page.locator('.output-table')).toBeFocused({ timeout: 100 });
	}).toPass({ timeout: 5000 });
});
