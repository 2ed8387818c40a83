/** The content of the site, read once for all tests of a process: to read it takes longer than most of them. None changes it. */
import { getTree } from '../../src/content/library/read-fs.ts';

export const realTree = getTree();
