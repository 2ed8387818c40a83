/** How far reading is, on a terminal. */
import { fill } from '../../core/i18n/sentences.ts';
import type { Progress } from '../../diagnosis/runs/read.ts';
import { padded } from './terminal.ts';
import type { Out } from './write-fs.ts';

/** How often progress is told, in milliseconds. */
const OFTEN = 100;

/** A line that is written anew, and goes when the answer comes. */
export function progressOn(stderr: Out, reading: string) {
	let told = 0;
	let width = 0;
	return {
		tell({ bytes, ofBytes, ...files }: Progress) {
			if (!stderr.isTTY || Date.now() - told < OFTEN) return;
			told = Date.now();
			const line = fill(reading, { ...files, percent: Math.floor((100 * bytes) / Math.max(1, ofBytes)) });
			width = Math.max(width, line.length);
			stderr.write(`\r${padded(line, width)}`);
		},
		clear() {
			if (told) stderr.write(`\r${' '.repeat(2 * width)}\r`);
		},
	};
}
