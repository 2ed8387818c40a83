/** What may be the title of a thread, and what it says: apart from speech.ts, which every answer loads. Pure. */
import { judgeLine } from './causes/line.ts';
import { readPrefix } from './read.ts';
import { MOST_SAID, saidIn, speechIn } from './speech.ts';

/** Of a stack, or behind a clock: no person writes it above the rest. */
const PRINTED = /^(?:Traceback \(most|File ["“]|\d{1,2}:\d\d:\d\d)/;

/**
 * The first line, where it may be the title of a thread: some words that are no code, no command and no line of a logger, of
 * a stack or of what was raised. Less sure than `titleIn`: for words to look up where there are no better ones.
 */
function headingOf(lines: readonly string[]): string {
	const text = lines.find((line) => line.trim() !== '')?.trim() ?? '';
	if (!/\s\S+\s|\p{Script=Han}{4}/u.test(text) || readPrefix(text).end > 0 || judgeLine(text)) return '';
	const speech = speechIn(text);
	return speech === 'code' || speech === 'nothing' || PRINTED.test(text) ? '' : text.slice(0, MOST_SAID);
}

/**
 * What a person says in a text, with the first line above it where that may be the title.
 *
 * @param said what is known to be said.
 * @example saidWithHeading(['FSDP2 "got mixed tensors"', 'Traceback (most recent call last):']) // => 'FSDP2 "got mixed tensors"'
 */
export function saidWithHeading(lines: readonly string[], said = saidIn(lines)): string {
	const heading = headingOf(lines);
	return said.includes(heading) ? said : `${heading}${said && '\n'}${said}`;
}

/** So many plain words and a blank line below them: hardly a program's. */
const FEWEST_APART = 4;
const PLAIN_WORD = /(?<!\S)["'(`[]?\p{L}[\p{L}'’-]*[\])`"',.:!]?(?!\S)/gu;

/** Whether the first line stands apart from what is below, and is words. */
function standsApart(lines: readonly string[]): boolean {
	const at = lines.findIndex((line) => line.trim() !== '');
	const words = lines[at]?.match(PLAIN_WORD) ?? [];
	return words.length >= FEWEST_APART && lines[at + 1]?.trim() === '';
}

/**
 * What a person asks in a text of which no line is worth quoting: their title counts there, whatever signs it has. A log
 * that begins so has none of their words, or no blank line below its first.
 *
 * @example askedIn(['Stuck at "[RANK:0] Starting"', 'All is well with one GPU.']) // => 'Stuck at "[RANK:0] Starting"\nAll is well with one GPU.'
 * @example askedIn(['step 3 loss 2.31', 'step 4 loss 2.30']) // => ''
 */
export function askedIn(lines: readonly string[]): string {
	const said = saidIn(lines);
	return said || standsApart(lines) ? saidWithHeading(lines, said) : '';
}

/** Behind "error:" and its like; in words of Python without its class; as the assertion that failed. */
const STATED =
	/(?:\b(?:error|failed|failure|fails)|报错|错误|异常)[^:：.]{0,20}[:：] {0,2}(?<behind>\S+(?: \S+){2,})|(?<said>['"`]?[\w.]+['"`]? object has no attribute .+|\w[\w.]*\(\) (?:got an unexpected|missing \d).+|`?assert \w.+)/i;

/**
 * What was printed of an error, where the title of a thread says it: there it may stand alone, without its class.
 *
 * @returns the words and where in the title they begin; undefined for a title that only complains, or asks.
 * @example statedIn('[Bug]: start of the store failed: Cannot allocate memory') // => { text: 'Cannot allocate memory', at: 31 }
 */
export function statedIn(title: string): { text: string; at: number } | undefined {
	const { behind, said } = (!/[?？]\s*$/.test(title) && STATED.exec(title)?.groups) || {};
	const text = (behind ?? said)?.trimEnd();
	return text ? { text, at: title.indexOf(text) } : undefined;
}
