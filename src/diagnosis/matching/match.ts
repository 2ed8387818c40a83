/**
 * The second pass: kept lines, looked at closely. Exact first, then joined with the neighbours, then drift.
 */

import { type Aligned, alignFolded, type FoldedMatch, unfoldMatch, type Value } from './align.ts';
import {
	beginsInside,
	CLOSE,
	type Drift,
	doesComplain,
	ENOUGH,
	measure,
	type OwnWord,
	ownWordsOf,
	tellingWords,
} from './drift.ts';
import { type Folded, fold, type Place, unfold } from './fold.ts';
import { type Block, type Joined, joinFrom, LINES_BEFORE, lineOf, mayBeBrokenInWord, placeInBlock } from './join.ts';
import type { Message } from './prepare.ts';
import { type Candidate, NOT_ASCII } from './scan.ts';
import { pointsOf } from './words.ts';

/** A message found. Offsets are those of the block. */
export interface Hit {
	message: Message;
	/** Lines of the block that it touches. */
	first: number;
	last: number;
	start: number;
	end: number;
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

export interface Matcher {
	/** The messages in a kept line. */
	match(block: Block, line: number, candidates: Candidate[]): Hit[];
}

/** Candidates are in order of what they share with the line; measuring drift is costly, and the best come first. */
const MOST_MEASURED = 6;

export function createMatcher(): Matcher {
	const ownWords = new Map<Message, OwnWord[]>();
	const ownWordsOfMessage = (message: Message) => {
		const known = ownWords.get(message) ?? ownWordsOf(message.folded, message.rarest);
		ownWords.set(message, known);
		return known;
	};
	return {
		match(block, line, candidates) {
			const raw = lineOf(block, line);
			const folded = fold(raw);
			// Outside ASCII the scan may have missed a word that folding finds.
			const isPlain = !NOT_ASCII.test(raw);
			const whole = candidates.filter(({ message, points }) => points >= message.points || !isPlain).map(messageOf);
			const aligned = new Map<Message, FoldedMatch | undefined>();
			/** Asked for by each pass; where a message lies in the line is found once. */
			const align = (message: Message) => {
				if (!aligned.has(message)) aligned.set(message, alignFolded(message.folded, folded.text));
				return aligned.get(message);
			};
			const own: OwnLine = { raw, folded, align };
			const found = (of: (message: Message) => boolean) => {
				const exact = exactHits(block, line, whole.filter(of), own);
				// What ends a run may go on in the next line: with the reason.
				if (!exact.every(isEnd)) return exact;
				return [...exact, ...joinedHits(block, line, candidates.map(messageOf).filter(of), own)];
			};
			const hits = withoutCovered(found(isOwn));
			// What ends a run on purpose claims nothing, so a page about such an end is looked for all the same.
			if (hits.length > 0 && !hits.some(isEnd)) return hits;
			const kinds = withoutCovered(found(isKind));
			if (hits.length + kinds.length > 0) return [...hits, ...kinds];
			if (exactHits(block, line, whole.filter(isForeign), own).length > 0) return [];
			const nearest = candidates.map(messageOf).filter(isOwn).slice(0, MOST_MEASURED);
			const drifted = driftedHit(block, line, nearest, own, ownWordsOfMessage);
			return drifted ? [drifted] : [];
		},
	};
}

const messageOf = ({ message }: Candidate): Message => message;
const isKind = ({ role }: Message): boolean => role === 'kind';
const isEnd = ({ message }: Hit): boolean => message.ending !== undefined;
const isForeign = ({ role }: Message): boolean => role === 'foreign';
const isOwn = (message: Message): boolean => !isKind(message) && !isForeign(message);

/** The line that is looked at. */
interface OwnLine {
	raw: string;
	folded: Folded;
	/** Where the message lies in it. */
	align(message: Message): FoldedMatch | undefined;
}

function exactHits(block: Block, line: number, list: Message[], { raw, folded, align }: OwnLine): Hit[] {
	return list.flatMap((message) => {
		const match = align(message);
		if (!match || match.cutIn !== undefined) return [];
		const aligned = unfoldMatch(message.folded, match, folded, raw);
		const place = (at: Place) => shift(at, block.scanned.starts[line] as number);
		return [toHit(message, aligned, place, line, line)];
	});
}

/** Messages of which this line is a part. */
function joinedHits(block: Block, line: number, list: Message[], { align }: OwnLine): Hit[] {
	const byStart = new Map<number, Message[]>();
	const firstAbove = Math.max(0, line - LINES_BEFORE);
	const above = Array.from({ length: line - firstAbove }, (_, at) => fold(lineOf(block, firstAbove + at)).text);
	for (const message of list) {
		const begun = above.findIndex((text) => text.includes(openingOf(message)));
		// The line ends inside the message: its end may be below.
		const mayGoOn = align(message)?.cutIn !== undefined;
		const start = mayGoOn ? line : begun < 0 ? undefined : firstAbove + begun;
		if (start !== undefined) byStart.set(start, [...(byStart.get(start) ?? []), message]);
	}
	return [...byStart].flatMap(([start, messages]) => {
		const spaced = hitsInJoined(joinFrom(block, start, ' '), line, messages);
		if (spaced.length > 0 || !mayBeBrokenInWord(lineOf(block, start))) return spaced;
		return hitsInJoined(joinFrom(block, start, ''), line, messages);
	});
}

/** The words with which a message begins: one, or two if the first may begin anything. */
function openingOf({ folded }: Message): string {
	const [first = '', second = ''] = (folded.find((part) => typeof part === 'string') ?? '').trim().split(' ', 2);
	return pointsOf(first) > 3 ? first : `${first} ${second}`.trim();
}

/** Only messages that touch the line and are longer than one line: the others are found where they stand. */
function hitsInJoined(joined: Joined, line: number, list: Message[]): Hit[] {
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

const shift = ({ start, end }: Place, by: number): Place => ({ start: start + by, end: end + by });

function toHit(message: Message, aligned: Aligned, place: (at: Place) => Place, first: number, last: number): Hit {
	const values = aligned.values.map((value) => ({ ...value, ...startAndEnd(place(value)) }));
	const span = startAndEnd(place(aligned));
	return { message, first, last, ...span, values, exact: true, closeness: 1, points: message.points, marks: [span] };
}

const startAndEnd = ({ start, end }: Place): Place => ({ start, end });

/**
 * Specific before general. Of matches of one failure that overlap, a guide's own message stays, else the one whose words
 * say more; it takes over the values of the others. Of different failures, the one whose words say more stays.
 */
function withoutCovered(hits: Hit[]): Hit[] {
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

function driftedHit(
	block: Block,
	line: number,
	list: Message[],
	own: OwnLine,
	ownWordsOfMessage: (message: Message) => OwnWord[],
): Hit | undefined {
	const { raw, folded, align } = own;
	const words = tellingWords(folded.text);
	const complains = doesComplain(folded.text);
	let best: { message: Message; drift: Drift } | undefined;
	for (const message of list) {
		const cut = align(message);
		const cutAfter = cut?.cutIn !== undefined && !cut.open;
		const manner = { complains, cutAfter, cutBefore: beginsInside(message.folded, folded.text) };
		const drift = measure(ownWordsOfMessage(message), words, manner);
		if (drift.agreeing < Math.max(ENOUGH, best?.drift.agreeing ?? 0) || drift.closeness < CLOSE) continue;
		if (!best || drift.agreeing > best.drift.agreeing || drift.closeness > best.drift.closeness)
			best = { message, drift };
	}
	if (!best) return undefined;
	const { message, drift } = best;
	const start = block.scanned.starts[line] as number;
	const marks = drift.pairs.map(([, at]) => {
		const word = drift.words[at] as Place;
		return shift(unfold(raw, folded, word.start, word.end), start);
	});
	return {
		message,
		first: line,
		last: line,
		start: marks[0]?.start ?? start,
		end: marks.at(-1)?.end ?? start,
		values: valuesSoFar(message, own).map((value) => ({ ...value, ...shift(value, start) })),
		exact: false,
		closeness: drift.closeness,
		points: drift.agreeing,
		marks,
	};
}

/** What can be read from a line that is cut: the holes before the cut. */
const valuesSoFar = (message: Message, { raw, folded, align }: OwnLine): Value[] => {
	const match = align(message);
	return match ? unfoldMatch(message.folded, match, folded, raw).values : [];
};
