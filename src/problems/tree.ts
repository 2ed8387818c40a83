import { buildTree } from '../content/build-tree-fs.ts';
import { type AnyFolder, allFolders, type ContentTree, readContentTree } from '../content/tree-fs.ts';

let byPath: Map<string, AnyFolder> | undefined;

/** The content as plain data: read once for each build, in `astro dev` anew each time. */
export function getTree(): ContentTree {
	return import.meta.env.DEV ? readContentTree(process.cwd()) : buildTree(process.cwd());
}

/**
 * The folder of a page; undefined for a page that no folder holds.
 *
 * @param path the address without language: `/errors/cuda-oom/`, `/lightrft/`.
 */
export function folderAt(path: string): AnyFolder | undefined {
	if (import.meta.env.DEV) byPath = undefined;
	byPath ??= new Map(allFolders(getTree()).map((folder) => [pathOf(folder), folder]));
	return byPath.get(path);
}

/** The address of a folder's page without language. A tip stands on the overview of its guide. */
export function pathOf({ kind, id }: Pick<AnyFolder, 'kind' | 'id'>): string {
	if (kind === 'failure') return `/errors/${id}/`;
	return kind === 'tip' ? `/${id.replace('/', '/#')}` : `/${id}/`;
}
