/** The programs by which the error index can be filtered. */

import type { Names } from '../error-index/filter.ts';
import type { ContentTree } from '../files/tree-fs.ts';
import { oncePer } from './once.ts';
import { softwareIn, wholesOf } from './software.ts';

export interface SoftwareChoice {
	name: string;
	/** What it stands for: the names of those of its parts, and of itself, that print messages. */
	names: Names;
	/** How many messages these print. */
	count: number;
	/** By name. */
	parts: readonly SoftwareChoice[];
}

/**
 * Those that have a page and are no part of another, by name; their parts stand with them.
 *
 * @example softwareChoices(tree).find(({ name }) => name === 'PyTorch')?.parts.map(({ name }) => name)
 * // => ['DataLoader', 'FSDP', 'torch.compile', …]
 */
export const softwareChoices: (tree: ContentTree) => SoftwareChoice[] = oncePer((tree) => {
	const { pages, find, partsOf, wholeOf, messagesOf } = softwareIn(tree);
	const choiceOf = (id: string): SoftwareChoice => {
		const parts = partsOf(id).map((part) => choiceOf(part.id));
		return { name: find(id)?.neutral.data.name ?? id, names: namesOf(id), count: messagesOf(id).length, parts };
	};
	/** Also of parts that are only named: of these the whole has the messages, and no page tells of them. */
	const namesOf = (id: string): string[] => {
		const printed = messagesOf(id).flatMap(({ message }) => message.software);
		const own = [...new Set(printed)].filter((one) => wholesOf([one], find).has(id));
		return own.map((one) => find(one)?.neutral.data.name ?? one);
	};
	return pages.filter(({ id }) => !wholeOf(id)).map(({ id }) => choiceOf(id));
});
