/** Whole builds of a small site, and its server for authors. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseXml, XmlElement } from '@rgrove/parse-xml';
import { afterEach, expect, test } from 'vitest';
import { astro, build, edit, project, removeProjects } from './small-site.ts';

const servers: ChildProcess[] = [];

afterEach(() => {
	for (const server of servers.splice(0)) server.kill();
	removeProjects();
});

test('a third language is one entry, one file of words, and pages beside the others', () => {
	const root = project();
	edit(
		root,
		'src/core/locales.ts',
		"zh: { tag: 'zh-CN'",
		"fr: { tag: 'fr', name: 'Français', words: undefined },\n\tzh: { tag: 'zh-CN'",
	);
	const words = readFileSync('content/ui/en.json', 'utf8');
	writeFileSync(
		join(root, 'content/ui/fr.json'),
		words
			.replace('This page is not translated yet. You are reading it in English.', 'Page pas encore traduite.')
			.replace('"Causes"', '"Les causes"'),
	);
	cpSync(join(root, 'content/failures/kv-cache-oom/en.mdx'), join(root, 'content/failures/kv-cache-oom/fr.mdx'));
	edit(root, 'content/failures/kv-cache-oom/fr.mdx', 'title: KV cache', 'title: Cache KV');

	const { status, stderr } = build(root, { SITE_URL: 'https://docs.example.org', BASE_PATH: '/faultline/' });
	expect([status, stderr]).toEqual([0, expect.any(String)]);
	const page = (path: string) => readFileSync(join(root, 'dist', path, 'index.html'), 'utf8');

	const untranslated = page('fr/demo/cuda-oom');
	expect(untranslated).toContain('<html lang="fr"');
	expect(untranslated).toContain('Page pas encore traduite.');
	expect(untranslated).toMatch(/<div lang="en">\s*<p class="kind">.*?<\/p>\s*<h1>Out of memory<\/h1>/);
	expect(untranslated).toContain('Les causes');

	const translated = page('fr/errors/kv-cache-oom');
	expect(translated).toContain('Cache KV');
	expect(translated).not.toContain('Page pas encore traduite.');
	expect(existsSync(join(root, 'dist/pagefind/fr/pagefind-entry.json'))).toBe(true);

	const file = (path: string) => readFileSync(join(root, 'dist', path), 'utf8');
	expect(JSON.parse(file('catalog.json'))).toMatchObject({
		site: 'https://docs.example.org/faultline/',
		languages: [{ code: 'en' }, { code: 'fr', tag: 'fr', name: 'Français' }, { code: 'zh' }],
	});
	expect(file('fr/errors/kv-cache-oom.md')).toContain('# Cache KV');
	expect(file('fr/llms.txt')).toContain('(https://docs.example.org/faultline/fr/errors/kv-cache-oom.md)');
	// No one commits here, so there are no dates of commits, and the build says so.
	expect(stderr).toMatch(/Feed and sitemap carry the days of the last check as dates\. .*not a git repository/);
	expect(file('en/feed.xml')).toContain('<updated>2026-11-20T00:00:00.000Z</updated>');
	checkSitemap(root, file, ['en', 'fr', 'zh-CN', 'x-default']);
});

/** The rules of https://www.sitemaps.org/protocol.html, and of hreflang: counterparts name one another. */
function checkSitemap(root: string, file: (path: string) => string, languages: string[]): void {
	const home = 'https://docs.example.org/faultline/';
	expect(file('robots.txt')).toContain(`Sitemap: ${home}sitemap-index.xml`);
	const index = parseXml(file('sitemap-index.xml')).root!;
	expect([index.name, index.attributes['xmlns']]).toEqual([
		'sitemapindex',
		'http://www.sitemaps.org/schemas/sitemap/0.9',
	]);
	const parts = elements(index, 'sitemap').map((part) => elements(part, 'loc')[0]!.text);
	const urls = parts.flatMap((part) => {
		const set = parseXml(file(part.slice(home.length))).root!;
		expect(set.attributes).toMatchObject({
			xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
			'xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
		});
		expect(elements(set, 'url').length).toBeLessThanOrEqual(50_000);
		return elements(set, 'url');
	});
	const alternates = new Map(
		urls.map((url) => [
			elements(url, 'loc')[0]!.text,
			elements(url, 'xhtml:link').map(({ attributes }) => [attributes['hreflang']!, attributes['href']!] as const),
		]),
	);
	expect(alternates.size).toBe(urls.length);
	for (const [page, links] of alternates) {
		expect(links.map(([language]) => language)).toEqual(languages);
		expect(links.map(([, address]) => address)).toContain(page);
		for (const [language, address] of links) {
			expect(existsSync(join(root, 'dist', address.slice(home.length), 'index.html')), address).toBe(true);
			if (language !== 'x-default') expect([address, alternates.get(address)]).toEqual([address, links]);
		}
	}
	for (const url of urls) {
		for (const { text } of elements(url, 'lastmod')) expect(text).toMatch(/^2026-11-2\dT00:00:00.000Z$/);
	}
	expect(urls.filter((url) => elements(url, 'lastmod').length).length).toBeGreaterThan(6);
	const indexed = readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' })
		.filter((name) => /^(?:en|fr|zh)\/(?:.*\/)?index\.html$/.test(name))
		.filter((name) => !file(name).includes('name="robots"'))
		.map((name) => home + name.replace(/index\.html$/, ''));
	expect([...alternates.keys()].sort()).toEqual(indexed.sort());
}

const elements = (parent: XmlElement, name: string) =>
	parent.children.filter((node): node is XmlElement => node instanceof XmlElement && node.name === name);

test('search works in development, from an index made when it is first asked for', async () => {
	const root = project();
	const server = spawn(process.execPath, [astro, 'dev', '--port', '0'], { cwd: root });
	servers.push(server);
	const address = await new Promise<string>((found, failed) => {
		let output = '';
		server.stdout.on('data', (chunk: Buffer) => {
			output += chunk;
			const match = /http:\/\/localhost:\d+/.exec(output);
			if (match) found(match[0]);
		});
		server.on('exit', () => failed(new Error(output)));
	});
	const entry = await fetch(`${address}/pagefind/zh/pagefind-entry.json`);
	expect(entry.status).toBe(200);
	expect(await entry.json()).toMatchObject({ languages: { 'zh-cn': { page_count: 3 } } });
	expect((await fetch(`${address}/pagefind/zh/pagefind.js`)).headers.get('content-type')).toBe('text/javascript');
});
