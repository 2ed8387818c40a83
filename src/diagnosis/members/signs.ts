/**
 * Which closed sets a line may hold a member of. Cheap and generous: what it really holds is read with the set itself
 * (read-member.ts), which is loaded only then. Pure.
 */

import type { SetSigns } from '../../core/schemas/shipped-members.ts';
import { alignTemplate, readTemplate } from '../matching/align.ts';
import { placeOfText } from './text-place.ts';

/** A longer line is looked at up to here: what programs print of an error stands before it. */
export const LONGEST_LOOK = 4000;

/** @example wordsIn('KeyError: a.b_c') // => ['KeyError', 'a', 'b_c'] */
export const wordsIn = (line: string): string[] => line.match(/[A-Za-z]\w*/g) ?? [];

/**
 * @returns the ids of sets, in their order.
 * @example setsIn('OSError: [Errno 110] Connection timed out', signs) // => ['errno', 'getaddrinfo', 'python-exceptions']
 */
export function setsIn(line: string, signs: readonly SetSigns[]): string[] {
	const looked = line.slice(0, LONGEST_LOOK);
	const words = new Set(wordsIn(looked));
	return signs.filter((set) => mayHold(looked, words, set)).map(({ id }) => id);
}

/** Of sets only the forms in which a number is said to be one of theirs. */
export const codeSigns = (signs: readonly SetSigns[]): SetSigns[] => signs.map(({ id, forms }) => ({ id, forms }));

function mayHold(line: string, words: ReadonlySet<string>, { forms, prefix, names, texts, marks }: SetSigns): boolean {
	const isMarked = marks === undefined || holdsMark(line, marks);
	if (isMarked && names?.some((name) => words.has(name))) return true;
	if (prefix !== undefined && [...words].some((word) => word.length > prefix.length && word.startsWith(prefix)))
		return true;
	if (forms.some((form) => alignTemplate(readTemplate(form), line))) return true;
	if (!isMarked) return false;
	return texts ? texts.some((text) => placeOfText(line, text) !== undefined) : marks !== undefined;
}

/** Whether one of the words stands in the line, also as the beginning of a longer one: `cuda` in `CUDA_VISIBLE_DEVICES`. */
export function holdsMark(line: string, marks: readonly string[]): boolean {
	const words = wordsIn(line.toLowerCase());
	return marks.some((mark) => words.some((word) => word.startsWith(mark)));
}
