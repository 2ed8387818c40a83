import { expect, type Page, type Request, test } from '@playwright/test';
import { gzippedKinds } from '../../src/core/policy/headers.ts';
import { compressFile } from '../../src/publishing/delivery/compress-fs.ts';
import { filesOf } from './page-weight.ts';
import { ask, kinds, sweep } from './site.ts';

/**
 * More than the page itself: for the first answer to a line by messages, of which it loads only some, and by Pagefind,
 * whose program alone is about 50 kB.
 */
const mostForAnswer = { triage: 32_500, search: 111_700 };

test.describe('in the browser', sweep, () => {
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
		test(`the first answers in ${locale} cost what they may`, async ({ browser }) => {
			const isSearch = ({ file }: { file: string }) => /^\/pagefind\/|\/search\.[^/]*\.js$/.test(file);
			const cost = async (text: string, answer: string) => {
				// Nothing loaded before: a file from the cache would weigh nothing.
				const context = await browser.newContext({ serviceWorkers: 'block' });
				const page = await context.newPage();
				await page.goto(`/${locale}/search/`, { waitUntil: 'networkidle' });
				// By address: Pagefind asks once more for what the page asked for, and the browser has it.
				const got = new Map<string, Promise<Asked>>();
				const collect = (request: Request) => got.set(request.url(), sizeOf(request));
				page.on('requestfinished', collect);
				await ask(page, text);
				await expect(page.locator(answer).first()).toBeVisible();
				page.off('requestfinished', collect);
				const files = await Promise.all(got.values());
				await context.close();
				return { triage: files.filter((file) => !isSearch(file)), search: files.filter(isSearch) };
			};
			const { triage } = await cost(
				'RuntimeError: CUDA out of memory. Tried to allocate 2.50 GiB.',
				'[data-match=signature]',
			);
			const { search } = await cost(words, '[data-match=text]');
			const bytes = { triage: sum(triage, 'bytes'), search: sum(search, 'bytes') };
			console.log(
				`first answers in ${locale}: ${bytes.triage} bytes by messages, ${bytes.search} bytes by words in ` +
					`${search.length} files (${sum(search, 'elsewhere')} where these are sent as they are): ${byKind(search)}`,
			);
			expect(bytes.triage).toBeLessThanOrEqual(mostForAnswer.triage);
			expect(bytes.search).toBeGreaterThan(50_000);
			expect(bytes.search).toBeLessThanOrEqual(mostForAnswer.search);
		});
	}
});

/** Collects the addresses that a page asks for from now on. */
function requests(page: Page): () => Set<string> {
	const asked = new Set<string>();
	page.on('request', (request) => asked.add(new URL(request.url()).pathname));
	return () => asked;
}

const sum = (files: readonly Asked[], of: 'bytes' | 'elsewhere') => files.reduce((bytes, file) => bytes + file[of], 0);

/** `12086 js (1), 9021 fragment (8)`: by folder below the language, else by the kind of file. */
function byKind(files: readonly Asked[]): string {
	const kindOf = ({ file }: Asked) => /^\/pagefind\/[^/]+\/(\w+(?=\/)|)/.exec(file)?.[1] || file.split('.').at(-1);
	return [...new Set(files.map(kindOf))]
		.map((kind) => {
			const own = files.filter((file) => kindOf(file) === kind);
			return `${sum(own, 'bytes')} ${kind} (${own.length})`;
		})
		.join(', ');
}

/** A file that was asked for, and what it weighs where `npm run compress` was run, and where the host only brotlis text. */
interface Asked {
	file: string;
	bytes: number;
	elsewhere: number;
}

async function sizeOf(request: Request): Promise<Asked> {
	const file = new URL(request.url()).pathname;
	const response = await request.response();
	// A module that was loaded before is answered from the cache, without a body.
	const body = (await response?.body().catch(() => undefined)) ?? Buffer.alloc(0);
	const sent = Object.values(await compressFile(file, body));
	const smallest = (versions: readonly Buffer[]) => Math.min(body.length, ...versions.map(({ length }) => length));
	const isGzipped = gzippedKinds.includes(file.split('.').at(-1) ?? '');
	return { file, bytes: smallest(sent), elsewhere: isGzipped ? body.length : smallest(sent) };
}
