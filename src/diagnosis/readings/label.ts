/**
 * What the index of the page calls a message that has a quick fix of its own or that a reading is about, in place of its
 * id: with ids the whole index would weigh 63.1 kB instead of 54.5. What is said of a failure names its messages alike.
 *
 * @param fix the place of its quick fix among those of its failure, counted from 1; 0 where it has none.
 * @param read its own place, counted from 1, where a reading is about it.
 * @param asks whether all that read it ask for what stands beside it.
 * @example labelOf(3, 12) // => '3.12'
 * labelOf(3, 12, true) // => '3:12'
 */
export const labelOf = (fix: number, read?: number, asks = false): string =>
	`${fix || ''}${read === undefined ? '' : `${asks ? ':' : '.'}${read}`}`;

/**
 * Whether a message that is called so has a quick fix of its own.
 *
 * @example hasFix(labelOf(3)) // => true
 */
export const hasFix = (label: string): boolean => /^\d/.test(label);

/**
 * Whether a reading may have something to say of a message that is called so.
 *
 * @param isGiven whether circumstances stand beside it.
 * @example isRead(labelOf(3), false) // => false
 */
export const isRead = (label: string, isGiven: boolean): boolean =>
	label.includes('.') || (isGiven && label.includes(':'));
