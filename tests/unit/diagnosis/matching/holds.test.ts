import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { holdsMessage } from '../../../../src/diagnosis/matching/holds.ts';
import { diagnose } from '../../../../src/diagnosis/matching/lean.ts';
import { compileContent } from './content-fs.ts';

const index = compileContent();

test.each([
	['a message', 'CUDA out of memory. Tried to allocate 2.50 GiB.', true],
	[
		'one with typing errors',
		'Expected all tensors to be on the same devise, but found at least two devices, cuda:0 and cpu!',
		true,
	],
	['an error that nobody knows', 'FrobnicationError: the flux capacitor refused', false],
	['no error', 'step 12 of 400, loss 2.31', false],
	['nothing', '', false],
])('%s', (_, line, holds) => {
	expect(holdsMessage(line, index)).toBe(holds);
});

test('what it denies is answered by no message', () => {
	const lines = readFileSync('tests/fixtures/other-errors.txt', 'utf8').split('\n');
	const denied = lines.filter((line) => !holdsMessage(line, index));
	expect(denied.length).toBeGreaterThan(10);
	const answered = denied.filter((line) => diagnose(line, index).findings.some(({ message }) => message));
	expect(answered).toEqual([]);
});
