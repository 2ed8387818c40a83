/** Who prints a line, by the harvest of a project as it lies in memory: for the tools of contributors. Pure. */
import {
	foldedOf,
	type PasteAround,
	type PrintedBy,
	printedBy,
	readShard,
	wordsNeeded,
} from '../../diagnosis/printed/match.ts';
import type { Harvest } from '../../diagnosis/printed/rows.ts';
import { wholeHarvest } from '../../diagnosis/printed/shards.ts';

type PrintersOf = (line: string, around?: PasteAround) => PrintedBy[];

/**
 * Looks through all of it, and finds what the command finds: which rows a line may fit at all is worked out once, for those
 * who ask for thousands of lines.
 *
 * @example printersIn(harvests)("ValueError: DDP does not support ignoring 'x' yet") // => [{ software: 'pytorch', … }]
 */
export function printersIn(harvests: readonly Harvest[]): PrintersOf {
	const rowsFor = rowsByPiece(readShard(wholeHarvest(harvests)));
	return (line, around) => printedBy(line, [rowsFor(foldedOf(line).text)], around);
}

/** The shortest of the words that a row needs has so many letters. */
const PIECE = 4;

/** The pieces of texts, wherever in a word they stand. */
function piecesOf(...texts: readonly string[]): Set<string> {
	const pieces = new Set<string>();
	for (const text of texts) for (let at = 0; at + PIECE <= text.length; at++) pieces.add(text.slice(at, at + PIECE));
	return pieces;
}

/** The rows of a shard that a folded line may fit, as a shard: those whose rarest piece it has, and those that need none. */
function rowsByPiece(shard: string): (folded: string) => string {
	const rows = wholeRows(shard);
	const needed = rows.map(({ row }) => [...piecesOf(...wordsNeeded(row))]);
	const often = new Map<string, number>();
	for (const piece of needed.flat()) often.set(piece, (often.get(piece) ?? 0) + 1);
	const countOf = (piece: string) => often.get(piece) ?? Number.POSITIVE_INFINITY;
	const rarest = (pieces: readonly string[]) =>
		pieces.reduce((least, piece) => (countOf(piece) < countOf(least) ? piece : least), '');
	const numbers = Map.groupBy(rows.keys(), (number) => rarest(needed[number] ?? []));
	return (folded) => {
		const found = ['', ...piecesOf(folded)].flatMap((piece) => numbers.get(piece) ?? []).sort((a, b) => a - b);
		return found
			.flatMap((number) => rows[number] ?? [])
			.map(({ program, row }) => `${program}\n${row}`)
			.join('\n');
	};
}

/** Each row with its program, and with the file that it may leave out because the row before it has the same. */
function wholeRows(shard: string): { program: string; row: string }[] {
	let program = '';
	let named: string[] = [];
	return shard.split('\n').flatMap((row) => {
		if (row.startsWith('=')) program = row;
		if (row.startsWith('=') || !row) return [];
		const fields = row.split('\t');
		if (fields[0]) named = fields;
		else [fields[0], fields[8]] = [named[0] ?? '', named[8] ?? ''];
		return { program, row: Array.from(fields, (field) => field ?? '').join('\t') };
	});
}
