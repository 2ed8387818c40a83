/**
 * An index in pieces, for content so large that a reader should not load the whole of it.
 *
 * Each message is known by a **fingerprint**: a pair of neighbouring words that as few other failures as possible print.
 * The **filter**, the only file that grows with the content (about a byte for a fingerprint), tells which fingerprints
 * exist; a text is looked through for them, and only the **shards** of those that it holds are fetched. A fingerprint's
 * place in the filter is its hash, and its shard is the beginning of that hash, so nothing need say where a message lies.
 * The few messages without two words side by side are known by one word, in a list of their own: each word of a text is
 * looked up there, so it has more places for each.
 *
 * What is fetched tells a host no more than the fetching of an answer does: that some message of a public list may
 * stand in the text. Pairs of words that no message has are never asked for, except for the few whose hash collides
 * (one in `SPARSE` or fewer), which tell nothing.
 *
 * The answer is the one that the whole index gives: what announces a message, its order and what it follows from were
 * settled before it was cut. Only a near match (drift.ts) whose line lacks the message's fingerprint is missed, and the
 * nearest messages of an unknown line are those that share a fingerprint with the text. So whoever finds nothing in what
 * a program printed asks the whole (triage/read-log.ts).
 */

import { ancestorsOf } from './causes/order.ts';
import type { IndexedFailure, IndexedMessage, MatchIndex } from './compile.ts';
import { EVIDENCE } from './evidence.ts';
import { FILTER_HEAD, readIndex, writeIndex } from './pack.ts';
import { byRarity, hashOf, isNumber, type Message, prepare, SIEVE } from './prepare.ts';
import { scannerFor } from './scan.ts';
import { EVERYDAY, runsOfWords } from './words.ts';

/**
 * An index whose text is longer (about 8 kB on the way) is worth cutting: a log of 40 lines asks for some 4 kB of the
 * pieces. Below, one file costs about as much and spares a second request.
 */
export const LARGE = 30_000;

/** For each fingerprint the filter has this many places, or up to twice as many: so rarely does a wrong one hit. */
const SPARSE = 64;
/** For each of those that are one word. */
const SPARSE_ALONE = 1024;
/** Messages in a shard, on average: so few that a wrong hit costs little, so many that they still compress. */
const IN_SHARD = 12;
/** A shard of fewer would tell the host too well which message may stand in a text: it lies with the one before it. */
export const LEAST_IN_SHARD = 5;

export interface Shards {
	filter: string;
	/** By number; shipped as they are. Empty where it lies with the one before it: such a one is never asked for. */
	shards: string[];
}

/** Where a message lies; the hash of its fingerprint has 32 bits. */
interface Located {
	failure: number;
	message: IndexedMessage;
	fingerprint: Fingerprint;
}

interface Fingerprint {
	hash: number;
	/** It is one word. */
	alone: boolean;
}

/**
 * Cuts an index. The same index gives the same pieces.
 *
 * @example splitIndex(index) // => { filter: 'filter 21 1024\n…', shards: ['cuda-oom@17 3\nCUDA out of memory.…', …] }
 */
export function splitIndex(index: MatchIndex): Shards {
	const messages = index.failures.reduce((sum, [, , list]) => sum + list.length, 0);
	const shardBits = bitsFor(messages / IN_SHARD);
	const located = locate(index, shardBits);
	const pairs = placesOf(located, false, shardBits, SPARSE);
	const words = placesOf(located, true, shardBits, SPARSE_ALONE);
	const lists: Located[][] = Array.from({ length: 2 ** shardBits }, () => []);
	for (const entry of located) lists[top(entry.fingerprint.hash, shardBits)]?.push(entry);
	const silent = new Set(Object.values(EVIDENCE));
	const evidence = index.failures.flatMap(([id], failure) => (silent.has(id) ? [{ failure }] : []));
	const { joined, moved } = joinSmall(lists);
	const head = [pairs.bits, shardBits, words.bits, moved.join()].join(' ').trimEnd();
	const filter = `${FILTER_HEAD}${head}\n${writeGaps(pairs.places)}\n${words.places.join()}\n${pieceOf(index, evidence)}`;
	return { filter, shards: joined.map((list) => (list ? pieceOf(index, list) : '')) };
}

