import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toCompile } from '../../../../src/content/library/to-compile.ts';
import { isExplained } from '../../../../src/diagnosis/answer/asked.ts';
import { compileIndex, diagnose, type MatchIndex } from '../../../../src/diagnosis/matching/index.ts';
import { isFilter, readIndex, writeIndex } from '../../../../src/diagnosis/matching/pack.ts';
import { joinShards, readFilter } from '../../../../src/diagnosis/matching/shards.ts';
import { LEAST_IN_SHARD, splitIndex } from '../../../../src/diagnosis/matching/split.ts';
import { inSweep } from '../../in-sweep.ts';
import { realTree } from '../../real-content.ts';
import { some } from '../../some.ts';
import { compileContent, readContent, readSamples } from './content-fs.ts';
import { compileCorpus } from './corpus.ts';

const index = compileContent();
const { filter, shards } = splitIndex(index);
const { shardsIn, evidence } = readFilter(filter);
const pieces = shards.map(readIndex);

/** What a page does: only the shards that a text asks for. */
const pieceFor = (text: string): MatchIndex =>
	joinShards([evidence, ...shardsIn(text).map((number) => pieces[number] as MatchIndex)]);

const queries = readFileSync('tests/eval/queries.jsonl', 'utf8')
	.trim()
	.split('\n')
	.map((line) => JSON.parse(line) as { id: string; text: string });

const found = (text: string, from: MatchIndex) => {
	const { unknown: _, ...rest } = diagnose(text, from);
	return rest;
};

test('an index survives being written as text', () => {
	const text = writeIndex(index);
	expect(writeIndex(readIndex(text))).toBe(text);
	const log = readFileSync('tests/eval/long.log', 'utf8');
	expect(diagnose(log, readIndex(writeIndex(index)))).toEqual(diagnose(log, index));
	expect(writeIndex(compileCorpus())).toContain('\n\nnccl-timeout 0\nWatchdog caught');
	expect(readIndex('')).toEqual({ version: 1, failures: [] });
});

/** How many messages stand in a piece. */
const sizeOf = ({ failures }: MatchIndex) => failures.reduce((sum, [, , messages]) => sum + messages.length, 0);

test('no shard tells by its address alone which message it is for', () => {
	const sizes = pieces.map(sizeOf).filter((size, number) => shards[number] !== '' || size > 0);
	sizes.sort((a, b) => a - b);
	console.log(
		`${sizes.length} shards of ${sizes[0]} to ${sizes.at(-1)} messages, half of them up to ${sizes[sizes.length >> 1]}`,
	);
	expect(sizes[0]).toBeGreaterThanOrEqual(LEAST_IN_SHARD);
	// And that is what "How it works" says.
	expect(sizes[sizes.length >> 1]).toBeGreaterThanOrEqual(8);
});

const templates = some(
	readContent().failures.flatMap(({ messages }) => messages.map(({ template }) => template)),
	4,
);

test('what lies with the one before it is never asked for', () => {
	const asked = new Set(templates.flatMap((text) => shardsIn(text)));
	expect([...asked].filter((number) => !shards[number])).toEqual([]);
	// Few messages in many shards are joined until there are enough.
	const few = index.failures.slice(0, 3).map(([id, causes, messages]) => [id, causes, messages.slice(0, 2)] as const);
	const split = splitIndex({ version: 1, failures: few as unknown as MatchIndex['failures'] });
	const sizes = split.shards.filter(Boolean).map((text) => sizeOf(readIndex(text)));
	expect(Math.min(...sizes)).toBeGreaterThanOrEqual(LEAST_IN_SHARD);
});

test('a filter is told from an index', () => {
	expect(isFilter(filter)).toBe(true);
	expect(isFilter(writeIndex(index))).toBe(false);
});

/** What a page does (triage/read-log.ts): where nothing explains what a program printed, all messages are asked. */
const foundByPage = (text: string) => {
	const own = found(text, pieceFor(text));
	return isExplained(text, own) ? found(text, index) : own;
};

test.each(some(queries, 12))('$id is answered as by the whole index', ({ text }) => {
	expect(foundByPage(text)).toEqual(found(text, index));
});

test('a line that comes near a message is recognised though its fingerprint is damaged', () => {
	const line =
		'RuntimeError: Expected all tensors to be on the same devise, but found at least two devices, cuda:0 and cpu!';
	expect(foundByPage(line).findings[0]?.failure).toBe('tensors-on-different-devices');
});

test('a line asks for few shards, and so does a log of one failure', () => {
	const counts = templates.map((text) => shardsIn(text).length).sort((a, b) => a - b);
	expect(counts[counts.length >> 1]).toBeLessThanOrEqual(2);
	expect(shardsIn(readFileSync('tests/eval/long.log', 'utf8')).length).toBeLessThanOrEqual(12);
});

test('every sample of the content is answered as by the whole index', () => {
	const log = readFileSync('tests/eval/long.log', 'utf8');
	const texts = [log, ...some(readSamples(), 80).map((sample) => sample.text)];
	for (const text of texts) expect(foundByPage(text)).toEqual(found(text, index));
});

/** An index of one message for each of these templates. */
const indexOf = (templates: readonly string[]): MatchIndex =>
	compileIndex({
		failures: templates.map((template, at) => ({
			id: `failure-${at}`,
			followsFrom: [],
			messages: [{ id: 'own', template, role: 'error' }],
		})),
		problems: [],
	}).index;

test.each([
	['a pair of words that say nothing', 'It is of the <int> quantizers', 'one of the ranks, for which this is of the'],
	['a word that others have, too', 'workers (<int>) % replicas (<int>) != 0', 'workers of the trainer'],
])('%s tells nobody which message it is', (_, template, text) => {
	const others = Array.from(
		{ length: 40 },
		(_unused, at) => `workers of trainer number${'abcdefghij'[at % 10]}${'klmn'[at % 4]} lost`,
	);
	const { filter: own } = splitIndex(indexOf([template, ...others]));
	const { shardsIn: asked } = readFilter(own);
	const home = asked(template.replaceAll('<int>', '3'));
	expect(home.length).toBeGreaterThan(0);
	expect(asked(text)).not.toEqual(expect.arrayContaining(home));
});

test('evidence without a message needs no shard', () => {
	const text = "{'loss': nan, 'epoch': 0.1}";
	expect(found(text, joinShards([evidence])).findings[0]?.failure).toBe('nan-loss');
});

test('a text that no message is in asks for next to nothing', () => {
	const words = Array.from(
		{ length: 400 },
		(_, at) => `w${'abcdefghij'[at % 10]}${'klmnopqrst'[((at / 10) % 10) | 0]}y${'uvxz'[at % 4]}`,
	);
	expect(shardsIn(words.join(' ')).length).toBeLessThan(shards.length / 2);
	expect(shardsIn('')).toEqual([]);
});

inSweep('the same index gives the same pieces', () => {
	const anew = compileIndex(toCompile(realTree.failures, realTree.problems, realTree.foreign)).index;
	expect(splitIndex(anew)).toEqual({ filter, shards });
});

test('an empty index can be cut', () => {
	const empty = splitIndex({ version: 1, failures: [] });
	expect(readFilter(empty.filter).shardsIn('CUDA out of memory')).toEqual([]);
});
