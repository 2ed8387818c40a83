/**
 * The earliest time that a ZIP can say, for all of its files: the same content then makes the same archive. It is read in
 * local time.
 */
export const zipTime = (): Date => new Date(1980, 0, 1);
