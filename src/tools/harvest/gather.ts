/** Makes one list of what the releases of a program tell, by set membership. Pure. */

import type { HarvestRow } from '../../diagnosis/printed/rows.ts';
import { type ReleaseTold, type ToldTemplate, templatesIn } from './release.ts';

interface Standing {
	first: number;
	last: number;
	/** The places in the last release that has it, by file: one for each file, the first one there. */
	places: Map<string, Omit<HarvestRow, 'template' | 'since' | 'until'>>;
}

/**
 * The rows of a program. A message that moved to another file stands since it stood in the first one: what is compared is
 * its template with its kind. One that several files of the last release have is a row for each.
 *
 * @param releases oldest first.
 * @returns with how many messages of the newest release say too little to be a row.
 */
export function rowsOf(
	versions: readonly string[],
	releases: Iterable<ReleaseTold>,
): { rows: HarvestRow[]; left: number } {
	const standing = new Map<string, Standing>();
	let left = 0;
	let number = 0;
	for (const told of releases) {
		const texts = [...templatesIn(told)];
		left = texts.filter(({ template }) => template === undefined).length;
		for (const one of texts) place(standing, one, number);
		number++;
	}
	const newest = number - 1;
	const rows = [...standing].flatMap(([key, { first, last, places }]) => {
		const since = first > 0 ? versions[first] : undefined;
		const until = last < newest ? versions[last] : undefined;
		const template = key.slice(key.indexOf('\t') + 1);
		return [...places.values()].map(
			(one): HarvestRow => ({ ...one, ...(since && { since }), ...(until && { until }), template }),
		);
	});
	return { rows, left };
}

function place(standing: Map<string, Standing>, { template, message, file }: ToldTemplate, number: number): void {
	if (template === undefined) return;
	const { line, kind } = message;
	// Its class stands in the file; the name alone is a fifth of the bytes.
	const name = message.function.slice(message.function.lastIndexOf('.') + 1);
	const key = `${kind}\t${template}`;
	const known: Standing = standing.get(key) ?? { first: number, last: number, places: new Map() };
	if (known.last !== number) known.places = new Map();
	known.last = number;
	const other = known.places.get(file);
	if (!other || line < other.line) known.places.set(file, { file, line, function: name, kind });
	const [farthest] = [...known.places.keys()].sort(byNearness).slice(MOST_PLACES);
	if (farthest !== undefined) known.places.delete(farthest);
	standing.set(key, known);
}

/**
 * Rows of wheels alone. Of what is compiled a wheel has the headers: what came into one or left it may have stood in a
 * source before, or stand there now, so that nothing is said of its releases.
 *
 * @example ofWheels([{ …, file: 'c10/a.h', since: '2.14.1' }]) // => [{ …, file: 'c10/a.h' }]
 */
export const ofWheels = (rows: readonly HarvestRow[]): HarvestRow[] =>
	rows.flatMap((row) => {
		if (row.file.endsWith('.py')) return [row];
		const { since: _, ...undated } = row;
		return row.until ? [] : [undated];
	});

/** A message that many files have, as models that are copied do, is told at so many places. */
const MOST_PLACES = 2;

/** Files that stand nearer to the root of the program come first: what is experimental lies deeper. */
const byNearness = (a: string, b: string): number => a.split('/').length - b.split('/').length || (a < b ? -1 : 1);

/** So many releases of a program are read. */
export const MOST_RELEASES = 12;

/**
 * Of the releases of the last 24 months the first of each line of minor versions, and the newest; evenly chosen where
 * these are too many. Months are counted back from the newest release, so that the same clone gives the same choice.
 *
 * @param releases oldest first, with the day of each as `2026-08-22`.
 * @example chooseReleases([{ version: '1.0.0', date: '2026-01-01' }, { version: '1.0.1', date: '2026-02-01' }]) // => both
 */
export function chooseReleases<R extends { version: string; date: string }>(releases: readonly R[]): R[] {
	const newest = releases.at(-1);
	if (!newest) return [];
	const from = `${Number(newest.date.slice(0, 4)) - 2}${newest.date.slice(4)}`;
	const recent = releases.filter(({ date }) => date >= from);
	const minor = ({ version }: R) => version.split('.').slice(0, 2).join('.');
	const first = recent.filter(
		(one, at) => one === newest || recent.findIndex((other) => minor(other) === minor(one)) === at,
	);
	if (first.length <= MOST_RELEASES) return first;
	const step = (first.length - 1) / (MOST_RELEASES - 1);
	return Array.from({ length: MOST_RELEASES }, (_, at) => first[Math.round(at * step)] as R);
}
