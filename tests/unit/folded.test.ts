/** Lists that are too long for one page, on a site that is built with limits so low that a few problems reach them. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, globSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseXml, XmlElement } from '@rgrove/parse-xml';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scanHtml, tagsOf } from '../../src/checks/html-scan.ts';
import type { Catalog } from '../../src/schemas/catalog.ts';
import { makeProject } from '../bench/project.ts';

const limits = {
	most: { rows: 1, overview: 2, whole: 2, menu: 1 },
	perPage: { rows: 2, overview: 1, whole: 1 },
	ahead: { messages: 1, overview: 1 },
};

let root: string;
let catalog: Catalog;

beforeAll(() => {
	root = makeProject(process.cwd(), 24);
	for (const problem of globSync('content/guides/*/problems/*/problem.yaml', { cwd: root })) {
		const slug = basename(dirname(problem));
		appendFileSync(join(root, problem), `legacyAnchors: { en: [old-${slug}], zh: [旧-${slug}] }\n`);
	}
	// Vitest sets `BASE_URL`, which a build would take for its own.
	const { BASE_URL: _, ...inherited } = process.env;
	const env = {
		...inherited,
		SITE_URL: 'https://docs.example.org',
		NODE_ENV: 'production',
		LIST_LIMITS: JSON.stringify(limits),
	};
	for (const args of [['src/ledger/publish-cli.ts'], ['node_modules/astro/bin/astro.mjs', 'build', '--silent']]) {
		const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', env });
		expect(stderr).not.toContain('issue');
		expect(status).toBe(0);
	}
	catalog = JSON.parse(readFileSync(join(root, 'dist/catalog.json'), 'utf8')) as Catalog;
}, 300_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The addresses of the built pages below a folder, in the order of their numbers. */
const pagesIn = (folder: string) =>
	globSync(`${folder}/**/index.html`, { cwd: join(root, 'dist') })
		.map((name) => `/${dirname(name)}/`)
		.sort(new Intl.Collator('en', { numeric: true }).compare);
const read = (path: string) => readFileSync(join(root, 'dist', path, 'index.html'), 'utf8');
const tags = (path: string, name: string) => [...tagsOf(read(path))].filter((tag) => tag.name === name);
const slugsOf = (guide: string) =>
	catalog.problems.filter(({ id }) => id.startsWith(`${guide}/`)).map(({ id }) => id.slice(guide.length + 1));
const foldedGuides = () => catalog.guides.map(({ id }) => id).filter((guide) => slugsOf(guide).length > 2);

test('each problem of a long guide stands on one page of its contents, and on one of the whole guide', () => {
	expect(foldedGuides().length).toBeGreaterThan(1);
	for (const { id: guide } of catalog.guides) {
		const expected = foldedGuides().includes(guide) ? slugsOf(guide).sort() : [];
		for (const room of ['category', 'all']) {
			const pages = pagesIn(`zh/${guide}/${room}`).filter((path) => !path.endsWith('/all/'));
			const found = pages.map((path) => slugsOf(guide).filter((slug) => scanHtml(read(path)).anchors.has(slug)));
			expect(found.flat().sort()).toEqual(expected);
			expect(found.every(({ length }) => length === 1)).toBe(true);
		}
	}
});

test('each message stands on one page of the error index, which names its rows once and its category in the title', () => {
	const own = ({ id, messages }: { id: string; messages: readonly { id: string }[] }) =>
		messages.map((message) => `${id.replace('/', '--')}--${message.id}`);
	const pages = pagesIn('en/errors/category');
	const rows = pages.flatMap((path) => [...scanHtml(read(path)).anchors].filter((anchor) => anchor.includes('--')));
	expect(rows.sort()).toEqual([...catalog.failures, ...catalog.problems].flatMap(own).sort());
	for (const path of pages) expect(tags(path, 'tr').length).toBeLessThanOrEqual(1 + 2);
	const fold = read('/en/errors/');
	for (const path of pages.filter((page) => !/\d\/$/.test(page))) expect(fold).toContain(`href="${path}"`);
	// Of each category the first row, and of it the first message.
	const shown = [...scanHtml(fold).anchors].filter((anchor) => anchor.includes('--'));
	const categories = new Set(pages.map((path) => path.split('/')[4]));
	expect(shown).toHaveLength(categories.size);
	expect(rows).toEqual(expect.arrayContaining(shown));
});

