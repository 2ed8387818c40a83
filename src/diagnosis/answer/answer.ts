/**
 * What an answer contains, decided once: which finding leads, what is told of it and how much, what stands beside it.
 * Plain data; page, terminal, JSON and comment only print it. The sentences that it takes stand in say.ts.
 */
import type {
	Compared,
	Diagnosis,
	Ending,
	Finding,
	FirstError,
	RankLine,
	Ranks,
	Related,
	Unknown,
} from '../matching/index.ts';
import type { FoundMember } from '../members/read-member.ts';
import { isOfKind } from './asked.ts';
import { type Advice, adviceOf, type Card, cardOf, type Setting, type Tag, titleOf } from './card.ts';
import { lineOfMembers } from './members.ts';
import { type LogPlace, placeOf, type WholeLog } from './place.ts';

/** As many as there is room for, and how many there are besides. */
export interface Listed<Item> {
	shown: Item[];
	more: number;
}

/** Something of the log, with the place of its line. */
export type Placed<Found> = Found & LogPlace;

/** A finding in a line or two. */
export interface Further {
	card: Card;
	/** What is said of it, as a key of the words: what it follows from, else what it is. */
	why: Tag | 'follows' | 'at';
}

/**
 * Findings beside the head of an answer that are of one kind. means: what such an error means, whoever raises it. also:
 * other causes. looked: symptoms, what it looked like. followed: what followed, in peers, children and launchers.
 */
export interface AnswerGroup extends Listed<Further> {
	kind: 'means' | 'also' | 'looked' | 'followed';
}

/** What an error as the one at the head means, whoever raises it. */
export const meansIn = (groups: readonly AnswerGroup[]): Card | undefined =>
	groups.find(({ kind }) => kind === 'means')?.shown[0]?.card;

/** What was recognised and is no answer: it says nothing of the cause. */
export interface Beside extends Listed<Further> {
	/** Why that is so, as a key of the words. */
	hint: 'besideFollows' | 'besideWrapper' | 'besideNotice';
}

/** Where the cause itself stands, whoever complained first. */
export interface CauseRank extends LogPlace {
	rank: number;
	host?: string;
	/** The process by name, and its number. */
	process?: string;
	pid?: number;
}

/** Who complained, who timed out, who is silent: a suspicion. */
export interface RanksTold extends Omit<Ranks, 'complained'> {
	/** First of all who complained first. */
	complained: Listed<Placed<RankLine>>;
	first: Placed<RankLine>;
	/** Left out where the answer is itself that ranks waited, or does not tell its rank. */
	cause?: CauseRank;
	/** What they say when they are held beside each other, where they waited for each other. */
	compared?: Compared[];
	/** Seconds from the cause to the first rank that timed out waiting for it, by the clocks of the log. */
	waited?: number;
	/** A rank that by its clock complained before the cause, and how long before: one of the two is not what it seems. */
	earlier?: Placed<RankLine> & { by: number };
}

/** The line to ask about, where nothing is recognised. */
export interface UnknownTold extends Placed<Pick<Unknown, 'line' | 'text' | 'normalised' | 'wrapper' | 'cut'>> {
	/** What comes near it, with the title of each failure. */
	nearest: (Unknown['nearest'][number] & { title: string })[];
}

/** A page about a function on the stack. */
export interface RelatedTold extends Placed<Related>, Pick<Advice, 'title'> {
	/** What the page says to do first, where the traceback ends before its error: the place is then all that is known. */
	advice?: Advice;
}

export interface Answer {
	/** The likeliest cause; the answer itself, unless there is a `first`. */
	lead?: Card;
	/** What else was recognised and may be claimed, best first. */
	further: Listed<Further>;
	beside?: Beside;
	/** All that is recognised beside the head, by what it is to it; empty where there is no head. */
	groups: AnswerGroup[];
	/** The error that heads the answer, where it is one that nobody knows. */
	first?: Placed<FirstError>;
	/** What other processes raised at the same time, and nobody knows. */
	also?: Placed<FirstError>[];
	/** Pages about functions on the stack, with what is advised of each failure: no claim. */
	related?: RelatedTold[];
	/** Numbers and names of closed sets in the line that nobody knows, the surest first. */
	members?: FoundMember[];
	ended?: Placed<Ending>;
	ranks?: RanksTold;
	unknown?: UnknownTold;
	/** The failures that a link to this answer names. */
	shared: string[];
	/** Lines read. */
	lines: number;
}

