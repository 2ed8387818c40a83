/** What a terminal says of an error that nobody explains. */

import { fill, sentences, unmarked } from '../../core/i18n/sentences.ts';
import type { ProgramSigns } from '../../core/schemas/triage.ts';
import { type Answer, answerOf, type UnknownTold } from '../../diagnosis/answer/answer.ts';
import { isOfKind } from '../../diagnosis/answer/asked.ts';
import { TERMINAL } from '../../diagnosis/answer/medium.ts';
import { MOST_MEMBERS } from '../../diagnosis/answer/members.ts';
import { printable } from '../../diagnosis/answer/printable.ts';
import { programOf, searchWords } from '../../diagnosis/answer/program.ts';
import { quotedOf, sayAlso, sayEnded, sayOrigin, sayRaised, whereOf } from '../../diagnosis/answer/say.ts';
import type { Diagnosis } from '../../diagnosis/matching/index.ts';
import type { FoundMember } from '../../diagnosis/members/read-member.ts';
import { nearOf, type PrintedBy, sayPrinted } from '../../diagnosis/printed/match.ts';
import {
	besideLines,
	caretRow,
	groupLines,
	heading,
	INDENT,
	pointerTo,
	relatedLines,
	rowsOf,
	type Setting,
	saidIn,
} from './answer.ts';
import type { FoundByWords } from './beside.ts';
import { type Catalogue, memberAddress } from './catalogue.ts';
import { hitLines } from './explain.ts';
import { familyLines } from './family-lines.ts';
import { inline, item, type Paper, paintAll, paragraph, type Span } from './terminal.ts';

/** What is said when nothing is recognised: the line to ask about, what comes near, what to do next. */
export function unknownLines(
	diagnosis: Diagnosis,
	setting: Setting,
	{ title, found }: { title?: string; found?: FoundByWords } = {},
): string[] {
	const {
		unknown,
		ended,
		first,
		also = [],
		related = [],
		members = [],
		beside,
		groups,
	} = answerOf(diagnosis, saidIn(setting, TERMINAL));
	const { paper, catalogue } = setting;
	const program = programOf(diagnosis, catalogue.programs);
	const { triage } = catalogue.texts.words;
	const printed = printersOf(diagnosis, setting);
	// Nobody else knows the reader's own code, and Python itself is hardly ever at fault.
	const isOwn = (first?.frame !== undefined && first.package === undefined) || program?.id === 'python';
	return [
		...(first
			? raisedLines(first, setting, isOfKind(diagnosis.beside))
			: [heading(title ?? triage.unknown.title, paper)]),
		...(ended ? paragraph([{ text: sayEnded(ended, triage, printable), style: 'careful' }], paper) : []),
		...memberLines(members, setting),
		...(unknown ? askedLines(unknown, setting) : []),
		...printedLines(printed, setting),
		...(program ? programLines(program, setting) : []),
		...also.flatMap((error) => [
			'',
			...paragraph([{ text: sayAlso(error, triage, printable(error.text), printable), style: 'careful' }], paper),
		]),
		...relatedLines(related, setting),
		...(first ? groupLines(groups, setting) : beside ? besideLines(beside, setting) : []),
		...(found ? foundLines(found, setting) : []),
		...nextLines(unknown, setting, {
			isSearched: title !== undefined,
			asked: isOwn ? undefined : (program?.name ?? ''),
		}),
	];
}

/** The places that print the line that is asked about; what is of a kind, anybody prints. */
export function printersOf({ unknown, first, beside }: Diagnosis, { printers }: Setting): PrintedBy[] | undefined {
	return unknown && !unknown.cut && !isOfKind(beside)
		? printers(unknown.text, { around: unknown.around, versions: unknown.versions, raisedIn: first?.path })
		: [];
}

/** Who prints the line, where and in which releases. */
function printedLines(printed: readonly PrintedBy[] | undefined, { catalogue, paper }: Setting): string[] {
	const { printedLost } = catalogue.texts.words.triage.unknown;
	if (!printed) return ['', ...paragraph([{ text: printedLost, style: 'careful' }], paper)];
	if (printed.length === 0) return [];
	const { unknown } = catalogue.texts.words.triage;
	const near = nearOf(printed);
	return [
		'',
		heading(unknown.printedBy, paper),
		...printed.flatMap((place) => [
			...item('- ', [{ text: printable(sayPrinted(place, unknown)) }], paper, INDENT),
			`    ${paintAll([{ text: place.url, style: 'dim' }], paper)}`,
		]),
		...(near.length > 0 ? ['', heading(unknown.printedNear, paper)] : []),
		...near.flatMap((failure) =>
			item(
				'- ',
				[
					{ text: `${unmarked(catalogue.texts.said[failure]?.title ?? failure)}  ` },
					{ text: `faultline explain ${failure}`, style: 'dim' },
				],
				paper,
				INDENT,
			),
		),
	];
}

/** The numbers of closed sets that a person names in words. */
export const codeLines = (diagnosis: Diagnosis, setting: Setting): string[] =>
	memberLines(answerOf(diagnosis, saidIn(setting, TERMINAL)).members ?? [], setting);

const memberLines = (members: readonly FoundMember[], setting: Setting): string[] =>
	members.slice(0, MOST_MEMBERS).flatMap((member) => oneMemberLines(member, setting));

