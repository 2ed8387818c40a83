import { describe, expect, it } from 'vitest';
import { paceOf, type Reason, rested, type Sight, see, watchedFrom } from '../../../../src/diagnosis/runs/watching.ts';

const PACE = paceOf(600_000);
/** What is seen at a second: logs that grew, with `!` where something went wrong in what they say. */
type Look = [second: number, ...logs: string[]];

/** At which seconds all logs are read, and why. */
function told(looks: readonly Look[], pace = PACE): [number, Reason][] {
	let watched = watchedFrom(0);
	return looks.flatMap(([second, ...logs]): [number, Reason][] => {
		const sight: Sight = {
			grown: logs.map((log) => log.replace('!', '')),
			failed: logs.filter((log) => log.endsWith('!')).map((log) => log.replace('!', '')),
		};
		const next = see(watched, sight, second * 1000, pace);
		watched = next.watched;
		return next.reason ? [[second, next.reason]] : [];
	});
}

/** A look every five seconds. */
const every = (from: number, to: number, ...logs: string[]): Look[] =>
	Array.from({ length: (to - from) / 5 + 1 }, (_, at) => [from + 5 * at, ...logs]);

describe('of a job that is watched there is something to say', () => {
	it.each<{ when: string; looks: Look[]; says: [number, Reason][] }>([
		{ when: 'never, while it prints', looks: every(0, 3000, 'a', 'b'), says: [] },
		{
			when: 'once a failed log has stood still',
			looks: [[5, 'a', 'b!'], ...every(10, 60, 'a')],
			says: [[15, 'failed']],
		},
		{
			when: 'not while the failed log still prints',
			looks: [[5, 'a!'], [10, 'a'], [15, 'a'], [20], [25]],
			says: [[25, 'failed']],
		},
		{
			when: 'after a minute, though all write into one log',
			looks: [[5, 'a!'], ...every(10, 70, 'a')],
			says: [[65, 'failed']],
		},
		{
			when: 'once, of a failure and of what it does to the others',
			looks: [[5, 'a!'], [10, 'b!', 'c!'], [15, 'd'], ...every(20, 100)],
			says: [[15, 'failed']],
		},
		{
			when: 'again, of what fails later',
			looks: [[5, 'a!'], ...every(10, 100, 'b'), [105, 'b!'], ...every(110, 130)],
			says: [
				[15, 'failed'],
				[115, 'failed'],
			],
		},
		{ when: 'once all are silent', looks: [[5, 'a', 'b'], ...every(10, 1500)], says: [[605, 'silent']] },
		{ when: 'where there never was a line', looks: every(0, 1500), says: [[600, 'silent']] },
		{
			when: 'again, where a silent job had gone on',
			looks: [...every(0, 700), [705, 'a'], ...every(710, 1500)],
			says: [
				[600, 'silent'],
				[1305, 'silent'],
			],
		},
		{ when: 'not while one of many still prints', looks: every(0, 3000, 'z'), says: [] },
		{
			when: 'of a failure, and of the silence after it',
			looks: [[5, 'a!'], ...every(10, 900)],
			says: [
				[15, 'failed'],
				[605, 'silent'],
			],
		},
	])('$when', ({ looks, says }) => {
		expect(told(looks)).toEqual(says);
	});

	it('of silence when it was asked for', () => {
		expect(told(every(0, 300), paceOf(120_000))).toEqual([[120, 'silent']]);
	});

	it('no more often than reading all logs allows', () => {
		const failing = see(watchedFrom(0), { grown: ['a'], failed: ['a'] }, 0, PACE).watched;
		const { notBefore } = rested(failing, { began: 10_000, ended: 37_000 }, PACE);
		expect(notBefore).toBe(37_000 + 50 * 27_000);
		const resting = { ...failing, notBefore };
		expect(see(resting, { grown: [], failed: [] }, notBefore - 1, PACE).reason).toBeUndefined();
		expect(see(resting, { grown: [], failed: [] }, notBefore, PACE).reason).toBe('failed');
	});
});
