/** Each page of the site as Markdown. Pure: the content in, texts out. */

import { messageAnchor, type Row } from '../../content/error-index/rows.ts';
import { sourceLink } from '../../content/files/source-link.ts';
import type { Table } from '../../content/files/tables-fs.ts';
import type { SoftwareFolder } from '../../content/files/tree-fs.ts';
import { adviceOf, knownOf, stateOf } from '../../content/library/audits.ts';
import { pathOf } from '../../content/library/ids.ts';
import { indexRows } from '../../content/library/index-rows.ts';
import {
	laboratoryOf,
	lastDay,
	type Proven,
	programsOf,
	versionsOfSoftware,
} from '../../content/library/laboratory.ts';
import {
	type AboutPage,
	type AnyPage,
	type FailurePage,
	type GuidePage,
	headlineOf,
	type ProblemPage,
	type SoftwarePage,
	type TipPage,
} from '../../content/library/library.ts';
import { numbersOf, numbersWords, tablesOf } from '../../content/library/numbers.ts';
import { byCategory } from '../../content/library/order.ts';
import {
	type FailurePart,
	type GuidePart,
	type PagePart,
	PROGRAMS_ANCHOR,
	type ProblemPart,
	partsOfFailure,
	partsOfGuide,
	partsOfProblem,
	partsOfSoftware,
	partsOfTable,
	type SoftwarePart,
	type TablePart,
} from '../../content/library/page.ts';
import { printerIn } from '../../content/library/printers.ts';
import { messagesOn, valuesIn } from '../../content/library/problem-page.ts';
import { proofOf } from '../../content/library/proof.ts';
import { readingAnchor } from '../../content/library/readings.ts';
import { knownIn } from '../../content/library/said.ts';
import { groupedSoftware, softwareIn, waysTo } from '../../content/library/software.ts';
import { softwareRows } from '../../content/library/software-rows.ts';
import { countValues, rowsOfTable, type TableValue, tablePath, titleOfTable } from '../../content/library/tables.ts';
import {
	addressOf,
	CATALOG,
	CATALOG_SCHEMA,
	FEED,
	llmsPath,
	markdownPath,
} from '../../core/addresses/program-files.ts';
import { listOf, longDate } from '../../core/i18n/formats.ts';
import { sayKnown, sayProof, sayRun } from '../../core/i18n/proof.ts';
import { before, fill, sentences } from '../../core/i18n/sentences.ts';
import { localeCodes, locales } from '../../core/locales.ts';
import { type ContentMessage, evidenceKinds, type Values } from '../../core/schemas/fields.ts';
import { type Edition, pageAddress, pair } from './edition.ts';
import {
	anchor,
	anchorIn,
	type BodyStyle,
	blocks,
	bodyMarkdown,
	cell,
	codeBlock,
	heading,
	inlineCode,
	inlineText,
	oneLine,
} from './markdown.ts';

/** Where a page or a part of one stands: at the top of a file, inside the whole guide, inside the file of everything. */
export interface Spot {
	/** The level of its own title. */
	level: number;
	/** What stands before its anchors; `undefined` for none. */
	prefix: string | undefined;
	/** Said under the title: where the page stands, in a file that holds many. */
	note?: string;
}

const ownFile: Spot = { level: 1, prefix: '' };

/** A part of a page under a heading. Nothing where there is nothing to say. */
function part(spot: Spot, id: string, title: string, ...content: readonly (string | false | undefined)[]): string {
	const inside = blocks(...content);
	return inside && blocks(heading(spot.level + 1, anchorIn(spot, id), title), inside);
}

/** The parts of a page that are there, in its order, each as Markdown. */
function inOrder<Id extends string>(
	parts: readonly PagePart<Id>[],
	write: Record<Id, () => string | undefined>,
): string[] {
	return parts.flatMap(({ id }) => write[id]() ?? []);
}

function styleIn(edition: Edition, { level, prefix }: Spot): BodyStyle {
	const { section } = edition.words;
	return {
		level: level + 1,
		prefix,
		titleOf: (id) => section[id],
		addressOf: (link) => pageAddress(edition, link),
	};
}

const inline = (edition: Edition, text: string) => inlineText(text, (link) => pageAddress(edition, link));

