/** The sentences of an error that was raised, and may be unknown: loaded only with one. */
import { fill, sentences } from '../../core/i18n/sentences.ts';
import type { Said } from '../../core/schemas/said.ts';
import { isBetweenTwo } from '../matching/kinds.ts';
import type { Answer } from './answer.ts';
import { type Card, fixOf } from './card.ts';
import { asItIs, type Shown, type UnknownWords } from './say.ts';

type First = NonNullable<Answer['first']>;

/** @example sayRaised(first, words) // => 'First error, on rank 2: FileNotFoundError' */
export function sayRaised({ rank, exception }: Pick<First, 'rank' | 'exception'>, words: UnknownWords, shown = asItIs) {
	return fill(rank === undefined ? words.raised : words.raisedBy, { rank: rank ?? '', exception: shown(exception) });
}

/**
 * What was printed of it, with the assertion above where nothing else is said.
 *
 * @example quotedOf({ text: 'AssertionError', asserted: 'assert x > 0' }) // => ['assert x > 0', 'AssertionError']
 */
export const quotedOf = ({ text, asserted }: Pick<First, 'text' | 'asserted'>): string[] => [
	...(asserted === undefined ? [] : [asserted]),
	text,
];

/** Whether the line to ask about is what was printed of the error, letter by letter: to be shown once. */
export const isQuotedWhole = (first: Pick<First, 'text' | 'asserted'> | undefined, normalised: string): boolean =>
	first !== undefined && quotedOf(first).join('\n') === normalised;

/** Where it was raised, as far as its frames tell. */
export function sayFrames(
	{ frame, package: by }: Pick<First, 'frame' | 'package'>,
	words: UnknownWords,
	shown = asItIs,
) {
	const told = frame ? (by ? words.through : words.from) : by ? words.inside : undefined;
	const values = { package: by ?? '', place: frame ? placeOfFrame(frame, words, shown) : '' };
	return sentences(
		...(told ? [fill(told, values)] : []),
		...(frame?.called ? [fill(words.called, { called: shown(frame.called) })] : []),
	);
}

/**
 * How much is told beside an error of what such an error means: what its class means, or what this very line says, by a
 * reading or by a fix of its message, which is surer than what mostly lies behind it.
 */
export type MeaningTold = 'class' | 'line';

/**
 * @param means what is told of such an error, if anything is.
 * @param said what is said of each failure.
 */
export const meaningTold = (
	means: Pick<Card, 'failure' | 'reads' | 'message'> | undefined,
	said: Readonly<Record<string, Said>>,
): MeaningTold | undefined =>
	means && (means.reads || fixOf(means.message ?? '', said[means.failure]) !== undefined ? 'line' : 'class');

/**
 * The same, and that no message of it is known. Where what such an error means is told beside it, that of one that a
 * library raised of its own code, which may not fit what it calls.
 */
export const sayOrigin = (
	first: Pick<First, 'frame' | 'package' | 'exception' | 'text'>,
	words: UnknownWords,
	shown = asItIs,
	explained?: MeaningTold,
): string => {
	const isBetween = explained === 'class' && isBetweenTwo(first);
	const rest = explained ? (isBetween ? fill(words.between, { package: first.package ?? '' }) : '') : words.notKnown;
	return sentences(...[sayFrames(first, words, shown), rest].filter(Boolean));
};

function placeOfFrame(frame: NonNullable<First['frame']>, words: UnknownWords, shown: Shown): string {
	const place = fill(words.at, { file: shown(frame.file), number: frame.line });
	return frame.in === undefined ? place : fill(words.inFunction, { place, function: shown(frame.in) });
}
