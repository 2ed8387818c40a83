/**
 * Nothing that is typed or pasted leaves the page. Distinct secrets go into every input of every kind of page in every
 * language; then no request, address, history entry or storage may hold any piece of them. The two exceptions are in the
 * tab's own sessionStorage: the text of the box, under one name, until it is cleared; and the log that the reader hands
 * over to the report page, which is gone when it was read.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { localeCodes } from '../../src/core/locales.ts';
import { REPORT_KEY, TEXT_KEY } from '../../src/core/policy/kept-names.ts';
import { builtPages, paste, sweep } from './site.ts';

test.use({ serviceWorkers: 'allow', permissions: ['clipboard-read', 'clipboard-write'] });

const masked = {
	token: 'ghp_Zq7XwKpVt3RbYn8LmJc5HdQs2FgUe9AoTiWz',
	mail: 'ottoline.quartzfeld@vexiloquy-example.com',
	host: 'gpu-wkz17.cluster.brumvaxel.internal',
	path: '/home/zephyrina.okwuosa/projekt-xylograph/train.py',
};
const secrets = [...Object.values(masked), '机密项目赤霞珠七号集群的训练日志'];

/** One that is recognised, and one that is not: the page does different things with them. */
const texts = [
	`${secrets.join(' ')}\n[rank3]: torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.50 GiB.\n${secrets.join('\n')}`,
	`loading ${secrets.join(' ')}\nFrobnicationError: the flux capacitor of ${secrets.join(' ')} refused\ndone`,
];

const PIECE = 6;

/** Everything that the site itself says, where a piece of a secret may stand by chance. */
function siteText(): string {
	return readdirSync('dist', { recursive: true, encoding: 'utf8' })
		.filter((name) => /\.(?:html|js|json|css|txt)$/.test(name))
		.map((name) => readFileSync(join('dist', name), 'utf8'))
		.join('\n')
		.toLowerCase();
}

function piecesOf(text: string): string[] {
	const characters = [...text.toLowerCase()];
	return characters.slice(0, 1 - PIECE).map((_, at) => characters.slice(at, at + PIECE).join(''));
}

/** Base64 of a text, wherever in the encoded bytes it began. */
function encoded(secret: string): string[] {
	return [0, 1, 2].map((shift) =>
		Buffer.from(' '.repeat(shift) + secret)
			.toString('base64')
			.slice(4, -4),
	);
}

let telling: string[] | undefined;

/** The pieces that stand nowhere in the site. To look for them takes seconds, which only the tests of this file need. */
function tellingPieces(): string[] {
	if (telling) return telling;
	const site = siteText();
	const pieces = [...new Set(secrets.flatMap(piecesOf))];
	const said = new Set<string>();
	// All at once: one after the other takes three times as long.
	const any = new RegExp(pieces.map(RegExp.escape).join('|'), 'g');
	for (let at = any.exec(site); at; at = any.exec(site)) {
		said.add(at[0]);
		any.lastIndex = at.index + 1;
	}
	telling = pieces.filter((piece) => !said.has(piece));
	return telling;
}

const encodedPieces = secrets.flatMap(encoded);

/** The pieces of secrets that stand in a text, as they are or percent-encoded. */
function found(text: string): string[] {
	let plain = text;
	try {
		plain += decodeURIComponent(text.replace(/\+/g, ' '));
	} catch {
		// Not an address.
	}
	const lower = plain.toLowerCase();
	return [
		...tellingPieces().filter((piece) => lower.includes(piece)),
		...encodedPieces.filter((piece) => plain.includes(piece)),
	];
}

test('the search for pieces finds what it should', sweep, () => {
	expect(tellingPieces().length).toBeGreaterThan(100);
	for (const secret of secrets) {
		expect(found(`x${secret.slice(3, 12)}y`)).not.toEqual([]);
		expect(found(`/?q=${encodeURIComponent(secret)}`)).not.toEqual([]);
		expect(found(Buffer.from(`{"log":"${secret}"}`).toString('base64'))).not.toEqual([]);
	}
	expect(found('/en/search/ torch.OutOfMemoryError')).toEqual([]);
});

