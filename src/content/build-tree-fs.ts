// The content as a build sees it: read once, however many ask. Reads files, hence `-fs`.
import { type ContentTree, readContentTree } from './tree-fs.ts';

/** A build loads this module twice: the configuration as it is, the pages as a part of their bundle. */
const shared = globalThis as { faultlineTrees?: Map<string, ContentTree> };
shared.faultlineTrees ??= new Map();
const trees = shared.faultlineTrees;

/**
 * The content of a project, which does not change while it is built. `astro dev`, where it does, reads it with
 * readContentTree each time.
 */
export function buildTree(root: string): ContentTree {
	const known = trees.get(root);
	if (known) return known;
	const tree = readContentTree(root);
	trees.set(root, tree);
	return tree;
}
