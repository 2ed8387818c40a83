/** What is made of many pages, as Markdown: software, tables, the error index. Pure. */

import type { Row } from '../../content/error-index/rows.ts';
import type { Table } from '../../content/files/tables-fs.ts';
import type { SoftwareFolder } from '../../content/files/tree-fs.ts';
import { pathOf } from '../../content/library/ids.ts';
import { indexRows } from '../../content/library/index-rows.ts';
import { laboratoryOf, type Proven, versionsOfSoftware } from '../../content/library/laboratory.ts';
import type { SoftwarePage } from '../../content/library/library.ts';
import { partsOfSoftware, partsOfTable, type SoftwarePart, type TablePart } from '../../content/library/page.ts';
import { groupedSoftware, softwareIn, waysTo } from '../../content/library/software.ts';
import { softwareRows } from '../../content/library/software-rows.ts';
import { countValues, rowsOfTable, type TableValue, tablePath, titleOfTable } from '../../content/library/tables.ts';
import { listOf } from '../../core/i18n/formats.ts';
import { before, fill, sentences } from '../../core/i18n/sentences.ts';
import { inlineCode } from '../../core/text/code-markdown.ts';
import type { Edition } from './edition.ts';
import { anchor, blocks, heading, listed, oneLine } from './markdown.ts';
import {
	bodyOf,
	inline,
	inOrder,
	link,
	linkTo,
	listPart,
	opening,
	ownFile,
	part,
	sourcesPart,
} from './markdown-parts.ts';

/** Where a row stands: the failure, or the problem with its guide. */
function rowTitle(edition: Edition, { places: [place] }: Row): string {
	if (!place) return '';
	const title = link(edition, place.path, place.title);
	return place.guide ? `${title} · ${edition.guide(place.guide)?.data.name ?? place.guide}` : title;
}

/** A software, without the head of a file. */
export function softwareMarkdown(edition: Edition, page: SoftwarePage): string {
	const { words } = edition;
	const { id, data, folder } = page;
	const related = softwareIn(edition.tree);
	const whole = related.wholeOf(id);
	const toSoftware = (other: SoftwareFolder) => link(edition, pathOf(other), other.neutral.data.name);
	const parts = related.partsOf(id).map(toSoftware).join(' · ');
	const groups = softwareRows(edition, id);
	const inside = { ...ownFile, level: 2 };
	const provoked = ([failure, all]: [string, Proven[]]) => {
		const found = edition.failure(failure);
		const told = all.map(
			(one) =>
				`${inlineCode(one.case.folder)} ${listOf(edition.locale, versionsOfSoftware(edition.tree, id, [one]), 'narrow')}`,
		);
		return found ? [[linkTo(edition, found), ...told.map((one) => one.trim())].join(' · ')] : [];
	};
	const cases = [...Map.groupBy(laboratoryOf(edition.tree).ofSoftware(id), (one) => one.case.failure)];
	const counted = (row: Row) => `${rowTitle(edition, row)} (${row.entries.length})`;
	const message = ({ message: { template, printedBy }, path }: Row['entries'][number]) =>
		[link(edition, path, inlineCode(oneLine(template))), printedBy].filter(Boolean).join(' · ');
	const said = (row: Row) => [rowTitle(edition, row), listed(row.entries.map(message))];
	const ways = waysTo(related, folder).map(({ way, href }) => `[${words.software[way]}](${href})`);
	const write: Record<SoftwarePart, () => string> = {
		failures: () =>
			part(
				ownFile,
				'failures',
				words.software.wrong,
				...groups.map(({ category, rows }) => part(inside, '', words.category[category], listed(rows.map(counted)))),
			),
		text: () => blocks(bodyOf(edition, page, ownFile), listed(ways)),
		cases: () => listPart(ownFile, 'cases', words.lab.cases, cases.flatMap(provoked)),
		messages: () =>
			part(
				ownFile,
				'messages',
				words.software.says,
				...groups.map(({ category, rows }) => part(inside, '', words.category[category], ...rows.flatMap(said))),
			),
		sources: () => sourcesPart(edition, data, ownFile),
	};
	return blocks(
		opening(edition, page, ownFile),
		whole && before(words.software.partOf) + toSoftware(whole),
		parts && before(words.software.parts) + parts,
		...inOrder(partsOfSoftware(folder, edition.tree, edition.locale), write),
	);
}

