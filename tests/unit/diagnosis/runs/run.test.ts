import { expect, test } from 'vitest';
import type { Diagnosis, FirstError, News } from '../../../../src/diagnosis/matching/index.ts';
import { type RunLog, storyOf } from '../../../../src/diagnosis/runs/run.ts';

const NOTHING: Diagnosis = { findings: [], beside: [], lines: 0 };

/** Logs of ten lines each; what went wrong stands in line 8. */
function logsOf(all: { rank?: number; node?: string; ends?: number; news?: News }[]): RunLog[] {
	return all.map(({ rank, node, ends, news = {} }, at) => ({
		path: `rank${rank ?? 'x'}-${at}.log`,
		origin: { ...(rank !== undefined && { rank }), ...(node !== undefined && { node }) },
		linesBefore: at * 10,
		lines: 10,
		...(ends !== undefined && { ends: { time: `at ${ends}`, seconds: ends } }),
		news,
	}));
}

const stamp = (seconds: number | undefined) => (seconds === undefined ? {} : { time: `at ${seconds}`, seconds });
const known = (at: number, failure: string, seconds?: number, own: Partial<NonNullable<News['known']>> = {}): News => ({
	known: { line: at * 10 + 8, start: 0, failure, timedOut: false, consequence: false, ...stamp(seconds), ...own },
});
const firstIn = (at: number): FirstError => ({
	line: at * 10 + 8,
	start: 5,
	end: 9,
	text: 'ValueError: bad shard',
	exception: 'ValueError',
	wrapper: false,
});

test('the rank of the first error is the cause, what others print is told after it', () => {
	const logs = logsOf([
		{ rank: 0, ends: 100 },
		{ rank: 1, ends: 100, news: known(1, 'gloo', 104, { consequence: true }) },
		{ rank: 2, ends: 101, news: { raised: { ...firstIn(2), ...stamp(101.5) } } },
	]);
	const run = storyOf(logs, { ...NOTHING, first: firstIn(2) });
	expect(run.cause?.rank).toBe(2);
	expect(run.cause?.event).toEqual({
		kind: 'cause',
		path: 'rank2-2.log',
		line: 8,
		exception: 'ValueError',
		stamp: { time: 'at 101.5', seconds: 101.5 },
	});
	expect(run.rows[1]?.event).toMatchObject({ kind: 'consequence', failure: 'gloo', after: 2.5 });
	expect(run.silent.map(({ rank }) => rank)).toEqual([0]);
	expect(run.waited).toBe(false);
	expect(run.clocks).toBeUndefined();
});

test('of several ranks with one failure the soonest is the cause', () => {
	const logs = logsOf([
		{ rank: 0, news: known(0, 'cuda-oom', 50) },
		{ rank: 1, news: known(1, 'cuda-oom', 48) },
	]);
	const finding = { failure: 'cuda-oom', lines: [{ line: 8, start: 0, end: 1 }], best: { line: 8 } };
	const run = storyOf(logs, { ...NOTHING, findings: [finding] } as unknown as Diagnosis);
	expect(run.cause?.rank).toBe(1);
	expect(run.rows[0]?.event).toMatchObject({ kind: 'error', after: 2 });
});

test('where all only waited, they waited for who is silent', () => {
	const logs = logsOf([
		{ rank: 0, ends: 100, news: known(0, 'timeout', 700, { timedOut: true }) },
		{ rank: 1, ends: 99 },
		{ rank: 2, ends: 42 },
	]);
	const finding = { failure: 'timeout', lines: [{ line: 8, start: 0, end: 1 }], best: { line: 8 } };
	const run = storyOf(logs, { ...NOTHING, findings: [finding] } as unknown as Diagnosis);
	expect(run.waited).toBe(true);
	expect(run.silent.map(({ rank }) => rank)).toEqual([2, 1]);
});

test.each([
	[{ a: 'gpu-1', b: 'gpu-2' }, ['gpu-1', 'gpu-2']],
	[{ a: 'gpu-1', b: 'gpu-1' }, undefined],
	[{ a: undefined, b: undefined }, undefined],
])('a consequence before its cause tells of the clocks of %j', ({ a, b }, nodes) => {
	const logs = logsOf([
		{ rank: 0, ...(a && { node: a }), news: { raised: { ...firstIn(0), ...stamp(200) } } },
		{ rank: 1, ...(b && { node: b }), news: known(1, 'gloo', 170, { consequence: true }) },
	]);
	expect(storyOf(logs, { ...NOTHING, first: firstIn(0) }).clocks).toEqual({ nodes, seconds: 30 });
});

test('a consequence that is told a second early says nothing of the clocks: buffers do that', () => {
	const logs = logsOf([
		{ rank: 0, node: 'gpu-1', news: { raised: { ...firstIn(0), ...stamp(200) } } },
		{ rank: 1, node: 'gpu-2', news: known(1, 'gloo', 199, { consequence: true }) },
	]);
	expect(storyOf(logs, { ...NOTHING, first: firstIn(0) }).clocks).toBeUndefined();
});

test('logs of one rank are one row, and it lives until the last of them ends', () => {
	const logs = logsOf([
		{ rank: 0, ends: 10 },
		{ rank: 0, ends: 30 },
	]);
	expect(storyOf(logs, NOTHING)).toEqual({
		rows: [{ rank: 0, paths: ['rank0-0.log', 'rank0-1.log'], ends: { time: 'at 30', seconds: 30 } }],
		waited: false,
		silent: [],
	});
});
