/** The parts that pages have in common, as Markdown. Pure. */

import { messageAnchor } from '../../content/error-index/rows.ts';
import { sourceLink } from '../../content/files/source-link.ts';
import { adviceOf, knownOf, stateOf } from '../../content/library/audits.ts';
import { pathOf } from '../../content/library/ids.ts';
import { laboratoryOf, lastDay, programsOf } from '../../content/library/laboratory.ts';
import {
	type AnyPage,
	type FailurePage,
	headlineOf,
	type ProblemPage,
	type SoftwarePage,
} from '../../content/library/library.ts';
import { numbersOf, numbersWords, tablesOf } from '../../content/library/numbers.ts';
import type { PagePart } from '../../content/library/page.ts';
import { printerIn } from '../../content/library/printers.ts';
import { proofOf } from '../../content/library/proof.ts';
import { readingAnchor } from '../../content/library/readings.ts';
import { addressOf, markdownPath } from '../../core/addresses/program-files.ts';
import { listOf, longDate } from '../../core/i18n/formats.ts';
import { sayKnown, sayProof, sayRun } from '../../core/i18n/proof.ts';
import { before, fill, sentences } from '../../core/i18n/sentences.ts';
import { localeCodes, locales } from '../../core/locales.ts';
import { type ContentMessage, evidenceKinds, type Values } from '../../core/schemas/fields.ts';
import { codeBlock, inlineCode } from '../../core/text/code-markdown.ts';
import { type Edition, pageAddress } from './edition.ts';
import {
	anchor,
	anchorIn,
	type BodyStyle,
	blocks,
	bodyMarkdown,
	cell,
	heading,
	inlineText,
	listed,
	oneLine,
	type PagePiece,
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

export const ownFile: Spot = { level: 1, prefix: '' };

/** A part of a page under a heading. Nothing where there is nothing to say. */
export function part(spot: Spot, id: string, title: string, ...content: readonly PagePiece[]): string {
	const inside = blocks(...content);
	return inside && blocks(heading(spot.level + 1, anchorIn(spot, id), title), inside);
}

/** The parts of a page that are there, in its order, each as Markdown. */
export function inOrder<Id extends string>(
	parts: readonly PagePart<Id>[],
	write: Record<Id, () => string | undefined>,
): string[] {
	return parts.flatMap(({ id }) => write[id]() ?? []);
}

export const inline = (edition: Edition, text: string) => inlineText(text, (link) => pageAddress(edition, link));

export function bodyOf(
	edition: Edition,
	{ text }: AnyPage,
	{ level, prefix }: Spot,
	more: Pick<BodyStyle, 'endOf' | 'underStep' | 'claimKnown'> = {},
): string {
	const { section } = edition.words;
	const addressOf = (link: string) => pageAddress(edition, link);
	const style: BodyStyle = { level: level + 1, prefix, titleOf: (id) => section[id], addressOf, ...more };
	return bodyMarkdown(text.body, text.outline, style);
}

/** How it is known that a claim of a page does not help. */
export function claimsKnown({ folder, text }: FailurePage | ProblemPage): NonNullable<BodyStyle['claimKnown']> {
	const { locale } = text;
	const known = knownOf(folder, locale)?.doesNotHelp ?? [];
	const claims = adviceOf(folder, locale).map(({ claim }) => claim);
	return (claim) => {
		const how = known[claims.indexOf(claim)];
		return how && sayKnown(locale, how);
	};
}

/** That the fix of a step of a failure was run, and the scripts by their place in the repository. */
export function stepRun({ tree, locale }: Edition, failure: string, step: string): string | undefined {
	const proven = laboratoryOf(tree).ofStep(failure, step);
	if (!proven.length) return undefined;
	const scripts = proven.map(({ case: { folder, scripts: own } }) =>
		[own.broken, own.fixed].map((name) => inlineCode(`${folder}/${name}`)).join(' → '),
	);
	return before(sayRun(locale, programsOf(tree, proven), lastDay(proven))) + scripts.join(' · ');
}

export const link = (edition: Edition, path: string, title: string) =>
	`[${oneLine(title)}](${pageAddress(edition, path)})`;

export const linkTo = (edition: Edition, page: FailurePage | ProblemPage) =>
	link(edition, pathOf(page), page.text.data.title);

/** A problem with the name of its guide. */
export const named = (edition: Edition, problem: ProblemPage) =>
	`${linkTo(edition, problem)} · ${edition.guide(problem.guide)?.data.name ?? ''}`;

export function messagesPart(edition: Edition, messages: readonly ContentMessage[], spot: Spot): string {
	const { words, locale, tree } = edition;
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

export function fixPart(
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
export function numbersPart(edition: Edition, failure: FailurePage, spot: Spot): string {
	const { words, tree } = edition;
	const known = knownOf(failure.folder, failure.text.locale)?.readings ?? {};
	const rows = numbersOf(failure, tree, numbersWords(words)).map(({ id, when, message, says, todo, step, command }) => {
		const holds = when
			? inlineCode(when)
			: link(edition, `${pathOf(failure)}#${messageAnchor(message)}`, words.numbers.message);
		const first = link(edition, `${pathOf(failure)}#${step}`, todo);
		return `${anchor(anchorIn(spot, readingAnchor(id)))}${[holds, known[id] && sayKnown(failure.text.locale, known[id])].filter(Boolean).join(' · ')}\\\n  ${before(inline(edition, says))}${first}${command ? ` ${inlineCode(command)}` : ''}`;
	});
	const table = ({ title, rows: own }: ReturnType<typeof tablesOf>[number]) => {
		const values = own.map((row) => `${inlineCode(row.values)} ${inline(edition, sentences(row.says, row.todo))}`);
		return blocks(`**${title}**`, listed(values));
	};
	return part(
		spot,
		'numbers',
		words.section.numbers,
		...(rows.length ? [words.numbers.lede, listed(rows), ...tablesOf(failure, tree).map(table)] : []),
	);
}

export function valuesTable(edition: Edition, values: Values): string {
	const { words } = edition;
	const rows = Object.values(values).map(
		({ label, meaning }) => `| ${cell(inline(edition, label))} | ${cell(inline(edition, meaning))} |`,
	);
	const table = [`| ${words.message.value} | ${words.message.meaning} |`, '| --- | --- |', ...rows];
	return rows.length ? table.join('\n') : '';
}

export function listPart(spot: Spot, id: string, title: string, items: readonly string[]): string {
	return part(spot, id, title, listed(items));
}

export function sourcesPart(
	{ words, locale }: Edition,
	{ sources, checked }: Pick<SoftwarePage['data'], 'sources' | 'checked'>,
	spot: Spot,
): string {
	const items = sources.map((source) => {
		const { text, code, symbol, from, href } = sourceLink(source);
		const label = text ?? (code ? inlineCode(code) : '');
		const named = href ? `[${label}](${href})` : label;
		return [named, symbol && inlineCode(symbol), from].filter(Boolean).join(' ');
	});
	const kinds = evidenceKinds.filter((kind) => sources.some(({ how }) => how === kind));
	const kindNames = kinds.map((kind) => words.sources[kind]);
	const how = listOf(locale, kindNames, 'narrow');
	const told = checked === undefined ? '' : fill(words.sources.checked, { date: longDate(locale, checked), how });
	return part(spot, 'sources', words.section.sources, listed(items), told);
}

/** What the program that reads the file should know before the text. */
export function frontMatter(edition: Edition, page: AnyPage | undefined, path: string, title: string): string {
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
export function opening(edition: Edition, page: AnyPage, { level, note }: Spot, id = ''): string {
	const { data, locale } = page.text;
	return blocks(
		heading(level, id, headlineOf(page)),
		note,
		locale !== edition.locale && `> ${edition.words.note.untranslated}`,
		inline(edition, data.summary),
	);
}
