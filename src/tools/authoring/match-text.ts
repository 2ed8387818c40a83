/** The explanation of a line as text for a terminal. Pure. */

import type { KnownMessage } from '../../content/library/known-messages.ts';
import { CLOSE } from '../../diagnosis/matching/drift.ts';
import type { Value } from '../../diagnosis/matching/index.ts';
import type { PrintedBy } from '../../diagnosis/printed/match.ts';
import type { ExactMatch, Explanation, NearMatch } from './explain.ts';
import { HOLE_GUIDE } from './hole-types.ts';
import { placeText } from './neighbours.ts';

/** @example matchText(explainLine('…', known)) // => 'Recognised as cuda-oom.\n\n  content/failures/…' */
export function matchText({ failure, exact, near }: Explanation): string {
	const head = failure
		? `Recognised as ${failure}.`
		: exact.length
			? 'A template matches, but a reader is shown nothing for this line alone.'
			: 'Not recognised: no template matches, and none comes close enough.';
	// Beside an exact match, what is only near says nothing.
	const told = exact.length ? exact.map(exactText) : near.map(nearText);
	return [head, ...told].join('\n\n');
}

/**
 * Of which rows of the harvest a line is, as text for a terminal; nothing where nobody is known to print it.
 *
 * @example printedText([]) // => ''
 */
export const printedText = (places: readonly PrintedBy[]): string =>
	places.length ? ['Printed by, as the harvest has it:', ...places.map(placeText)].join('\n\n') : '';

/** `failure` or `failure, in guide/problem`, and the message's id. */
const ownerOf = ({ failure, problem, id }: KnownMessage) =>
	problem ? `${problem} (${failure}), message ${id}` : `${failure}, message ${id}`;

const placeOf = ({ file, line }: KnownMessage) => `${file}:${line}`;

function exactText({ message, covered, values, chosen }: ExactMatch): string {
	return block(message, [
		chosen ? 'matches, and is the answer' : 'matches too; what says more about the line is shown',
		`template  ${message.template}`,
		`line      ${covered}`,
		...values.map(valueText),
	]);
}

function valueText({ hole, name, text }: Value): string {
	const { unit } = HOLE_GUIDE[hole];
	const said = unit ? `${text} ${unit}` : text;
	return `          <${name ? `${hole}:${name}` : hole}> = ${said || '(nothing)'}`;
}

function nearText({ message, closeness, missing, extra, misspelt, because, chosen }: NearMatch): string {
	return block(message, [
		`${chosen ? 'near enough, and the answer' : 'no match'}: closeness ${closeness.toFixed(2)}, needed ${CLOSE}`,
		`template  ${message.template}`,
		...(missing.length ? [`missing   ${missing.join(' ')}`] : []),
		...(extra.length ? [`extra     ${extra.join(' ')}`] : []),
		...misspelt.map(([own, line]) => `misspelt  ${line}, for ${own}`),
		...because.map((reason) => `why not   ${reason}`),
	]);
}

const block = (message: KnownMessage, lines: string[]): string =>
	[`${placeOf(message)}  ${ownerOf(message)}`, ...lines].join('\n  ');
