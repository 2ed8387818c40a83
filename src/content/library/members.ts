/** The closed sets as they are shipped: by what a line tells them, and each with what is said of its members. Pure. */

import type { Locale } from '../../core/locales.ts';
import type { SetSigns, ShippedMember, ShippedSet } from '../../core/schemas/shipped-members.ts';
import type { Table } from '../files/tables-fs.ts';
import type { ContentTree } from '../files/tree-fs.ts';
import { inLanguage } from './in-language.ts';
import { oncePer } from './once.ts';
import { relationsOf } from './relations.ts';
import { rowsOfTable, type TableValue, titleOfTable, valuesOfTable } from './tables.ts';

/** Of more texts none is shipped with the signs, where the marks of the set can stand for them. */
const MOST_TEXTS = 30;
/** A shared beginning of names tells a set if it has so many letters. */
const LEAST_PREFIX = 3;

/** Letters inside that are no everyday word: an underscore, a digit, a capital behind a small letter. */
const isTelling = (name: string): boolean => /_|\d|[a-z][A-Z]|[A-Z]{2}[a-z]/.test(name);

/** @example signsOf(tree).find(({ id }) => id === 'cublas-status')?.prefix // => 'CUBLAS_STATUS_' */
export const signsOf: (tree: ContentTree) => SetSigns[] = oncePer((tree) => tree.tables.flatMap(signsOfTable));

function signsOfTable(table: Table): SetSigns[] {
	const { shown } = table.data;
	if (!shown) return [];
	const values = valuesOfTable(table);
	const texts = values.flatMap((value) => textsOf(value, shown.texts));
	const marks = shown.marks.length ? shown.marks : undefined;
	return [
		{
			id: table.id,
			forms: shown.forms,
			...(shown.names !== 'none' && namesSign(values, shown.names === 'telling')),
			...(texts.length > 0 && !(marks && texts.length > MOST_TEXTS) && { texts: [...new Set(texts)] }),
			...(marks && { marks }),
			...(shown.last && { last: true as const }),
		},
	];
}

/** What shows a value by its text. */
function textsOf({ name, texts }: TableValue, which: 'all' | 'numbered' | 'none'): string[] {
	if (which === 'none') return [];
	return texts.map(({ text }) => (which === 'numbered' ? `${name} ${text}` : text));
}

function namesSign(values: readonly TableValue[], isPicky: boolean): Pick<SetSigns, 'prefix' | 'names'> {
	const names = values.flatMap(namesOf).filter((name) => /^[A-Za-z]\w*$/.test(name) && (!isPicky || isTelling(name)));
	const prefix = sharedStart(names);
	return !isPicky && prefix.length >= LEAST_PREFIX ? { prefix } : { names };
}

const namesOf = ({ name, aliases }: TableValue): string[] => [name, ...aliases];

function sharedStart([first = '', ...others]: readonly string[]): string {
	let length = first.length;
	for (const name of others) while (!name.startsWith(first.slice(0, length))) length--;
	return first.slice(0, length);
}

/** The tables of which a line can show a member by itself. */
export const shownTables = ({ tables }: Pick<ContentTree, 'tables'>): Table[] =>
	tables.filter(({ data }) => data.shown);

/**
 * A set in a language, else in English.
 *
 * @example shippedSet(errno, tree, 'en').members[0] // => ['ENOENT', ['ENOENT'], [2], 2, ['No such file or directory', …], 0]
 */
export function shippedSet(table: Table, tree: ContentTree, locale: Locale): ShippedSet {
	const { failure } = relationsOf(tree);
	const { own, rest } = rowsOfTable(table, locale);
	const say = (texts: Partial<Record<Locale, string>>) => inLanguage(texts, locale) ?? '';
	const numbers = new Map(table.members?.data.members.map(({ name, number }) => [name, number]));
	const titleOf = (id: string) => inLanguage(failure(id)?.texts ?? {}, locale)?.data.title ?? id;
	const member =
		(said: number) =>
		(value: TableValue): ShippedMember => [
			value.anchor,
			namesOf(value),
			[...value.numbers, ...(/^\d+$/.test(value.name) ? [Number(value.name)] : [])],
			numbers.get(value.name) ?? null,
			textsOf(value, table.data.shown?.texts ?? 'none'),
			said,
		];
	return {
		id: table.id,
		title: titleOfTable(table, locale),
		members: [
			...own.flatMap(({ values }, at) => values.map(member(at))),
			...(rest?.values.map(member(own.length)) ?? []),
		],
		said: [
			...table.data.rows.map(({ says, todo, see }): ShippedSet['said'][number] => [
				say(says),
				say(todo),
				see.map((id) => [id, titleOf(id)]),
			]),
			...(table.data.rest
				? [[say(table.data.rest.says), say(table.data.rest.todo), []] satisfies ShippedSet['said'][number]]
				: []),
		],
	};
}

/** All of them, for programs that have them at hand. */
export const shippedSets = (tree: ContentTree, locale: Locale): ShippedSet[] =>
	shownTables(tree).map((table) => shippedSet(table, tree, locale));
