/** Which failures stand near a place of a program's source: those whose messages its file prints. Pure. */
import type { ContentTree } from '../files/tree-fs.ts';
import { homeOf } from './printers.ts';

/** So many failures are told of a file at most: those with most messages in it. */
const MOST = 3;

/**
 * @returns the failures of a file of a program, or of one of its parts, those with most messages there first.
 * @example nearInSource(tree)('pytorch', 'torch/serialization.py') // => ['weights-only-load-failed', 'checkpoint-load']
 */
export function nearInSource(
	tree: Pick<ContentTree, 'failures' | 'software'>,
): (software: string, file: string) => string[] {
	const counts = new Map<string, Map<string, number>>();
	const homes = new Map(tree.software.map(({ id }) => [id, homeOf(tree, id)?.id]));
	for (const { id, neutral } of tree.failures) {
		for (const { software, file } of neutral.data.messages) {
			if (file === undefined) continue;
			for (const key of new Set([software].flat().map((one) => `${homes.get(one)} ${file}`))) {
				const own = counts.get(key) ?? new Map<string, number>();
				counts.set(key, own.set(id, (own.get(id) ?? 0) + 1));
			}
		}
	}
	return (software, file) =>
		[...(counts.get(`${software} ${file}`) ?? [])]
			.sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
			.slice(0, MOST)
			.map(([failure]) => failure);
}
