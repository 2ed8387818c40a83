// `npm run lab`: provokes failures with the real programs, proves the fixes by running them, and records what is printed.
import { writeFileSync } from 'node:fs';
import { platform } from 'node:os';
import { parseArgs } from 'node:util';
import en from '../../content/ui/en.json' with { type: 'json' };
import zh from '../../content/ui/zh.json' with { type: 'json' };
import { type Case, readCases } from '../../src/content/files/cases-fs.ts';
import { formatIssue } from '../../src/content/files/issue.ts';
import { readContentTree } from '../../src/content/files/tree-fs.ts';
import { readKnownMessages } from '../../src/content/library/known-messages.ts';
import { shippedOutputs } from '../../src/content/library/outputs.ts';
import { SYSTEM_SET } from '../../src/core/schemas/case.ts';
import { closest } from '../../src/core/text/nearest.ts';
import { allowed, openTo, within } from '../../src/tools/authoring/confine.ts';
import { placesFor } from '../../src/tools/authoring/places.ts';
import { cases as casesCheck } from '../../src/tools/checks/cases.ts';
import type { InterfaceWords } from '../hangs/collected.ts';
import { type Hang, readHangs } from '../hangs/hangs-fs.ts';
import { watchHang } from '../hangs/watch-hang.ts';
import { type Result, runCase } from './laboratory.ts';
import { newsOf, sayNews } from './news.ts';
import { exitStatus, resultLines, tableLines } from './report.ts';

const USAGE = `Usage: npm run lab -- [failure | failure/case | hangs/job …] [--set torch-2.14.1] [--newest] [--news file] [--root folder]
Runs all cases of tests/lab and watches all jobs of tests/hangs (py-spy and others look at them), or those that are named. Exit status: 0 all held, 1 some failed, 2 wrong usage or a case
that cannot be read, 3 none failed and some could not be run on this machine.
What they run is code of others: it has no variable of yours, no network, no sight of your other processes, of your home
and of folders for temporary files, and changes nothing but a folder of its own, where Linux allows that, else it is said.
A case that needs root is kept from nothing.
--newest tries the newest releases that pip offers, records nothing, ends with 0 whatever comes, and says what no longer
holds; --news also writes it to a file, for \`npm run lab:tell\` (.github/workflows/laboratory.yml).`;

function refuse(text: string): never {
	console.error(text);
	process.exit(2);
}

function readArguments() {
	try {
		const { values, positionals } = parseArgs({
			allowPositionals: true,
			options: {
				set: { type: 'string', multiple: true },
				newest: { type: 'boolean', default: false },
				news: { type: 'string' },
				root: { type: 'string', default: process.cwd() },
			},
		});
		return { names: positionals.map((name) => name.replace(/^tests\/(?:lab\/)?/, '').replace(/\/$/, '')), ...values };
	} catch (error) {
		return refuse(`${(error as Error).message}\n${USAGE}`);
	}
}

/** Those that are named, by what they belong to or alone; all where none is. */
function chosen<One extends Case | Hang>(all: readonly One[]): readonly One[] {
	return names.length ? all.filter((one) => names.includes(groupOf(one)) || names.includes(one.id)) : all;
}

const groupOf = ({ id }: Pick<Case, 'id'>): string => id.slice(0, id.indexOf('/'));

function refuseUnknown(all: readonly (Case | Hang)[]): void {
	const known = [...new Set(all.flatMap((one) => [groupOf(one), one.id]))];
	for (const name of names) {
		if (known.includes(name)) continue;
		const near = closest(name, known);
		refuse(`There is no case "${name}".${near ? ` Did you mean "${near}"?` : ''}\n${USAGE}`);
	}
}

const { names, set, newest, news, root } = readArguments();
if (platform() !== 'linux') refuse('The laboratory needs Linux: it follows processes through /proc.');
const tree = readContentTree(root);
const issues = casesCheck.run(tree, { root });
if (issues.length) refuse(issues.map(formatIssue).join('\n\n'));
const { cases, sets } = readCases(root);
const hangs = readHangs(root);
refuseUnknown([...cases, ...hangs]);
for (const name of set ?? []) {
	if (![...sets, SYSTEM_SET].includes(name))
		refuse(`There is no set "${name}". One of: ${[...sets, SYSTEM_SET].join(', ')}.`);
}

const { index } = readKnownMessages(tree);
const day = new Date().toISOString().slice(0, 10);
// Whatever runs is ended when this process exits.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));
const machine = within(allowed(), placesFor('', [], []));
if (!machine.apart || !machine.offline || !machine.fixed)
	for (const sentence of openTo(machine)) console.error(`What runs here is code of others. ${sentence}`);
const results: Result[] = [];
const laboratory = { root, index, day, newest, say: console.error };
function tell(all: readonly Result[]): void {
	for (const result of all) {
		results.push(result);
		console.log(resultLines(result).join('\n'));
	}
}
for (const one of chosen(cases)) tell(await runCase(one, laboratory, set));
const tellingIn = (language: 'en' | 'zh', words: InterfaceWords) => {
	const shipped = shippedOutputs(tree, language);
	return { rulesOf: (family: string) => shipped.get(family), words };
};
const telling = { en: tellingIn('en', en), zh: tellingIn('zh', zh) };
for (const one of chosen(hangs)) tell(await watchHang(one, laboratory, telling, set));
console.log(`\n${tableLines(results).join('\n')}`);
if (newest) {
	const found = newsOf(results);
	console.log(`\n${sayNews(found) ?? 'Everything holds with the newest releases.'}`);
	// One line, since a workflow hands it on as a line.
	if (news !== undefined) writeFileSync(news, JSON.stringify(found));
} else process.exitCode = exitStatus(results);