function bodyOf(
	edition: Edition,
	{ text }: AnyPage,
	spot: Spot,
	more: Pick<BodyStyle, 'endOf' | 'underStep' | 'claimKnown'> = {},
): string {
	return bodyMarkdown(text.body, text.outline, { ...styleIn(edition, spot), ...more });
}

/** How it is known that a claim of a page does not help. */
function claimsKnown({ folder, text: { locale } }: FailurePage | ProblemPage): NonNullable<BodyStyle['claimKnown']> {
	const known = knownOf(folder, locale)?.doesNotHelp ?? [];
	const claims = adviceOf(folder, locale).map(({ claim }) => claim);
	return (claim) => {
		const how = known[claims.indexOf(claim)];
		return how && sayKnown(locale, how);
	};
}

/** That the fix of a step of a failure was run, and the scripts by their place in the repository. */
function stepRun({ tree, locale }: Edition, failure: string, step: string): string | undefined {
	const proven = laboratoryOf(tree).ofStep(failure, step);
	if (!proven.length) return undefined;
	const scripts = proven.map(({ case: { folder, scripts: own } }) =>
		[own.broken, own.fixed].map((name) => inlineCode(`${folder}/${name}`)).join(' → '),
	);
	return before(sayRun(locale, programsOf(tree, proven), lastDay(proven))) + scripts.join(' · ');
}

const link = (edition: Edition, path: string, title: string) => `[${oneLine(title)}](${pageAddress(edition, path)})`;

const linkTo = (edition: Edition, page: FailurePage | ProblemPage) => link(edition, pathOf(page), page.text.data.title);

/** A problem with the name of its guide. */
const named = (edition: Edition, problem: ProblemPage) =>
	`${linkTo(edition, problem)} · ${edition.guide(problem.guide)?.data.name ?? ''}`;

function messagesPart({ words, locale, tree }: Edition, messages: readonly ContentMessage[], spot: Spot): string {
	return part(
		spot,
		'messages',
		words.section.messages,
		...messages.map((message) => {
			const proof = proofOf(tree, message);
			const printed = fill(words.message.printedBy, { program: printerIn(tree, locale, message) });
			const told = proof ? [printed, sayProof(locale, proof)] : [printed];
			return blocks(
				anchor(anchorIn(spot, messageAnchor(message.id))) + told.join(' · '),
				codeBlock('text', message.sample),
			);
		}),
	);
}

function fixPart(
	edition: Edition,
	id: 'quick-fix' | 'first-check',
	spot: Spot,
	text: string,
	command?: string,
	known?: string,
): string {
	return part(
		spot,
		id,
		edition.words.section[id],
		inline(edition, text),
		command !== undefined && codeBlock('bash', command),
		known,
	);
}

/** What the numbers say, as a list with anchors, and the tables behind it. */
function numbersPart(edition: Edition, failure: FailurePage, spot: Spot): string {
	const { words, tree } = edition;
	const known = knownOf(failure.folder, failure.text.locale)?.readings ?? {};
	const rows = numbersOf(failure, tree, numbersWords(words)).map(({ id, when, message, says, todo, step, command }) => {
		const holds = when
			? inlineCode(when)
			: link(edition, `${pathOf(failure)}#${messageAnchor(message)}`, words.numbers.message);
		const first = link(edition, `${pathOf(failure)}#${step}`, todo);
		return `- ${anchor(anchorIn(spot, readingAnchor(id)))}${[holds, known[id] && sayKnown(failure.text.locale, known[id])].filter(Boolean).join(' · ')}\\\n  ${before(inline(edition, says))}${first}${command ? ` ${inlineCode(command)}` : ''}`;
	});
	const table = ({ title, rows: values }: ReturnType<typeof tablesOf>[number]) =>
		blocks(
			`**${title}**`,
			values
				.map(({ values: value, says, todo }) => `- ${inlineCode(value)} ${inline(edition, sentences(says, todo))}`)
				.join('\n'),
		);
	return part(
		spot,
		'numbers',
		words.section.numbers,
		...(rows.length ? [words.numbers.lede, rows.join('\n'), ...tablesOf(failure, tree).map(table)] : []),
	);
}

