/**
 * Which of many rows a check fails for, each with why: for tables of thousands, of which a test each takes longer than what
 * it asks.
 *
 * @param rows with their names.
 * @param check throws where the row is wrong, as `expect` does.
 * @example expect(failing(samples, (text) => expect(mask(text).text).toBe(text))).toEqual([])
 */
export const failing = <Row>(rows: Iterable<readonly [name: string, row: Row]>, check: (row: Row) => void): string[] =>
	[...rows].flatMap(([name, row]) => {
		try {
			check(row);
			return [];
		} catch (error) {
			return `${name}: ${(error as Error).message}`;
		}
	});
