// `node tests/measure/printed.ts [file.jsonl …]`: how well the harvest names who prints a line. In how many recordings the
// file is the one in which Python says that the error was raised, looked up in all pieces (`--page`: in two, as a page does); and every line of 500 of recordings and of 500 of logs of
// healthy runs for which it names a place, each alone, for somebody to judge. Files are further texts, by JSON lines with
// a `text`.
import { globSync, readFileSync } from 'node:fs';
import { readContentTree } from '../../src/content/files/tree-fs.ts';
import { readHarvests, readPrograms } from '../../src/content/harvested/programs-fs.ts';
import { printersIn } from '../../src/content/library/harvested-printers.ts';
import { makeMatchFiles } from '../../src/content/library/triage.ts';
import { wordsOfMessages } from '../../src/diagnosis/printed/keys.ts';
import { printedBy, readShard, shardsFor } from '../../src/diagnosis/printed/match.ts';
import { makeHarvestFiles } from '../../src/diagnosis/printed/shards.ts';
import { textsIn } from '../../src/tools/harvest/frequent.ts';
import { drawn, madeElsewhere, raisedIn } from './raised.ts';

const LINES = 500;
const harvests = readHarvests(process.cwd());
const isPage = process.argv.includes('--page');
const printers = isPage ? pagePrinters() : printersIn(harvests);
/** What is in front of a package in its repository. */
const roots = new Map(readPrograms(process.cwd()).map(({ id, root }) => [id, root]));
/** The packages that were read. */
const packages = new Set(
	harvests.flatMap(({ software, rows }) => {
		const root = roots.get(software) ?? '';
		return rows.map(({ file }) => file.slice(file.startsWith(root) ? root.length : 0).split('/')[0] ?? '');
	}),
);

const recordings = globSync('tests/fixtures/recordings/*.txt')
	.sort()
	.map((file) => readFileSync(file, 'utf8'));
const given = process.argv
	.slice(2)
	.filter((one) => !one.startsWith('--'))
	.flatMap((file) => textsIn(readFileSync(file, 'utf8')));

/** Looks into the pieces for which a page asks. */
function pagePrinters(): ReturnType<typeof printersIn> {
	const words = wordsOfMessages(makeMatchFiles(readContentTree(process.cwd())).templates);
	const { vocabulary, shards } = makeHarvestFiles(harvests, { words });
	const shardsOf = (line: string) => shardsFor(line, vocabulary).map((number) => readShard(shards[number] ?? ''));
	return (line, around) => printedBy(line, shardsOf(line), around);
}

/**
 * In how many texts the file is the one that raised the error, or the one that holds its text where it was made elsewhere.
 * What no source has stays a miss.
 */
function tellFiles(name: string, texts: readonly string[]): void {
	const counts = { right: 0, elsewhere: 0, nobody: 0 };
	let made = 0;
	for (const text of texts) {
		const raised = raisedIn(text);
		if (!raised || !packages.has(raised.file.split('/')[0] ?? '')) continue;
		const places = printers(raised.line, { around: [raised.code], raisedIn: raised.file });
		const elsewhere = madeElsewhere(raised);
		const told = (path: string | null | undefined) =>
			typeof path === 'string' && places.some(({ file }) => file === path || file.endsWith(`/${path}`));
		const isRight = told(raised.file) || told(elsewhere);
		if (isRight && !told(raised.file)) made++;
		const result = isRight ? 'right' : places.length ? 'elsewhere' : 'nobody';
		counts[result]++;
		if (!isRight)
			console.log(`  ${result}: ${raised.file}: ${raised.line.trim().slice(0, 150)}  ${places[0]?.file ?? ''}`);
	}
	const all = counts.right + counts.elsewhere + counts.nobody;
	const share = ((100 * counts.right) / Math.max(1, all)).toFixed(1);
	console.log(
		`${name}: of ${all} errors raised in a harvested package ${counts.right} in the right file (${share} %; ${made} of them where the text was made), ${counts.elsewhere} in another one, ${counts.nobody} in none.`,
	);
}

function tellClaims(name: string, texts: readonly string[]): void {
	const lines = [...new Set(texts.flatMap((text) => text.split('\n')))].filter((line) => line.trim().length > 3);
	const asked = drawn(lines, LINES);
	const claimed = asked.flatMap((line) => {
		const [place] = printers(line);
		return place ? [{ line, place }] : [];
	});
	for (const { line, place } of claimed)
		console.log(`  ${line.trim().slice(0, 140)}\n    ${place.name} ${place.file}:${place.line}  ${place.template}`);
	console.log(`${name}: of ${asked.length} lines ${claimed.length} have a place.`);
}

tellFiles('Recordings', recordings);
if (given.length > 0) tellFiles('Given', given);
tellClaims('Recordings', [...recordings, ...given]);
tellClaims(
	'Healthy logs',
	globSync('tests/fixtures/healthy-logs/*.log')
		.sort()
		.map((file) => readFileSync(file, 'utf8'))
		.concat(readFileSync('tests/fixtures/healthy-lines.txt', 'utf8')),
);
