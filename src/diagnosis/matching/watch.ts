/**
 * Watching for evidence while a log goes by: applies the rules of evidence.ts to the lines that the scan flagged.
 */
import { announcesInit, type Gpu, judgeGpus, killedPlace, nanPlace, ROWS_APART, readGpuRow } from './evidence.ts';
import { shift } from './exact.ts';
import { FLAG_GPU_TABLE, FLAG_KILLED, FLAG_NAN } from './flags.ts';
import type { Place } from './fold.ts';
import type { Gatherer } from './gather.ts';
import { type Block, lineOf } from './join.ts';
import { type Watch, watchWorld } from './world.ts';

/** A table of more GPUs than this is read in parts. */
const MOST_ROWS = 64;

/** Watches for evidence, and for the number of ranks. */
export function createWatch(gatherer: Gatherer): Watch {
	const world = watchWorld(gatherer);
	let gpus: Gpu[] = [];
	/** Tells that a shell said so; at the end, since it is what followed where anything tells what failed. */
	let tellKilled: (() => void) | undefined;

	const seeGpu = (block: Block, line: number) => {
		const row = readGpuRow(lineOf(block, line));
		const number = block.scanned.numbers[line] as number;
		if (!row) return;
		const isNext = gpus.length > 0 && number - (gpus.at(-1) as Gpu).line <= ROWS_APART && gpus.length < MOST_ROWS;
		gpus = [...(isNext ? gpus : []), { ...row, line: number }];
		const verdict = judgeGpus(gpus);
		// The row just read stands for the table: the idle one may lie in an earlier block.
		if (verdict) gatherer.evidence(verdict.id, block, line, shifted(block, line, row.place));
	};

	return {
		see(block, kept) {
			const { line, flags } = kept;
			if (flags & FLAG_NAN) {
				const place = nanPlace(lineOf(block, line));
				if (place) gatherer.evidence('nan-value', block, line, shifted(block, line, place));
			}
			if (flags & FLAG_KILLED) {
				const place = killedPlace(lineOf(block, line));
				// A launcher that ends its other processes says so before the shell does.
				if (place && !(line > 0 && /terminat|kill/i.test(lineOf(block, line - 1))))
					tellKilled ??= () => gatherer.evidence('killed', block, line, shifted(block, line, place));
			}
			if (flags & FLAG_GPU_TABLE) seeGpu(block, line);
			world.see(block, kept);
		},
		finish(block) {
			if (!gatherer.hasFailure()) tellKilled?.();
			if (!gatherer.isEmpty()) return;
			const last = lastLine(block);
			if (last < 0 || !announcesInit(lineOf(block, last))) return;
			const raw = lineOf(block, last);
			gatherer.evidence('stops-at-init', block, last, shifted(block, last, { start: 0, end: raw.length }));
		},
	};
}

const shifted = (block: Block, line: number, place: Place): Place => shift(place, block.scanned.starts[line] as number);

function lastLine(block: Block): number {
	for (let line = block.scanned.count - 1; line >= 0; line--) if (lineOf(block, line).trim() !== '') return line;
	return -1;
}
