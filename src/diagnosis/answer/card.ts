/** One finding as it is shown: what it is, the line that proves it, its values, the fix, and where it is treated. */

import type { OwnFix, Said } from '../../core/schemas/said.ts';
import type { ShippedReading } from '../../core/schemas/shipped-reading.ts';
import type { BestLine, Diagnosis, Finding, FirstError, FoundLine } from '../matching/index.ts';
import type { FoundMember } from '../members/read-member.ts';
import type { Read } from '../readings/read.ts';
import type { Medium } from './medium.ts';
import { type LogPlace, placeOf, type WholeLog } from './place.ts';

/** What an answer is made with, in one language. */
export interface Setting extends WholeLog {
	medium: Medium;
	/** Of a failure or `guide/problem`, as much as is at hand. */
	said: (id: string) => Said | undefined;
	/** How guides treat a failure, in the order of the guides: `lightrft/cuda-oom`. */
	problemsOf: (failure: string) => readonly string[];
	/** Works out what the numbers of a finding say (`numbersIn`); left out where that is not at hand. */
	read?: (finding: Finding, diagnosis: Diagnosis, readings: readonly ShippedReading[]) => Read[];
	/** Members of closed sets in a line, or in what a person says; nothing where the sets are not at hand. */
	membersOf?: (line: string, by: 'program' | 'person') => FoundMember[];
	/** What a person says beside it, or instead of it (`saidWithHeading`). */
	spoken?: string | undefined;
	/** Names of the guides. */
	guides: Record<string, string>;
	/** The reader's own. */
	guide?: string | undefined;
}

/** How a guide treats a failure. */
export interface Treatment {
	/** `guide/problem`. */
	id: string;
	guide: string;
	/** Name of the guide. */
	name: string;
	title: string;
}

/** What is advised about a failure. */
export interface Advice {
	failure: string;
	/** What is shown for it: the failure itself, or the `guide/problem` that treats it. */
	subject: string;
	title: string;
	/** The title of the failure, whoever treats it. */
	name: string;
	/** Left out where it could not be loaded. */
	fix?: string;
	command?: string;
	/** How the fix is known, where somebody held it against upstream. */
	known?: string;
	/** The step that carries it out: its anchor on the page of the failure. */
	step?: string;
	/** The reader's own guide first. */
	guides: Treatment[];
}

/** What a finding is, as a key of the words. */
export type Tag = 'cause' | 'likely' | 'symptom' | 'consequence' | 'wrapper' | 'evidence';

/** A piece of a line of the log. */
export interface Piece {
	text: string;
	/** It agrees with the message, or is a value that was read. */
	kind?: 'mark' | 'value';
}

/** The line that proves a finding, in its place. */
export interface ShownLine extends LogPlace, Pick<BestLine, 'text' | 'before' | 'after' | 'rank' | 'host' | 'time'> {
	/** Where the message begins and ends in the text. */
	start: number;
	end: number;
	/** The text, cut at the edges of marks and values. */
	pieces: Piece[];
}

/** What the numbers of a line say, and where it stands. */
export type ToldRead = Read & LogPlace;

/** A value that was read, and what it tells. */
export interface ToldValue {
	name: string;
	text: string;
	label: string;
	meaning: string;
}

type Facts = Pick<Finding, 'problem' | 'message' | 'evidence' | 'certainty' | 'role' | 'count' | 'afterEnd'>;

export interface Card extends Advice, Facts {
	tag: Tag;
	found: ShownLine;
	values: ToldValue[];
	/** What its numbers say, where a reading holds; the first one is the headline. */
	reads?: ToldRead[];
	/** The quick fix, where the step of the first reading stands for it. */
	usual?: Pick<Advice, 'fix' | 'command' | 'step' | 'known'>;
	/** Where it was raised, of which it says the kind. */
	raised?: FirstError;
	/** What explains it. */
	follows?: { failure: string; title: string };
}

/**
 * The guide of a problem.
 *
 * @example guideOf('lightrft/cuda-oom') // => 'lightrft'
 */
