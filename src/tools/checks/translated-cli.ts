// `npm run translated -- <path …>`: records that the languages of these folders say the same now; `--all` for all.

import { agreementOf, readAgreements, versionsOf, writeAgreements } from '../../content/files/translation-fs.ts';
import { allFolders, readContentTree } from '../../content/files/tree-fs.ts';

const root = process.cwd();
const paths = process.argv
	.slice(2)
	.map((path) => path.replace(/^\.\//, '').replace(/\/(?:[\w-]+\.(?:mdx|yaml))?$/, ''));
const all = paths.includes('--all');
const folders = allFolders(readContentTree(root));
const chosen = folders.filter(({ folder }) => all || paths.includes(folder));
const unknown = paths.filter((path) => path !== '--all' && !folders.some(({ folder }) => folder === path));

if (unknown.length || !paths.length) {
	for (const path of unknown)
		console.error(`${path} is no folder of the content, or its files have issues (npm run check).`);
	console.error('Usage: npm run translated -- content/guides/lightrft/problems/cuda-oom […], or --all');
	process.exitCode = 1;
} else {
	const agreements = readAgreements(root);
	const existing = new Set(folders.map(({ folder }) => folder));
	for (const folder of agreements.keys()) if (!existing.has(folder)) agreements.delete(folder);
	for (const one of chosen) agreements.set(one.folder, agreementOf(versionsOf(one)));
	writeAgreements(root, agreements);
	console.log(`Recorded for ${chosen.length} ${chosen.length === 1 ? 'folder' : 'folders'} that the languages agree.`);
}
