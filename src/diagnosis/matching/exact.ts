/** Messages that stand in a line word for word, and which of several say what it says. */

import { type Aligned, alignFolded, type FoldedMatch, unfoldMatch, type Value } from './align.ts';
import { type Folded, fold, type Place } from './fold.ts';
import { type Block, lineOf } from './join.ts';
import { isAside, type Message } from './prepare.ts';
import { type Candidate, NOT_ASCII } from './scan.ts';

/** A message found. Offsets are those of the block. */
export interface Hit extends Place {
	message: Message;
	/** Lines of the block that it touches. */
	first: number;
	last: number;
	values: Value[];
	/** Values of messages that it covers, read where it has only a `<…>`. */
	also?: Value[];
	/** The whole template stands there, letter for letter. */
	exact: boolean;
	closeness: number;
	/** What agrees, in points: the more, the more specific. */
	points: number;
	/** The parts that agree, for marking. */
	marks: Place[];
}

/** The line that is looked at. */
export interface OwnLine {
	raw: string;
	folded: Folded;
	/** Where the message lies in it. */
	align(message: Message): FoldedMatch | undefined;
}

/** A line to look for messages in: where one lies in it is found once, however often it is asked. */
export function ownLineOf(block: Block, line: number): OwnLine {
	const raw = lineOf(block, line);
	const folded = fold(raw);
	const aligned = new Map<Message, FoldedMatch | undefined>();
	return {
		raw,
		folded,
		align(message) {
			if (!aligned.has(message)) aligned.set(message, alignFolded(message.folded, folded.text));
			return aligned.get(message);
		},
	};
}

export const messageOf = ({ message }: Candidate): Message => message;
export const isOwn = (message: Message): boolean => !isAside(message);
export const isCircumstance = ({ role }: Message): boolean => role === 'circumstance';

/** The messages of which the line may hold every word. */
export function wholeIn(candidates: readonly Candidate[], raw: string): Message[] {
	// Outside ASCII the scan may have missed a word that folding finds.
	const isPlain = !NOT_ASCII.test(raw);
	return candidates.filter(({ message, points }) => points >= message.points || !isPlain).map(messageOf);
}

/** Those that stand in the line whole. */
export function exactHits(block: Block, line: number, list: Message[], { raw, folded, align }: OwnLine): Hit[] {
	return list.flatMap((message) => {
		const match = align(message);
		if (!match || match.cutIn !== undefined) return [];
		const aligned = unfoldMatch(message.folded, match, folded, raw);
		const place = (at: Place) => shift(at, block.scanned.starts[line] as number);
		return [toHit(message, aligned, place, line, line)];
	});
}

export const shift = ({ start, end }: Place, by: number): Place => ({ start: start + by, end: end + by });

export function toHit(
	message: Message,
	aligned: Aligned,
	place: (at: Place) => Place,
	first: number,
	last: number,
): Hit {
	const values = aligned.values.map((value) => ({ ...value, ...startAndEnd(place(value)) }));
	const span = startAndEnd(place(aligned));
	return { message, first, last, ...span, values, exact: true, closeness: 1, points: message.points, marks: [span] };
}

const startAndEnd = ({ start, end }: Place): Place => ({ start, end });

/**
 * Specific before general. Of matches of one failure that overlap, a guide's own message stays, else the one whose words
 * say more; it takes over the values of the others. Of different failures, the one whose words say more stays.
 */
export function withoutCovered(hits: Hit[]): Hit[] {
	const ofOneFailure: Hit[] = [];
	for (const hit of hits.toSorted((a, b) => Number(isGuides(b)) - Number(isGuides(a)) || bySpecific(a, b))) {
		const over = ofOneFailure.find((other) => other.message.failure === hit.message.failure && overlap(hit, other));
		if (over) takeOver(over, hit);
		else ofOneFailure.push(hit);
	}
	const kept: Hit[] = [];
	for (const hit of ofOneFailure.toSorted(bySpecific)) {
		if (!kept.some((other) => isSameSort(hit, other) && overlap(hit, other))) kept.push(hit);
	}
	return kept.sort((a, b) => a.start - b.start);
}

const isGuides = ({ message }: Hit): boolean => message.problem !== undefined;
/** Words that touch a hole have no points, but they are letters all the same. */
const bySpecific = (a: Hit, b: Hit): number => b.points - a.points || b.message.letters - a.message.letters;
const overlap = (a: Place, b: Place) => a.end > b.start && a.start < b.end;

function takeOver(hit: Hit, covered: Hit): void {
	hit.points = Math.max(hit.points, covered.points);
	const isInGap = ({ name, ...place }: Value) =>
		name !== undefined &&
		hit.values.every((own) => own.name !== name && (own.name === undefined || !overlap(own, place)));
	hit.also = [...(hit.also ?? []), ...covered.values.filter(isInGap)];
	hit.values.push(...covered.values.filter((value) => !hit.values.some((own) => overlap(own, value))));
}

/** An end on purpose does not hide a failure, nor the other way round. */
const isSameSort = (a: Hit, b: Hit) => (a.message.ending === undefined) === (b.message.ending === undefined);
