import {
	cpSync,
	existsSync,
	lutimesSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { readContentTree } from '../../../../src/content/files/tree-fs.ts';
import type { Card } from '../../../../src/publishing/share/card.ts';
import { makeCards } from '../../../../src/publishing/share/cards.ts';
import { loadMono, loadSans } from '../../../../src/publishing/share/fonts-fs.ts';
import {
	drawPictures,
	dropUnused,
	makePainter,
	missingCards,
	mostBytes,
	placePictures,
} from '../../../../src/publishing/share/pictures-fs.ts';
import { box, line, outline, picture as toSvg } from '../../../../src/publishing/share/shapes.ts';
import { inSweep } from '../../in-sweep.ts';
import { realTree } from '../../real-content.ts';

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
	cpSync('src/publishing/share', join(root, 'src/publishing/share'), { recursive: true });
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
	const write = async (title: string) => {
		const cards = new Map([['/share/en/a.png', { ...card, title }]]);
		const missing = missingCards(cards, root);
		await drawPictures(missing, root, () => new Uint8Array([drawn++]));
		placePictures(cards, root, root);
		return missing.size;
	};
	expect(await write('a')).toBe(1);
	rmSync(join(root, 'share'), { recursive: true });
	expect(await write('a')).toBe(0);
	expect(existsSync(join(root, 'share/en/a.png'))).toBe(true);
	expect(await write('b')).toBe(1);
	const code = join(root, 'src/publishing/share/card.ts');
	writeFileSync(code, readFileSync(code, 'utf8').replace("ground: '#13211f'", "ground: '#000000'"));
	expect(await write('b')).toBe(1);
	expect(drawn).toBe(3);
});

const HOUR = 60 * 60 * 1000;

test('a picture that no build has used for a day is dropped, and nothing else', async () => {
	const root = project();
	const kept = (name: string) => join(root, '.cache/share', name);
	const cardsOf = (title: string) => new Map([['/share/en/a.png', { ...card, title }]]);
	for (const title of ['used', 'gone']) await drawPictures(cardsOf(title), root, () => new Uint8Array([1]));
	const pictures = readdirSync(kept(''));
	const others = ['notes.txt', `${'a'.repeat(32)}.png.orig`, `${'b'.repeat(32)}.svg`];
	const half = `${'c'.repeat(32)}.png.4321`;
	for (const name of [...others, half]) writeFileSync(kept(name), '');
	const outside = join(root, 'outside.png');
	writeFileSync(outside, '');
	const [folderName, linkName] = [`${'d'.repeat(32)}.png`, `${'e'.repeat(32)}.png`];
	mkdirSync(kept(folderName));
	symlinkSync(outside, kept(linkName));
	const before = readdirSync(kept(''));
	const age = (hours: number) => {
		for (const name of [...pictures, ...others, half]) {
			const then = new Date(Date.now() - hours * HOUR);
			utimesSync(kept(name), then, then);
		}
		utimesSync(outside, 0, 0);
		utimesSync(kept(folderName), 0, 0);
		lutimesSync(kept(linkName), 0, 0);
	};

	age(23);
	expect(dropUnused(root)).toBe(0);
	age(25);
	// Another build is at work, and found its picture.
	expect(missingCards(cardsOf('used'), root).size).toBe(0);
	expect(dropUnused(root)).toBe(2);
	expect(missingCards(cardsOf('used'), root).size).toBe(0);
	expect(missingCards(cardsOf('gone'), root).size).toBe(1);
	const after = readdirSync(kept(''));
	expect(before.filter((name) => !after.includes(name)).sort()).toEqual(
		[half, pictures.find((name) => !after.includes(name))].sort(),
	);
	expect(existsSync(outside)).toBe(true);
	expect(dropUnused(project())).toBe(0);
});

inSweep('pictures are dropped after everything that may fail a build', async () => {
	const { default: config } = await import('../../../../astro.config.mjs');
	expect(config.integrations?.at(-1)).toMatchObject({ name: 'faultline:unused-pictures' });
});

test('a picture that is too heavy stops the build', async () => {
	const write = () => drawPictures(new Map([['/share/en/a.png', card]]), project(), () => new Uint8Array(40_001));
	await expect(write()).rejects.toThrow('/share/en/a.png weighs 40001 bytes; at most 40000.');
});

test('a picture is 1200 × 630, small, and shows Chinese without a font on the machine', async () => {
	const draw = makePainter();
	const [picture, without] = [await draw({ ...card, title: '显存不足' }), await draw({ ...card, title: '\u{e000}' })];
	expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
	expect(picture.length).toBeLessThanOrEqual(mostBytes);
	/** The brightest colour is that of titles. */
	const inTitle = async (png: Uint8Array) => {
		const title = sharp(png).extract({ left: 0, top: 150, width: 1200, height: 250 });
		return (await title.greyscale().raw().toBuffer()).filter((light) => light > 200).length;
	};
	expect(await inTitle(picture)).toBeGreaterThan(3000);
	expect(await inTitle(without)).toBe(0);
});

test('shapes have their places and colours, those that come last above', async () => {
	const shapes = [
		box(0, 0, 8, 4, '#102030'),
		box(1, 0, 2, 1, '#ff0000'),
		outline('M4 0L8 0L8 4L4 4z', '#00ff00'),
		line(5, 3, 7, 3, 2, '#0000ff'),
	];
	const { data } = await sharp(Buffer.from(toSvg(8, 4, shapes)))
		.removeAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });
	const pixel = (x: number, y: number) => data.subarray((y * 8 + x) * 3, (y * 8 + x) * 3 + 3).toString('hex');
	expect([pixel(0, 0), pixel(1, 0), pixel(2, 0), pixel(1, 1)]).toEqual(['102030', 'ff0000', 'ff0000', '102030']);
	expect([pixel(4, 0), pixel(6, 2), pixel(6, 3), pixel(4, 3)]).toEqual(['00ff00', '0000ff', '0000ff', '00ff00']);
});

test('outlines have a number in every place, also where it is hardly more than whole', () => {
	const path = loadSans().path('Transformers. Its errors concern', 168, 502, 30);
	expect(path.replace(/[MLQCZ]|-?\d+\.\d\d| /g, '')).toBe('');
	expect(path.length).toBeGreaterThan(5000);
});

inSweep('there is a glyph for every character of every picture', () => {
	const [sans, mono] = [loadSans(), loadMono()];
	const missing = [...makeCards(realTree, '.')].flatMap(([path, { message = '', ...texts }]) =>
		[
			...Object.values(texts).filter((text) => !sans.covers(text)),
			...[message].filter((text) => !mono.covers(text)),
		].map((text) => `${path}: ${text}`),
	);
	expect(missing).toEqual([]);
	expect([sans.covers('\u{e000}'), mono.covers('\u{e000}')]).toEqual([false, false]);
});
