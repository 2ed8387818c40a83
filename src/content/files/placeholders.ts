/** What a template left for its author to write. */

/** Stands in a text that is still to be written: `TODO(faultline): say what one sees.` */
export const PLACEHOLDER = 'TODO(faultline)';

/** Stands where only an id may stand: of a step, or in an address. */
export const PLACEHOLDER_ID = 'todo-faultline';

export interface Placeholder {
	/** From the project's root. */
	file: string;
	/** Counted from 1. */
	line: number;
	/** The mark, and what the template says about it. */
	hint: string;
}

const MARK = /(?:TODO\(faultline\)|todo-faultline)(?:(?!TODO\(faultline\)|todo-faultline)[^"'>])*/g;

/**
 * Every line that a template left to its author, by file, then by line.
 *
 * @param texts by file; also those that fit no schema yet.
 */
export function findPlaceholders(texts: ReadonlyMap<string, string>): Placeholder[] {
	return [...texts].flatMap(([file, source]) => {
		if (!/\.(?:mdx|yaml|json)$/.test(file)) return [];
		if (!source.includes(PLACEHOLDER) && !source.includes(PLACEHOLDER_ID)) return [];
		return source
			.split('\n')
			.flatMap((text, at) => [...text.matchAll(MARK)].map(([hint]) => ({ file, line: at + 1, hint: hint.trim() })));
	});
}
