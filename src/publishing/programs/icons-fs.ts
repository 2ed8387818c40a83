// Draws the icons of the site from public/favicon.svg with sharp, a native program: build only.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { TOUCH_ICON } from '../../core/addresses/program-files.ts';
import { manifestIcons } from './browser-files.ts';

/** How a picture sits on its ground, in parts of the icon's size: round masks show what is within 0.4 of the middle. */
const shapes = {
	any: { margin: 0.14, radius: 0.2 },
	maskable: { margin: 0.24, radius: 0 },
	tiny: { margin: 0.06, radius: 0.16 },
} as const;

/** Asked for by this name at the root of a host, whatever a page says. */
const ICO = '/favicon.ico';
const ICO_SIZE = 32;
const TOUCH_SIZE = 180;

/**
 * Every icon but the SVG itself, by its place below the root of the site.
 *
 * @param paper the colour of the ground: our lines are dark, and so are many task bars.
 */
export async function drawIcons(root: string, paper: string): Promise<Map<string, Buffer>> {
	const svg = readFileSync(join(root, 'public/favicon.svg'), 'utf8');
	const icons = new Map<string, Buffer>();
	for (const { src, size, purpose } of manifestIcons) icons.set(src, await draw(svg, size, purpose, paper));
	icons.set(TOUCH_ICON, await draw(svg, TOUCH_SIZE, 'maskable', paper));
	icons.set(ICO, asIco(await draw(svg, ICO_SIZE, 'tiny', paper), ICO_SIZE));
	return icons;
}

async function draw(svg: string, size: number, shape: keyof typeof shapes, paper: string): Promise<Buffer> {
	const { margin, radius } = shapes[shape];
	const at = margin * size;
	// A picture in a file knows no dark theme, and must not depend on that of the machine.
	const light = svg.replace(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*\}/g, '');
	const inner = light.replace('<svg ', `<svg x="${at}" y="${at}" width="${size - 2 * at}" height="${size - 2 * at}" `);
	const whole = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${radius * size}" fill="${paper}"/>${inner}</svg>`;
	return sharp(Buffer.from(whole)).png({ compressionLevel: 9 }).toBuffer();
}

/**
 * A PNG as the only picture of an ICO file.
 *
 * @see https://learn.microsoft.com/en-us/previous-versions/ms997538(v=msdn.10)
 */
function asIco(png: Buffer, size: number): Buffer {
	const head = Buffer.alloc(22);
	head.writeUInt16LE(1, 2); // an icon
	head.writeUInt16LE(1, 4); // of one picture
	head.writeUInt8(size, 6);
	head.writeUInt8(size, 7);
	head.writeUInt16LE(1, 10); // planes
	head.writeUInt16LE(32, 12); // bits for each pixel
	head.writeUInt32LE(png.length, 14);
	head.writeUInt32LE(head.length, 18);
	return Buffer.concat([head, png]);
}
