import { brotliCompressSync } from 'node:zlib';
import { expect, type Page, type Request, test } from '@playwright/test';
import { filesOf, weigh } from './page-weight.ts';
import { ask, builtPages, kinds } from './site.ts';

/**
 * What pages may weigh, brotli, with everything they need before search is opened. The longest page of a kind counts.
 * A page that only grows with what is written on it (a guide, the tree of the diagnosis) has no limit but its requests.
 */
const budgets = [
	{ kind: 'home', pages: /^\/\w+\/$/, most: 14_000 },
	{ kind: 'problem', pages: /^\/\w+\/(?!errors\/)[^/]+\/(?!all\/)[^/]+\/$/, most: 12_000 },
	{ kind: 'error index', pages: /^\/\w+\/errors\/$/, most: 30_000 },
];
/** Document, styles, script, icon. */
const mostRequests = 4;
/** More than the page itself, for the first answer to a pasted error and to a word. */
const mostForAnswer = { triage: 35_000, search: 110_000 };

const pages = builtPages().filter((path) => /^\/(?:en|zh)\//.test(path));
const total = (path: string) => weigh(path).reduce((sum, { bytes }) => sum + bytes, 0);

for (const { kind, pages: own, most } of budgets) {
	test(`each page of kind ${kind} weighs at most ${most} bytes`, () => {
		const weights = pages
			.filter((path) => own.test(path))
			.map((path) => ({ path, bytes: total(path) }))
			.sort((a, b) => b.bytes - a.bytes);
		const [heaviest] = weights;
		const median = weights[Math.floor(weights.length / 2)];
		console.log(
			`${kind}: ${weights.length} pages, median ${median?.bytes}, heaviest ${heaviest?.bytes} bytes\n` +
				weigh(heaviest?.path ?? '')
					.map(({ file, bytes }) => `  ${bytes} ${file}`)
					.join('\n'),
		);
		expect(weights.length).toBeGreaterThan(1);
		expect(weights.filter(({ bytes }) => bytes > most)).toEqual([]);
	});
}

test(`no page asks for more than ${mostRequests} files`, () => {
	expect(pages.filter((path) => filesOf(path).length > mostRequests)).toEqual([]);
	expect(pages.length).toBeGreaterThan(250);
});

test.describe('in the browser', () => {
	test.use({ serviceWorkers: 'block' });

	test('the files that are counted are the files that are asked for', async ({ page }) => {
		for (const path of Object.values(kinds)) {
			const asked = requests(page);
			await page.goto(`/en${path}`, { waitUntil: 'networkidle' });
			const counted = filesOf(`/en${path}`).map((file) => file.replace(/index\.html$/, ''));
			const withoutIcon = (files: Iterable<string>) => [...files].filter((file) => !file.endsWith('.svg')).sort();
			expect(withoutIcon(asked())).toEqual(withoutIcon(counted));
		}
	});

	for (const locale of ['en', 'zh']) {
		test(`the first answers in ${locale} cost what they may`, async ({ page }) => {
			await page.goto(`/${locale}/search/`, { waitUntil: 'networkidle' });
			const got: Promise<{ file: string; bytes: number }>[] = [];
			page.on('requestfinished', (request) => got.push(sizeOf(request)));
			await ask(page, 'RuntimeError: CUDA out of memory. Tried to allocate 2.50 GiB.');
			await expect(page.locator('[data-match=signature]').first()).toBeVisible();
			const files = await Promise.all(got);
			console.log(`first answers in ${locale}:\n${files.map(({ file, bytes }) => `  ${bytes} ${file}`).join('\n')}`);
			const isSearch = ({ file }: { file: string }) => /^\/pagefind\/|\/search\.[^/]*\.js$/.test(file);
			const sum = (some: typeof files) => some.reduce((bytes, file) => bytes + file.bytes, 0);
			expect(sum(files.filter(isSearch))).toBeGreaterThan(10_000);
			expect(sum(files.filter((file) => !isSearch(file)))).toBeLessThanOrEqual(mostForAnswer.triage);
			expect(sum(files.filter(isSearch))).toBeLessThanOrEqual(mostForAnswer.search);
		});
	}
});

/** Collects the addresses that a page asks for from now on. */
function requests(page: Page): () => Set<string> {
	const asked = new Set<string>();
	page.on('request', (request) => asked.add(new URL(request.url()).pathname));
	return () => asked;
}

/** What a file weighs on its way. Pagefind's are compressed already. */
async function sizeOf(request: Request): Promise<{ file: string; bytes: number }> {
	const body = (await (await request.response())?.body()) ?? Buffer.alloc(0);
	const bytes = Math.min(body.length, brotliCompressSync(body).length);
	return { file: new URL(request.url()).pathname, bytes };
}
