/** When a log begins and ends, by the times that its lines tell. Pure. */
import { readPrefix } from '../matching/read.ts';

/** A time as printed, and in seconds that can be compared within a run, where it has a date. */
export interface Stamp {
	time: string;
	seconds?: number;
}

/** So much of the beginning and of the end is looked at, in characters. */
const LOOKED_AT = 8192;

export interface Clock {
	/** Takes the next piece of the log. */
	push(text: string): void;
	/** The first and the last time in what was read. */
	read(): { begins?: Stamp; ends?: Stamp };
}

/**
 * Reads the times of a log that comes in pieces, in bounded memory: only its first and last 8,192 characters are looked at.
 *
 * @example
 * const clock = createClock();
 * clock.push('2026-11-23 03:15:53,486 INFO step 0\n…\n');
 * clock.read().begins?.time // => '2026-11-23 03:15:53,486'
 */
export function createClock(): Clock {
	let head = '';
	let tail = '';
	return {
		push(text) {
			if (head.length < LOOKED_AT) head += text.slice(0, LOOKED_AT - head.length);
			tail = text.length >= LOOKED_AT ? text.slice(-LOOKED_AT) : (tail + text).slice(-LOOKED_AT);
		},
		read() {
			const begins = stampIn(head.split('\n'));
			const ends = stampIn(tail.split('\n').reverse());
			return { ...(begins && { begins }), ...(ends && { ends }) };
		},
	};
}

function stampIn(lines: readonly string[]): Stamp | undefined {
	for (const line of lines) {
		const { time, seconds } = readPrefix(line.slice(0, 400));
		if (time !== undefined && seconds !== undefined) return { time, seconds };
	}
	return undefined;
}
