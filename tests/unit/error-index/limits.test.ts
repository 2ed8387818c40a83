import { expect, test } from 'vitest';
import { limitsFrom } from '../../../src/error-index/limits.ts';

test('what is named takes the place of the usual', () => {
	const usual = limitsFrom();
	expect(limitsFrom('{ "most": { "rows": 10 }, "ahead": { "messages": 1 } }')).toEqual({
		most: { ...usual.most, rows: 10 },
		perPage: usual.perPage,
		ahead: { ...usual.ahead, messages: 1 },
	});
	expect(limitsFrom()).toEqual(usual);
});

test.each([
	['{ "most": { "row": 10 } }', 'There is no limit most.row.'],
	['{ "first": { "rows": 10 } }', 'There is no limit first.rows.'],
])('%s is refused', (json, message) => {
	expect(() => limitsFrom(json)).toThrow(message);
});
