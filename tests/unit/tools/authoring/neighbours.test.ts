import { expect, test } from 'vitest';
import { readContentTree } from '../../../../src/content/files/tree-fs.ts';
import type { Harvest, HarvestRow } from '../../../../src/diagnosis/printed/rows.ts';
import { printedText } from '../../../../src/tools/authoring/match-text.ts';
import { neighboursOf } from '../../../../src/tools/authoring/neighbours.ts';
import { planPage } from '../../../../src/tools/authoring/plan-page.ts';

const row = (line: number, template: string, more: Partial<HarvestRow> = {}): HarvestRow => ({
	...{ file: 'demo/load.py', line, function: 'load', kind: 'ValueError', template },
	...more,
});
const harvests: Harvest[] = [
	{
		...{ software: 'demo', name: 'Demo', repository: 'o/demo', root: 'src/', licence: 'MIT', left: 0, unread: 0 },
		releases: [
			{ version: '1.0', ref: 'v1.0' },
			{ version: '1.1', ref: 'v1.1' },
		],
		rows: [
			row(5, 'cannot find the fragment of another function', { function: 'find' }),
			row(7, 'cannot decode fragment <int> of <…>', { since: '1.1' }),
			row(60, 'cannot encode fragment <int> of <…>'),
			row(8, 'cannot decode anything of another file', { file: 'demo/save.py' }),
		],
	},
];
const LINE = 'ValueError: cannot decode fragment 3 of x';

test('what stands beside it: of the same function first, of the same file alone', () => {
	const { places, rows } = neighboursOf(LINE, harvests);
	expect(places.map(({ file, line }) => [file, line])).toEqual([['src/demo/load.py', 7]]);
	expect(rows.map(({ line }) => line)).toEqual([60, 5]);
});

test('nobody is known to print it', () => {
	expect(neighboursOf('ValueError: bespoke trouble', harvests)).toEqual({ places: [], rows: [] });
	expect(neighboursOf(LINE, [])).toEqual({ places: [], rows: [] });
});

test('of which row a line is', () => {
	expect(printedText(neighboursOf(LINE, harvests).places)).toBe(
		`Printed by, as the harvest has it:

Demo: src/demo/load.py:7, ValueError in load; since 1.1
  cannot decode fragment <int> of <…>`,
	);
	expect(printedText([])).toBe('');
});

test('a new page is offered its neighbours', () => {
	const present = { tree: readContentTree('tests/fixtures/sound'), ledger: new Map(), harvests, today: '2026-11-21' };
	const { notes } = planPage(
		{
			kind: 'failure',
			id: 'new-thing',
			titles: {},
			category: 'memory',
			messages: [LINE],
			software: 'none',
			sources: [],
		},
		present,
	);
	expect(notes).toEqual([
		`The line is printed by Demo: src/demo/load.py:7, ValueError in load; since 1.1
  cannot decode fragment <int> of <…>
Beside it in src/demo/load.py stand; is the page about one of them, too?
  60  ValueError  cannot encode fragment <int> of <…>
  5  ValueError  cannot find the fragment of another function`,
	]);
});
