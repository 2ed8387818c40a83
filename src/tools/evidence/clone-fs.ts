// A local clone, read with git. Runs git, hence `-fs`; nothing here reaches a network.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isSource, textsIn } from './strings.ts';
import { type Wordings, wordingsOf } from './wording.ts';

/** What git may print at once. */
const LARGEST_ANSWER = 1 << 30;
/** Files asked for at once, so that what is read at a time stays small. */
const AT_ONCE = 500;
/** A file larger than this is data, in bytes. */
export const LARGEST_SOURCE = 512 * 1024;

/** One state of a repository. */
export interface Snapshot {
	tag: string;
	/** Its file, by path, to the id of its content. */
	files: ReadonlyMap<string, string>;
}

export interface Clone {
	tags: readonly string[];
	/** @example commitOf('v0.9.0') // => 'edaa72212c5e…' */
	commitOf: (tag: string) => string;
	/** The source files at a tag. */
	at: (tag: string) => Snapshot;
	/** Reads files that will be asked for, all at once. */
	prepare: (wanted: readonly { file: string; id: string }[]) => void;
	/** What stands in a file; undefined where the clone lacks it. Read once for each content, however many releases share it. */
	wordings: (file: string, id: string) => Wordings | undefined;
	/** A content as it stands; empty where the clone lacks it. */
	text: (id: string) => string;
}

/**
 * What the folder of a clone is called: the parts of the repository's path, none of which leads anywhere else.
 *
 * @throws where it has no parts, or one that climbs.
 * @example cloneName('https://git.example.org/a/nccl.git') // => 'a+nccl'
 */
export function cloneName(repository: string): string {
	const parts = repository
		.replace(/^\w+:\/\/[^/]*\//, '')
		.replace(/\.git$|\/$/, '')
		.split('/');
	if (!parts.every((part) => /^(?!\.{1,2}$)[\w.-]+$/.test(part)))
		throw new Error(`"${repository}" is no repository: its path has a part that no folder can be called by.`);
	return parts.join('+');
}

/**
 * Where the clone of a repository stands below a folder: `owner+name`, with a work tree, bare, or bare in `repo`.
 *
 * @returns undefined where there is none.
 * @example findClone('/clones', 'NVIDIA/nccl') // => '/clones/NVIDIA+nccl/.git'
 */
export function findClone(folder: string, repository: string): string | undefined {
	const name = cloneName(repository);
	return ['.git', '', 'repo', 'repo/.git']
		.map((place) => join(folder, name, place))
		.find((place) => existsSync(join(place, 'HEAD')) && existsSync(join(place, 'objects')));
}

/** Runs git on a clone. */
type Git = (args: readonly string[], input?: string) => Buffer;

/**
 * @param place the git directory.
 * @throws from what it returns, where git is missing or cannot read the clone.
 */
export const gitIn =
	(place: string): Git =>
	(args, input) => {
		const { status, stdout, stderr, error } = spawnSync('git', ['--git-dir', place, ...args], {
			input,
			maxBuffer: LARGEST_ANSWER,
			// What a partial clone lacks stays away: the same clone gives the same evidence with a network or without.
			env: { ...process.env, GIT_NO_LAZY_FETCH: '1', GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C', TZ: 'UTC' },
		});
		if (error || status !== 0)
			throw new Error(`git ${args[0]} in ${place}: ${error?.message ?? stderr.toString().trim()}`);
		return stdout;
	};

/** The files of a commit, by path, to the ids of their contents; links are none. */
export function filesAt(git: Git, commit: string): Map<string, string> {
	const lines = git(['ls-tree', '-r', '-z', commit]).toString().split('\0');
	return new Map(
		lines.flatMap((line) => {
			const [, id, file] = /^100\d+ blob ([0-9a-f]+)\t(.+)$/s.exec(line) ?? [];
			return id && file ? [[file, id] as const] : [];
		}),
	);
}

/** The contents of these ids, in order; undefined for what the clone lacks. */
export function contentsOf(git: Git, ids: readonly string[]): (Buffer | undefined)[] {
	const answer = git(['cat-file', '--batch'], ids.map((id) => `${id}\n`).join(''));
	const contents: (Buffer | undefined)[] = [];
	for (let at = 0; at < answer.length; ) {
		const end = answer.indexOf(10, at);
		const size = / blob (\d+)$/.exec(answer.subarray(at, end).toString())?.[1];
		at = end + 1;
		contents.push(size === undefined ? undefined : answer.subarray(at, at + Number(size)));
		if (size !== undefined) at += Number(size) + 1;
	}
	return contents;
}

/** @throws as what `gitIn` returns. */
export function openClone(place: string): Clone {
	const git = gitIn(place);
	const format = '--format=%(refname:lstrip=2)\t%(objectname)\t%(*objectname)';
	const refs = git(['for-each-ref', format, 'refs/tags']).toString();
	const commits = new Map(
		refs.split('\n').flatMap((line) => {
			const [tag, id, peeled] = line.split('\t');
			return tag ? [[tag, peeled || id || ''] as const] : [];
		}),
	);
	const snapshots = new Map<string, Snapshot>();
	const known = new Map<string, Wordings | undefined>();

	const at = (tag: string): Snapshot => {
		const snapshot = snapshots.get(tag) ?? { tag, files: filesAt(git, `refs/tags/${tag}`) };
		snapshots.set(tag, snapshot);
		return snapshot;
	};
	const keyOf = (file: string, id: string) => `${id} ${/\.\w+$/.exec(file)?.[0] ?? ''}`;
	const prepare: Clone['prepare'] = (wanted) => {
		const missing = new Map(wanted.map(({ file, id }) => [keyOf(file, id), { file, id }]));
		for (const key of known.keys()) missing.delete(key);
		const all = [...missing.values()];
		for (let from = 0; from < all.length; from += AT_ONCE) {
			const part = all.slice(from, from + AT_ONCE);
			const ids = part.map(({ id }) => id);
			const contents = contentsOf(git, ids);
			for (const [place, { file, id }] of part.entries()) {
				const content = contents[place];
				const isText = content && content.length <= LARGEST_SOURCE && !content.subarray(0, 4096).includes(0);
				known.set(keyOf(file, id), isText ? wordingsOf(textsIn(file, content.toString())) : undefined);
			}
		}
	};
	return {
		tags: [...commits.keys()],
		commitOf: (tag) => commits.get(tag) ?? '',
		at,
		prepare,
		wordings: (file, id) => {
			prepare([{ file, id }]);
			return known.get(keyOf(file, id));
		},
		text: (id) => contentsOf(git, [id])[0]?.toString() ?? '',
	};
}

/** Where messages are looked for that have moved: what runs for users, and not what quotes it. */
export function isSearched(file: string): boolean {
	return isSource(file) && !/(?:^|\/)(?:tests?|testing|unit_tests|docs?|examples?|benchmarks?)\//.test(file);
}
