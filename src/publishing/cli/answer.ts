/** A diagnosis in words, for a terminal: like the answer of the site. */

import { fill, sentences, unmarked } from '../../core/i18n/sentences.ts';
import type { Said } from '../../core/schemas/said.ts';
import { type Answer, type AnswerGroup, answerOf, type Beside, type RanksTold } from '../../diagnosis/answer/answer.ts';
import type { Advice, Setting as AnswerSetting, Card, Piece, ShownLine } from '../../diagnosis/answer/card.ts';
import { type Medium, TERMINAL } from '../../diagnosis/answer/medium.ts';
import type { LogPlace, WholeLog } from '../../diagnosis/answer/place.ts';
import { printable } from '../../diagnosis/answer/printable.ts';
import { sayAlso, sayEnded, sayRanks, sayRead, sayTag, sayWhy, whereOf } from '../../diagnosis/answer/say.ts';
import { sayFrames } from '../../diagnosis/answer/say-raised.ts';
import type { Diagnosis } from '../../diagnosis/matching/index.ts';
import { codesIn, membersIn } from '../../diagnosis/members/read-member.ts';
import type { Printers } from '../../diagnosis/printed/packed-fs.ts';
import { numbersIn } from '../../diagnosis/readings/read.ts';
import { addressOf, type Catalogue, problemsOf } from './catalogue.ts';
import {
	careful,
	chop,
	columns,
	DEEPER,
	dim,
	heading,
	INDENT,
	item,
	type Paper,
	padded,
	paintAll,
	paragraph,
	part,
	type Span,
	titled,
} from './terminal.ts';

export interface Setting extends WholeLog {
	catalogue: Catalogue;
	paper: Paper;
	/** The guide whose treatment is wanted first. */
	guide?: string | undefined;
	/** What a person says beside a log, or instead of one. */
	spoken?: string;
	/** Who prints a line that no known message claims. */
	printers: Printers;
}

/** A line of the log takes at most so many rows; around its mark, if it is longer. */
const MOST_ROWS = 6;
const NARROW = 30;

/** What is said of failures, as the catalogue says it. */
export function saidIn({ catalogue, guide, parts, lines, spoken }: Setting, medium: Medium): AnswerSetting {
	const { texts } = catalogue;
	const sets = () => texts.sets.map((set) => ({ ...set, members: catalogue.members[set.id] ?? [] }));
	return {
		medium,
		said: (id) => texts.said[id],
		read: numbersIn(texts.words.triage),
		problemsOf: (failure) => problemsOf(catalogue, failure),
		membersOf: (line, by) => (by === 'program' ? membersIn : codesIn)(line, catalogue.signs, sets()),
		spoken,
		guides: texts.guides,
		guide,
		parts,
		lines,
	};
}

/** The lines of the answer to a log in which something was recognised. */
export function answerLines(diagnosis: Diagnosis, setting: Setting): string[] {
	const { lead, also = [], related = [], ended, ranks, groups } = answerOf(diagnosis, saidIn(setting, TERMINAL));
	if (!lead) return [];
	const { paper, catalogue } = setting;
	const { triage } = catalogue.texts.words;
	const origin = lead.raised && sayFrames(lead.raised, triage.unknown, printable);
	return [
		...cardLines(lead, setting),
		...(origin ? note(origin, paper) : []),
		...alsoLines(also, setting),
		...(ended ? note(sayEnded(ended, triage, printable), paper) : []),
		...(ranks ? ranksLines(ranks, setting) : []),
		...relatedLines(related, setting),
		...groupLines(groups, setting),
	];
}

const note = (text: string, paper: Paper): string[] => ['', ...paragraph(careful(text), paper)];

/** Errors that nobody knows and that came at the same time. */
export const alsoLines = (also: NonNullable<Answer['also']>, { catalogue, paper }: Setting): string[] =>
	also.flatMap((error) => note(sayAlso(error, catalogue.texts.words.triage, printable(error.text), printable), paper));

