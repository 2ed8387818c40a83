import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
	alignTemplate,
	createSession,
	diagnose,
	type HoleType,
	parseTemplate,
} from '../../../../src/diagnosis/matching/index.ts';
import { DECORATIONS } from '../../../bench/hostile.ts';
import { anyText } from '../../any-text.ts';
import { compileCorpus, TEMPLATES } from './corpus.ts';

const index = compileCorpus();

/** A value that a program might print in a hole. */
const VALUES: Record<HoleType, fc.Arbitrary<string>> = {
	int: fc.integer().map(String),
	number: fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }).map(String), fc.constant('1e-05')),
	size: fc
		.tuple(fc.nat(99), fc.nat(99), fc.constantFrom('GiB', 'MiB', 'GB', 'bytes'))
		.map(([a, b, unit]) => `${a}.${b} ${unit}`),
	ms: fc.nat().map(String),
	seconds: fc.nat().map(String),
	rank: fc.nat(4096).map(String),
	ip: fc.oneof(fc.ipV4(), fc.constant('[::1]')),
	port: fc.integer({ min: 1, max: 65535 }).map(String),
	host: fc.constantFrom('node0', 'trainer-3.local', '10.0.0.1'),
	path: fc.constantFrom('/data/x.pt', 'C:\\runs\\new.pt', '../torch/csrc/NCCLUtils.hpp'),
	hex: fc.nat().map((n) => `0x${n.toString(16)}`),
	op: fc.constantFrom('ALLREDUCE', '_ALLGATHER_BASE'),
	version: fc.constantFrom('2.21.5', '12.4', '2.8.0+cu128'),
	word: fc.constantFrom('SIGTERM', 'foo.bar', 'Net'),
	'…': fc.constantFrom('', 'anything at all', '"layer.0.weight", "layer.1.bias"'),
};

/** A template with its holes filled. */
const filled = (template: string): fc.Arbitrary<string> =>
	fc
		.tuple(
			...parseTemplate(template).parts.map(
				(part): fc.Arbitrary<string> => ('text' in part ? fc.constant(part.text) : VALUES[part.hole]),
			),
		)
		.map((pieces) => pieces.join(''));

const decorated = fc
	.tuple(fc.constantFrom(...TEMPLATES), fc.array(fc.constantFrom(...DECORATIONS), { maxLength: 4 }))
	.chain(([message, prefixes]) => filled(message.template).map((text) => ({ message, text, prefixes })));

describe('any template with its holes filled', () => {
	it('matches itself behind any mix of prefixes', () => {
		fc.assert(
			fc.property(decorated, ({ message, text, prefixes }) => {
				const { findings, beside } = diagnose(prefixes.join('') + text, index);
				const found = message.role === 'notice' ? beside : findings;
				expect(found.map(({ failure }) => failure)).toContain(message.failure);
			}),
		);
	});

	it('gives its values back', () => {
		fc.assert(
			fc.property(decorated, ({ message, text, prefixes }) => {
				const line = prefixes.join('') + text;
				const found = alignTemplate(parseTemplate(message.template).parts, line);
				expect(found).toBeDefined();
				for (const { start, end, text: value } of found?.values ?? []) expect(line.slice(start, end)).toBe(value);
			}),
		);
	});

	it('is found in the middle of other lines, at its place', () => {
		const quiet = fc.array(fc.constantFrom('', 'step 12 loss 2.31', 'INFO all well', '  File "a.py", line 3, in f'), {
			maxLength: 30,
		});
		fc.assert(
			fc.property(decorated, quiet, quiet, ({ message, text }, before, after) => {
				const log = [...before, text, ...after].join('\n');
				const { findings, beside } = diagnose(log, index);
				const finding = [...findings, ...beside].find(({ failure }) => failure === message.failure);
				expect(finding?.best.line).toBe(before.length + 1);
				for (const { start, end, text: value } of finding?.best.values ?? []) expect(log.slice(start, end)).toBe(value);
			}),
		);
	});
});

describe('a log', () => {
	const texts = fc.array(
		fc.constantFrom(...TEMPLATES).chain(({ template }) => filled(template)),
		{ minLength: 1, maxLength: 12 },
	);

	it('holds the same failures in any order of its lines', () => {
		const set = (lines: string[]) =>
			[...new Set(diagnose(lines.join('\n\n'), index).findings.map(({ failure }) => failure))].sort();
		fc.assert(
			fc.property(
				texts.chain((lines) => fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length }))),
				([lines, shuffled]) => {
					expect(set(shuffled)).toEqual(set(lines));
				},
			),
		);
	});

	it('gives the same answer whole and in chunks', () => {
		fc.assert(
			fc.property(texts, fc.array(fc.nat(400), { maxLength: 20 }), (lines, cuts) => {
				const log = lines.join('\r\n');
				const session = createSession(index);
				const places = [...new Set([0, ...cuts.filter((cut) => cut < log.length), log.length])].sort((a, b) => a - b);
				for (const [at, place] of places.slice(1).entries()) session.push(log.slice(places[at], place));
				expect(session.finish()).toEqual(diagnose(log, index));
			}),
		);
	});
});

describe('random text', () => {
	it('claims nothing and breaks nothing', () => {
		fc.assert(
			fc.property(fc.oneof(anyText(400), fc.lorem({ mode: 'sentences', maxCount: 8 })), (text) => {
				expect(diagnose(text, index).findings).toEqual([]);
			}),
		);
	});

	it('made of the words of the corpus, shuffled, is never taken for certain', () => {
		const words = [...new Set(TEMPLATES.flatMap(({ template }) => template.split(/[^A-Za-z]+/)))].filter(
			(word) => word.length > 3,
		);
		fc.assert(
			fc.property(fc.array(fc.constantFrom(...words), { minLength: 3, maxLength: 12 }), (list) => {
				for (const { role, certainty } of diagnose(list.join(' '), index).findings) {
					expect([role, certainty]).not.toEqual(['error', 'sure']);
				}
			}),
		);
	});
});
