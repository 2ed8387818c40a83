/** Cuts the harvest into pieces, of which a line needs a few. Pure; for the build. */
import { keyOfTemplate, runsOf, type Vocabulary, wordHash, writeVocabulary } from './keys.ts';
import type { Harvest, HarvestRow } from './rows.ts';
import { seal } from './whole.ts';

/** So many shards, as a power of two: of about a dozen messages each, and small ones with those of their neighbour. */
export const SHARD_BITS = 12;
/** Words of the vocabulary: more would say more of a line, and weigh more. */
const WORDS = 3600;
/** Words of more templates than these cost more, since they find less. */
const COMMON = [60, 400];

export interface HarvestFiles {
	/** The head, which is loaded first: how many shards there are, and the vocabulary. All pieces are sealed. */
	head: string;
	shards: string[];
	/** Messages that no shard has, as they have no word of the vocabulary. */
	lost: number;
}

function vocabularyOf(templates: readonly string[]): Vocabulary {
	const counts = new Map<string, number>();
	for (const template of templates) {
		for (const word of new Set(runsOf(template).flat())) {
			if (word.length > 1) counts.set(word, (counts.get(word) ?? 0) + 1);
		}
	}
	const most = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)).slice(0, WORDS);
	const costs = new Map<number, number>();
	for (const [word, count] of most) {
		const cost = COMMON.filter((limit) => count > limit).length;
		const hash = wordHash(word);
		costs.set(hash, Math.max(cost, costs.get(hash) ?? 0));
	}
	return costs;
}

/** What is said of a program once in each shard that has a message of it. */
function headOf({ software, name, repository, root, releases }: Harvest): string {
	const newest = releases.at(-1);
	return `=${[software, name, repository, root, newest?.version, newest?.ref].join('\t')}`;
}

/** The tag of a release that is not the newest, unless it is written like that of the newest. */
function refOf({ releases }: Harvest, version: string | undefined): string {
	const newest = releases.at(-1);
	const ref = releases.find((one) => one.version === version)?.ref ?? '';
	return version === undefined || ref === newest?.ref.replace(newest.version, version) ? '' : ref;
}

function lineOf(harvest: Harvest, row: HarvestRow, near: Near): string {
	const { file, line, function: name, kind, since = '', until = '', template } = row;
	const failures = near(harvest.software, harvest.root + file).join(' ');
	return [file, line, name, kind, since, until, template, refOf(harvest, row.until), failures].join('\t').trimEnd();
}

/** The failures that are near a file of a program. */
export type Near = (software: string, file: string) => readonly string[];

/**
 * Cuts the harvest. The same harvest gives the same pieces.
 *
 * @example makeHarvestFiles(harvests).shards.length // => 4096
 */
export function makeHarvestFiles(harvests: readonly Harvest[], bits = SHARD_BITS, near: Near = () => []): HarvestFiles {
	const vocabulary = vocabularyOf(harvests.flatMap(({ rows }) => [...new Set(rows.map(({ template }) => template))]));
	const shards: string[][] = Array.from({ length: 2 ** bits }, () => []);
	let lost = 0;
	for (const harvest of harvests) {
		const begun = new Set<number>();
		for (const row of harvest.rows) {
			const key = keyOfTemplate(row.template, vocabulary);
			if (key === undefined) {
				lost++;
				continue;
			}
			const number = bits ? key >>> (32 - bits) : 0;
			if (!begun.has(number)) shards[number]?.push(headOf(harvest));
			begun.add(number);
			shards[number]?.push(lineOf(harvest, row, near));
		}
	}
	return {
		head: seal(`harvest 2 ${bits}\n${writeVocabulary(vocabulary)}`),
		shards: shards.map((_, number) => seal(withNeighbours(shards, number).join('\n'))),
		lost,
	};
}

/** A shard of fewer messages would tell the host of the site which line was asked about: it has its neighbours', too. */
export const LEAST_IN_SHARD = 8;

/** A shard, or the smallest aligned run of shards around it that has enough messages; an empty one stays empty. */
function withNeighbours(shards: readonly (readonly string[])[], number: number): readonly string[] {
	let lines = shards[number] ?? [];
	for (let span = 2; isSmall(lines) && span <= shards.length; span *= 2) {
		const start = number - (number % span);
		lines = shards.slice(start, start + span).flat();
	}
	return lines;
}

const isSmall = (lines: readonly string[]): boolean =>
	lines.length > 0 && lines.filter((line) => !line.startsWith('=')).length < LEAST_IN_SHARD;