export const guideOf = (problem: string): string => problem.split('/')[0] ?? '';

/**
 * The page of a failure or of a problem, without its language.
 *
 * @example pathOf('lightrft/cuda-oom') // => '/lightrft/cuda-oom/'
 * @example pathOf('cuda-oom') // => '/errors/cuda-oom/'
 */
export const pathOf = (id: string): string => (id.includes('/') ? `/${id}/` : `/errors/${id}/`);

/**
 * Ids of problems, those of the reader's guide first.
 *
 * @example readersFirst(['lightrft/oom', 'llm/oom'], 'llm') // => ['llm/oom', 'lightrft/oom']
 */
export const readersFirst = (problems: readonly string[], guide?: string): string[] =>
	[...problems].sort((a, b) => Number(guideOf(b) === guide) - Number(guideOf(a) === guide));

/** The title of a failure or a problem; its id where that is all there is. */
export const titleOf = (id: string, { said }: Pick<Setting, 'said'>): string => said(id)?.title ?? id;

/**
 * What is advised about a failure: as the guide that was asked for treats it, else the one whose message was found.
 *
 * @param found what was found of it, if anything: the problem that owns the message, and the message, whose own quick fix
 * goes before that of the failure and its guides.
 * @example adviceOf('cuda-oom', {}, setting) // => { failure: 'cuda-oom', subject: 'cuda-oom', title: 'CUDA out of memory', … }
 */
export function adviceOf(
	failure: string,
	{ problem, message }: Pick<Finding, 'problem' | 'message'>,
	setting: Setting,
): Advice {
	const { medium, said, guides, guide } = setting;
	const treated = readersFirst(setting.problemsOf(failure), guide);
	const own = medium.guideLeads ? treated.find((id) => guideOf(id) === guide) : undefined;
	const subject = own ?? problem ?? failure;
	const ownFix = message !== undefined && problem === undefined ? fixOf(message, said(failure)) : undefined;
	const { fix, command, known } = ownFix ?? said(subject) ?? said(failure) ?? {};
	const name = titleOf(failure, setting);
	return {
		failure,
		subject,
		title: said(subject)?.title ?? name,
		name,
		...(fix !== undefined && { fix }),
		...(command && { command }),
		...(ownFix?.step && { step: ownFix.step }),
		...(known && { known }),
		guides: treated.map((id) => ({
			id,
			guide: guideOf(id),
			name: guides[guideOf(id)] ?? guideOf(id),
			title: titleOf(id, setting),
		})),
	};
}

/** The quick fix of a message of a failure, where it has one of its own. */
export const fixOf = (message: string, said: Said | undefined): OwnFix | undefined =>
	said?.fixes?.find(({ of }) => of.includes(message));

/**
 * A finding as it is shown.
 *
 * @param diagnosis what it was found in; left out, its numbers are not read.
 * @example cardOf(finding, setting).tag // => 'cause'
 */
export function cardOf(finding: Finding, setting: Setting, diagnosis?: Diagnosis): Card {
	const { failure, problem, message, evidence, certainty, role, best, count, followsFrom, afterEnd, raised } = finding;
	const read = (diagnosis && setting.read?.(finding, diagnosis, setting.said(failure)?.readings ?? [])) ?? [];
	const reads = ofShown(read, finding, setting).map((one) => ({ ...one, ...placeOf(setting, one.line) }));
	const advice = adviceOf(failure, finding, setting);
	return {
		...(isGuides(advice, setting) ? advice : withReading(advice, reads[0])),
		...(reads.length > 0 && { reads }),
		...(problem && { problem }),
		...(message && { message }),
		...(evidence && { evidence }),
		certainty,
		role,
		tag: tagOf(finding, reads.length > 0),
		found: shownLine(best, setting),
		values: toldValues(finding, setting),
		count,
		...(raised && { raised }),
		...(followsFrom && { follows: { failure: followsFrom, title: titleOf(followsFrom, setting) } }),
		...(afterEnd && { afterEnd }),
	};
}

