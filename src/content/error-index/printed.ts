/** All that programs can print, as a list to look through: what fits what is typed, a page at a time. Pure, and small. */
import type ui from '../../../content/ui/en.json';
import { addressOfRow, type Harvest, type HarvestRow } from '../../diagnosis/printed/rows.ts';

/** What the list loads first. */
export interface PrintedTexts {
	words: (typeof ui)['printed'];
	programs: [id: string, name: string, messages: number][];
}

export interface PrintedEntry {
	name: string;
	/** Its folder in the repository in front. */
	file: string;
	row: HarvestRow;
	url: string;
	/** All that is looked through, in small letters. */
	text: string;
}

/** The entries of programs, in the order of their files. */
export const entriesOf = (harvests: readonly Harvest[]): PrintedEntry[] =>
	harvests.flatMap((harvest) =>
		harvest.rows.map((row): PrintedEntry => {
			const file = harvest.root + row.file;
			const text = `${row.template} ${file} ${row.function} ${row.kind}`.toLowerCase();
			return { name: harvest.name, file, row, url: addressOfRow(harvest, row), text };
		}),
	);

/**
 * The entries that have all words of a text, wherever they stand.
 *
 * @example fittingEntries(entries, 'SHARD missing').length // => 3
 */
export function fittingEntries(entries: readonly PrintedEntry[], typed: string): readonly PrintedEntry[] {
	const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
	return words.length ? entries.filter(({ text }) => words.every((word) => text.includes(word))) : entries;
}

/**
 * A template in pieces, its holes at the odd places.
 *
 * @example piecesOf('rank <int> of \\<unk>') // => ['rank ', 'int', ' of <unk>']
 */
export const piecesOf = (template: string): string[] =>
	template.split(/(?<!\\)<(…|[a-z]+)>/).map((piece) => piece.replaceAll('\\<', '<'));
