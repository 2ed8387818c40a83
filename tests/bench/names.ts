import type { Random } from './random.ts';

/** What names in programs of this field are made of. Two or three of them make some hundred thousand names. */
const parts = (
	'shard bucket mesh gradient token kernel stream replica pipeline expert router cache loader buffer tensor planner ' +
	'lease socket store channel barrier gather scatter reduce broadcast prefetch offload checkpoint resume rollout reward ' +
	'critic actor policy sampler batch micro epoch scheduler warmup clip scale loss logit mask position rotary attention ' +
	'head layer block stage chunk window page slot queue worker driver launcher agent rank node host device context graph ' +
	'capture replay fusion quant dequant pack pad split merge flatten stride view index lookup vocab embed decode encode ' +
	'prompt answer judge verifier trainer engine session tracker monitor probe watchdog heartbeat quorum election vote ' +
	'commit snapshot manifest ledger journal segment spill evict pin map copy sync flush drain retry backoff timeout limit ' +
	'quota budget meter trace span metric gauge counter export import bind listen accept connect handshake resolve route'
).split(' ');

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Makes names that were not given before. */
export interface Names {
	/** @example 'gather_shard' */
	call(): string;
	/** @example 'ShardGather' */
	type(): string;
	/** @example 'gather-shard' */
	id(): string;
}

/** Names grow by a part where short ones are used up. */
export function createNames(random: Random): Names {
	const given = new Set<string>();
	const fresh = (join: (words: string[]) => string): string => {
		for (let tries = 0; ; tries++) {
			const name = join(random.some(parts, 2 + Math.floor(tries / 20)));
			if (given.has(name)) continue;
			given.add(name);
			return name;
		}
	};
	return {
		call: () => fresh((words) => words.join('_')),
		type: () => fresh((words) => words.map(capital).join('')),
		id: () => fresh((words) => words.join('-')),
	};
}
