// `npm run harvest`: writes what the programs of content/harvest/programs.yaml can print to content/harvest/. Needs no
// network; a program with neither clone nor wheel keeps what was known.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { FOREIGN_FILE, formatForeign } from '../../content/files/foreign.ts';
import { readContentTree } from '../../content/files/tree-fs.ts';
import { HARVEST_FOLDER, readHarvests, readPrograms } from '../../content/harvested/programs-fs.ts';
import { foreignTexts } from '../../content/library/foreign.ts';
import { printersIn } from '../../content/library/harvested-printers.ts';
import { readKnownMessages } from '../../content/library/known-messages.ts';
import { printable } from '../../diagnosis/answer/printable.ts';
import { formatHarvest } from '../../diagnosis/printed/rows.ts';
import { countFrequent, textsIn } from './frequent.ts';
import { harvest } from './harvest-fs.ts';

const USAGE = `Usage: npm run harvest -- [--clones <folder>] [--wheels <folder>] [--python <command>] [--committed] [program…]
       npm run harvest -- --foreign
       npm run harvest -- --frequent <file>
Of clones and wheels at least one: a clone for each repository, with its tags, is <folder>/<owner>+<name>, bare or not;
wheels lie in their folder as pip downloads them. --committed reads the programs alone that have a file there already.
--foreign writes anew what other programs print and would be taken for a message of the content.
--frequent counts which harvested messages without a page stand in texts: a text, or JSON lines with a "text" each.`;

function readArguments() {
	try {
		const { values, positionals } = parseArgs({
			allowPositionals: true,
			options: {
				clones: { type: 'string' },
				wheels: { type: 'string' },
				python: { type: 'string', default: 'python3' },
				committed: { type: 'boolean', default: false },
				foreign: { type: 'boolean', default: false },
				frequent: { type: 'string' },
			},
		});
		const isReading = !values.foreign && values.frequent === undefined;
		if (isReading && !values.clones && !values.wheels) throw new Error('Where are the clones or the wheels?');
		return { ...values, wanted: positionals };
	} catch (error) {
		console.error(`${(error as Error).message}\n${USAGE}`);
		process.exit(2);
	}
}

const given = readArguments();
const root = process.cwd();

/** Reads the programs that are wanted, and writes what each can print. */
async function read({ clones, wheels, python, committed, wanted }: typeof given): Promise<void> {
	const isWanted = (id: string) =>
		(!wanted.length || wanted.includes(id)) && (!committed || existsSync(join(root, HARVEST_FOLDER, `${id}.txt`)));
	const places = { clones, wheels, python, kept: join(root, '.cache/harvest') };
	let rows = 0;
	let bytes = 0;
	for (const program of readPrograms(root).filter(({ id }) => isWanted(id))) {
		const started = performance.now();
		const made = await harvest(program, places);
		if (!made) {
			console.log(`${program.id.padEnd(28)} no clone and no wheel: what was known is kept`);
			continue;
		}
		const text = formatHarvest(made);
		writeFileSync(join(root, HARVEST_FOLDER, `${program.id}.txt`), text);
		rows += made.rows.length;
		bytes += Buffer.byteLength(text);
		const told = [made.rows.length, made.left, made.unread, made.releases.length]
			.map((count) => String(count).padStart(7))
			.join('');
		console.log(`${program.id.padEnd(28)}${told}${((performance.now() - started) / 1000).toFixed(1).padStart(8)} s`);
	}
	console.log(
		`${rows} messages, ${bytes} bytes (messages, left out as they say too little, files not read, releases).`,
	);
}

function writeForeign(): void {
	const texts = foreignTexts(readContentTree(root), readHarvests(root));
	writeFileSync(join(root, FOREIGN_FILE), formatForeign(texts));
	console.log(`${texts.length} texts of other programs come near to a message: ${FOREIGN_FILE}`);
}

/** So many are told. */
const MOST_FREQUENT = 40;

function tellFrequent(file: string): void {
	const texts = textsIn(readFileSync(file, 'utf8'));
	const tree = readContentTree(root);
	const { index } = readKnownMessages(tree);
	const { frequent, explained, unprinted } = countFrequent(texts, index, printersIn(readHarvests(root)));
	for (const { count, place, line } of frequent.slice(0, MOST_FREQUENT)) {
		console.log(`${String(count).padStart(5)}  ${place.name}  ${place.file}:${place.line}  ${place.class}`);
		console.log(`       ${printable(place.template)}\n       ${printable(line.slice(0, 160))}`);
	}
	console.log(
		`Of ${texts.length} texts ${explained} have a page, or nothing to ask about; ${frequent.length} messages without a page head others; of ${unprinted} nobody is known to print the line.`,
	);
}

if (given.frequent !== undefined) tellFrequent(given.frequent);
else if (given.foreign) writeForeign();
else await read(given);
