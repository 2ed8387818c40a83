// Draws the share pictures with sharp, a native program, and keeps them in .cache/: build only.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { type Card, cardSvg } from './card.ts';
import { loadMono, loadSans } from './fonts-fs.ts';

/** What a picture may weigh. */
export const mostBytes = 40_000;

/** Few colours, no dithering: text stays sharp and a picture weighs a third. A low effort is four times as fast. */
const encoding = { palette: true, colours: 48, dither: 0, effort: 1, compressionLevel: 9 } as const;
const atOnce = 4;

/** Draws a card; `draw` of pictures-fs.ts, or another in tests. */
export type Draw = (card: Card) => Promise<Uint8Array>;

/** A painter whose fonts are read with its first picture. */
export function makePainter(): Draw {
	let faces: Parameters<typeof cardSvg>[1] | undefined;
	return (card) => {
		faces ??= { sans: loadSans(), mono: loadMono() };
		return sharp(Buffer.from(cardSvg(card, faces)))
			.png(encoding)
			.toBuffer();
	};
}

/**
 * Writes every picture below `to`. One that was drawn before, with the same words and the same design, comes from
 * `{root}/.cache/share/`.
 *
 * @param cards the pictures by their path from the root of the site.
 * @returns how many were drawn anew.
 * @throws when a picture weighs more than platforms that unfurl links like to load.
 */
export async function writePictures(
	cards: ReadonlyMap<string, Card>,
	root: string,
	to: string,
	draw: Draw = makePainter(),
): Promise<number> {
	const cache = join(root, '.cache/share');
	const design = designOf(root);
	mkdirSync(cache, { recursive: true });
	const waiting = [...cards];
	let drawn = 0;
	const work = async () => {
		for (let next = waiting.shift(); next; next = waiting.shift()) {
			const [path, card] = next;
			const kept = join(cache, `${hash(design, JSON.stringify(card))}.png`);
			if (!existsSync(kept)) {
				const picture = await draw(card);
				if (picture.length > mostBytes)
					throw new Error(`${path} weighs ${picture.length} bytes; at most ${mostBytes}.`);
				// Two builds may run at once: neither must see half a picture.
				const part = `${kept}.${process.pid}-${drawn++}`;
				writeFileSync(part, picture);
				renameSync(part, kept);
			}
			const file = join(to, path);
			mkdirSync(dirname(file), { recursive: true });
			writeFileSync(file, readFileSync(kept));
		}
	};
	await Promise.all(Array.from({ length: atOnce }, work));
	return drawn;
}

/** Changes with the code of this room and with the versions of what it draws with. */
function designOf(root: string): string {
	const folder = join(root, 'src/share');
	const code = readdirSync(folder)
		.sort()
		.map((name) => readFileSync(join(folder, name), 'utf8'));
	const { dependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
	const versions = ['sharp', 'opentype.js', '@fontsource/noto-sans-sc', '@fontsource/jetbrains-mono'].map(
		(name) => dependencies[name],
	);
	return hash(...code, ...versions);
}

function hash(...parts: string[]): string {
	const sum = createHash('sha256');
	for (const part of parts) sum.update(`${part}\n`);
	return sum.digest('hex').slice(0, 32);
}