/** Where the fingerprints of a sort stand, in order, among as many places as `sparse` asks for. */
function placesOf(located: readonly Located[], alone: boolean, least: number, sparse: number) {
	const prints = new Set(located.flatMap(({ fingerprint }) => (fingerprint.alone === alone ? [fingerprint.hash] : [])));
	const bits = Math.max(least, bitsFor(prints.size * sparse));
	return { bits, places: [...new Set([...prints].map((hash) => top(hash, bits)))].sort((a, b) => a - b) };
}

/**
 * Puts what is too small with the list before it; the first ones of all with the first that is large enough.
 *
 * @returns the lists, without those that were moved, and their numbers.
 */
function joinSmall(lists: readonly Located[][]): { joined: (Located[] | undefined)[]; moved: number[] } {
	const joined: (Located[] | undefined)[] = [];
	let home: Located[] | undefined;
	for (const list of lists) {
		if (home && (list.length < LEAST_IN_SHARD || home.length < LEAST_IN_SHARD)) {
			home.push(...list);
			joined.push(undefined);
		} else {
			home = [...list];
			joined.push(home);
		}
	}
	return { joined, moved: joined.flatMap((list, number) => (list ? [] : [number])) };
}

const bitsFor = (size: number): number => Math.max(0, Math.ceil(Math.log2(Math.max(1, size))));
const top = (hash: number, bits: number): number => (bits === 0 ? 0 : hash >>> (32 - bits));

/** Some messages as an index of their own, with their failures' places in the whole and all that these follow from. */
function pieceOf(index: MatchIndex, list: { failure: number; message?: IndexedMessage }[]): string {
	const byFailure = Map.groupBy(list, ({ failure }) => failure);
	const causesOf = (place: number): number[] => index.failures[place]?.[1] ?? [];
	const failures = [...byFailure].map(([place, own]): IndexedFailure => {
		const [id] = index.failures[place] as IndexedFailure;
		return [id, [...ancestorsOf(place, causesOf)], own.flatMap(({ message }) => (message ? [message] : [])), place];
	});
	return writeIndex({ version: 1, failures });
}

/** Every message with its fingerprints, and with what the whole index knows of it: its number in its failure, what announces it. */
function locate(index: MatchIndex, shardBits: number): Located[] {
	const { messages, vocabulary } = prepare(index);
	const { from, announced } = vocabulary;
	const announcing = messages.map(() => new Set<number>());
	for (const word of vocabulary.words.keys()) {
		for (const place of announced.subarray(from[word], from[word + 1])) announcing[place]?.add(word);
	}
	// The endings, which every index has, come after them.
	const own = messages.filter(({ failure }) => failure >= 0);
	const firsts = new Map(own.toReversed().map(({ failure, place }) => [failure, place]));
	const fingerprints = chooseFingerprints(own, shardBits);
	const asIndexed = index.failures.flatMap(([, , list]) => list);
	return own.map((message, number) => {
		const rarity = byRarity(message.words, vocabulary.counts, vocabulary.points);
		const anchors = message.words
			.flatMap((word, at) => (announcing[number]?.has(word) ? [at] : []))
			.sort((a, b) => rarity.indexOf(message.words[a] as number) - rarity.indexOf(message.words[b] as number));
		const [template, id, role, problem] = asIndexed[number] as IndexedMessage;
		const inFailure = number - (firsts.get(message.failure) ?? 0);
		const indexed: IndexedMessage = [template, id, role, problem, [inFailure, ...anchors].join(' ')];
		return {
			failure: message.failure,
			message: indexed,
			fingerprint: fingerprints.get(message) ?? { hash: 0, alone: false },
		};
	});
}

/**
 * Chooses the fingerprint of each message: one that as few other failures as possible print, and of these one that lies in
 * a shard where as many others of its failure can lie, too. What a log holds of one failure then asks for few shards.
 */
