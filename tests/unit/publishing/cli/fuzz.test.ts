/**
 * Bytes of any sort, read by the command and by the page: both must come to their end, and to the same answer.
 * An input that fails is made as small as possible and told with its seed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
	createSession,
	type Diagnosis,
	type Finding,
	type MatchIndex,
} from '../../../../src/diagnosis/matching/index.ts';
import { diagnose } from '../../../../src/diagnosis/matching/lean.ts';
import { readIndex } from '../../../../src/diagnosis/matching/pack.ts';
import { prepare } from '../../../../src/diagnosis/matching/prepare.ts';
import { createScanner } from '../../../../src/diagnosis/matching/scan.ts';
import { joinShards, readFilter } from '../../../../src/diagnosis/matching/shards.ts';
import { splitIndex } from '../../../../src/diagnosis/matching/split.ts';
import { explainUnknown } from '../../../../src/diagnosis/matching/unknown.ts';
import { createDecoder } from '../../../../src/diagnosis/runs/decode.ts';
import { joinParts } from '../../../../src/diagnosis/runs/parts.ts';
import { HOSTILE } from '../../../bench/hostile.ts';
import { anyText } from '../../any-text.ts';
import { compileContent, readSamples } from '../../diagnosis/matching/content-fs.ts';
import { tries } from '../../tries.ts';

const index = compileContent();
const { filter, shards } = splitIndex(index);
const { shardsIn, evidence } = readFilter(filter);
const pieces = shards.map(readIndex);

/** The index that a page loads for a text. */
const indexFor = (text: string): MatchIndex =>
	joinShards([evidence, ...shardsIn(text).map((number) => pieces[number] as MatchIndex)]);

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** A log as it may lie on a disk, and the lengths of the pieces in which it arrives. */
interface Input {
	bytes: Buffer;
	encoding: Encoding;
	lengths: number[];
}

const samples = readSamples().map(({ text }) => text);
const healthy = readdirSync('tests/fixtures/healthy-logs').flatMap((name) =>
	readFileSync(join('tests/fixtures/healthy-logs', name), 'utf8').split('\n'),
);
const raised = [
	'Traceback (most recent call last):',
	'  File "/a/train.py", line 3, in step',
	'FooError: the flux capacitor is empty',
	'During handling of the above exception, another exception occurred:',
	'Segmentation fault (core dumped)',
	'  exitcode  : -11 (pid: 12)',
];

const text = fc.oneof(
	{ weight: 6, arbitrary: fc.constantFrom(...samples) },
	{ weight: 3, arbitrary: fc.tuple(fc.constantFrom(...samples), fc.nat(200)).map(([own, cut]) => own.slice(cut)) },
	{ weight: 3, arbitrary: fc.tuple(fc.constantFrom(...samples), fc.nat(200)).map(([own, cut]) => own.slice(0, cut)) },
	{ weight: 4, arbitrary: fc.constantFrom(...HOSTILE.map(({ unit }) => unit)) },
	{ weight: 3, arbitrary: fc.constantFrom(...healthy) },
	{ weight: 2, arbitrary: fc.constantFrom(...raised) },
	{ weight: 6, arbitrary: fc.constantFrom('\n', '\n', '\r\n', '\r', '\\n', ' ', '\0') },
	{ weight: 1, arbitrary: anyText(20) },
	{
		weight: 1,
		arbitrary: fc
			.tuple(fc.constantFrom(...HOSTILE.map(({ unit }) => unit), 'x', '损'), fc.integer({ min: 1, max: 20_000 }))
			.map(([unit, length]) => unit.repeat(Math.ceil(length / unit.length))),
	},
);
const encoded: Record<Encoding, (own: string) => Buffer> = {
	'utf-8': (own) => Buffer.from(own),
	'utf-16le': (own) => Buffer.from(own, 'utf16le'),
	'utf-16be': (own) => Buffer.from(own, 'utf16le').swap16(),
};
const marks: Record<Encoding, Buffer> = {
	'utf-8': Buffer.alloc(0),
	'utf-16le': Buffer.from([0xff, 0xfe]),
	'utf-16be': Buffer.from([0xfe, 0xff]),
};
/** Bytes between texts, also such as are no characters, or half of one. */
const noise = fc.uint8Array({ minLength: 1, maxLength: 6 }).map((own) => Buffer.from(own));

