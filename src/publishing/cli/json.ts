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
import { MOST_MEMBERS, memberPath } from '../../diagnosis/answer/members.ts';
import type { LogPlace } from '../../diagnosis/answer/place.ts';
import { CONTROLS } from '../../diagnosis/answer/printable.ts';
import { programOf } from '../../diagnosis/answer/program.ts';
import type { FoundMember } from '../../diagnosis/members/read-member.ts';
import type { PrintedBy } from '../../diagnosis/printed/match.ts';
import { answered, type ReadRun } from '../../diagnosis/runs/answered.ts';
import type { Run, RunEvent, RunRow } from '../../diagnosis/runs/run.ts';
import { type Setting, saidIn } from './answer.ts';
import { printersOf } from './answer-unknown.ts';
import { addressOf, type Catalogue, isProblem, messagesOf, onSite, printedAddress, titleOf } from './catalogue.ts';
import { questionOf } from './family-lines.ts';
import type { Hit } from './lookup.ts';
import { outputFinding, outputsJson } from './output-lines.ts';
import { outputsTold, type ToTell } from './told.ts';

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

const headOf = (catalogue: Catalogue, kind: 'diagnosis' | 'explanation' | 'software' | 'search') => ({
	version: JSON_VERSION,
	kind,
	faultline: catalogue.release,
	language: catalogue.locale,
});

/** These fields of an object, in this order; those that say nothing are left out. */
const pick = <From extends object, Name extends keyof From>(from: From, ...names: readonly Name[]) =>
	Object.fromEntries(names.flatMap((name) => (from[name] === '' ? [] : [[name, from[name]]]))) as Pick<From, Name>;

/** Title, advice and address of a failure or a problem. What is undefined, JSON leaves out. */
function pageOf(id: string, catalogue: Catalogue) {
	const said = catalogue.texts.said[id];
	return {
		id,
		guide: isProblem(id) ? guideOf(id) : undefined,
		title: titleOf(catalogue, id),
		summary: said?.summary ?? '',
		quickFix: fixOf(said ?? {}),
		url: addressOf(catalogue, id),
	};
}

/** Columns count UTF-16 units of the line, from 0; a match over several lines counts on over their breaks. */
function lineOf({ pieces, lines, ...found }: ShownLine) {
	return { ...pick(found, 'file', 'line', 'text', 'start', 'end', 'before', 'after'), ...found };
}

function findingOf(card: Card, catalogue: Catalogue) {
	return {
		...pick(card, 'failure', 'problem', 'message', 'evidence', 'certainty', 'role'),
		...pageOf(card.subject, catalogue),
		quickFix: fixOf(card),
		usualFix: card.usual && fixOf(card.usual),
		found: lineOf(card.found),
		...pick(card, 'count', 'values'),
		readings: card.reads?.map(readingOf),
		raised: card.raised && raisedOf(card.raised),
		followsFrom: card.follows?.failure,
		afterEnd: card.afterEnd || undefined,
		guides: card.guides.map(({ id }) => pageOf(id, catalogue)),
	};
}

/** What to do first: by what the numbers say, where they say something; then the usual fix stands beside it. */
const fixOf = (advice: NonNullable<Card['usual']>) => ({
	text: advice.fix ?? '',
	...pick(advice, 'command', 'step', 'known'),
});

const readingOf = ({ lines, ...read }: ToldRead) => read;

const firstOf = (first: NonNullable<Answer['first']>) => ({ ...lineIn(first), ...raisedOf(first) });

const raisedOf = (raised: NonNullable<Card['raised']>) =>
	pick(raised, 'text', 'exception', 'wrapper', 'frame', 'package', 'asserted', 'rank', 'host', 'time');

const lineIn = (place: LogPlace) => pick(place, 'file', 'line');

function ranksOf({ complained, first, cause, earlier, ...told }: RanksTold) {
	return {
		complained: complained.shown.map((one) => pick(one, 'rank', 'file', 'line', 'time', 'timedOut')),
		...told,
		cause: cause && withoutLines(cause),
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
		printedBy: printed.length ? printed.map(placeOfPrinter) : undefined,
	};
}

function memberOf(member: FoundMember, catalogue: Catalogue) {
	const { table, anchor, name, says, todo, see } = member;
	const url = onSite(catalogue, memberPath(member));
	return { table, id: anchor, name, says, todo, see: see.map(([failure]) => failure), url };
}

/** The question that tells the failures of a family apart, with the pages of each answer. */
function familyJson(id: string, { text, tell, command, answers }: FamilyQuestion, catalogue: Catalogue) {
	return {
		id,
		question: unmarked(text),
		tell,
		command: command || undefined,
		answers: answers.map(({ id: anchor, text: says, hint, next, pages }) => ({
			id: anchor,
			text: unmarked(says),
			hint: hint || undefined,
			next: next ? unmarked(next) : undefined,
			url: onSite(catalogue, `/diagnose/#${anchor}`),
			pages: pages.map(([page]) => pageOf(page, catalogue)),
		})),
	};
}

