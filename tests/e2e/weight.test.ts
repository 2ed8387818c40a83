import { brotliCompressSync } from 'node:zlib';
import { expect, type Page, type Request, test } from '@playwright/test';
import { filesOf, weigh } from './page-weight.ts';
import { ask, builtPages, kinds } from './site.ts';

/**
 * What pages may weigh, brotli, with everything they need before search is opened: nine of ten of a kind, and the
 * longest. A page that only grows with what is written on it (a guide, the tree of the diagnosis) has no limit but its
 * requests. Of the longest problem pages the words alone are 4.6 kB. Of the index the messages are 13 kB, their anchors
 * and links 7 kB, the fixes 6 kB, the versions that print them 4 kB.
 */
const budgets = [
	{ kind: 'home', pages: /^\/\w+\/$/, most: 14_000, longest: 14_000 },
	{
		kind: 'problem',
		pages: /^\/\w+\/(?!errors\/)[^/]+\/(?!all\/|category\/)[^/]+\/$/,
		most: 12_400,
		longest: 13_800,
	},
	{ kind: 'error index', pages: /^\/\w+\/errors\/$/, most: 44_500, longest: 44_500 },
];
/** Document, styles, script, icon. */
const mostRequests = 4;
/** More than the page itself: for the first answer by messages, and by Pagefind, whose program alone is 73 kB. */
const mostForAnswer = { triage: 35_200, search: 220_000 };

const pages = builtPages().filter((path) => /^\/(?:en|zh)\//.test(path));
const total = (path: string) => weigh(path).reduce((sum, { bytes }) => sum + bytes, 0);

for (const { kind, pages: own, most, longest } of budgets) {
	test(`of the kind ${kind} nine of ten pages weigh at most ${most} bytes, and none more than ${longest}`, () => {
		const weights = pages
			.filter((path) => own.test(path))
			.map((path) => ({ path, bytes: total(path) }))
			.sort((a, b) => a.bytes - b.bytes);
		const at = (share: number) => weights[Math.ceil(weights.length * share) - 1];
		console.log(
			`${kind}: ${weights.length} pages, half of them up to ${at(0.5)?.bytes} bytes, ${at(0.9)?.bytes} nine of ten`,
		);
		console.log(
			`the longest: ${weigh(at(1)?.path ?? '')
				.map(({ file, bytes }) => `${bytes} ${file}`)
				.join(', ')}`,
		);
		expect(at(0.9)?.bytes).toBeLessThanOrEqual(most);
		expect(at(1)?.bytes).toBeLessThanOrEqual(longest);
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

	for (const [locale, words] of [
		['en', 'reward not increasing'],
		['zh', '显存不足'],
	] as const) {
		test(`the first answers in ${locale} cost what they may`, async ({ page }) => {
			const isSearch = ({ file }: { file: string }) => /^\/pagefind\/|\/search\.[^/]*\.js$/.test(file);
			const cost = async (text: string, answer: string) => {
				await page.goto(`/${locale}/search/`, { waitUntil: 'networkidle' });
				const got: Promise<{ file: string; bytes: number }>[] = [];
				const collect = (request: Request) => got.push(sizeOf(request));
				page.on('requestfinished', collect);
				await ask(page, text);
				await expect(page.locator(answer).first()).toBeVisible();
				page.off('requestfinished', collect);
				const files = await Promise.all(got);
				const sum = (some: typeof files) => some.reduce((bytes, file) => bytes + file.bytes, 0);
				return { triage: sum(files.filter((file) => !isSearch(file))), search: sum(files.filter(isSearch)) };
			};
			const { triage } = await cost(
				'RuntimeError: CUDA out of memory. Tried to allocate 2.50 GiB.',
				'[data-match=signature]',
			);
			const { search } = await cost(words, '[data-match=text]');
			console.log(`first answers in ${locale}: ${triage} bytes by messages, ${search} bytes by words`);
			expect(triage).toBeLessThanOrEqual(mostForAnswer.triage);
			expect(search).toBeGreaterThan(10_000);
			expect(search).toBeLessThanOrEqual(mostForAnswer.search);
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
	const response = await request.response();
	// A module that was loaded before is answered from the cache, without a body.
	const body = (await response?.body().catch(() => undefined)) ?? Buffer.alloc(0);
	const bytes = Math.min(body.length, brotliCompressSync(body).length);
	return { file: new URL(request.url()).pathname, bytes };
}
