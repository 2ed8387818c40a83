/** What values are, so that bytes are never compared with seconds. */
import type { HoleType } from '../matching/holes.ts';

/** `list` holds numbers; `truth` is what a condition comes to; `owners` are ranks, processes or hosts that something is of. */
export type ValueType = 'number' | 'bytes' | 'seconds' | 'rank' | 'version' | 'word' | 'list' | 'truth' | 'owners';

/** What the value of a hole is. What is not in the table is a word. */
const HOLE_VALUES: Partial<Record<HoleType, ValueType>> = {
	int: 'number',
	number: 'number',
	port: 'number',
	size: 'bytes',
	ms: 'seconds',
	seconds: 'seconds',
	rank: 'rank',
	version: 'version',
};

/** @example typeOfHole('ms') // => 'seconds' */
export const typeOfHole = (hole: HoleType): ValueType => HOLE_VALUES[hole] ?? 'word';

/** What one unit is, in bytes or in seconds. */
export const UNITS: Readonly<Record<string, readonly [type: 'bytes' | 'seconds', size: number]>> = {
	B: ['bytes', 1],
	KiB: ['bytes', 2 ** 10],
	MiB: ['bytes', 2 ** 20],
	GiB: ['bytes', 2 ** 30],
	TiB: ['bytes', 2 ** 40],
	ms: ['seconds', 0.001],
	s: ['seconds', 1],
	min: ['seconds', 60],
	h: ['seconds', 3600],
};

/** What is known of the log beside the line. */
export const LOG_FACTS: ReadonlyMap<string, ValueType> = new Map([
	['log.rank', 'rank'],
	['log.world', 'number'],
	['log.ranks', 'number'],
	['log.silent', 'number'],
	['log.behind', 'list'],
	['log.calls', 'number'],
	['log.findings', 'number'],
	['log.lines', 'number'],
]);