function valuesTable(edition: Edition, values: Values): string {
	const { words } = edition;
	const rows = Object.values(values).map(
		({ label, meaning }) => `| ${cell(inline(edition, label))} | ${cell(inline(edition, meaning))} |`,
	);
	const table = [`| ${words.message.value} | ${words.message.meaning} |`, '| --- | --- |', ...rows];
	return rows.length ? table.join('\n') : '';
}

function listPart(spot: Spot, id: string, title: string, items: readonly string[]): string {
	return part(spot, id, title, items.map((item) => `- ${item}`).join('\n'));
}

function sourcesPart(
	{ words, locale }: Edition,
	{ sources, checked }: Pick<SoftwarePage['data'], 'sources' | 'checked'>,
	spot: Spot,
): string {
	const items = sources.map((source) => {
		const { text, code, symbol, from, href } = sourceLink(source);
		const label = text ?? (code ? inlineCode(code) : '');
		const named = href ? `[${label}](${href})` : label;
		return `- ${[named, symbol && inlineCode(symbol), from].filter(Boolean).join(' ')}`;
	});
	const kinds = evidenceKinds.filter((kind) => sources.some(({ how }) => how === kind));
	const how = listOf(
		locale,
		kinds.map((kind) => words.sources[kind]),
		'narrow',
	);
	const told = checked === undefined ? '' : fill(words.sources.checked, { date: longDate(locale, checked), how });
	return part(spot, 'sources', words.section.sources, items.join('\n'), told);
}

/** What the program that reads the file should know before the text. */
function frontMatter(edition: Edition, page: AnyPage | undefined, path: string, title: string): string {
	const { locale, place } = edition;
	const about = page?.kind === 'failure' ? page.id : page?.kind === 'problem' ? page.data.failure : '';
	const guide = page?.kind === 'problem' ? edition.guide(page.guide) : page?.kind === 'guide' ? page : undefined;
	const others = localeCodes.filter((code) => code !== locale);
	const textLocale = page?.text.locale ?? locale;
	return [
		'---',
		`title: ${JSON.stringify(oneLine(title))}`,
		`page: ${pageAddress(edition, path)}`,
		`language: ${locales[textLocale].tag}`,
		'translations:',
		...others.map((code) => `  ${locales[code].tag}: ${addressOf(place, `/${code}${markdownPath(path)}`)}`),
		...(guide ? [`guide: ${JSON.stringify(guide.data.name)}`] : []),
		...(edition.failure(about) ? [`failure: ${about}`] : []),
		...(page?.kind === 'software' ? [`software: ${page.id}`] : []),
		...(page?.data.checked ? [`checked: ${page.data.checked}`] : []),
		...(page && stateOf(page.folder) === 'audited' ? [`audited: ${page.folder.audit?.data.on}`] : []),
		'---',
	].join('\n');
}

/** A title, what one sees, and a note where the text is not in the language asked for. */
function opening(edition: Edition, page: AnyPage, { level, note }: Spot, id = ''): string {
	const { data, locale } = page.text;
	return blocks(
		heading(level, id, headlineOf(page)),
		note,
		locale !== edition.locale && `> ${edition.words.note.untranslated}`,
		inline(edition, data.summary),
	);
}

/** The failure itself, without the head of a file. */
export function failureMarkdown(edition: Edition, failure: FailurePage, spot: Spot = ownFile): string {
	const { words } = edition;
	const { data, text } = failure;
	const find = (ids: readonly string[]) => ids.flatMap((id) => edition.failure(id) ?? []);
	const problems = edition.casesOf(failure.id);
	const inGuide = (problem: ProblemPage) =>
		pair(edition, named(edition, problem), inline(edition, problem.text.data.quickFix));
	const list = (id: 'tell-apart' | 'follows-from' | 'leads-to' | 'see-also', items: readonly string[]) =>
		listPart(spot, id, words.section[id], items);
	const apart = find(Object.keys(text.data.tellApart)).map((other) =>
		pair(edition, linkTo(edition, other), inline(edition, text.data.tellApart[other.id] ?? '')),
	);
	const titles = (pages: readonly FailurePage[]) => pages.map((other) => linkTo(edition, other));
	const values = valuesTable(edition, text.data.values);
	const write: Record<FailurePart, () => string> = {
		messages: () => messagesPart(edition, data.messages, spot),
		'first-check': () => fixPart(edition, 'first-check', spot, text.data.firstCheck, data.firstCheckCommand),
		'quick-fix': () => fixPart(edition, 'quick-fix', spot, text.data.quickFix, data.quickFixCommand, knownIn(failure)),
		text: () =>
			bodyOf(edition, failure, spot, {
				claimKnown: claimsKnown(failure),
				endOf: { reading: values },
				underStep: (step) => stepRun(edition, failure.id, step),
			}),
		reading: () => part(spot, 'reading', words.section.reading, values),
		numbers: () => numbersPart(edition, failure, spot),
		guides: () => listPart(spot, 'guides', words.section.guides, problems.map(inGuide)),
		'tell-apart': () => list('tell-apart', apart),
		'follows-from': () => list('follows-from', titles(find(data.followsFrom))),
		'leads-to': () => list('leads-to', titles(edition.leadsTo(failure.id))),
		'see-also': () => list('see-also', titles(find(data.seeAlso))),
		sources: () => sourcesPart(edition, data, spot),
	};
	const parts = partsOfFailure(failure.folder, edition.tree, edition.locale);
	return blocks(opening(edition, failure, spot), ...inOrder(parts, write));
}

