/**
 * When nothing is recognised: the line to ask about.
 */

import type { MatchIndex } from './compile.ts';
import type { FirstError, Unknown } from './diagnosis.ts';
import { type Block, lineOf } from './join.ts';
import { nearestMessages } from './nearest.ts';
import { normalise } from './normalise.ts';
import type { Prepared } from './prepare.ts';
import { messageOf, readPrefix } from './read.ts';
import { BLOCK, diagnose } from './session.ts';

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
	if (FRAME.test(message) || !/\p{L}/u.test(message)) return 0;
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

function lastLines(block: Block): AskedLine[] {
	const { count, starts, ends, numbers } = block.scanned;
	let from = Math.max(0, count - MOST_ASKED);
	while ((starts[from] as number) < (ends[count - 1] as number) - BLOCK) from++;
	return Array.from(starts.subarray(from, count), (start, at) => {
		return { number: numbers[from + at] as number, start: block.base + start, text: lineOf(block, from + at) };
	});
}

/** What a program raised first; where nothing was raised, the last of the lines that say most, at the end of the log. */
export function askAbout(end: Block, prepared: Prepared, first?: FirstError): Unknown | undefined {
	const lines = lastLines(end);
	const line = first ? { number: first.line, start: first.start, text: first.text } : heaviestOf(lines);
	if (!line) return undefined;
	const text = line.text.slice(0, LONGEST);
	return {
		line: line.number,
		start: line.start,
		end: line.start + text.length,
		text,
		normalised: normalise(text),
		wrapper: first?.wrapper ?? WRAPPER.test(text),
		nearest: nearestMessages(text, prepared),
		around: linesAround(lines, line.number),
	};
}

const MOST_ABOVE = 60;
const MOST_BELOW = 20;
const LONGEST_AROUND = 300;

const linesAround = (lines: readonly AskedLine[], asked: number): string[] =>
	lines
		.filter(({ number }) => number >= asked - MOST_ABOVE && number <= asked + MOST_BELOW)
		.map(({ text }) => text.slice(0, LONGEST_AROUND));

function heaviestOf(lines: AskedLine[]): AskedLine | undefined {
	let best: AskedLine | undefined;
	let weight = 0;
	let last = 0;
	for (const line of lines) {
		const own = weigh(line.text);
		if (own === 0 || own < weight) continue;
		// Of lines that follow each other the first says what it is about.
		if (own > weight || own < 3 || line.number > last + 1) best = line;
		weight = own;
		last = line.number;
	}
	return best;
}

/**
 * The line to ask about in a text in which diagnose() of lean.ts found nothing.
 *
 * @param first what that said was raised first: it may stand far above the end that is read here.
 * @example explainUnknown('FooError: bar', index)?.normalised // => 'FooError: bar'
 */
export const explainUnknown = (text: string, index: MatchIndex, first?: FirstError): Unknown | undefined =>
	diagnose(text, index, (end, prepared, own) => askAbout(end, prepared, first ?? own)).unknown;
