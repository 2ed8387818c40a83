import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDecoder, textOf } from '../../../src/cli/decode.ts';
import { skipEscape } from '../../../src/matching/escape.ts';
import { fold } from '../../../src/matching/fold.ts';
import { createByteSession, createSession, diagnose } from '../../../src/matching/index.ts';
import { hashOf, SIEVE } from '../../../src/matching/prepare.ts';
import { LONGEST_LINE, scannerFor, type Tally } from '../../../src/matching/scan.ts';
import { byteScannerFor, endOfEscape } from '../../../src/matching/scan-bytes.ts';
import { wordsOf } from '../../../src/matching/words.ts';
import { compileContent, readContent } from './content-fs.ts';

const index = compileContent();
const healthy = readdirSync('tests/fixtures/healthy-logs').map((name) =>
	readFileSync(join('tests/fixtures/healthy-logs', name), 'utf8'),
);
const complaints = readFileSync('tests/fixtures/other-errors.txt', 'utf8');
const long = readFileSync('tests/eval/long.log', 'utf8');
const LOGS = [...healthy, complaints, long, healthy.join(long), '', '\n', 'no break at its end'];

/** What the command answers to bytes that arrive in pieces of these lengths, over and over. */
function answerTo(bytes: Buffer, lengths: readonly number[]) {
	const session = createByteSession(index, textOf);
	const decoder = createDecoder();
	for (let at = 0, turn = 0; at < bytes.length; turn++) {
		const end = at + (lengths[turn % lengths.length] ?? 1);
		// The next piece overwrites the one before, as it does where a file is read.
		const piece = Buffer.from(bytes.subarray(at, end));
		decoder.write(piece, session.push);
		piece.fill(0);
		at = end;
	}
	decoder.end(session.push);
	return session.finish();
}

describe('bytes in pieces are answered as the whole text', () => {
	it.each(LOGS.map((text, at) => ({ at, text })))('log $at', ({ text }) => {
		const answer = diagnose(text, index);
		for (const lengths of [[1_000_000], [777], [1, 2, 3, 4096]]) {
			expect(answerTo(Buffer.from(text), lengths)).toEqual(answer);
		}
	});

	const lines = healthy.flatMap((text) => text.split('\n'));
	const failures = readContent().failures.flatMap(({ messages }) => messages);
	const message = fc.constantFrom(...failures).map(({ template }) => template.replaceAll(/<[^>]*>/g, '12'));
	const decoration = fc.constantFrom(
		...['', '[rank3]: ', '\u001b[1;31m', '[36m', '\u001b[K', '\u001b]0;title\u0007', '\u001b]0;no end', '^[[31m'],
		...[
			'损失 ',
			'“',
			'🚀',
			'\u001b损',
			'\u001b🚀',
			'█▌ ',
			'10%|█ | 1/10\r',
			'\\n',
			'C:\\new\\',
			'\ufeff',
			'\\u001b[0m',
		],
	);
	const filler = fc
		.constantFrom('x', '损', 'é', 'word ', '\u001b[31m')
		.chain((text) => fc.integer({ min: 1, max: 20_000 }).map((length) => text.repeat(Math.ceil(length / text.length))));
	const line = fc
		.tuple(
			decoration,
			fc.oneof(
				{ weight: 20, arbitrary: fc.constantFrom(...lines) },
				{ weight: 20, arbitrary: message },
				{ weight: 5, arbitrary: fc.tuple(message, fc.nat(60)).map(([text, cut]) => text.slice(0, cut)) },
				{ weight: 1, arbitrary: filler },
			),
			decoration,
			fc.constantFrom('\n', '\n', '\n', '\r\n', '\r', '', ' '),
		)
		.map((pieces) => pieces.join(''));

	it('whatever they hold', () => {
		fc.assert(
			fc.property(
				fc.array(line, { maxLength: 40 }),
				fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 4 }),
				(log, lengths) => {
					// A byte order mark at the beginning is none of the text.
					const text = `\n${log.join('')}`;
					expect(answerTo(Buffer.from(text), lengths)).toEqual(diagnose(text, index));
				},
			),
			{ numRuns: 60 },
		);
	});

	it('longer than a block, wherever blocks end', () => {
		fc.assert(
			fc.property(
				fc.array(line, { minLength: 40, maxLength: 200 }),
				fc.constantFrom(30_000, 200_000, 262_144),
				(log, length) => {
					const once = `\n${log.join('')}`;
					const text = once.repeat(Math.ceil(400_000 / once.length));
					expect(answerTo(Buffer.from(text), [length])).toEqual(diagnose(text, index));
				},
			),
			{ numRuns: 6 },
		);
	});
});

describe('the line to ask about', () => {
	const complaint = 'FooError: the flux capacitor is empty';

	it.each([0, 1, 20, 60, 500, 3000])('is the same wherever blocks end: %i characters more', (more) => {
		const text = `${'all is well\n'.repeat(16_000)}${complaint}\n${'  at work\n'.repeat(100)}${'.'.repeat(more)}`;
		const { unknown } = diagnose(text, index);
		expect(unknown).toMatchObject({ text: complaint, line: 16_001 });
		expect(answerTo(Buffer.from(text), [65_536]).unknown).toEqual(unknown);
		const session = createSession(index);
		for (let at = 0; at < text.length; at += 5000) session.push(text.slice(at, at + 5000));
		expect(session.finish().unknown).toEqual(unknown);
	});
});

