import { describe, expect, test } from 'vitest';
import { headlineOf, MOST_TERMS, termsOf } from '../../../../src/core/text/query.ts';

const words = (text: string) => termsOf(text).map((term) => term.text);

test.each([
	[
		'a line above others, without the tags of trackers',
		'\n## [BUG] Loss is nan\n\nI train on four GPUs.',
		'Loss is nan',
	],
	['tags in Chinese', '【Help needed】loss = nan\n训练到一半', 'loss = nan'],
	['a line alone', 'Loss is nan', ''],
	['a paragraph', `${'Loss is nan. '.repeat(12)}\nWhy?`, ''],
	['nothing', '', ''],
])('the headline of %s', (_, text, headline) => {
	expect(headlineOf(text)).toBe(headline);
});

describe('the words worth searching for', () => {
	test.each([
		{
			name: 'identifiers come first',
			text: 'the run is stuck, NCCL_DEBUG shows nothing',
			expected: ['NCCL_DEBUG', 'run', 'stuck', 'shows', 'nothing'],
		},
		{ name: 'a flag loses its hyphens', text: '--engine_mem_util', expected: ['engine_mem_util'] },
		{
			name: 'a dotted name is searched by its parts',
			text: 'torch.cuda.OutOfMemoryError',
			expected: ['OutOfMemoryError', 'torch', 'cuda'],
		},
		{
			name: 'Chinese is cut into words, stop words left out',
			text: '训练的时候卡住了怎么办',
			expected: ['训练', '卡住'],
		},
		{
			name: 'a word of the field that segmenters cut into characters is one, whatever stands beside it',
			text: '转换时显存爆了，多卡加载报错',
			expected: ['不足', '转换', '显存', '多卡', '加载', '时', '爆'],
		},
		{ name: 'kana and Hangul are words, too', text: 'メモリ 메모리 NCCL', expected: ['NCCL', 'メモリ', '메모리'] },
		{ name: 'mixed text', text: '多机训练 NCCL 超时', expected: ['NCCL', '多机', '训练', '超时'] },
		{
			name: 'a script says what it does, not how it ends',
			text: 'run train.py by launch.sh',
			expected: ['run', 'train', 'launch'],
		},
		{ name: 'times and addresses are no words', text: '12:30:01 10.0.0.1:29500 loss', expected: ['loss'] },
		{
			name: 'a phrase of words that say nothing alone',
			text: 'Out of memory at start',
			expected: ['OOM', 'memory', 'start'],
		},
		{
			name: 'not, however it is spelled, and what is short for a word',
			text: "it wont start, doesn't save the ckpt and didnt say why",
			expected: ['checkpoint', 'start', 'save', 'ckpt', 'say'],
		},
		{ name: 'full-width letters are letters', text: 'ＮＣＣＬ　超时', expected: ['NCCL', '超时'] },
		{ name: 'a character without end is no word', text: '卡'.repeat(2000), expected: ['卡'.repeat(8)] },
		{ name: 'nothing', text: ' \n\t ', expected: [] },
	])('$name', ({ text, expected }) => {
		expect(words(text)).toEqual(expected);
	});
});

test.each<[spaced: string, tight: string, expected: string[]]>([
	['训练 loss 变成 nan 了', '训练loss变成nan了', ['训练', 'loss', '变成', 'nan']],
	['多机 nccl 通信卡住不动', '多机nccl通信卡住不动', ['多机', 'nccl', '通信', '卡住']],
	['vllm 启动报错 oom', 'vllm启动报错oom', ['vllm', '启动', 'oom']],
	['deepspeed 保存 checkpoint 卡死', 'deepspeed保存checkpoint卡死', ['deepspeed', '保存', 'checkpoint', '卡死']],
])('Latin words in Chinese need no spaces: %s', (spaced, tight, expected) => {
	expect(words(tight)).toEqual(words(spaced));
	expect(words(tight)).toEqual(expect.arrayContaining(expected));
});

test('a word counts once, whatever its case', () => {
	expect(words('NCCL nccl Nccl')).toHaveLength(1);
});

test('a whole log is cut to the words that say most', () => {
	const log = Array.from({ length: 5000 }, (_, index) => `word${index} some_name_${index}`).join('\n');
	expect(termsOf(log)).toHaveLength(MOST_TERMS);
	expect(words(log).every((word) => word.startsWith('some_name'))).toBe(true);
});

test('the words of the line that says most weigh more than others of their kind', () => {
	const log = 'loading weights\nValueError: no chat_template here';
	const weights = (line?: string) => Object.fromEntries(termsOf(log, line).map(({ text, weight }) => [text, weight]));
	expect(weights()).toEqual({ chat_template: 2, ValueError: 1.5, loading: 1, weights: 1, here: 1 });
	expect(weights('loading weights')).toEqual({ ...weights(), loading: 1.5, weights: 1.5 });
});
