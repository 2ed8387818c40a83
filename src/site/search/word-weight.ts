/** How much a word of a question says of the pages that have it. Pure. */

/** Words that weigh less hardly tell one page from another. */
export const TELLING = 0.5;

/** Half of what a word can say is reached at this score, about that of a common word in a title. */
const HALF = 15;

/**
 * Pagefind's score of a page for one word has in it how rare the word is and where it stands. It is saturated, so that
 * one rare word in running text does not outweigh several that fit. Tuned on the development queries: half at anything
 * from 10 to 20 does as well (docs/evaluation.md).
 *
 * @example saturate(15) // => 0.5
 */
export const saturate = (score: number): number => score / (score + HALF);

/** On more pages the name of a program says where something happened, on fewer what: these are about it. */
const MOST_ABOUT = 12;

/**
 * How much the name of a program weighs beside another word, by how many pages have it.
 *
 * @example weightOfProgram(101) // => 0.7
 */
export const weightOfProgram = (pages: number): number => (pages > MOST_ABOUT ? 0.7 : 1.4);
