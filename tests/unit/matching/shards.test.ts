import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { diagnose, type MatchIndex } from '../../../src/matching/index.ts';
import { isFilter, readIndex, writeIndex } from '../../../src/matching/pack.ts';
import { joinShards, readFilter, splitIndex } from '../../../src/matching/shards.ts';
import { compileContent, readContent } from './content-fs.ts';
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
	expect(writeIndex(compileCorpus())).toContain('\n\nnccl-timeout 0 -1\nWatchdog caught');
	expect(readIndex('')).toEqual({ version: 1, failures: [] });
});

test('a filter is told from an index', () => {
	expect(isFilter(filter)).toBe(true);
	expect(isFilter(writeIndex(index))).toBe(false);
});

test.each(queries)('$id is answered as by the whole index', ({ text }) => {
	expect(found(text, pieceFor(text))).toEqual(found(text, index));
});

test('every sample of the content is answered as by the whole index', () => {
	const log = readFileSync('tests/eval/long.log', 'utf8');
	const texts = [log, ...readContent().failures.flatMap(({ messages }) => messages.map(({ template }) => template))];
	for (const text of texts) expect(found(text, pieceFor(text))).toEqual(found(text, index));
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

test('the same index gives the same pieces', () => {
	expect(splitIndex(compileContent())).toEqual({ filter, shards });
});

test('an empty index can be cut', () => {
	const empty = splitIndex({ version: 1, failures: [] });
	expect(readFilter(empty.filter).shardsIn('CUDA out of memory')).toEqual([]);
});
