/** The closed sets as pages and the command have them. */

/** By what a line tells that a member of a set may stand in it. In no language. */
export interface SetSigns {
	id: string;
	/** Templates that name the kind of a number: `errno <int:value>`. */
	forms: string[];
	/** What all names begin with; else the names themselves. */
	prefix?: string;
	names?: string[];
	/** Texts that are printed for members; left out where the marks alone decide. */
	texts?: string[];
	/** Words of which the line must hold one before a text counts, or one of `names`. */
	marks?: string[];
	/** Only where no other set has something to say. */
	last?: true;
}

/** A member: anchor, name, numbers that rows and forms call `value`, the one that they call `number`, texts, place of its sentences. */
export type ShippedMember = [
	anchor: string,
	names: string[],
	values: number[],
	number: number | null,
	texts: string[],
	said: number,
];

/** A set in a language. */
export interface ShippedSet {
	id: string;
	title: string;
	members: ShippedMember[];
	/** What it means, what to look at first, the failures that treat it, with their titles. */
	said: [says: string, todo: string, see: [failure: string, title: string][]][];
}