/** Of the line that is read, else of what a person says. */
function membersTold(diagnosis: Diagnosis, { membersOf, spoken = '' }: Setting): FoundMember[] {
	const printed = membersOf?.(lineOfMembers(diagnosis), 'program') ?? [];
	return printed.length > 0 ? printed : (membersOf?.(spoken, 'person') ?? []);
}

/** A link names at most so many failures. */
const MOST_SHARED = 6;

/**
 * What is to be told of a diagnosis.
 *
 * @example answerOf(diagnosis, { ...setting, medium: TERMINAL }).lead?.subject // => 'lightrft/cuda-oom'
 */
export function answerOf(diagnosis: Diagnosis, setting: Setting): Answer {
	const { beside, first, also = [], related, ended, ranks, unknown, lines } = diagnosis;
	const findings = setting.medium.onlyCertain ? diagnosis.findings.filter(isCertain) : diagnosis.findings;
	const [lead, ...others] = findings;
	const rest = first ? findings : others;
	// What an error of its kind means says more than its class does.
	const isExplained = (lead && !first) || isOfKind(beside) || unknown?.recognised;
	const members = isExplained ? [] : membersTold(diagnosis, setting);
	const told = ranks && ranksTold(ranks, first ? [] : findings, comparedIn(diagnosis), setting);
	return {
		...(lead && !first && { lead: cardOf(lead, setting, diagnosis) }),
		further: furtherOf(rest, setting, diagnosis),
		...(beside[0] && { beside: { hint: HINTS[beside[0].role], ...furtherOf(beside, setting, diagnosis, 'at') } }),
		groups: lead || first ? groupsOf([...rest, ...beside], setting, diagnosis) : [],
		...(first && { first: placed(first, setting) }),
		...(also.length > 0 && { also: also.map((error) => placed(error, setting)) }),
		...(related && {
			related: related.map((one, at) => ({
				...placed(one, setting),
				title: titleOf(one.failure, setting),
				...(at === 0 && unknown?.cut && { advice: adviceOf(one.failure, {}, setting) }),
			})),
		}),
		...(members.length > 0 && { members }),
		...(ended && !isGoneBy(ended, findings[0]) && { ended: placed(ended, setting) }),
		...(told && { ranks: told }),
		...(unknown && !unknown.recognised && { unknown: unknownTold(unknown, setting) }),
		shared: [...new Set(findings.map(({ failure }) => failure))].slice(0, MOST_SHARED),
		lines,
	};
}

const HINTS = {
	error: 'besideFollows',
	symptom: 'besideFollows',
	consequence: 'besideFollows',
	wrapper: 'besideWrapper',
	notice: 'besideNotice',
	place: 'besideNotice',
	kind: 'besideNotice',
	foreign: 'besideNotice',
	circumstance: 'besideNotice',
} as const;

/** A training that finished, and then something failed: that is what the reader asks about. */
const isGoneBy = ({ kind, line }: Ending, lead: Finding | undefined): boolean =>
	kind === 'finished' && lead?.role === 'error' && lead.best.line > line;

/** A known message proves it, it is no mere consequence, and nobody ended the run before. */
const isCertain = ({ certainty, role, afterEnd }: Finding): boolean =>
	certainty === 'sure' && (role === 'error' || role === 'symptom') && !afterEnd;

const KINDS: readonly AnswerGroup['kind'][] = ['means', 'also', 'looked', 'followed'];

function groupsOf(findings: readonly Finding[], setting: Setting, diagnosis: Diagnosis): AnswerGroup[] {
	const head = diagnosis.first?.line ?? diagnosis.findings[0]?.best.line ?? 0;
	// What healthy runs print, too, says nothing of the head, and followed from it only where something says so.
	const told = findings.filter(({ role, followsFrom }) => role !== 'notice' || followsFrom);
	return KINDS.flatMap((kind) => {
		const own = told.filter((finding) => kindOf(finding, head) === kind);
		return own.length > 0 ? [{ kind, ...furtherOf(own, setting, diagnosis, kind === 'also' ? undefined : 'at') }] : [];
	});
}