/** What else was recognised, by what it is to the head of the answer. */
export const groupLines = (groups: readonly AnswerGroup[], setting: Setting): string[] =>
	groups.flatMap((group) => {
		const title = setting.catalogue.texts.words.triage.groups[group.kind];
		return group.kind === 'means' ? meansLines(group, title, setting) : furtherLines(group, title, setting);
	});

/** What an error means, whoever raises it, with what to look at first. */
const meansLines = ({ shown }: AnswerGroup, title: string, setting: Setting): string[] =>
	shown.flatMap(({ card }) => {
		const first = paragraph(printable(sentences(sayRead(card) ?? '', card.fix ?? '')), setting.paper, DEEPER);
		return part(title, pageLines(card.failure, card.name, setting, first), setting.paper);
	});

/** The title of a page in a list, what is said of it, and where it is. */
export const pageLines = (id: string, title: string, { catalogue, paper }: Setting, said: string[] = []): string[] => [
	...item('- ', title, paper, INDENT),
	...said,
	DEEPER + paintAll(dim(pointerTo(id, catalogue)), paper),
];

function cardLines(card: Card, setting: Setting): string[] {
	const { catalogue, paper } = setting;
	const { triage } = catalogue.texts.words;
	const { title, evidence, count, found } = card;
	const tag = sayTag(card, triage);
	return [
		...paragraph(titled(unmarked(title)), paper),
		...paragraph(dim(found.file ? `${tag} · ${printable(found.file)}` : tag), paper),
		...(evidence ? paragraph(triage.rule[evidence], paper) : []),
		'',
		...readLines(card, setting),
		...excerptLines(found, paper),
		...valueLines(card, setting),
		...(count > 1 ? ['', ...paragraph(dim(fill(triage.lines, { count })), paper)] : []),
		'',
		...fixLines(card, setting),
		...otherReadLines(card, setting),
		...guideLines(card, setting),
	];
}

/** The line in its place, numbered, with what agrees with the message marked. */
function excerptLines({ line, pieces, before, after }: ShownLine, paper: Paper): string[] {
	const lines = splitSpans(pieces);
	const first = line - before.length;
	const gutter = String(line + lines.length + after.length).length + 1;
	const width = Math.max(20, paper.width - gutter - 3);
	const row = (number: string, spans: readonly Span[]) =>
		`${paintAll(dim(`${number.padStart(gutter)} │ `), paper)}${paintAll(spans, paper)}`.trimEnd();
	const contextRow = (text: string, number: number) => row(String(number), shortened([dim(printable(text))], width));
	return [
		...before.map((text, at) => contextRow(text, first + at)),
		...lines.flatMap((spans, at) =>
			rowsOf(spans, width).flatMap((part, nth) => [
				row(nth ? '' : String(line + at), part),
				...(paper.color ? [] : caretRow(part).map((carets) => row('', carets))),
			]),
		),
		...after.map((text, at) => contextRow(text, line + lines.length + at)),
	];
}

/** Without colours the marks stand below. */
export function caretRow(spans: readonly Span[]): Span[][] {
	const carets = spans.map(({ text, style }) => (style ? '^' : ' ').repeat(columns(text))).join('');
	return carets.trim() ? [[{ text: carets.trimEnd() }]] : [];
}

const shortened = (spans: readonly Span[], width: number): Span[] => {
	const [row = [], ...more] = chop(spans, width - 1);
	return more.length ? [...row, dim('…')] : row;
};

/** All rows of a line, or those around its first mark where there are too many. */
export function rowsOf(spans: readonly Span[], width: number): Span[][] {
	const rows = chop(spans, width - 1);
	if (rows.length <= MOST_ROWS) return rows;
	const marked = rows.findIndex((row) => row.some(({ style }) => style));
	const from = Math.min(Math.max(0, marked - 1), rows.length - MOST_ROWS);
	const kept = rows.slice(from, from + MOST_ROWS);
	const dots: Span = dim('…');
	if (from > 0) kept[0] = [dots, ...(kept[0] ?? [])];
	if (from + MOST_ROWS < rows.length) kept.push([...(kept.pop() ?? []), dots]);
	return kept;
}

