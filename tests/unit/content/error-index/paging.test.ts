import { expect, test } from 'vitest';
import { around, beyondFold, firstOfEach, pageAddress, pagesOf } from '../../../../src/content/error-index/paging.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

test.each([
	{ count: 0, size: 2, pages: [] },
	{ count: 2, size: 2, pages: [[0, 1]] },
	{ count: 5, size: 2, pages: [[0, 1], [2, 3], [4]] },
])('$count items, $size to a page', ({ count, size, pages }) => {
	expect(pagesOf(numbers(count), size)).toEqual(pages);
});

test.each([
	{ sizes: [5, 1, 9], most: 15, count: 9 },
	{ sizes: [5, 1, 9], most: 14, count: 8 },
	{ sizes: [5, 1, 9], most: 9, count: 4 },
	{ sizes: [5, 1, 9], most: 1, count: 1 },
	{ sizes: [], most: 9, count: 1 },
])('of $sizes rows $most fit: the first $count of each', ({ sizes, most, count }) => {
	expect(firstOfEach(sizes, most)).toBe(count);
});

test('the first page of a list has no number', () => {
	expect([1, 2, 3].map((page) => pageAddress('/errors/category/memory/', page))).toEqual([
		'/errors/category/memory/',
		'/errors/category/memory/2/',
		'/errors/category/memory/3/',
	]);
});

test.each([
	{ name: 'a short list is shown whole', count: 24, at: 3, first: 0, length: 24 },
	{ name: 'of a long one those around the current', count: 500, at: 100, first: 92, length: 17 },
	{ name: 'at its beginning', count: 500, at: 0, first: 0, length: 17 },
	{ name: 'at its end', count: 500, at: 499, first: 483, length: 17 },
])('$name', ({ count, at, first, length }) => {
	const shown = around(numbers(count), at, 24);
	expect([shown[0], shown.length]).toEqual([first, length]);
	expect(shown).toContain(at);
});

test.each([
	['cuda-oom--tried-to-allocate', '/errors/cuda-oom/#message-tried-to-allocate'],
	['lightrft--cuda-oom--status', '/lightrft/cuda-oom/#message-status'],
	['memory', undefined],
	['显存问题', undefined],
	['../../x--y', undefined],
	['a--b--c--d', undefined],
])('#%s leads on to %s', (anchor, to) => {
	expect(beyondFold(anchor)).toBe(to);
});
