/** Several files, or a folder, are the logs of a run: read in the browser, in bounded memory. */
import { appendFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { localeCodes } from '../../src/core/locales.ts';
import { bothThemes, violations } from './axe.ts';
import { foreignRequests, oneOf, sweep, turn } from './site.ts';
import { complaints } from './use.ts';

const DEAD = 'tests/fixtures/runs/torchrun-dead';
const OOM = 'RuntimeError: CUDA out of memory. Tried to allocate 2.50 GiB\n';
const files = (page: Page) => page.locator('main input[type=file][multiple]').first();
const folder = (page: Page) => page.locator('main input[webkitdirectory]').first();
const rowsOf = (page: Page, title: string) =>
	page.locator('.run dt', { hasText: title }).locator('xpath=following-sibling::dd[1]');
const log = (name: string, text: string | Buffer) => ({
	name,
	mimeType: 'text/plain',
	buffer: Buffer.from(text as string),
});

for (const [number, locale] of localeCodes.entries()) {
	test(
		`a folder that torchrun left is answered in ${locale}, by rank, file and line`,
		oneOf(2, number + 1),
		async ({ page, baseURL }) => {
			const foreign = foreignRequests(page, baseURL ?? '');
			const told = await complaints(page);
			const words = JSON.parse(readFileSync(`content/ui/${locale}.json`, 'utf8')).run;
			await page.goto(`/${locale}/`);
			await folder(page).setInputFiles(DEAD);
			await expect(page.locator('.run dd.first')).toContainText('rank 2');
			await expect(page.locator('.run code').first()).toContainText('attempt_0/2/stderr.log:8');
			await expect(rowsOf(page, words.silentTitle)).toContainText('2026-11-23 03:49:27');
			// What was raised is of a kind: its page heads the answer, with the place in the own code.
			await expect(page.locator('.answer[data-failure="file-not-found"]')).toBeVisible();
			await expect(page.locator('[data-search-box]').first()).toHaveValue(`${basename(DEAD)}/`);
			expect(await violations(page, bothThemes)).toEqual([]);
			expect(foreign).toEqual([]);
			expect(told).toEqual([]);
		},
	);
}

test('several files are opened by the keyboard, packed ones too, and what is no log is left out', async ({ page }) => {
	await page.goto('/en/search/');
	await page.locator('[data-search-box]').focus();
	await page.keyboard.press('Tab');
	await expect(files(page)).toBeFocused();
	const chosen = [
		log('rank0.log', '2026-11-23 03:00:00 INFO step 1\n'),
		log('rank1.log.gz', gzipSync(`2026-11-23 03:00:01 INFO step 1\n${OOM}`)),
		log('rank2.log', ''),
		log('config.yaml', 'a: 1'),
		log('core', '\0elf'),
	];
	// A busy browser may miss the first key.
	await expect(async () => {
		const chooser = page.waitForEvent('filechooser', { timeout: 5000 });
		await page.keyboard.press('Space');
		await (await chooser).setFiles(chosen);
	}).toPass();
	await expect(page.locator('.answer')).toHaveAttribute('data-failure', 'cuda-oom');
	await expect(page.locator('.answer .fix')).toBeVisible();
	await expect(page.locator('.run dd.first')).toHaveText('rank 1: CUDA out of memory');
	await expect(page.locator('.run code').first()).toHaveText('rank1.log.gz:2');
	await expect(page.locator('.run .left')).toHaveText(['empty: 1', 'no logs: 2']);
	// What is asked next takes its place.
	await page.locator('[data-search-clear]').click();
	await expect(page.locator('.run')).toHaveCount(0);
	await expect(page.locator('[data-search-box]')).toBeEditable();
});

test('a folder is dropped', sweep, async ({ page }) => {
	await page.goto('/en/search/');
	await page.locator('[data-search-form]').evaluate((form, text) => {
		// As a browser tells a folder: a hundred entries at a time, then none.
		const entry = (name: string, inside?: object[]) => ({
			name,
			isDirectory: inside !== undefined,
			file: (read: (file: File) => void) => read(new File([text], name)),
			createReader() {
				const left = [inside ?? [], []];
				return { readEntries: (read: (some: object[]) => void) => read(left.shift() ?? []) };
			},
		});
		const top = entry('job-42', [entry('node-1', [entry('rank3.log')]), entry('model.safetensors')]);
		const dataTransfer = { files: [new File([], 'job-42')], items: [{ webkitGetAsEntry: () => top }] };
		form.dispatchEvent(Object.assign(new Event('drop', { bubbles: true, cancelable: true }), { dataTransfer }));
	}, OOM);
	await expect(page.locator('.run dd.first')).toHaveText('rank 3 on node-1: CUDA out of memory');
	await expect(page.locator('[data-search-box]')).toHaveValue('job-42/');
	await expect(page.locator('.run .left')).toHaveText('no logs: 1');
});

test('a reader who stops gets the answer for what was read, and is told so', sweep, async ({ page }) => {
	await page.goto('/en/search/');
	// Text is packed a hundredfold; this is what somebody makes to occupy whoever reads it.
	const bomb = gzipSync('step 1 of a run that goes on for ever\n'.repeat(8_000_000));
	await files(page).setInputFiles([log('rank0.log', OOM), log('rank1.log.gz', bomb)]);
	const stop = page.getByRole('button', { name: 'Stop and answer' });
	await expect(stop).toBeVisible();
	await expect(page.getByRole('progressbar')).toBeVisible();
	await expect(page.locator('.run-working span')).toContainText('of 2 logs');
	await stop.click();
	await expect(page.locator('.run dd.first')).toHaveText('rank 0: CUDA out of memory');
	await expect(page.locator('.run')).toBeFocused();
	await expect(page.locator('.run .note')).toContainText('You stopped the reading');
	await expect(page.locator('.run .left')).toHaveText([
		'rank 1: not read to the end, so what went wrong there may be missing',
		'not read, since you stopped: 1',
	]);
});

test('files that were made to hurt end in a sentence', sweep, async ({ page }) => {
	const told = await complaints(page);
	await page.goto('/en/search/');
	const damaged = gzipSync(OOM + 'x'.repeat(100_000));
	await files(page).setInputFiles([
		log('a\u202Egol.\u0007b.log', OOM),
		log('rank0.log', 'fine\n'),
		log('damaged.log.gz', damaged.subarray(0, damaged.length - 20)),
		log('none.gz', 'no gzip'),
		log('<img src=x onerror=alert(1)>.log', '<b>bold</b>\n'),
	]);
	await expect(page.locator('.run')).toContainText('damaged, read up to there: 2');
	const shown = (await page.locator('.run').textContent()) ?? '';
	for (const control of ['\u0007', '\u202E']) expect(shown).not.toContain(control);
	await expect(page.locator('.run img, .run b')).toHaveCount(0);

	await files(page).setInputFiles([log('a.yaml', 'a: 1'), log('b.png', 'png')]);
	await expect(page.locator('.run')).toContainText('None of these files is a log.');
	await expect(page.locator('.run .left')).toHaveText('no logs: 2');
	expect(told).toEqual([]);
});

for (const [number, locale] of localeCodes.entries()) {
	test(
		`a rank whose log could not be read is none that fell silent, in ${locale}`,
		turn(number + 1, locale),
		async ({ page }) => {
			const words = JSON.parse(readFileSync(`content/ui/${locale}.json`, 'utf8')).run;
			const timedOut = readFileSync(
				`${DEAD.replace('dead', 'slow')}/logs/b98ca48f-3e04-4be3-bdc2-e685d703b583_xeh9soei/attempt_0/0/stderr.log`,
				'utf8',
			);
			await page.goto(`/${locale}/search/`);
			await files(page).setInputFiles([
				log('rank0.log.gz', 'notgzip'),
				log('rank1.log', timedOut),
				log('rank2.log', timedOut),
			]);
			await expect(page.locator('.run dd.first')).toContainText('rank 1');
			await expect(page.locator('.run dd.left').first()).toHaveText(words.unread.replace('{who}', 'rank 0'));
			await expect(page.locator('.run dt')).not.toContainText([words.waitedFor]);
			await expect(page.locator('.run dt')).not.toContainText([words.silentTitle]);
			await expect(page.locator('.run-grid .silence')).toHaveCount(0);
			await expect(page.locator('.run-grid text.unread')).toHaveText('?');
			await expect(page.locator('.run-legend')).toContainText(words.page.picture.legend.unread);
			await page.locator('.run summary').click();
			await expect(page.locator('.run tbody tr').first()).toContainText(words.page.picture.unread);
		},
	);
}

/**
 * Drops a folder with one log on disk, which is written to before the page comes to read it: the browser then refuses.
 *
 * @param now what the file holds when it is asked for again; undefined where it cannot be had.
 */
async function dropChanging(page: Page, now: string | undefined): Promise<void> {
	const path = join(mkdtempSync(join(tmpdir(), 'faultline-changing-')), 'rank0.log');
	writeFileSync(path, OOM);
	let go: () => void = () => undefined;
	const changed = new Promise<void>((resolve) => {
		go = resolve;
	});
	// Comes before any file is read.
	await page.route('**/triage/*/run.json', async (route) => {
		await changed;
		await route.continue();
	});
	await page.evaluate(() => {
		const input = Object.assign(document.createElement('input'), { type: 'file', id: 'on-disk' });
		document.body.append(input);
	});
	await page.locator('#on-disk').setInputFiles(path);
	await page.locator('[data-search-form]').evaluate((form, again) => {
		const [old] = document.querySelector<HTMLInputElement>('#on-disk')?.files ?? [];
		// A browser remembers the state of a file from the first time that it is asked for it.
		let asked = old?.size ? 0 : 1;
		const entry = {
			name: 'rank0.log',
			isDirectory: false,
			file: (read: (file?: File) => void, fail: (error: Error) => void) =>
				asked++ ? (again ? read(new File([again], 'rank0.log')) : fail(new Error('gone'))) : read(old),
		};
		const inside = [[entry], []];
		const top = {
			name: 'job',
			isDirectory: true,
			createReader: () => ({ readEntries: (read: (some: object[]) => void) => read(inside.shift() ?? []) }),
		};
		const dataTransfer = { files: [new File([], 'job')], items: [{ webkitGetAsEntry: () => top }] };
		form.dispatchEvent(Object.assign(new Event('drop', { bubbles: true, cancelable: true }), { dataTransfer }));
	}, now);
	// A clock that counts in seconds would not see it.
	await new Promise((later) => setTimeout(later, 1100));
	appendFileSync(path, 'ValueError: later\n');
	go();
}

test('a lone log that cannot be read is not said to be none', sweep, async ({ page }) => {
	await page.goto('/en/search/');
	await dropChanging(page, undefined);
	await expect(page.locator('.run')).toContainText('None of these logs could be read.');
	await expect(page.locator('.run .left')).toContainText('changed since you chose them');
});

test(
	'a log of a dropped folder that was written to meanwhile is read up to the size that it had',
	sweep,
	async ({ page }) => {
		await page.goto('/en/search/');
		await dropChanging(page, `${OOM}ValueError: later\n`);
		await expect(page.locator('.run dd.first')).toHaveText('rank 0: CUDA out of memory');
		await expect(page.locator('.run')).toContainText('Lines: 1.');
		await expect(page.locator('.run .left')).toHaveCount(0);
	},
);

test('the picture is also a table, and is copied as text with names masked', sweep, async ({ page, context }) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.goto('/en/search/');
	const step = (rank: number) => `2026-11-23 03:00:0${rank},000 INFO step 1\n`;
	await files(page).setInputFiles([
		log('rank0.log', step(0)),
		log('rank1.log', `${step(1)}2026-11-23 03:00:05,000 ERROR failed on gpu-07.corp.example.org\n${OOM}`),
	]);
	const picture = page.getByRole('figure');
	await expect(picture.locator('svg.cause > .sign')).toHaveCount(2);
	await expect(picture.locator('.silence')).toHaveCount(2);
	// What is drawn is for eyes; the table says it to all.
	await expect(picture.locator('.run-grid')).toHaveAttribute('aria-hidden', 'true');
	await picture.getByText('As a table').click();
	const rows = page.getByRole('table').getByRole('row');
	await expect(rows).toHaveCount(3);
	await expect(rows.nth(1)).toHaveText('rank 0silent, no error2026-11-23 03:00:00,000');
	await expect(rows.nth(2)).toContainText('rank 1Failed first: CUDA out of memory0');
	await page.getByRole('button', { name: 'Copy the run as text' }).click();
	await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
	const text = await page.evaluate(() => navigator.clipboard.readText());
	expect(text).toMatch(/^```text\nThe run\nRanks: 2\./);
	expect(text).toContain('Failed first: rank 1: CUDA out of memory\n  rank1.log:3\n');
	expect(text).toMatch(/^rank 0 {15}\|\.+$/m);
});

test('no request carries anything of the files, and nothing of them is kept', sweep, async ({ page }) => {
	const sent: string[] = [];
	page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
	await page.goto('/en/search/');
	const secret = 'xylograph';
	await files(page).setInputFiles([
		log(`${secret}0.log`, `${secret}\n`),
		log('rank1.log', `${OOM}${secret}Error: ${secret}\n`),
	]);
	await expect(page.locator('.run dd.first')).toBeVisible();
	await page.locator('.run summary').click();
	const kept = await page.evaluate(async () => {
		const databases = (await indexedDB.databases()).map(({ name }) => name);
		return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases, document.cookie, location.href]);
	});
	expect([...sent, kept].filter((text) => text.includes(secret))).toEqual([]);
});

for (const count of [1, 64, 1024]) {
	test(
		`a run of ${count} ranks is drawn in few rows, fits a phone, and reads in both themes`,
		sweep,
		async ({ page }) => {
			await page.setViewportSize({ width: 390, height: 844 });
			await page.goto('/zh/search/');
			const failed = count >> 1;
			await folder(page).evaluate(
				(input, [count, failed, oom]) => {
					const transfer = new DataTransfer();
					for (let rank = 0; rank < count; rank++) {
						const text = `2026-11-23 03:00:00 INFO step 1\n2026-11-23 03:10:00 ERROR failed\n${rank === failed ? oom : ''}`;
						const file = new File([text], `rank${rank}.log`);
						const path = `job/node-${rank >> 3}/rank${rank}.log`;
						transfer.items.add(file);
						Object.defineProperty(transfer.files[rank], 'webkitRelativePath', { value: path });
					}
					(input as HTMLInputElement).files = transfer.files;
					input.dispatchEvent(new Event('change', { bubbles: true }));
				},
				[count, failed, OOM] as const,
			);
			await expect(page.locator('.run dd.first')).toContainText(`rank ${failed}`);
			const labels = page.locator('.run-grid > span');
			expect(await labels.count()).toBeLessThanOrEqual(18);
			await expect(page.locator('.run-grid > .first')).toHaveText(`rank ${failed}`);
			await page.locator('.run summary').click();
			await expect(page.locator('.run tbody tr')).toHaveCount(count);
			const wide = await page.evaluate(() => document.documentElement.scrollWidth);
			expect(wide).toBeLessThanOrEqual(390);
			// Of a thousand rows one is like the other.
			if (count < 1000) expect(await violations(page, bothThemes)).toEqual([]);
		},
	);
}
