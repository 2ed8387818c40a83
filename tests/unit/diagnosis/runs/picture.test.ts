/** What of a run is drawn where. */
import { expect, test } from 'vitest';
import { pictureOf } from '../../../../src/diagnosis/runs/picture.ts';
import type { EventKind, Run, RunRow } from '../../../../src/diagnosis/runs/run.ts';

const stamp = (seconds: number) => ({ time: `at ${seconds}`, seconds });

interface Told {
	begins?: number;
	ends?: number;
	kind?: EventKind;
	/** When it went wrong, where that is told. */
	at?: number;
	node?: string;
	failure?: string;
}

/** Rows of a run, by rank. */
function runOf(all: readonly Told[], waited = false): Run {
	const rows = all.map(
		({ begins = 0, ends, kind, at, node, failure = 'f' }, rank): RunRow => ({
			rank,
			paths: [`rank${rank}.log`],
			...(node && { node }),
			...(ends !== undefined && { begins: stamp(begins), ends: stamp(ends) }),
			...(kind && {
				event: { kind, path: `rank${rank}.log`, line: 1, failure, ...(at !== undefined && { stamp: stamp(at) }) },
			}),
		}),
	);
	const cause = rows.find(({ event }) => event?.kind === 'cause');
	return { rows, ...(cause && { cause }), waited, silent: cause ? rows.filter(({ event }) => !event) : [] };
}

test('each rank lives from its first time to its last, and what went wrong stands at its time', () => {
	const { rows, time, folded } = pictureOf(
		runOf([
			{ ends: 50 },
			{ begins: 10, ends: 60, kind: 'cause', at: 60 },
			{ ends: 100, kind: 'consequence', at: 90 },
			{ ends: 80, kind: 'error' },
		]),
	);
	expect(rows.map(({ rows: _, ...row }) => row)).toEqual([
		{ kind: 'silent', from: 0, until: 0.5, to: 0.5, marks: [] },
		{ kind: 'cause', from: 0.1, until: 0.6, to: 0.6, marks: [{ kind: 'cause', at: 0.6, told: true }] },
		{ kind: 'consequence', from: 0, until: 1, to: 1, marks: [{ kind: 'consequence', at: 0.9, told: true }] },
		// No time of it is told: it stands at the last sign of life.
		{ kind: 'error', from: 0, until: 0.8, to: 0.8, marks: [{ kind: 'error', at: 0.8, told: false }] },
	]);
	expect(time).toEqual({ begins: stamp(0), ends: stamp(100), seconds: 100, isCut: false, fault: 0.6 });
	expect(folded).toBe(0);
});

test('where all only waited the fault is the last sign of life of whom they waited for', () => {
	const { rows, time, waited } = pictureOf(
		runOf([{ ends: 80, kind: 'cause', at: 80 }, { ends: 20 }, { ends: 100, kind: 'timeout', at: 100 }], true),
	);
	expect(waited).toBe(true);
	expect(time?.fault).toBe(0.2);
	expect(rows.map(({ marks }) => marks.map(({ kind }) => kind))).toEqual([['timeout'], [], ['timeout']]);
});

test('where no time is told nothing is drawn, and every rank has its row', () => {
	const { rows, time } = pictureOf(runOf([{}, { kind: 'cause' }]));
	expect(time).toBeUndefined();
	expect(rows.map(({ kind, marks }) => [kind, marks])).toEqual([
		['silent', []],
		['cause', []],
	]);
});

test('a run of a single moment has a place', () => {
	expect(pictureOf(runOf([{ ends: 0, kind: 'cause', at: 0 }])).rows[0]).toMatchObject({ from: 0, to: 0 });
});

test('of a long run that failed at its end only the end is drawn', () => {
	const day = 86_400;
	const { rows, time } = pictureOf(runOf([{ ends: day }, { ends: day + 60, kind: 'cause', at: day + 60 }]));
	expect(time).toMatchObject({ begins: stamp(0), seconds: 120, isCut: true, fault: 1 });
	expect(rows[0]).toMatchObject({ from: 0, to: 0.5 });
	// Where a quarter of the run is worth a look, all of it is drawn.
	const hour = 3600;
	const fails = pictureOf(runOf([{ ends: hour - 600 }, { ends: hour, kind: 'cause', at: hour }]));
	expect(fails.time).toMatchObject({ isCut: false, seconds: hour });
	// Who died early is worth the room.
	expect(pictureOf(runOf([{ ends: 9 }, { ends: day, kind: 'cause', at: day }])).time?.isCut).toBe(false);
});

const many = (count: number, told: (rank: number) => Told) =>
	runOf(Array.from({ length: count }, (_, rank) => told(rank)));

test.each<{ name: string; run: Run; rows: number; folded: number }>([
	{ name: 'sixteen ranks stand alone', run: many(16, () => ({ ends: 1 })), rows: 16, folded: 0 },
	{
		name: 'of 64 those of a node that did the same stand together, the cause alone',
		run: many(64, (rank) => ({
			ends: 9,
			node: `n${rank >> 3}`,
			...(rank === 5 ? { kind: 'cause' } : { kind: 'timeout' }),
		})),
		rows: 9,
		folded: 63,
	},
	{
		name: 'of 1,024 on 128 nodes those that did the same',
		run: many(1024, (rank) => ({
			ends: 9,
			node: `n${rank >> 3}`,
			...(rank === 5 ? { kind: 'cause' } : rank % 2 ? { kind: 'timeout', failure: `f${rank % 3}` } : {}),
		})),
		rows: 5,
		folded: 1023,
	},
	{
		name: 'of many different failures those of one kind',
		run: many(40, (rank) => ({ ends: 9, kind: rank === 5 ? 'cause' : 'error', failure: `f${rank}` })),
		rows: 2,
		folded: 39,
	},
])('$name', ({ run, rows, folded }) => {
	const picture = pictureOf(run);
	expect(picture.rows.length).toBe(rows);
	expect(picture.folded).toBe(folded);
	expect(picture.rows.reduce((sum, row) => sum + row.rows.length, 0)).toBe(run.rows.length);
});

test('of ranks in one row the first and the last sign of life are told, and marks at one place once', () => {
	const run = many(40, (rank) => ({
		ends: 40 + rank,
		kind: rank === 0 ? 'cause' : 'timeout',
		at: rank < 20 ? 50 : 79,
	}));
	const row = pictureOf(run).rows[1];
	expect(row?.until).toBeCloseTo(41 / 79);
	expect(row?.to).toBe(1);
	expect(row?.marks.map(({ at }) => at)).toEqual([50 / 79, 1]);
});

test('who was not read to the end is drawn as far as it was, and is not silent', () => {
	const run = runOf([{ ends: 50 }, { ends: 60, kind: 'cause', at: 60 }]);
	const unread = { rank: 2, paths: ['rank2.log.gz'], unread: true as const };
	const [first, , last] = pictureOf({ ...run, rows: [...run.rows, unread] }).rows;
	expect(first?.kind).toBe('silent');
	expect(last).toMatchObject({ kind: 'unread', marks: [] });
});
