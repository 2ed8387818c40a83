import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { localeCodes } from '../../src/core/locales.ts';
import { misfits } from './fits.ts';
import { ask, dist, foreignRequests, isLong, kinds, oneOf, sweep, turn } from './site.ts';

const [main] = localeCodes;
const kindsByLength = Object.entries(kinds).sort(
	([, a], [, b]) => Number(isLong(`/${main}${a}`)) - Number(isLong(`/${main}${b}`)),
);

const pages = localeCodes.flatMap((locale) =>
	kindsByLength.map(([kind, path], number) => ({
		name: `${kind} in ${locale}`,
		path: `/${locale}${path}`,
		where: isLong(`/${locale}${path}`) ? sweep : oneOf(16, number >> 1, turn(number, locale)),
	})),
);

/** WCAG 1.4.12: what a reader may set. */
const spacing = `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }
p { margin-bottom: 2em !important; }`;

const types: Record<string, string> = { '.css': 'text/css', '.js': 'text/javascript', '.svg': 'image/svg+xml' };

/** Where a paragraph, a part or a control begins: half a line or half a button that is painted moves when its other half comes, and no page can help it. */
const BEGINS =
	/<(?:main|p|div|section|article|details|ul|ol|li|dl|table|tr|pre|h[1-6]|form|footer|nav|figure|button)\b/g;

function halfOf(html: string): number {
	const most = Math.max(html.length / 2, html.indexOf('<main'));
	return [...html.matchAll(BEGINS)].findLast(({ index }) => index <= most)?.index ?? html.length;
}

/** The built site as on a slow line: half of a page comes first and is painted, at least its header, then the rest, and scripts last. */
function serveSlowly(): Promise<Server> {
	const server = createServer((request, response) => {
		const path = decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname);
		const file = dist(path.endsWith('/') ? `${path}index.html` : path);
		if (!existsSync(file)) {
			response.writeHead(404).end();
		} else if (file.endsWith('.html')) {
			const html = readFileSync(file, 'utf8');
			const half = halfOf(html);
			response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
			response.write(html.slice(0, half));
			setTimeout(() => response.end(html.slice(half)), 150);
		} else {
			response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' });
			setTimeout(() => createReadStream(file).pipe(response), file.endsWith('.js') ? 250 : 0);
		}
	});
	return new Promise((listening) => server.listen(0, () => listening(server)));
}

let slow: Server;
test.beforeAll(async () => {
	slow = await serveSlowly();
});
test.afterAll(() => {
	slow.close();
	slow.closeAllConnections();
});

/** Of the window, as browsers reckon it: what is less is told as 0.0000. */
const LEAST_SHIFT = 0.00005;

/** Loaded at the first width, then drawn wider and narrower. 640 px is a window of 1280 px at 200 %, 320 px at 400 % (WCAG 1.4.10). */
const windows = [[390, 640, 320], [1000], [1280]] as const;
const spaced: readonly number[] = [320, 1280];

for (const { name, path, where } of pages) {
	test(
		`${name} fits every window and wide spacing, shifts nothing, asks no other site, has no error`,
		where,
		async ({ page }) => {
			await page.addInitScript((least) => {
				const shifts: string[] = [];
				Object.assign(window, { shifts });
				new PerformanceObserver((list) => {
					for (const entry of list.getEntries() as (PerformanceEntry & {
						value: number;
						sources: { node?: Node }[];
					})[]) {
						// A fraction of a pixel, as fonts are rounded.
						if (entry.value < least) continue;
						const moved = entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : ''));
						shifts.push(`${entry.value.toFixed(4)} ${moved.join(' | ')}`);
					}
				}).observe({ type: 'layout-shift', buffered: true });
			}, LEAST_SHIFT);
			const origin = `http://localhost:${(slow.address() as AddressInfo).port}`;
			const foreign = foreignRequests(page, origin);
			const errors: string[] = [];
			page.on('pageerror', (error) => errors.push(String(error)));
			page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
			for (const [first, ...others] of windows) {
				await page.setViewportSize({ width: first, height: 800 });
				await page.goto(origin + path, { waitUntil: 'networkidle' });
				const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
				expect(shifts, `shifts at ${first} px`).toEqual([]);
				for (const width of [first, ...others]) {
					expect(await misfits(page, width), `at ${width} px`).toEqual([]);
					if (!spaced.includes(width)) continue;
					await page.evaluate(adopt, spacing);
					expect(await misfits(page, width), `with wide spacing at ${width} px`).toEqual([]);
				}
			}
			expect(foreign).toEqual([]);
			expect(errors).toEqual([]);
		},
	);
}

