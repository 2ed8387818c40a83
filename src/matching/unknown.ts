/**
 * When nothing is recognised: the line to ask about.
 */

import type { MatchIndex } from './compile.ts';
import { type Block, lineOf } from './join.ts';
import { type Nearest, nearestMessages } from './nearest.ts';
import { normalise } from './normalise.ts';
import type { Prepared } from './prepare.ts';
import { messageOf, readPrefix } from './read.ts';
import { BLOCK, diagnose } from './session.ts';

export interface Unknown {
	/** Number of the line in the log, as pasted, and its offsets. */
	line: number;
	start: number;
	end: number;
	text: string;
	/** Without decoration, with holes for its values. */
	normalised: string;
	/** It only says that something else failed: what matters stands above or in another log. */
	wrapper: boolean;
	nearest: Nearest[];
}

const EXCEPTION = /^[\w.]{0,120}(?:Error|Exception|Fault|Interrupt|Failure)\b(?: ?:|$|\()/;
const COMPLAINT =
	/\b(?:error|errors|fatal|failed|failure|cannot|could not|unable|abort(?:ed)?|panic|segmentation|killed|invalid|denied|refused|timed out|not found|错误|失败|报错)/i;
const FRAME = /^(?:File "|\^+$|[~^ ]+$|at |frame #|Traceback|During handling|The above exception)/;
const WRAPPER =
	/ChildFailedError|CalledProcessError|SignalException|See root cause above|Root Cause \(first observed|[Ee]xit ?code|non-zero exit status|closing signal|SIGTERM|process group aborted|RayTaskError/;

/** What a line is worth asking about. */
function weigh(raw: string): number {
	const prefix = readPrefix(raw);
	const message = messageOf(raw, prefix).slice(0, 1000);
	if (message === '' || FRAME.test(message)) return 0;
	if (WRAPPER.test(message)) return 1;
	if (EXCEPTION.test(message)) return 4;
	if (COMPLAINT.test(message) || /^(?:E|F|ERROR|FATAL|CRITICAL)$/.test(prefix.level ?? '')) return 3;
	return 1;
}

const LONGEST = 4096;

/** A line of the log. */
interface AskedLine {
	number: number;
	start: number;
	text: string;
}

/** What ended a log stands at its end: so many lines, and so many characters. */
const MOST_ASKED = 2000;

function linesOf(block: Block): AskedLine[] {
	const { count, starts, ends, numbers } = block.scanned;
	let from = Math.max(0, count - MOST_ASKED);
	while ((starts[from] as number) < (ends[count - 1] as number) - BLOCK) from++;
	return Array.from(starts.subarray(from, count), (start, at) => {
		return { number: numbers[from + at] as number, start: block.base + start, text: lineOf(block, from + at) };
	});
}

/** The last of the lines that say most, at the end of the log. */
export function askAbout(end: Block, prepared: Prepared): Unknown | undefined {
	let best: AskedLine | undefined;
	let weight = 0;
	for (const line of linesOf(end)) {
		const own = weigh(line.text);
		if (own === 0 || own < weight) continue;
		weight = own;
		best = line;
	}
	if (!best) return undefined;
	const text = best.text.slice(0, LONGEST);
	return {
		line: best.number,
		start: best.start,
		end: best.start + text.length,
		text,
		normalised: normalise(text),
		wrapper: WRAPPER.test(text),
		nearest: nearestMessages(text, prepared),
	};
}

/**
 * The line to ask about in a text in which diagnose() of lean.ts found nothing.
 *
 * @example explainUnknown('FooError: bar', index)?.normalised // => 'FooError: bar'
 */
export const explainUnknown = (text: string, index: MatchIndex): Unknown | undefined =>
	diagnose(text, index, askAbout).unknown;
