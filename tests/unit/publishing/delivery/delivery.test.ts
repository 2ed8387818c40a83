import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { afterEach, expect, test } from 'vitest';
import { makeArchive } from '../../../../src/publishing/delivery/archive-fs.ts';
import { compressFolder } from '../../../../src/publishing/delivery/compress-fs.ts';

const folders: string[] = [];
const zone = process.env['TZ'];

afterEach(() => {
	for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
	if (zone === undefined) delete process.env['TZ'];
	else process.env['TZ'] = zone;
});

const page = '<p>torch.OutOfMemoryError: CUDA out of memory.</p>\n'.repeat(50);

function site(files: Record<string, string>): string {
	const folder = mkdtempSync(join(tmpdir(), 'faultline-delivery-'));
	folders.push(folder);
	for (const [name, text] of Object.entries(files)) {
		mkdirSync(dirname(join(folder, name)), { recursive: true });
		writeFileSync(join(folder, name), text);
	}
	return folder;
}

test('texts get a .br and a .gz with the same content and time; pictures and small files get none', async () => {
	const folder = site({ 'en/index.html': page, 'share/en.png': page, 'robots.txt': 'User-agent: *' });
	utimesSync(join(folder, 'en/index.html'), 1_700_000_000, 1_700_000_000);
	const { files, before, after } = await compressFolder(folder);
	expect([files, before]).toEqual([1, page.length]);
	const br = readFileSync(join(folder, 'en/index.html.br'));
	const gz = readFileSync(join(folder, 'en/index.html.gz'));
	expect(after).toEqual({ '.br': br.length, '.gz': gz.length });
	expect([brotliDecompressSync(br).toString(), gunzipSync(gz).toString()]).toEqual([page, page]);
	expect(statSync(join(folder, 'en/index.html.br')).mtimeMs).toBe(1_700_000_000_000);
	expect(existsSync(join(folder, 'share/en.png.br')) || existsSync(join(folder, 'robots.txt.gz'))).toBe(false);
});

test('what is gzipped already gets a .br of what is in it, and no .gz', async () => {
	const folder = site({});
	const path = join(folder, 'en_1a2b3c4.pf_index');
	const content = Buffer.from(Array.from({ length: 500 }, (_, at) => `word${at ** 3}`).join(' '));
	writeFileSync(path, gzipSync(content));
	expect((await compressFolder(folder)).files).toBe(1);
	expect(brotliDecompressSync(readFileSync(`${path}.br`)).equals(content)).toBe(true);
	expect(statSync(`${path}.br`).size).toBeLessThan(statSync(path).size);
	expect(existsSync(`${path}.gz`)).toBe(false);
});

test('the archive holds the site below its path, without what is left out, and a README of two lines', () => {
	const folder = site({ 'index.html': page, 'index.html.br': 'x', 'share/en.png': 'x', 'assets/a.js': '1' });
	const files = unzipSync(makeArchive(folder, { base: '/docs/faultline/', without: /^share\// }));
	expect(Object.keys(files)).toEqual(['README.txt', 'docs/faultline/assets/a.js', 'docs/faultline/index.html']);
	const readme = new TextDecoder().decode(files['README.txt']);
	expect(readme.trimEnd().split('\n')).toEqual([
		expect.stringMatching(/python3 -m http\.server.* open http:\/\/localhost:8000\/docs\/faultline\/$/),
		expect.stringMatching(/python3 -m http\.server.*打开 http:\/\/localhost:8000\/docs\/faultline\/$/),
	]);
	expect(Object.keys(unzipSync(makeArchive(folder, { base: '/' })))).toContain('index.html');
});

test('the same site makes the same archive, wherever and whenever', () => {
	const first = site({ 'b.html': page, 'a.html': 'a' });
	const second = site({ 'a.html': 'a', 'b.html': page });
	utimesSync(join(second, 'a.html'), 1, 1);
	process.env['TZ'] = 'Asia/Shanghai';
	const archive = makeArchive(first, { base: '/' });
	process.env['TZ'] = 'America/New_York';
	expect(Buffer.from(makeArchive(second, { base: '/' })).equals(archive)).toBe(true);
});
