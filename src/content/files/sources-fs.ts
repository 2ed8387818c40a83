// Reads the bytes below content/ and refuses what is no plain text file in its place, before anything parses it.
import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { localeCodes } from '../../core/locales.ts';
import { reservedIds } from '../../core/schemas/reserved-ids.ts';
import type { ContentKind } from '../../core/schemas/sections.ts';
import { findHidden } from './hidden.ts';
import type { Issue } from './issue.ts';

/** What an author writes by hand. Parsers take quadratic time on hostile text, so it also bounds the time of a check. */
export const LARGEST_PAGE = 64 * 1024;
/** Lists that commands write, and tables: they grow with the content. */
const LARGEST_LIST = 16 * 1024 * 1024;
/** One line of MDX or YAML, in characters. */
const LONGEST_LINE = 4000;
/** Lists and quotes inside each other, begun on one line. */
const DEEPEST = 16;
const TOO_DEEP = new RegExp(`^(?:[ \\t]*(?:>|(?:[-*+]|\\d{1,9}[.)])(?=[ \\t]))){${DEEPEST + 1}}`, 'm');

export interface Sources {
	/** File, from the project's root, to its text. A refused file is not in it. */
	texts: ReadonlyMap<string, string>;
	/** Files and folders that must not be read. */
	refused: ReadonlySet<string>;
	issues: Issue[];
}

/**
 * Every file below `{root}/content`, as text. What is refused is told in `issues`: links out of the tree, other
 * encodings than UTF-8, hidden characters, files that are too large, and names that nothing reads.
 *
 * @example readSources(process.cwd()).texts.get('content/failures/cuda-oom/failure.yaml') // => 'category: memory\n…'
 */
export function readSources(root: string): Sources {
	const texts = new Map<string, string>();
	const refused = new Set<string>();
	const issues: Issue[] = [];
	const refuse = (file: string, fault: Fault) => {
		refused.add(file);
		issues.push({ file, code: 'files', ...fault });
	};
	const walk = (folder: string) => {
		const entries = list(root, folder);
		for (const entry of entries) {
			const file = `${folder}/${entry.name}`;
			const fault = faultOfEntry(entry, entries) ?? faultOfPlace(file, entry.isDirectory());
			if (fault) refuse(file, fault);
			else if (entry.isDirectory()) walk(file);
			else {
				const read = readPlain(root, file);
				if (typeof read === 'string') texts.set(file, read);
				else refuse(file, read);
			}
		}
	};
	walk('content');
	return { texts, refused, issues };
}

type Fault = Pick<Issue, 'line' | 'found' | 'right' | 'remedy'>;

/** What stands in a folder. Files whose names begin with a dot belong to editors and systems; nothing reads them. */
export function list(root: string, folder: string): Dirent[] {
	try {
		return readdirSync(join(root, folder), { withFileTypes: true })
			.filter(({ name }) => !name.startsWith('.'))
			.sort((a, b) => (a.name < b.name ? -1 : 1));
	} catch {
		return [];
	}
}

/** The text of a file; nothing where it is not there. */
export function readText(root: string, file: string): string | undefined {
	try {
		return readFileSync(join(root, file), 'utf8');
	} catch {
		return undefined;
	}
}

function faultOfEntry(entry: Dirent, neighbours: readonly Dirent[]): Fault | undefined {
	if (entry.isSymbolicLink()) {
		return {
			found: 'This is a symbolic link.',
			right: 'Content is files and folders of its own: a link may lead out of the project, and is lost in an archive.',
			remedy: 'Put the file itself here, or remove the link.',
		};
	}
	if (!entry.isFile() && !entry.isDirectory()) {
		return { found: 'This is neither a file nor a folder.', right: 'Files and folders.', remedy: 'Remove it.' };
	}
	if (!/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(entry.name)) {
		return {
			found: `The name is ${JSON.stringify(entry.name)}.`,
			right: 'Latin letters, digits, hyphens and dots: names become addresses, and every system can store them.',
			remedy: 'Rename it.',
		};
	}
	const lower = entry.name.toLowerCase();
	const twin = neighbours.find(({ name }) => name !== entry.name && name.toLowerCase() === lower);
	if (twin && twin.name > entry.name) {
		return {
			found: `"${twin.name}" stands beside it, which differs only in the case of letters.`,
			right: 'On many systems the two are one file.',
			remedy: 'Rename or remove one of them.',
		};
	}
	return undefined;
}

/** What stands in a folder of each kind, folders with a slash. */
const inside = {
	failure: ['audit.yaml'],
	guide: ['problems/', 'tips/'],
	problem: ['audit.yaml'],
	tip: [],
	page: [],
	software: [],
} as const satisfies Record<ContentKind, readonly string[]>;

/** Whether something below failures/, guides/, pages/ or software/ stands where it is read. Elsewhere names are free. */
function faultOfPlace(file: string, isFolder: boolean): Fault | undefined {
	const place = placeOf(file.split('/').slice(1));
	if (!place) return undefined;
	const { kind, rest } = place;
	const [name = ''] = rest;
	if (rest.length === 1 && isFolder) return faultOfId(kind, name);
	if (rest.length === 1) return { ...unread(name), right: `Here stand folders, one for each ${kind}.` };
	const allowed = [`${kind}.yaml`, ...localeCodes.map((code) => `${code}.mdx`), ...inside[kind]];
	const found = rest.at(-1) ?? '';
	if (allowed.includes(isFolder ? `${found}/` : found)) return undefined;
	return { ...unread(found), right: `In the folder of a ${kind} stand: ${allowed.join(', ')}.` };
}

