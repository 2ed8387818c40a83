/** The folders of content that a command is given, for those that record something of them. */
import { formatIssue, type Issue } from '../../content/files/issue.ts';

interface Folder {
	/** `content/failures/cuda-oom` */
	folder: string;
}

/** @example folderOf('./content/failures/cuda-oom/en.mdx') // => 'content/failures/cuda-oom' */
const folderOf = (path: string): string => path.replace(/^\.\//, '').replace(/\/(?:[\w-]+\.(?:mdx|yaml))?$/, '');

/**
 * Which folders are meant, or why nothing can be recorded: all at once. A file that cannot be read is no reason to forget
 * it, so nothing is recorded of a folder in which there is one.
 *
 * @param issues those of reading the content
 * @returns `chosen` with `--all` all of them; empty where there are `faults`
 * @example chooseFolders(['content/failures/cuda-oom/'], folders, []) // => { chosen: [{ folder: 'content/failures/cuda-oom', … }], faults: [] }
 */
export function chooseFolders<T extends Folder>(
	args: readonly string[],
	folders: readonly T[],
	issues: readonly Issue[],
): { chosen: T[]; faults: string[] } {
	const paths = args.filter((path) => path !== '--all').map(folderOf);
	const isMeant = (folder: string) => args.includes('--all') || paths.includes(folder);
	const faults = [
		...(args.length === 0 ? ['No folder is named.'] : []),
		...paths
			.filter((path) => !folders.some(({ folder }) => folder === path))
			.map((path) => `${path} is no such folder of the content.`),
		...issues.filter(({ file }) => isMeant(folderOf(file))).map(formatIssue),
	];
	return { chosen: faults.length ? [] : folders.filter(({ folder }) => isMeant(folder)), faults };
}