const inputs: fc.Arbitrary<Input> = fc
	.record({
		encoding: fc.oneof(
			{ weight: 8, arbitrary: fc.constant<Encoding>('utf-8') },
			{ weight: 1, arbitrary: fc.constantFrom<Encoding>('utf-16le', 'utf-16be') },
		),
		parts: fc.array(fc.oneof({ weight: 9, arbitrary: text }, { weight: 1, arbitrary: noise }), { maxLength: 24 }),
		cut: fc.nat(8),
		lengths: fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 4 }),
	})
	.map(({ encoding, parts, cut, lengths }) => {
		const all = parts.map((part) => (typeof part === 'string' ? encoded[encoding](part) : part));
		const body = Buffer.concat(all);
		const bytes = Buffer.concat([marks[encoding], body.subarray(0, Math.max(0, body.length - cut))]);
		return { bytes, encoding: encodingOf(bytes), lengths };
	});

/** As the standard of the web has it: the mark decides. */
function encodingOf([first, second]: Buffer): Encoding {
	if (first === 0xff && second === 0xfe) return 'utf-16le';
	return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** What the command answers to bytes that arrive in pieces. */
function byCommand({ bytes, lengths }: Input): Diagnosis {
	const decoder = createDecoder();
	const joined = joinParts(createSession(index));
	joined.begin('-');
	for (let at = 0, turn = 0; at < bytes.length; turn++) {
		const end = at + (lengths[turn % lengths.length] ?? 1);
		joined.push(decoder.decode(bytes.subarray(at, end)));
		at = end;
	}
	joined.push(decoder.end());
	return joined.finish();
}

const told = ({ findings, beside }: Diagnosis): Finding[] => [...findings, ...beside];
/**
 * Found from the words of one line, all of them: what shards promise to find, too. Of near matches the nearest few are
 * measured, and those are others among fewer messages.
 */
const isPlain = ({ certainty, best }: Finding): boolean => certainty === 'sure' && !/[\r\n]/.test(best.text);

/** A line is looked through for so many messages at most: of more, the page has other ones left than the command. */
const MOST_CANDIDATES = 24;
const isCrowded = (pasted: string): boolean =>
	createScanner(prepare(index))
		.scan(pasted, 1)
		.kept.some(({ candidates }) => candidates.length >= MOST_CANDIDATES);

/** A value is what was recognised where it stands: signs that folding drops may be missing in it, and nothing is added. */
function isKeptOf(text: string, place: string): boolean {
	let at = 0;
	return [...text].every((char) => {
		at = place.indexOf(char, at) + 1;
		return at > 0;
	});
}

function holdsAlike(input: Input): void {
	const { unknown, ...command } = byCommand(input);
	const pasted = new TextDecoder(input.encoding).decode(input.bytes);
	const whole = diagnose(pasted, index);
	expect(command).toEqual(whole);
	if (whole.findings.length === 0) expect(explainUnknown(pasted, index, whole.first)).toEqual(unknown);
	for (const { best } of told(whole)) {
		expect(pasted.slice(best.textStart, best.textStart + best.text.length)).toBe(best.text);
		// What is read over a line break is told without the break.
		if (/[\r\n]/.test(best.text)) continue;
		for (const value of best.values) expect(isKeptOf(value.text, pasted.slice(value.start, value.end))).toBe(true);
	}
	if (isCrowded(pasted)) return;
	const page = diagnose(pasted, indexFor(pasted));
	const known = new Set(told(whole).map(({ failure }) => failure));
	expect(told(page).filter((finding) => isPlain(finding) && !known.has(finding.failure))).toEqual([]);
	for (const finding of told(whole).filter(isPlain)) {
		expect(told(page).find(({ failure }) => failure === finding.failure)?.best).toEqual(finding.best);
	}
}

it('any bytes are answered alike by the command and by the page', () => {
	fc.assert(fc.property(inputs, holdsAlike), tries(60));
});