/** What leaves: of the page, its workers and the service worker. */
function watch(context: BrowserContext, base: string) {
	const sent: Promise<string>[] = [];
	const foreign: string[] = [];
	context.on('request', (request) => {
		if (!request.url().startsWith(base) && !/^(?:data|blob|about):/.test(request.url())) foreign.push(request.url());
		const headers = request.allHeaders().catch(() => ({}));
		sent.push(headers.then((all) => [request.url(), JSON.stringify(all), request.postData() ?? ''].join('\n')));
	});
	return { foreign, sent: async () => (await Promise.all(sent)).join('\n') };
}

/** All that a browser keeps of a site. */
async function kept(page: Page, context: BrowserContext): Promise<Record<string, string>> {
	const inPage = await page.evaluate(async (ownText) => {
		const databases = await indexedDB.databases();
		const rows: unknown[] = [];
		for (const { name } of databases) {
			const database = await new Promise<IDBDatabase>((resolve, reject) => {
				const request = indexedDB.open(name ?? '');
				request.onsuccess = () => resolve(request.result);
				request.onerror = () => reject(request.error);
			});
			for (const store of database.objectStoreNames) {
				rows.push(
					await new Promise((resolve, reject) => {
						const request = database.transaction(store).objectStore(store).getAll();
						request.onsuccess = () => resolve(request.result);
						request.onerror = () => reject(request.error);
					}),
				);
			}
			database.close();
		}
		const cached: string[] = [];
		for (const name of await caches.keys()) {
			const cache = await caches.open(name);
			for (const request of await cache.keys()) cached.push(name, request.url, JSON.stringify([...request.headers]));
		}
		const { navigation } = window as unknown as { navigation: { entries(): { url: string; getState(): unknown }[] } };
		return {
			address: location.href,
			history: JSON.stringify([navigation.entries().map((entry) => [entry.url, entry.getState()]), history.state]),
			window: window.name,
			local: JSON.stringify({ ...localStorage }),
			session: JSON.stringify({ ...sessionStorage, [ownText]: '' }),
			databases: JSON.stringify(rows),
			caches: cached.join('\n'),
		};
	}, TEXT_KEY);
	return { ...inPage, cookies: JSON.stringify(await context.cookies()) };
}

async function expectNothingKept(page: Page, context: BrowserContext): Promise<void> {
	for (const [place, text] of Object.entries(await kept(page, context)))
		expect({ [place]: found(text) }).toEqual({ [place]: [] });
}

const FIELDS = 'textarea, input:not([type=checkbox], [type=radio], [type=hidden], [type=file]), [contenteditable]';

/** One page for each set of inputs that any built page has: a new input is found by itself. */
function pagesWithInputs(): string[] {
	const bySet = new Map<string, string>();
	for (const path of builtPages()) {
		const html = readFileSync(join('dist', path, 'index.html'), 'utf8');
		const inputs = [...html.matchAll(/<(?:input|textarea|select|[a-z]+ [^>]*contenteditable)[^>]*>/g)].map(([tag]) =>
			tag.replace(/ (?:value|rows|placeholder|aria-label|title)="[^"]*"/g, ''),
		);
		const locale = localeCodes.find((code) => path.startsWith(`/${code}/`));
		if (inputs.length && locale) bySet.set(`${locale} ${[...new Set(inputs)].sort().join()}`, path);
	}
	return [...bySet.values()].sort();
}

async function fillAll(page: Page, within: string, text: string): Promise<number> {
	const fields = await page.locator(within).locator(FIELDS).and(page.locator(':visible:not([readonly])')).all();
	for (const field of fields) {
		await field.fill(text);
		await field.press('End');
		await field.pressSequentially('x');
		await page.evaluate((value) => navigator.clipboard.writeText(value), text);
		await field.press('ControlOrMeta+v');
	}
	return fields.length;
}