/** All software that has a page, without the head of a file. */
export function softwareListMarkdown(edition: Edition): string {
	const { words } = edition;
	const related = softwareIn(edition.tree);
	const item = ({ id, neutral }: SoftwareFolder, depth = 0) =>
		`${'  '.repeat(depth)}- ${link(edition, `/software/${id}/`, neutral.data.name)} (${related.countsOf(id).messages})`;
	return blocks(
		heading(1, '', words.software.title),
		words.software.lede,
		...groupedSoftware(related).map(({ group, wholes }) =>
			part(
				ownFile,
				group,
				words.software.group[group],
				wholes.flatMap(({ software, parts }) => [item(software), ...parts.map((one) => item(one, 1))]).join('\n'),
			),
		),
	);
}

/** A value of a table with its anchor, its numbers and what is printed for it. */
function valueMarkdown({ words }: Edition, { anchor: id, name, numbers, aliases, texts }: TableValue): string {
	const also = aliases.length > 0 && fill(words.tables.aliases, { names: aliases.join(', ') });
	const printed = texts.map(({ text, by }) => (by ? `${text} (${by})` : text));
	const told = [numbers.length > 0 && numbers.join(', '), also, ...printed].filter((one) => one !== false);
	return `${anchor(id)}**${inlineCode(name)}**${told.length ? ` ${told.join(' · ')}` : ''}`;
}

/** A table of values, without the head of a file. */
export function tableMarkdown(edition: Edition, table: Table): string {
	const { words, locale } = edition;
	const { own, rest } = rowsOfTable(table, locale);
	const valuesOf = (values: readonly TableValue[]) => values.map((value) => valueMarkdown(edition, value));
	const toFailure = (id: string) => {
		const failure = edition.failure(id);
		return failure ? [linkTo(edition, failure)] : [];
	};
	const row = ({ values, says, todo, see }: (typeof own)[number]) =>
		`${valuesOf(values).join(' · ')}\\\n  ${[inline(edition, sentences(says, todo)), ...see.flatMap(toFailure)].join(' · ')}`;
	const upstream = table.members?.data.upstream.map((one) => fill(words.tables.release, one)) ?? [];
	const write: Record<TablePart, () => string> = {
		'in-jobs': () => listPart(ownFile, 'in-jobs', words.tables.inJobs, own.map(row)),
		others: () =>
			rest
				? part(
						ownFile,
						'others',
						words.tables.others,
						inline(edition, sentences(rest.says, rest.todo)),
						listed(valuesOf(rest.values)),
					)
				: '',
		upstream: () => listPart(ownFile, 'upstream', words.tables.upstream, upstream),
		sources: () => sourcesPart(edition, table.data, ownFile),
	};
	return blocks(heading(1, '', titleOfTable(table, locale)), ...inOrder(partsOfTable(table), write));
}

/** All tables, without the head of a file. */
export function tableListMarkdown(edition: Edition): string {
	const { words, locale, tree } = edition;
	return blocks(
		heading(1, '', words.tables.title),
		words.tables.lede,
		listed(
			tree.tables.map((one) => `${link(edition, tablePath(one.id), titleOfTable(one, locale))} (${countValues(one)})`),
		),
	);
}

/** The error index, without the head of a file. */
export function indexMarkdown(edition: Edition): string {
	const { words } = edition;
	const groups = indexRows(edition);
	const nameOf = (id: string) => edition.guide(id)?.data.name ?? id;
	const inside = { ...ownFile, level: 2 };
	const treatment = ({ places }: Row) =>
		places.map(({ title, path, guide }) => link(edition, path, guide ? nameOf(guide) : title)).join(' · ');
	return blocks(
		heading(1, '', words.index.title),
		words.programs.index,
		...groups.map(({ category, rows }) =>
			part(
				ownFile,
				category,
				words.category[category],
				...rows.map((row) =>
					part(
						inside,
						'',
						treatment(row),
						inline(edition, row.quickFix),
						listed(row.entries.map((one) => anchor(one.anchor) + inlineCode(oneLine(one.message.template)))),
					),
				),
			),
		),
	);
}
