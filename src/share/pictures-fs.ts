// Draws the share pictures and keeps them in .cache/: build only.
import { createHash } from 'node:crypto';
import {
	constants,
	copyFileSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { type Card, drawCard } from './card.ts';
import { loadMono, loadSans } from './fonts-fs.ts';
import { toPng } from './png.ts';

/** What a picture may weigh. */
export const mostBytes = 40_000;

/** Draws a card; that of makePainter, or another in tests. */
export type Draw = (card: Card) => Uint8Array;

/** A painter whose fonts are read with its first picture. */
export function makePainter(): Draw {
	let faces: Parameters<typeof drawCard>[1] | undefined;
	return (card) => {
		faces ??= { sans: loadSans(), mono: loadMono() };
		return toPng(drawCard(card, faces));
	};
}

/** Pictures by their path from the root of the site. */
export type Cards = ReadonlyMap<string, Card>;

/** The pictures that were not drawn before, with the same words and the same design. */
export function missingCards(cards: Cards, root: string): Map<string, Card> {
	const keptAt = makeKeptAt(root);
	return new Map([...cards].filter(([, card]) => !existsSync(keptAt(card))));
}

/**
 * Draws pictures into `{root}/.cache/share/`.
 *
 * @throws when a picture weighs more than platforms that unfurl links like to load.
 */
export function drawPictures(cards: Cards, root: string, draw: Draw = makePainter()): void {
	const keptAt = makeKeptAt(root);
	mkdirSync(join(root, CACHE), { recursive: true });
	for (const [path, card] of cards) {
		const picture = draw(card);
		if (picture.length > mostBytes) throw new Error(`${path} weighs ${picture.length} bytes; at most ${mostBytes}.`);
		// Two builds may run at once: neither must see half a picture.
		const part = `${keptAt(card)}.${process.pid}`;
		writeFileSync(part, picture);
		renameSync(part, keptAt(card));
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

const CACHE = '.cache/share';

function makeKeptAt(root: string): (card: Card) => string {
	const design = designOf(root);
	return (card) => join(root, CACHE, `${hash(design, JSON.stringify(card))}.png`);
}

/** Changes with the code of this room and with the versions of what it draws with. */
function designOf(root: string): string {
	const folder = join(root, 'src/share');
	const code = readdirSync(folder)
		.sort()
		.map((name) => readFileSync(join(folder, name), 'utf8'));
	const { devDependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
	const versions = ['opentype.js', '@fontsource/noto-sans-sc', '@fontsource/jetbrains-mono'].map(
		(name) => devDependencies[name],
	);
	return hash(...code, ...versions);
}

function hash(...parts: string[]): string {
	const sum = createHash('sha256');
	for (const part of parts) sum.update(`${part}\n`);
	return sum.digest('hex').slice(0, 32);
}
