/**
 * From which length a list is too long for one page, and how much of it then stands where. Apart from paging.ts, which
 * is asked in the page, too.
 */

/** Numbers by what they limit. */
type Limits = typeof usual;

const usual = {
	/** Up to so many a page stays whole. */
	most: {
		/** Rows of the error index. Of more it shows the first of each category. A row weighs some 210 bytes. */
		rows: 80,
		/** Problems on the overview of a guide. */
		overview: 100,
		/** Problems on the page of a whole guide. */
		whole: 60,
		/** Entries of the open category in the side column. */
		menu: 24,
	},
	/** How many stand on one page where it does not stay whole; a row of the error index has some fifteen messages. */
	perPage: { rows: 34, overview: 100, whole: 40 },
	/** How many messages of a row the error index shows, and how many problems of a category an overview that is folded. */
	ahead: { messages: 2, overview: 10 },
};

/**
 * The usual limits, but for those that a text names: a build with low ones shows long lists without long content.
 *
 * @throws when it names a limit that there is not.
 * @example limitsFrom('{ "most": { "rows": 10 } }').most // => { rows: 10, overview: 100, … }
 */
export function limitsFrom(json = '{}'): Limits {
	const limits = structuredClone(usual);
	for (const [kind, own] of Object.entries<object>(JSON.parse(json))) {
		const known: object = limits[kind as keyof Limits] ?? {};
		const other = Object.keys(own).find((name) => !(name in known));
		if (other !== undefined) throw new Error(`There is no limit ${kind}.${other}.`);
		Object.assign(known, own);
	}
	return limits;
}

export const { most, perPage, ahead } = limitsFrom(process.env['LIST_LIMITS']);
