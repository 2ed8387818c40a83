import { crc32, deflateSync } from 'node:zlib';
import type { Canvas } from './canvas.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** One byte for each pixel, a number of the palette. */
const DEPTH = 8;
const INDEXED = 3;

/**
 * A canvas as a PNG file.
 *
 * @see https://www.w3.org/TR/png-3/#11Critical-chunks
 */
export function toPng({ width, height, pixels, palette }: Canvas): Buffer {
	const head = Buffer.alloc(13);
	head.writeUInt32BE(width, 0);
	head.writeUInt32BE(height, 4);
	head.set([DEPTH, INDEXED], 8);
	// Each row begins with its filter: none, which suits plain areas best.
	const rows = Buffer.alloc((width + 1) * height);
	for (let row = 0; row < height; row++)
		rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
	// Level 6 takes nearly twice as long for a file 2 % smaller, level 4 is hardly faster.
	return Buffer.concat([
		Buffer.from(SIGNATURE),
		chunk('IHDR', head),
		chunk('PLTE', Buffer.from(palette().flat())),
		chunk('IDAT', deflateSync(rows, { level: 5, memLevel: 9 })),
		chunk('IEND', Buffer.alloc(0)),
	]);
}

function chunk(type: string, data: Buffer): Buffer {
	const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
	const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
	length.writeUInt32BE(data.length);
	sum.writeUInt32BE(crc32(named));
	return Buffer.concat([length, named, sum]);
}
