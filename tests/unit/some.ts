/**
 * What `npm test` asks of tables that grow with the content, and of texts that are long: of some, and of a part. `npm run sweep`
 * and `npm run fuzz` ask of all. A file that takes some is imported by a `.sweep.test.ts` beside it.
 */
export const isWhole = Boolean(process.env['SWEEP'] ?? process.env['FUZZ_RUNS']);

/**
 * Every nth row, beginning with the first.
 *
 * @example for (const sample of some(samples, 10)) expect(mask(sample)).toBe(sample)
 */
export const some = <Row>(rows: Iterable<Row>, nth: number): Row[] =>
	isWhole ? [...rows] : [...rows].filter((_, at) => at % nth === 0);

/**
 * An nth of a number: how many of some rows there are at least, or how long a text is.
 *
 * @example share(50_000, 5) // 10,000, and all of them in the sweep
 */
export const share = (number: number, nth: number): number => (isWhole ? number : Math.floor(number / nth));
