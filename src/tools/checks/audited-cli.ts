// `npm run audited -- <path …>`: records in audit.yaml of these folders that it is of the text that stands there now;
// `--all` for all that have a record.

import { type AuditedFolder, auditFile, recordAudited } from '../../content/files/audit-fs.ts';
import { readContentTree } from '../../content/files/tree-fs.ts';

const root = process.cwd();
const paths = process.argv
	.slice(2)
	.map((path) => path.replace(/^\.\//, '').replace(/\/(?:[\w-]+\.(?:mdx|yaml))?$/, ''));
const all = paths.includes('--all');
const { failures, problems } = readContentTree(root);
const folders: AuditedFolder[] = [...failures, ...problems];
const chosen = folders.filter(({ folder, audit }) => (all ? audit : paths.includes(folder)));
const unknown = paths.filter((path) => path !== '--all' && !folders.some(({ folder }) => folder === path));
const unaudited = chosen.filter(({ audit }) => !audit);

if (unknown.length || unaudited.length || !paths.length) {
	for (const path of unknown)
		console.error(`${path} is no failure or problem, or its files have issues (npm run check).`);
	for (const { folder } of unaudited) console.error(`${auditFile(folder)} is missing, or has issues (npm run check).`);
	console.error('Usage: npm run audited -- content/failures/cuda-oom […], or --all');
	process.exitCode = 1;
} else {
	for (const folder of chosen) recordAudited(root, folder);
	console.log(`Recorded the text of ${chosen.length} audited ${chosen.length === 1 ? 'page' : 'pages'}.`);
}
