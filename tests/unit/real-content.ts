/** The content of the site, read once for all tests of a process: to read it takes longer than most of them. None changes it. */
import { readContentTree } from '../../src/content/files/tree-fs.ts';

export const realTree = readContentTree(process.cwd());
