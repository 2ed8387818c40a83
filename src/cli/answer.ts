/** A diagnosis in words, for a terminal: like the answer of the site. */
import { sentences } from '../i18n/sentences.ts';
import type { BestLine, Diagnosis, Finding, Ranks, Unknown } from '../matching/index.ts';
import { addressOf, type Catalogue, fill, guideOf, problemsOf } from './catalogue.ts';
import { placeOf, type Whole } from './parts.ts';
import { printable } from './printable.ts';
import {
	chop,
	columns,
	inline,
	item,
	type Paper,
	padded,
	paintAll,
	paragraph,
	plain,
	type Span,
	type Style,
} from './terminal.ts';

export interface Setting extends Whole {
	catalogue: Catalogue;
	paper: Paper;
	/** The guide whose treatment is wanted first. */
	guide?: string | undefined;
}

const MOST_VALUES = 6;
const MOST_FURTHER = 8;
const MOST_RANKS = 8;
/** A line of the log takes at most so many rows; around its mark, if it is longer. */
const MOST_ROWS = 6;
const NARROW = 30;
const INDENT = '  ';

/** The lines of the answer to a log in which something was recognised. */
export function answerLines(diagnosis: Diagnosis, setting: Setting): string[] {
	const [first, ...rest] = diagnosis.findings;
	if (!first) return [];
	return [
		...cardLines(first, setting),
		...(diagnosis.ended ? ['', ...endedLines(diagnosis.ended, setting)] : []),
		...(diagnosis.ranks ? ranksLines(diagnosis.ranks, setting) : []),
		...furtherLines(rest, setting),
	];
}

/**
 * The failure as the reader's guide treats it, if it does: the problem whose own message was found, else the one of the
 * guide asked for.
 */
export function subjectOf({ failure, problem }: { failure: string; problem?: string }, setting: Setting): string {
	const { catalogue, guide } = setting;
	const own = guide === undefined ? undefined : problemsOf(catalogue, failure).find((id) => guideOf(id) === guide);
	return own ?? problem ?? failure;
}

/** What kind of answer it is: the words are those of the site. */
export function tagOf({ evidence, role, certainty }: Finding, { catalogue }: Setting): string {
	const { triage } = catalogue.texts.words;
	if (evidence) return triage.evidence;
	if (role === 'notice') return triage.notice;
	return certainty === 'sure' ? triage.cause : triage.likely;
}

function cardLines(finding: Finding, setting: Setting): string[] {
	const { catalogue, paper } = setting;
	const { words, said } = catalogue.texts;
	const { best, failure, evidence, count } = finding;
	const subject = subjectOf(finding, setting);
	const place = placeOf(setting, best.line);
	const tag = fill(tagOf(finding, setting), { line: place.line, lines: place.lines });
	return [
		...paragraph([{ text: plain(said[subject]?.title ?? subject), style: 'title' }], paper),
		...paragraph([{ text: place.file ? `${tag} · ${printable(place.file)}` : tag, style: 'dim' }], paper),
		...(evidence ? paragraph(inline(words.triage.rule[evidence], paper), paper) : []),
		'',
		...excerptLines(best, setting),
		...valueLines(finding, setting),
		...(count > 1 ? ['', ...paragraph([{ text: fill(words.triage.lines, { count }), style: 'dim' }], paper)] : []),
		'',
		...fixLines(subject, setting),
		...guideLines(failure, setting),
	];
}

/** The line in its place, numbered, with what agrees with the message marked. */
function excerptLines(best: BestLine, setting: Setting): string[] {
	const { paper } = setting;
	const { line } = placeOf(setting, best.line);
	const lines = splitSpans(markedSpans(best));
	const first = line - best.before.length;
	const gutter = String(line + lines.length + best.after.length).length + 1;
	const width = Math.max(20, paper.width - gutter - 3);
	const row = (number: string, spans: readonly Span[]) =>
		`${paintAll([{ text: `${number.padStart(gutter)} │ `, style: 'dim' }], paper)}${paintAll(spans, paper)}`.trimEnd();
	const contextRow = (text: string, number: number) =>
		row(String(number), shortened([{ text: printable(text), style: 'dim' }], width));
	return [
		...best.before.map((text, at) => contextRow(text, first + at)),
		...lines.flatMap((spans, at) =>
			rowsOf(spans, width).flatMap((part, nth) => [
				row(nth ? '' : String(line + at), part),
				...(paper.color ? [] : caretRow(part).map((carets) => row('', carets))),
			]),
		),
		...best.after.map((text, at) => contextRow(text, line + lines.length + at)),
	];
}

