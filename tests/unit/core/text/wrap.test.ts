import { expect, test } from 'vitest';
import { clamp, pieces, wrap } from '../../../../src/core/text/wrap.ts';

/** Every character is ten pixels wide. */
const measure = (text: string) => [...text].length * 10;

test.each([
	['CUDA 内存，卡住', ['CUDA ', '内存，', '卡住']],
	['GPU 内存（OOM）', ['GPU ', '内存', '（OOM）']],
	['set --engine_mem_util 0.4', ['set ', '--engine_mem_util ', '0.4']],
])('%s breaks only where a reader would', (text, expected) => {
	expect(pieces(text)).toEqual(expected);
});

test.each([
	{ text: 'one two three four', width: 100, expected: ['one two', 'three four'] },
	{
		text: 'as long as each other, not one word alone',
		width: 380,
		expected: ['as long as each other,', 'not one word alone'],
	},
	{ text: 'abcdefghijkl', width: 50, expected: ['abcde', 'fghij', 'kl'] },
	{ text: 'short', width: 500, expected: ['short'] },
])('$text in $width', ({ text, width, expected }) => {
	expect(wrap(text, width, measure)).toEqual(expected);
});

test('no line of Chinese begins with a closing mark or ends with an opening one', () => {
	const text = 'NCCL 超时：某个 rank 没有参加「集合通信」（allreduce），其余的都在等待。';
	expect(pieces(text).join('')).toBe(text);
	for (const piece of pieces(text)) expect(piece).not.toMatch(/^[，。：）」]|[「（]$/);
});

test('no line is wider than allowed', () => {
	const text =
		'Watchdog caught collective operation timeout: WorkNCCL(SeqNum=48217, OpType=ALLREDUCE) 显存不足，请检查';
	for (const width of [60, 110, 240, 500]) {
		expect(Math.max(...wrap(text, width, measure).map(measure))).toBeLessThanOrEqual(width);
	}
});

test('what is cut off is told by an ellipsis, without a comma before it', () => {
	expect(clamp(['one,', 'two,', 'three'], 2)).toEqual(['one,', 'two …']);
	expect(clamp(['one'], 2)).toEqual(['one']);
});