test('from its first page one walks through a list; only that one is for search engines, and titles tell them apart', () => {
	const first = dirname(pagesIn('en/*/category').find((path) => path.endsWith('/2/')) ?? '').concat('/');
	const further = pagesIn(first.slice(1, -1)).slice(1);
	const walked = [first];
	for (let path: string | undefined = first; path; ) {
		const links: ReadonlyMap<string, string>[] = tags(path, 'a').map(({ attributes }) => attributes);
		const here = links.filter((link) => link.get('aria-current') === 'page').map((link) => link.get('href'));
		expect(here).toEqual([path]);
		const back = links.find((link) => link.get('rel') === 'prev')?.get('href');
		expect(back).toBe(walked.at(-2));
		path = links.find((link) => link.get('rel') === 'next')?.get('href');
		if (path) walked.push(path);
	}
	expect(walked).toEqual([first, ...further]);

	const titles = walked.map((path) => /<title>([^<]*)/.exec(read(path))?.[1]);
	expect(titles[1]).toBe(titles[0]?.replace(' · ', ` (Page 2 of ${walked.length}) · `));
	expect(new Set(titles).size).toBe(walked.length);
	expect(read(first)).toContain(`rel="canonical" href="https://docs.example.org${first}"`);
	expect(read(first)).not.toContain('noindex');
	for (const path of further) expect(read(path)).toContain('<meta name="robots" content="noindex">');
	const sitemap = parseXml(readFileSync(join(root, 'dist/sitemap-0.xml'), 'utf8'));
	const listed = sitemap.root?.children
		.filter((child) => child instanceof XmlElement)
		.map((url) => url.children.find((child) => child instanceof XmlElement && child.name === 'loc'))
		.map((loc) => new URL(loc instanceof XmlElement ? loc.text : '').pathname);
	expect(listed?.filter((path) => walked.includes(path))).toEqual([first]);
	// The Markdown copy of a list is undivided.
	expect(tags(first, 'link').some(({ attributes }) => attributes.get('type') === 'text/markdown')).toBe(false);
});

test('the overview keeps the anchors of the original document, and the menu leads to the page of a category', () => {
	for (const guide of foldedGuides()) {
		const { anchors } = scanHtml(read(`/zh/${guide}/`));
		expect(slugsOf(guide).filter((slug) => !anchors.has(`旧-${slug}`))).toEqual([]);
		const listed = pagesIn(`zh/${guide}/category`).filter((path) => !/\d\/$/.test(path));
		expect(scanHtml(read(`/zh/${guide}/all/`)).links).toEqual(expect.arrayContaining(listed));
	}
});

test('each page of a list carries its styles', () => {
	for (const [path, needed] of [
		[pagesIn('en/errors/category')[0] ?? '', '.rows'],
		[pagesIn(`en/${foldedGuides()[0]}/category`)[0] ?? '', '.contents li'],
		[pagesIn(`en/${foldedGuides()[0]}/all`)[1] ?? '', '.all-problem'],
	] as const) {
		const sheets = tags(path, 'link').filter(({ attributes }) => attributes.get('rel') === 'stylesheet');
		expect(sheets).toHaveLength(1);
		const styles = readFileSync(join(root, 'dist', sheets[0]?.attributes.get('href') ?? ''), 'utf8');
		for (const part of [needed, '.pages']) expect(styles).toContain(part);
	}
});
