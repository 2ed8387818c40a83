/** A table of values as a page shows it: every row with its anchor, whether it has a sentence of its own or that of the rest. Pure. */

import type { Locale } from '../../core/locales.ts';
import type { Member } from '../../core/schemas/members.ts';
import type { TableData } from '../../core/schemas/table.ts';
import type { Table } from '../files/tables-fs.ts';
import { inLanguage } from './in-language.ts';

/** One value of a table. */
export interface TableValue {
	/** Where it stands on the page of its table; in no language, and permanent. */
	anchor: string;
	name: string;
	/** The numbers that stand for it: `12`, `-9, 137`. */
	numbers: readonly number[];
	aliases: readonly string[];
	/** What is printed for it, and by whose library. */
	texts: readonly { text: string; by?: string | undefined }[];
}

/** Values that one sentence is about. */
interface TableRow {
	values: readonly TableValue[];
	says: string;
	todo: string;
	see: readonly string[];
}

interface TableRows {
	/** Rows with a sentence of their own, in the order of the file. */
	own: readonly TableRow[];
	/** Members of which no more is known than their name and text, with the sentence for all of them. */
	rest?: TableRow;
}

/** @example tablePath('errno') // => '/tables/errno/' */
export const tablePath = (id: string): string => `/tables/${id}/`;

/** @example titleOfTable(errno, 'zh') // => 'Linux 错误号（errno）' */
export const titleOfTable = ({ data, id }: Pick<Table, 'data' | 'id'>, locale: Locale): string =>
	inLanguage(data.title, locale) ?? id;

type Row = TableData['rows'][number];

/** A name as people write it, so that it can be an anchor; else the number does. */
const isName = (name: string): boolean => /^[A-Za-z][\w.-]*$/.test(name);
const keyOf = (name: string): string => name.toLowerCase();

const membersOfRow = (row: Row, byName: ReadonlyMap<string, Member>): Member[] => [
	...new Set(
		[...(row.name ? [row.name] : []), ...row.values.map(String)].flatMap((name) => byName.get(keyOf(name)) ?? []),
	),
];

/**
 * What a row is about: the members that it names, and what else it names. A name of its own stands before that of the
 * only member: `Graphics Engine Exception` of Xid 13.
 *
 * @example valuesIn(rowOfErrno28, members)[0]?.anchor // => 'ENOSPC'
 */
function valuesIn(row: Row, byName: ReadonlyMap<string, Member>): TableValue[] {
	const found = membersOfRow(row, byName);
	const [only] = found;
	const numbers = row.values.filter((value) => typeof value === 'number');
	const own = row.name !== undefined && !byName.has(keyOf(row.name)) ? row.name : undefined;
	if (own !== undefined && isName(own))
		return [{ anchor: own, name: own, numbers, aliases: found.flatMap(({ aliases = [] }) => aliases), texts: [] }];
	const others = row.values.filter((value) => typeof value === 'string' && !byName.has(keyOf(value))).map(bareValue);
	if (found.length === 1 && only) {
		const value = asValue(only, own);
		return [{ ...value, numbers: numbers.length ? numbers : value.numbers }, ...others];
	}
	if (found.length) return [...found.map((member) => asValue(member, own)), ...others];
	return row.values.map((value, at) => ({
		...bareValue(value),
		...(at === 0 && own !== undefined && { name: own, numbers: typeof value === 'number' ? [value] : [] }),
	}));
}

const bareValue = (value: string | number): TableValue => ({
	anchor: anchorOf(String(value)),
	name: String(value),
	numbers: [],
	aliases: [],
	texts: [],
});

const anchorOf = (value: string): string => value.replace(/[^\w.-]+/g, '-');

function asValue(member: Member, own?: string): TableValue {
	const { name, number, aliases = [], texts = [] } = member;
	const numbers = own !== undefined && number !== undefined ? [number] : numbersOf(member);
	return { anchor: anchorOf(name), name: own ?? name, numbers, aliases, texts };
}

const numbersOf = ({ name, number, values }: Member): number[] =>
	values ?? (number === undefined || String(number) === name ? [] : [number]);

const membersByName = ({ members }: Table): Map<string, Member> =>
	new Map(
		members?.data.members.flatMap((member) =>
			[member.name, ...(member.aliases ?? [])].map((name) => [keyOf(name), member] as const),
		),
	);

/**
 * The rows of a table in a language, else in English; every member of its set is in one of them.
 *
 * @example rowsOfTable(errno, 'en').own[0]?.says // => 'Errno 2: the file or folder does not exist.'
 */
export function rowsOfTable(table: Table, locale: Locale): TableRows {
	const byName = membersByName(table);
	const say = (texts: Partial<Record<Locale, string>>) => inLanguage(texts, locale) ?? '';
	const own = table.data.rows.map((row) => {
		const values = valuesIn(row, byName);
		const says = withoutSubject(say(row.says)).replaceAll('{value}', values.map(({ name }) => name).join(', '));
		return { values, says, todo: say(row.todo), see: row.see };
	});
	const told = new Set(table.data.rows.flatMap((row) => membersOfRow(row, byName)));
	const left = (table.members?.data.members ?? [])
		.filter((member) => !told.has(member))
		.map((member) => asValue(member));
	const { rest } = table.data;
	return {
		own,
		...(rest &&
			left.length && { rest: { values: left, says: withoutSubject(say(rest.says)), todo: say(rest.todo), see: [] } }),
	};
}

/**
 * A sentence about a value that stands beside it need not name it.
 *
 * @example withoutSubject('{value}: the job waits.') // => 'The job waits.'
 * @example withoutSubject('Xid {value}: the GPU fell out.') // => 'The GPU fell out.'
 */
function withoutSubject(says: string): string {
	const bare = says.replace(/^(?:[A-Za-z]{1,8} )?\{value\}(?:: |：)/, '');
	return bare.charAt(0).toUpperCase() + bare.slice(1);
}

/** All values of a table, in the order of its page. */
export function valuesOfTable(table: Table): TableValue[] {
	const { own, rest } = rowsOfTable(table, 'en');
	return [...own, ...(rest ? [rest] : [])].flatMap(({ values }) => values);
}

/** How many values a table has: the members of its set, and what only rows name. */
export const countValues = (table: Table): number => new Set(valuesOfTable(table).map(({ anchor }) => anchor)).size;
