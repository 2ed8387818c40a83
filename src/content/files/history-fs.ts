// When files were first and last changed, and by whom, as git knows it; runs a program, hence `-fs`.
import { spawnSync } from 'node:child_process';
import type { Locale } from '../../core/locales.ts';
import type { AnyFolder } from './tree-fs.ts';

export interface FileHistory {
	/** When the commit that brought it was made: `2026-11-20T21:43:10Z`. */
	first: string;
	/** The same of the commit that changed it last. */
	last: string;
	/** Everyone who wrote in it, whoever began it first. Names only, put right by `.mailmap`; robots are left out. */
	authors: string[];
}

export interface History {
	/** By path from the root: `content/failures/cuda-oom/en.mdx`. Files that are gone are in it too; one that was never committed is not. */
	files: ReadonlyMap<string, FileHistory>;
	/** Why nothing is known, for whoever runs the build; absent when git answered. */
	missing?: string;
}

/** What a page can say of its past. */
export interface PageHistory {
	/** When it was first there, in any language. */
	published: string;
	/** When what this language's readers see was last changed: its own text, or the facts all languages share. */
	updated: string;
	/** Who wrote the text in this language. */
	authors: string[];
	/** `checked`: git knows nothing, so both dates are the day on which the facts of the page were checked. */
	from: 'git' | 'checked';
}

const histories = new Map<string, History>();

/**
 * The past of every file of `content/`, asked of git once for each process. A file that was renamed keeps its past.
 * Never throws: where git is not there, or knows only the last commits, nothing is known and `missing` says why.
 *
 * @param root the folder of the project.
 * @example getHistory(process.cwd()).files.get('content/diagnosis.yaml')?.first // => '2026-11-21T04:12:09Z'
 */
export function getHistory(root: string): History {
	const history = histories.get(root) ?? readHistory(root);
	histories.set(root, history);
	return history;
}

/**
 * The past of a page in a language. A text that is shown in another language for want of a translation is asked for in
 * the language that it is written in.
 *
 * @example pageHistory(getHistory(root), folder, 'zh').authors // => ['Wei Zhang']
 */
export function pageHistory(history: History, folder: AnyFolder, locale: Locale): PageHistory {
	const own = history.files.get(`${folder.folder}/${locale}.mdx`);
	const neutral = history.files.get(folder.neutral.file);
	const all = Object.keys(folder.texts).map((code) => history.files.get(`${folder.folder}/${code}.mdx`));
	const known = [own, neutral, ...all].filter((file) => file !== undefined);
	if (!own || !known.length) {
		const checked = `${folder.neutral.data.checked}T00:00:00Z`;
		return { published: checked, updated: checked, authors: [], from: 'checked' };
	}
	return {
		published: known.map(({ first }) => first).sort()[0]!,
		updated: [own.last, neutral?.last ?? own.last].sort()[1]!,
		authors: own.authors,
		from: 'git',
	};
}

/** Stands before each commit in what git prints: no path begins with it. */
const MARK = '\u0001';
/** Between the names in it. */
const BETWEEN = '\u0002';
const format = `%x01%cI%x02%aN%x02%(trailers:key=Co-authored-by,valueonly,separator=%x02)`;

/** Reads it anew; {@link getHistory} keeps it. */
export function readHistory(root: string): History {
	const git = (...options: string[]) =>
		spawnSync('git', ['-c', 'core.quotePath=false', ...options], {
			cwd: root,
			encoding: 'utf8',
			maxBuffer: 512 * 1024 * 1024,
			env: { ...process.env, GIT_OPTIONAL_LOCKS: '0' },
		});
	const unknown = (missing: string): History => ({ files: new Map(), missing });

	const shallow = git('rev-parse', '--is-shallow-repository');
	if (shallow.error) return unknown('git could not be started.');
	if (shallow.status !== 0) return unknown(firstLine(shallow.stderr) || 'This is no clone of a git repository.');
	if (shallow.stdout.trim() === 'true') {
		return unknown(
			'This clone is shallow, so git dates every file to its oldest commit. Fetch all: git fetch --unshallow',
		);
	}
	const log = git('log', '--relative', '-M', '--name-status', `--format=${format}`, '--', 'content');
	if (log.status !== 0) return unknown(firstLine(log.stderr) || 'git log failed.');
	return { files: readLog(log.stdout) };
}

const firstLine = (text: string): string => text.trim().split('\n')[0] ?? '';

/** Newest commit first, as git prints it: after a rename is read, the old path means the file of today's name. */
function readLog(log: string): Map<string, FileHistory> {
	const files = new Map<string, FileHistory>();
	const nameToday = new Map<string, string>();
	for (const commit of log.split(MARK).slice(1)) {
		const [head = '', ...lines] = commit.split('\n');
		const [when = '', ...names] = head.split(BETWEEN);
		const authors = names.map((name) => name.replace(/<.*>/, '').trim()).filter((name) => name && !isRobot(name));
		for (const line of lines) {
			const [status = '', path = '', renamed = path] = line.split('\t');
			if (!path) continue;
			const today = nameToday.get(renamed) ?? renamed;
			if (status.startsWith('R')) nameToday.set(path, today);
			note(files, today, inUtc(when), authors);
		}
	}
	return files;
}

function note(files: Map<string, FileHistory>, path: string, date: string, authors: readonly string[]): void {
	const { first = date, last = date, authors: later = [] } = files.get(path) ?? {};
	files.set(path, {
		// Clocks differ, so an older commit may bear a later date.
		first: date < first ? date : first,
		last: date > last ? date : last,
		authors: [...new Set([...authors, ...later])],
	});
}

/** @example inUtc('2026-11-20T22:43:10+01:00') // => '2026-11-20T21:43:10Z' */
const inUtc = (date: string): string => new Date(date).toISOString().replace('.000Z', 'Z');

const isRobot = (name: string): boolean => name.endsWith('[bot]');
