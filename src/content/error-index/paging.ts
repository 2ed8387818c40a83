/**
 * What stands where when a list is too long for one page (limits.ts). An anchor that the page of the error index leaves
 * out keeps working: it leads to the page of what it names.
 */

/** Entries of the side column before and after the one that is read. */
const AROUND = 8;

/**
 * How many of each list may stand on one page, so that all of them together are no more than fit: each list has the
 * same right, and a short one leaves its room to the others.
 *
 * @param sizes of the lists.
 * @param most on the page; but no list loses its first entry.
 * @example firstOfEach([5, 1, 9], 9) // => 4
 */
export function firstOfEach(sizes: readonly number[], most: number): number {
	const longest = Math.max(1, ...sizes);
	const fits = (count: number) => sizes.reduce((sum, size) => sum + Math.min(size, count), 0) <= most;
	let count = 1;
	while (count < longest && fits(count + 1)) count++;
	return count;
}

/**
 * A list in pieces of one size.
 *
 * @example pagesOf(['a', 'b', 'c'], 2) // => [['a', 'b'], ['c']]
 */
export function pagesOf<T>(list: readonly T[], size: number): T[][] {
	return Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));
}

/**
 * The address of a page of a list; the first one has no number.
 *
 * @example pageAddress('/errors/category/memory/', 3) // => '/errors/category/memory/3/'
 */
export function pageAddress(path: string, page: number): string {
	return page > 1 ? `${path}${page}/` : path;
}

/**
 * Where a category is listed: at its heading, or on its own page where the list is folded.
 *
 * @param list the address of the list, without language.
 * @example categoryPath('/lightrft/', 'memory', false) // => '/lightrft/#memory'
 * @example categoryPath('/errors/', 'memory', true) // => '/errors/category/memory/'
 */
export function categoryPath(list: string, category: string, folded: boolean): string {
	return folded ? `${list}category/${category}/` : `${list}#${category}`;
}

/**
 * A list of up to `most` entries as it is; of a longer one those around the entry at `at`.
 *
 * @example around(['a', 'b', 'c'], 1, 3) // => ['a', 'b', 'c']
 */
export function around<T>(list: readonly T[], at: number, most: number): readonly T[] {
	if (list.length <= most) return list;
	const size = AROUND * 2 + 1;
	const start = Math.max(0, Math.min(at - AROUND, list.length - size));
	return list.slice(start, start + size);
}

/**
 * Where a row of the index is that its page leaves out: at its message.
 *
 * @example beyondFold('cuda-oom--tried-to-allocate') // => '/errors/cuda-oom/#message-tried-to-allocate'
 * @example beyondFold('lightrft--cuda-oom--status') // => '/lightrft/cuda-oom/#message-status'
 */
export function beyondFold(anchor: string): string | undefined {
	const names = anchor.split('--');
	if (!names.every((name) => /^[a-z0-9-]+$/.test(name))) return undefined;
	const [first, second, third] = names;
	if (names.length === 2) return `/errors/${first}/#message-${second}`;
	return names.length === 3 ? `/${first}/${second}/#message-${third}` : undefined;
}
