import { describe, expect, it } from 'vitest';
import type { Table } from '../../../../src/content/files/tables-fs.ts';
import { rowsOfTable } from '../../../../src/content/library/tables.ts';
import { localeCodes } from '../../../../src/core/locales.ts';
import type { Member } from '../../../../src/core/schemas/members.ts';
import type { TableData } from '../../../../src/core/schemas/table.ts';
import { realTree } from '../../real-content.ts';

const both = (text: string) => ({ en: text, zh: text });
const row = (values: (string | number)[], name?: string): TableData['rows'][number] => ({
	values,
	...(name !== undefined && { name }),
	says: both('x'),
	todo: both('y'),
	see: [],
});

const upstream: Member[] = [
	{ name: '13', number: 13, aliases: ['GR_EXCEPTION'] },
	{ name: '119', number: 119, aliases: ['GSP_RPC_TIMEOUT'] },
	{ name: '120', number: 120, aliases: ['GSP_ERROR'] },
	{ name: 'Unschedulable' },
	{ name: 'ENOSPC', number: 28 },
];

function rowsOf(rows: TableData['rows']) {
	const table = {
		id: 'x',
		data: { rows, rest: { says: both('r'), todo: both('s') } },
		members: { data: { members: upstream } },
	};
	return rowsOfTable(table as unknown as Table, 'en');
}

describe('the values of a row', () => {
	it.each([
		{ name: 'a member', of: row([28, 'ENOSPC'], 'ENOSPC'), expected: [['ENOSPC', 'ENOSPC', [28]]] },
		{
			name: 'a member, and a name that upstream does not list',
			of: row(['FailedScheduling', 'Unschedulable']),
			expected: [
				['Unschedulable', 'Unschedulable', []],
				['FailedScheduling', 'FailedScheduling', []],
			],
		},
		{
			name: 'a member that people call otherwise',
			of: row([13], 'Graphics Engine Exception'),
			expected: [['13', 'Graphics Engine Exception', [13]]],
		},
		{ name: 'several members under one name', of: row([119, 120], 'GSP'), expected: [['GSP', 'GSP', [119, 120]]] },
		{ name: 'no member', of: row([255]), expected: [['255', '255', []]] },
	])('$name', ({ of, expected }) => {
		const [own] = rowsOf([of]).own;
		expect(own?.values.map(({ anchor, name, numbers }) => [anchor, name, numbers])).toEqual(expected);
	});

	it('are not told once more among the rest', () => {
		const { rest } = rowsOf([row([119, 120], 'GSP'), row([13], 'Graphics Engine Exception')]);
		expect(rest?.values.map(({ name }) => name)).toEqual(['Unschedulable', 'ENOSPC']);
	});
});

it('no sentence of a page of a table has a value left unfilled', () => {
	const left = realTree.tables.flatMap((table) =>
		localeCodes.flatMap((locale) => {
			const { own, rest } = rowsOfTable(table, locale);
			return [...own, ...(rest ? [rest] : [])].map(({ says }) => says).filter((says) => says.includes('{value}'));
		}),
	);
	expect(left).toEqual([]);
});
