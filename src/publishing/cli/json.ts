/** The answer for programs. Its shape is described in docs/cli.md and held by docs/cli.schema.json. */

import { unmarked } from '../../core/i18n/sentences.ts';
import type { FamilyQuestion } from '../../core/schemas/family.ts';
import {
	type Answer,
	answerOf,
	type CauseRank,
	type RanksTold,
	type UnknownTold,
} from '../../diagnosis/answer/answer.ts';
import { adviceOf, type Card, guideOf, type ShownLine, type ToldRead } from '../../diagnosis/answer/card.ts';
import { PROGRAM } from '../../diagnosis/answer/medium.ts';
import { MOST_MEMBERS } from '../../diagnosis/answer/members.ts';
import { worthTelling } from '../../diagnosis/answer/outputs.ts';
import type { LogPlace } from '../../diagnosis/answer/place.ts';
import { CONTROLS } from '../../diagnosis/answer/printable.ts';
import { programOf } from '../../diagnosis/answer/program.ts';
import type { Diagnosis } from '../../diagnosis/matching/index.ts';
import type { FoundMember } from '../../diagnosis/members/read-member.ts';
import type { Output } from '../../diagnosis/outputs/conclude.ts';
import type { PrintedBy } from '../../diagnosis/printed/match.ts';
import { answered, type ReadRun } from '../../diagnosis/runs/answered.ts';
import type { Run, RunEvent, RunRow } from '../../diagnosis/runs/run.ts';
import { type Setting, saidIn } from './answer.ts';
import { printersOf } from './answer-unknown.ts';
import {
	addressOf,
	type Catalogue,
	diagnosisAddress,
	isProblem,
	memberAddress,
	messagesOf,
	printedAddress,
	softwareAddress,
} from './catalogue.ts';
import { questionOf } from './family-lines.ts';
import type { Hit } from './lookup.ts';
import { outputFinding, outputsJson } from './output-lines.ts';

/** Raised when a field changes its meaning or goes; new fields come without. */
export const JSON_VERSION = 2;

/**
 * JSON that may be shown on a terminal as it stands: what one would obey, or an eye would be misled by, is escaped.
 *
 * @example jsonLines({ text: 'a\u009b31m' }) // => ['{\n  "text": "a\\u009b31m"\n}']
 */
export const jsonLines = (value: object): string[] => [shownJson(value, 2)];

/** The same on one line. */
export const jsonLine = (value: object): string => shownJson(value);

const shownJson = (value: object, indent?: number): string =>
	JSON.stringify(value, null, indent).replace(CONTROLS, (sign) =>
		sign === '\n' ? sign : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);

/** How a text given as an argument was understood; logs are always read for messages. */
export type Understood = 'message' | 'name' | 'words';

const headOf = (catalogue: Catalogue, kind: 'diagnosis' | 'explanation' | 'software' | 'search') => ({
	version: JSON_VERSION,
	kind,
	faultline: catalogue.release,
	language: catalogue.locale,
});

/** Title, advice and address of a failure or a problem. */
function pageOf(id: string, catalogue: Catalogue) {
	const said = catalogue.texts.said[id];
	const url = addressOf(catalogue, id);
	return {
		id,
		...(isProblem(id) && { guide: guideOf(id) }),
		title: unmarked(said?.title ?? id),
		summary: said?.summary ?? '',
		quickFix: fixOf(said ?? {}),
		...(url && { url }),
	};
}

/** Columns count UTF-16 units of the line, from 0; a match over several lines counts on over their breaks. */
function lineOf({ pieces, lines, file, line, text, start, end, before, after, ...printedBy }: ShownLine) {
	return { ...(file && { file }), line, text, start, end, before, after, ...printedBy };
}

function findingOf(card: Card, catalogue: Catalogue) {
	const { failure, problem, message, evidence, certainty, role, subject, found, count, values, follows, guides } = card;
	const { usual } = card;
	return {
		failure,
		...(problem && { problem }),
		...(message && { message }),
		...(evidence && { evidence }),
		certainty,
		role,
		...pageOf(subject, catalogue),
		quickFix: fixOf(card),
		...(usual && { usualFix: fixOf(usual) }),
		found: lineOf(found),
		count,
		values,
		...(card.reads && { readings: card.reads.map(readingOf) }),
		...(card.raised && { raised: raisedOf(card.raised) }),
		...(follows && { followsFrom: follows.failure }),
		...(card.afterEnd && { afterEnd: card.afterEnd }),
		guides: guides.map(({ id }) => pageOf(id, catalogue)),
	};
}

