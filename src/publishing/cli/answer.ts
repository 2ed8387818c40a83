/** A diagnosis in words, for a terminal: like the answer of the site. */

import { fill, sentences, unmarked } from '../../core/i18n/sentences.ts';
import type { Said } from '../../core/schemas/said.ts';
import { type Answer, type AnswerGroup, answerOf, type Beside, type RanksTold } from '../../diagnosis/answer/answer.ts';
import type { Advice, Setting as AnswerSetting, Card, Piece, ShownLine } from '../../diagnosis/answer/card.ts';
import { type Medium, TERMINAL } from '../../diagnosis/answer/medium.ts';
import type { WholeLog } from '../../diagnosis/answer/place.ts';
import { printable } from '../../diagnosis/answer/printable.ts';
import {
	sayAlso,
	sayEnded,
	sayFrames,
	sayRanks,
	sayRead,
	sayTag,
	sayWhy,
	whereOf,
} from '../../diagnosis/answer/say.ts';
import type { Diagnosis } from '../../diagnosis/matching/index.ts';
import { codesIn, membersIn } from '../../diagnosis/members/read-member.ts';
import type { Printers } from '../../diagnosis/printed/packed-fs.ts';
import { numbersIn } from '../../diagnosis/readings/read.ts';
import { addressOf, type Catalogue, problemsOf } from './catalogue.ts';
import { chop, columns, inline, item, type Paper, padded, paintAll, paragraph, type Span } from './terminal.ts';

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
export const INDENT = '  ';

