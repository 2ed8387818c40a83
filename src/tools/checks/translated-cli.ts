// `npm run translated -- <path …>`: records that the languages of these folders say the same now; `--all` for all.

import { agreementOf, readAgreements, versionsOf, writeAgreements } from '../../content/files/translation-fs.ts';
import { allFolders } from '../../content/files/tree-fs.ts';
import { getTree } from '../../content/library/read-fs.ts';
import { chooseFolders } from './chosen-folders.ts';

const root = process.cwd();
const tree = getTree(root);
const folders = allFolders(tree);
const { chosen, faults } = chooseFolders(process.argv.slice(2), folders, tree.issues);

if (faults.length) {
	console.error([...faults, 'Usage: npm run translated -- content/failures/cuda-oom […], or --all'].join('\n'));
	process.exitCode = 1;
} else {
	const agreements = readAgreements(root);
	const existing = new Set(folders.map(({ folder }) => folder));
	for (const folder of agreements.keys()) if (!existing.has(folder)) agreements.delete(folder);
	for (const one of chosen) agreements.set(one.folder, agreementOf(versionsOf(one)));
	writeAgreements(root, agreements);
	console.log(`Recorded for ${chosen.length} ${chosen.length === 1 ? 'folder' : 'folders'} that the languages agree.`);
}