test('on a phone a table shows what its first column is about', async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 800 });
	for (const path of ['/zh/errors/gpu-not-detected/', '/en/errors/batch-size-arithmetic/']) {
		await page.goto(path);
		const middles = await page
			.locator('.scroll-x tr > :nth-child(2)')
			.evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect()).map(({ x, width }) => x + width / 2));
		expect(middles.length, path).toBeGreaterThan(3);
		expect(Math.max(...middles), path).toBeLessThan(390);
	}
});

/** A strict policy refuses a style element that is added; a sheet that script makes is none. */
function adopt(text: string): void {
	const sheet = new CSSStyleSheet();
	sheet.replaceSync(text);
	document.adoptedStyleSheets.push(sheet);
}

test(
	'no Chinese line begins with a mark that belongs to the one before, or ends with an opening one',
	sweep,
	async ({ page }) => {
		let seen = 0;
		for (const width of [320, 390, 1280]) {
			await page.setViewportSize({ width, height: 800 });
			for (const path of [
				'/zh/lightrft/nccl-timeout/',
				'/zh/errors/cuda-oom/',
				'/zh/lightrft/',
				'/zh/',
				'/zh/report/',
			]) {
				await page.goto(path);
				const { lines, wrong } = await page.evaluate(linesOf);
				expect(wrong, `${path} at ${width} px`).toEqual([]);
				seen += lines;
			}
		}
		expect(seen).toBeGreaterThan(500);
	},
);

/** Walks the characters of the text and looks at those that begin or end a line. */
function linesOf(): { lines: number; wrong: string[] } {
	const wrong: string[] = [];
	let lines = 0;
	const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
	const range = document.createRange();
	for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
		const parent = node.parentElement;
		if (!parent?.checkVisibility() || parent.closest('pre, code, textarea, select, script')) continue;
		let last: number | undefined;
		for (let at = 0; at < node.data.length; at++) {
			if (/\s/.test(node.data[at] ?? '')) continue;
			range.setStart(node, at);
			range.setEnd(node, at + 1);
			const { top, height } = range.getBoundingClientRect();
			if (last !== undefined && top > last + height / 2) {
				lines++;
				const [before = '', first = ''] = node.data.slice(at - 1, at + 1);
				if (/[。，、；：？！）】》」』”’…]/.test(first) || /[（【《「『“‘]/.test(before)) {
					wrong.push(node.data.slice(Math.max(0, at - 8), at + 8));
				}
			}
			last = top;
		}
	}
	return { lines, wrong };
}

test('who wants less motion gets none', sweep, async ({ page }) => {
	await page.emulateMedia({ reducedMotion: 'reduce' });
	for (const path of Object.values(kinds)) {
		await page.goto(`/en${path}`);
		const moving = await page.evaluate(() => {
			const long = ({ transitionDuration, animationDuration, transitionProperty }: CSSStyleDeclaration) =>
				animationDuration !== '0s' ||
				(transitionDuration !== '0s' && !/^(?:opacity|.*color.*)$/.test(transitionProperty));
			return [...document.querySelectorAll('*')]
				.filter((element) => long(getComputedStyle(element)))
				.map(({ tagName, className }) => `${tagName} ${className}`);
		});
		expect(moving).toEqual([]);
		expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
	}
});