/** The problem itself, without the head of a file. */
export function problemMarkdown(edition: Edition, problem: ProblemPage, spot: Spot = ownFile): string {
	const { words } = edition;
	const { data, text } = problem;
	const failure = edition.failure(data.failure);
	const messages = messagesOn(data, failure?.data);
	const values = valuesIn(messages, text.data.values, failure?.text.data.values);
	const same = edition.casesOf(data.failure).filter((other) => other !== problem);
	const seeAlso = data.seeAlso.flatMap((id) => edition.problem(id) ?? []);
	const write: Record<ProblemPart, () => string> = {
		messages: () => messagesPart(edition, messages, spot),
		'quick-fix': () => fixPart(edition, 'quick-fix', spot, text.data.quickFix, data.quickFixCommand, knownIn(problem)),
		text: () => bodyOf(edition, problem, spot, { claimKnown: claimsKnown(problem) }),
		// A file is read alone, so it has what the page of the problem leaves to that of the failure.
		reading: () =>
			part(spot, 'reading', words.section.reading, valuesTable(edition, { ...values.own, ...values.general })),
		'same-failure': () =>
			listPart(
				spot,
				'same-failure',
				words.section['same-failure'],
				same.map((other) => named(edition, other)),
			),
		'see-also': () =>
			listPart(spot, 'see-also', words.section['see-also'], [
				...(failure ? [`${linkTo(edition, failure)} · ${words.section.general}`] : []),
				...seeAlso.map((other) => named(edition, other)),
			]),
		sources: () => sourcesPart(edition, data, spot),
	};
	const parts = partsOfProblem(problem.folder, edition.tree, edition.locale);
	return blocks(opening(edition, problem, spot), ...inOrder(parts, write));
}

/** The overview of a guide, without the head of a file. */
export function guideMarkdown(edition: Edition, guide: GuidePage, diagnosis: string, spot: Spot = ownFile): string {
	const { words } = edition;
	const { data, text } = guide;
	const item = (problem: ProblemPage) =>
		`- ${anchor(anchorIn(spot, problem.slug))}${pair(edition, linkTo(edition, problem), inline(edition, problem.text.data.quickFix))}`;
	const inside = { ...spot, level: spot.level + 1 };
	const date = longDate(edition.locale, data.snapshot.date);
	const write: Record<GuidePart, () => string> = {
		problems: () =>
			part(
				spot,
				'problems',
				words.guide.problems,
				...byCategory(guide.problems, data.categories).map(({ category, pages }) =>
					part(
						inside,
						category,
						words.category[category],
						inline(edition, text.data.categories[category] ?? ''),
						pages.map(item).join('\n'),
					),
				),
			),
		diagnose: () => part(spot, 'diagnose', words.diagnose.inGuide, words.diagnose.inGuideHint, diagnosis),
		text: () => bodyOf(edition, guide, spot),
		tips: () => part(spot, 'tips', words.guide.tips, ...guide.tips.map((tip) => tipMarkdown(edition, tip, inside))),
		upstream: () =>
			listPart(spot, 'upstream', words.guide.upstream, [
				`[${words.guide.repository}](${data.repository}). ${fill(words.guide.snapshot, { commit: data.snapshot.commit.slice(0, 7), date })}`,
				`[${words.guide.issues}](${data.issues})`,
				link(edition, `/${guide.id}/all/`, words.nav.wholeGuide),
			]),
	};
	const parts = partsOfGuide(guide.folder, edition.tree, edition.locale);
	return blocks(opening(edition, guide, spot), ...inOrder(parts, write));
}

