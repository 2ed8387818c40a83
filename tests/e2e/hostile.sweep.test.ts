/** Whatever stands in an address, a box or a field: nothing of it runs, nothing breaks, and an answer comes. */
import { readdirSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import fc from 'fast-check';
import { localeCodes } from '../../src/core/locales.ts';
import { reservedIds } from '../../src/core/schemas/reserved-ids.ts';
import { kinds, paste, sweep } from './site.ts';

const RUN = 'window.__ran=1';
const hostile: Record<string, string> = {
	markup: `<img src=x onerror="${RUN}"><script>${RUN}</script><svg onload="${RUN}"><a href="javascript:${RUN}">x</a>`,
	'markup in a message': `RuntimeError: CUDA out of memory. Tried to allocate <img src=x onerror=${RUN}> 2.50 GiB. <mark onclick=${RUN}>x</mark>`,
	'an SVG document': `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><foreignObject><body onload="${RUN}"/></foreignObject></svg>`,
	'entities and broken tags': `&lt;img src=x onerror=${RUN}&gt; <<script>script>${RUN}</script </textarea></script><!--`,
	'templates of other tools':
		'\u0024{alert(1)} {{constructor.constructor("window.__ran=1")()}} <%= 7*7 %> {count} {title} $& $1',
	'overrides of direction': 'CUDA \u202Eyromem fo tuo\u202C \u2066out\u2069 of \u200Fmemory\u061C',
	'zero width': 'N\u200BC\u200CC\u200DL time\uFEFFout wa\u2060tchdog\u00AD',
	homoglyphs: 'СUDА оut оf mеmоrу ＣＵＤＡ ｏｕｔ ｏｆ ｍｅｍｏｒｙ',
	'lone surrogates': 'error \uD800 CUDA \uDFFF out of memory \uD83D',
	'NULs and controls': 'CUDA\0 out\u0001 of\u001B[31m memory\u007F\u0085\u2028\u2029',
	'names of every object': '__proto__ constructor toString hasOwnProperty valueOf __defineGetter__ prototype then',
	'combining marks': `Z${'\u0300'.repeat(5000)} CUDA out of memory`,
	'a word without end': 'A'.repeat(100_000),
	brackets: `${'['.repeat(20_000)} ${'('.repeat(20_000)} ${'<'.repeat(20_000)}`,
	'expressions that make others backtrack': `${'a'.repeat(5000)}! ${'=x'.repeat(5000)} ${'\\'.repeat(5000)}`,
};

/** Collects what must never happen. */
function watch(page: Page): string[] {
	const happened: string[] = [];
	page.on('pageerror', (error) => happened.push(`error: ${error.message}`));
	page.on('dialog', (dialog) => {
		happened.push(`dialog: ${dialog.message()}`);
		void dialog.dismiss();
	});
	return happened;
}

/** What stands in the page that no text may bring: it ran, or it would run or load something when touched. */
function strangers(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const active = 'iframe, object, embed, base, frame, video, audio, form form, main style, [srcdoc], [style]';
		const own = (element: Element) => element.closest('[data-search-results], [data-search-unknown], [data-preview]');
		return [
			...('__ran' in window ? ['something ran'] : []),
			...[...document.querySelectorAll(active)].map((element) => element.outerHTML.slice(0, 200)),
			...[...document.querySelectorAll('*')]
				.filter(
					(element) =>
						[...element.attributes].some(({ name }) => name.startsWith('on')) ||
						(own(element) && /^(?:img|svg|script|style|link|meta|b|i|form)$/i.test(element.tagName)) ||
						(element instanceof HTMLAnchorElement &&
							element.hasAttribute('href') &&
							!/^https?:$/.test(element.protocol)),
				)
				.map((element) => element.outerHTML.slice(0, 200)),
		];
	});
}

async function settled(page: Page, within = ''): Promise<void> {
	await page.locator(`${within} [data-search-results][aria-busy=false]`).first().waitFor({ state: 'attached' });
}

/** Kinds of pages that read what stands after their #. */
const READ = ['search', 'diagnose', 'errors/index'];

test.describe('hostile text', () => {
	for (const locale of localeCodes) {
		test(`in the box, the dialog and the filter of the index, ${locale}`, sweep, async ({ page }) => {
			const happened = watch(page);
			await page.goto(`/${locale}/errors/`);
			for (const text of Object.values(hostile)) {
				await page.locator('[data-filter-text]').fill(text.slice(0, 5000));
				expect(await strangers(page)).toEqual([]);
			}
			await page.locator('[data-index-search]').click();
			await settled(page, 'dialog');
			for (const text of Object.values(hostile)) {
				await page.locator('dialog [data-search-box]').fill(text);
				await settled(page, 'dialog');
				expect(await strangers(page)).toEqual([]);
			}
			await page.goto(`/${locale}/search/`);
			for (const text of Object.values(hostile)) {
				await page.locator('main [data-search-box]').fill(text);
				await settled(page);
				expect(await strangers(page)).toEqual([]);
			}
			expect(happened).toEqual([]);
		});
	}

	test('in the address of the search', sweep, async ({ page }) => {
		const happened = watch(page);
		for (const text of Object.values(hostile)) {
			const query = new URLSearchParams({ q: text.slice(0, 500) });
			const ids = new URLSearchParams({ m: `${text.slice(0, 500)},cuda-oom,__proto__,../../x,index` });
			for (const address of [`?${query}`, `#${query}`, `#${ids}`]) {
				await page.goto('about:blank');
				await page.goto(`/en/search/${address}`);
				await settled(page);
				expect(await strangers(page)).toEqual([]);
			}
		}
		expect(happened).toEqual([]);
	});

	test('in the fields of a report', sweep, async ({ page }) => {
		const happened = watch(page);
		await page.goto('/en/report/');
		for (const text of Object.values(hostile)) {
			for (const field of await page
				.locator('[data-report-form] :is(textarea, input:not([type=checkbox])):visible')
				.all()) {
				await field.fill(text.slice(0, 20_000));
			}
			await page.getByRole('button', { name: 'Copy', exact: false }).first().click();
			expect(await strangers(page)).toEqual([]);
		}
		await expect(page.locator('[data-preview]')).not.toBeEmpty();
		expect(happened).toEqual([]);
	});

	for (const [kind, path] of Object.entries(kinds)) {
		test(`after the # of a page: ${kind}`, READ.includes(kind) ? {} : sweep, async ({ page }) => {
			const happened = watch(page);
			const anchors = [
				'%',
				'%E0%A4%A',
				'__proto__',
				'constructor',
				'q=%',
				'm=%00',
				'"><img src=x onerror=1>',
				`${'%F0'.repeat(5000)}`,
			];
			for (const anchor of anchors) {
				await page.goto('about:blank');
				await page.goto(`/en${path}#${anchor}`);
				await page.evaluate((next) => {
					location.hash = next;
				}, `${anchor}x`);
				await expect(page.locator('main')).toBeVisible();
				expect(await strangers(page)).toEqual([]);
			}
			// The script of the page went on to its end.
			await page.keyboard.press('Control+k');
			await expect(page.locator('[data-search-box]').first()).toBeVisible({ timeout: 30_000 });
			expect(happened).toEqual([]);
		});
	}
});

