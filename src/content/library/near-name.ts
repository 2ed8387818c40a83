/** How near a question comes to a name, in whatever order its words stand. Pure. */

/** Of the words of both so many must be common ones: else they share a word as any two sentences do. */
const NEAR = 0.5;
/** One word in common is no name. */
const FEWEST = 2;

/** Forms of one word begin alike: `hangs`, `hanging`. */
export const stemOf = (word: string): string => word.toLowerCase().replace(/(?<=[a-z]{3})(?:ing|ed|es|s|e)$/, '');

/** Whether so many words may be in common, by the letters alone: to cut a name into words takes a hundred times as long. */
export const mayShare = (name: string, asked: readonly string[]): boolean =>
	asked.filter((stem) => name.includes(stem)).length >= FEWEST;

/**
 * How many words a name and a question have in common, and the less of these the more stand beside them.
 *
 * @param own the stems of the name.
 * @param asked those of the question.
 * @example wordsShared(['gpu', 'low', 'us'], ['gpu', 'low']) // => 1.6
 */
export function wordsShared(own: readonly string[], asked: readonly string[]): number {
	const common = own.filter((stem) => asked.includes(stem)).length;
	const near = (2 * common) / (own.length + asked.length);
	return common >= FEWEST && near >= NEAR ? common * near : 0;
}