/** A tally that takes all words, and those of each line. */
function listen() {
	let words: number[] = [];
	const byLine: number[][] = [];
	const tally: Tally = {
		sieve: new Uint8Array(SIEVE + 1).fill(1),
		add: (hash) => words.push(hash),
		close() {
			byLine.push(words);
			words = [];
			return undefined;
		},
	};
	return { tally, byLine };
}

/** Lines and words of a text, as the scan of its bytes sees them. */
function scan(text: string) {
	const { tally, byLine } = listen();
	const bytes = Buffer.from(text);
	const { count, starts, ends, from, to, numbers } = byteScannerFor(tally).scan(bytes, 1);
	return Array.from({ length: count }, (_, at) => ({
		line: text.slice(starts[at], ends[at]),
		number: numbers[at],
		bytes: bytes.subarray(from[at], to[at]).toString(),
		words: byLine[at],
	}));
}

/** The same of the scan of texts. */
function scanText(text: string) {
	const { tally, byLine } = listen();
	const { count, starts, ends, numbers } = scannerFor(tally).scan(text, 1);
	return Array.from({ length: count }, (_, at) => {
		const line = text.slice(starts[at], ends[at]);
		return { line, number: numbers[at], bytes: line, words: byLine[at] };
	});
}

describe('the scan', () => {
	const piece = fc.constantFrom(
		...[
			'CUDA',
			'out',
			' ',
			'12',
			'_',
			'"',
			'[',
			'[31m',
			'[1;36m',
			'[12]',
			'\u001b[0m',
			'\u001b[2K',
			'\u001b]0;a\u0007',
			'^[[1m',
		],
		...[
			'\n',
			'\r\n',
			'\r',
			'损',
			'“',
			'\u200b',
			'\ufeff',
			'█',
			'🚀',
			'é',
			'\u001b损',
			'\u001b]0;损\u001b\\',
			'\u001b\n',
			'\u001b]8;',
		],
	);

	it('finds the lines, their numbers and their words, in text and bytes alike', () => {
		fc.assert(
			fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
				const text = pieces.join('');
				const lines = text.split(/(?<=\n)|(?<=\r)(?!\n)/);
				expect(scan(text)).toEqual(scanText(text));
				expect(scan(text)).toEqual(
					lines
						.filter((line) => line !== '')
						.map((raw, at) => {
							const line = raw.replace(/\n$|\r$/, '');
							const words = wordsOf(fold(line).text).filter(({ text: word }) => /^[a-z]+$/.test(word));
							const number = lines.slice(0, at).join('').split('\n').length;
							return { line, number, bytes: line, words: words.map(({ text: word }) => hashOf(word)) };
						}),
				);
			}),
			{ numRuns: 500 },
		);
	});

	it.each(['x', '损', '🚀', 'a🚀'])('reads a line of %s in pieces that overlap and part no character', (unit) => {
		const text = `before\n${unit.repeat(30_000)}\nafter`;
		const pieces = scan(text).slice(1, -1);
		expect(pieces.length).toBeGreaterThan(3);
		for (const { line, bytes, number } of pieces) {
			expect(line.isWellFormed()).toBe(true);
			expect(line.length).toBeLessThanOrEqual(LONGEST_LINE + 1);
			expect([bytes, number]).toEqual([line, 2]);
		}
		expect(pieces.reduce((sum, { line }) => sum + line.length, 0)).toBeGreaterThan(unit.length * 30_000);
		expect(scan(text).at(-1)).toMatchObject({ line: 'after', number: 3 });
	});

	it('keeps count of the lines where a control sequence stands at the end of a piece', () => {
		const text = `${'x'.repeat(LONGEST_LINE - 2)}\u001b[31m${'y'.repeat(100)}\nafter`;
		for (const read of [scan, scanText]) expect(read(text).at(-1)).toMatchObject({ line: 'after', number: 2 });
	});

	it('hides no line behind a control sequence that never ends', () => {
		const lines = ['\u001b]0;title', 'CUDA', '\u001b[', 'out', '\u001b'];
		for (const read of [scan, scanText]) expect(read(lines.join('\n')).map(({ line }) => line)).toEqual(lines);
	});

	it('skips the control sequences that folding skips', () => {
		const part = fc.constantFrom(...'\u001b[]\\^mMK;0137xXeEuPn_"a \u0007\n');
		fc.assert(
			fc.property(fc.constantFrom('\u001b', '[', '\\', '^'), fc.array(part, { maxLength: 40 }), (first, rest) => {
				const text = first + rest.join('');
				const isBreak = /^\\[ntr](?![a-z])/.test(text);
				expect(endOfEscape(new TextEncoder().encode(text), 0)).toBe(isBreak ? 2 : skipEscape(text, 0));
			}),
			{ numRuns: 2000 },
		);
	});
});