/** What is said of failures, as the catalogue says it. */
export function saidIn({ catalogue, guide, parts, lines, spoken }: Setting, medium: Medium): AnswerSetting {
	const { texts } = catalogue;
	return {
		medium,
		said: (id) => texts.said[id],
		read: numbersIn(texts.words.triage),
		problemsOf: (failure) => problemsOf(catalogue, failure),
		membersOf: (line, by) =>
			(by === 'program' ? membersIn : codesIn)(
				line,
				catalogue.signs,
				texts.sets.map((set) => ({ ...set, members: catalogue.members[set.id] ?? [] })),
			),
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
	const note = (text: string) => ['', ...paragraph([{ text, style: 'careful' }], paper)];
	const origin = lead.raised && sayFrames(lead.raised, triage.unknown, printable);
	return [
		...cardLines(lead, setting),
		...(origin ? note(origin) : []),
		...also.flatMap((error) => note(sayAlso(error, triage, printable(error.text), printable))),
		...(ended ? note(sayEnded(ended, triage, printable)) : []),
		...(ranks ? ranksLines(ranks, setting) : []),
		...relatedLines(related, setting),
		...groupLines(groups, setting),
	];
}

/** What else was recognised, by what it is to the head of the answer. */
export const groupLines = (groups: readonly AnswerGroup[], setting: Setting): string[] =>
	groups.flatMap((group) => {
		const title = setting.catalogue.texts.words.triage.groups[group.kind];
		return group.kind === 'means' ? meansLines(group, title, setting) : furtherLines(group, title, setting);
	});

/** What an error means, whoever raises it, with what to look at first. */
const meansLines = ({ shown }: AnswerGroup, title: string, { catalogue, paper }: Setting): string[] =>
	shown.flatMap(({ card }) => [
		'',
		heading(title, paper),
		...item('- ', inline(card.name, paper), paper, INDENT),
		...paragraph(read(sentences(sayRead(card) ?? '', card.fix ?? ''), paper), paper, '    '),
		`    ${paintAll([{ text: pointerTo(card.failure, catalogue), style: 'dim' }], paper)}`,
	]);

function cardLines(card: Card, setting: Setting): string[] {
	const { catalogue, paper } = setting;
	const { triage } = catalogue.texts.words;
	const { title, evidence, count, found } = card;
	const tag = sayTag(card, triage);
	return [
		...paragraph([{ text: unmarked(title), style: 'title' }], paper),
		...paragraph([{ text: found.file ? `${tag} · ${printable(found.file)}` : tag, style: 'dim' }], paper),
		...(evidence ? paragraph(inline(triage.rule[evidence], paper), paper) : []),
		'',
		...readLines(card, setting),
		...excerptLines(found, paper),
		...valueLines(card, setting),
		...(count > 1 ? ['', ...paragraph([{ text: fill(triage.lines, { count }), style: 'dim' }], paper)] : []),
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
		`${paintAll([{ text: `${number.padStart(gutter)} │ `, style: 'dim' }], paper)}${paintAll(spans, paper)}`.trimEnd();
	const contextRow = (text: string, number: number) =>
		row(String(number), shortened([{ text: printable(text), style: 'dim' }], width));
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
	return more.length ? [...row, { text: '…', style: 'dim' }] : row;
};

/** All rows of a line, or those around its first mark where there are too many. */
export function rowsOf(spans: readonly Span[], width: number): Span[][] {
	const rows = chop(spans, width - 1);
	if (rows.length <= MOST_ROWS) return rows;
	const marked = Math.max(
		0,
		rows.findIndex((row) => row.some(({ style }) => style)),
	);
	const from = Math.min(Math.max(0, marked - 1), rows.length - MOST_ROWS);
	const kept = rows.slice(from, from + MOST_ROWS);
	const dots: Span = { text: '…', style: 'dim' };
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
	return values.flatMap(({ label, text, meaning }) => [
		'',
		...paragraph(
			[
				{ text: `${unmarked(label)}${catalogue.texts.words.cli.colon}` },
				{ text: quoted(printable(text)), style: 'value' },
			],
			paper,
			INDENT,
		),
		...paragraph(inline(meaning, paper), paper, INDENT),
	]);
}

/** What the numbers say, above the line that says it. */
function readLines(card: Card, { catalogue, paper }: Setting): string[] {
	const headline = sayRead(card);
	if (headline === undefined) return [];
	const { title } = catalogue.texts.words.triage.numbers;
	return [heading(title, paper), ...paragraph(read(headline, paper), paper, INDENT), ''];
}

/** What they say besides. */
const otherReadLines = ({ reads = [] }: Card, { paper }: Setting): string[] =>
	reads.slice(1).flatMap(({ says, todo }) => ['', ...item('- ', read(sentences(says, todo), paper), paper, INDENT)]);

/** Values of the log stand in it. */
const read = (sentence: string, paper: Paper): Span[] => inline(printable(sentence), paper);

/** Quick fix and its command, which stands alone in its lines so that it can be copied. */
export function fixLines(
	{ fix = '', command, known }: Pick<Said, 'fix' | 'command' | 'known'>,
	{ catalogue, paper }: Setting,
): string[] {
	return [
		heading(catalogue.texts.words.section['quick-fix'], paper),
		...paragraph(inline(fix, paper), paper, INDENT),
		...commandLines(command, paper),
		...(known ? paragraph([{ text: known, style: 'dim' }], paper, INDENT) : []),
	];
}

export const heading = (text: string, paper: Paper): string => paintAll([{ text, style: 'strong' }], paper);

export const commandLines = (command: string | undefined, paper: Paper): string[] =>
	command ? ['', ...command.split('\n').map((line) => `    ${paintAll([{ text: line, style: 'code' }], paper)}`)] : [];

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
	if (entries.length === 0) return [];
	const names = Math.max(...entries.map(({ name }) => columns(name))) + 2;
	// On a narrow terminal the second column goes below the first.
	const isNarrow = paper.width - INDENT.length - names < NARROW;
	const indent = ' '.repeat(INDENT.length + (isNarrow ? INDENT.length : names));
	return [
		'',
		heading(cli.inGuides, paper),
		...entries.flatMap(({ id, name, title }) => [
			...(isNarrow
				? [INDENT + name, ...paragraph(inline(title, paper), paper, indent)]
				: item(INDENT + padded(name, names), inline(title, paper), paper)),
			indent + paintAll([{ text: pointerTo(id, catalogue), style: 'dim' }], paper),
		]),
	];
}

/** Never wrapped, so that it can be clicked or copied. */
export const pointerTo = (id: string, catalogue: Catalogue): string =>
	addressOf(catalogue, id) ?? `faultline explain ${id}`;

/** Pages about functions on the stack. */
export function relatedLines(related: NonNullable<Answer['related']>, { catalogue, paper }: Setting): string[] {
	if (related.length === 0) return [];
	const { unknown } = catalogue.texts.words.triage;
	return [
		'',
		heading(unknown.byPlace, paper),
		...related.flatMap(({ failure, title, text }) => [
			...item('- ', inline(title, paper), paper, INDENT),
			...rowsOf([{ text: printable(text) }], paper.width - 4).map((row) => `    ${paintAll(row, paper)}`),
			`    ${paintAll([{ text: pointerTo(failure, catalogue), style: 'dim' }], paper)}`,
		]),
	];
}

function ranksLines(ranks: RanksTold, { catalogue, paper }: Setting): string[] {
	const { triage, cli } = catalogue.texts.words;
	const { shown, more } = ranks.complained;
	const table = shown.map(({ rank, time, timedOut, ...place }) => [
		String(rank),
		whereOf(place, printable),
		printable(time ?? ''),
		timedOut ? cli.ranksTable.timedOut : cli.ranksTable.failed,
	]);
	return [
		'',
		heading(triage.ranks.title, paper),
		...paragraph([{ text: triage.ranks.hint, style: 'dim' }], paper, INDENT),
		...sayRanks(ranks, triage, printable).flatMap((text) => item('- ', [{ text }], paper, INDENT)),
		'',
		...tableLines(
			[[cli.ranksTable.rank, cli.ranksTable.line, cli.ranksTable.time, cli.ranksTable.what], ...table],
			paper,
		),
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

/** What was recognised and is no answer. */
export function besideLines(beside: Beside, setting: Setting): string[] {
	const { triage } = setting.catalogue.texts.words;
	return furtherLines(beside, triage.beside, setting, triage[beside.hint]);
}

/** What else was recognised, two short lines each. */
function furtherLines(
	{ shown, more }: Answer['further'],
	title: string,
	{ catalogue, paper }: Setting,
	hint?: string,
): string[] {
	const [best] = shown;
	if (!best) return [];
	const { triage, cli } = catalogue.texts.words;
	return [
		'',
		heading(title, paper),
		...(hint ? paragraph([{ text: hint, style: 'dim' }], paper, INDENT) : []),
		...shown.flatMap((further) => {
			const { name, found, follows } = further.card;
			const why = sayWhy(further, triage);
			const where = found.file ? whereOf(found, printable) : fill(cli.moreLine, { line: found.line });
			const told = follows ? `${where} · ${why}` : found.file ? `${why} · ${where}` : why;
			return item('- ', [...inline(name, paper), { text: ` · ${told}`, style: 'dim' }], paper, INDENT);
		}),
		...restLine(more, catalogue),
		...paragraph(
			[{ text: fill(cli.explainMore, { command: `faultline explain ${best.card.failure}` }), style: 'dim' }],
			paper,
			INDENT,
		),
	];
}