/** A number or name of a closed set, what it means and where its row stands. */
function oneMemberLines(member: FoundMember, { catalogue, paper }: Setting): string[] {
	const address = memberAddress(catalogue, member);
	return [
		'',
		heading(fill(catalogue.texts.words.triage.unknown.member, { name: member.name }), paper),
		...paragraph(inline(sentences(member.says, member.todo), paper), paper, INDENT),
		...member.see.flatMap(([failure, title]) =>
			paragraph(
				[{ text: `${unmarked(title)}  ` }, { text: `faultline explain ${failure}`, style: 'dim' }],
				paper,
				INDENT,
			),
		),
		...(address ? paragraph([{ text: address, style: 'dim' }], paper, INDENT) : []),
	];
}

/** Which program it is, and where to read of it and to ask. */
function programLines({ id, name, tracker, page }: ProgramSigns, { catalogue, paper }: Setting): string[] {
	const { unknown } = catalogue.texts.words.triage;
	return [
		'',
		heading(fill(unknown.program, { program: name }), paper),
		...[page ? `faultline explain ${id}` : '', tracker ?? ''].filter(Boolean).map((text) => INDENT + text),
	];
}

/** What was raised first, where it stands and where it came from. */
function raisedLines(first: NonNullable<Answer['first']>, { catalogue, paper }: Setting, explained: boolean): string[] {
	const { cli, triage } = catalogue.texts.words;
	const where = first.file ? whereOf(first, printable) : fill(cli.moreLine, { line: first.line });
	const origin = sayOrigin(first, triage.unknown, printable, explained);
	return [
		...paragraph(
			[
				{ text: sayRaised(first, triage.unknown, printable), style: 'title' },
				{ text: fill(cli.aside, { where }), style: 'dim' },
			],
			paper,
		),
		'',
		...quotedOf(first)
			.flatMap((text) => rowsOf([{ text: printable(text), style: 'mark' }], paper.width - 4))
			.map((row) => `    ${paintAll(row, paper)}`),
		...(origin ? ['', ...paragraph([{ text: origin }], paper)] : []),
	];
}

function askedLines(unknown: UnknownTold, { catalogue, paper }: Setting): string[] {
	const { words } = catalogue.texts;
	const where = unknown.file ? whereOf(unknown, printable) : fill(words.cli.moreLine, { line: unknown.line });
	return [
		'',
		...paragraph([{ text: words.triage.unknown.ask }, { text: fill(words.cli.aside, { where }), style: 'dim' }], paper),
		'',
		...rowsOf([{ text: printable(unknown.normalised) }], paper.width - 4).map((row) => `    ${paintAll(row, paper)}`),
		...(unknown.cut ? ['', ...paragraph([{ text: words.triage.unknown.cut, style: 'careful' }], paper)] : []),
		...(unknown.wrapper ? ['', ...paragraph([{ text: words.triage.unknown.wrapper, style: 'careful' }], paper)] : []),
		...nearestLines(unknown, catalogue, paper),
	];
}

function nearestLines({ nearest }: UnknownTold, catalogue: Catalogue, paper: Paper): string[] {
	if (nearest.length === 0) return [];
	const { words } = catalogue.texts;
	return [
		'',
		heading(words.triage.unknown.nearest, paper),
		...paragraph([{ text: words.triage.unknown.differs, style: 'dim' }], paper, INDENT),
		...nearest.flatMap(({ failure, title, template }) => [
			...item('- ', inline(title, paper), paper, INDENT),
			...rowsOf(
				template.map(({ text, same }): Span => ({ text, style: same ? undefined : 'mark' })),
				paper.width - 6,
			).flatMap((row) => [row, ...(paper.color ? [] : caretRow(row))].map((spans) => `    ${paintAll(spans, paper)}`)),
			`    ${paintAll([{ text: pointerTo(failure, catalogue), style: 'dim' }], paper)}`,
		]),
	];
}

/** So many pages that were found by words are told below what a program printed. */
const MOST_BESIDE = 3;

/** What was found for the words of whoever pasted it. */
export function foundLines({ hits, family }: FoundByWords, setting: Setting): string[] {
	const { catalogue, paper } = setting;
	if (hits.length === 0 && family === undefined) return [];
	return [
		'',
		heading(catalogue.texts.words.cli.besideWords, paper),
		...familyLines(family, hits, setting),
		...hitLines(hits.slice(0, MOST_BESIDE), catalogue, paper),
	];
}

/** So many words of a line are searched for. */
const MOST_WORDS = 8;

/** The first words of a line, as a shell takes them between quotes. */
const searchFor = (normalised: string): string =>
	searchWords(normalised.replace(/[$!\\]/g, ' '))
		.split(' ')
		.slice(0, MOST_WORDS)
		.join(' ');

/**
 * @param isSearched whether the text was searched for already.
 * @param asked the program whose maintainers know the line, empty where none is known; nobody's where it is undefined.
 */
function nextLines(
	unknown: UnknownTold | undefined,
	{ catalogue, paper }: Setting,
	{ isSearched, asked }: { isSearched: boolean; asked: string | undefined },
): string[] {
	const { cli } = catalogue.texts.words;
	const { site, locale } = catalogue;
	const words = unknown && !unknown.cut && !isSearched && searchFor(unknown.normalised);
	const steps = [
		...(unknown?.wrapper ? [cli.nextAbove] : []),
		...(words ? [fill(cli.nextSearch, { command: `\`faultline "${words}"\`` })] : []),
		...(site ? [fill(cli.nextSite, { url: `${site}${locale}/search/` })] : []),
		...(unknown && asked !== undefined ? [reportTo(asked, cli)] : []),
	];
	if (steps.length === 0) return [];
	return ['', heading(cli.next, paper), ...steps.flatMap((step) => item('- ', inline(step, paper), paper, INDENT))];
}

const reportTo = (program: string, { nextReport, nextReportTo }: Catalogue['texts']['words']['cli']): string =>
	program ? fill(nextReportTo, { program }) : nextReport;
