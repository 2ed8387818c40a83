/**
 * When nothing is recognised: the line to ask about.
 */

import { isOfHealthyRuns, judgeLine } from './causes/line.ts';
import type { MatchIndex } from './compile.ts';
import type { Diagnosis, FirstError, Unknown } from './diagnosis.ts';
import { askedIn, saidWithHeading, statedIn } from './heading.ts';
import { type Block, firstOfLast, lineOf } from './join.ts';
import { leanParts } from './lean.ts';
import { nearestMessages } from './nearest.ts';
import { normalise } from './normalise.ts';
import type { Prepared } from './prepare.ts';
import { spokenIn } from './quoted.ts';
import { messageOf, type Prefix, readPrefix } from './read.ts';
import { diagnose } from './session.ts';
import { saidIn, speechOf, titleIn } from './speech.ts';

const COMPLAINT =
	/\b(?:error|errors|fatal|failed|failure|fails|cannot|could not|can't|unable|abort(?:ed)?|panic|segmentation (?:fault|violation)|killed|invalid|denied|refused|timed out|not found|no such|missing|mismatch|lost (?:communication|connection|contact)|stalled|unexpected|unsupported|not supported|错误|失败|报错|异常)/i;
const FRAME =
	/^(?:File ["“]|\^+$|[~^ ]+$|at |(?:PC: )?@ +(?:0x)?[\da-f]{4,}\b|#\d{1,3} +0x|frame #|Traceback|During handling|The above exception)/;
const WRAPPER =
	/ChildFailedError|CalledProcessError|SignalException|See root cause above|Root Cause \(first observed|[Ee]xit ?code(?!s?:? 0\b)|non-zero exit status|closing signal|SIGTERM|process group aborted|RayTaskError|^Error executing job with overrides/;
/** A launcher that ends its children calls it information. */
const ENDS_OTHERS = /\bKilling subprocess \d|\breceived SIGTERM\b/;
const LOUD = /^(?:E|F|ERR|ERROR|FATAL|CRIT|CRITICAL)$/i;
const QUIET = /^(?:I|INFO|DEBUG|TRACE|NOTICE|NORMAL)$/i;
/** A launcher says its own name first: `LAUNCH INFO 2023-09-11 14:55:20,499 Pod failed`. */
const SAYS_QUIET = /^[A-Z][A-Z_-]{1,20} (?:INFO|DEBUG) \d/;
/** It says that nothing is wrong. */
const NONE_FAILED = /\b(?:0|no|zero|without(?: any)?) (?:errors?|fail(?:ures?|ed)|warnings?)\b/gi;

/** What a line is worth asking about, and its own words. */
function weigh(raw: string): { weight: number; text: string } {
	const prefix = readPrefix(raw);
	const whole = messageOf(raw, prefix).slice(0, 1000);
	const text = spokenIn(whole) ?? whole;
	return { weight: weightOf(text, prefix), text: text === whole ? raw : text };
}

function weightOf(text: string, prefix: Prefix): number {
	if (FRAME.test(text)) return 0;
	if (isOfHealthyRuns(text)) return LITTLE;
	if (judgeLine(text, prefix.level)?.kind === 'exception') return WRAPPER.test(text) ? 2 : 6;
	if (ENDS_OTHERS.test(text)) return 2;
	const speech = speechOf(text, prefix);
	if (speech !== 'program' || QUIET.test(prefix.level ?? '') || SAYS_QUIET.test(text))
		return speech === 'program' ? LITTLE : 0;
	if (WRAPPER.test(text)) return 2;
	if (!COMPLAINT.test(text.replace(NONE_FAILED, ''))) return LOUD.test(prefix.level ?? '') ? 3 : LITTLE;
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
	/** The first sentences of a text that stands between two rules, joined. */
	help?: true;
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
export function askAbout(
	end: Block,
	prepared: Prepared,
	{ first, beside }: Pick<Diagnosis, 'first' | 'beside'>,
): Unknown | undefined {
	const lines = lastLines(end);
	const heaviest = first ? { number: first.line, start: first.start, text: first.text } : heaviestOf(lines);
	const call = first ? undefined : lastCallIn(lines);
	const title = firstIn(lines);
	// A title that complains stands above the traceback that it tells of; what was printed about it stands below.
	const isTitled = heaviest !== undefined && heaviest.number === title?.number && isPlain(heaviest.text);
	const isHead = isTitled || (heaviest !== undefined && WRAPPER.test(heaviest.text));
	// Nothing was printed about it but a traceback that is cut, if that.
	const isAlone = !first && (heaviest === undefined || (isTitled && call !== undefined));
	const stated = isAlone && title ? statedAs(title) : undefined;
	const line = stated ?? (isHead ? (call ?? heaviest) : (heaviest ?? call));
	if (!line) return undefined;
	const text = line.text.slice(0, LONGEST);
	const texts = lines.map((one) => one.text);
	const said = saidIn(texts);
	return {
		line: line.number,
		start: line.start,
		end: line.start + text.length,
		text,
		normalised: normalise(first?.asserted ?? text),
		wrapper: first?.wrapper ?? (WRAPPER.test(text) || ENDS_OTHERS.test(text)),
		// What is recognised is told as such, and comes not near.
		nearest: nearestMessages(text, prepared).filter(({ failure }) => beside.every((told) => told.failure !== failure)),
		...(line === call && { cut: true as const }),
		...(!first && beside.some(({ best }) => best.line === line.number) && { recognised: true as const }),
		around: linesAround(lines, line.number),
		versions: versionsIn(lines),
		// Trackers have the error in the title.
		said: line === call ? saidWithHeading(texts, said) : said,
	};
}

/**
 * Of a traceback that is cut before its error: the last call that it shows. Its code says more where that raises the error,
 * or where the call has no name.
 */
function lastCallIn(lines: readonly AskedLine[]): AskedLine | undefined {
	const at = lines.findLastIndex(({ text }) => CALL.test(text));
	const [call, code] = at < 0 ? [] : lines.slice(at, at + 2);
	const isTelling =
		code !== undefined &&
		(RAISES.test(code.text) || (/<module>$/.test(call?.text.trim() ?? '') && CODE_BELOW.test(code.text)));
	return isTelling ? code : call;
}

/** Neither of a logger nor of what was raised. */
const isPlain = (text: string): boolean => readPrefix(text).end === 0 && !judgeLine(text);

const firstIn = (lines: readonly AskedLine[]): AskedLine | undefined => lines.find(({ text }) => text.trim() !== '');

/** What a person's title states of an error, as the line to ask about. */
function statedAs(title: AskedLine): AskedLine | undefined {
	const stated = isPlain(title.text) && !spokenIn(title.text) ? statedIn(title.text) : undefined;
	return stated && { number: title.number, start: title.start + stated.at, text: stated.text };
}

const RAISES = /^[ │|]{0,12}raise [A-Za-z_][\w.]{0,80}\(/;
const CODE_BELOW = /^[ │|]{2,12}\w/;
const CALL = /File ["“][^"”]{1,500}["”], line \d{1,9}, in \S/;
const MOST_ABOVE = 60;
const MOST_BELOW = 20;
const LONGEST_AROUND = 300;

const linesAround = (lines: readonly AskedLine[], asked: number): string[] =>
	lines
		.filter(({ number }) => number >= asked - MOST_ABOVE && number <= asked + MOST_BELOW)
		.map(({ text }) => text.slice(0, LONGEST_AROUND));

/** A name with a release beside it: `deepspeed-0.16.2`, `torch  2.6.0`, `version: 2.6.0`. */
const VERSION = /[a-z]["']?[-=:@ v]{1,40}["']?v?\d+\.\d/i;
const MOST_VERSIONS = 400;

/** Lists of packages and banners stand far from the line, at either end of a log. */
const versionsIn = (lines: readonly AskedLine[]): string[] =>
	lines
		.map(({ text }) => text.slice(0, LONGEST_AROUND))
		.filter((text) => VERSION.test(text))
		.slice(-MOST_VERSIONS);

function heaviestOf(lines: AskedLine[]): AskedLine | undefined {
	let best: AskedLine | undefined;
	let weight = 0;
	let last = 0;
	const few = lines.filter(({ text }) => text.trim() !== '').length <= FEW_LINES;
	const folded = foldHelp(lines);
	const title = titleOf(lines);
	for (const [at, line] of folded.entries()) {
		if (line.number === title) continue;
		const { weight: own, text } = line.help ? { weight: weightOfHelp(line.text), text: line.text } : weigh(line.text);
		// The launcher's own text below the first one only says that it ended.
		if (line.help && best?.help && own <= weight) continue;
		if (isHeading(line.text, folded[at + 1]?.text)) continue;
		if (own === 0 || own < weight || (own === LITTLE && !few)) continue;
		// Of lines that follow each other the first says what it is about.
		if (own > weight || own < 4 || line.number > last + 1) best = { ...line, text };
		weight = own;
		last = line.number;
	}
	return best;
}

/** The number of the line that a person wrote above the rest, where they speak below it, too. */
function titleOf(lines: readonly AskedLine[]): number | undefined {
	const texts = lines.map(({ text }) => text);
	const at = titleIn(texts);
	return at >= 0 && saidIn(texts.slice(at + 1)) !== '' ? lines[at]?.number : undefined;
}

/** Open MPI says what fails in a text over several lines, between two rules of this length. */
const RULE = /^-{70,80}$/;
const MOST_HELP = 40;

/** Each text between two rules as one line, which says what its first paragraph says. */
function foldHelp(lines: readonly AskedLine[]): AskedLine[] {
	const folded: AskedLine[] = [];
	for (let at = 0; at < lines.length; at++) {
		const line = lines[at] as AskedLine;
		const end = RULE.test(line.text)
			? lines.slice(at + 1, at + MOST_HELP).findIndex(({ text }) => RULE.test(text))
			: -1;
		const help = end < 1 ? undefined : helpIn(lines.slice(at + 1, at + 1 + end));
		folded.push(help ?? line);
		if (help) at += end + 1;
	}
	return folded;
}

function helpIn(lines: readonly AskedLine[]): AskedLine | undefined {
	const [first] = lines;
	if (!first || !/^\p{Lu}/u.test(first.text)) return undefined;
	const end = lines.findIndex(({ text }) => !/^\S/.test(text));
	const paragraph = end < 0 ? lines : lines.slice(0, end);
	return { ...first, text: paragraph.map(({ text }) => text.trimEnd()).join(' '), help: true };
}

const weightOfHelp = (text: string): number => (WRAPPER.test(text) ? 2 : COMPLAINT.test(text) ? 5 : LITTLE);

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
	diagnose(text, index, leanParts, (end, prepared, told) => askAbout(end, prepared, first ? { ...told, first } : told))
		.unknown;

export { askedIn, saidWithHeading };
