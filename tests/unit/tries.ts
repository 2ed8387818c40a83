/** `npm run fuzz` tries 10,000 inputs (`FUZZ_RUNS` says how many), from a seed of its own or `FUZZ_SEED`. */
const { FUZZ_RUNS: runs, FUZZ_SEED: seed } = process.env;

/**
 * How many inputs fast-check tries, and from which seed.
 *
 * @param few of one seed, in `npm test`: so many as take about a second on a quiet machine. A time limit would try others on
 * each machine, and too few on a busy one.
 */
export const tries = (few: number): { numRuns: number; seed?: number } =>
	runs ? { numRuns: Number(runs), ...(seed && { seed: Number(seed) }) } : { numRuns: few, seed: 20_251_128 };
