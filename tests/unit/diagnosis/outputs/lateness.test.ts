import { describe, expect, test } from 'vitest';
import { type GroupMember, lateOf } from '../../../../src/diagnosis/outputs/lateness.ts';

/** Ranks that call a collective each second, and how long after the second each does. */
function members(delays: readonly ((seq: number) => number | undefined)[], count = 12): GroupMember[] {
	return delays.map((delay, rank) => ({
		owner: `rank ${rank}`,
		bySeq: new Map(
			Array.from({ length: count }, (_, seq) => {
				const after = delay(seq);
				const created = after === undefined ? {} : { created: (1_795_846_204 + seq + after) * 1e9 };
				const call = { group: '0', seq, pair: false, op: 'all_reduce', sizes: '1', types: 'Float', done: true };
				return [seq, { ...call, ...created }] as const;
			}),
		),
	}));
}

const at = (seconds: number) => () => seconds;
const summary = (all: readonly GroupMember[]) =>
	lateOf('0', all).map(({ who, times, of, lag }) => [who, times, of, Math.round(Number(lag) * 100) / 100]);

describe('who comes last', () => {
	test.each([
		[
			'is told where it is the same one, and late by a good part of a step',
			[at(0), at(0.8), at(0)],
			[[['rank 1'], 12, 12, 0.8]],
		],
		[
			'is told where another came last once',
			[at(0), (seq: number) => (seq === 3 ? 0 : 0.8), at(0.01)],
			[[['rank 1'], 11, 12, 0.79]],
		],
		[
			'is nobody where they take turns',
			[(seq: number) => (seq % 2 ? 0.8 : 0), (seq: number) => (seq % 2 ? 0 : 0.8)],
			[],
		],
		['is nobody where clocks differ by a little', [at(0), at(0.05)], []],
		['is nobody where it is a small part of a step', [at(0), at(0.2)], []],
		['is not known of a recording without times', [at(0), () => undefined], []],
	] as const)('%s', (_, delays, expected) => {
		expect(summary(members(delays))).toEqual(expected);
	});

	test('is not told of a few collectives, which may be chance, nor of one rank', () => {
		expect(summary(members([at(0), at(0.8)], 7))).toEqual([]);
		expect(summary(members([at(0.8)]))).toEqual([]);
	});
});
