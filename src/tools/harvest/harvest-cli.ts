// `npm run harvest`: writes what the programs of content/harvest/programs.yaml can print to content/harvest/. Needs no
// network; a program with neither clone nor wheel keeps what was known.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { HARVEST_FOLDER, readPrograms } from '../../content/harvested/programs-fs.ts';
import { formatHarvest } from '../../diagnosis/printed/rows.ts';
import { harvest } from './harvest-fs.ts';

const USAGE = `Usage: npm run harvest -- [--clones <folder>] [--wheels <folder>] [--python <command>] [program…]
Of clones and wheels at least one: a clone for each repository, with its tags, is <folder>/<owner>+<name>, bare or not;
wheels lie in their folder as pip downloads them.`;

function readArguments() {
	try {
		const { values, positionals } = parseArgs({
			allowPositionals: true,
			options: {
				clones: { type: 'string' },
				wheels: { type: 'string' },
				python: { type: 'string', default: 'python3' },
			},
		});
		if (!values.clones && !values.wheels) throw new Error('Where are the clones or the wheels?');
		return { ...values, wanted: positionals };
	} catch (error) {
		console.error(`${(error as Error).message}\n${USAGE}`);
		process.exit(2);
	}
}

const { clones, wheels, python, wanted } = readArguments();
const root = process.cwd();
const places = { clones, wheels, python, kept: join(root, '.cache/harvest') };
let rows = 0;
let bytes = 0;
for (const program of readPrograms(root).filter(({ id }) => !wanted.length || wanted.includes(id))) {
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
console.log(`${rows} messages, ${bytes} bytes (messages, left out as they say too little, files not read, releases).`);
