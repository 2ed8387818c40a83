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

import type { IndexedFailure, IndexedMessage, MatchIndex } from './compile.ts';
import { FILTER_HEAD, readIndex } from './pack.ts';
import { hashOf, SIEVE } from './prepare.ts';
import { scannerFor } from './scan.ts';
import { EVERYDAY } from './words.ts';

const everyday = new Set([...EVERYDAY].map(hashOf));
/** No word of three letters has a hash so small. */
const SHORT = 2 ** 12;

/** Whether a word says nothing (words.ts), by its hash: a pair of two such words stands in every text. */
export const isMute = (hash: number): boolean => (hash >= 0 && hash < SHORT) || everyday.has(hash);

/** Spreads a pair of words over 32 bits, so that the first bits of it are as good as any. */
export function mix(before: number, hash: number): number {
	let mixed = Math.imul(before, 0x9e3779b1) ^ hash;
	mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
	mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
	return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** The beginning of a hash: so many bits. */
export const top = (hash: number, bits: number): number => (bits === 0 ? 0 : hash >>> (32 - bits));

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
	const moved = atob(head.split(' ')[4] ?? '');
	const homeOf = (shard: number): number => {
		let home = shard;
		while ((moved.charCodeAt(home >> 3) >> (home & 7)) & 1) home--;
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
