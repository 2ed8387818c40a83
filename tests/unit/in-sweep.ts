import { test } from 'vitest';
import { isWhole } from './some.ts';

/**
 * A test that only `npm run sweep` and `npm run fuzz` run: it starts several programs, waits for what has to end, or reads all of
 * the content to hold what nearly no change touches. A file that has one is imported by a `.sweep.test.ts` beside it.
 *
 * @example inSweep('an assistant is answered to a log of 4 million characters', () => {})
 */
export const inSweep = test.runIf(isWhole);
