/** The rules of outputs as they are shipped, in one language. Short keys: all of it is shipped to the browser. */
import type { VersionTable } from './output.ts';
import type { Code } from './shipped-reading.ts';

/** A rule over the values of a topic: the first that holds for a row is told of it. */
export interface ShippedRule {
	id: string;
	/** The topic: each of its rows is asked. */
	of: string;
	let?: [name: string, code: Code][];
	when?: Code;
	/** Told of at most so many rows; of three where it is left out. */
	most?: number;
	/** Further rules may say more of the same row. */
	also?: true;
	/** Its family is told before the others. */
	leads?: true;
	/** Sure where it is left out. */
	certainty?: 'likely';
	failure?: string;
	/** A step of the page of that failure: its anchor. */
	step?: string;
	says: string;
	todo: string;
}

/** What is said of a family of outputs. */
export interface ShippedOutput {
	/** What they are, in a word or two. */
	name: string;
	/** What to paste, and of whom. */
	expects: string;
	/** What is said where no rule holds: what such an output cannot show. */
	nothing: string;
	rules: ShippedRule[];
	/** Which versions of packages belong together. */
	versions?: VersionTable;
}
