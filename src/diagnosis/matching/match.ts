/**
 * The second pass: kept lines, looked at closely. Exact first, then joined with the neighbours, then drift.
 */

import { alignFolded, type FoldedMatch, unfoldMatch } from './align.ts';
import {
	exactHits,
	type Hit,
	isCircumstance,
	isOwn,
	messageOf,
	type OwnLine,
	ownLineOf,
	toHit,
	wholeIn,
	withoutCovered,
} from './exact.ts';
import { fold } from './fold.ts';
import {
	type Block,
	isBlank,
	type Joined,
	joinFrom,
	LINES_BEFORE,
	lineOf,
	mayBeBrokenInWord,
	placeInBlock,
} from './join.ts';
import type { FindNear } from './near.ts';
import type { Message } from './prepare.ts';
import type { Candidate } from './scan.ts';
import { doesComplain, pointsOf } from './words.ts';

export interface Matcher {
	/** The messages in a kept line. */
	match(block: Block, line: number, candidates: Candidate[]): Hit[];
}

/** Candidates are in order of what they share with the line; measuring drift is costly, and the best come first. */
const MOST_MEASURED = 6;

/** @param near asked only of lines that complain: the others are near to nothing. */
export function createMatcher(near: FindNear): Matcher {
	return {
		match(block, line, candidates) {
			const own = ownLineOf(block, line);
			const joinedHits = joinedHitsOf(block, line, own);
			const whole = wholeIn(candidates, own.raw);
			const found = (of: (message: Message) => boolean) => {
				const exact = exactHits(block, line, whole.filter(of), own);
				// What ends a run may go on in the next line: with the reason.
				if (!exact.every(isEnd)) return exact;
				return [...exact, ...joinedHits(candidates.map(messageOf).filter(of))];
			};
			const hits = withoutCovered(found(isOwn));
			// They hide nothing, and nothing hides them.
			const inLine = exactHits(block, line, whole.filter(isCircumstance), own);
			const given = inLine.length > 0 ? inLine : joinedHits(candidates.map(messageOf).filter(mayBeBroken));
			// What ends a run on purpose claims nothing, so a page about such an end is looked for all the same.
			if (hits.length > 0 && !hits.some(isEnd)) return [...hits, ...given];
			const kinds = withoutCovered(found(isKind));
			if (hits.length + kinds.length + given.length > 0) return [...hits, ...kinds, ...given];
			if (exactHits(block, line, whole.filter(isForeign), own).length > 0) return [];
			const nearest = candidates.map(messageOf).filter(isOwn).slice(0, MOST_MEASURED);
			const drifted = nearest.length > 0 && doesComplain(own.folded.text) ? near(block, line, nearest, own) : undefined;
			return drifted ? [drifted] : [];
		},
	};
}

/** A circumstance that may be broken into lines as messages are; with a `<…>` it would take words of two lines together. */
const mayBeBroken = (message: Message): boolean =>
	isCircumstance(message) && message.folded.every((part) => typeof part === 'string' || part.hole !== '…');
const isKind = ({ role }: Message): boolean => role === 'kind';
const isEnd = ({ message }: Hit): boolean => message.ending !== undefined;
const isForeign = ({ role }: Message): boolean => role === 'foreign';

/** Messages of which this line is a part. The lines above are folded once, however many lists are looked through, and for none that is empty. */
function joinedHitsOf(block: Block, line: number, { align }: OwnLine): (list: readonly Message[]) => Hit[] {
	let above: string[] | undefined;
	return (list) => {
		if (list.length === 0) return [];
		above ??= textsAbove(block, line);
		const byStart = new Map<number, Message[]>();
		for (const message of list) {
			const begun = above.findIndex((text) => text.includes(openingOf(message)));
			// The line ends inside the message: its end may be below.
			const mayGoOn = align(message)?.cutIn !== undefined;
			const start = mayGoOn ? line : begun < 0 ? undefined : line - above.length + begun;
			if (start !== undefined) byStart.set(start, [...(byStart.get(start) ?? []), message]);
		}
		return [...byStart].flatMap(([start, messages]) => {
			const spaced = hitsInJoined(joinFrom(block, start, ' '), line, messages);
			if (spaced.length > 0 || !mayBeBrokenInWord(lineOf(block, start))) return spaced;
			return hitsInJoined(joinFrom(block, start, ''), line, messages);
		});
	};
}

/** The lines that may be joined to this one: none beyond a blank one. */
function textsAbove(block: Block, line: number): string[] {
	const texts: string[] = [];
	for (let at = line - 1; at >= Math.max(0, line - LINES_BEFORE) && !isBlank(lineOf(block, at)); at--)
		texts.unshift(fold(lineOf(block, at)).text);
	return texts;
}

/** The words with which a message begins: one, or two if the first may begin anything. */
function openingOf({ folded }: Message): string {
	const [first = '', second = ''] = (folded.find((part) => typeof part === 'string') ?? '').trim().split(' ', 2);
	return pointsOf(first) > 3 ? first : `${first} ${second}`.trim();
}

/** Only messages that touch the line and are longer than one line: the others are found where they stand. */
function hitsInJoined(joined: Joined, line: number, list: readonly Message[]): Hit[] {
	if (joined.pieces.length < 2) return [];
	const folded = fold(joined.text);
	return list.flatMap((message) => {
		const match = alignFolded(message.folded, folded.text);
		if (!match || match.cutIn !== undefined) return [];
		const aligned = unfoldMatch(message.folded, withoutTail(message, match), folded, joined.text);
		const { first, last } = placeInBlock(joined, aligned);
		if (first === last || first > line || last < line) return [];
		return [toHit(message, aligned, (at) => placeInBlock(joined, at), first, last)];
	});
}

/** A `<…>` that ends a template takes the rest of its own line, not of the lines that were joined to it. */
function withoutTail(message: Message, match: FoldedMatch): FoldedMatch {
	const tail = match.holes.at(-1);
	const last = message.folded.at(-1);
	if (!tail || typeof last !== 'object' || last.hole !== '…') return match;
	return { ...match, end: tail.start, holes: match.holes.slice(0, -1) };
}
