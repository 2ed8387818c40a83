/** An index in shards, of which a text asks for some. */

import type { MatchIndex } from '../../diagnosis/matching/lean.ts';
import { readIndex } from '../../diagnosis/matching/pack.ts';
import { joinShards, readFilter } from '../../diagnosis/matching/shards.ts';
import { loadOnce } from '../loading/load-once.ts';

/** Of an index in shards it may be that some of what a text needs could not be loaded. */
export type IndexFor = (text: string) => Promise<MatchIndex & { lost?: boolean }>;

export interface MessageIndex {
	/** Empty where it is of a form that this code does not read. */
	build: string;
	/** Every message is in it, whatever text it is for. */
	isWhole: boolean;
	/** Loads what a text needs. */
	indexFor: IndexFor;
}

/** Where else the messages may be had. */
interface Others {
	/** All of them in one file: without a network it is the one that was kept. */
	whole(): Promise<MessageIndex>;
	/** The index that stands there by now. */
	now(): Promise<MessageIndex>;
}

/**
 * Reads a filter.
 *
 * @param build in the names of its shards.
 */
export function openShards(filter: string, build: string, others: Others): IndexFor {
	const { evidence, shardsIn } = readFilter(filter);
	const joined: { key: string; index: MatchIndex & { lost?: boolean } } = { key: '', index: evidence };
	return async (text) => {
		const numbers = shardsIn(text);
		const key = numbers.join(' ');
		if (key === joined.key) return joined.index;
		const loaded = await Promise.allSettled(
			numbers.map((number) => loadOnce(`/triage/shards/${build}-${number}.txt`, readShard)),
		);
		const shards = loaded.flatMap((shard) => (shard.status === 'fulfilled' ? [shard.value] : []));
		const index = joinShards([evidence, ...shards]);
		// The same text asks for the same shards: their index is prepared once.
		if (shards.length === numbers.length) return Object.assign(joined, { key, index }).index;
		const whole = await others.whole().catch(() => undefined);
		if (whole?.build === build) return whole.indexFor(text);
		const now = await others.now().catch(() => undefined);
		return now?.build && now.build !== build ? now.indexFor(text) : { ...index, lost: true };
	};
}

function readShard(text: string): MatchIndex {
	if (text && !/^[a-z\d-]+@\d/.test(text)) throw new Error('A shard of the list of messages is damaged.');
	return readIndex(text);
}
