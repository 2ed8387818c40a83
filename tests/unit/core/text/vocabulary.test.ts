import { expect, test } from 'vitest';
import { createVocabulary, isOneEditAway, listOf, listsOfLetter } from '../../../../src/core/text/vocabulary.ts';

const names = ['m', 'mem', 'n', 'nod', 'o', 't'];

test.each([
	['Memory', 'mem'],
	['memoyr', 'mem'],
	['merge', 'mem'],
	['map', 'm'],
	['nccl_debug', 'n'],
	['oom', 'o'],
	['tp', 't'],
	['x', undefined],
	['_pickle', undefined],
	['显存', undefined],
	['42', undefined],
])('%s is looked up in the list %s', (asked, list) => {
	expect(listOf(asked, names)).toBe(list);
});

test('what a mistyped word meant may stand in any list of its letter', () => {
	expect(listsOfLetter('Mmeory', names)).toEqual(['m', 'mem']);
	expect(listsOfLetter('mmry', names)).toEqual([]);
	expect(listsOfLetter('显存不足了吗', names)).toEqual([]);
});

test('the list of a word, or all of its letter where that has it not, say what all lists say', () => {
	const lists = {
		c: 'cache',
		che: 'checkpoint',
		h: 'hang',
		m: 'mask\nmean',
		mem: 'memory',
		n: 'nccl_debug',
		t: 'timeout',
	};
	const read = (some: readonly string[]) =>
		createVocabulary(Object.entries(lists).flatMap(([name, words]) => (some.includes(name) ? words : [])));
	const all = Object.keys(lists);
	const asked = [
		...['checkpoint', 'chekpoint', 'ckeckpoint', 'memory', 'memry', 'mmory', 'hanging', 'hangs', 'timout', 'emory'],
		...['xqzvkjw', '_pickle', 'hi', '显存'],
	];
	for (const word of asked) {
		const own = read([listOf(word, all) ?? '']).known(word) ?? read(listsOfLetter(word, all)).known(word);
		expect(own, word).toBe(read(all).known(word));
	}
});

const vocabulary = createVocabulary(['checkpoint\ngpu\nhang', 'memory\nnccl_debug', 'timeout']);

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
