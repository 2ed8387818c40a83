import { describe, expect, test } from 'vitest';
import { fitOf, queryOf, shareOf } from '../../../../src/content/error-index/find.ts';

const oom = 'cuda out of memory. tried to allocate size. gpu int has a total capacity of size of which size is free.';
const exit = 'exitcode : int (pid: int)';

describe('how well a message fits what is typed', () => {
	test.each([
		['nothing', '', oom, 3],
		['a part of it, in any letters', 'Out of  MEMORY', oom, 3],
		['a part with a value in place of a hole', 'Tried to allocate 2.00 GiB', oom, 2],
		['a line with several values', 'tried to allocate 20.00 MiB. GPU 0 has a total capacity of 79.15 GiB', oom, 2],
		['a value that the message has as it is', 'errno 28', 'oserror: [errno 28] no space left on device', 3],
		['pieces in another order', 'gpu 0 tried', oom, 1],
		['words that stand in the row', 'memory micro batch', oom, 1],
		['a word that stands nowhere', 'memory zzz', oom, 0],
		['a number alone that no message has', '137', exit, 0],
		['a number behind a word', 'exitcode : 1', exit, 2],
	] as const)('%s', (_, typed, message, fit) => {
		expect(fitOf(queryOf(typed), message, 'halve the micro batch')).toBe(fit);
	});
});

test('a name with a figure is no value, a number with its unit is one', () => {
	expect(queryOf('cu128 sm_90 took 600.5 s').pieces).toEqual(['cu128 sm_90 took']);
	expect(queryOf('allocate 512MB on rank 3: failed').pieces).toEqual(['allocate', 'on rank', ': failed']);
	expect(queryOf('显存 80G').pieces).toEqual(['显存 80g']);
});

test('the share of a message that stands in a text', () => {
	expect(shareOf(queryOf('CUDA out of memory.'), 'cuda out of memory. tried to allocate size')).toBe(0.5);
	expect(shareOf(queryOf('other'), '')).toBe(0);
});
