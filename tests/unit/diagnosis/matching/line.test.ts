import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { diagnose } from '../../../../src/diagnosis/matching/lean.ts';
import { diagnoseLine } from '../../../../src/diagnosis/matching/line.ts';
import { some } from '../../some.ts';
import { compileContent, readSamples } from './content-fs.ts';

const index = compileContent();
const queries = readFileSync('tests/eval/queries.jsonl', 'utf8')
	.trim()
	.split('\n')
	.map((line) => (JSON.parse(line) as { text: string }).text);
const lines = new Set(
	some([...readSamples().map(({ text }) => text), ...queries], 8).flatMap((text) => [text, ...text.split('\n')]),
);

test('whatever a line says, it says the same alone', () => {
	const answers = [...lines].map((text) => ({ text, own: diagnoseLine(text, index) }));
	for (const { text, own } of answers) if (own) expect(own, text).toEqual(diagnose(text, index));
	// Most of what is known is told by it, and not only that nothing is.
	expect(answers.filter(({ own }) => own?.findings.length).length).toBeGreaterThan(lines.size / 3);
});

describe('left to those who read more', () => {
	test.each([
		['more than a line', 'CUDA out of memory. Tried to allocate 2.50 GiB.\nstep 1'],
		[
			'a line that only comes near a message',
			'Expected all tensors to be on the same devise, but found at least two devices, cuda:0 and cpu!',
		],
		['two failures in a line', 'CUDA out of memory. Tried to allocate 2 GiB. ChildFailedError: train.py FAILED'],
		['a symptom', 'Watchdog caught collective operation timeout'],
		['an error that nobody knows', 'FrobnicationError: the flux capacitor refused'],
		['a crash', "terminate called after throwing an instance of 'std::bad_alloc'"],
		['a loss that is nan', "{'loss': nan, 'epoch': 0.1}"],
		['a process group that is set up', '[rank0] Initializing process group ...'],
		['what a line of JSON quotes', '{"msg": "RuntimeError: CUDA out of memory. Tried to allocate 2.50 GiB."}'],
		['an end on purpose', 'KeyboardInterrupt'],
	])('%s', (_, text) => {
		expect(diagnoseLine(text, index)).toBeUndefined();
	});
});

test('words of which no message has two say nothing', () => {
	const nothing = { findings: [], beside: [], lines: 1 };
	expect(diagnoseLine('our training is slow on mondays', index)).toEqual(nothing);
	expect(diagnoseLine('显存一直涨怎么办', index)).toEqual(nothing);
});

test('the rank and the values of a line are told', () => {
	const answer = diagnoseLine('[rank3]: RuntimeError: CUDA out of memory. Tried to allocate 2.50 GiB.', index);
	expect(answer?.ranks?.complained.map(({ rank }) => rank)).toEqual([3]);
	expect(answer?.findings[0]?.best.values.map(({ text }) => text)).toEqual(['2.50 GiB']);
});
