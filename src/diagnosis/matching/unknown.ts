/**
 * When nothing is recognised: the line to ask about.
 */

import { judgeLine } from './causes/line.ts';
import type { MatchIndex } from './compile.ts';
import type { FirstError, Unknown } from './diagnosis.ts';
import { type Block, firstOfLast, lineOf } from './join.ts';
import { nearestMessages } from './nearest.ts';
import { normalise } from './normalise.ts';
import type { Prepared } from './prepare.ts';
import { messageOf, type Prefix, readPrefix } from './read.ts';
import { diagnose } from './session.ts';
import { saidIn, speechOf } from './speech.ts';

const COMPLAINT =
	/\b(?:error|errors|fatal|failed|failure|fails|cannot|could not|can't|unable|abort(?:ed)?|panic|segmentation (?:fault|violation)|killed|invalid|denied|refused|timed out|not found|no such|missing|mismatch|stalled|unsupported|not supported|错误|失败|报错|异常)/i;
const FRAME = /^(?:File "|\^+$|[~^ ]+$|at |frame #|Traceback|During handling|The above exception)/;
const WRAPPER =
	/ChildFailedError|CalledProcessError|SignalException|See root cause above|Root Cause \(first observed|[Ee]xit ?code(?!s?:? 0\b)|non-zero exit status|closing signal|SIGTERM|process group aborted|RayTaskError/;
/** A launcher that ends its children calls it information. */
const ENDS_OTHERS = /\bKilling subprocess \d|\breceived SIGTERM\b/;
const LOUD = /^(?:E|F|ERR|ERROR|FATAL|CRIT|CRITICAL)$/i;
const QUIET = /^(?:I|INFO|DEBUG|TRACE|NOTICE|NORMAL)$/i;
/** What a logger that writes JSON says. */
const IN_JSON = /"(?:msg|message|error|err|exception)" ?: ?"(?<said>(?:[^"\\]|\\.){1,1000})"/;

/** What a line is worth asking about, and its own words. */
function weigh(raw: string): { weight: number; text: string } {
	const prefix = readPrefix(raw);
	const whole = messageOf(raw, prefix).slice(0, 1000);
	const text = (whole.startsWith('{') && IN_JSON.exec(whole)?.groups?.['said']) || whole;
	return { weight: weightOf(text, prefix), text: text === whole ? raw : text };
}

function weightOf(text: string, prefix: Prefix): number {
	if (FRAME.test(text)) return 0;
	if (judgeLine(text, prefix.level)?.kind === 'exception') return WRAPPER.test(text) ? 2 : 6;
	if (ENDS_OTHERS.test(text)) return 2;
	const speech = speechOf(text, prefix);
	if (speech !== 'program' || QUIET.test(prefix.level ?? '')) return speech === 'program' ? LITTLE : 0;
	if (WRAPPER.test(text)) return 2;
	if (!COMPLAINT.test(text)) return LOUD.test(prefix.level ?? '') ? 3 : LITTLE;
	return LOUD.test(prefix.level ?? '') || judgeLine(text) ? 5 : 4;
}

/** It complains of nothing: to be quoted only where hardly anything else was pasted. */
const LITTLE = 1;
/** Of so few lines each was chosen. */
const FEW_LINES = 3;

const LONGEST = 4096;

/** A line of the log. */
interface AskedLine {
	number: number;
	start: number;
	text: string;
}

/** What ended a log stands at its end. */
const MOST_ASKED = 2000;

function lastLines(block: Block): AskedLine[] {
	const { count, starts, numbers } = block.scanned;
	const from = firstOfLast(block, MOST_ASKED);
	return Array.from(starts.subarray(from, count), (start, at) => {
		return { number: numbers[from + at] as number, start: block.base + start, text: lineOf(block, from + at) };
	});
}

/** What a program raised first; where nothing was raised, the last of the lines that say most, at the end of the log. */
export function askAbout(end: Block, prepared: Prepared, first?: FirstError): Unknown | undefined {
	const lines = lastLines(end);
	const heaviest = first ? { number: first.line, start: first.start, text: first.text } : heaviestOf(lines);
	const line = heaviest ?? lastCallIn(lines);
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
		...(!heaviest && { cut: true as const }),
		around: linesAround(lines, line.number),
		said: saidIn(lines.map((one) => one.text)),
	};
}

/** Of a traceback that is cut before its error: the last call that it shows. */
const lastCallIn = (lines: readonly AskedLine[]): AskedLine | undefined =>
	lines.findLast(({ text }) => CALL.test(text));

const CALL = /File "[^"]{1,500}", line \d{1,9}, in \S/;
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
	const few = lines.filter(({ text }) => text.trim() !== '').length <= FEW_LINES;
	for (const [at, line] of lines.entries()) {
		const { weight: own, text } = weigh(line.text);
		if (isHeading(line.text, lines[at + 1]?.text)) continue;
		if (own === 0 || own < weight || (own === LITTLE && !few)) continue;
		// Of lines that follow each other the first says what it is about.
		if (own > weight || own < 4 || line.number > last + 1) best = { ...line, text };
		weight = own;
		last = line.number;
	}
	return best;
}

/** "Exception during training:" says less than the traceback below it. */
const isHeading = (text: string, next = ''): boolean =>
	/: *$/.test(text) && /^\W{0,20}Traceback \(most|^ {0,4}File "/.test(next);

/**
 * The line to ask about in a text in which diagnose() of lean.ts found nothing.
 *
 * @param first what that said was raised first: it may stand far above the end that is read here.
 * @example explainUnknown('FooError: bar', index)?.normalised // => 'FooError: bar'
 */
export const explainUnknown = (text: string, index: MatchIndex, first?: FirstError): Unknown | undefined =>
	diagnose(text, index, (end, prepared, own) => askAbout(end, prepared, first ?? own)).unknown;

export { saidIn };
