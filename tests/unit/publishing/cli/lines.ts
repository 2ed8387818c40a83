/** A line for every message that is known, with the values of its holes filled in. */

import { type MatchIndex, parseTemplate } from '../../../../src/diagnosis/matching/index.ts';
import { HOLE_GUIDE } from '../../../../src/tools/authoring/hole-types.ts';

/**
 * Lines that the messages of the index recognise.
 *
 * @param into what becomes of the example of each hole.
 */
export const linesOf = (index: MatchIndex, into = (value: string) => value): string[] =>
	index.failures.flatMap(([, , messages]) =>
		messages.map(([template]) =>
			parseTemplate(template)
				.parts.map((part) => ('text' in part ? part.text : into(HOLE_GUIDE[part.hole].example)))
				.join(''),
		),
	);
