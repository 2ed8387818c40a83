import { expect, test } from 'vitest';
import { createVocabulary, isOneEditAway, makeVocabulary } from '../../../src/search/vocabulary.ts';

const record = (html: string) => ({ locale: 'en' as const, url: '/', html });

test('the list has what stands on several pages, or where it counts, without markup', () => {
	const list = makeVocabulary([
		record('<h1 data-pagefind-weight="10">Memory leak</h1><p data-pagefind-weight="1">once NCCL_DEBUG &#60;b&#62;</p>'),
		record('<p data-pagefind-weight="1">again nccl_debug</p>'),
	]);
	expect(list.split('\n')).toEqual(['leak', 'memory', 'nccl_debug']);
});

const vocabulary = createVocabulary(['checkpoint', 'hang', 'memory', 'nccl_debug', 'timeout'].join('\n'));

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
