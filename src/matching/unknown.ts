/**
 * When nothing is recognised: the line to ask about.
 */

import type { MatchIndex } from './compile.ts';
import { type Nearest, nearestMessages } from './nearest.ts';
import { normalise } from './normalise.ts';
import type { Prepared } from './prepare.ts';
import { messageOf, readPrefix } from './read.ts';
import { type AskedLine, diagnose } from './session.ts';

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

/**
 * The last of the lines that say most. `lines` are those at the end of the log: what ended it stands there.
 */
export function askAbout(lines: AskedLine[], prepared: Prepared): Unknown | undefined {
	let best: AskedLine | undefined;
	let weight = 0;
	for (const line of lines) {
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
