/** A run as it was read, and which attempt of it is answered: apart from what reads it, which a page leaves to its worker. Pure. */
import type { Diagnosis } from '../matching/index.ts';
import type { Listing } from './listing.ts';
import type { JoinedPart } from './parts.ts';
import type { Run } from './run.ts';

/** What one attempt printed, and what it says. */
export interface ReadAttempt {
	parts: readonly JoinedPart[];
	diagnosis: Diagnosis;
	run: Run;
}

export interface ReadRun extends Pick<Listing, 'left'> {
	/** The first one first; each has at least one log. Of many the first and last few, and the one that is answered. */
	attempts: ReadAttempt[];
	/** How many others there were. */
	more: number;
}

/**
 * The attempt that is answered: the last in which something went wrong, else the last.
 *
 * @example answered({ attempts: [failed, fine] }) // => failed
 */
export const answered = ({ attempts }: Pick<ReadRun, 'attempts'>): ReadAttempt | undefined =>
	attempts.findLast(({ diagnosis: { findings, first } }) => findings.length > 0 || first) ?? attempts.at(-1);