/**
 * What is read of the line that is shown, before what is read of others. What is to be done about another message of the
 * page is left out where the message that is shown has a fix of its own: line and fix must belong together.
 */
function ofShown(
	read: readonly Read[],
	{ failure, message, best, read: lines = [] }: Finding,
	setting: Setting,
): Read[] {
	const isShown = ({ line }: Read) => line === best.line;
	const isOfMessage = ({ line }: Read) =>
		message !== undefined && lines.some((own) => own.line === line && own.messages.includes(message));
	const [shown, others] = [read.filter(isShown), read.filter((one) => !isShown(one))];
	const hasFix = message !== undefined && fixOf(message, setting.said(failure)) !== undefined;
	return [...shown, ...(hasFix ? others.filter(isOfMessage) : others)];
}

/** Whether the reader asked for a guide and is advised in its words: its flags are worth more than a general step. */
const isGuides = ({ subject }: Advice, { medium, guide }: Setting): boolean =>
	medium.guideLeads && guide !== undefined && guideOf(subject) === guide;

/** What the numbers say to do goes before what holds of the message in general. */
function withReading(advice: Advice, read: Read | undefined): Advice & Pick<Card, 'usual'> {
	if (!read) return advice;
	const { fix, command, step, known, ...rest } = advice;
	const usual = {
		...(fix !== undefined && { fix }),
		...(command && { command }),
		...(step && { step }),
		...(known && { known }),
	};
	return {
		...rest,
		fix: read.todo,
		...(read.command && { command: read.command }),
		step: read.step,
		...(read.known && { known: read.known }),
		usual,
	};
}

/** A line whose numbers say what happened is what was seen in the log, whatever role its words have: `Xid (…): 149`. */
function tagOf({ evidence, role, certainty }: Finding, says: boolean): Tag {
	if (evidence || (role === 'wrapper' && says)) return 'evidence';
	if (role === 'symptom' || role === 'consequence') return role;
	if (role !== 'error') return 'wrapper';
	return certainty === 'sure' ? 'cause' : 'likely';
}

function shownLine(best: BestLine, log: WholeLog): ShownLine {
	const { text, textStart, start, end, before, after, line } = best;
	return {
		...placeOf(log, line),
		...whoPrinted(best),
		text,
		start: start - textStart,
		end: end - textStart,
		before,
		after,
		pieces: piecesOf(best),
	};
}

function whoPrinted({ rank, host, time }: FoundLine): Pick<FoundLine, 'rank' | 'host' | 'time'> {
	return { ...(rank !== undefined && { rank }), ...(host && { host }), ...(time && { time }) };
}

function piecesOf({ text, textStart, marks, values }: BestLine): Piece[] {
	const within = (spans: BestLine['marks'], at: number) =>
		spans.some(({ start, end }) => start - textStart <= at && at < end - textStart);
	const edges = [...marks, ...values].flatMap(({ start, end }) =>
		[start, end].map((edge) => Math.min(text.length, Math.max(0, edge - textStart))),
	);
	const points = [...new Set([0, text.length, ...edges])].sort((a, b) => a - b);
	return points.slice(0, -1).map((from, at): Piece => {
		const piece = text.slice(from, points[at + 1]);
		if (within(values, from)) return { text: piece, kind: 'value' };
		return within(marks, from) ? { text: piece, kind: 'mark' } : { text: piece };
	});
}

/** The values that something is said of, each once. */
function toldValues({ failure, problem, best }: Finding, { said, medium }: Setting): ToldValue[] {
	const told = { ...said(failure)?.values, ...(problem && said(problem)?.values) };
	const seen = new Set<string>();
	const values = best.values.flatMap(({ name, text }) => {
		const entry = name && !seen.has(name) ? told[name] : undefined;
		if (!name || !entry) return [];
		seen.add(name);
		return [{ name, text, label: entry[0], meaning: entry[1] }];
	});
	return values.slice(0, medium.values);
}
