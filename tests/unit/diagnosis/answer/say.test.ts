import { describe, expect, it } from 'vitest';
import en from '../../../../content/ui/en.json' with { type: 'json' };
import zh from '../../../../content/ui/zh.json' with { type: 'json' };
import type { Placed, RanksTold } from '../../../../src/diagnosis/answer/answer.ts';
import { sayAlso, sayEnded, sayOrigin, sayRaised, sayRanks, whereOf } from '../../../../src/diagnosis/answer/say.ts';
import type { Ending } from '../../../../src/diagnosis/matching/index.ts';

const first = { line: 6, lines: 9, start: 0, end: 1, text: 'FooError: x', exception: 'FooError', wrapper: false };
const loud = (text: string) => text.toUpperCase();

describe('what was raised', () => {
	it.each([
		{ name: 'nowhere', by: {}, is: 'This error is not in the index.' },
		{
			name: 'in a file',
			by: { frame: { file: 'a.py', line: 3 } },
			is: 'It comes from your own code: A.PY, line 3. This error is not in the index.',
		},
		{
			name: 'in a function that calls another',
			by: { frame: { file: 'a.py', line: 3, in: 'main', called: 'torch.save' } },
			is: 'It comes from your own code: A.PY, line 3, in MAIN. There it calls TORCH.SAVE. This error is not in the index.',
		},
		{ name: 'in a package', by: { package: 'torch' }, is: 'It was raised in torch. This error is not in the index.' },
		{
			name: 'in a package that a file called',
			by: { frame: { file: 'a.py', line: 3 }, package: 'torch' },
			is: 'It was raised in torch, called from A.PY, line 3. This error is not in the index.',
		},
	])('$name', ({ by, is }) => {
		expect(sayOrigin({ ...first, ...by }, en.triage.unknown, loud)).toBe(is);
	});

	it.each([
		{
			name: 'of its own code by a package',
			by: { package: 'dgl', exception: 'KeyError', text: "KeyError: 'dataloader-0'" },
			is: 'It was raised in dgl. Inside a library such an error mostly lies between two: dgl and what it calls do not fit in version, or it was handed something else than it expects.',
		},
		{ name: 'of a value by a package', by: { package: 'dgl' }, is: 'It was raised in dgl.' },
		{ name: 'by Python', by: { package: 'python', exception: 'KeyError' }, is: 'It was raised in python.' },
	])('with its meaning told beside it: $name', ({ by, is }) => {
		expect(sayOrigin({ ...first, ...by }, en.triage.unknown, loud, true)).toBe(is);
	});

	it('names its rank where it is known, rank 0 too', () => {
		expect(sayRaised({ exception: 'FooError' }, en.triage.unknown)).toBe('First error: FooError');
		expect(sayRaised({ exception: 'FooError', rank: 0 }, en.triage.unknown, loud)).toBe(
			'First error, on rank 0: FOOERROR',
		);
		expect(sayAlso({ ...first, rank: 0 }, en.triage, 'FooError: x')).toBe(
			'At the same time, on rank 0, line 6: FooError: x. This error is not in the index.',
		);
		expect(sayAlso({ ...first, file: 'a.log' }, zh.triage, 'x', loud)).toContain('A.LOG:6');
	});
});

describe('an end on purpose', () => {
	const ended: Placed<Ending> = { kind: 'cancelled', line: 3, lines: 9, text: '', first: false, start: 0, end: 1 };
	it.each([
		{ name: 'is said in one sentence', by: {}, is: 'The run was cancelled (line 3).' },
		{
			name: 'may be all that happened',
			by: { first: true },
			is: 'The run was cancelled (line 3). Nothing went wrong before that.',
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
