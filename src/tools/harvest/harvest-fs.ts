// Harvests one program. What a file tells is kept in a folder, so that a release that was read is not read again.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Program } from '../../content/harvested/programs-fs.ts';
import type { Harvest } from '../../diagnosis/printed/rows.ts';
import { ofWheels, rowsOf } from './gather.ts';
import { languageOf, readSources, type Source } from './languages-fs.ts';
import type { ToldMessage } from './parts.ts';
import { bothSources, cloneSource, type FileAt, type ProgramSource, wheelSource } from './source-fs.ts';

export interface Places {
	clones?: string | undefined;
	wheels?: string | undefined;
	/** Where what was read is kept. */
	kept: string;
	python: string;
}

/** Files read at a time. */
const AT_ONCE = 400;

/** What was read of a file: `null` where its reader could not. */
type Kept = Map<string, ToldMessage[] | null>;

/** What the readers are: another reader reads again. */
function stateOfReaders(): string {
	const folder = import.meta.dirname;
	const hash = createHash('sha256');
	for (const name of readdirSync(folder).sort()) {
		if (/^(?:read|tree|languages)/.test(name)) hash.update(readFileSync(join(folder, name)));
	}
	return hash.digest('hex').slice(0, 16);
}

function readKept(file: string, state: string): Kept {
	if (!existsSync(file)) return new Map();
	const [head, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
	return head === state ? new Map(lines.map((line) => JSON.parse(line) as [string, ToldMessage[] | null])) : new Map();
}

function writeKept(file: string, state: string, kept: Kept): void {
	const lines = [...kept].map((entry) => JSON.stringify(entry));
	writeFileSync(file, `${[state, ...lines].join('\n')}\n`);
}

const keyOf = ({ found, id }: FileAt): string => `${id} ${languageOf(found)}`;

async function readMissing(source: ProgramSource, files: readonly FileAt[], kept: Kept, python: string): Promise<void> {
	const missing = [...new Map(files.filter((one) => !kept.has(keyOf(one))).map((one) => [keyOf(one), one])).values()];
	for (let from = 0; from < missing.length; from += AT_ONCE) {
		const part = missing.slice(from, from + AT_ONCE);
		const texts = source.read(part.map(({ id }) => id));
		const sources = part.flatMap((one, at): Source[] => {
			const language = languageOf(one.found);
			const text = texts[at];
			return language && text !== undefined ? [{ key: keyOf(one), language, text }] : [];
		});
		const told = await readSources(sources, python);
		for (const one of part) kept.set(keyOf(one), told.get(keyOf(one)) ?? null);
	}
}

const lies = (file: string) => (path: string) => file.startsWith(path);

/** What is read of a program, by the paths of its repository or, as they are called in programs.yaml, of its wheel. */
const isWanted =
	({ only, without }: Program, root = '') =>
	(file: string): boolean => {
		const path = file.startsWith(root) ? file.slice(root.length) : file;
		return languageOf(file) !== undefined && (!only.length || only.some(lies(path))) && !without.some(lies(path));
	};

const wheelsOf = (program: Program, folder: string, root: string): ProgramSource | undefined =>
	program.wheel === undefined
		? undefined
		: wheelSource(folder, program.wheel, isWanted(program), {
				tag: program.tags[0] ?? '{version}',
				moved: program.moved,
				root,
			});

/**
 * Harvests a program: by its clone, by its wheels, or by both.
 *
 * @returns undefined where neither a clone nor a wheel of it is there.
 */
export async function harvest(program: Program, places: Places): Promise<Harvest | undefined> {
	const { id, name, repository, licence } = program;
	const isInClone = isWanted(program, program.root);
	const clone = places.clones ? cloneSource(places.clones, repository, program.tags, isInClone) : undefined;
	const wheels = places.wheels === undefined ? undefined : wheelsOf(program, places.wheels, clone ? program.root : '');
	const source = clone && wheels ? bothSources(clone, wheels) : (clone ?? wheels);
	const root = clone ? '' : program.root;
	if (!source) return undefined;
	mkdirSync(places.kept, { recursive: true });
	const file = join(places.kept, `${id}.jsonl`);
	const state = stateOfReaders();
	const kept = readKept(file, state);
	const known = kept.size;
	const listed = source.releases.map((release) => source.filesAt(release));
	await readMissing(source, listed.flat(), kept, places.python);
	if (kept.size !== known) writeKept(file, state, kept);
	const told = listed.map((files) => new Map(files.map((one) => [one.file, kept.get(keyOf(one)) ?? []])));
	const versions = source.releases.map(({ version }) => version);
	const { rows, left } = rowsOf(versions, told);
	const unread = (listed.at(-1) ?? []).filter((one) => kept.get(keyOf(one)) === null).length;
	return {
		software: id,
		name,
		repository,
		root,
		licence,
		releases: source.releases,
		left,
		unread,
		rows: clone ? rows : ofWheels(rows),
	};
}
