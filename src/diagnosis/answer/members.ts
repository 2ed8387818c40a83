/** Numbers and names of closed sets in a line that no message is about: which line is read for them, how they are told. Pure. */
import type { Diagnosis } from '../matching/index.ts';
import type { FoundMember } from '../members/read-member.ts';

/** More of one line is told nowhere: what a line shows beside that is its frame. */
export const MOST_MEMBERS = 2;

/**
 * The line that is read: what was raised, else the line to ask about. A log in which a message is known is not read:
 * that says more.
 */
export const lineOfMembers = ({ first, unknown }: Pick<Diagnosis, 'first' | 'unknown'>): string =>
	first?.text ?? unknown?.text ?? '';

/** @example memberPath({ table: 'errno', anchor: 'EROFS' }) // => '/tables/errno/#EROFS' */
export const memberPath = ({ table, anchor }: Pick<FoundMember, 'table' | 'anchor'>): string =>
	`/tables/${table}/#${anchor}`;
