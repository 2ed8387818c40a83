// `npm run match -- "line"`, or a file, or `-` for what comes in: which messages match, and why.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readHarvests } from '../../content/harvested/programs-fs.ts';
import { printersIn } from '../../content/library/harvested-printers.ts';
import { readKnownMessages } from '../../content/library/known-messages.ts';
import { getTree } from '../../content/library/read-fs.ts';
import { diagnose } from '../../diagnosis/matching/index.ts';
import { explainLine } from './explain.ts';
import { matchText, printedText } from './match-text.ts';

const USAGE = `Usage: npm run match -- 'CUDA out of memory. Tried to allocate 2.50 GiB'
       npm run match -- train.log
       … | npm run match -- -
Shows which messages match and why: the template beside the line, what fills its holes, and where it stands; and of which
row of the harvest the line is.
Status: 0 recognised, 1 nothing recognised, 2 wrong usage.`;

function readText(): string {
	try {
		const { positionals, values } = parseArgs({
			allowPositionals: true,
			options: { help: { type: 'boolean', short: 'h' } },
		});
		if (values.help) {
			console.log(USAGE);
			process.exit(0);
		}
		const given = positionals.join(' ');
		if (given === '-' || (!given && !process.stdin.isTTY)) return readFileSync(0, 'utf8');
		if (given && existsSync(given) && statSync(given).isFile()) return readFileSync(given, 'utf8');
		if (given.trim()) return given;
	} catch (error) {
		console.error((error as Error).message);
	}
	console.error(USAGE);
	process.exit(2);
}

/** Why a line is what it is, and who prints it. */
const tell = (line: string, explanation = explainLine(line, known)): string =>
	[matchText(explanation), printedText(printers(line))].filter(Boolean).join('\n\n');

/** A log is read as a reader's browser reads it; each finding is then explained at the line that proves it. */
function explainLog(text: string): boolean {
	const { findings, unknown, lines } = diagnose(text, known.index);
	const proving = findings.length ? findings.map(({ best }) => best) : unknown ? [unknown] : [];
	for (const { line, text: own } of proving) {
		console.log(`\nLine ${line} of ${lines}: ${own}\n${tell(own)}`);
	}
	if (!proving.length) console.log('Nothing in it looks like a message.');
	return findings.length > 0;
}

const text = readText().trimEnd();
const tree = getTree();
const known = readKnownMessages(tree);
const printers = printersIn(readHarvests(process.cwd()));
if (tree.issues.length || known.problems.length)
	console.error('Some files have issues (npm run check); their messages are left out here.\n');
let recognised: boolean;
if (text.includes('\n')) recognised = explainLog(text);
else {
	const explanation = explainLine(text, known);
	console.log(tell(text, explanation));
	recognised = explanation.failure !== undefined;
}
if (!recognised) process.exitCode = 1;
