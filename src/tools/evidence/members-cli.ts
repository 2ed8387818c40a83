// `npm run members -- --upstream <folder>`: writes content/members/ from the lists of upstream. Needs no network.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { formatMembers } from '../../content/files/members.ts';
import type { MembersRecipe, UpstreamFile } from './members/recipe.ts';
import { recipes } from './members/recipes.ts';

const USAGE = `Usage: npm run members -- --upstream <folder>
The folder holds the files of each list below <owner>+<name>@<release>/ or pip+<package>@<release>/, under their paths
there: docs/members.md has them all. A set whose files are not there keeps what it has.`;

const { upstream } = parseArgs({ options: { upstream: { type: 'string' } } }).values;
if (upstream === undefined) {
	console.error(USAGE);
	process.exit(2);
}
const folder = upstream;
const releases = new Map(readdirSync(folder).map((name) => name.split('@') as [string, string]));

/** A file with its release; nothing where it is not there. Node's own list is that of the Node that runs. */
function readUpstream({ from, path }: UpstreamFile): { text: string; release: string } | undefined {
	if (from === 'node') return { text: JSON.stringify(STATUS_CODES), release: process.version };
	const release = releases.get(from);
	if (release === undefined) return undefined;
	return { text: readFileSync(join(folder, `${from}@${release}`, path), 'utf8'), release };
}

function write(table: string, { files, read }: MembersRecipe): string {
	const found = files.flatMap((file) => readUpstream(file) ?? []);
	if (found.length < files.length) return `${table}: not all of its files are there; kept.`;
	const members = read(...found.map(({ text }) => text));
	const lists = files.map(({ from, path }, at) => ({
		list: `${from.replace('+', '/')} ${path}`,
		release: found[at]?.release ?? '',
	}));
	writeFileSync(`content/members/${table}.yaml`, formatMembers(lists, members));
	return `${table}: ${members.length} members.`;
}

mkdirSync('content/members', { recursive: true });
for (const [table, recipe] of Object.entries(recipes)) console.log(write(table, recipe));
