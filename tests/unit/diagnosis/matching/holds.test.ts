import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { messageHolder } from '../../../../src/diagnosis/matching/holds.ts';
import { diagnose } from '../../../../src/diagnosis/matching/lean.ts';
import { some } from '../../some.ts';
import { compileContent, readSamples } from './content-fs.ts';

const index = compileContent();
const heldIn = messageHolder(index);

test.each([
	['a message', 'CUDA out of memory. Tried to allocate 2.50 GiB.', 'exact'],
	[
		'one with typing errors',
		'Expected all tensors to be on the same devise, but found at least two devices, cuda:0 and cpu!',
		'other',
	],
	['an error that nobody knows', 'FrobnicationError: the flux capacitor refused', undefined],
	['no error', 'step 12 of 400, loss 2.31', undefined],
	['what is of a kind', 'KeyError: 12', 'exact'],
	['nothing', '', undefined],
])('%s', (_, line, holds) => {
	expect(heldIn(line)).toBe(holds);
});

test('what it denies is answered by no message', () => {
	const lines = readFileSync('tests/fixtures/other-errors.txt', 'utf8').split('\n');
	const denied = lines.filter((line) => !heldIn(line));
	expect(denied.length).toBeGreaterThan(10);
	const answered = denied.filter((line) => diagnose(line, index).findings.some(({ message }) => message));
	expect(answered).toEqual([]);
});

test('what it calls exact is answered exactly or not at all', () => {
	const lines = some(readSamples(), 20)
		.map(({ text }) => text)
		.filter((line) => heldIn(line) === 'exact');
	expect(lines.length).toBeGreaterThan(50);
	const near = lines.filter((line) => (diagnose(line, index).findings[0]?.best.closeness ?? 1) < 1);
	expect(near).toEqual([]);
});
