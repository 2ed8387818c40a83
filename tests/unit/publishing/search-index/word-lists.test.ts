import { expect, test } from 'vitest';
import { listOf } from '../../../../src/core/text/vocabulary.ts';
import { makeWordLists } from '../../../../src/publishing/search-index/word-lists.ts';

const record = (html: string) => ({ locale: 'en' as const, url: '/', html });

test('the lists have what stands on several pages, or where it counts, without markup; each letter has one', () => {
	const lists = makeWordLists([
		record('<h1 data-pagefind-weight="10">Memory leak</h1><p data-pagefind-weight="1">once NCCL_DEBUG &#60;b&#62;</p>'),
		record('<p data-pagefind-weight="1">again nccl_debug tp</p>'),
		record('<p data-pagefind-weight="1">tp</p>'),
	]);
	expect(lists.map(([letter]) => letter).join('')).toBe('abcdefghijklmnopqrstuvwxyz');
	expect(lists.filter(([, list]) => list)).toEqual([
		['l', 'leak'],
		['m', 'memory'],
		['n', 'nccl_debug'],
		['t', 'tp'],
	]);
});

test('a long list is divided between words that differ in their first three letters', () => {
	const words = ['cab', 'cable', 'can', 'ch', 'che', 'check', 'checkpoint', 'cuda', 'cudnn'];
	const many = words.flatMap((word) => Array.from({ length: 120 }, (_, at) => `${word}_${at}`));
	const html = `<h1 data-pagefind-weight="10">${[...words, ...many].join(' ')}</h1>`;
	const lists = makeWordLists([record(html)]).filter(([name]) => name[0] === 'c');
	expect(lists.map(([name]) => name)).toEqual(['c', 'che', 'cud']);
	const all = lists.flatMap(([, list]) => list.split('\n'));
	expect(all).toEqual([...words, ...many].sort());
	for (const word of all)
		expect(lists.find(([name]) => name === listOf(word, ['c', 'che', 'cud']))?.[1]).toContain(word);
});