/** @param spot whose level is that of the part which the tip stands in. */
function tipMarkdown(edition: Edition, tip: TipPage, spot: Spot): string {
	const { slug } = tip;
	const inside = { level: spot.level + 1, prefix: spot.prefix === undefined ? undefined : `${slug}--` };
	return blocks(opening(edition, tip, inside, anchorIn(spot, slug)), bodyOf(edition, tip, inside));
}

/** What guides there are, without the head of a file. */
function guidesMarkdown(edition: Edition): string {
	const { words, guides } = edition;
	return blocks(
		heading(1, '', words.guides.title),
		words.guides.lede,
		...guides.map((guide) =>
			part(ownFile, '', link(edition, pathOf(guide), guide.data.name), inline(edition, guide.text.data.summary)),
		),
	);
}

/** Everything that a guide says, without the head of a file. */
export function wholeGuideMarkdown(edition: Edition, guide: GuidePage): string {
	const { words } = edition;
	const groups = byCategory(guide.problems, guide.data.categories);
	const inside = { level: 2, prefix: '' };
	return blocks(
		heading(1, '', fill(words.guide.allTitle, { guide: guide.data.name })),
		words.guide.allLede,
		bodyOf(edition, guide, ownFile),
		...groups.map(({ category, pages }) =>
			part(
				ownFile,
				category,
				words.category[category],
				...pages.map((problem) => nestedProblem(edition, problem, inside)),
			),
		),
		part(ownFile, 'tips', words.guide.tips, ...guide.tips.map((tip) => tipMarkdown(edition, tip, inside))),
	);
}

function nestedProblem(edition: Edition, problem: ProblemPage, { level }: Spot): string {
	const { slug, data, text } = problem;
	const spot = { level: level + 1, prefix: `${slug}--` };
	return blocks(
		opening(edition, problem, spot, slug),
		messagesPart(edition, data.messages, spot),
		fixPart(edition, 'quick-fix', spot, text.data.quickFix, data.quickFixCommand, knownIn(problem)),
		bodyOf(edition, problem, spot, { claimKnown: claimsKnown(problem) }),
	);
}

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
	const listed = (row: Row) => `- ${rowTitle(edition, row)} (${row.entries.length})`;
	const message = ({ message: { template, printedBy }, path }: Row['entries'][number]) =>
		`- ${[link(edition, path, inlineCode(oneLine(template))), printedBy].filter(Boolean).join(' · ')}`;
	const ways = waysTo(related, folder)
		.map(({ way, href }) => `- [${words.software[way]}](${href})`)
		.join('\n');
	const write: Record<SoftwarePart, () => string> = {
		failures: () =>
			part(
				ownFile,
				'failures',
				words.software.wrong,
				...groups.map(({ category, rows }) => part(inside, '', words.category[category], rows.map(listed).join('\n'))),
			),
		text: () => blocks(bodyOf(edition, page, ownFile), ways),
		cases: () => listPart(ownFile, 'cases', words.lab.cases, cases.flatMap(provoked)),
		messages: () =>
			part(
				ownFile,
				'messages',
				words.software.says,
				...groups.map(({ category, rows }) =>
					part(
						inside,
						'',
						words.category[category],
						...rows.flatMap((row) => [rowTitle(edition, row), row.entries.map(message).join('\n')]),
					),
				),
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
function softwareListMarkdown(edition: Edition): string {
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
		`- ${valuesOf(values).join(' · ')}\\\n  ${[inline(edition, sentences(says, todo)), ...see.flatMap(toFailure)].join(' · ')}`;
	const write: Record<TablePart, () => string> = {
		'in-jobs': () => part(ownFile, 'in-jobs', words.tables.inJobs, own.map(row).join('\n')),
		others: () =>
			rest
				? part(
						ownFile,
						'others',
						words.tables.others,
						inline(edition, sentences(rest.says, rest.todo)),
						valuesOf(rest.values)
							.map((value) => `- ${value}`)
							.join('\n'),
					)
				: '',
		upstream: () =>
			listPart(
				ownFile,
				'upstream',
				words.tables.upstream,
				table.members?.data.upstream.map((one) => fill(words.tables.release, one)) ?? [],
			),
		sources: () => sourcesPart(edition, table.data, ownFile),
	};
	return blocks(heading(1, '', titleOfTable(table, locale)), ...inOrder(partsOfTable(table), write));
}

/** All tables, without the head of a file. */
function tableListMarkdown(edition: Edition): string {
	const { words, locale, tree } = edition;
	return blocks(
		heading(1, '', words.tables.title),
		words.tables.lede,
		tree.tables
			.map((table) => `- ${link(edition, tablePath(table.id), titleOfTable(table, locale))} (${countValues(table)})`)
			.join('\n'),
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
						row.entries
							.map(({ anchor: id, message }) => `- ${anchor(id)}${inlineCode(oneLine(message.template))}`)
							.join('\n'),
					),
				),
			),
		),
	);
}

