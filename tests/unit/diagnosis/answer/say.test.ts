import { describe, expect, it } from 'vitest';
import en from '../../../../content/ui/en.json' with { type: 'json' };
import zh from '../../../../content/ui/zh.json' with { type: 'json' };
import type { Placed, RanksTold } from '../../../../src/diagnosis/answer/answer.ts';
import { sayAlso, sayEnded, sayRanks, whereOf } from '../../../../src/diagnosis/answer/say.ts';
import type { Ending } from '../../../../src/diagnosis/matching/index.ts';

const loud = (text: string) => text.toUpperCase();

it('says what was raised at the same time', () => {
	const also = { line: 6, lines: 9, start: 0, end: 1, text: 'FooError: x', exception: 'FooError', wrapper: false };
	expect(sayAlso({ ...also, rank: 0 }, en.triage, 'FooError: x')).toBe(
		'At the same time, on rank 0, line 6: FooError: x. This error is not in the index.',
	);
	expect(sayAlso({ ...also, file: 'a.log' }, zh.triage, 'x', loud)).toContain('A.LOG:6');
});

describe('an end on purpose', () => {
	const ended: Placed<Ending> = { kind: 'cancelled', line: 3, lines: 9, text: '', first: false, start: 0, end: 1 };
	it.each([
		{ name: 'is said in one sentence', by: {}, is: 'The run was cancelled (line 3).' },
		{
			name: 'may be all that happened',
			by: { first: true },
			is: 'The run was cancelled (line 3). No error stands before that.',
		},
		{ name: 'names its file', by: { file: 'a.log' }, is: 'The run was cancelled (line 3). A.LOG' },
	])('$name', ({ by, is }) => {
		expect(sayEnded({ ...ended, ...by }, en.triage, loud)).toBe(is);
	});
});

describe('the ranks', () => {
	const line = { rank: 2, line: 6, lines: 9, timedOut: false };
	const ranks: RanksTold = { complained: { shown: [line], more: 1 }, first: line, timedOut: [] };
	it.each([
		{ name: 'who was first', by: {}, is: ['First to report an error: rank 2 (line 6).'] },
		{
			name: 'who is left out among those that waited, where nobody tells how many there are',
			by: { timedOut: [1, 3, 6, 7] },
			is: [
				'First to report an error: rank 2 (line 6).',
				'Ranks that timed out while waiting: 1, 3, 6, 7.',
				'Not in this text, though others up to the highest number are: 0, 4, 5. If nothing was cut off, check these first.',
			],
		},
		{
			name: 'nobody as left out where as many are missing as waited',
			by: { timedOut: [3, 7] },
			is: ['First to report an error: rank 2 (line 6).', 'Ranks that timed out while waiting: 3, 7.'],
		},
		{
			name: 'who timed out, who is silent',
			by: { timedOut: [3, 4], silent: [0], world: 8 },
			is: [
				'First to report an error: rank 2 (line 6).',
				'Ranks that timed out while waiting: 3, 4.',
				'Ranks that printed no error: 0 (of 8 ranks). Check these first.',
			],
		},
		{
			name: 'where the cause stands, before who complained first, and how long the others waited for it',
			by: {
				cause: { rank: 0, line: 9, lines: 9, host: 'node-a', pid: 12 },
				waited: 601.2,
				timedOut: [0, 2],
			},
			is: [
				'The cause stands on rank 0, node-a, process 12 (line 9).',
				'Ranks that waited for it and timed out 10 min later: 2.',
			],
		},
		{
			name: 'that the clocks contradict it',
			by: { cause: { rank: 0, line: 9, lines: 9 }, earlier: { ...line, by: 42 } },
			is: [
				'The cause stands on rank 0 (line 9).',
				'By its clock rank 2 reported an error 42 s before that (line 6). If the clocks of the nodes agree, look there first.',
			],
		},
		{
			name: 'the first eight of many',
			by: { timedOut: Array.from({ length: 17 }, (_, at) => 2 * at) },
			is: [
				'First to report an error: rank 2 (line 6).',
				'Ranks that timed out while waiting: 0, 2, 4, 6, 8, 10, 12, 14….',
			],
		},
	])('$name', ({ by, is }) => {
		expect(sayRanks({ ...ranks, ...by }, en.triage)).toEqual(is);
	});
});

it('a place is a line, in its file where there are several', () => {
	expect([whereOf({ line: 20, lines: 64 }), whereOf({ file: 'a.log', line: 20, lines: 64 }, loud)]).toEqual([
		'20',
		'A.LOG:20',
	]);
});
