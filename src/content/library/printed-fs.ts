// What the programs of the field can print, as pages and the command look it up. Reads files, hence `-fs`.
import { createHash } from 'node:crypto';
import { type HarvestFiles, makeHarvestFiles } from '../../diagnosis/printed/shards.ts';
import type { ContentTree } from '../files/tree-fs.ts';
import { readHarvests } from '../harvested/programs-fs.ts';
import { nearInSource } from './near-in-source.ts';
import { oncePer } from './once.ts';
import { type PrintedProgram, printedPrograms } from './printed-programs.ts';

/**
 * The harvest in pieces, each place with the failures near it.
 *
 * @param bits of the number of pieces.
 * @param root the folder of the project, whose content the tree is.
 * @returns undefined where nothing was harvested.
 */
export function harvestFiles(tree: ContentTree, bits?: number, root: string = process.cwd()): HarvestFiles | undefined {
	const harvests = readHarvests(root);
	return harvests.length > 0 ? makeHarvestFiles(harvests, bits, nearInSource(tree)) : undefined;
}

export interface PrintedFiles {
	/** The build, then the head of diagnosis/printed; empty where nothing was harvested. */
	index: string;
	/** By their names. */
	shards: { name: string; text: string }[];
}

/** The files by which a page tells who prints a line. Each is named after its build, so that none is taken for another's. */
export const makePrintedFiles: (tree: ContentTree) => PrintedFiles = oncePer((tree) => {
	const files = harvestFiles(tree);
	if (!files) return { index: '', shards: [] };
	const { head, shards } = files;
	const build = createHash('sha256').update(head).update(shards.join('\n\n')).digest('hex').slice(0, 8);
	const named = shards.map((text, number) => ({ name: `${build}-${number}`, text }));
	return { index: `${build}\n${head}`, shards: named.filter(({ text }) => text) };
});

/** The programs whose messages were harvested. Read once, since the page of each software asks. */
export const printedProgramsIn: (tree: ContentTree) => PrintedProgram[] = oncePer(() =>
	printedPrograms(readHarvests(process.cwd())),
);
