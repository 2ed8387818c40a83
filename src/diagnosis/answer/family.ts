/** The question of a family as it is shown. */
import type { FamilyAnswer, FamilyQuestion } from '../../core/schemas/family.ts';

/** So many pages of an answer are named. */
const MOST_PAGES = 3;

/**
 * The question with the pages to show: of each answer the likeliest, then those that were found, best first.
 *
 * @param found failures and `guide/problem`, best first.
 */
export function withNearest(question: FamilyQuestion, found: readonly string[]): FamilyQuestion {
	const placeOf = ([id]: FamilyAnswer['pages'][number]) => (found.includes(id) ? found.indexOf(id) : found.length);
	const answers = question.answers.map((answer) => {
		const [likeliest, ...others] = answer.pages;
		const pages = [...(likeliest ? [likeliest] : []), ...others.toSorted((a, b) => placeOf(a) - placeOf(b))];
		return { ...answer, pages: pages.slice(0, MOST_PAGES) };
	});
	return { ...question, answers };
}
