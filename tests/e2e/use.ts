/** Uses a page as readers do, for tests that watch what happens meanwhile. */
import { readFileSync } from 'node:fs';
import { expect as expectSoon, type Page } from '@playwright/test';

/** A busy machine may take its time; the test has a limit of its own. */
const expect = expectSoon.configure({ timeout: 30_000 });

const log = readFileSync('tests/eval/long.log', 'utf8');
/** Long enough for the worker. */
const longLog = `${Array.from({ length: 300 }, (_, step) => `step ${step} loss=2.${step}`).join('\n')}\n${log}`;

/**
 * What the browser blocks or complains about on the pages that it opens from now on. What is told of requests that fail
 * is left out: the page of a wrong address is one.
 */
export async function complaints(page: Page): Promise<string[]> {
	const told: string[] = [];
	await page.exposeFunction('tellViolation', (violation: string) => told.push(violation));
	await page.addInitScript(() => {
		document.addEventListener('securitypolicyviolation', (event) => {
			const { tellViolation } = window as unknown as { tellViolation(text: string): void };
			tellViolation(`${event.effectiveDirective} blocked ${event.blockedURI} ${event.sample} on ${location.pathname}`);
		});
	});
	page.on('console', (message) => {
		if (!['error', 'warning'].includes(message.type())) return;
		// The second is what the tests themselves keep out (playwright.config.ts).
		if (/^Failed to load resource|blocked by Playwright$/.test(message.text())) return;
		told.push(`${message.text()} (${message.location().url})`);
	});
	page.on('pageerror', (error) => told.push(String(error)));
	return told;
}

/** The theme, and what copies: what every page has. */
export async function useFrame(page: Page): Promise<void> {
	await page.locator('[data-theme-button]').click();
	const heading = page.locator('main h2:has(.hash):visible').first();
	if (await heading.count()) {
		await heading.hover();
		await page.locator('.copy-more [data-copy=reply]').first().click();
	}
	const code = page.locator('[data-copy-code]:visible').first();
	if (await code.count()) await code.click();
}

/** Search in the page's own box, or in the dialog: a log read by the page, one by the worker, and words. */
export async function useSearch(page: Page): Promise<void> {
	const own = page.locator('main [data-search-root]:visible');
	const place = (await own.count()) ? own : page.locator('dialog [data-search-root]');
	if (!(await own.count())) await page.locator('[data-open-search]').click();
	const box = place.locator('[data-search-box]');
	const results = place.locator('[data-search-results]');
	const worker = page.waitForEvent('worker');
	for (const text of [log, longLog]) {
		await box.fill(text);
		await expect(results.locator('[data-failure=cuda-oom]').first()).toBeVisible();
		await box.fill('');
		await expect(results.locator('[data-failure]')).toHaveCount(0);
	}
	await worker;
	await box.fill('checkpoint resume');
	await expect(results.locator('a').first()).toBeVisible();
}

/** What only the page of this kind has. */
export async function useKind(page: Page, kind: string): Promise<void> {
	if (kind === 'errors/index') {
		await page.locator('[data-filter-text]').fill('nccl');
		await expect(page.locator('[data-index-count]')).not.toBeEmpty();
	}
	if (kind === 'diagnose') {
		await page.locator('#tree summary').first().click();
		await expect(page).toHaveURL(/#.+/);
	}
	if (kind === 'report') {
		await page.locator('[data-part=log]').fill(log);
		await expect(page.locator('[data-preview]')).toContainText('CUDA out of memory');
		await page.locator('[data-copy-report]').click();
		await expect(page.locator('[data-report-status]')).not.toBeEmpty();
	}
}
