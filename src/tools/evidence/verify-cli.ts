// `npm run verify -- --clones <folder>`: holds every message against the releases of its software, and writes what it saw
// to content/evidence.txt. Needs no network; a repository without a clone keeps what was known.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { EVIDENCE_FILE, formatEvidence, grades } from '../../content/files/evidence.ts';
import { getTree } from '../../content/library/read-fs.ts';
import { gradesBySoftware, verify } from './verify.ts';

const USAGE = `Usage: npm run verify -- --clones <folder>
The folder holds a clone for each repository, with its tags: <folder>/<owner>+<name>, bare or not.`;

function readArguments(): string {
	try {
		const { clones } = parseArgs({ options: { clones: { type: 'string' } } }).values;
		if (clones === undefined) throw new Error('Where are the clones?');
		if (!existsSync(clones)) throw new Error(`There is no folder ${clones}.`);
		return clones;
	} catch (error) {
		console.error(`${(error as Error).message}\n${USAGE}`);
		process.exit(2);
	}
}

const folder = readArguments();
const root = process.cwd();
const started = performance.now();
const tree = getTree(root);
const { evidence, missing } = verify(tree, folder);
writeFileSync(join(root, EVIDENCE_FILE), formatEvidence(evidence));
const rows = [...gradesBySoftware(tree, evidence)].map(([id, counts]) => [id, ...grades.map((grade) => counts[grade])]);
for (const row of [['', ...grades], ...rows]) {
	console.log(row.map((cell, at) => (at ? String(cell).padStart(9) : String(cell).padEnd(20))).join(''));
}
for (const repository of missing) console.log(`No clone of ${repository} with a release: what was known is kept.`);
console.log(`Written: ${EVIDENCE_FILE} (${((performance.now() - started) / 1000).toFixed(1)} s).`);
