/**
 * From the shipped index to what matching works with: parsed templates, their words, and a table from words to the
 * templates that they announce. Done once per index, in time linear in the index.
 */

import { type FoldedPart, foldParts, type Part, readTemplate } from './align.ts';
import { type IndexedMessage, type MatchIndex, ROLES, type Role } from './compile.ts';
import { ENDINGS, type EndingKind } from './endings.ts';
import { FLAGS } from './flags.ts';
import { pointsOf, sayingOf, wordsOfParts } from './words.ts';

export interface Message {
	/** Position among all messages. */
	place: number;
	/** Empty if the index has no ids. */
	id: string;
	/** Position of its failure; -1 for an ending (endings.ts). */
	failure: number;
	problem?: string;
	role: Role;
	ending?: EndingKind;
	parts: Part[];
	folded: FoldedPart[];
	/** Its words in order, as positions in the vocabulary. Numbers are kept apart: every log is full of them. */
	words: number[];
	numbers: string[];
	/** Which of `words` announce it, by position, the rarest first, where the index tells. */
	anchors?: number[];
	/** The rarest of its words: what lacks it is another message. */
	rarest?: string | undefined;
	/** The words that say anything, each once, and what they say. */
	distinct: Int32Array;
	points: number;
	/** The length of its literals. */
	letters: number;
}

export interface Prepared {
	/** Ids in the order of the index, and what each follows from. */
	failures: string[];
	causes: Map<string, string[]>;
	messages: Message[];
	vocabulary: Vocabulary;
	stamps: Stamps;
}

/**
 * The line that each word and message was met in last. One table for all logs, since lines are scanned one at a time: for
 * each of thousands of short logs a new one would cost more than the log.
 */
export interface Stamps {
	words: Int32Array;
	messages: Int32Array;
	/** Of the line that was begun last; each has its own. */
	last: number;
}

/** Every word of every template, found by hash while scanning: no string is cut out of the log for it. */
export interface Vocabulary {
	words: string[];
	points: Uint8Array;
	/** Bits of `FLAGS`: the line may be evidence without an error. */
	flags: Uint8Array;
	/** In how many messages each stands. */
	counts: Int32Array;
	/** `sieve[hash & SIEVE]` is 0 for most hashes of unknown words: one look instead of a search. */
	sieve: Uint8Array;
	/** Open addressing: `hashes[slot]` belongs to word `ids[slot]`; -1 is empty. */
	hashes: Int32Array;
	ids: Int32Array;
	/** Messages announced by word `w`: `announced[from[w]]` up to `announced[from[w + 1]]`. */
	from: Int32Array;
	announced: Int32Array;
}

const prepared = new WeakMap<MatchIndex, Prepared>();

/** So many messages are prepared at one go, or counted, or announced. */
export const AT_ONCE = 200;

/** The prepared form of an index; made on first use, then kept as long as the index lives. */
export function prepare(index: MatchIndex): Prepared {
	const known = prepared.get(index);
	if (known) return known;
	const steps = preparing(index);
	for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/**
 * Prepares an index bit by bit, so that a page can draw in between: all messages take a tenth of a second.
 *
 * @param pause waited for between two bits.
 */
export async function prepareByBits(index: MatchIndex, pause: () => Promise<void>): Promise<void> {
	if (prepared.has(index)) return;
	const steps = preparing(index);
	while (!steps.next().done) await pause();
}

/** Does something with each, and ends a bit after every `AT_ONCE` of them. */
function* byBits<T>(all: Iterable<T>, take: (one: T) => void): Generator<void, void> {
	let count = 0;
	for (const one of all) {
		take(one);
		if (++count % AT_ONCE === 0) yield;
	}
}

function* preparing(index: MatchIndex): Generator<void, Prepared> {
	const words = new Map<string, number>();
	const messages: Message[] = [];
	const listed = index.failures.flatMap(([, , list], failure) => list.map((message) => ({ failure, message })));
	yield* byBits(listed, (one) => messages.push(messageOf(one, messages.length, words)));
	for (const [ending, template] of ENDINGS) {
		const own = toMessage(ending, template, words);
		messages.push({ ...own, place: messages.length, failure: -1, role: 'notice', ending });
	}
	const ids = new Map(index.failures.map(([id, , , place], position) => [place ?? position, id]));
	const vocabulary = yield* toVocabulary(words, messages);
	const fresh: Prepared = {
		failures: [...ids.values()],
		causes: new Map(index.failures.map(([id, causes]) => [id, causes.flatMap((place) => ids.get(place) ?? [])])),
		messages,
		vocabulary,
		stamps: { words: new Int32Array(words.size), messages: new Int32Array(messages.length), last: 0 },
	};
	prepared.set(index, fresh);
	return fresh;
}

function messageOf(
	{ failure, message }: { failure: number; message: IndexedMessage },
	place: number,
	words: Map<string, number>,
): Message {
	const [template, id = '', role = 0, problem, announced] = message;
	const own = ROLES[role] ?? 'error';
	return {
		...toMessage(id, template, words, sayingOf(own)),
		place,
		failure,
		role: own,
		...(problem && { problem }),
		...(announced && { anchors: announced.split(' ').slice(1).map(Number) }),
	};
}

function toMessage(id: string, template: string, words: Map<string, number>, says = pointsOf) {
	const parts = readTemplate(template);
	const folded = foldParts(parts);
	const own = wordsOfParts(folded);
	const numbers = own.filter(isNumber);
	const ids = own.filter((word) => !isNumber(word)).map((word) => idOf(words, word));
	const telling = [...new Set(own)].filter((word) => !isNumber(word) && says(word) > 0);
	return {
		id,
		parts,
		folded,
		words: ids,
		distinct: Int32Array.from(telling, (word) => idOf(words, word)),
		numbers,
		points: telling.reduce((sum, word) => sum + says(word), 0),
		letters: folded.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : 0), 0),
	};
}

