// `npm run clones -- <folder>`: fetches the releases of every repository that `npm run verify` looks into.
import { readContentTree } from '../../content/files/tree-fs.ts';
import { fetchReleases } from './shallow-fs.ts';
import { homesOf } from './verify.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
	console.error('Usage: npm run clones -- <folder>');
	process.exit(2);
}
for (const { repository, tags } of homesOf(readContentTree(process.cwd()))) {
	try {
		console.log(`${repository}: ${fetchReleases(folder, { repository, tags })} releases`);
	} catch (error) {
		// Of the others it can still be told what changed.
		console.error((error as Error).message);
		process.exitCode = 1;
	}
}
