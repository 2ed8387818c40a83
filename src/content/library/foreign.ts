/** Which harvested texts would be taken for a message of the content that another program prints. Pure. */

import { messageHolder } from '../../diagnosis/matching/holds.ts';
import { diagnose } from '../../diagnosis/matching/lean.ts';
import type { Harvest, HarvestRow } from '../../diagnosis/printed/rows.ts';
import { isCut, linesOf } from '../../diagnosis/printed/spell.ts';
import type { ForeignText } from '../files/foreign.ts';
import type { ContentTree } from '../files/tree-fs.ts';
import { type KnownMessages, readKnownMessages } from './known-messages.ts';
import { homesOf } from './printers.ts';

/** A harvested text that is taken for a message of another program. */
export interface Mistaken extends ForeignText {
	/** The owner of the message and its id: `pip-install-fails/wheel-not-supported`. */
	message: string;
	/** Where the text stands: `jax/experimental/mosaic/gpu/profiler.py:64`. */
	place: string;
}

/**
 * The harvested texts that come near to a message and are no text of a program that prints it. A message of no particular
 * program claims none: nobody knows who else prints it.
 *
 * @example foreignTexts(tree, readHarvests(root))[0]?.software // => 'jax'
 */
export function foreignTexts(tree: ContentTree, harvests: readonly Harvest[]): Mistaken[] {
	const known = readKnownMessages({ ...tree, foreign: [] });
	const homes = homesByMessage(tree);
	return harvests.flatMap((harvest) => {
		const takenFor = takerOf(known);
		const rows = [...new Map(harvest.rows.map((row) => [row.template, row])).values()];
		return rows.flatMap((row): Mistaken[] => {
			const taken = takenFor(row);
			const { software: own } = harvest;
			if (!taken || (homes.get(taken.message)?.has(own) ?? true)) return [];
			// Its whole text may be one of that page.
			if (isCut(row) && homesOfFailure(taken.failure, homes).some((ids) => ids.has(own))) return [];
			const { software, root } = harvest;
			return [{ ...taken, software, template: row.template, place: `${root}${row.file}:${row.line}` }];
		});
	});
}

/** What tells the message that a row comes near to, and is not, whatever fills its holes. */
function takerOf({ index }: KnownMessages): (row: HarvestRow) => { failure: string; message: string } | undefined {
	const heldIn = messageHolder(index);
	return (row) => {
		const held = linesOf(row).map((line) => ({ line, as: heldIn(line) }));
		if (held.some(({ as }) => as === 'exact')) return undefined;
		const near = held.filter(({ as }) => as === 'other');
		const [finding, ...others] = near.flatMap(({ line }) => diagnose(line, index).findings.slice(0, 1));
		if (!finding?.message || [finding, ...others].some(({ best }) => best.closeness === 1)) return undefined;
		const { failure, problem, message } = finding;
		return { failure, message: `${problem ?? failure}/${message}` };
	};
}

const homesOfFailure = (failure: string, homes: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string>[] =>
	[...homes].flatMap(([key, ids]) => (key.startsWith(`${failure}/`) ? [ids] : []));

/** The programs of each message, and those whose repositories they stand in; no entry for one of no particular program. */
function homesByMessage(tree: ContentTree): Map<string, ReadonlySet<string>> {
	return new Map(
		[...tree.failures, ...tree.problems].flatMap(({ id, neutral }) =>
			neutral.data.messages
				.filter(({ software }) => software.length > 0)
				.map((message) => [`${id}/${message.id}`, homesOf(tree, message)] as const),
		),
	);
}
