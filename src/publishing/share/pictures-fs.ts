// Draws the share pictures and keeps them in .cache/: build only.
import {
	constants,
	copyFileSync,
	existsSync,
	lstatSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	utimesSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { hashOf, writeWhole } from '../../content/files/kept-fs.ts';
import { type Card, drawCard } from './card.ts';
import { loadMono, loadSans } from './fonts-fs.ts';

/** What a picture may weigh. */
export const mostBytes = 40_000;

/** Draws a card; that of makePainter, or another in tests. */
export type Draw = (card: Card) => Uint8Array | Promise<Uint8Array>;

/** A painter whose fonts are read with its first picture. */
export function makePainter(): Draw {
	let faces: Parameters<typeof drawCard>[1] | undefined;
	return (card) => {
		faces ??= { sans: loadSans(), mono: loadMono() };
		// Sixteen colours are told from all of them by nobody, weigh a quarter, and take half the time. More effort finds hardly better ones.
		return sharp(Buffer.from(drawCard(card, faces)))
			.png({ palette: true, colours: 16, effort: 1, dither: 0, compressionLevel: 9 })
			.toBuffer();
	};
}

/** Pictures by their path from the root of the site. */
export type Cards = ReadonlyMap<string, Card>;

/** The pictures that were not drawn before, with the same words and the same design. The others are in use from now on. */
export function missingCards(cards: Cards, root: string): Map<string, Card> {
	const keptAt = makeKeptAt(root);
	return new Map([...cards].filter(([, card]) => !claim(keptAt(card))));
}

/** Marks a picture as used now. @returns whether there is one. */
function claim(file: string): boolean {
	const now = new Date();
	try {
		utimesSync(file, now, now);
		return true;
	} catch {
		// Gone; or there, where nothing may be changed.
		return existsSync(file);
	}
}

/**
 * Draws pictures into `{root}/.cache/share/`.
 *
 * @throws when a picture weighs more than platforms that unfurl links like to load.
 */
export async function drawPictures(cards: Cards, root: string, draw: Draw = makePainter()): Promise<void> {
	const keptAt = makeKeptAt(root);
	mkdirSync(join(root, CACHE), { recursive: true });
	for (const [path, card] of cards) {
		const picture = await draw(card);
		if (picture.length > mostBytes) throw new Error(`${path} weighs ${picture.length} bytes; at most ${mostBytes}.`);
		writeWhole(keptAt(card), picture);
	}
}

/** Puts every picture, drawn before, below `to`. */
export function placePictures(cards: Cards, root: string, to: string): void {
	const keptAt = makeKeptAt(root);
	for (const [path, card] of cards) {
		const file = join(to, path);
		mkdirSync(dirname(file), { recursive: true });
		copyFileSync(keptAt(card), file, constants.COPYFILE_FICLONE);
	}
}

/**
 * Drops the pictures that no build has used for a day, and halves that a broken one left. A day, since others may be at
 * work in the same folder, and one goes back and forth between branches. Nothing but pictures of this room is touched.
 *
 * @param now in milliseconds.
 * @returns how many files were dropped.
 */
export function dropUnused(root: string, now = Date.now()): number {
	const folder = join(root, CACHE);
	if (!existsSync(folder)) return 0;
	const unused = readdirSync(folder)
		.filter((name) => PICTURE.test(name))
		.map((name) => join(folder, name))
		.filter((file) => {
			// Gone, where another build was faster.
			const found = lstatSync(file, { throwIfNoEntry: false });
			return found?.isFile() && now - found.mtimeMs > DAY;
		});
	for (const file of unused) rmSync(file, { force: true });
	return unused.length;
}

const CACHE = '.cache/share';
const DAY = 24 * 60 * 60 * 1000;
/** The hash of a card, and the process that was drawing it. */
const PICTURE = /^[\da-f]{32}\.png(?:\.\d+)?$/;

function makeKeptAt(root: string): (card: Card) => string {
	const design = designOf(root);
	return (card) => join(root, CACHE, `${hashOf(design, JSON.stringify(card))}.png`);
}

/** Changes with the code of this room and with the versions of what it draws with. */
function designOf(root: string): string {
	const folder = join(root, 'src/publishing/share');
	const code = readdirSync(folder)
		.sort()
		.map((name) => readFileSync(join(folder, name), 'utf8'));
	const { devDependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
	const versions = ['sharp', 'opentype.js', '@fontsource/noto-sans-sc', '@fontsource/jetbrains-mono'].map(
		(name) => devDependencies[name],
	);
	return hashOf(...code, ...versions);
}
