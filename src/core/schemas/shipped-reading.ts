/** Readings as they are shipped: conditions as code, sentences with holes that say how a value is shown. */

/**
 * An expression as JSON, which src/diagnosis/readings/evaluate.ts works out: a number in its base unit, the name of a value, or an
 * operation with what it works on. `["'", text]` is a text.
 *
 * @example ['>=', 'others', ['-', 'requested', 'free']]
 */
export type Code = number | string | readonly Code[];

/**
 * How the value of a hole `{name:form}` is shown. b: bytes, s: a time, n: a number that was computed, l: a list, w: a word or
 * a version, as code; c: the same inside of code; o: ranks or processes. Without a form it is a number as the line says it. A hole
 * `{name|en|token|tokens}` is the form of a word that goes with the value, one for each plural category of the language.
 */
export type Form = 'b' | 's' | 'n' | 'l' | 'w' | 'c' | 'o';

/** A rule over the values of a line, in one language. Short keys: all of it is shipped to the browser. */
export interface ShippedReading {
	id: string;
	/** The messages that it is about, as findings call them. */
	of: string[];
	/** Computed values, in order: a later one may use an earlier one. */
	let?: [name: string, code: Code][];
	/** Left out where the message alone decides. */
	when?: Code;
	/** The value that is looked up in `rows`; what has no row does not hold. */
	by?: string;
	rows?: [values: (number | string)[], says: string, todo: string][];
	/** Sentences; of a row, where they are left out. */
	says?: string;
	todo?: string;
	/** The step that carries it out: its anchor on the page of the failure. */
	step: string;
	command?: string;
	/** How it is known, in words. */
	known?: string;
}
