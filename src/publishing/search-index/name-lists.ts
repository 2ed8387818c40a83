import { gunzipSync } from 'node:zlib';
import { listOfName, markOfName } from '../../content/library/named.ts';
import { type IndexFile, MARK } from './index-form.ts';
import type { SearchRecord } from './records.ts';

/**
 * Names of a list: it weighs half a kilobyte as it is sent, and tells no more of a question than that one of so many
 * names, or anything else, may have been asked.
 */
const NAMES_OF_A_LIST = 96;

/**
 * The lists that say which pages a question names (`content/library/named.ts`). Each line is a mark of a name and the numbers of its pages, in the order
 * of the records: of a failure and a problem that are called alike the failure comes first. Lists are numbered.
 *
 * @param numbers of the pages in the index, by their addresses.
 * @throws when a record is not among them.
 */
export function makeNameLists(
	records: readonly Pick<SearchRecord, 'url' | 'names'>[],
	numbers: ReadonlyMap<string, number>,
): string[] {
	const pages = new Map<string, number[]>();
	for (const { url, names } of records) {
		const number = numbers.get(url);
		if (number === undefined) throw new Error(`The index has no page ${url}.`);
		for (const name of names) pages.set(name, [...(pages.get(name) ?? []), number]);
	}
	const count = Math.max(1, Math.floor(pages.size / NAMES_OF_A_LIST));
	const lists = Array.from({ length: count }, (): string[] => []);
	for (const [name, own] of pages) lists[listOfName(name, count)]?.push(`${markOfName(name)} ${own.join(' ')}`);
	return lists.map((lines) => lines.sort().join('\n'));
}

/** The number of each page of the divided index, by its address: its file bears it. */
export function numbersOf(files: readonly IndexFile[]): Map<string, number> {
	return new Map(
		files.flatMap(({ path, content }): [string, number][] => {
			const number = /^fragment\/.*_(\d+)\.pf_fragment$/.exec(path)?.[1];
			if (number === undefined) return [];
			const { url } = JSON.parse(gunzipSync(content).toString().slice(MARK.length)) as { url: string };
			return [[url, Number(number)]];
		}),
	);
}
