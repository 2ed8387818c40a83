/** How a line has to do with any message, for those who look through thousands of texts that mostly have not. Pure. */
import type { MatchIndex } from './compile.ts';
import { isOwn } from './exact.ts';
import { createMatcher } from './match.ts';
import { createNear } from './near.ts';
import { prepare } from './prepare.ts';
import { createScanner } from './scan.ts';

/** A message stands in the line letter for letter; or something else is recognised, or comes near. */
export type Held = 'exact' | 'other';

/**
 * Tells whether a message stands in a line, or comes near to it: what has none need not be diagnosed to know which it would
 * be. Made once for the lines of one program, since its tables are as large as the index.
 *
 * @example messageHolder(index)('the mesh has no axis "tp"') // => undefined
 */
export function messageHolder(index: MatchIndex): (line: string) => Held | undefined {
	const scanner = createScanner(prepare(index));
	const { match } = createMatcher(createNear());
	return (line) => {
		const scanned = scanner.scan(line, 1);
		const block = { base: 0, text: line, scanned };
		const hits = scanned.kept.flatMap((kept) =>
			kept.candidates.length > 0 ? match(block, kept.line, kept.candidates) : [],
		);
		if (hits.some(({ exact, message }) => exact && (isOwn(message) || message.role === 'kind'))) return 'exact';
		return hits.length > 0 ? 'other' : undefined;
	};
}
