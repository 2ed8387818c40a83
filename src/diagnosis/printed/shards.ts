/** Cuts the harvest into pieces, of which a line needs two. Pure; for the build. */
import { homesOf, type ShardWish } from './homes.ts';
import { commonPairs, keysOf, runsOf, type Vocabulary, type WordRuns } from './keys.ts';
import { MOST_SHARDS, SHARD_BITS } from './match.ts';
import { ANY_VERSION, type Harvest, type HarvestRow } from './rows.ts';
import { seal } from './whole.ts';

export interface HarvestFiles {
	/** By which lines find their shards. */
	vocabulary: Vocabulary;
	/** All of them sealed. */
	shards: string[];
	/** Messages that no shard has: they have no word of the vocabulary, or there is no room. */
	lost: number;
}

/** What is said of a program once in each shard that has a message of it. */
function headOf({ software, name, repository, root, releases }: Harvest): string {
	const { version = '', ref = '' } = releases.at(-1) ?? {};
	const owner = repository.endsWith(`/${software}`) ? repository.slice(0, -software.length) : repository;
	return `=${[software, name, owner, root, version, ref.replace(version, ANY_VERSION)].join('\t')}`;
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
	const isNext = file === before?.file;
	const failures = isNext ? '' : near(harvest.software, harvest.root + file).join(' ');
	const ref = refOf(harvest, until || undefined);
	return [isNext ? '' : file, line, name, kind, since, until, template, ref, failures].join('\t').trimEnd();
}

/** The failures that are near a file of a program. */
export type Near = (software: string, file: string) => readonly string[];

const nobody: Near = () => [];

/** Rows of a program as text, below what is said of it. */
const linesOf = (harvest: Harvest, rows: readonly HarvestRow[], near: Near): string[] =>
	rows.length ? [headOf(harvest), ...rows.map((row, at) => lineOf(harvest, row, near, rows[at - 1]))] : [];

/**
 * All of the harvest as one piece, for whoever has it at hand.
 *
 * @example printedBy(line, [readShard(wholeHarvest(harvests))])
 */
export const wholeHarvest = (harvests: readonly Harvest[], near: Near = nobody): string =>
	seal(harvests.flatMap((harvest) => linesOf(harvest, harvest.rows, near)).join('\n'));

/** In bytes, compressed: a row without its text, a letter of its file, one of its text, as they were counted in pieces. */
const [OF_ROW, OF_FILE, OF_TEXT] = [30, 0.24, 0.36];
/** A shard has about so many bytes, compressed, at most: two of them, with the common pairs, stay below 6 kB. */
const MOST_BYTES = 2450;
/** From so many on what has a choice goes elsewhere. */
const MANY_BYTES = 1900;

/** The shards of a template, by its keys: those that a page asks for, and one more. */
function wishesOf(
	harvests: readonly Harvest[],
	runs: ReadonlyMap<string, WordRuns>,
	vocabulary: Vocabulary,
	bits: number,
): ShardWish[] {
	const bytes = new Map<string, number>();
	for (const { file, template } of harvests.flatMap(({ rows }) => rows)) {
		const before = bytes.get(template) ?? OF_TEXT * template.length;
		bytes.set(template, before + OF_ROW + OF_FILE * file.length);
	}
	return [...bytes].map(([template, own]) => {
		const numbers = keysOf(runs.get(template) ?? [], vocabulary).map((key) => key >>> (32 - bits));
		return { template, bytes: own, numbers: [...new Set(numbers)].slice(0, MOST_SHARDS + 1) };
	});
}

export interface HarvestCut {
	/** The words of known messages. */
	words: Vocabulary['words'];
	/** Of the number of shards. */
	bits?: number;
	near?: Near;
}

/**
 * Cuts the harvest. The same harvest gives the same pieces.
 *
 * @example makeHarvestFiles(harvests, { words }).shards.length // => 4096
 */
export function makeHarvestFiles(
	harvests: readonly Harvest[],
	{ words, bits = SHARD_BITS, near = nobody }: HarvestCut,
): HarvestFiles {
	const templates = new Set(harvests.flatMap(({ rows }) => rows.map(({ template }) => template)));
	const runs = new Map([...templates].map((template) => [template, runsOf(template)]));
	const vocabulary = { words, common: commonPairs(runs.values(), words) };
	const room = { asked: MOST_SHARDS, most: MOST_BYTES, many: MANY_BYTES };
	const homes = homesOf(wishesOf(harvests, runs, vocabulary, bits), 2 ** bits, room);
	const shards: string[][] = Array.from({ length: 2 ** bits }, () => []);
	let lost = 0;
	for (const harvest of harvests) {
		const rows = Map.groupBy(harvest.rows, ({ template }) => homes.get(template));
		for (const [number, own] of rows) {
			if (number === undefined) lost += own.length;
			else shards[number]?.push(...linesOf(harvest, own, near));
		}
	}
	return { vocabulary, shards: shards.map((_, number) => seal(withNeighbours(shards, number).join('\n'))), lost };
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
