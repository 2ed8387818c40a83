/**
 * Outputs of diagnostic commands as they may arrive: those of the samples cut, mixed and with bytes changed. Whatever comes,
 * it is read without an error, and what is said of it is text.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCollector } from '../../../../src/diagnosis/outputs/collect.ts';
import { Refused, readPickle } from '../../../../src/diagnosis/outputs/pickle.ts';
import { looksBinary } from '../../../../src/diagnosis/runs/log-name.ts';
import { anyText } from '../../any-text.ts';
import { tries } from '../../tries.ts';
import { samples, sayIn } from './samples.ts';

const parameters = tries(1500);

const contents = samples.flatMap(({ folder, files }) => files.map((file) => readFileSync(join(folder, file))));
const texts = contents.filter((bytes) => !looksBinary(bytes.subarray(0, 4096))).map((bytes) => bytes.toString());
const pickles = contents.filter((bytes) => bytes[0] === 0x80);

/** A part of a sample, from some line on. */
const part = fc
	.tuple(
		fc.constantFrom(...texts),
		fc.double({ min: 0, max: 1, noNaN: true }),
		fc.double({ min: 0, max: 1, noNaN: true }),
	)
	.map(([text, from, share]) => text.slice((from * text.length) / 3).slice(0, 100 + share * text.length));
const piece = fc.oneof(
	{ weight: 6, arbitrary: part },
	{ weight: 1, arbitrary: anyText(60) },
	{
		weight: 1,
		arbitrary: fc.constantFrom(
			'\n',
			'\0',
			'\r',
			'== rank 3 ==\n',
			'{"',
			'[[',
			'__proto__: 1\n',
			'| |\n',
			'9'.repeat(400),
		),
	},
);

test('texts of any sort are read and told', () => {
	let told = 0;
	fc.assert(
		fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), (pieces) => {
			const collector = createCollector();
			for (const text of pieces) collector.push(text);
			for (const { says } of sayIn(collector.finish(), 'en'))
				for (const { text, todo } of says) {
					told++;
					expect(typeof text).toBe('string');
					expect(`${text}${todo}`).not.toMatch(/undefined|NaN|\[object/);
				}
		}),
		parameters,
	);
	expect(told).toBeGreaterThan(100);
});

test('recordings with other bytes are read, or refused as what they are', () => {
	fc.assert(
		fc.property(
			fc.constantFrom(...pickles),
			fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 12 }),
			fc.nat(),
			(whole, changes, cut) => {
				const bytes = Uint8Array.from(whole.subarray(0, cut % 3 ? whole.length : cut % whole.length));
				for (const [at, byte] of changes) if (bytes.length > 0) bytes[at % bytes.length] = byte;
				try {
					readPickle(bytes);
				} catch (error) {
					expect(error).toBeInstanceOf(Refused);
				}
				const collector = createCollector();
				collector.pushBytes('nccl_trace_rank_0', bytes, { rank: 0 });
				sayIn(collector.finish(), 'en');
			},
		),
		parameters,
	);
});