function chooseFingerprints(messages: readonly Message[], shardBits: number): Map<Message, Fingerprint> {
	const telling = tellingPairs(messages);
	const chosen = new Map<Message, Fingerprint>();
	for (const own of Map.groupBy(messages, ({ failure }) => failure).values()) {
		const waiting = new Set(own);
		while (waiting.size > 0) {
			const shard = mostIn(
				[...waiting].map((message) => telling.get(message) ?? []),
				shardBits,
			);
			for (const message of waiting) {
				const pair = telling.get(message)?.find((hash) => top(hash, shardBits) === shard);
				if (pair === undefined) continue;
				chosen.set(message, { hash: pair, alone: isAlone(message) });
				waiting.delete(message);
			}
		}
	}
	return chosen;
}

/** The shard in which most messages can lie; of several the first. */
function mostIn(pairsOfEach: readonly (readonly number[])[], shardBits: number): number {
	const counts = new Map<number, number>();
	for (const pairs of pairsOfEach) {
		for (const shard of new Set(pairs.map((hash) => top(hash, shardBits))))
			counts.set(shard, (counts.get(shard) ?? 0) + 1);
	}
	const [most] = [...counts].sort(([a, many], [b, more]) => more - many || a - b);
	return most?.[0] ?? 0;
}

/** Of each message the pairs that as few other failures as possible print; first those that most of its own print. */
function tellingPairs(messages: readonly Message[]): Map<Message, number[]> {
	const all = new Map(messages.map((message) => [message, [...new Set(pairsOf(message))]]));
	const total = new Map<number, number>();
	const inside = new Map<number, number>();
	const inFailure = (pair: number, failure: number) => failure * 2 ** 32 + pair;
	const count = (counts: Map<number, number>, key: number) => counts.set(key, (counts.get(key) ?? 0) + 1);
	for (const [message, pairs] of all) {
		// A word that a message is known by stands in those, too, that are known by two.
		for (const print of new Set([...pairs, ...wordsOf(message)])) {
			count(total, print);
			count(inside, inFailure(print, message.failure));
		}
	}
	return new Map(
		[...all].map(([message, pairs]) => {
			const own = (pair: number) => inside.get(inFailure(pair, message.failure)) ?? 0;
			const others = (pair: number) => (total.get(pair) ?? 0) - own(pair);
			const fewest = Math.min(...pairs.map(others));
			const isTelling = (pair: number) => others(pair) === fewest;
			// Lines are cut at their end.
			const early = pairs.slice(0, Math.ceil(pairs.length / 2)).filter(isTelling);
			const telling = early.length > 0 ? early : pairs.filter(isTelling);
			return [message, telling.sort((a, b) => own(b) - own(a))];
		}),
	);
}

/** The pairs of neighbouring words of a message, in order; where it has none, its words alone. */
function pairsOf(message: Message): number[] {
	const runs = runsOf(message);
	const pairs = runs.flatMap(pairsIn).map(([before, hash]) => mix(before, hash));
	return pairs.length > 0 ? pairs : wordsOf(message);
}

/** Its words, without those that say nothing if it has others. */
function wordsOf(message: Message): number[] {
	const words = runsOf(message).flat();
	const telling = words.filter((hash) => !isMute(hash));
	return (telling.length > 0 ? telling : words).map((hash) => mix(0, hash));
}

const runsOf = ({ folded }: Message): number[][] =>
	runsOfWords(folded).map((run) => run.filter((word) => !isNumber(word)).map(hashOf));

/** Neighbours of which one says something. */
const pairsIn = (run: readonly number[]): [before: number, hash: number][] =>
	run
		.slice(1)
		.map((hash, at): [number, number] => [run[at] as number, hash])
		.filter(([before, hash]) => !(isMute(before) && isMute(hash)));

const isAlone = (message: Message): boolean => runsOf(message).flatMap(pairsIn).length === 0;

