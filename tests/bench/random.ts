/** Chance that is the same on every machine and in every run, so that two benchmarks measure the same content. */
export interface Random {
	/** From 0 up to, but without, 1. */
	next(): number;
	/** A whole number from `least` to `most`, both included. */
	between(least: number, most: number): number;
	/** One of the list; the first ones more often, about as words of a language are (1 / rank). */
	common<T>(list: readonly T[]): T;
	/** One of the list, each as likely. */
	pick<T>(list: readonly T[]): T;
	/** Some of the list, none twice, in the order of the draw; all where there are fewer. */
	some<T>(list: readonly T[], count: number): T[];
}

/**
 * @see https://github.com/cprosche/mulberry32 the generator of numbers
 * @example createRandom(1).between(1, 6) // => 4, always
 */
export function createRandom(seed: number): Random {
	let state = seed >>> 0;
	const next = () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
	const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
	const at = <T>(list: readonly T[], index: number): T => {
		if (!list.length) throw new Error('There is nothing to choose from.');
		return list[Math.min(index, list.length - 1)] as T;
	};
	return {
		next,
		between,
		common: (list) => at(list, Math.floor((list.length + 1) ** next() - 1)),
		pick: (list) => at(list, Math.floor(next() * list.length)),
		some: (list, count) => {
			const rest = [...list];
			return Array.from({ length: Math.min(count, rest.length) }, () => {
				const [taken] = rest.splice(Math.floor(next() * rest.length), 1);
				return taken as (typeof rest)[number];
			});
		},
	};
}
