/**
 * What we need of CBOR (RFC 8949) to take Pagefind's files apart: where an item ends, and what is in arrays and texts.
 * Items that nothing is changed in are cut out as they are, never decoded and written again.
 */

/** An item of definite length, the only kind that Pagefind writes. */
interface Item {
	kind: 'number' | 'text' | 'array';
	/** Of a text its bytes, of an array its items. */
	length: number;
	/** Where its content begins. */
	content: number;
}

const kinds: readonly (Item['kind'] | undefined)[] = ['number', 'number', undefined, 'text', 'array'];

/** @throws RangeError on anything but whole numbers, texts and arrays. */
export function itemAt(bytes: Buffer, at: number): Item {
	const head = bytes.readUInt8(at);
	const kind = kinds[head >> 5];
	const short = head & 31;
	// 24 to 26: the number follows in 1, 2 or 4 bytes.
	const size = short < 24 ? 0 : 1 << (short - 24);
	if (!kind || size > 4) throw new RangeError(`an item of another kind (0x${head.toString(16)}) at byte ${at}`);
	return { kind, length: size ? bytes.readUIntBE(at + 1, size) : short, content: at + 1 + size };
}

/** Where the item that begins at `at` ends. */
export function endOf(bytes: Buffer, at: number): number {
	const { kind, length, content } = itemAt(bytes, at);
	if (kind === 'number') return content;
	if (kind === 'text') return content + length;
	let end = content;
	for (let left = length; left; left--) end = endOf(bytes, end);
	return end;
}

/** The items of the array that `bytes` are, each as its bytes. */
export function itemsOf(bytes: Buffer): Buffer[] {
	const { kind, length, content } = itemAt(bytes, 0);
	if (kind !== 'array') throw new RangeError(`${kind} where an array should be`);
	let at = content;
	return Array.from({ length }, () => {
		const start = at;
		at = endOf(bytes, at);
		return bytes.subarray(start, at);
	});
}

/** The text that `bytes` begin with. */
export function textOf(bytes: Buffer): string {
	const { kind, length, content } = itemAt(bytes, 0);
	if (kind !== 'text') throw new RangeError(`${kind} where a text should be`);
	return bytes.toString('utf8', content, content + length);
}

export function arrayOf(items: readonly Buffer[]): Buffer {
	return Buffer.concat([headOf(4, items.length), ...items]);
}

export function text(value: string): Buffer {
	const content = Buffer.from(value);
	return Buffer.concat([headOf(3, content.length), content]);
}

function headOf(major: number, value: number): Buffer {
	const size = value < 24 ? 0 : value < 0x100 ? 1 : value < 0x10000 ? 2 : 4;
	const head = Buffer.alloc(1 + size, (major << 5) | (size ? 24 + Math.log2(size) : value));
	if (size) head.writeUIntBE(value, 1, size);
	return head;
}
