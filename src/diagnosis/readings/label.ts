/**
 * What the index of the page calls a message that has a quick fix of its own or that a reading is about, in place of its
 * id: with ids the whole index would weigh 63.1 kB instead of 54.5. What is said of a failure names its messages alike.
 *
 * @param fix the place of its quick fix among those of its failure, counted from 1; 0 where it has none.
 * @param read its own place, counted from 1, where a reading is about it.
 * @example labelOf(3, 12) // => '3.12'
 */
export const labelOf = (fix: number, read?: number): string => `${fix || ''}${read === undefined ? '' : `.${read}`}`;

/**
 * Whether a message that is called so has a quick fix of its own.
 *
 * @example hasFix(labelOf(3)) // => true
 */
export const hasFix = (label: string): boolean => /^\d/.test(label);

/**
 * Whether a reading is about a message that is called so.
 *
 * @example isRead(labelOf(3)) // => false
 */
export const isRead = (label: string): boolean => label.includes('.');