/** What to do first: by what the numbers say, where they say something; then the usual fix stands beside it. */
const fixOf = ({ fix = '', command, step, known }: NonNullable<Card['usual']>) => ({
	text: fix,
	...(command && { command }),
	...(step && { step }),
	...(known && { known }),
});

const readingOf = ({ lines, ...read }: ToldRead) => read;

const firstOf = (first: NonNullable<Answer['first']>) => ({ ...lineIn(first), ...raisedOf(first) });

function raisedOf(raised: NonNullable<Card['raised']>) {
	const { text, exception, wrapper, frame, package: by, asserted, rank, host, time } = raised;
	return {
		text,
		exception,
		wrapper,
		...(frame && { frame }),
		...(by && { package: by }),
		...(asserted && { asserted }),
		...(rank !== undefined && { rank }),
		...(host && { host }),
		...(time && { time }),
	};
}

const lineIn = ({ file, line }: LogPlace) => ({ ...(file && { file }), line });

function ranksOf({ complained, first, cause, earlier, ...told }: RanksTold) {
	return {
		complained: complained.shown.map(({ rank, time, timedOut, ...place }) => ({
			rank,
			...lineIn(place),
			...(time && { time }),
			timedOut,
		})),
		...told,
		...(cause && { cause: withoutLines(cause) }),
	};
}

/** The number of lines of its file is no part of a place for programs. */
const withoutLines = ({ lines, ...place }: CauseRank) => place;

/** Its name is left to those who show it. */
const placeOfPrinter = ({ name, ...place }: PrintedBy) => place;

function unknownOf(unknown: UnknownTold, printed: readonly PrintedBy[] = [], catalogue: Catalogue) {
	const { text, normalised, wrapper, nearest } = unknown;
	return {
		...lineIn(unknown),
		text,
		normalised,
		wrapper,
		nearest: nearest.map(({ failure, message, closeness, template }) => ({
			...pageOf(failure, catalogue),
			message,
			closeness,
			template: template.map(({ text }) => text).join(''),
		})),
		...(printed.length > 0 && { printedBy: printed.map(placeOfPrinter) }),
	};
}

function memberOf(member: FoundMember, catalogue: Catalogue) {
	const { table, anchor, name, says, todo, see } = member;
	const url = memberAddress(catalogue, member);
	return { table, id: anchor, name, says, todo, see: see.map(([failure]) => failure), ...(url && { url }) };
}

/** The question that tells the failures of a family apart, with the pages of each answer. */
function familyJson(id: string, { text, tell, command, answers }: FamilyQuestion, catalogue: Catalogue) {
	return {
		id,
		question: unmarked(text),
		tell,
		...(command && { command }),
		answers: answers.map(({ id: anchor, text: says, hint, next, pages }) => {
			const url = diagnosisAddress(catalogue, anchor);
			return {
				id: anchor,
				text: unmarked(says),
				...(hint && { hint }),
				...(next && { next: unmarked(next) }),
				...(url && { url }),
				pages: pages.map(([page]) => pageOf(page, catalogue)),
			};
		}),
	};
}

/** @example diagnosisJson(diagnosis, 'message', [], setting).findings[0].failure // => 'nccl-timeout' */
export function diagnosisJson(
	diagnosis: Diagnosis,
	understood: Understood | undefined,
	related: readonly Hit[],
	setting: Setting,
	family?: string,
	outputs: readonly Output[] = [],
) {
	const {
		lead,
		further,
		beside,
		first,
		also,
		related: byPlace,
		members,
		ended,
		ranks,
		unknown,
		lines,
	} = answerOf(diagnosis, saidIn(setting, PROGRAM));
	const { catalogue, parts } = setting;
	const program = lead ? undefined : programOf(diagnosis, catalogue.programs);
	const question = questionOf(family, related, catalogue);
	const cards = [...(lead ? [lead] : []), ...further.shown.map(({ card }) => card)];
	const concluded = outputFinding(outputs, catalogue);
	const isNew = concluded && !cards.some(({ failure }) => failure === concluded.failure);
	const isTold = worthTelling(outputs, false).length > 0;
	return {
		...headOf(catalogue, 'diagnosis'),
		recognised: cards.length > 0 || isTold || understood === 'name',
		by: cards.length > 0 ? 'message' : isTold ? 'output' : (understood ?? null),
		lines,
		findings: [...cards.map((card) => findingOf(card, catalogue)), ...(isNew ? [concluded] : [])],
		...(outputs.length > 0 && { outputs: outputsJson(outputs, catalogue) }),
		...(beside && { beside: beside.shown.map(({ card }) => findingOf(card, catalogue)) }),
		...(first && { first: firstOf(first) }),
		...(also && { also: also.map(firstOf) }),
		...(byPlace && {
			byPlace: byPlace.map(({ failure, text, ...place }) => ({
				...pageOf(failure, catalogue),
				...lineIn(place),
				text,
			})),
		}),
		...(members && { members: members.slice(0, MOST_MEMBERS).map((member) => memberOf(member, catalogue)) }),
		...(ended && { ended: { kind: ended.kind, ...lineIn(ended), text: ended.text, first: ended.first } }),
		...(ranks && { ranks: ranksOf(ranks) }),
		...(unknown && !isTold && { unknown: unknownOf(unknown, printersOf(diagnosis, setting), catalogue) }),
		...(program && {
			program: { id: program.id, name: program.name, ...(program.tracker && { tracker: program.tracker }) },
		}),
		...(question && { family: familyJson(family ?? '', question, catalogue) }),
		related: related.map((hit) => hitOf(hit, catalogue)),
		...(parts.length > 0 && { files: parts.map(({ name, lines: own }) => ({ name, lines: own })) }),
	};
}

