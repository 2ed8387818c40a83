// `npm run clones -- <folder>`: fetches the releases of every repository that `npm run verify` looks into; with `--harvest`
// those of the programs whose messages stand in content/harvest/.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { HARVEST_FOLDER, readPrograms } from '../../content/harvested/programs-fs.ts';
import { getTree } from '../../content/library/read-fs.ts';
import { fetchReleases } from './shallow-fs.ts';
import { homesOf } from './verify.ts';

const root = process.cwd();
const { values, positionals } = parseArgs({ allowPositionals: true, options: { harvest: { type: 'boolean' } } });
const [folder] = positionals;
if (folder === undefined) {
	console.error('Usage: npm run clones -- [--harvest] <folder>');
	process.exit(2);
}
const origins = values.harvest
	? readPrograms(root).filter(({ id }) => existsSync(join(root, HARVEST_FOLDER, `${id}.txt`)))
	: homesOf(getTree(root));
for (const { repository, tags } of origins) {
	try {
		console.log(`${repository}: ${fetchReleases(folder, { repository, tags })} releases`);
	} catch (error) {
		// Of the others it can still be told what changed.
		console.error((error as Error).message);
		process.exitCode = 1;
	}
}