/** Presses what stays on the site: copies, shares, clears, opens folds, submits. One press may take away what the next would be. */
async function pressAll(page: Page, within: string): Promise<void> {
	for (const kind of ['summary', 'button:not([type=reset])']) {
		const all = page.locator(`${within} ${kind}`).and(page.locator(':visible'));
		for (let at = 0; at < (await all.count()); at++)
			await all
				.nth(at)
				.click({ timeout: 5000 })
				.catch(() => {});
	}
}

const answered = (page: Page) => page.locator('[data-search-results][aria-busy=true]').waitFor({ state: 'detached' });

test('there are pages with inputs in every language', () => {
	const found = pagesWithInputs();
	for (const code of localeCodes)
		expect(found.filter((path) => path.startsWith(`/${code}/`)).length).toBeGreaterThan(3);
});

for (const path of pagesWithInputs()) {
	test(`nothing typed or pasted on ${path} leaves it or stays`, sweep, async ({ page, context, baseURL }) => {
		test.setTimeout(120_000);
		const { foreign, sent } = watch(context, baseURL ?? '');
		await page.goto(path);
		await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 45_000 });
		let fields = 0;
		for (const text of texts) {
			fields += await fillAll(page, 'main', text);
			await answered(page);
			await pressAll(page, 'main');
			await expectNothingKept(page, context);
		}
		expect(fields).toBeGreaterThan(0);

		// Away by a link, and back.
		await page.goto(path);
		await fillAll(page, 'main', texts[0] ?? '');
		await answered(page);
		const away = path.includes('/errors/') ? '/report/' : '/errors/';
		await page.locator(`header a[href$="${away}"]`).first().click();
		await page.waitForURL(`**${away}`);
		await page.waitForLoadState();
		await expectNothingKept(page, context);
		await page.goBack();
		await expectNothingKept(page, context);
		expect(found(await sent())).toEqual([]);
		expect(foreign).toEqual([]);
	});
}

for (const locale of localeCodes) {
	test(`nothing typed into the dialog leaves a page in ${locale}`, sweep, async ({ page, context, baseURL }) => {
		const { foreign, sent } = watch(context, baseURL ?? '');
		await page.goto(`/${locale}/errors/`);
		await page.locator('[data-filter-text]').fill(secrets[0] ?? '');
		await page.locator('[data-index-search]').click();
		await expect(page.locator('dialog [data-search-box]')).toHaveValue(secrets[0] ?? '');
		for (const text of texts) {
			await fillAll(page, 'dialog', text);
			await answered(page);
			await page.keyboard.press('Enter');
			await pressAll(page, 'dialog');
			await expectNothingKept(page, context);
		}
		expect(found(await sent())).toEqual([]);
		expect(foreign).toEqual([]);
	});

	test(
		`a log that is handed over to the report in ${locale} is gone when it was read, and masked`,
		sweep,
		async ({ page, context, baseURL }) => {
			const { foreign, sent } = watch(context, baseURL ?? '');
			await page.goto(`/${locale}/search/`);
			await page.locator('main [data-search-box]').fill(texts[1] ?? '');
			await answered(page);
			await page.locator('.unknown details.report summary').click();
			await page.locator('.unknown details.report a').click();
			await expect(page.locator('[data-part="log"]')).toHaveValue(texts[1] ?? '');
			await expectNothingKept(page, context);
			const shown = `${await page.locator('[data-preview]').textContent()} ${await page.locator('[data-open-tracker]').getAttribute('href')}`;
			for (const secret of Object.values(masked))
				expect(decodeURIComponent(shown.replace(/%(?![0-9A-F]{2})/g, ''))).not.toContain(secret);
			await page.reload();
			await expect(page.locator('[data-report]')).toBeVisible();
			await expectNothingKept(page, context);
			expect(found(await sent())).toEqual([]);
			expect(foreign).toEqual([]);
		},
	);
}

test('a report that is opened in another tab gets no log, and none stays behind', sweep, async ({ page, context }) => {
	await page.goto('/en/search/');
	await page.locator('main [data-search-box]').fill(texts[1] ?? '');
	await answered(page);
	await page.locator('.unknown details.report summary').click();
	const link = page.locator('.unknown details.report a');
	// Chromium 150 without windows often crashes in a tab that a link opens: the click is heard, and the tab opened by hand.
	await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
	await link.click({ modifiers: ['ControlOrMeta'] });
	const other = await context.newPage();
	await other.goto((await link.getAttribute('href')) ?? '');
	await expect(other.locator('[data-part="log"]')).toHaveValue('');
	expect(await handedOver(page)).toBeNull();
	await expectNothingKept(page, context);
});

