// `npm run publish-ids`: adds the addresses that are new to content/published-ids.txt.
import { formatIssue } from '../files/issue.ts';
import { getTree } from '../library/read-fs.ts';
import { publishedIds } from './ids.ts';
import { publish } from './ledger.ts';
import { LEDGER_FILE, readLedger, writeLedger } from './ledger-fs.ts';

const root = process.cwd();
const tree = getTree(root);
const unwritten = tree.placeholders;
if (tree.issues.length) {
	console.error(`${tree.issues.map(formatIssue).join('\n\n')}\n\nNothing was added: first mend these files.`);
	process.exitCode = 1;
} else if (unwritten.length) {
	const places = unwritten.map(({ file, line, hint }) => `${file}:${line}  ${hint}`);
	console.error(`${places.join('\n')}\n\nNothing was added: an address is for ever, so first write what is missing.`);
	process.exitCode = 1;
} else {
	const today = new Date().toISOString().slice(0, 10);
	const { ledger, added } = publish(readLedger(root), publishedIds(tree), today);
	if (added.length) writeLedger(root, ledger);
	console.log(
		`${added.length} new of ${ledger.size} ${ledger.size === 1 ? 'address' : 'addresses'} in ${LEDGER_FILE}.`,
	);
}
