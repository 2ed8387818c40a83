import { Writable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeOf } from '../../../../src/diagnosis/answer/place.ts';
import { createDecoder } from '../../../../src/diagnosis/runs/decode.ts';
import { joinParts } from '../../../../src/diagnosis/runs/parts.ts';
import { readText } from '../../../../src/publishing/cli/read-fs.ts';
import { createPassage } from '../../../../src/publishing/cli/write-fs.ts';

/** Decodes bytes that arrive in pieces of this length. */
function decode(bytes: Buffer, piece: number): string {
	const decoder = createDecoder();
	let text = '';
	for (let at = 0; at < bytes.length; at += piece) text += decoder.decode(bytes.subarray(at, at + piece));
	return text + decoder.end();
}

const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16();

describe('decoding', () => {
	const text = 'loss 损失 = nan 🚀\n';
	it.each([
		{ name: 'UTF-8', bytes: Buffer.from(text) },
		{ name: 'UTF-8 with a mark', bytes: Buffer.from(`\ufeff${text}`) },
		{ name: 'UTF-16, little end first', bytes: Buffer.from(`\ufeff${text}`, 'utf16le') },
		{ name: 'UTF-16, big end first', bytes: bigEndian(`\ufeff${text}`) },
	])('reads $name wherever its bytes are parted', ({ bytes }) => {
		for (const piece of [1, 2, 3, 5, 7, 1000]) expect(decode(bytes, piece)).toBe(text);
	});

	it('reads bytes that are no characters, and half a character at the end, as unknown', () => {
		expect(decode(Buffer.from([0x61, 0xff, 0x62]), 1)).toBe('a\ufffdb');
		expect(decode(Buffer.from('损').subarray(0, 2), 2)).toBe('\ufffd');
		expect(decode(Buffer.concat([bigEndian('\ufeffa'), Buffer.from([0])]), 2)).toBe('a\ufffd');
	});

	it('gives nothing for nothing, and the little there is', () => {
		expect(decode(Buffer.alloc(0), 1)).toBe('');
		expect(decode(Buffer.from('a'), 1)).toBe('a');
	});

	it('is that of the standard wherever the pieces end', () => {
		// Many NULs would say that it is UTF-16.
		const byte = fc.oneof(
			fc.integer({ min: 1, max: 255 }),
			fc.constantFrom(0x80, 0x9f, 0xbf, 0xc2, 0xe0, 0xe6, 0xed, 0xf0, 0xf4),
		);
		fc.assert(
			fc.property(fc.array(byte, { maxLength: 64 }), fc.integer({ min: 1, max: 9 }), (list, piece) => {
				const bytes = Buffer.from([0x61, ...list]);
				expect(decode(bytes, piece)).toBe(new TextDecoder().decode(bytes));
			}),
			{ numRuns: 1000 },
		);
	});
});

describe('several files', () => {
	/** A session that only keeps what it is told. */
	const listen = () => {
		let log = '';
		const joined = joinParts({
			push(text) {
				log += text;
			},
			begin: () => undefined,
			finish: () => ({ findings: [], beside: [], lines: 0 }),
			heard: () => [],
		});
		return { joined, write: joined.push, log: () => log };
	};

	it('are one log, and each line knows its file', () => {
		const { joined, write, log } = listen();
		joined.begin('a.log');
		write('one\ntw');
		write('o');
		joined.begin('b.log');
		write('three\nfour\n');
		joined.begin('empty.log');
		joined.begin('c.log');
		write('five\n');
		joined.finish();
		const at = (text: string) =>
			placeOf({ parts: joined.parts, lines: 9 }, log().slice(0, log().indexOf(text)).split('\n').length);
		expect(at('two')).toEqual({ file: 'a.log', line: 2, lines: 2 });
		expect(at('three')).toEqual({ file: 'b.log', line: 1, lines: 2 });
		expect(at('four')).toEqual({ file: 'b.log', line: 2, lines: 2 });
		expect(at('five')).toEqual({ file: 'c.log', line: 1, lines: 1 });
		expect(log()).toMatch(/two\nthree/);
	});

	it('of which there is one need no name', () => {
		const { joined, write } = listen();
		joined.begin('a.log');
		write('one\ntwo\n');
		joined.finish();
		expect(placeOf({ parts: joined.parts, lines: 2 }, 2)).toEqual({ line: 2, lines: 2 });
	});
});

describe('passing on', () => {
	async function* pieces(count: number): AsyncGenerator<Buffer> {
		for (let at = 0; at < count; at++) yield Buffer.from([at, 0xff, 0x1b]);
	}
	const read = async (out: Writable) => {
		let text = '';
		const push = (more: string) => {
			text += more;
		};
		const passage = createPassage(out);
		await readText(pieces(50), push, passage.pass, new AbortController().signal);
		return { text, failure: passage.failure() };
	};

	it('waits for a slow reader and changes no byte', async () => {
		const taken: Buffer[] = [];
		const slow = new Writable({
			highWaterMark: 1,
			write: (chunk, _, done) => void setTimeout(() => done(void taken.push(Buffer.from(chunk))), 1),
		});
		expect((await read(slow)).failure).toBeUndefined();
		expect(Buffer.concat(taken)).toEqual(Buffer.concat(await Array.fromAsync(pieces(50))));
	});

	it.each([
		{ code: 'EPIPE', name: 'the reader has left', reason: undefined },
		{ code: 'ENOSPC', name: 'there is no room, which is told', reason: 'ENOSPC' },
	])('reads on when $name', async ({ code, reason }) => {
		let left = 3;
		const out = new Writable({
			write: (_chunk, _, done) => done(left-- > 0 ? null : Object.assign(new Error(code), { code })),
		});
		const { text, failure } = await read(out);
		expect([text.length, failure?.reason]).toEqual([150, reason]);
	});
});

describe('stopping', () => {
	/** Reads pieces, and stops when `push` was called so often; -1: before the first. */
	async function readUntil(pieces: AsyncIterable<Buffer>, most: number): Promise<string> {
		const stop = new AbortController();
		let text = '';
		let calls = 0;
		const push = (more: string) => {
			text += more;
			if (++calls === most) stop.abort();
		};
		if (most < 0) stop.abort();
		else setTimeout(() => stop.abort(), 20);
		await readText(pieces, push, undefined, stop.signal);
		return text;
	}
	async function* endless(): AsyncGenerator<Buffer> {
		for (;;) yield Buffer.from('ab');
	}
	async function* blocked(): AsyncGenerator<Buffer> {
		yield Buffer.from([0x61, 0xe6, 0x8d]);
		await new Promise(() => undefined);
	}

	it.each([
		{ name: 'where it is told to', pieces: endless, most: 3, text: 'ababab' },
		{ name: 'before it has begun', pieces: endless, most: -1, text: '' },
		{ name: 'where nothing comes any more', pieces: blocked, most: 0, text: 'a\ufffd' },
	])('$name', async ({ pieces, most, text }) => {
		expect(await readUntil(pieces(), most)).toBe(text);
	});
});
