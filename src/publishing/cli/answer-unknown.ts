/** What a terminal says of an error that nobody explains. */

import { fill, sentences } from '../../core/i18n/sentences.ts';
import type { ProgramSigns } from '../../core/schemas/triage.ts';
import { type Answer, answerOf, meansIn, type UnknownTold } from '../../diagnosis/answer/answer.ts';
import { isOfKind } from '../../diagnosis/answer/asked.ts';
import { TERMINAL } from '../../diagnosis/answer/medium.ts';
import { MOST_MEMBERS, memberPath } from '../../diagnosis/answer/members.ts';
import { printable } from '../../diagnosis/answer/printable.ts';
import { programOf, searchWords } from '../../diagnosis/answer/program.ts';
import { sayEnded } from '../../diagnosis/answer/say.ts';
import {
	isQuotedWhole,
	type MeaningTold,
	meaningTold,
	quotedOf,
	sayOrigin,
	sayRaised,
} from '../../diagnosis/answer/say-raised.ts';
import type { Diagnosis } from '../../diagnosis/matching/index.ts';
import type { FoundMember } from '../../diagnosis/members/read-member.ts';
import { nearOf, type PrintedBy, sayPrinted } from '../../diagnosis/printed/match.ts';
import {
	alsoLines,
	besideLines,
	caretRow,
	groupLines,
	loggedLines,
	pageLines,
	placeIn,
	relatedLines,
	rowsOf,
	type Setting,
	saidIn,
} from './answer.ts';
import type { FoundByWords } from './beside.ts';
import { onSite, titleOf } from './catalogue.ts';
import { hitLines } from './explain.ts';
import { familyLines } from './family-lines.ts';
import {
	careful,
	DEEPER,
	dim,
	explains,
	heading,
	INDENT,
	item,
	paintAll,
	paragraph,
	part,
	type Span,
	titled,
} from './terminal.ts';

/** What is said when nothing is recognised: the line to ask about, what comes near, what to do next. */
export function unknownLines(
	diagnosis: Diagnosis,
	setting: Setting,
	{ title, found }: { title?: string; found?: FoundByWords } = {},
): string[] {
	const { also = [], related = [], members = [], ...answer } = answerOf(diagnosis, saidIn(setting, TERMINAL));
	const { unknown, ended, first, beside, groups } = answer;
	const { paper, catalogue } = setting;
	const printed = printersOf(diagnosis, setting);
	const program = unknown || first ? programOf(diagnosis, catalogue.programs, printed) : undefined;
	const { triage } = catalogue.texts.words;
	// Nobody else knows the reader's own code, and Python itself is hardly ever at fault.
	const isOwn = (first?.frame !== undefined && first.package === undefined) || program?.id === 'python';
	const explained = meaningTold(meansIn(groups), catalogue.texts.said);
	// What is recognised beside has a heading of its own.
	const head = title ?? (diagnosis.unknown?.recognised ? undefined : triage.unknown.title);
	const lines = [
		...(first ? raisedLines(first, setting, explained) : head === undefined ? [] : [heading(head, paper)]),
		...(ended ? paragraph(careful(sayEnded(ended, triage, printable)), paper) : []),
		...memberLines(members, setting),
		...(unknown ? askedLines(unknown, first, setting) : []),
		...printedLines(printed, setting),
		...(program ? programLines(program, setting, unknown?.cut) : []),
		...alsoLines(also, setting),
		...relatedLines(related, setting),
		...(first ? groupLines(groups, setting) : beside ? besideLines(beside, setting, ended) : []),
		...(found ? foundLines(withoutBeside(found, diagnosis), setting) : []),
		...nextLines(unknown, setting, {
			isSearched: title !== undefined,
			// Nobody can be asked of an error that the text does not show.
			asked: isOwn || unknown?.cut || explained === 'line' ? undefined : (program?.name ?? ''),
		}),
	];
	return lines[0] === '' ? lines.slice(1) : lines;
}

/** What is told as recognised is told once. */
const withoutBeside = ({ hits, ...found }: FoundByWords, { first, beside }: Diagnosis): FoundByWords => ({
	...found,
	hits: hits.filter(({ id }) => first || beside.every(({ failure }) => failure !== id)),
});

/** The places that print the line that is asked about; what is of a kind, anybody prints. */
export function printersOf({ unknown, first, beside }: Diagnosis, { printers }: Setting): PrintedBy[] | undefined {
	return unknown && !unknown.cut && !unknown.recognised && !isOfKind(beside)
		? printers(unknown.text, { around: unknown.around, versions: unknown.versions, raisedIn: first?.path })
		: [];
}

/** Who prints the line, where and in which releases. */
function printedLines(printed: readonly PrintedBy[] | undefined, { catalogue, paper }: Setting): string[] {
	const { unknown } = catalogue.texts.words.triage;
	if (!printed) return ['', ...paragraph(careful(unknown.printedLost), paper)];
	const places = printed.flatMap((place) => [
		...item('- ', { text: printable(sayPrinted(place, unknown)) }, paper, INDENT),
		DEEPER + paintAll(dim(place.url), paper),
	]);
	const near = nearOf(printed).flatMap((id) => item('- ', explains(id, titleOf(catalogue, id)), paper, INDENT));
	return [...part(unknown.printedBy, places, paper), ...part(unknown.printedNear, near, paper)];
}