/** @param head the line that heads the answer: what only passes an error on followed nothing that stands below it. */
function kindOf({ role, followsFrom, best }: Finding, head: number): AnswerGroup['kind'] {
	if (role === 'kind') return 'means';
	if (role === 'symptom' || (role === 'wrapper' && best.line < head)) return 'looked';
	return role === 'error' && followsFrom === undefined ? 'also' : 'followed';
}

const placed = <Found extends { line: number }>(found: Found, log: WholeLog): Placed<Found> => ({
	...found,
	...placeOf(log, found.line),
});

/** @param why what is said of them; their own tag, where it is left out. */
function furtherOf(
	findings: readonly Finding[],
	setting: Setting,
	diagnosis: Diagnosis,
	why?: Further['why'],
): Listed<Further> {
	const shown = findings.slice(0, setting.medium.further).map((finding): Further => {
		const card = cardOf(finding, setting, diagnosis);
		return { card, why: card.follows ? 'follows' : (why ?? card.tag) };
	});
	return { shown, more: findings.length - shown.length };
}

/** What ranks printed by turns says something only where one of them waited; of collectives it always does. */
function comparedIn({ compared = [], first, findings: [lead] }: Diagnosis): Compared[] {
	const isWaiting = !first && (lead?.role === 'symptom' || lead?.role === 'consequence');
	return compared.filter((one) => one.kind === 'differ' || one.what === 'collective' || isWaiting);
}

/** Nothing, where one rank complained and none is silent: that is the finding itself. */
function ranksTold(
	ranks: Ranks,
	findings: readonly Finding[],
	compared: Compared[],
	setting: Setting,
): RanksTold | undefined {
	const { complained, silent } = ranks;
	const { medium } = setting;
	const [first] = complained;
	if (!first || (complained.length < medium.fewestRanks && !silent?.length && !compared.length)) return undefined;
	const shown = complained.slice(0, medium.ranks).map((line) => placed(line, setting));
	return {
		...ranks,
		complained: { shown, more: complained.length - shown.length },
		first: placed(first, setting),
		...(compared.length > 0 && { compared }),
		...causeOf(ranks, findings, setting),
	};
}

/** Clocks of nodes that are kept in time differ by less. */
const CLOCKS_DIFFER = 1;

/**
 * On which rank the cause stands: that of the line which proves it, not the first that complained. Ranks that waited and
 * timed out are its consequence, with the time between where the clocks tell it.
 */
function causeOf(
	{ complained, timedOut }: Ranks,
	[lead, ...others]: readonly Finding[],
	setting: Setting,
): Pick<RanksTold, 'cause' | 'waited' | 'earlier'> {
	if (lead?.role !== 'error' || !isCertain(lead) || lead.best.rank === undefined) return {};
	const { rank, line, host, prefix } = lead.best;
	const explains = others.some(({ followsFrom }) => followsFrom === lead.failure);
	if (!explains && timedOut.includes(rank)) return {};
	const { pid, process, seconds } = prefix;
	const since = ({ seconds: then }: RankLine) =>
		seconds === undefined || then === undefined ? undefined : then - seconds;
	const rest = complained.filter((other) => other.rank !== rank);
	const waits = rest.flatMap((other) => (other.timedOut ? (since(other) ?? []) : []));
	const waited = waits.length > 0 ? Math.min(...waits) : undefined;
	const before = rest.find((other) => (since(other) ?? 0) < -CLOCKS_DIFFER);
	return {
		cause: {
			...placeOf(setting, line),
			rank,
			...(host && { host }),
			...(process && { process }),
			...(pid !== undefined && { pid }),
		},
		...(waited !== undefined && waited > 0 && { waited }),
		...(before && { earlier: { ...placed(before, setting), by: -(since(before) ?? 0) } }),
	};
}

function unknownTold({ line, text, normalised, wrapper, cut, nearest }: Unknown, setting: Setting): UnknownTold {
	return {
		...placeOf(setting, line),
		text,
		normalised,
		wrapper,
		...(cut && { cut }),
		nearest: nearest.map((near) => ({ ...near, title: titleOf(near.failure, setting) })),
	};
}
