/** What a page loads for the first answer to several lines; of the other parts only what the text needs. */
import type { MatchIndex } from './compile.ts';
import type { Diagnosis } from './diagnosis.ts';
import { MAY_BE_EVIDENCE } from './flags.ts';
import type { Parts } from './parts.ts';
import { diagnose as diagnoseBy } from './session.ts';
import { watchWorld } from './world.ts';

/**
 * Says what went wrong in a log, with the parts that are at hand.
 *
 * @returns the parts that would have been asked, where some are not: it is to be called again with these.
 * @example diagnose('loss: nan', index, {}) // => { lacking: new Set(['createWatch']) }
 */
export function diagnose(
	text: string,
	index: MatchIndex,
	parts: Partial<Parts>,
): { diagnosis: Diagnosis } | { lacking: ReadonlySet<keyof Parts> } {
	const lacking = new Set<keyof Parts>();
	const lacks = (part: keyof Parts) => {
		lacking.add(part);
		return undefined;
	};
	if (MAY_BE_EVIDENCE.test(text) && !parts.createWatch) lacks('createWatch');
	const diagnosis = diagnoseBy(text, index, {
		createWatch: watchWorld,
		createNear: () => () => lacks('createNear'),
		isByPerson: () => Boolean(lacks('isByPerson')),
		...parts,
	});
	return lacking.size > 0 ? { lacking } : { diagnosis };
}
