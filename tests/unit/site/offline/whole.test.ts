import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashOf } from '../../../../src/site/offline/whole.ts';

test.each([
	{ name: 'nothing', text: '' },
	{ name: 'a script', text: 'export const a = 1;' },
	{ name: 'Chinese', text: '显存不足' },
])('$name has the beginning of its SHA-256', async ({ text }) => {
	const whole = createHash('sha256').update(text).digest('base64url');
	expect(await hashOf(new TextEncoder().encode(text))).toBe(whole.slice(0, 16));
});

test('a file that was cut is another', async () => {
	expect(await hashOf(Buffer.from('abc'))).not.toBe(await hashOf(Buffer.from('ab')));
});
