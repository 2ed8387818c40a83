import { existsSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { builtPages, dist } from './site.ts';

/** What platforms that unfurl links load without complaint. */
const mostBytes = 40_000;
const pages = builtPages().filter((path) => /^\/(?:en|zh)\//.test(path));
/** Failures and problems: two folders below the language, but for the whole guide on one page. */
const articles = pages.filter((path) => /^\/\w+\/[^/]+\/(?!all\/)[^/]+\/$/.test(path));

const read = (path: string) => readFileSync(dist(`${path}index.html`), 'utf8');
const meta = (html: string, name: string) =>
	new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';
const pathOf = (address: string) => new URL(address).pathname;

test('every page unfurls with a title, a text and a picture that exists and is small', () => {
	const wrong = pages.flatMap((path) => {
		const html = read(path);
		if (html.includes('name="robots" content="noindex"')) return [];
		const missing = ['og:title', 'og:description', 'og:type', 'og:url', 'og:image', 'og:locale', 'twitter:card']
			.filter((name) => !meta(html, name))
			.map((name) => `${path} has no ${name}`);
		if (missing.length) return missing;
		const picture = dist(pathOf(meta(html, 'og:image')));
		if (!existsSync(picture)) return [`${path}: there is no ${picture}`];
		const { size } = statSync(picture);
		return size > mostBytes ? [`${picture} weighs ${size} bytes`] : [];
	});
	expect(wrong).toEqual([]);
	expect(pages.length).toBeGreaterThan(200);
});

test('every failure and problem has a picture of its own, 1200 × 630, in each language', () => {
	const pictures = articles.map((path) => pathOf(meta(read(path), 'og:image')));
	expect(pictures).toEqual(articles.map((path) => `/share${path.replace(/\/$/, '')}.png`));
	expect(articles.length).toBeGreaterThan(200);
	for (const picture of pictures) {
		const file = readFileSync(dist(picture));
		expect([file.readUInt32BE(16), file.readUInt32BE(20)], picture).toEqual([1200, 630]);
	}
});

test('every failure and problem tells search engines what it is, when it was checked, and the way to it', async ({
	page,
}) => {
	const wrong = articles.flatMap((path) => {
		const [, text = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(read(path)) ?? [];
		const [article, trail] = JSON.parse(text)['@graph'] ?? [];
		const way = trail?.itemListElement?.map(({ item }: { item: string }) => pathOf(item)) ?? [];
		const right =
			article?.['@type'] === 'TechArticle' &&
			/^\d{4}-\d\d-\d\d$/.test(article.dateModified) &&
			pathOf(article.url) === path &&
			existsSync(dist(pathOf(article.image))) &&
			way.length === 3 &&
			way.every((step: string) => existsSync(dist(`${step}index.html`))) &&
			way.at(-1) === path;
		return right ? [] : [path];
	});
	expect(wrong).toEqual([]);
	await page.goto('/en/lightrft/cuda-oom/');
	await expect(page).toHaveTitle('CUDA out of memory · LightRFT · Faultline');
	expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toBe('CUDA out of memory · LightRFT');
});
