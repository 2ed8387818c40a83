/** The programs whose messages were harvested, as lists tell them. Pure. */
import type { Harvest, ReadRelease } from '../../diagnosis/printed/rows.ts';

export interface PrintedProgram {
	software: string;
	name: string;
	repository: string;
	licence: string;
	/** Those that were read, oldest first. */
	releases: ReadRelease[];
	/** How many messages it can print: rows of its file. */
	messages: number;
	/** Messages that were left out, as they are nothing but holes and everyday words. */
	left: number;
}

/** By what their users call them. */
export const printedPrograms = (harvests: readonly Harvest[]): PrintedProgram[] =>
	harvests
		.map(({ software, name, repository, licence, releases, left, rows }) => ({
			...{ software, name, repository, licence, releases, left },
			messages: rows.length,
		}))
		.sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.software < b.software ? -1 : 1));

export const countPrinted = (programs: readonly PrintedProgram[]): number =>
	programs.reduce((sum, { messages }) => sum + messages, 0);