export const isNumber = (word: string): boolean => /^\d/.test(word);

function idOf(words: Map<string, number>, word: string): number {
	const known = words.get(word);
	if (known !== undefined) return known;
	words.set(word, words.size);
	return words.size - 1;
}

/** The hash of a folded word; scan.ts computes the same while it reads. */
export function hashOf(word: string): number {
	let hash = 0;
	for (let at = 0; at < word.length; at++) hash = (Math.imul(hash, 31) + word.charCodeAt(at)) | 0;
	return hash;
}

export const SIEVE = 0xffff;

/** Spreads a hash over a table of `mask + 1` slots. */
export const slotOf = (hash: number, mask: number): number => (hash ^ (hash >>> 15)) & mask;

function* toVocabulary(words: Map<string, number>, messages: Message[]): Generator<void, Vocabulary> {
	for (const word of Object.keys(FLAGS)) idOf(words, word);
	const list = [...words.keys()];
	const points = Uint8Array.from(list, pointsOf);
	const counts = countsOf(list.length, messages);
	yield;
	const { from, announced } = yield* announcements(points, counts, messages);
	yield* byBits(messages, (message) => {
		const at = message.anchors?.[0];
		const [word] = at === undefined ? byRarity(message.words, counts, points) : [message.words[at] as number];
		message.rarest = word === undefined ? undefined : list[word];
	});
	return {
		words: list,
		points,
		flags: Uint8Array.from(list, (word) => FLAGS[word] ?? 0),
		counts,
		...hashTable(list),
		from,
		announced,
	};
}

function hashTable(words: string[]) {
	const mask = 2 ** Math.ceil(Math.log2(words.length * 4 + 4)) - 1;
	const hashes = new Int32Array(mask + 1);
	const ids = new Int32Array(mask + 1).fill(-1);
	const sieve = new Uint8Array(SIEVE + 1);
	for (const [id, word] of words.entries()) {
		const hash = hashOf(word);
		let slot = slotOf(hash, mask);
		while (ids[slot] !== -1) slot = (slot + 1) & mask;
		sieve[hash & SIEVE] = 1;
		hashes[slot] = hash;
		ids[slot] = id;
	}
	return { hashes, ids, sieve };
}

function countsOf(words: number, messages: Message[]): Int32Array {
	const counts = new Int32Array(words);
	// How rare a word is among messages does not hang on what is printed of every error of a kind, by other programs, or beside.
	for (const message of messages)
		if (!isAside(message)) for (const word of new Set(message.words)) counts[word] = (counts[word] as number) + 1;
	return counts;
}

/** What is of a kind, another program's or a circumstance: no message of a failure. */
export const isAside = ({ role }: Pick<Message, 'role'>): boolean =>
	role === 'kind' || role === 'foreign' || role === 'circumstance';

/** Words that say anything, the rarest first; of equally rare ones the longer. */
export function byRarity(words: readonly number[], counts: Int32Array, points: Uint8Array): number[] {
	const of = (list: Int32Array | Uint8Array, word: number) => list[word] as number;
	return [...new Set(words)]
		.filter((word) => of(points, word) > 0)
		.sort((a, b) => of(counts, a) - of(counts, b) || of(points, b) - of(points, a));
}

/**
 * Which words announce a message: the two rarest of its first half and the two rarest of its second half, so that a
 * line that is cut or reworded on one side is still noticed. Rare means: in few templates; then long.
 */
function* announcements(points: Uint8Array, count: Int32Array, messages: Message[]) {
	const lists: number[][] = Array.from(points, () => []);
	const chosen = (words: number[], isKind: boolean) => {
		const telling = words.filter((word) => isKind || (points[word] as number) > 0);
		const middle = telling.length >> 1;
		const halves = [telling.slice(0, middle), telling.slice(middle)];
		return halves.flatMap((half) => rarest([...new Set(half)], count, points));
	};
	yield* byBits(messages, ({ place, words, anchors, distinct, role }) => {
		const own = role === 'kind' ? words.filter((word) => distinct.includes(word)) : words;
		const announcing = anchors ? anchors.map((at) => words[at] as number) : chosen(own, role === 'kind');
		for (const word of new Set(announcing)) (lists[word] as number[]).push(place);
	});
	const from = new Int32Array(points.length + 1);
	for (const [word, list] of lists.entries()) from[word + 1] = (from[word] as number) + list.length;
	return { from, announced: Int32Array.from(lists.flat()) };
}

/** A second word announces only if it is this rare; else it would announce half of the index. */
const RARE = 12;

function rarest(words: number[], count: Int32Array, points: Uint8Array): number[] {
	const of = (word: number) => count[word] as number;
	words.sort((a, b) => of(a) - of(b) || (points[b] as number) - (points[a] as number));
	return words.slice(0, 2).filter((word, place) => place === 0 || of(word) <= RARE);
}
