import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { unzipSync } from 'fflate';
import { nginxFile } from '../../src/publishing/delivery/server-files.ts';
import { linksOf, tagsOf } from '../../src/tools/checks/html-scan.ts';
import { ask, canSkip, type Running, startNginx, startPython } from './servers.ts';
import { foreignRequests, keptAddresses, ready, sweep, ask as triage } from './site.ts';
import { complaints, useFrame, useSearch } from './use.ts';

const base = '/docs/faultline/';

// The site is built once more for these, so they are part of the sweep: one build, of which the archive is made and served: as for an intranet, under a path, without a public address.
test.describe.configure({ mode: 'default' });

let folder: string;
let site: string;
let files: Record<string, Uint8Array>;
let server: Running;

function run(...args: string[]): void {
	const { SITE_URL: _, ...env } = process.env;
	const { status, stdout, stderr } = spawnSync(process.execPath, args, {
		env: { ...env, BASE_PATH: base, NODE_ENV: 'production' },
		encoding: 'utf8',
	});
	if (status !== 0) throw new Error(`${args.join(' ')}\n${stdout}${stderr}`);
}

test.beforeAll(async () => {
	// Time fails no test: on a loaded machine a build takes many minutes.
	test.setTimeout(1_200_000);
	folder = mkdtempSync(join(tmpdir(), 'faultline-packed-'));
	const dist = join(folder, 'dist');
	const archive = join(folder, 'faultline-site.zip');
	run('node_modules/astro/bin/astro.mjs', 'build', '--silent', '--outDir', dist);
	run('src/publishing/delivery/pack-cli.ts', dist, archive);
	files = unzipSync(readFileSync(archive));
	site = join(folder, 'unpacked');
	for (const [name, content] of Object.entries(files)) {
		mkdirSync(dirname(join(site, name)), { recursive: true });
		writeFileSync(join(site, name), content);
	}
	server = await startPython(site);
});
test.afterAll(() => {
	server?.stop();
	rmSync(folder, { recursive: true, force: true });
});

test('every link of every page arrives, by HTTP, under the path', sweep, async () => {
	test.setTimeout(180_000);
	const waiting = [`${base}en/`, `${base}404.html`];
	const seen = new Set(waiting);
	const wrong: string[] = [];
	const visit = async () => {
		for (let path = waiting.shift(); path; path = waiting.shift()) {
			const { status, headers, body } = await ask(server.origin + path);
			if (status !== 200) wrong.push(`${path} answers ${status}`);
			if (!String(headers['content-type']).startsWith('text/html')) continue;
			for (const link of linksOf([...tagsOf(body.toString())]).links) {
				const url = new URL(link, server.origin + path);
				if (url.origin !== server.origin || seen.has(url.pathname)) continue;
				if (!url.pathname.startsWith(base)) wrong.push(`${path} leads out of ${base}: ${link}`);
				seen.add(url.pathname);
				waiting.push(url.pathname);
			}
		}
	};
	while (waiting.length) await Promise.all(Array.from({ length: 8 }, visit));
	expect(wrong).toEqual([]);
	expect(seen.size).toBeGreaterThan(300);
});

test(
	'search, triage and the addresses without language work under the path, and ask nothing elsewhere',
	sweep,
	async ({ page, context }) => {
		await context.grantPermissions(['clipboard-read', 'clipboard-write']);
		const told = await complaints(page);
		const foreign = foreignRequests(page, server.origin + base);
		await page.goto(`${server.origin}${base}lightrft/nccl-timeout/?from=issue#solutions`);
		await expect(page).toHaveURL(`${server.origin}${base}en/lightrft/nccl-timeout/?from=issue#solutions`);
		await useFrame(page);
		await useSearch(page);
		await page.locator('dialog [data-search-results] a').first().click();
		await expect(page).toHaveURL(new RegExp(`^${server.origin}${base}en/`));
		await page.goto(`${server.origin}${base}zh/`);
		await useSearch(page);
		expect(foreign).toEqual([]);
		expect(told).toEqual([]);
	},
);

test.describe('without a network', sweep, () => {
	test.use({ serviceWorkers: 'allow' });

	test('a visited page, the index and triage are there under the path, which is all that the worker rules', async ({
		page,
		context,
	}) => {
		const home = server.origin + base;
		await page.goto(`${home}zh/lightrft/nccl-timeout/#solutions`);
		// A copy of the site at the root of the same host keeps this; it shares the storage, not the path.
		await page.evaluate(() => caches.open('faultline-data-/ aaaaaaaaaa'));
		await ready(page);
		await context.setOffline(true);
		await page.reload();
		await expect(page.locator('#solutions')).toBeVisible();
		expect(await page.evaluate(() => document.styleSheets[0]?.cssRules.length)).toBeGreaterThan(10);
		await page.goto(`${home}zh/errors/#cuda-oom--driver-out-of-memory`);
		await expect(page.locator('.rows li:target')).toHaveText(/^CUDA error: out of memory/);
		await page.goto(`${home}zh/search/`);
		expect(await triage(page, 'torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.50 GiB.')).toContain(
			'cuda-oom',
		);
		await expect(page.locator('.answer .fix')).toBeVisible();
		await page.goto(`${home}zh/llm/`);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('这个页面没有保存在本机');
		await page.locator('main').getByRole('link').first().click();
		await expect(page).toHaveURL(new RegExp(`^${home}zh/`));

		expect((await keptAddresses(page)).filter((url) => !url.startsWith(home))).toEqual([]);
		expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.scope)).toBe(home);
		expect(await page.evaluate(() => caches.keys())).toContain('faultline-data-/ aaaaaaaaaa');
		// Another site of the same server is none of its business.
		await expect(page.goto(`${server.origin}/other/`)).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
	});
});

test(
	'the archive names no address of its own, no machine and no folder of it, and has no pictures that need one',
	sweep,
	() => {
		const names = Object.keys(files);
		const text = new TextDecoder();
		const telling = names.filter((name) => {
			if (!/\.(?:html|js|css|json|txt|md|xml|webmanifest)$/.test(name)) return false;
			const content = text.decode(files[name]);
			return [process.cwd(), join(homedir(), '/'), folder, 'localhost:4321'].some((own) => content.includes(own));
		});
		expect(telling).toEqual([]);
		const pages = names.filter((name) => name.endsWith('.html'));
		const absolute = pages.filter((name) =>
			/rel="canonical"|hreflang="x-default"|og:url|og:image|ld\+json/.test(text.decode(files[name])),
		);
		expect(absolute).toEqual([]);
		expect(names.filter((name) => /\/share\/|sitemap|feed/.test(name))).toEqual([]);
		expect(names.filter((name) => name !== 'README.txt' && !`/${name}`.startsWith(base))).toEqual([]);
		expect(pages.length).toBeGreaterThan(300);
	},
);

test('nginx serves the same folder under the path, with its page for wrong addresses', sweep, async () => {
	test.skip(...canSkip('nginx'));
	const nginx = await startNginx(nginxFile(base), site);
	const page = await ask(`${nginx.origin}${base}en/`);
	const missing = await ask(`${nginx.origin}${base}nowhere/`);
	const hashed = Object.keys(files).find((name) => name.startsWith(`${base.slice(1)}assets/`));
	const asset = await ask(`${nginx.origin}/${hashed}`);
	nginx.stop();
	expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-cache']);
	expect([missing.status, missing.body.includes('data-not-found')]).toEqual([404, true]);
	expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
});
