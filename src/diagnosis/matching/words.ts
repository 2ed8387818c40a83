/**
 * Words, and how much a word says.
 *
 * One scale serves everywhere: to refuse templates that say too little, to find candidates, to measure how close a
 * drifted line comes. A word of three letters or more counts its letters, at most twelve; a number counts its digits;
 * everyday words of English and of logs count nothing. Of Chinese, which has no spaces, a run of characters
 * is a word, and each counts two. It depends on nothing but the word, so an author's new message
 * never changes how another one matches.
 */

import type { FoldedPart } from './align.ts';
import type { Place } from './fold.ts';
import { holdsLetters, isDigit, isHan, isLetter } from './holes.ts';

/** A template needs words worth this much; so does a line to be looked at. */
export const FLOOR = 8;
const MOST_POINTS = 12;
/** A Chinese character says as much as two letters. */
const HAN = 2;

/** Words of three letters and more that say nothing. */
export const EVERYDAY: ReadonlySet<string> = new Set(
	(
		'the and for with from not this that these those are was were has have had been being can cannot could should would will ' +
		'may might must you your its our their they which what when where while how why who all any some each every other another same ' +
		'but nor yet than then there here also only very too more most less least such into onto over under out off about after before ' +
		'between during again once please see use used using uses set get got make made try run running run ran does did done doing ' +
		'error errors exception exceptions failed fails fail failure failing warning warn info debug trace fatal critical message ' +
		'traceback recent call last line file value none null true false return raise self args kwargs ' +
		'runtimeerror valueerror typeerror keyerror attributeerror importerror assertionerror oserror indexerror userwarning futurewarning ' +
		'torch python gib mib kib lib site packages dist usr home root opt http https www com org'
	).split(' '),
);

/** Words that turn a sentence into a complaint; also inside longer ones: `runtimeerror`, `cannot`, `mismatched`. */
const COMPLAINT =
	/error|exception|fail|invalid|abort|corrupt|mismatch|illegal|unsupported|incompatible|timeout|^(?:not|no|never|cannot|cant|couldnt|unable|missing|expected|unexpected|must|should|only|killed|died|dead|lost|timed|stuck|hang|exceeded?|exceeds|insufficient|refused|denied|closed|reset|unknown|unhandled|unrecognized|undefined|out|larger|less|greater|too|overflow|nan|inf|warn|warning|warned|deprecated|instead)$/;

export const isComplaint = (word: string): boolean => COMPLAINT.test(word);

/** Whether a folded line complains. */
export const doesComplain = (text: string): boolean => wordsOf(text).some((word) => isComplaint(word.text));

/** What a folded word says, in points. */
export function pointsOf(word: string): number {
	if (isDigit(word.charCodeAt(0))) return Math.min(word.length, MOST_POINTS);
	if (isHan(word.charCodeAt(0))) return Math.min(HAN * word.length, MOST_POINTS);
	return word.length < 3 || EVERYDAY.has(word) ? 0 : Math.min(word.length, MOST_POINTS);
}

/**
 * What a word says of a kind of error: of a KeyError nothing else is printed than its class and the key, and of a program
 * that is missing no more than `sh: 1: torchrun: not found`.
 *
 * @example sayingOf('kind')('keyerror') // => 8
 */
const pointsOfKind = (word: string): number =>
	pointsOf(word) ||
	(word === 'not' || (word.endsWith('error') && word !== 'error') ? Math.min(word.length, MOST_POINTS) : 0);

/** How the words of a message are weighed. */
export const sayingOf = (role: string): ((word: string) => number) => (role === 'kind' ? pointsOfKind : pointsOf);

/** A run of letters, of digits or of Chinese characters in folded text. */
export interface Word extends Place {
	text: string;
}

/** What a word is made of: a letter beside a digit or a Chinese character ends one. */
const ALPHABETS = [isLetter, isDigit, isHan];

/**
 * The words of folded text.
 *
 * @example wordsOf('gpu0: out of memory').map((word) => word.text) // => ['gpu', '0', 'out', 'of', 'memory']
 */
export function wordsOf(text: string): Word[] {
	const words: Word[] = [];
	for (let at = 0; at < text.length; ) {
		const code = text.charCodeAt(at);
		const same = ALPHABETS.find((alphabet) => alphabet(code));
		if (!same) {
			at++;
			continue;
		}
		let end = at + 1;
		while (end < text.length && same(text.charCodeAt(end))) end++;
		words.push({ text: text.slice(at, end), start: at, end });
		at = end;
	}
	return words;
}

/**
 * The words that every line of this template holds, in order: those of its literals, without the ones that touch a
 * hole whose value may continue them (`lib<word>`).
 */
export const wordsOfParts = (parts: FoldedPart[]): string[] => runsOfWords(parts).flat();

/** The same, literal by literal: the words of a run stand side by side. */
export function runsOfWords(parts: FoldedPart[]): string[][] {
	return parts.map((part, index) => {
		if (typeof part !== 'string') return [];
		const words = wordsOf(part);
		if (mayContinue(parts[index - 1]) && words[0]?.start === 0) words.shift();
		if (mayContinue(parts[index + 1]) && words.at(-1)?.end === part.length) words.pop();
		return words.map((word) => word.text);
	});
}

const mayContinue = (part: FoldedPart | undefined) => typeof part === 'object' && holdsLetters(part.hole);

/**
 * What a template's own words say, in points; a repeated word counts once.
 *
 * @example distinctiveness(['cuda out of memory']) // => 13
 */
export function distinctiveness(parts: FoldedPart[], says = pointsOf): number {
	let points = 0;
	for (const word of new Set(wordsOfParts(parts))) points += says(word);
	return points;
}
