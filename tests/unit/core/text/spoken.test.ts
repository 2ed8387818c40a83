import { expect, test } from 'vitest';
import { given } from '../../../../src/content/library/called.ts';
import { simplified, traditionalOf } from '../../../../src/content/library/simplified.ts';
import { translationsIn, translationsOf } from '../../../../src/content/library/system-messages.ts';
import { wordsFor } from '../../../../src/core/text/spoken.ts';
import { mayBeTraditional, toSimplified } from '../../../../src/site/search/traditional.ts';
import { inSweep } from '../../in-sweep.ts';
import { realTree } from '../../real-content.ts';

test.each([
	['训练 hang 住了', ['卡住']],
	['训练HANG住了', ['卡住']],
	['change 住', []],
	['out of memory again', ['OOM']],
	['任务拉起失败', ['启动']],
	['内存被打爆', ['溢出', 'OOM']],
	['显存爆了', ['不足']],
	['显存一直在涨', ['增长']],
	['記憶體', []],
	['一切正常', []],
])('%s is said for %j', (text, words) => {
	expect(wordsFor(text)).toEqual(words);
});

test.each([
	['顯存不足', true],
	['显存不足，怎么办？', false],
	['NCCL timeout', false],
	['CUDA 記憶體', true],
])('%s may be traditional: %s', (text, expected) => {
	expect(mayBeTraditional(text)).toBe(expected);
});

test('a text becomes simplified by the characters that pages have', () => {
	const pairs = traditionalOf('显存不足，怎么办？后面');
	expect(pairs).toContain('顯显');
	expect(pairs).not.toContain('機机');
	expect(toSimplified('顯存不足，怎麼辦？後面的機', pairs)).toBe('显存不足，怎么办？后面的機');
	expect(simplified('裝置上已無多餘空間')).toBe('装置上已无多余空间');
});

test('a character that pages have stands for itself', () => {
	const pairs = traditionalOf('昇腾升级之后显存不足');
	expect(toSimplified('昇騰升級之後顯存不足', pairs)).toBe('昇腾升级之后显存不足');
});

inSweep('what a page is called in Chinese stays as it is where it is asked', () => {
	const titles = given(realTree).map(({ name }) => name);
	const pairs = traditionalOf(titles.join(''));
	expect(titles.filter((name) => toSimplified(name, pairs) !== name)).toEqual([]);
});

test.each([
	['bind: Address already in use (98)', ['地址已在使用', '位址已經有在使用']],
	['a skilled process', []],
	['Killed', ['已杀死', '強制結束']],
])('%s is printed in Chinese as %j', (text, expected) => {
	expect(translationsIn(text)).toEqual(expected);
});

test('a message is translated alone where it is all of a name', () => {
	expect(translationsOf('no space left on device')).toEqual(['设备上没有空间', '裝置上已無多餘空間']);
	expect(translationsOf('no space left on device /dev/shm')).toEqual([]);
});
