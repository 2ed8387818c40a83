/** A large index, of which a text asks for some shards. Loaded only where there are any. */
import type { MatchIndex } from '../matching/lean.ts';
import { readIndex } from '../matching/pack.ts';
import { joinShards, readFilter } from '../matching/shards.ts';
import { type IndexFor, loadIndex, loadOnce } from './triage-index.ts';

/**
 * Reads a filter.
 *
 * @param build in the names of its shards.
 */
export function openShards(filter: string, build: string): IndexFor {
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
		// Shards of another build may stand there by now.
		const now = await loadIndex('reload').catch(() => undefined);
		return now?.build && now.build !== build ? now.indexFor(text) : { ...index, lost: true };
	};
}

function readShard(text: string): MatchIndex {
	if (text && !/^[a-z\d-]+@\d/.test(text)) throw new Error('A shard of the list of messages is damaged.');
	return readIndex(text);
}