test.describe('ten megabytes', sweep, () => {
	const line = 'step 17 loss=2.31 lr=1.0e-4 RuntimeError: no such thing ';
	const last = 'RuntimeError: CUDA out of memory. Tried to allocate 2.50 GiB.';
	for (const [name, text] of [
		['of lines', `${`${line}\n`.repeat(10_000_000 / line.length)}${last}`],
		['on one line', `${line.repeat(10_000_000 / line.length)}${last}`],
	] as const) {
		test(`${name}, pasted into the box`, async ({ page }) => {
			test.setTimeout(180_000);
			const happened = watch(page);
			await page.goto('/en/search/');
			await paste(page, text);
			await expect(page.locator('.answer[data-failure="cuda-oom"]')).toBeVisible({ timeout: 120_000 });
			expect(happened).toEqual([]);
		});
	}

	test('in the log of a report', async ({ page }) => {
		test.setTimeout(180_000);
		const happened = watch(page);
		await page.goto('/en/report/');
		await page.locator('[data-part="log"]').evaluate(
			(field, text) => {
				(field as HTMLTextAreaElement).value = text;
				field.dispatchEvent(new InputEvent('input', { bubbles: true }));
			},
			`${line}\n`.repeat(10_000_000 / line.length),
		);
		await expect(page.locator('[data-log-note]')).not.toBeEmpty({ timeout: 60_000 });
		await expect(page.locator('[data-preview]')).toContainText('loss=2.31', { timeout: 60_000 });
		expect(happened).toEqual([]);
	});
});

/** Milliseconds. A slow machine tries fewer inputs. */
const TIME = 5000;

test('generated texts and addresses: no error, nothing runs, an answer comes', async ({ page }) => {
	test.setTimeout(120_000);
	const happened = watch(page);
	await page.goto('/en/search/');
	const piece = fc.oneof(
		fc.constantFrom(...Object.values(hostile).map((text) => text.slice(0, 300))),
		fc.constantFrom(
			'CUDA out of memory. Tried to allocate ',
			'[rank3]:',
			'NCCL timeout ',
			'\n',
			'%',
			'#',
			'&',
			',',
			'2.50 GiB',
			'卡住',
		),
		fc.string({ unit: 'binary', maxLength: 40 }),
		fc.string({ unit: 'grapheme', maxLength: 40 }),
	);
	const text = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''));
	const way = fc.constantFrom('box', '#q=', '#m=', '#');
	const details = await fc.check(
		fc.asyncProperty(way, text, async (where, value) => {
			await page.evaluate(
				async ([target, typed]) => {
					const box = document.querySelector<HTMLTextAreaElement>('main [data-search-box]')!;
					if (target === 'box') {
						box.value = typed;
						box.dispatchEvent(new InputEvent('input', { inputType: 'insertFromPaste', bubbles: true }));
					} else {
						location.hash = `${target}${typed}`;
						await new Promise((resolve) => setTimeout(resolve));
					}
					const list = document.querySelector('main [data-search-results]')!;
					const end = performance.now() + 30_000;
					while (list.getAttribute('aria-busy') !== 'false') {
						if (performance.now() > end) throw new Error('No answer came.');
						await new Promise((resolve) => setTimeout(resolve, 5));
					}
				},
				[where, value] as const,
			);
			expect(await strangers(page)).toEqual([]);
			expect(happened).toEqual([]);
		}),
		{ numRuns: 100_000, interruptAfterTimeLimit: TIME },
	);
	console.log(`browser: ${details.numRuns} inputs`);
	if (details.failed) throw new Error(fc.defaultReportMessage(details));
	expect(details.numRuns).toBeGreaterThan(0);
});

test('no address of the site is free to be taken by a guide or a page of content', () => {
	const own = new Set(['guides', 'pages'].flatMap((room) => readdirSync(`content/${room}`)));
	const top = ['dist', ...localeCodes.map((code) => `dist/${code}`)].flatMap((folder) =>
		readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])),
	);
	expect(top.filter((name) => !own.has(name) && !reservedIds.guide.has(name))).toEqual([]);
});
