/** A line for every message that is known, with the values of its holes filled in. */

import { oncePer } from '../../../../src/content/library/once.ts';
import { type MatchIndex, parseTemplate } from '../../../../src/diagnosis/matching/index.ts';
import { HOLE_GUIDE } from '../../../../src/tools/authoring/hole-types.ts';

const templatesOf = oncePer((index: MatchIndex) =>
	index.failures.flatMap(([, , messages]) => messages.map(([template]) => parseTemplate(template).parts)),
);

/**
 * Lines that the messages of the index recognise.
 *
 * @param into what becomes of the example of each hole.
 */
export const linesOf = (index: MatchIndex, into = (value: string) => value): string[] =>
	templatesOf(index).map((parts) =>
		parts.map((part) => ('text' in part ? part.text : into(HOLE_GUIDE[part.hole].example))).join(''),
	);