/** Into lines, each fit to be shown: a message may go over several. */
function splitSpans(pieces: readonly Piece[]): Span[][] {
	const lines: Span[][] = [[]];
	for (const { text, kind: style } of pieces) {
		for (const [at, piece] of text.split(/\r?\n|\r/).entries()) {
			if (at > 0) lines.push([]);
			lines.at(-1)?.push({ text: printable(piece), style });
		}
	}
	return lines;
}

/** A blank at an end is seen between quotes only, and mostly is the matter. */
const quoted = (text: string): string => (text === text.trim() ? text : `'${text}'`);

function valueLines({ values }: Card, { catalogue, paper }: Setting): string[] {
	const { colon } = catalogue.texts.words.cli;
	return values.flatMap(({ label, text, meaning }) => [
		'',
		...paragraph([{ text: unmarked(label) + colon }, { text: quoted(printable(text)), style: 'value' }], paper, INDENT),
		...paragraph(meaning, paper, INDENT),
	]);
}

/** What the numbers say, above the line that says it. */
function readLines(card: Card, { catalogue, paper }: Setting): string[] {
	const headline = sayRead(card);
	if (headline === undefined) return [];
	const { title } = catalogue.texts.words.triage.numbers;
	return [heading(title, paper), ...paragraph(printable(headline), paper, INDENT), ''];
}

/** What they say besides. */
const otherReadLines = ({ reads = [] }: Card, { paper }: Setting): string[] =>
	reads.slice(1).flatMap(({ says, todo }) => ['', ...item('- ', printable(sentences(says, todo)), paper, INDENT)]);

/** Quick fix and its command, which stands alone in its lines so that it can be copied. */
export function fixLines(
	{ fix = '', command, known }: Pick<Said, 'fix' | 'command' | 'known'>,
	{ catalogue, paper }: Setting,
): string[] {
	return [
		heading(catalogue.texts.words.section['quick-fix'], paper),
		...paragraph(fix, paper, INDENT),
		...commandLines(command, paper),
		...(known ? paragraph(dim(known), paper, INDENT) : []),
	];
}

/** The quick fix below a title in a list. */
export function fixWithin(advice: Pick<Said, 'fix' | 'command'> | undefined, { catalogue, paper }: Setting): string[] {
	if (!advice?.fix) return [];
	const { section, cli } = catalogue.texts.words;
	const text = section['quick-fix'] + cli.colon + advice.fix;
	const command = commandLines(advice.command, paper);
	return [...paragraph(text, paper, DEEPER), ...(command.length > 0 ? [...command, ''] : [])];
}

export const commandLines = (command: string | undefined, paper: Paper): string[] =>
	command ? ['', ...command.split('\n').map((text) => DEEPER + paintAll({ text, style: 'code' }, paper))] : [];

/**
 * Where the failure is treated: addresses where the package knows the site, else what to type.
 *
 * `general` says whether its own page is among them; it is, where that is left out.
 */
export function guideLines(
	{ failure, name: title, guides, general = true }: Pick<Advice, 'failure' | 'name' | 'guides'> & { general?: boolean },
	{ catalogue, paper }: Setting,
): string[] {
	const { cli } = catalogue.texts.words;
	const entries = [...guides, ...(general ? [{ id: failure, name: cli.general, title }] : [])];
	const names = Math.max(0, ...entries.map(({ name }) => columns(name))) + 2;
	// On a narrow terminal the second column goes below the first.
	const isNarrow = paper.width - INDENT.length - names < NARROW;
	const indent = ' '.repeat(INDENT.length + (isNarrow ? INDENT.length : names));
	const lines = entries.flatMap(({ id, name, title }) => [
		...(isNarrow
			? [INDENT + name, ...paragraph(title, paper, indent)]
			: item(INDENT + padded(name, names), title, paper)),
		indent + paintAll(dim(pointerTo(id, catalogue)), paper),
	]);
	return part(cli.inGuides, lines, paper);
}

