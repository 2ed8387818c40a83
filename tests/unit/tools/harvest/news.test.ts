import { expect, test } from 'vitest';
import type { Harvest, HarvestRow } from '../../../../src/diagnosis/printed/rows.ts';
import { newsOf } from '../../../../src/tools/harvest/news.ts';

const row = (template: string, more: Partial<HarvestRow> = {}): HarvestRow => ({
	...{ file: 'demo/load.py', line: 7, function: 'load', kind: 'ValueError', template },
	...more,
});
const harvest = (version: string, rows: HarvestRow[], software = 'demo'): Harvest => ({
	...{ software, name: 'Demo', repository: 'owner/demo', root: '', licence: 'MIT', left: 0, unread: 0 },
	releases: [{ version, ref: `v${version}` }],
	rows,
});
const [one, other] = ['cannot decode fragment <int>', 'cannot encode fragment <int>'];

test.each<[string, Harvest[], Harvest[], string | undefined]>([
	['nothing', [harvest('1.0', [row(one)])], [harvest('1.0', [row(one)])], undefined],
	['a line that moved', [harvest('1.0', [row(one)])], [harvest('1.0', [row(one, { line: 9 })])], undefined],
	[
		'a message that another release lacks',
		[harvest('1.0', [row(one)])],
		[harvest('1.1', [row(one, { until: '1.0' }), row(other, { since: '1.1' })])],
		'- Demo 1.0 → 1.1: 1 messages came, 1 went.',
	],
	[
		'another class',
		[harvest('1.0', [row(one)])],
		[harvest('1.0', [row(one, { kind: 'KeyError' })])],
		'- Demo 1.0: 1 messages came, 1 went.',
	],
	[
		'a release that says the same',
		[harvest('1.0', [row(one)])],
		[harvest('1.1', [row(one)])],
		'- Demo 1.0 → 1.1: 0 messages came, 0 went.',
	],
	['a program that was not there', [], [harvest('1.0', [row(one)])], undefined],
])('%s', (_, before, after, line) => {
	expect(newsOf(before, after)?.split('\n')[0]).toBe(line);
});