/** Without colours the marks stand below. */
function caretRow(spans: readonly Span[]): Span[][] {
	const carets = spans.map(({ text, style }) => (style ? '^' : ' ').repeat(columns(text))).join('');
	return carets.trim() ? [[{ text: carets.trimEnd() }]] : [];
}

const shortened = (spans: readonly Span[], width: number): Span[] => {
	const [row = [], ...more] = chop(spans, width - 1);
	return more.length ? [...row, { text: '…', style: 'dim' }] : row;
};

/** All rows of a line, or those around its first mark where there are too many. */
function rowsOf(spans: readonly Span[], width: number): Span[][] {
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

/** The line cut at the edges of its marks and values, made fit to be shown. */
function markedSpans({ text, textStart, marks, values }: BestLine): Span[] {
	const edges = new Set([0, text.length]);
	for (const { start, end } of [...marks, ...values]) {
		for (const edge of [start - textStart, end - textStart]) edges.add(Math.min(text.length, Math.max(0, edge)));
	}
	const points = [...edges].sort((a, b) => a - b);
	const within = (list: readonly { start: number; end: number }[], at: number) =>
		list.some(({ start, end }) => start - textStart <= at && at < end - textStart);
	return points.slice(0, -1).map((from, at): Span => {
		const style: Style | undefined = within(values, from) ? 'value' : within(marks, from) ? 'mark' : undefined;
		return { text: text.slice(from, points[at + 1]), style };
	});
}

/** Into lines, each fit to be shown: a message may go over several. */
function splitSpans(spans: readonly Span[]): Span[][] {
	const lines: Span[][] = [[]];
	for (const { text, style } of spans) {
		for (const [at, piece] of text.split(/\r?\n|\r/).entries()) {
			if (at > 0) lines.push([]);
			lines.at(-1)?.push({ text: printable(piece), style });
		}
	}
	return lines;
}

/** The values that the catalogue has a word for, each once. */
export function toldValues({ failure, problem, best }: Finding, { texts }: Catalogue) {
	const told = { ...texts.said[failure]?.values, ...(problem && texts.said[problem]?.values) };
	const seen = new Set<string>();
	return best.values.flatMap(({ name, text }) => {
		const entry = name && !seen.has(name) ? told[name] : undefined;
		if (!name || !entry) return [];
		seen.add(name);
		return [{ name, text, label: entry[0], meaning: entry[1] }];
	});
}

function valueLines(finding: Finding, { catalogue, paper }: Setting): string[] {
	const values = toldValues(finding, catalogue).slice(0, MOST_VALUES);
	return values.flatMap(({ label, text, meaning }) => [
		'',
		...paragraph(
			[{ text: `${plain(label)}${catalogue.texts.words.cli.colon}` }, { text: printable(text), style: 'value' }],
			paper,
			INDENT,
		),
		...paragraph(inline(meaning, paper), paper, INDENT),
	]);
}

/** Quick fix and its command, which stands alone in its lines so that it can be copied. */
export function fixLines(subject: string, { catalogue, paper }: Setting): string[] {
	const { said, words } = catalogue.texts;
	return [
		heading(words.section['quick-fix'], paper),
		...paragraph(inline(said[subject]?.fix ?? '', paper), paper, INDENT),
		...commandLines(catalogue.commands[subject], paper),
	];
}

export const heading = (text: string, paper: Paper): string => paintAll([{ text, style: 'strong' }], paper);

export const commandLines = (command: string | undefined, paper: Paper): string[] =>
	command ? ['', ...command.split('\n').map((line) => `    ${paintAll([{ text: line, style: 'code' }], paper)}`)] : [];

/** Where the failure is treated: addresses where the package knows the site, else what to type. */
export function guideLines(failure: string, setting: Setting, self = true): string[] {
	const { catalogue, paper, guide } = setting;
	const { texts } = catalogue;
	const entries = [
		...problemsOf(catalogue, failure, guide).map((id) => [texts.guides[guideOf(id)] ?? guideOf(id), id] as const),
		...(self ? [[texts.words.cli.general, failure] as const] : []),
	];
	if (entries.length === 0) return [];
	const names = Math.max(...entries.map(([name]) => columns(name))) + 2;
	// On a narrow terminal the second column goes below the first.
	const isNarrow = paper.width - INDENT.length - names < NARROW;
	const indent = ' '.repeat(INDENT.length + (isNarrow ? INDENT.length : names));
	return [
		'',
		heading(texts.words.cli.inGuides, paper),
		...entries.flatMap(([name, id]) => {
			const title = inline(texts.said[id]?.title ?? id, paper);
			return [
				...(isNarrow
					? [INDENT + name, ...paragraph(title, paper, indent)]
					: item(INDENT + padded(name, names), title, paper)),
				indent + paintAll([{ text: pointerTo(id, catalogue), style: 'dim' }], paper),
			];
		}),
	];
}

/** Never wrapped, so that it can be clicked or copied. */
export const pointerTo = (id: string, catalogue: Catalogue): string =>
	addressOf(catalogue, id) ?? `faultline explain ${id}`;

export function endedLines(ended: NonNullable<Diagnosis['ended']>, setting: Setting): string[] {
	const { catalogue, paper } = setting;
	const { triage } = catalogue.texts.words;
	const { line, file } = placeOf(setting, ended.line);
	const told = fill(triage.ended[ended.kind], { line });
	const said = file ? [told, printable(file)] : [told];
	return paragraph(
		[{ text: sentences(...said, ...(ended.first ? [triage.endedFirst] : [])), style: 'careful' }],
		paper,
	);
}

function ranksLines(ranks: Ranks, setting: Setting): string[] {
	const { catalogue, paper } = setting;
	const { triage, cli } = catalogue.texts.words;
	const { complained, timedOut, silent, world } = ranks;
	const [first] = complained;
	if (!first || (complained.length < 2 && !silent?.length)) return [];
	const list = (all: readonly number[]) => all.slice(0, 16).join(triage.ranks.comma) + (all.length > 16 ? '…' : '');
	const at = placeOf(setting, first.line);
	const told = [
		fill(triage.ranks.first, { rank: first.rank, line: at.file ? `${printable(at.file)}:${at.line}` : at.line }),
		...(timedOut.length ? [fill(triage.ranks.timedOut, { ranks: list(timedOut) })] : []),
		...(silent?.length ? [fill(triage.ranks.silent, { ranks: list(silent), world: world ?? 0 })] : []),
	];
	const table = complained.slice(0, MOST_RANKS).map(({ rank, line, time, timedOut: late }) => {
		const place = placeOf(setting, line);
		const where = place.file ? `${printable(place.file)}:${place.line}` : String(place.line);
		return [String(rank), where, printable(time ?? ''), late ? cli.ranksTable.timedOut : cli.ranksTable.failed];
	});
	return [
		'',
		heading(triage.ranks.title, paper),
		...paragraph([{ text: triage.ranks.hint, style: 'dim' }], paper, INDENT),
		...told.flatMap((text) => item('- ', [{ text }], paper, INDENT)),
		'',
		...tableLines(
			[[cli.ranksTable.rank, cli.ranksTable.line, cli.ranksTable.time, cli.ranksTable.what], ...table],
			paper,
		),
		...restLine(complained.length - table.length, catalogue),
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

/** What else was recognised, two short lines each. */
function furtherLines(findings: readonly Finding[], setting: Setting): string[] {
	if (findings.length === 0) return [];
	const { catalogue, paper } = setting;
	const { words, said } = catalogue.texts;
	const shown = findings.slice(0, MOST_FURTHER);
	return [
		'',
		heading(words.cli.more, paper),
		...shown.flatMap((finding) => {
			const { failure, followsFrom, best } = finding;
			const { line, file } = placeOf(setting, best.line);
			const cause = followsFrom && plain(said[followsFrom]?.title ?? followsFrom);
			const why = cause
				? fill(words.triage.follows, { title: cause })
				: fill(tagOf(finding, setting), { line, lines: placeOf(setting, best.line).lines });
			const where = file ? `${printable(file)}:${line}` : fill(words.cli.moreLine, { line });
			return [
				...item(
					'- ',
					[
						...inline(said[failure]?.title ?? failure, paper),
						{ text: ` · ${cause ? `${where} · ${why}` : file ? `${why} · ${where}` : why}`, style: 'dim' },
					],
					paper,
					INDENT,
				),
			];
		}),
		...restLine(findings.length - shown.length, catalogue),
		...paragraph(
			[{ text: fill(words.cli.explainMore, { command: `faultline explain ${shown[0]?.failure}` }), style: 'dim' }],
			paper,
			INDENT,
		),
	];
}

/** What is said when nothing is recognised: the line to ask about, what comes near, what to do next. */
export function unknownLines({ unknown, ended }: Diagnosis, setting: Setting, title?: string): string[] {
	const { catalogue, paper } = setting;
	return [
		heading(title ?? catalogue.texts.words.triage.unknown.title, paper),
		...(ended ? endedLines(ended, setting) : []),
		...(unknown ? askedLines(unknown, setting) : []),
		...nextLines(unknown, setting),
	];
}

function askedLines(unknown: Unknown, setting: Setting): string[] {
	const { catalogue, paper } = setting;
	const { words } = catalogue.texts;
	const { line, file } = placeOf(setting, unknown.line);
	const where = file ? `${printable(file)}:${line}` : fill(words.cli.moreLine, { line });
	return [
		'',
		...paragraph([{ text: words.triage.unknown.ask }, { text: fill(words.cli.aside, { where }), style: 'dim' }], paper),
		'',
		...rowsOf([{ text: printable(unknown.normalised) }], paper.width - 4).map((row) => `    ${paintAll(row, paper)}`),
		...(unknown.wrapper ? ['', ...paragraph([{ text: words.triage.unknown.wrapper, style: 'careful' }], paper)] : []),
		...nearestLines(unknown, catalogue, paper),
	];
}

function nearestLines({ nearest }: Unknown, catalogue: Catalogue, paper: Paper): string[] {
	if (nearest.length === 0) return [];
	const { words, said } = catalogue.texts;
	return [
		'',
		heading(words.triage.unknown.nearest, paper),
		...paragraph([{ text: words.triage.unknown.differs, style: 'dim' }], paper, INDENT),
		...nearest.flatMap(({ failure, template }) => [
			...item('- ', inline(said[failure]?.title ?? failure, paper), paper, INDENT),
			...rowsOf(
				template.map(({ text, same }): Span => ({ text, style: same ? undefined : 'mark' })),
				paper.width - 6,
			).flatMap((row) => [row, ...(paper.color ? [] : caretRow(row))].map((spans) => `    ${paintAll(spans, paper)}`)),
			`    ${paintAll([{ text: pointerTo(failure, catalogue), style: 'dim' }], paper)}`,
		]),
	];
}

function nextLines(unknown: Unknown | undefined, { catalogue, paper }: Setting): string[] {
	const { cli } = catalogue.texts.words;
	const { site, locale } = catalogue;
	const search = 'faultline "…"';
	return [
		'',
		heading(cli.next, paper),
		...(unknown?.wrapper ? item('- ', inline(cli.nextAbove, paper), paper, INDENT) : []),
		...item('- ', inline(fill(cli.nextSearch, { command: `\`${search}\`` }), paper), paper, INDENT),
		...(site ? item('- ', inline(fill(cli.nextSite, { url: `${site}${locale}/search/` }), paper), paper, INDENT) : []),
		...item('- ', inline(cli.nextReport, paper), paper, INDENT),
	];
}
