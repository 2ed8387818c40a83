/** Ranks and processes, as sentences name them. Pure. */
import { fill } from '../../core/i18n/sentences.ts';
import type { TimeWords } from '../readings/time.ts';
import { cutShort, saidRanks } from '../runs/ranks.ts';

export interface OwnerWords {
	rank: string;
	ranks: string;
	process: string;
	processes: string;
	/** A dump of which nothing says whose it is. */
	unnamed: string;
	comma: string;
}

/**
 * Says whose something is. Owners are written `rank 3`, `pid 4711`, or as the name of a host or a file.
 *
 * @example sayOwners(['rank 0', 'rank 1', 'rank 2'], words) // => 'ranks 0–2'
 */
export function sayOwners(owners: readonly string[], words: OwnerWords): string {
	const ranks = numbersOf(owners, 'rank ');
	const pids = numbersOf(owners, 'pid ');
	const unnamed = owners.flatMap((owner) => /^#(\d+)$/.exec(owner)?.[1] ?? []);
	const others = owners.filter((owner) => !/^(?:rank |pid |#)\d+$/.test(owner));
	return [
		ranks.length > 1
			? fill(words.ranks, { ranks: saidRanks(ranks, words) })
			: ranks.map((rank) => fill(words.rank, { rank })),
		pids.length > 1
			? fill(words.processes, { pids: cutShort(pids.map(String), words) })
			: pids.map((pid) => fill(words.process, { pid })),
		unnamed.length ? fill(words.unnamed, { number: cutShort(unnamed, words) }) : [],
		others.length ? cutShort(others.map(plainName), words) : [],
	]
		.flat()
		.join(words.comma);
}

const numbersOf = (owners: readonly string[], kind: string): number[] =>
	owners
		.filter((owner) => owner.startsWith(kind) && /^\d+$/.test(owner.slice(kind.length)))
		.map((owner) => Number(owner.slice(kind.length)))
		.sort((a, b) => a - b);

/** Nothing in it is markup, whoever named the file. */
const plainName = (name: string): string => `\`${name.replace(/[`\p{Cc}\p{Cf}]/gu, '').slice(0, 80) || ' '}\``;

/** The words that outputs are told with, out of those of the interface. */
export const outputWords = ({
	run,
	output,
}: {
	run: Pick<OwnerWords, 'rank' | 'ranks' | 'process' | 'comma'> & TimeWords;
	output: Pick<OwnerWords, 'processes' | 'unnamed'>;
}): OwnerWords & TimeWords => ({ ...run, processes: output.processes, unnamed: output.unnamed });
