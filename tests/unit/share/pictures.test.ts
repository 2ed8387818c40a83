import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { readContentTree } from '../../../src/content/tree-fs.ts';
import { type Card, cardSvg } from '../../../src/share/card.ts';
import { makeCards } from '../../../src/share/cards.ts';
import { loadMono, loadSans } from '../../../src/share/fonts-fs.ts';
import { makePainter, mostBytes, writePictures } from '../../../src/share/pictures-fs.ts';

const card: Card = {
	place: 'LightRFT',
	category: '显存与内存',
	title: 'CUDA 显存不足（OOM）',
	message: 'CUDA out of memory. Tried to allocate 2.50 GiB.',
	summary: '',
};
const roots: string[] = [];

afterEach(() => {
	for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
});

function project(): string {
	const root = mkdtempSync(join(tmpdir(), 'faultline-share-'));
	roots.push(root);
	cpSync('src/share', join(root, 'src/share'), { recursive: true });
	cpSync('package.json', join(root, 'package.json'));
	return root;
}

test('every failure, problem and guide has a picture in each language, told with its own words', () => {
	const root = project();
	cpSync('tests/fixtures/sound/content', join(root, 'content'), { recursive: true });
	cpSync('content/ui', join(root, 'content/ui'), { recursive: true });
	const cards = makeCards(readContentTree(root), root);
	expect([...cards.keys()].filter((path) => path.startsWith('/share/zh/'))).toEqual([
		'/share/zh/index.png',
		'/share/zh/demo.png',
		'/share/zh/errors/cuda-oom.png',
		'/share/zh/errors/kv-cache-oom.png',
		'/share/zh/demo/cuda-oom.png',
	]);
	const failure = cards.get('/share/zh/errors/cuda-oom.png');
	expect(failure).toMatchObject({ place: '报错索引', category: '显存与内存' });
	expect(failure?.message).toMatch(/^CUDA out of memory/);
	expect(cards.get('/share/en/demo/cuda-oom.png')?.title).toBe('Out of memory');
});

test('a picture is drawn once, and again when its words or the design change', async () => {
	const root = project();
	let drawn = 0;
	const draw = async () => new Uint8Array([drawn++]);
	const write = (title: string) => writePictures(new Map([['/share/en/a.png', { ...card, title }]]), root, root, draw);
	expect(await write('a')).toBe(1);
	rmSync(join(root, 'share'), { recursive: true });
	expect(await write('a')).toBe(0);
	expect(existsSync(join(root, 'share/en/a.png'))).toBe(true);
	expect(await write('b')).toBe(1);
	const code = join(root, 'src/share/card.ts');
	writeFileSync(code, readFileSync(code, 'utf8').replace("ground: '#13211f'", "ground: '#000000'"));
	expect(await write('b')).toBe(1);
	expect(drawn).toBe(3);
});

test('a picture that is too heavy stops the build', async () => {
	const root = project();
	const write = writePictures(new Map([['/share/en/a.png', card]]), root, root, async () => new Uint8Array(40_001));
	await expect(write).rejects.toThrow('/share/en/a.png weighs 40001 bytes; at most 40000.');
});

test('a picture is 1200 × 630, small, and shows Chinese without a font on the machine', async () => {
	const picture = await makePainter()(card);
	expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
	expect(picture.length).toBeLessThanOrEqual(mostBytes);
	const svg = cardSvg(card, { sans: loadSans(), mono: loadMono() });
	expect(svg).not.toContain('<text');
	expect(svg).not.toMatch(/NaN|undefined/);
	const without = cardSvg({ ...card, title: 'CUDA （OOM）' }, { sans: loadSans(), mono: loadMono() });
	expect(svg.length).toBeGreaterThan(without.length + 500);
});

test('there is a glyph for every character of every picture', () => {
	const [sans, mono] = [loadSans(), loadMono()];
	const missing = [...makeCards(readContentTree('.'), '.')].flatMap(([path, { message = '', ...texts }]) =>
		[
			...Object.values(texts).filter((text) => !sans.covers(text)),
			...[message].filter((text) => !mono.covers(text)),
		].map((text) => `${path}: ${text}`),
	);
	expect(missing).toEqual([]);
	expect([sans.covers('\u{e000}'), mono.covers('\u{e000}')]).toEqual([false, false]);
});
