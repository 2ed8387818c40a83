// What was read of each folder, in .cache/content/: to parse its texts takes longer than most that is done with them, and
// one run of all tests reads them in five processes. Reads and writes files, hence `-fs`.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { z } from 'astro/zod';
import type { Issue } from './issue.ts';
import type { Outline } from './outline.ts';
import { type Parsed, parseData, placeData } from './parse-data.ts';

const CACHE = '.cache/content';
/** What makes data of texts: the same texts read by other code are read anew. */
const READERS = ['src/content/files', 'src/core', 'package-lock.json'];

/** The data of a file that fits its schema, and of an MDX file the outline of its body. */
export interface FileRead {
	data: unknown;
	outline?: Outline;
}

/** By file, from the project's root. Only of folders in which nothing is wrong. */
export type FolderRead = Readonly<Record<string, FileRead>>;

/** Texts that are kept as one: those of a folder. */
export interface KeptTexts {
	/** From the project's root. */
	folder: string;
	neutral?: string | undefined;
	audit?: string | undefined;
	texts: Readonly<Record<string, string>>;
}

/** Remembers what was read of folders, from one process to the next. */
export interface TreeMemory {
	/** What was read of these very texts before. */
	of: (source: KeptTexts) => FolderRead | undefined;
	/** Without it, what is known stays as it is. */
	put?: (source: KeptTexts, read: FolderRead) => void;
}

/** Reads a YAML file against a schema; nothing of one that is not there or does not fit. */
export type ParseFile = <T>(file: string, schema: z.ZodType<T>) => Parsed<T> | undefined;

/**
 * Reads YAML files that stand in one place: all are parsed where one of them is another than before, and none else. They
 * are kept where nothing is wrong with any.
 *
 * @param texts of the files that `read` may parse, by file.
 */
export function readTogether<Read>(
	folder: string,
	texts: Readonly<Record<string, string>>,
	memory: TreeMemory | undefined,
	issues: Issue[],
	read: (parse: ParseFile) => Read,
): Read {
	const kept = memory?.of({ folder, texts });
	const parsed: Record<string, FileRead> = {};
	const before = issues.length;
	const found = read(<T>(file: string, schema: z.ZodType<T>) => {
		const yaml = texts[file];
		if (yaml === undefined) return undefined;
		const known = kept?.[file];
		if (known) return placeData(file, known.data as T, yaml, 0);
		const one = parseData(file, yaml, 0, schema, issues);
		if (one) parsed[file] = { data: one.data };
		return one;
	});
	if (!kept && issues.length === before) memory?.put?.({ folder, texts }, parsed);
	return found;
}

/**
 * What is kept of a project. A folder has one file, so that nothing has to be tidied; one that another process is just
 * writing, or that cannot be read, is read from its texts, and one that cannot be written is not kept.
 *
 * @param root the folder of the project.
 */
export function memoryOf(root: string): TreeMemory {
	const readers = hashOf(...READERS.flatMap((place) => textsIn(join(root, place))));
	const fileOf = ({ folder }: KeptTexts) => join(root, CACHE, `${folder.replace(/^content\//, '')}.json`);
	const keyOf = ({ neutral, audit, texts }: KeptTexts) => hashOf(readers, JSON.stringify([neutral, audit, texts]));
	return {
		of: (source) => {
			try {
				const { key, read } = JSON.parse(readFileSync(fileOf(source), 'utf8'));
				return key === keyOf(source) ? read : undefined;
			} catch {
				return undefined;
			}
		},
		put: (source, read) => {
			const file = fileOf(source);
			try {
				mkdirSync(dirname(file), { recursive: true });
				writeWhole(file, JSON.stringify({ key: keyOf(source), read }));
			} catch {
				// Whoever comes next parses what this one has parsed.
			}
		},
	};
}

/** The texts of a file, or of all files below a folder; none of what is not there. */
function textsIn(place: string): string[] {
	if (!existsSync(place)) return [];
	if (!statSync(place).isDirectory()) return [readFileSync(place, 'utf8')];
	const names = readdirSync(place, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
	return names.sort().map((name) => readFileSync(join(place, name), 'utf8'));
}

/** Puts a file into a cache. Others read and write there at the same time: none sees half of it. */
export function writeWhole(file: string, content: string | Uint8Array): void {
	const part = `${file}.${process.pid}`;
	writeFileSync(part, content);
	renameSync(part, file);
}

/** What tells texts from others, as 32 hexadecimal digits: a name in a cache. */
export function hashOf(...parts: string[]): string {
	const sum = createHash('sha256');
	for (const part of parts) sum.update(`${part}\n`);
	return sum.digest('hex').slice(0, 32);
}
