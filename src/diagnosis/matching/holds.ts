/** Whether a line has to do with any message, for those who look through thousands of texts that mostly have not. Pure. */
import type { MatchIndex } from './compile.ts';
import { createMatcher } from './match.ts';
import { createNear } from './near.ts';
import { prepare } from './prepare.ts';
import { createScanner } from './scan.ts';

/**
 * Whether a message stands in a line, or comes near to it: what has none need not be diagnosed to know which it would be.
 *
 * @example holdsMessage('the mesh has no axis "tp"', index) // => false
 */
export function holdsMessage(line: string, index: MatchIndex): boolean {
	const scanned = createScanner(prepare(index)).scan(line, 1);
	const block = { base: 0, text: line, scanned };
	const { match } = createMatcher(createNear());
	return scanned.kept.some((kept) => kept.candidates.length > 0 && match(block, kept.line, kept.candidates).length > 0);
}
