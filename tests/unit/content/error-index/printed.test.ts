import { describe, expect, test } from 'vitest';
import { entriesOf, fittingEntries, piecesOf } from '../../../../src/content/error-index/printed.ts';
import type { Harvest, HarvestRow } from '../../../../src/diagnosis/printed/rows.ts';

const row = (line: number, template: string, more: Partial<HarvestRow> = {}): HarvestRow => ({
	...{ file: 'demo/load.py', line, function: 'load', kind: 'ValueError', template },
	...more,
});
const harvest: Harvest = {
	...{ software: 'demo', name: 'Demo', repository: 'o/demo', root: 'src/', licence: 'MIT', left: 0, unread: 0 },
	releases: [
		{ version: '1.0', ref: 'release-1.0' },
		{ version: '1.1', ref: 'v1.1' },
	],
	rows: [row(7, 'cannot decode fragment <int> of <…>'), row(9, 'Shard is MISSING', { until: '1.0', function: 'save' })],
};
const entries = entriesOf([harvest]);

test('an entry stands at the line of its last release', () => {
	expect(entries.map(({ name, file, url }) => [name, file, url])).toEqual([
		['Demo', 'src/demo/load.py', 'https://github.com/o/demo/blob/v1.1/src/demo/load.py#L7'],
		['Demo', 'src/demo/load.py', 'https://github.com/o/demo/blob/release-1.0/src/demo/load.py#L9'],
	]);
});

describe('what fits', () => {
	test.each<[string, string, number[]]>([
		['nothing typed', '  ', [7, 9]],
		['words in any order and size', 'FRAGMENT decode', [7]],
		['a part of a word', 'miss', [9]],
		['the function', 'save', [9]],
		['the class and the file', 'valueerror src/demo/load.py', [7, 9]],
		['a word that nobody prints', 'shard decode', []],
	])('%s', (_, typed, lines) => {
		expect(fittingEntries(entries, typed).map((entry) => entry.row.line)).toEqual(lines);
	});
});

test.each<[string, string[]]>([
	['cannot decode', ['cannot decode']],
	['rank <int> of <…>', ['rank ', 'int', ' of ', '…', '']],
	['the token \\<unk> of <…>.', ['the token <unk> of ', '…', '.']],
])('pieces of %s', (template, pieces) => {
	expect(piecesOf(template)).toEqual(pieces);
});