/** Never wrapped, so that it can be clicked or copied. */
export const pointerTo = (id: string, catalogue: Catalogue): string =>
	addressOf(catalogue, id) ?? `faultline explain ${id}`;

/** Pages about functions on the stack. */
export function relatedLines(related: NonNullable<Answer['related']>, setting: Setting): string[] {
	const lines = related.flatMap(({ failure, title, text, advice }) =>
		pageLines(failure, title, setting, [
			...loggedLines({ text: printable(text) }, setting.paper),
			...fixWithin(advice, setting),
		]),
	);
	return part(setting.catalogue.texts.words.triage.unknown.byPlace, lines, setting.paper);
}

/** A line of a log by itself. */
export const loggedLines = (line: Span, paper: Paper): string[] =>
	rowsOf([line], paper.width - DEEPER.length).map((row) => DEEPER + paintAll(row, paper));

function ranksLines(ranks: RanksTold, { catalogue, paper }: Setting): string[] {
	const { triage, cli } = catalogue.texts.words;
	const { shown, more } = ranks.complained;
	const { ranksTable: words } = cli;
	const table = shown.map(({ rank, time, timedOut, ...place }) => [
		...[String(rank), whereOf(place, printable), printable(time ?? '')],
		timedOut ? words.timedOut : words.failed,
	]);
	return [
		'',
		heading(triage.ranks.title, paper),
		...paragraph(dim(triage.ranks.hint), paper, INDENT),
		...sayRanks(ranks, triage, printable).flatMap((text) => item('- ', { text }, paper, INDENT)),
		'',
		...tableLines([[words.rank, words.line, words.time, words.what], ...table], paper),
		...restLine(more, catalogue),
	];
}

function tableLines(rows: readonly string[][], paper: Paper): string[] {
	const widths = rows[0]?.map((_, at) => Math.max(...rows.map((cells) => columns(cells[at] ?? '')))) ?? [];
	return rows.map((cells, at) => {
		const text = cells
			.map((cell, column) => padded(cell, (widths[column] ?? 0) + 2))
			.join('')
			.trimEnd();
		return INDENT + paintAll(shortened([{ text, style: at ? undefined : 'dim' }], paper.width - INDENT.length), paper);
	});
}

const restLine = (count: number, { texts }: Catalogue): string[] =>
	count > 0 ? [`${INDENT}${fill(texts.words.cli.andMore, { count })}`] : [];

/** What was recognised and is no answer, with what to do about the first, unless the run ended well or on purpose. */
export function besideLines(beside: Beside, setting: Setting, ended: Answer['ended']): string[] {
	const { triage } = setting.catalogue.texts.words;
	const fix = ended ? [] : fixWithin(beside.shown[0]?.card, setting);
	return furtherLines(beside, triage.beside, setting, { hint: triage[beside.hint], fix });
}

/** What else was recognised, two short lines each. */
function furtherLines(
	{ shown, more }: Answer['further'],
	title: string,
	{ catalogue, paper }: Setting,
	{ hint, fix = [] }: { hint?: string; fix?: string[] } = {},
): string[] {
	const [best] = shown;
	if (!best) return [];
	const { triage, cli } = catalogue.texts.words;
	const lines = [
		...(hint ? paragraph(dim(hint), paper, INDENT) : []),
		...shown.flatMap((further) => {
			const { name, found, follows } = further.card;
			const below = further === best ? fix : [];
			const why = sayWhy(further, triage);
			const where = placeIn(found, catalogue);
			const told = follows ? `${where} · ${why}` : found.file ? `${why} · ${where}` : why;
			return [...item('- ', [name, dim(` · ${told}`)], paper, INDENT), ...below];
		}),
		...restLine(more, catalogue),
		...paragraph(dim(fill(cli.explainMore, { command: `faultline explain ${best.card.failure}` })), paper, INDENT),
	];
	return part(title, lines, paper);
}

/** Where something stands in what was read. */
export const placeIn = (place: LogPlace, { texts }: Catalogue): string =>
	place.file ? whereOf(place, printable) : fill(texts.words.cli.moreLine, { line: place.line });
