import { inflateSync } from 'node:zlib';

const woffHeader = 44;
const woffEntry = 20;
const sfntHeader = 12;
const sfntEntry = 16;

/**
 * A WOFF 1.0 file as the plain font in it. Node's own inflate is many times as fast as that of opentype.js, which
 * also refuses some of the files.
 *
 * @see https://www.w3.org/TR/WOFF/#WOFFHeader
 * @throws when the file is not WOFF 1.0.
 */
export function woffToSfnt(woff: Buffer): Buffer {
	if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF 1.0 file.');
	const count = woff.readUInt16BE(12);
	const head = Buffer.alloc(sfntHeader + count * sfntEntry);
	woff.copy(head, 0, 4, 8);
	// The three fields after the count only help binary search, which no reader here does.
	head.writeUInt16BE(count, 4);
	const tables: Buffer[] = [];
	let offset = head.length;
	for (let index = 0; index < count; index++) {
		const from = woffHeader + index * woffEntry;
		const [start = 0, packed = 0, length = 0] = [4, 8, 12].map((field) => woff.readUInt32BE(from + field));
		const data = woff.subarray(start, start + packed);
		const table = packed < length ? inflateSync(data) : data;
		const to = sfntHeader + index * sfntEntry;
		woff.copy(head, to, from, from + 4);
		woff.copy(head, to + 4, from + 16, from + 20);
		head.writeUInt32BE(offset, to + 8);
		head.writeUInt32BE(length, to + 12);
		tables.push(table, Buffer.alloc(-length & 3));
		offset += table.length + (-length & 3);
	}
	return Buffer.concat([head, ...tables]);
}
