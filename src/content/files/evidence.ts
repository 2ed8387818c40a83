/**
 * What the releases of programs were seen to print: `content/evidence.txt`, which `npm run verify` writes. One line a
 * message, so that a diff shows what changed.
 */
import { hash } from 'node:crypto';
import type { ContentMessage } from '../../core/schemas/fields.ts';
import type { Issue } from './issue.ts';

export const EVIDENCE_FILE = 'content/evidence.txt';

const HEAD = `# What the releases of each program were seen to print. Written by: npm run verify -- --clones <folder>
# A program: repository, oldest and newest release. A message: fingerprint of its wording, grade, first and last release
# that holds it, file and line and commit of the last, and what the newest says instead.`;

/**
 * How the newest release stands to a message.
 *
 * - `source`: it holds the message in the file that the content names;
 * - `moved`: it holds it, in another file;
 * - `changed`: it does not, and says something like it;
 * - `gone`: it does not, and says nothing like it;
 * - `read`: nobody could look, since the program is closed, no file is named or its clone was not there.
 */
export const grades = ['source', 'moved', 'changed', 'gone', 'read'] as const;
export type Grade = (typeof grades)[number];

/** What was seen of a message. */
export interface Seen {
	/** Of the template, the software and the file that were looked for; another one makes the rest void. */
	fingerprint: string;
	grade: Grade;
	/** The first and the last release that hold it; absent where none does. */
	first?: string | undefined;
	last?: string | undefined;
	/** Where the last one holds it. */
	file?: string | undefined;
	line?: number | undefined;
	/** The commit of that release. */
	commit?: string | undefined;
	/** A template of what the newest release says instead, or `= owner/message` where another message has it already. */
	instead?: string | undefined;
}

/** The releases between which was looked. */
export interface Looked {
	repository: string;
	oldest: string;
	newest: string;
}

export interface Evidence {
	/** By software. */
	software: ReadonlyMap<string, Looked>;
	/** By owner and message: `cuda-oom/tried-to-allocate`, `lightrft/cuda-oom/phase`. */
	messages: ReadonlyMap<string, Seen>;
}

/** @example fingerprintOf({ template: 'CUDA out of memory', software: ['pytorch'], file: 'c10/cuda.cpp' }) // => '6fb2e1c8' */
export function fingerprintOf({
	template,
	software,
	file,
}: Pick<ContentMessage, 'template' | 'software' | 'file'>): string {
	const looked = [template, software?.[0] ?? '', file ?? ''].join('\n');
	return hash('sha256', looked).slice(0, 8);
}

const NOTHING = '-';

/**
 * Reads what was written down. A line that cannot be read is told in `issues` and left out; an empty text is no evidence.
 *
 * @example parseEvidence(source, []).messages.get('nccl-error/cuda-failure')?.last // => '2.18.1'
 */
export function parseEvidence(source: string, issues: Issue[]): Evidence {
	const software = new Map<string, Looked>();
	const messages = new Map<string, Seen>();
	for (const [at, line] of source.split('\n').entries()) {
		if (!line || line.startsWith('#')) continue;
		const columns = line.split('\t').map((column) => (column === NOTHING ? undefined : column));
		const [name, ...rest] = columns;
		if (name?.startsWith('= ') && rest.length === 3 && rest.every(Boolean)) {
			const [repository = '', oldest = '', newest = ''] = rest;
			software.set(name.slice(2), { repository, oldest, newest });
			continue;
		}
		const seen = rest.length === 7 ? seenIn(rest) : undefined;
		if (name && seen) messages.set(name, seen);
		else {
			issues.push({
				file: EVIDENCE_FILE,
				line: at + 1,
				code: 'schema',
				found: 'The line cannot be read.',
				right: 'The file as npm run verify writes it.',
				remedy: 'Take it from git again, or run: npm run verify -- --clones <folder>',
			});
		}
	}
	return { software, messages };
}

function seenIn([fingerprint, grade, first, last, place, commit, instead]: (string | undefined)[]): Seen | undefined {
	const known = grades.find((one) => one === grade);
	if (!fingerprint || !known) return undefined;
	const [, file, line] = /^(.+):(\d+)$/.exec(place ?? '') ?? [];
	return { fingerprint, grade: known, first, last, file, line: line ? Number(line) : undefined, commit, instead };
}

/** The file again: sorted, so that the same evidence is the same bytes. */
export function formatEvidence({ software, messages }: Evidence): string {
	const programs = [...software].map(([id, { repository, oldest, newest }]) => [`= ${id}`, repository, oldest, newest]);
	const lines = [...messages].map(([key, { fingerprint, grade, first, last, file, line, commit, instead }]) => [
		...[key, fingerprint, grade, first, last],
		...[file && `${file}:${line}`, commit, instead],
	]);
	const text = (rows: (string | undefined)[][]) =>
		rows.map((columns) => columns.map((column) => column ?? NOTHING).join('\t')).sort();
	return `${[HEAD, ...text(programs), ...text(lines)].join('\n')}\n`;
}
