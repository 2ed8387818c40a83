/** How it is known that a program prints a message, and the line of its own source that does. Pure: a tree in. */

import type { ContentMessage } from '../../core/schemas/fields.ts';
import { grades } from '../files/evidence.ts';
import type { ContentTree } from '../files/tree-fs.ts';
import { laboratoryOf, versionsOfSoftware } from './laboratory.ts';
import { homeOf, ownerOf, seenOf } from './printers.ts';
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
	const repository = homeOf(tree, message.software[0] ?? '')?.neutral.data.repository;
	if (repository === undefined || file === undefined || line === undefined || commit === undefined) return undefined;
	const address = repositoryAddress(repository).replace(/\.git$/, '');
	const form = LINES.find(({ host }) => host.test(address));
	return form && `${address}${form.between}${commit}/${encodeURI(file)}#L${line}`;
}

/** How it is known that a program prints a message in these words. */
export interface Proof {
	/** `provoked` where a case of the laboratory printed it, else what was seen in the releases. */
	grade: MessageGrade;
	/** With which versions of the first program it was provoked, oldest first; none where they are not known. */
	versions: readonly string[];
	/** The address of the line that prints it. */
	href?: string | undefined;
}

/** In the order in which they say most. */
export const messageGrades = ['provoked', ...grades] as const;
export type MessageGrade = (typeof messageGrades)[number];

/**
 * @param message one of the tree itself, not a copy: that is how its folder is known.
 * @returns undefined where there is nothing to look up: no program prints it in these words.
 * @example proofOf(tree, message)
 * // => { grade: 'source', versions: [], href: 'https://github.com/NVIDIA/nccl/blob/73cf112295c3/src/init.cc#L1423' }
 */
export function proofOf(tree: ContentTree, message: ContentMessage): Proof | undefined {
	const owner = ownerOf(tree, message);
	const [printer] = message.software;
	if (owner === undefined || printer === undefined || message.quoted) return undefined;
	const href = upstreamLine(tree, owner, message);
	const cases = laboratoryOf(tree).ofMessage(owner, message.id);
	if (cases.length) return { grade: 'provoked', versions: versionsOfSoftware(tree, printer, cases), href };
	return { grade: seenOf(tree.evidence, owner, message)?.grade ?? 'read', versions: [], href };
}