/** The numbers of closed sets that a person names in words. */
export const codeLines = (diagnosis: Diagnosis, setting: Setting): string[] =>
	memberLines(answerOf(diagnosis, saidIn(setting, TERMINAL)).members ?? [], setting);

const memberLines = (members: readonly FoundMember[], setting: Setting): string[] =>
	members.slice(0, MOST_MEMBERS).flatMap((member) => oneMemberLines(member, setting));

/** A number or name of a closed set, what it means and where its row stands. */
function oneMemberLines(member: FoundMember, { catalogue, paper }: Setting): string[] {
	const address = onSite(catalogue, memberPath(member));
	return [
		'',
		heading(fill(catalogue.texts.words.triage.unknown.member, { name: member.name }), paper),
		...paragraph(sentences(member.says, member.todo), paper, INDENT),
		...member.see.flatMap(([failure, title]) => paragraph(explains(failure, title), paper, INDENT)),
		...(address ? paragraph(dim(address), paper, INDENT) : []),
	];
}

/** Which program it is, and where to read of it and to ask; of a traceback that is cut only whose call is the last. */
function programLines({ id, name, tracker, page }: ProgramSigns, { catalogue, paper }: Setting, cut = false): string[] {
	const { unknown } = catalogue.texts.words.triage;
	const ways = [page ? `faultline explain ${id}` : '', cut ? '' : (tracker ?? '')].filter(Boolean);
	return [
		'',
		heading(fill(cut ? unknown.programCut : unknown.program, { program: name }), paper),
		...ways.map((way) => INDENT + way),
	];
}

/** What was raised first, where it stands and where it came from. */
function raisedLines(
	first: NonNullable<Answer['first']>,
	{ catalogue, paper }: Setting,
	explained: MeaningTold | undefined,
): string[] {
	const { cli, triage } = catalogue.texts.words;
	const where = fill(cli.aside, { where: placeIn(first, catalogue) });
	const origin = sayOrigin(first, triage.unknown, printable, explained);
	return [
		...paragraph([titled(sayRaised(first, triage.unknown, printable)), dim(where)], paper),
		'',
		...quotedOf(first).flatMap((text) => loggedLines({ text: printable(text), style: 'mark' }, paper)),
		...(origin ? ['', ...paragraph({ text: origin }, paper)] : []),
	];
}

function askedLines(unknown: UnknownTold, first: Answer['first'], setting: Setting): string[] {
	const { catalogue, paper } = setting;
	const { words } = catalogue.texts;
	const where = fill(words.cli.aside, { where: placeIn(unknown, catalogue) });
	const asked = [
		'',
		...paragraph([{ text: words.triage.unknown.ask }, dim(where)], paper),
		'',
		...loggedLines({ text: printable(unknown.normalised) }, paper),
	];
	return [
		...(isQuotedWhole(first, unknown.normalised) ? [] : asked),
		...(unknown.cut ? ['', ...paragraph(careful(words.triage.unknown.cut), paper)] : []),
		...(unknown.wrapper ? ['', ...paragraph(careful(words.triage.unknown.wrapper), paper)] : []),
		...nearestLines(unknown, setting),
	];
}

function nearestLines({ nearest }: UnknownTold, setting: Setting): string[] {
	if (nearest.length === 0) return [];
	const { paper } = setting;
	const { words } = setting.catalogue.texts;
	return [
		'',
		heading(words.triage.unknown.nearest, paper),
		...paragraph(dim(words.triage.unknown.differs), paper, INDENT),
		...nearest.flatMap(({ failure, title, template }) => {
			const spans = template.map(({ text, same }): Span => ({ text, style: same ? undefined : 'mark' }));
			const rows = rowsOf(spans, paper.width - 6).flatMap((row) => [row, ...(paper.color ? [] : caretRow(row))]);
			const lines = rows.map((row) => DEEPER + paintAll(row, paper));
			return pageLines(failure, title, setting, lines);
		}),
	];
}

/** So many pages that were found by words are told below what a program printed. */
const MOST_BESIDE = 3;

/** What was found for the words of whoever pasted it. */
export function foundLines({ hits, family }: FoundByWords, setting: Setting): string[] {
	const { catalogue, paper } = setting;
	const lines = [...familyLines(family, hits, setting), ...hitLines(hits.slice(0, MOST_BESIDE), setting)];
	return part(catalogue.texts.words.cli.besideWords, lines, paper);
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
	const reported = asked ? fill(cli.nextReportTo, { program: asked }) : cli.nextReport;
	const steps = [
		...(unknown?.wrapper ? [cli.nextAbove] : []),
		...(words ? [fill(cli.nextSearch, { command: `\`faultline "${words}"\`` })] : []),
		...(site ? [fill(cli.nextSite, { url: `${site}${locale}/search/` })] : []),
		...(unknown && asked !== undefined ? [reported] : []),
	];
	const lines = steps.flatMap((step) => item('- ', step, paper, INDENT));
	return part(cli.next, lines, paper);
}
