/** Cuts an index into a filter and shards (shards.ts): done by the build. */
import { ancestorsOf } from './causes/order.ts';
import type { IndexedFailure, IndexedMessage, MatchIndex } from './compile.ts';
import { EVIDENCE } from './flags.ts';
import { FILTER_HEAD, writeIndex } from './pack.ts';
import { byRarity, hashOf, isNumber, type Message, prepare } from './prepare.ts';
import { isMute, mix, top } from './shards.ts';
import { runsOfWords } from './words.ts';

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
	const head = [pairs.bits, shardBits, words.bits, writeBits(moved, joined.length)].join(' ');
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

/** Numbers below `size` as one bit for each. */
function writeBits(numbers: readonly number[], size: number): string {
	const bytes = new Uint8Array(Math.ceil(size / 8));
	for (const number of numbers) bytes[number >> 3] = (bytes[number >> 3] as number) | (1 << (number & 7));
	return btoa(String.fromCharCode(...bytes));
}
