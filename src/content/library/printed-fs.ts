// What the programs of the field can print, as pages and the command look it up. Reads files, hence `-fs`.
import { hash } from 'node:crypto';
import { wordsOfMessages, writeCommon } from '../../diagnosis/printed/keys.ts';
import { FORM } from '../../diagnosis/printed/match.ts';
import { makeHarvestFiles, wholeHarvest } from '../../diagnosis/printed/shards.ts';
import type { ContentTree } from '../files/tree-fs.ts';
import { readHarvests } from '../harvested/programs-fs.ts';
import { nearInSource } from './near-in-source.ts';
import { oncePer } from './once.ts';
import { type PrintedProgram, printedPrograms } from './printed-programs.ts';
import { makeMatchFiles } from './triage.ts';

/**
 * All of the harvest in one piece, each place with the failures near it.
 *
 * @param root the folder of the project, whose content the tree is.
 * @returns undefined where nothing was harvested.
 */
export function harvestText(tree: ContentTree, root: string = process.cwd()): string | undefined {
	const harvests = readHarvests(root);
	return harvests.length > 0 ? wholeHarvest(harvests, nearInSource(tree)) : undefined;
}

export interface PrintedFiles {
	/**
	 * With what the names of the pieces begin: their form, the build of the messages whose words lead to them, and their
	 * own, so that none is taken for another's. Empty where nothing was harvested.
	 */
	build: string;
	/** The pairs of words that many messages have, as writeCommon() writes them. */
	common: string;
	/** By their names. */
	shards: { name: string; text: string }[];
}

/** The files by which a page tells who prints a line. */
export const makePrintedFiles: (tree: ContentTree) => PrintedFiles = oncePer((tree) => {
	const harvests = readHarvests(process.cwd());
	if (harvests.length === 0) return { build: '', common: '', shards: [] };
	const { build: ofMessages, templates } = makeMatchFiles(tree);
	const words = wordsOfMessages(templates);
	const { vocabulary, shards } = makeHarvestFiles(harvests, { words, near: nearInSource(tree) });
	const common = writeCommon(vocabulary.common);
	const own = hash('sha256', [common, ...shards].join('\n\n')).slice(0, 8);
	const build = `${FORM}-${ofMessages}-${own}`;
	return { build, common, shards: shards.map((text, number) => ({ name: `${build}-${number}`, text })) };
});

/** The programs whose messages were harvested. Read once, since the page of each software asks. */
export const printedProgramsIn: (tree: ContentTree) => PrintedProgram[] = oncePer(() =>
	printedPrograms(readHarvests(process.cwd())),
);