const hitOf = ({ id, isName }: Hit, catalogue: Catalogue) => ({ ...pageOf(id, catalogue), isName });

/** What was found for words, best first: no diagnosis. */
export const searchJson = (hits: readonly Hit[], { catalogue }: Setting) => ({
	...headOf(catalogue, 'search'),
	related: hits.map((hit) => hitOf(hit, catalogue)),
});

/** What a run left, attempt by attempt; who failed when in the one that is answered. */
export function runJson(read: ReadRun) {
	return {
		attempts: read.attempts.map((attempt) => ({
			...(attempt.run.attempt !== undefined && { attempt: attempt.run.attempt }),
			answered: attempt === answered(read),
			...storyJson(attempt.run),
		})),
		...(read.more && { more: read.more }),
		left: [...read.left].map(([why, files]) => ({ why, files })),
	};
}

function storyJson({ rows, cause, waited, silent, clocks }: Run) {
	const nameOf = ({ rank, local, pid, node, paths }: RunRow) => ({
		...(rank !== undefined && { rank }),
		...(local !== undefined && { local }),
		...(pid !== undefined && { pid }),
		...(node !== undefined && { node }),
		files: paths,
	});
	return {
		...(cause && { first: nameOf(cause) }),
		logs: rows.map((row) => ({
			...nameOf(row),
			...(row.begins && { begins: row.begins.time }),
			...(row.ends && { ends: row.ends.time }),
			...(row.event && { event: eventOf(row.event) }),
			...(row.unread && { unread: true }),
		})),
		waited,
		silent: silent.map(nameOf),
		...(clocks && { clocks }),
	};
}

const eventOf = ({ path, stamp, ...event }: RunEvent) => ({ ...event, file: path, ...(stamp && { time: stamp.time }) });

/** @example explanationJson('cuda-oom', setting).title // => 'CUDA out of memory' */
export function explanationJson(id: string, setting: Setting) {
	const { catalogue } = setting;
	const { texts, checks, problems } = catalogue;
	const said = texts.said[id];
	const failure = problems[id] ?? id;
	const command = checks[id];
	const { diagnosis = '', steps = [], solutions = '' } = catalogue.remedies()[id] ?? {};
	return {
		...headOf(catalogue, 'explanation'),
		...pageOf(id, catalogue),
		failure,
		...(said?.meaning && { meaning: said.meaning }),
		...(said?.check && { firstCheck: { text: said.check, ...(command && { command }) } }),
		...(diagnosis && { diagnosis }),
		steps,
		...(solutions && { solutions }),
		messages: messagesOf(catalogue, id),
		guides: adviceOf(failure, {}, saidIn(setting, PROGRAM)).guides.map((own) => pageOf(own.id, catalogue)),
	};
}

/** @example softwareJson('nccl', setting).name // => 'NCCL' */
export function softwareJson(id: string, { catalogue }: Setting) {
	const { name, prints = [], ways = [], canPrint } = catalogue.software[id] ?? {};
	const printed = printedAddress(catalogue, id);
	const { summary = '', looks = '', more, asking = '' } = catalogue.texts.software[id] ?? {};
	const url = softwareAddress(catalogue, id);
	return {
		...headOf(catalogue, 'software'),
		id,
		name: name ?? id,
		summary,
		...(url && { url }),
		firstLooks: looks,
		...(more && { sayMore: more }),
		asking,
		...Object.fromEntries(ways),
		...(canPrint && {
			canPrint: { messages: canPrint[0], release: canPrint[1], ...(printed && { url: printed }) },
		}),
		prints: prints.map(([owner, messages]) => ({ ...pageOf(owner, catalogue), messages })),
	};
}
