/** The question that tells the failures of a family apart, as page and command have it, in one language. */

/** What decides whether the question is asked: by what is said of the family. */
export interface FamilySigns {
	id: string;
	/** Keys (`library/name-key.ts`). */
	words: string[];
	/** Whoever says one of them has said what went wrong, whatever else stands in the question. */
	isSure?: true;
}

/**
 * Which of the families, in their order, a page is of. Signs alone: what Pagefind keeps of a page is searched for words,
 * too.
 *
 * @example writeMarks([true, false, true]) // => '+-+'
 */
export const writeMarks = (isMember: readonly boolean[]): string => isMember.map((is) => (is ? '+' : '-')).join('');

/** @example readMarks('+-+', ['hang', 'slow', 'memory']) // => ['hang', 'memory'] */
export const readMarks = (marks: string, families: readonly string[]): string[] =>
	families.filter((_, at) => marks[at] === '+');

export interface FamilyQuestion {
	text: string;
	/** What tells the answers apart. */
	tell: string;
	command?: string;
	/** The answer on the page of the diagnosis after which it is asked. */
	anchor?: string;
	answers: FamilyAnswer[];
}

export interface FamilyAnswer {
	/** Its anchor on the page of the diagnosis. */
	id: string;
	text: string;
	hint?: string;
	/** What is asked next, on the page of the diagnosis; absent where the pages are its end. */
	next?: string;
	/**
	 * Failures and `guide/problem` with their titles, the likeliest first; of all that may be asked next, too. Without
	 * what is likelier after another answer.
	 */
	pages: [id: string, title: string][];
}
