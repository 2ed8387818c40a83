/** Where a host sends no header that forbids frames, what takes text refuses to work in a page of another site. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type FrameLocator, type Page, test } from '@playwright/test';
import { startStatic } from './servers.ts';
import { oneOf, turn } from './site.ts';

let host: Awaited<ReturnType<typeof startStatic>>;
/** Another site, which shows what its address names in a frame. */
const around = createServer((request, response) => {
	const query = new URL(request.url ?? '/', 'http://x').searchParams;
	response.writeHead(200, { 'Content-Type': 'text/html' });
	response.end(`<!doctype html><iframe src="${query.get('show')}" width="900" height="700"></iframe>`);
});
let elsewhere = '';

test.beforeAll(async () => {
	host = await startStatic('dist');
	await new Promise<void>((listening) => around.listen(0, '127.0.0.1', listening));
	elsewhere = `http://127.0.0.1:${(around.address() as AddressInfo).port}`;
});
test.afterAll(() => {
	host.stop();
	around.close();
	around.closeAllConnections();
});

async function show(page: Page, path: string): Promise<FrameLocator> {
	await page.goto(`${elsewhere}/?show=${encodeURIComponent(host.origin + path)}`);
	return page.frameLocator('iframe');
}

for (const { locale, refusal } of [
	{ locale: 'en', refusal: /^Another site shows this page in a frame/ },
	{ locale: 'zh', refusal: /^本页被别的网站嵌在框架里/ },
]) {
	for (const [number, { path, taken }] of [
		{ path: '/', taken: '[data-search-box]' },
		{ path: '/search/', taken: '[data-search-box]' },
		{ path: '/report/', taken: '[data-report] textarea' },
		{ path: '/errors/', taken: '[data-filter-text]' },
	].entries()) {
		const title = `/${locale}${path} takes no text in a frame of another site, and leads to itself`;
		test(title, oneOf(4, number, turn(number >> 1, locale)), async ({ page, context }) => {
			const frame = await show(page, `/${locale}${path}`);
			const link = frame.getByRole('link', { name: refusal });
			await expect(link).toBeVisible();
			await expect(frame.locator(taken)).toHaveCount(0);
			const [own] = await Promise.all([context.waitForEvent('page'), link.press('Enter')]);
			await expect(own).toHaveURL(`${host.origin}/${locale}${path}`);
			await expect(own.locator(taken).first()).toBeVisible();
		});
	}
}

test('the dialog over a framed page refuses, too', async ({ page }) => {
	const frame = await show(page, '/en/errors/cuda-oom/');
	await frame.locator('[data-open-search]').click();
	await expect(frame.getByRole('dialog').getByRole('link', { name: /^Another site/ })).toBeVisible();
	await expect(frame.getByRole('dialog').locator('textarea')).toHaveCount(0);
});

test('a page of the site may show another', async ({ page }) => {
	await page.goto(`${host.origin}/en/`);
	const box = await page.evaluate(async () => {
		// The page's own policy names no frames, so this one is made in a document without any.
		const opened = window.open('/robots.txt');
		await new Promise((later) => opened?.addEventListener('load', later));
		const frame = opened?.document.createElement('iframe');
		if (!opened || !frame) return undefined;
		frame.src = '/en/search/';
		opened.document.body.append(frame);
		await new Promise((later) => frame.addEventListener('load', later));
		return frame.contentDocument?.querySelectorAll('[data-search-box]').length;
	});
	expect(box).toBe(1);
});
