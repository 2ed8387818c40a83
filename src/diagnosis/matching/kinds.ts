/**
 * Kinds of error: what any program prints of a key that is missing, of shapes that do not fit, of a file that is not
 * there. A message of this role says what was raised where no other message does, and nothing otherwise: everything is
 * found, put in order and claimed as without it, and only then does it stand for the error that nobody knows. So it can
 * hide nothing. Pure.
 */
import type { Diagnosis, FoundLine } from './diagnosis.ts';

/** Lines of a kind that are kept: what heads a log was raised early in it. */
export const MOST_KINDS = 256;

interface OfKind {
	points: number;
	best: FoundLine;
}

/**
 * The kind of what heads an answer.
 *
 * @param chosen the lines after this one were chosen by the reader, all of a short paste, or end the log: one of a kind is
 * what it is about, raised or not.
 * @returns nothing where something is known, or where what was raised is of no kind.
 */
export function kindAtHead<Item extends OfKind>(
	kinds: readonly Item[],
	{ first, findings }: Pick<Diagnosis, 'first' | 'findings'>,
	chosen: number,
): Item | undefined {
	const isMeant = ({ best }: Item): boolean =>
		first
			? best.line === first.line || (best.start >= first.start && best.start < first.end)
			: best.line > chosen && !findings.length;
	return kinds.filter(isMeant).toSorted((a, b) => b.points - a.points)[0];
}
