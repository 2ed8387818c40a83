/**
 * Evidence without an error message. Each rule is one sentence; it names the failure that it speaks for, and is silent
 * if the index does not know that failure.
 */
import type { EvidenceId } from './flags.ts';
import { fold, type Place, unfold } from './fold.ts';

/** Before `nan`: what it is the value of, then a sign, a verb or nothing. On folded text, of bounded length. */
const LOSS_IS =
	/(?:loss|grad ?norm|gradient ?norm|perplexity)(?:[a-z0-9/. -]{0,20}(?:[:=|]| is| became| was|为|是|变成))? ?\(?$/;
const NAN = /nan(?![a-z\d])/gi;
/** What `LOSS_IS` cannot end with. After a backslash it may be a spelled break, and a control sequence may end so. */
const OTHER_WORD = /(?<!\\)[a-df-ln-rt-xz\d] ?$/i;
/** So much before it is folded: iteration lines are long, and some of every run count "nan iterations". */
const REACH = 120;

/**
 * Where a line says that a loss or a gradient norm is nan.
 *
 * @example nanPlace("{'loss': nan, 'epoch': 0.1}") // => { start: 2, end: 12 }
 */
export function nanPlace(raw: string): Place | undefined {
	for (const { index } of raw.matchAll(NAN)) {
		const from = Math.max(0, index - REACH);
		const before = raw.slice(from, index);
		if (OTHER_WORD.test(before) && !before.includes('\x1b')) continue;
		const folded = fold(before);
		const found = LOSS_IS.exec(folded.text);
		if (found) return { start: from + unfold(before, folded, found.index, found.index + 1).start, end: index + 3 };
	}
	return undefined;
}

/** Alone, or where a progress bar broke off: behind its last block or its bracket. Or what bash says of a script. */
const KILLED = /(?:^|[\u2580-\u259f] {0,200}|\])Killed\s{0,8}$|^\S{1,100}: line \d{1,6}: {1,8}\d{1,9} Killed {2}/;

/** A line of progress is long; what bash says of a script is not. */
const REACH_OF_KILLED = 1000;

/**
 * Where a shell says of its program nothing but that it was killed.
 *
 * @example killedPlace(' 77%|███Killed') // => { start: 8, end: 14 }
 */
export function killedPlace(raw: string): Place | undefined {
	const from = Math.max(0, raw.length - REACH_OF_KILLED);
	const found = KILLED.exec(raw.slice(from));
	const start = found ? from + found.index + found[0].indexOf('Killed') : 0;
	return found ? { start, end: start + 6 } : undefined;
}

export interface Gpu {
	used: number;
	total: number;
	utilisation: number;
	line: number;
	place: Place;
}

const GPU_ROWS = [
	/(?<used>\d{1,7})MiB \/ {1,6}(?<total>\d{1,7})MiB \| {1,8}(?<utilisation>\d{1,3})%/,
	/, {1,4}(?<utilisation>\d{1,3}) %(?:, {1,4}\d{1,4} \/ {1,4}\d{1,4} W)? \| {1,6}(?<used>\d{1,7}) \/ {1,6}(?<total>\d{1,7}) MB/,
];

/** The row of a GPU in such a table. */
export function readGpuRow(raw: string): Omit<Gpu, 'line'> | undefined {
	for (const pattern of GPU_ROWS) {
		const found = pattern.exec(raw);
		if (!found?.groups) continue;
		const { used, total, utilisation } = found.groups;
		const place = { start: found.index, end: found.index + found[0].length };
		return { used: Number(used), total: Number(total), utilisation: Number(utilisation), place };
	}
	return undefined;
}

const BUSY = 60;
const IDLE = 10;
const SLACK = 20;
const holdsMemory = ({ used, total }: Gpu) => used > total / 5;

/** What a table of GPUs says, and the row that says it. */
export function judgeGpus(gpus: Gpu[]): { id: EvidenceId; gpu: Gpu } | undefined {
	const working = gpus.filter(holdsMemory);
	const [idle, ...others] = working.toSorted((a, b) => a.utilisation - b.utilisation);
	if (!idle || others.length === 0) return undefined;
	const busiest = others.at(-1) as Gpu;
	if (idle.utilisation < IDLE && busiest.utilisation > BUSY) return { id: 'one-gpu-idle', gpu: idle };
	return busiest.utilisation < SLACK ? { id: 'all-gpus-idle', gpu: idle } : undefined;
}

/** Rows further apart than this belong to different tables. */
export const ROWS_APART = 6;

const SETTING_UP = /\b(?:initiali[sz]ing|setting up|init process group|joining|rendezvous)\b/;
const WHAT = /\b(?:process ?groups?|distributed|rendezvous|nccl|communicators?|c10d|torch dist)\b/;
const DONE =
	/error|fail|exception|time.?out|\b(?:done|completed?|initiali[sz]ed|success|successfully|finished|took|not)\b/;

/**
 * Whether a line announces that the process group is being set up.
 *
 * @example announcesInit('[rank0] Initializing process group ...') // => true
 */
export function announcesInit(raw: string): boolean {
	const { text } = fold(raw.slice(0, 400));
	return SETTING_UP.test(text) && WHAT.test(text) && !DONE.test(text);
}