const everyday = new Set([...EVERYDAY].map(hashOf));
/** No word of three letters has a hash so small. */
const SHORT = 2 ** 12;

/** Whether a word says nothing (words.ts), by its hash: a pair of two such words stands in every text. */
const isMute = (hash: number): boolean => (hash >= 0 && hash < SHORT) || everyday.has(hash);

/** Spreads a pair of words over 32 bits, so that the first bits of it are as good as any. */
function mix(before: number, hash: number): number {
	let mixed = Math.imul(before, 0x9e3779b1) ^ hash;
	mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
	mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
	return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** The gaps between sorted numbers, a byte each: 255 says that more follows. Bytes this even do not compress. */
function writeGaps(places: number[]): string {
	let last = 0;
	let bytes = '';
	for (const place of places) {
		let gap = place - last;
		for (; gap >= 255; gap -= 255) bytes += '\xff';
		bytes += String.fromCharCode(gap);
		last = place;
	}
	return btoa(bytes);
}

/** The places that are taken, of all that so many bits can name. */
function readGaps(gaps: string, bits: number): Uint8Array {
	const taken = new Uint8Array(2 ** bits);
	let place = 0;
	for (const byte of atob(gaps)) {
		place += byte.charCodeAt(0);
		if (byte !== '\xff') taken[place] = 1;
	}
	return taken;
}

export interface Filter {
	/** The shards whose messages may be in a text, in order. Time is linear in the text. */
	shardsIn(text: string): number[];
	/** The failures that evidence without a message speaks for. */
	evidence: MatchIndex;
}

/** Read at once, with some of what stood before: a word may be cut there. */
const BLOCK = 64 * 1024;
const OVERLAP = 1024;

/** Reads the text of a filter. */
export function readFilter(text: string): Filter {
	const [head = '', gaps = '', alone = '', ...rest] = text.split('\n');
	const [bits = 0, shardBits = 0, bitsAlone = 0] = head.slice(FILTER_HEAD.length).split(' ').map(Number);
	const moved = new Set(head.split(' ')[4]?.split(',').map(Number));
	const homeOf = (shard: number): number => {
		let home = shard;
		while (moved.has(home)) home--;
		return home;
	};
	const pairs = readGaps(gaps, bits);
	const words = new Set(alone.split(',').filter(Boolean).map(Number));
	return {
		evidence: readIndex(rest.join('\n')),
		shardsIn(searched) {
			const found = new Set<number>();
			const add = (hash: number) => found.add(homeOf(top(hash, shardBits)));
			let last = 0;
			const scanner = scannerFor({
				sieve: new Uint8Array(SIEVE + 1).fill(1),
				add(hash) {
					const pair = mix(last, hash);
					const word = mix(0, hash);
					if (pairs[top(pair, bits)] === 1 && !(isMute(last) && isMute(hash))) add(pair);
					if (words.has(top(word, bitsAlone))) add(word);
					last = hash;
				},
				close: () => undefined,
			});
			for (let at = 0; at < searched.length; at += BLOCK - OVERLAP) scanner.scan(searched.slice(at, at + BLOCK), 1);
			return [...found].sort((a, b) => a - b);
		},
	};
}

/** Some shards as one index. */
export function joinShards(shards: MatchIndex[]): MatchIndex {
	const failures = new Map<number, IndexedFailure>();
	for (const [id, causes, messages, place = 0] of shards.flatMap((shard) => shard.failures)) {
		const known = failures.get(place)?.[2] ?? [];
		failures.set(place, [id, causes, [...known, ...messages], place]);
	}
	return {
		version: 1,
		failures: [...failures]
			.sort(([a], [b]) => a - b)
			.map(([place, [id, causes, messages]]) => [id, causes, inOrder(messages), place]),
	};
}

/** Messages of a failure in the order of the whole index. */
const inOrder = (messages: readonly IndexedMessage[]): IndexedMessage[] =>
	messages.toSorted((a, b) => numberOf(a) - numberOf(b));

const numberOf = (message: IndexedMessage): number => Number.parseInt(message[4] ?? '', 10);
