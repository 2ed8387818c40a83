// `npm run audited -- <path …>`: records in audit.yaml of these folders that it is of the text that stands there now;
// `--all` for all that have a record.

import { type AuditedFolder, auditFile, recordAudited } from '../../content/files/audit-fs.ts';
import { getTree } from '../../content/library/read-fs.ts';
import { chooseFolders } from './chosen-folders.ts';

const root = process.cwd();
const { failures, problems, issues } = getTree(root);
const args = process.argv.slice(2);
const { chosen, faults } = chooseFolders<AuditedFolder>(args, [...failures, ...problems], issues);
const audited = chosen.filter(({ audit }) => audit);
const missing = args.includes('--all') ? [] : chosen.filter(({ audit }) => !audit);
faults.push(...missing.map(({ folder }) => `${auditFile(folder)} is missing.`));

if (faults.length) {
	console.error([...faults, 'Usage: npm run audited -- content/failures/cuda-oom […], or --all'].join('\n'));
	process.exitCode = 1;
} else {
	for (const folder of audited) recordAudited(root, folder);
	console.log(`Recorded the text of ${audited.length} audited ${audited.length === 1 ? 'page' : 'pages'}.`);
}
