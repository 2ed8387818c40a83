// The content of this project, read once, however many ask. Reads files, hence `-fs`.

import type { Locale } from '../../core/locales.ts';
import { memoryOf } from '../files/kept-fs.ts';
import { type AnyFolder, allFolders, type ContentTree, readContentTree } from '../files/tree-fs.ts';
import { pathOf } from './ids.ts';
import { type Library, libraryIn } from './library.ts';
import { oncePer } from './once.ts';

/** A build loads this module twice, the configuration as it is and the pages as a part of their bundle: both share. */
const shared = globalThis as { faultlineTrees?: Map<string, ContentTree> };
shared.faultlineTrees ??= new Map();
const trees = shared.faultlineTrees;

/**
 * The content, as everything that belongs to a build sees it.
 *
 * @param root the folder of the project.
 * @example getTree().failures.length // => 69
 */
export function getTree(root: string = process.cwd()): ContentTree {
	const tree = trees.get(root) ?? readContentTree(root, memoryOf(root));
	trees.set(root, tree);
	return tree;
}

/** After a file of the content has changed: whoever asks next has it read anew. */
export function forgetTree(root: string = process.cwd()): void {
	trees.delete(root);
}

/** @example getLibrary('zh').failures[0]?.text.data.title // => 'CUDA 显存不足（out of memory）' */
export function getLibrary(locale: Locale): Library {
	return libraryIn(getTree(), locale);
}

const byPath = oncePer((tree: ContentTree) => new Map(allFolders(tree).map((folder) => [pathOf(folder), folder])));

/**
 * The folder of a page; undefined for a page that no folder holds.
 *
 * @param path the address without language: `/errors/cuda-oom/`, `/lightrft/`.
 */
export function folderAt(path: string): AnyFolder | undefined {
	return byPath(getTree()).get(path);
}
