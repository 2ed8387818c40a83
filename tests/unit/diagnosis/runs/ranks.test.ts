import { expect, test } from 'vitest';
import { saidRanks } from '../../../../src/diagnosis/runs/ranks.ts';

test.each([
	{ ranks: [], said: '' },
	{ ranks: [3], said: '3' },
	{ ranks: [1, 0], said: '0, 1' },
	{ ranks: [2, 0, 1, 5, 5], said: '0–2, 5' },
	{ ranks: [0, 2, 4, 6, 8, 10, 12, 14], said: '0, 2, 4, 6, 8, 10, 12, 14' },
	{ ranks: [0, 2, 4, 6, 8, 10, 12, 14, 16], said: '0, 2, 4, 6, 8, 10, 12, 14…' },
])('$ranks are said as $said', ({ ranks, said }) => {
	expect(saidRanks(ranks, { comma: ', ' })).toBe(said);
});