const unread = (name: string) => ({ found: `Nothing reads "${name}".`, remedy: 'Rename it, move it or remove it.' });

/** @example placeOf(['guides', 'lightrft', 'problems', 'cuda-oom', 'en.mdx']) // => { kind: 'problem', rest: ['cuda-oom', 'en.mdx'] } */
function placeOf([room, ...rest]: string[]): { kind: ContentKind; rest: string[] } | undefined {
	if (!rest.length) return undefined;
	if (room === 'failures') return { kind: 'failure', rest };
	if (room === 'pages') return { kind: 'page', rest };
	if (room === 'software') return { kind: 'software', rest };
	if (room !== 'guides') return undefined;
	const [, inner, ...deeper] = rest;
	if (inner === 'problems' && deeper.length) return { kind: 'problem', rest: deeper };
	if (inner === 'tips' && deeper.length) return { kind: 'tip', rest: deeper };
	return { kind: 'guide', rest };
}

function faultOfId(kind: ContentKind, id: string): Fault | undefined {
	if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id)) {
		return {
			found: `The id of this ${kind} is "${id}".`,
			right: 'Lower-case words joined by hyphens, such as nccl-timeout: it becomes the address.',
			remedy: 'Rename the folder.',
		};
	}
	if (!reservedIds[kind].has(id)) return undefined;
	return {
		found: `The id "${id}" is taken by the site itself.`,
		right: `Any id but: ${[...reservedIds[kind]].join(', ')}.`,
		remedy: 'Rename the folder.',
	};
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of a file, or why it is none that an author should have written. */
function readPlain(root: string, file: string): string | Fault {
	const isPage = /\.(?:mdx|ya?ml)$/.test(file) && file.split('/').length > 2;
	const largest = isPage ? LARGEST_PAGE : LARGEST_LIST;
	let bytes: Buffer;
	try {
		const { size } = statSync(join(root, file));
		if (size > largest) return tooLarge(size, largest);
		bytes = readFileSync(join(root, file));
	} catch (error) {
		return { found: `It cannot be read: ${(error as Error).message}.`, right: 'A file that everyone may read.' };
	}
	let text: string;
	try {
		text = decoder.decode(bytes);
	} catch {
		return { ...wrongEncoding(bytes), remedy: 'Save it as UTF-8 without a byte order mark.' };
	}
	return faultOfText(text, isPage) ?? text;
}

function tooLarge(size: number, largest: number): Fault {
	const kib = (bytes: number) => `${Math.ceil(bytes / 1024).toLocaleString('en')} KiB`;
	return {
		found: `The file has ${kib(size)}.`,
		right: `At most ${kib(largest)}: a reader looks for one answer.`,
		remedy: 'Split it, or take out what does not belong here.',
	};
}

function wrongEncoding(bytes: Buffer): Fault {
	const [first = 0, second = 0] = bytes;
	if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
		return { line: 1, found: 'The file is UTF-16.', right: 'UTF-8.' };
	}
	const start = firstWrongByte(bytes);
	const line = bytes.subarray(0, start).toString('latin1').split('\n').length;
	const byte = (bytes[start] ?? 0).toString(16).toUpperCase().padStart(2, '0');
	return { line, found: `The byte 0x${byte} is no UTF-8; the file may be Latin-1 or GBK.`, right: 'UTF-8.' };
}

/** Where the longest beginning that is UTF-8 ends: found by halves, since only the decoder knows all the rules. */
function firstWrongByte(bytes: Buffer): number {
	const decodes = (end: number, stream: boolean) => {
		try {
			new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, end), { stream });
			return true;
		} catch {
			return false;
		}
	};
	let [good, bad] = [0, bytes.length + 1];
	while (bad - good > 1) {
		const middle = (good + bad) >> 1;
		if (decodes(middle, true)) good = middle;
		else bad = middle;
	}
	// The last bytes may have begun a character that did not go on.
	while (!decodes(good, false)) good--;
	return good;
}

function faultOfText(text: string, isPage: boolean): Fault | undefined {
	if (text.startsWith('\uFEFF')) {
		return {
			line: 1,
			found: 'The file begins with a byte order mark.',
			right: 'UTF-8 without one.',
			remedy: 'Save it without.',
		};
	}
	const lineAt = (at: number) => text.slice(0, at).split('\n').length;
	const windows = text.indexOf('\r\n');
	if (windows >= 0) {
		return {
			line: lineAt(windows),
			found: 'The lines end as on Windows (CRLF).',
			right: 'Lines end with LF: else the same text has another fingerprint on each machine.',
			remedy: 'Set the line ends to LF in the editor; .gitattributes keeps them so.',
		};
	}
	const hidden = findHidden(text);
	if (hidden) {
		return {
			line: lineAt(hidden.at),
			found: `Found ${hidden.what}.`,
			right: 'What is read in the source is what is published: no hidden characters, no letters that only look alike.',
			remedy: 'Remove it; type the word anew.',
		};
	}
	if (!isPage) return undefined;
	const longest = text.split('\n').findIndex((line) => line.length > LONGEST_LINE);
	if (longest >= 0) {
		return {
			line: longest + 1,
			found: 'The line is too long to be read.',
			right: `At most ${LONGEST_LINE} characters.`,
			remedy: 'Break it.',
		};
	}
	const deep = TOO_DEEP.exec(text);
	if (!deep) return undefined;
	return {
		line: lineAt(deep.index),
		found: 'Lists or quotes are nested too deeply.',
		right: `At most ${DEEPEST} levels on a line.`,
		remedy: 'Flatten it.',
	};
}
