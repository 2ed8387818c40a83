/** The line of a program's own source that prints a message. Pure: a tree in. */
import type { ContentTree } from '../content/tree-fs.ts';
import type { ContentMessage } from '../schemas/fields.ts';
import { homeOf, seenOf } from './printers.ts';
import { repositoryAddress } from './software.ts';

/** How the hosts whose addresses are known name a line of a file at a commit. */
const LINES: readonly { host: RegExp; between: string }[] = [
	{ host: /^https:\/\/github\.com\//, between: '/blob/' },
	{ host: /^https:\/\/gitlab\.com\//, between: '/-/blob/' },
];

/**
 * The address of the line that prints a message, at the last release that does.
 *
 * @param owner the id of the failure or problem that has it.
 * @returns undefined where the evidence names no line, and for hosts whose form of address is not known.
 * @example upstreamLine(tree, 'nccl-error', message)
 * // => 'https://github.com/NVIDIA/nccl/blob/73cf112295c3/src/init.cc#L1423'
 */
export function upstreamLine(tree: ContentTree, owner: string, message: ContentMessage): string | undefined {
	const { file, line, commit } = seenOf(tree.evidence, owner, message) ?? {};
	const repository = homeOf(tree, message.software?.[0] ?? '')?.neutral.data.repository;
	if (repository === undefined || file === undefined || line === undefined || commit === undefined) return undefined;
	const address = repositoryAddress(repository).replace(/\.git$/, '');
	const form = LINES.find(({ host }) => host.test(address));
	return form && `${address}${form.between}${commit}/${encodeURI(file)}#L${line}`;
}