test.describe('with colours forced by the system', () => {
	test('what a frame or a fill tells is still told, and focus is seen', sweep, async ({ page }) => {
		await page.emulateMedia({ forcedColors: 'active' });
		await page.goto('/en/lightrft/nccl-timeout/#message-watchdog-timeout');
		const border = (selector: string) =>
			page
				.locator(selector)
				.first()
				.evaluate((element) => {
					const { borderTopWidth, borderTopStyle } = getComputedStyle(element);
					return borderTopStyle === 'none' ? 0 : Number.parseFloat(borderTopWidth);
				});
		for (const part of ['.said', '.type', '.fix', '.does-not-help', '.find', '.step > h3']) {
			if (part !== '.step > h3') expect(await border(part), part).toBeGreaterThan(0);
		}
		// The marks of the page being read and of the message that an address names are drawn, not filled.
		const drawn = (selector: string) =>
			page
				.locator(selector)
				.first()
				.evaluate((element) => getComputedStyle(element).borderLeftColor);
		expect(await drawn('.cats .open li:has([aria-current])')).toBe(await highlight(page));
		expect(await drawn('.said li:target')).toBe(await highlight(page));
		await page.keyboard.press('Tab');
		const outline = await page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle);
		expect(outline).not.toBe('none');
		await page.goto('/en/errors/');
		for (const part of ['.filters input', '.filters select']) expect(await border(part), part).toBeGreaterThan(0);
	});
});

/** The system's colour for what is chosen, as the browser computes it. */
const highlight = (page: Page) =>
	page.evaluate(() => {
		const probe = document.body.appendChild(document.createElement('i'));
		probe.style.color = 'Highlight';
		const { color } = getComputedStyle(probe);
		probe.remove();
		return color;
	});

test('who wants more contrast gets darker greys and frames', sweep, async ({ page }) => {
	await page.goto('/en/lightrft/nccl-timeout/');
	const dim = () => page.locator('.toc summary').evaluate((element) => getComputedStyle(element).color);
	const usual = await dim();
	await page.emulateMedia({ contrast: 'more' });
	expect(await dim()).not.toBe(usual);
});

test.describe('on paper', () => {
	const printed = ['/zh/errors/cuda-oom/', '/en/lightrft/nccl-timeout/', '/en/lightrft/all/', '/en/diagnose/'];
	for (const [number, path] of printed.entries()) {
		test(`${path} is all there, and nothing that needs a screen`, oneOf(4, number), async ({ page }) => {
			await page.emulateMedia({ media: 'print' });
			await page.setViewportSize({ width: 700, height: 1000 });
			await page.goto(path);
			for (const part of ['.bar', '.side', '.toc', '.site-foot', '.actions', '.hash', '[data-copy-code]', '.pager']) {
				for (const element of await page.locator(part).all()) await expect(element).toBeHidden();
			}
			// What is folded on the screen is open on paper.
			const folded = await page
				.locator('main details:not([open]) > :not(summary)')
				.evaluateAll((all) =>
					all
						.filter((element) => !element.closest('.side, .toc') && element.getBoundingClientRect().height === 0)
						.map(({ outerHTML }) => outerHTML.slice(0, 80)),
				);
			expect(folded).toEqual([]);
			const cut = await page
				.locator('pre')
				.evaluateAll((all) =>
					all
						.filter((pre) => pre.scrollWidth > pre.clientWidth + 1)
						.map(({ textContent }) => textContent?.slice(0, 60)),
				);
			expect(cut).toEqual([]);
			expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000);
		});
	}

	test('an address that leaves the site is printed beside its words', sweep, async ({ page }) => {
		await page.emulateMedia({ media: 'print' });
		await page.goto('/en/lightrft/nccl-timeout/');
		const after = (element: Element) => getComputedStyle(element, '::after').content;
		expect(await page.locator('.sources a[href^="https"]').first().evaluate(after)).toContain('https://');
		expect(await page.locator('.crumbs a').first().evaluate(after)).toBe('none');
	});
});

test('an answer pushes nothing that one reads: it grows below the box', sweep, async ({ page }) => {
	await page.goto('/en/search/');
	const top = () => page.locator('main [data-search-box]').evaluate((box) => box.getBoundingClientRect().top);
	const before = await top();
	await ask(page, 'out of memory');
	expect(await top()).toBe(before);
});
