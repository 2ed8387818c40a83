/** The content as the action reads it, once for all tests of a process. */
import { readContent } from '../../../.github/actions/suggest/content-fs.ts';

export const content = readContent(new URL('../../../', import.meta.url));
