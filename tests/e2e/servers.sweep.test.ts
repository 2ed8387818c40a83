import { cpSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { securityHeaders, strictTransport } from '../../src/core/policy/headers.ts';
import { compressFolder } from '../../src/publishing/delivery/compress-fs.ts';
import { ask, canSkip, type Running, startCaddy, startNginx } from './servers.ts';
import { filesIn } from './site.ts';
import { complaints, useFrame, useSearch } from './use.ts';

const servers = {
	nginx: { file: 'docs/deploy/nginx.conf', start: startNginx },
	caddy: { file: 'docs/deploy/Caddyfile', start: startCaddy },
};

for (const [name, { file, start }] of Object.entries(servers)) {
	test.describe(`${name} with ${file}`, () => {
		// One server for all of them.
		test.describe.configure({ mode: 'default' });
		test.skip(...canSkip(name as keyof typeof servers));
		let server: Running;
		let root: string;

		test.beforeAll(async () => {
			root = join(mkdtempSync(join(tmpdir(), 'faultline-served-')), 'site');
			cpSync('dist', root, { recursive: true });
			// The whole site would take longer, and show no more; the rest is compressed as it is sent.
			for (const folder of ['assets', 'en/errors', 'en/lightrft', 'pagefind/en'])
				await compressFolder(join(root, folder));
			server = await start(readFileSync(file, 'utf8'), root);
		});
		test.afterAll(() => {
			server?.stop();
			rmSync(join(root, '..'), { recursive: true });
		});

		/** The largest: small ones are not compressed. */
		const asset = (ending: string) => {
			const size = (one: string) => statSync(`dist/assets/${one}`).size;
			const own = filesIn('dist/assets').filter((one) => one.endsWith(ending));
			return `/assets/${own.sort((a, b) => size(b) - size(a))[0]}`;
		};
		const fragment = () => `/pagefind/en/fragment/${filesIn('dist/pagefind/en/fragment')[0]}`;

		test('every kind of answer has every security header, once, and no version of the server', async () => {
			for (const path of ['/en/', '/en/lightrft', asset('.js'), '/nowhere/', '/triage/index.txt', '/favicon.svg']) {
				const { headers } = await ask(server.origin + path);
				for (const [header, value] of Object.entries(securityHeaders('/'))) {
					expect(headers[header.toLowerCase()], `${header} of ${path}`).toBe(value);
				}
				expect(String(headers['server'] ?? '')).not.toMatch(/\d/);
				// Over http the header would be void, and a proxy may add its own.
				expect(headers[strictTransport.name.toLowerCase()]).toBeUndefined();
			}
		});

		test('names with a hash are kept for ever, everything else is asked for again and answered by "not modified"', async () => {
			for (const path of [asset('.js'), asset('.css'), fragment()]) {
				const { headers } = await ask(server.origin + path);
				expect(headers['cache-control'], path).toBe('public, max-age=31536000, immutable');
			}
			for (const path of ['/en/', '/pagefind/en/pagefind-entry.json', '/pagefind/en/pagefind.js', '/favicon.svg']) {
				const { status, headers } = await ask(server.origin + path);
				expect([status, headers['cache-control']], path).toEqual([200, 'no-cache']);
				const again = await ask(server.origin + path, { 'If-None-Match': String(headers['etag']) });
				expect(again.status, path).toBe(304);
			}
			const missing = await ask(`${server.origin}/assets/gone.js`);
			expect([missing.status, missing.headers['cache-control']]).toEqual([404, 'no-cache']);
		});

		test('what was compressed beforehand is sent as it is, whatever else is compressed on the way', async () => {
			for (const path of ['/en/lightrft/nccl-timeout/', asset('.js'), asset('.css')]) {
				const on = path.endsWith('/') ? `${path}index.html` : path;
				const original = readFileSync(join(root, on));
				const gzip = await ask(server.origin + path, { 'Accept-Encoding': 'gzip' });
				expect(gzip.headers['content-encoding'], path).toBe('gzip');
				expect(gzip.body.equals(readFileSync(join(root, `${on}.gz`)))).toBe(true);
				expect(gzip.headers['vary']).toMatch(/accept-encoding/i);
				const plain = await ask(server.origin + path);
				expect([plain.headers['content-encoding'], plain.body.equals(original)]).toEqual([undefined, true]);
				if (!server.brotli) continue;
				const brotli = await ask(server.origin + path, { 'Accept-Encoding': 'gzip, deflate, br, zstd' });
				expect(brotli.headers['content-encoding'], path).toBe('br');
				expect(brotliDecompressSync(brotli.body).equals(original)).toBe(true);
				expect(brotli.headers['content-type']).toBe(plain.headers['content-type']);
			}
			const now = await ask(`${server.origin}/zh/errors/`, { 'Accept-Encoding': 'gzip' });
			expect(gunzipSync(now.body).equals(readFileSync('dist/zh/errors/index.html'))).toBe(true);
		});

		test('files of the search are sent gzipped as they are, or by brotli what is in them', async () => {
			const named = (kind: string) => filesIn('dist/pagefind/en').find((file) => file.endsWith(kind)) ?? '';
			const word = `index/${filesIn('dist/pagefind/en/index')[0]}`;
			for (const file of [named('.pf_meta'), named('.pagefind'), word]) {
				const path = `/pagefind/en/${file}`;
				const original = readFileSync(join(root, path));
				const gzip = await ask(server.origin + path, { 'Accept-Encoding': 'gzip' });
				expect([gzip.headers['content-encoding'], gzip.body.equals(original)], path).toEqual([undefined, true]);
				if (!server.brotli) continue;
				const brotli = await ask(server.origin + path, { 'Accept-Encoding': 'gzip, deflate, br, zstd' });
				expect([brotli.headers['content-encoding'], brotli.headers['content-type']], path).toEqual([
					'br',
					gzip.headers['content-type'],
				]);
				expect(brotliDecompressSync(brotli.body).equals(gunzipSync(original))).toBe(true);
				expect(brotli.body.length).toBeLessThan(original.length);
			}
		});

		test('each kind of file has its type, and texts their character set', async () => {
			for (const [path, type] of [
				['/en/', 'text/html; charset=utf-8'],
				[asset('.css'), 'text/css; charset=utf-8'],
				[asset('.js'), 'text/javascript; charset=utf-8'],
				['/triage/index.txt', 'text/plain; charset=utf-8'],
				['/triage/en/index.json', /^application\/json/],
				['/favicon.svg', /^image\/svg\+xml/],
				['/share/en/lightrft/nccl-timeout.png', 'image/png'],
				[`/pagefind/en/words/${filesIn('dist/pagefind/en/words')[0]}/c.txt`, 'text/plain; charset=utf-8'],
			] as const) {
				const { status, headers } = await ask(server.origin + path);
				expect(status, path).toBe(200);
				if (typeof type === 'string') expect(headers['content-type'], path).toBe(type);
				else expect(headers['content-type'], path).toMatch(type);
			}
		});

		test('an address without its slash goes to the one with it', async () => {
			const { status, headers } = await ask(`${server.origin}/en/lightrft?from=issue`);
			expect([301, 308]).toContain(status);
			// Caddy 2.6 drops the query; later ones keep it.
			expect(headers['location']).toMatch(name === 'nginx' ? /^\/en\/lightrft\/\?from=issue$/ : /^\/en\/lightrft\//);
		});

		test('a wrong address gets the page for it; hidden files and those for other hosts are wrong addresses', async () => {
			for (const path of ['/nowhere/', '/en/lightrft/nowhere', '/_headers', '/.git/config']) {
				const { status, headers, body } = await ask(server.origin + path);
				expect([status, headers['content-type']], path).toEqual([404, 'text/html; charset=utf-8']);
				expect(body.toString(), path).toContain('data-not-found');
			}
		});

		test('everything works under the headers, in the page and in the worker', async ({ page, context }) => {
			await context.grantPermissions(['clipboard-read', 'clipboard-write']);
			const told = await complaints(page);
			await page.goto(`${server.origin}/lightrft/nccl-timeout/`);
			await expect(page).toHaveURL(`${server.origin}/en/lightrft/nccl-timeout/`);
			await useFrame(page);
			await useSearch(page);
			expect(told).toEqual([]);
		});
	});
}

test('nginx says over https that https is to stay', async () => {
	test.skip(...canSkip('nginx'));
	const server = await startNginx(readFileSync('docs/deploy/nginx.conf', 'utf8'), join(process.cwd(), 'dist'));
	const { headers } = await ask(`${server.origin}/en/`, { 'X-Forwarded-Proto': 'https' });
	server.stop();
	expect(headers['strict-transport-security']).toBe(strictTransport.value);
});
