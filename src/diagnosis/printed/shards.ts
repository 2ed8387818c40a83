/** Cuts the harvest into pieces, of which a line needs a few. Pure; for the build. */
import { keysOfTemplate, runsOf, type Vocabulary, wordHash, writeVocabulary } from './keys.ts';
import { FORM, MOST_SHARDS } from './match.ts';
import type { Harvest, HarvestRow } from './rows.ts';
import { seal } from './whole.ts';

/** So many shards, as a power of two: of about a dozen messages each, and small ones with those of their neighbour. */
export const SHARD_BITS = 12;
/** Words of the vocabulary: more would say more of a line, and weigh more. */
const WORDS = 3000;
/** Words of more templates than these stand behind others, since they find less. */
const COMMON = [200, 1200];

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
		const words = runsOf(template).flatMap((run) => run.map(({ text }) => text));
		for (const word of new Set(words)) {
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

/** A row; its file is left out where the row before it has the same. */
function lineOf(harvest: Harvest, row: HarvestRow, near: Near, before: HarvestRow | undefined): string {
	const { file, line, function: name, kind, since = '', until = '', template } = row;
	if (file === before?.file)
		return ['', line, name, kind, since, until, template, refOf(harvest, until || undefined)].join('\t').trimEnd();
	const failures = near(harvest.software, harvest.root + file).join(' ');
	return [file, line, name, kind, since, until, template, refOf(harvest, until || undefined), failures]
		.join('\t')
		.trimEnd();
}

/** The failures that are near a file of a program. */
export type Near = (software: string, file: string) => readonly string[];

/** A shard of more rows has many bytes for one line: what has another key that its line asks for lies there. */
export const MANY_IN_SHARD = 60;
/** More rows are too many: what has a third key lies there, although a line seldom asks for it. */
const MOST_IN_SHARD = 110;

/** The shards of a template, by its keys: those that a page asks for, and one more. */
function wishesOf(template: string, vocabulary: Vocabulary, bits: number): number[] {
	const numbers = keysOfTemplate(template, vocabulary).map((key) => (bits ? key >>> (32 - bits) : 0));
	return [...new Set(numbers)].slice(0, MOST_SHARDS + 1);
}

/**
 * In which shard each template lies: that of its first key, or of the next one where that is full. First come those that
 * have no choice.
 */
function homesOf(harvests: readonly Harvest[], vocabulary: Vocabulary, bits: number): ReadonlyMap<string, number> {
	const counts = new Map<string, number>();
	for (const { template } of harvests.flatMap(({ rows }) => rows))
		counts.set(template, (counts.get(template) ?? 0) + 1);
	const wishes = [...counts].map(([template, count]) => ({
		template,
		count,
		numbers: wishesOf(template, vocabulary, bits),
	}));
	const sizes = new Uint32Array(2 ** bits);
	const sizeOf = (number: number): number => sizes[number] ?? 0;
	const emptiestOf = (numbers: readonly number[]) => numbers.toSorted((a, b) => sizeOf(a) - sizeOf(b))[0];
	const homes = new Map<string, number>();
	for (const { template, count, numbers } of wishes.toSorted((a, b) => a.numbers.length - b.numbers.length)) {
		const asked = numbers.slice(0, MOST_SHARDS);
		const likeliest = asked.find((number) => sizeOf(number) + count <= MANY_IN_SHARD) ?? emptiestOf(asked);
		if (likeliest === undefined) continue;
		const home = sizeOf(likeliest) + count <= MOST_IN_SHARD ? likeliest : (emptiestOf(numbers) ?? likeliest);
		sizes[home] = sizeOf(home) + count;
		homes.set(template, home);
	}
	return homes;
}

/**
 * Cuts the harvest. The same harvest gives the same pieces.
 *
 * @example makeHarvestFiles(harvests).shards.length // => 4096
 */
export function makeHarvestFiles(harvests: readonly Harvest[], bits = SHARD_BITS, near: Near = () => []): HarvestFiles {
	const vocabulary = vocabularyOf(harvests.flatMap(({ rows }) => [...new Set(rows.map(({ template }) => template))]));
	const homes = homesOf(harvests, vocabulary, bits);
	const shards: string[][] = Array.from({ length: 2 ** bits }, () => []);
	let lost = 0;
	for (const harvest of harvests) {
		const before = new Map<number, HarvestRow>();
		for (const row of harvest.rows) {
			const number = homes.get(row.template);
			if (number === undefined) {
				lost++;
				continue;
			}
			if (!before.has(number)) shards[number]?.push(headOf(harvest));
			shards[number]?.push(lineOf(harvest, row, near, before.get(number)));
			before.set(number, row);
		}
	}
	return {
		head: seal(`harvest ${FORM} ${bits}\n${writeVocabulary(vocabulary)}`),
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
