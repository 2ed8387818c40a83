import type { Table } from '../../content/files/tables-fs.ts';
import { tableParts } from '../../content/library/page.ts';
import { rowsOfTable } from '../../content/library/tables.ts';
import { completeLocales } from '../../core/languages.ts';
import { nearest } from '../../core/text/nearest.ts';
import { placeholdersIn } from '../../diagnosis/readings/compile-reading.ts';
import { type Check, issuesOf, unless } from './check.ts';
import { readGlossary, sentenceIssues } from './language.ts';

/** The tables of values: every row in every language, each value once, failures that there are. */
export const tables: Check = {
	name: 'tables',
	run(tree, { root }) {
		const failures = new Set(tree.failures.map(({ id }) => id));
		const unwanted = readGlossary(root);
		return tree.tables.flatMap((table) => {
			const { file, data, lineOf } = table;
			const rows = new Map<string, number>();
			const issue = (path: PropertyKey[], found: string, right: string) =>
				issuesOf('tables')(table, path, found, right);
			const texts = [
				{ path: ['title'], text: data.title },
				...[{ ...data.rest, path: ['rest'] }, ...data.rows.map((row, at) => ({ ...row, path: ['rows', at] }))].flatMap(
					({ says, todo, path }) => [
						...(says ? [{ path: [...path, 'says'], text: says }] : []),
						...(todo ? [{ path: [...path, 'todo'], text: todo }] : []),
					],
				),
			];
			return [
				...texts.flatMap(({ path, text }) =>
					completeLocales
						.filter((locale) => !text[locale])
						.map((locale) => issue(path, `There is no text in ${locale}.`, `${path.at(-1)}: { ${locale}: … }`)),
				),
				...texts.flatMap(({ path, text }) =>
					Object.values(text)
						.flatMap(placeholdersIn)
						.filter((name) => name !== 'value')
						.map((name) =>
							issue(path, `The sentence names {${name}}.`, 'In a table {value} alone: it serves several readings.'),
						),
				),
				...texts.flatMap(({ path, text }) =>
					completeLocales.flatMap((locale) => {
						const own = text[locale];
						return own ? sentenceIssues(file, locale, lineOf(path), own, unwanted, `${data.title[locale]} ${own}`) : [];
					}),
				),
				...anchorIssues(table),
				...data.rows.flatMap(({ values, see }, at) => [
					...values.flatMap((value) => {
						const key = String(value).toLowerCase();
						const first = rows.get(key);
						if (first === undefined) rows.set(key, at);
						return unless(first === undefined, () =>
							issue(['rows', at], `The value ${value} has two rows.`, 'One row for a value.'),
						);
					}),
					...see
						.filter((id) => !failures.has(id))
						.map((id) => {
							const found = `It names the failure "${id}", which does not exist.`;
							return issue(['rows', at, 'see'], found, `A failure${nearest(id, failures)}`);
						}),
				]),
			];
		});
	},
};

/** What the page of a table has as anchors of its own. */
const TAKEN: ReadonlySet<string> = new Set(['main', 'menu', ...tableParts]);

/** Each value has an anchor of its own, which its name tells. */
function anchorIssues(table: Table) {
	/** The name that has an anchor. One value in two rows is told above. */
	const seen = new Map<string, string>();
	return table.data.rows.flatMap((_, at) =>
		(rowsOfTable(table, 'en').own[at]?.values ?? []).flatMap(({ anchor, name }) => {
			const isFree = !TAKEN.has(anchor) && (seen.get(anchor) ?? name) === name && /[A-Za-z\d]/.test(anchor);
			seen.set(anchor, name);
			return unless(isFree, () => {
				const right = 'One with a letter or digit, that no other value and no part of the page has.';
				return issuesOf('tables')(table, ['rows', at], `The value ${name} would have the anchor #${anchor}.`, right);
			});
		}),
	);
}
