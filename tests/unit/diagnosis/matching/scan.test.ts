import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { fold } from '../../../../src/diagnosis/matching/fold.ts';
import { hashOf, SIEVE } from '../../../../src/diagnosis/matching/prepare.ts';
import { LONGEST_LINE, scannerFor, type Tally } from '../../../../src/diagnosis/matching/scan.ts';
import { wordsOf } from '../../../../src/diagnosis/matching/words.ts';
import { share } from '../../some.ts';

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

/** Lines and words of a text, as the scan sees them. */
function scan(text: string) {
	const { tally, byLine } = listen();
	const { count, starts, ends, numbers } = scannerFor(tally).scan(text, 1);
	return Array.from({ length: count }, (_, at) => ({
		line: text.slice(starts[at], ends[at]),
		number: numbers[at],
		words: byLine[at],
	}));
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
			'未找到',
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

	it('finds the lines, their numbers and their words', () => {
		fc.assert(
			fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
				const text = pieces.join('');
				const lines = text.split(/(?<=\n)|(?<=\r)(?!\n)/);
				expect(scan(text)).toEqual(
					lines
						.filter((line) => line !== '')
						.map((raw, at) => {
							const line = raw.replace(/\n$|\r$/, '');
							const words = wordsOf(fold(line).text).filter(({ text: word }) => /^[a-z一-鿿]+$/.test(word));
							const number = lines.slice(0, at).join('').split('\n').length;
							return { line, number, words: words.map(({ text: word }) => hashOf(word)) };
						}),
				);
			}),
			{ numRuns: 500 },
		);
	});

	it.each(['x', '损', '🚀'])('reads a line of %s in pieces that overlap', (unit) => {
		const text = `before\n${unit.repeat(30_000)}\nafter`;
		const pieces = scan(text).slice(1, -1);
		expect(pieces.length).toBeGreaterThan(3);
		expect(pieces.every(({ line, number }) => line.length <= LONGEST_LINE && number === 2)).toBe(true);
		expect(pieces.reduce((sum, { line }) => sum + line.length, 0)).toBeGreaterThan(unit.length * 30_000);
		expect(scan(text).at(-1)).toMatchObject({ line: 'after', number: 3 });
	});

	it('keeps count of the lines where a control sequence stands at the end of a piece', () => {
		const text = `${'x'.repeat(LONGEST_LINE - 2)}\u001b[31m${'y'.repeat(100)}\nafter`;
		expect(scan(text).at(-1)).toMatchObject({ line: 'after', number: 2 });
	});

	it('hides no line behind a control sequence that never ends', () => {
		const lines = ['\u001b]0;title', 'CUDA', '\u001b[', 'out', '\u001b'];
		expect(scan(lines.join('\n')).map(({ line }) => line)).toEqual(lines);
	});
});

describe('the work of the scan', () => {
	/** How often a character of the text is read. Its first one keeps the scan from reading plain ASCII as bytes. */
	function readsOf(text: string): number {
		const { tally } = listen();
		const block = `损${text}`;
		const reading = vi.spyOn(String.prototype, 'charCodeAt');
		try {
			scannerFor(tally).scan(block, 1);
			return reading.mock.contexts.filter((own) => String(own) === block).length;
		} finally {
			reading.mockRestore();
		}
	}
	const LENGTH = 20_000;
	const MOST_READS = 5 * LENGTH;
	const repeated = (unit: string) => unit.repeat(Math.ceil(LENGTH / unit.length)).slice(0, LENGTH);

	it('is to read each character of plain text once, and those twice at which a long line is parted', () => {
		expect(readsOf(repeated('step 12, loss 2.31\n'))).toBeLessThan(1.01 * LENGTH);
		expect(readsOf(repeated('and so on '))).toBeLessThan(1.3 * LENGTH);
	});

	it.each([
		...[
			'\u001b]',
			'\u001b(B\n',
			'\u001b',
			'\u001b\u001b]',
			'\u001bP',
			'\u001b[',
			'\u001b[1;',
			'\u001b]8;;http://a\u001b\\',
		],
		...[
			'\\',
			'\\e',
			'\\u',
			'\\u00',
			'\\x1b',
			'\\n',
			'\\033[1',
			'^',
			'^[',
			'^[[1',
			'[',
			'[1',
			'[1;1;1;1;1;1',
			'␛',
			'␛[1',
		],
		`\u001b]${'x'.repeat(2500)}`,
		`\u001b[${'1'.repeat(40)}`,
	])('is at most five times that for %j over and over', (unit) => {
		expect(readsOf(repeated(unit))).toBeLessThanOrEqual(MOST_READS);
	});

	it('and for whatever else control sequences are made of', () => {
		const part = fc.constantFrom(...'\u001b[]\\^mMK;0137xXeEuPn_"a \u0007\n␛', '\u001b]', '\u001b[', '\\u001b', '损');
		fc.assert(
			fc.property(fc.array(part, { minLength: 1, maxLength: 30 }), (parts) => {
				expect(readsOf(repeated(parts.join('')))).toBeLessThanOrEqual(MOST_READS);
			}),
			{ numRuns: share(100, 10) },
		);
	});
});
