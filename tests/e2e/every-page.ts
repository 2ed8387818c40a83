/** What must hold of every page, as tests of those that are given: some for `npm test`, all for `npm run sweep`. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { bothThemes, violations } from './axe.ts';
import { misfits } from './fits.ts';
import { filesOf, weigh } from './page-weight.ts';
import { dist, foreignRequests, kindName } from './site.ts';
import { complaints } from './use.ts';

/** Pages that one test opens, one after the other: few enough for its time, also where browsers share a core. */
const atATime = 10;

/**
 * Opens each page: it fits its window, breaks no policy and asks no other site.
 *
 * @param withAxe those of the pages in which axe is to find nothing in either theme
 */
export function testInBrowser(pages: readonly string[], withAxe: readonly string[] = pages): void {
	const axed = new Set(withAxe);
	const shares = Math.ceil(pages.length / atATime);
	for (let share = 0; share < shares; share++) {
		// Dealt out, so that long ones do not gather.
		const own = pages.filter((_, index) => index % shares === share);
		test(`axe, window, policy and network find no fault with a page (${share + 1} of ${shares})`, async ({
			page,
			baseURL,
		}) => {
			test.setTimeout(600_000);
			const foreign = foreignRequests(page, baseURL ?? '');
			const told = await complaints(page);
			const found: string[] = [];
			for (const path of own) found.push(...(await faultsSeenIn(page, path, told, axed.has(path))));
			console.log(
				`${own.length} of ${pages.length} pages, ${own.filter((path) => axed.has(path)).length} with axe in both themes`,
			);
			expect(found).toEqual([]);
			expect(foreign).toEqual([]);
		});
	}
}

/** Of a narrow window (WCAG 1.4.10) and a usual one. */
const widths = [320, 1280];

async function faultsSeenIn(page: Page, path: string, told: readonly string[], axed: boolean): Promise<string[]> {
	const before = told.length;
	await page.goto(path);
	const found: string[] = [];
	for (const width of widths) {
		found.push(...(await misfits(page, width)).map((misfit) => `${path} at ${width} px ${misfit}`));
	}
	// What axe itself does is no fault of the page.
	found.push(...told.slice(before));
	return axed ? [...found, ...(await violations(page, bothThemes))] : found;
}

/**
 * What the longest page of a kind may weigh, brotli, with everything it needs before search is opened. A page that only
 * grows with what is written on it (a guide, the tree of the diagnosis) has no limit but its requests. A problem page that
 * is over it says something that holds everywhere, which belongs to the page of the failure. The index weighs some 210
 * bytes for each failure or problem, however many messages they have.
 */
const budgets = {
	index: 14_000,
	'guide/problem': 12_700,
	'errors/index': 32_900,
	'errors/category/category/page': 32_300,
	'software/software': 40_000,
};
/** Document, styles, script, icon. */
const mostRequests = 4;
/** What platforms that unfurl links load without complaint. */
const mostOfPicture = 40_000;

