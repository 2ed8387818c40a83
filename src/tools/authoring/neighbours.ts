/** What the harvest says of a line: which row it is, and what stands beside it in its source. Pure. */
import { printersIn } from '../../content/library/harvested-printers.ts';
import type { PrintedBy } from '../../diagnosis/printed/match.ts';
import type { Harvest, HarvestRow } from '../../diagnosis/printed/rows.ts';

/** So many neighbours are offered. */
const MOST = 6;

/**
 * @returns the places that print the line, and what the first of them prints beside it: of the same function, then of the
 * same file, the nearest lines first.
 * @example neighboursOf('ValueError: cannot decode fragment 3', harvests).rows[0]?.template // => 'cannot encode fragment <int>'
 */
export function neighboursOf(line: string, harvests: readonly Harvest[]): { places: PrintedBy[]; rows: HarvestRow[] } {
	const places = printersIn(harvests)(line);
	const [place] = places;
	const harvest = harvests.find(({ software }) => software === place?.software);
	if (!place || !harvest) return { places, rows: [] };
	const isHere = ({ file, template }: HarvestRow) => harvest.root + file === place.file && template !== place.template;
	const distance = (row: HarvestRow) => Math.abs(row.line - place.line);
	const isOfFunction = (row: HarvestRow) => Number(row.function === place.function);
	const rows = harvest.rows
		.filter(isHere)
		.toSorted((a, b) => isOfFunction(b) - isOfFunction(a) || distance(a) - distance(b))
		.slice(0, MOST);
	return { places, rows };
}

/**
 * A place for a terminal.
 *
 * @example placeText(place) // => 'Demo: demo/load.py:7, ValueError in load; since 1.1\n  cannot decode fragment <int>'
 */
export function placeText(place: PrintedBy): string {
	const { name, file, line, class: kind, function: within, since, until, template } = place;
	const releases = [since && `since ${since}`, until && `until ${until}`].filter(Boolean).join(', ');
	const where = `${name}: ${file}:${line}, ${kind}${within && ` in ${within}`}${releases && `; ${releases}`}`;
	return `${where}\n  ${template}`;
}