/** A page about Faultline itself, without the head of a file. */
export function aboutMarkdown(edition: Edition, page: AboutPage, more: string): string {
	return blocks(opening(edition, page, ownFile), bodyOf(edition, page, ownFile), more);
}

/** What programs may read, with the addresses. */
function programsPart({ words, place, locale }: Edition): string {
	const item = (path: string, what: string) => `[\`${path}\`](${addressOf(place, path)})\\\n  ${what}`;
	return part(
		ownFile,
		PROGRAMS_ANCHOR,
		words.programs.title,
		`${words.programs.lede} ${words.programs.markdown}`,
		[
			item(CATALOG, words.programs.catalog),
			item(CATALOG_SCHEMA, words.programs.schema),
			item(llmsPath('llms.txt', locale), words.programs.llms),
			item(llmsPath('llms-full.txt', locale), words.programs.full),
			item(`/${locale}/${FEED}`, words.programs.feed),
		]
			.map((line) => `- ${line}`)
			.join('\n'),
	);
}

/**
 * Every page that has a Markdown copy, by its address without language.
 *
 * @param extra what other files hold: the quick diagnosis, whole and for each guide, and the figures of the evaluation.
 */
export function markdownPages(
	edition: Edition,
	extra: { diagnosis: string; diagnosisOf: (guide: string) => string; figures: string },
): Map<string, string> {
	const { words, failures, guides, about, software } = edition;
	const pages = new Map<string, string>();
	const add = (path: string, page: AnyPage | undefined, title: string, content: string) =>
		pages.set(path, `${frontMatter(edition, page, path, title)}\n\n${content}\n`);
	const addPage = (page: AnyPage, content: string) => add(pathOf(page), page, headlineOf(page), content);

	add('/errors/', undefined, words.index.title, indexMarkdown(edition));
	add(
		'/diagnose/',
		undefined,
		words.diagnose.title,
		blocks(heading(1, '', words.diagnose.title), words.diagnose.lede, extra.diagnosis),
	);
	add('/guides/', undefined, words.guides.title, guidesMarkdown(edition));
	add('/software/', undefined, words.software.title, softwareListMarkdown(edition));
	if (edition.tree.tables.length > 0) add('/tables/', undefined, words.tables.title, tableListMarkdown(edition));
	for (const table of edition.tree.tables)
		add(tablePath(table.id), undefined, titleOfTable(table, edition.locale), tableMarkdown(edition, table));
	for (const one of software) addPage(one, softwareMarkdown(edition, one));
	for (const failure of failures) addPage(failure, failureMarkdown(edition, failure));
	for (const guide of guides) {
		addPage(guide, guideMarkdown(edition, guide, extra.diagnosisOf(guide.id)));
		for (const problem of guide.problems) addPage(problem, problemMarkdown(edition, problem));
		const title = fill(words.guide.allTitle, { guide: guide.data.name });
		add(`/${guide.id}/all/`, guide, title, wholeGuideMarkdown(edition, guide));
	}
	const more = new Map([
		['how-it-works', extra.figures],
		['elsewhere', programsPart(edition)],
	]);
	for (const page of about) {
		addPage(page, aboutMarkdown(edition, page, more.get(page.id) ?? ''));
	}
	return pages;
}
