/** How much of an answer is told where. What differs between page, terminal, JSON and comment differs here. */

export interface Medium {
	/** Whether the reader's guide was asked for: its treatment then stands for the failure. Else it only comes first. */
	guideLeads: boolean;
	/** Whether only what is certain may be claimed, since nobody asked. */
	onlyCertain: boolean;
	/** At most so many values of a finding, findings below the first, and rows of the table of ranks. */
	values: number;
	further: number;
	ranks: number;
	/** So many ranks must have complained to tell anything, unless one is silent. */
	fewestRanks: number;
}

const forReaders = { onlyCertain: false, values: 6, fewestRanks: 2 };

export const PAGE: Medium = {
	...forReaders,
	guideLeads: false,
	// They are folded, and made when they are opened.
	further: Infinity,
	ranks: 0,
};

export const TERMINAL: Medium = {
	...forReaders,
	guideLeads: true,
	further: 8,
	ranks: 8,
};

/** Programs are told everything. */
export const PROGRAM: Medium = {
	guideLeads: true,
	onlyCertain: false,
	values: Infinity,
	further: Infinity,
	ranks: Infinity,
	fewestRanks: 1,
};

/**
 * A comment that nobody asked for: a wrong one costs more than a missing one.
 *
 * @param most of the failures that it may name.
 */
export const comment = (most: number): Medium => ({
	guideLeads: false,
	onlyCertain: true,
	values: 0,
	further: most - 1,
	ranks: 0,
	fewestRanks: Infinity,
});