/** @example diagnosisJson({ diagnosis, setting }).findings[0].failure // => 'nccl-timeout' */
export function diagnosisJson({ diagnosis, setting, understood, hits = [], family, outputs = [] }: ToTell) {
	const answer = answerOf(diagnosis, saidIn(setting, PROGRAM));
	const { lead, further, ended, ranks, unknown } = answer;
	const { catalogue, parts } = setting;
	const printed = printersOf(diagnosis, setting);
	const program = lead ? undefined : programOf(diagnosis, catalogue.programs, printed);
	const question = questionOf(family, hits, catalogue);
	const cards = [...(lead ? [lead] : []), ...further.shown.map(({ card }) => card)];
	const concluded = outputFinding(outputs, catalogue);
	const isNew = concluded && !cards.some(({ failure }) => failure === concluded.failure);
	const isTold = outputsTold({ diagnosis, outputs }).length > 0;
	return {
		...headOf(catalogue, 'diagnosis'),
		recognised: cards.length > 0 || isTold || understood === 'name',
		by: cards.length > 0 ? 'message' : isTold ? 'output' : (understood ?? null),
		lines: answer.lines,
		findings: [...cards.map((card) => findingOf(card, catalogue)), ...(isNew ? [concluded] : [])],
		outputs: outputs.length ? outputsJson(outputs, catalogue) : undefined,
		beside: answer.beside?.shown.map(({ card }) => findingOf(card, catalogue)),
		first: answer.first && firstOf(answer.first),
		also: answer.also?.map(firstOf),
		byPlace: answer.related?.map((one) => ({
			...pageOf(one.failure, catalogue),
			...pick(one, 'file', 'line', 'text'),
		})),
		members: answer.members?.slice(0, MOST_MEMBERS).map((member) => memberOf(member, catalogue)),
		ended: ended && pick(ended, 'kind', 'file', 'line', 'text', 'first'),
		ranks: ranks && ranksOf(ranks),
		unknown: unknown && !isTold ? unknownOf(unknown, printed, catalogue) : undefined,
		program: program && pick(program, 'id', 'name', 'tracker'),
		family: question && familyJson(family ?? '', question, catalogue),
		related: hits.map((hit) => hitOf(hit, catalogue)),
		files: parts.length ? parts.map((part) => pick(part, 'name', 'lines')) : undefined,
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
			attempt: attempt.run.attempt,
			answered: attempt === answered(read),
			...storyJson(attempt.run),
		})),
		more: read.more || undefined,
		left: [...read.left].map(([why, files]) => ({ why, files })),
	};
}

function storyJson({ rows, cause, waited, silent, clocks }: Run) {
	const nameOf = ({ rank, local, pid, node, paths }: RunRow) => ({ rank, local, pid, node, files: paths });
	return {
		first: cause && nameOf(cause),
		logs: rows.map((row) => ({
			...nameOf(row),
			begins: row.begins?.time,
			ends: row.ends?.time,
			event: row.event && eventOf(row.event),
			unread: row.unread ? true : undefined,
		})),
		waited,
		silent: silent.map(nameOf),
		clocks: clocks || undefined,
	};
}

const eventOf = ({ path, stamp, ...event }: RunEvent) => ({ ...event, file: path, time: stamp?.time });

/** @example explanationJson('cuda-oom', setting).title // => 'CUDA out of memory' */
export function explanationJson(id: string, setting: Setting) {
	const { catalogue } = setting;
	const { texts, checks, problems } = catalogue;
	const said = texts.said[id];
	const failure = problems[id] ?? id;
	const { diagnosis, steps = [], solutions } = catalogue.remedies()[id] ?? {};
	return {
		...headOf(catalogue, 'explanation'),
		...pageOf(id, catalogue),
		failure,
		meaning: said?.meaning || undefined,
		firstCheck: said?.check ? { text: said.check, command: checks[id] } : undefined,
		diagnosis: diagnosis || undefined,
		steps,
		solutions: solutions || undefined,
		messages: messagesOf(catalogue, id),
		guides: adviceOf(failure, {}, saidIn(setting, PROGRAM)).guides.map((own) => pageOf(own.id, catalogue)),
	};
}

/** @example softwareJson('nccl', setting).name // => 'NCCL' */
export function softwareJson(id: string, { catalogue }: Setting) {
	const { name, prints = [], ways = [], canPrint: [messages, release] = [] } = catalogue.software[id] ?? {};
	const { summary = '', looks = '', more, asking = '' } = catalogue.texts.software[id] ?? {};
	return {
		...headOf(catalogue, 'software'),
		id,
		name: name ?? id,
		summary,
		url: onSite(catalogue, `/software/${id}/`),
		firstLooks: looks,
		sayMore: more || undefined,
		asking,
		...Object.fromEntries(ways),
		canPrint: messages === undefined ? undefined : { messages, release, url: printedAddress(catalogue, id) },
		prints: prints.map(([owner, messages]) => ({ ...pageOf(owner, catalogue), messages })),
	};
}
