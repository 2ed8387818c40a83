import { expect, test } from 'vitest';
import { createVocabulary, isOneEditAway, listOf, makeVocabulary } from '../../../src/search/vocabulary.ts';

const record = (html: string) => ({ locale: 'en' as const, url: '/', html });

test('the lists have what stands on several pages, or where it counts, without markup; each letter has one', () => {
	const lists = makeVocabulary([
		record('<h1 data-pagefind-weight="10">Memory leak</h1><p data-pagefind-weight="1">once NCCL_DEBUG &#60;b&#62;</p>'),
		record('<p data-pagefind-weight="1">again nccl_debug</p>'),
	]);
	expect(lists.map(([letter]) => letter).join('')).toBe('abcdefghijklmnopqrstuvwxyz');
	expect(lists.filter(([, list]) => list)).toEqual([
		['l', '\nleak'],
		['m', '\nmemory'],
		['n', 'nccl_debug\nnccl_debug'],
	]);
});

test.each([
	['Memory', 'm'],
	['nccl_debug', 'n'],
	['oom', 'o'],
	['tp', undefined],
	['_pickle', undefined],
	['显存', undefined],
	['42', undefined],
])('%s is looked up in the list of %s', (asked, letter) => {
	expect(listOf(asked)).toBe(letter);
});

test('the list of its letter says of a word what all lists say', () => {
	const words = ['checkpoint', 'hang', 'memory', 'nccl_debug', 'timeout'];
	const whole = createVocabulary([['', ...words].join('\n')]);
	for (const asked of [...words, 'memry', 'hanging', 'hangs', 'timout', 'emory', 'xqzvkjw', '_pickle', 'hi', '显存']) {
		const own = words.filter((word) => word[0] === listOf(asked));
		expect(createVocabulary([['', ...own].join('\n')]).known(asked), asked).toBe(whole.known(asked));
	}
});

const vocabulary = createVocabulary(['gpu\ncheckpoint\ngpu\nhang', '\nmemory\nnccl_debug', '\ntimeout']);

test.each([
	['memory', 'memory'],
	['Memory', 'Memory'],
	['NCCL_DEBUG', 'NCCL_DEBUG'],
	['memry', 'memory'],
	['memoyr', 'memory'],
	['checkpoints', 'checkpoints'],
	['checkpointing', 'checkpointing'],
	['hanging', 'hanging'],
	['timout', 'timeout'],
	['xqzvkjw', undefined],
	['hagn', undefined],
	['显存', '显存'],
	['42', '42'],
])('%s is asked for as %s', (asked, expected) => {
	expect(vocabulary.known(asked)).toBe(expected);
});

test('a word is common where its list says so', () => {
	expect(['GPU', 'hang', 'gpus', '显存'].map(vocabulary.isCommon)).toEqual([true, false, false, false]);
});

test.each([
	['abcd', 'abcd', false],
	['abcd', 'abxd', true],
	['abcd', 'acbd', true],
	['abcd', 'abcde', true],
	['abcd', 'bcd', true],
	['abcd', 'badc', false],
	['abcd', 'abcdef', false],
])('%s and %s: one edit apart is %s', (a, b, expected) => {
	expect(isOneEditAway(a, b)).toBe(expected);
});