/** The box on a page, with a log in it that nothing recognises, and the link that hands it over. */
async function offerReport(page: Page) {
	await page.locator('main [data-search-box]').fill(texts[1] ?? '');
	await answered(page);
	await page.locator('.unknown details.report summary').click();
	return page.locator('.unknown details.report a');
}
const handedOver = (page: Page) => page.evaluate((key) => sessionStorage.getItem(key), REPORT_KEY);

test.describe('a log whose report page does not come', () => {
	// Else it would give the page that stands in for one that cannot be had.
	test.use({ serviceWorkers: 'block' });

	test(
		'is gone on the next page that is shown, also on the one that it came from',
		sweep,
		async ({ page, context }) => {
			await page.goto('/en/search/');
			const link = await offerReport(page);
			await page.route('**/en/report/', (route) => route.abort('connectionfailed'));
			await link.click();
			await page.waitForURL(/^chrome-error:|\/report\//).catch(() => {});
			await page.goto('/en/errors/cuda-oom/');
			expect(await handedOver(page)).toBeNull();
			await expectNothingKept(page, context);
		},
	);

	test('is gone after a minute where the page stays', sweep, async ({ page, context }) => {
		await page.clock.install();
		await page.goto('/en/search/');
		const link = await offerReport(page);
		await page.route('**/en/report/', (route) => route.fulfill({ status: 204 }));
		await Promise.all([page.waitForResponse('**/en/report/'), link.click()]);
		await expect.poll(() => handedOver(page)).not.toBeNull();
		await page.clock.runFor(60_000);
		expect(await handedOver(page)).toBeNull();
		await expectNothingKept(page, context);
	});
});

const ownText = (page: Page) => page.evaluate((key) => sessionStorage.getItem(key), TEXT_KEY);

test('the text of the box is kept in its tab alone, said beside the lock, and gone by "Clear"', async ({
	page,
	context,
}) => {
	await page.goto('/en/');
	await expect(page.locator('[data-search-kept]')).toBeHidden();
	await page.locator('main [data-search-box]').fill(texts[0] ?? '');
	await answered(page);
	await expect(page.locator('[data-search-kept]')).toBeVisible();
	expect(await ownText(page)).toBe(texts[0]);
	const other = await context.newPage();
	await other.goto('/en/');
	await expect(other.locator('main [data-search-box]')).toHaveValue('');
	expect(await ownText(other)).toBeNull();
	await other.close();
	await page.locator('main [data-search-clear]').click();
	await expect(page.locator('[data-search-kept]')).toBeHidden();
	expect(await ownText(page)).toBeNull();
	await expectNothingKept(page, context);
});

test(
	'a text of more than two million characters is not kept, nor the one before it, and no line promises it',
	sweep,
	async ({ page }) => {
		await page.goto('/en/search/');
		await page.locator('main [data-search-box]').fill(texts[0] ?? '');
		await answered(page);
		await paste(page, `${'step 1 loss=2.3\n'.repeat(125_001)}${texts[0]}`);
		await expect(page.locator('.answer .tag')).toHaveText(/line 12500\d/, { timeout: 60_000 });
		await expect(page.locator('[data-search-kept]')).toBeHidden();
		expect(await ownText(page)).toBeNull();
	},
);

test('the search over a page keeps nothing', sweep, async ({ page }) => {
	await page.goto('/en/errors/cuda-oom/');
	await page.keyboard.press('/');
	await page.locator('dialog [data-search-box]').fill(texts[0] ?? '');
	await answered(page);
	await expect(page.locator('dialog .answer')).toBeVisible();
	await expect(page.locator('dialog [data-search-kept]')).toBeHidden();
	expect(await ownText(page)).toBeNull();
});