/** Reads the files of each page: what it weighs, how it unfurls, what search engines are told, and its words. */
export function testFiles(pages: readonly string[]): void {
	for (const [kind, most] of Object.entries(budgets)) {
		test(`no page of the kind ${kind} weighs more than ${most} bytes`, () => {
			const weights = pages
				.filter((path) => kindName(path) === kind)
				.map((path) => ({ path, bytes: total(path) }))
				.sort((a, b) => b.bytes - a.bytes);
			const [longest] = weights;
			console.log(
				`${kind}: ${weights.length} pages, half of them up to ${weights[weights.length >> 1]?.bytes} bytes; the longest: ` +
					weigh(longest?.path ?? '')
						.map(({ file, bytes }) => `${bytes} ${file}`)
						.join(', '),
			);
			expect(longest?.bytes).toBeGreaterThan(0);
			expect(weights.filter(({ bytes }) => bytes > most)).toEqual([]);
		});
	}

	for (const [what, faults] of [
		[`asks for more than ${mostRequests} files`, tooManyRequests],
		['unfurls without title, text or a picture that is small', faultsOfUnfurling],
		['of a failure or problem lacks a picture of its own, 1200 × 630', faultsOfPicture],
		['of a failure or problem tells search engines less than what it is, its day, and the way to it', faultsOfData],
		['of Chinese text has a space between sentences, or half-width punctuation', faultsOfChinese],
		[
			'has text that is left unfilled',
			(path: string) => faultsOfWords(path, /(?<=>[^<>"]*)\{\w+\}|\[object|>undefined</g),
		],
		['has a Markdown copy with a section twice', faultsOfCopy],
	] as const) {
		test(`no page ${what}`, () => {
			expect(pages.flatMap(faults)).toEqual([]);
		});
	}
}

const total = (path: string) => weigh(path).reduce((sum, { bytes }) => sum + bytes, 0);
const read = (path: string) => readFileSync(dist(`${path}index.html`), 'utf8');
const meta = (html: string, name: string) =>
	new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';
const pathOf = (address: string) => new URL(address).pathname;
const isArticle = (path: string) => ['errors/failure', 'guide/problem'].includes(kindName(path) ?? '');

const tooManyRequests = (path: string) => (filesOf(path).length > mostRequests ? [`${path} ${filesOf(path)}`] : []);

function faultsOfUnfurling(path: string): string[] {
	const html = read(path);
	if (html.includes('name="robots" content="noindex"')) return [];
	const missing = ['og:title', 'og:description', 'og:type', 'og:url', 'og:image', 'og:locale', 'twitter:card']
		.filter((name) => !meta(html, name))
		.map((name) => `${path} has no ${name}`);
	if (missing.length) return missing;
	const picture = dist(pathOf(meta(html, 'og:image')));
	if (!existsSync(picture)) return [`${path}: there is no ${picture}`];
	const { size } = statSync(picture);
	return size > mostOfPicture ? [`${picture} weighs ${size} bytes`] : [];
}

function faultsOfPicture(path: string): string[] {
	if (!isArticle(path)) return [];
	const picture = pathOf(meta(read(path), 'og:image'));
	if (picture !== `/share${path.replace(/\/$/, '')}.png`) return [`${path} has the picture ${picture}`];
	const file = readFileSync(dist(picture));
	const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
	return width === 1200 && height === 630 ? [] : [`${picture} measures ${width} × ${height}`];
}

function faultsOfData(path: string): string[] {
	if (!isArticle(path)) return [];
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
}

const faultsOfChinese = (path: string) =>
	path.startsWith('/zh/')
		? faultsOfWords(path, /[，。；：！？] [^<\s]|[\u4e00-\u9fff](?:<\/b>|<\/strong>)?[,;:!?](?=[\s<\u4e00-\u9fff])/g)
		: [];

/** The found pieces of the prose of a page, with what stands around them. What programs print is as they write it. */
function faultsOfWords(path: string, pattern: RegExp): string[] {
	const prose = read(path).replace(/<(script|style|pre|code|textarea|template)\b[\s\S]*?<\/\1>/g, '<code></code>');
	return [...prose.matchAll(pattern)].map(
		({ 0: piece, index, input }) => `${path} ${input.slice(Math.max(0, index - 20), index + piece.length + 20)}`,
	);
}

function faultsOfCopy(path: string): string[] {
	const copy = dist(path.replace(/\/$/, '.md'));
	if (!existsSync(copy)) return [];
	const text = readFileSync(copy, 'utf8').replace(/^```[\s\S]*?^```/gm, '');
	const sections = [...text.matchAll(/^## (?:<a id="[^"]*"><\/a>)?(.*)$/gm)].map(([, title]) => title);
	return sections.length === new Set(sections).size ? [] : [`${copy}: ${sections}`];
}
