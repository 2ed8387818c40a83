// Where the source of a program is read from: a clone by git, or a wheel. Hence `-fs`; nothing here reaches a network.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import type { ReadRelease } from '../../diagnosis/printed/rows.ts';
import { findClone } from '../evidence/clone-fs.ts';
import { releasesIn } from '../evidence/releases.ts';
import { chooseReleases } from './gather.ts';

/** A file of a release. */
export interface FileAt {
	file: string;
	/** What it is called where it was found, which says in what language it is; a wheel may call it otherwise. */
	found: string;
	/** The same for the same content. */
	id: string;
}

/** The source of a program: its releases, oldest first. */
export interface ProgramSource {
	releases: ReadRelease[];
	filesAt: (release: ReadRelease) => FileAt[];
	/** The text of files; undefined for one that is no text, is too large, or that the clone lacks. */
	read: (ids: readonly string[]) => (string | undefined)[];
}

/** A larger file is data, in bytes. */
const LARGEST = 1024 * 1024;

/**
 * A program by its clone. One without a tag that is a release is read at its newest commit, called by its day.
 *
 * @param isWanted of the files of its releases.
 * @returns undefined where the folder has no clone of it.
 */
export function cloneSource(
	folder: string,
	repository: string,
	tags: readonly string[],
	isWanted: (file: string) => boolean,
): ProgramSource | undefined {
	const place = findClone(folder, repository);
	if (!place) return undefined;
	const git = (args: readonly string[], input?: string): Buffer => {
		const { status, stdout, stderr, error } = spawnSync('git', ['--git-dir', place, ...args], {
			input,
			maxBuffer: 1 << 30,
			env: { ...process.env, GIT_NO_LAZY_FETCH: '1', GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C', TZ: 'UTC' },
		});
		if (error || status !== 0)
			throw new Error(`git ${args[0]} in ${place}: ${error?.message ?? stderr.toString().trim()}`);
		return stdout;
	};
	const listed = git(['for-each-ref', '--format=%(refname:lstrip=2)\t%(creatordate:short)', 'refs/tags'])
		.toString()
		.split('\n');
	const dates = new Map(listed.map((line) => line.split('\t') as [string, string]));
	const tagged = releasesIn(dates.keys(), tags).map((one) => ({ ...one, date: dates.get(one.tag) ?? '' }));
	const releases = chooseReleases(tagged).map(({ version, tag }) => ({ version, ref: tag }));
	if (!releases.length) {
		const [commit = '', day = ''] = git(['log', '-1', '--format=%H %cs']).toString().trim().split(' ');
		releases.push({ version: day, ref: commit.slice(0, 12) });
	}
	return {
		releases,
		filesAt: ({ ref }) =>
			git(['ls-tree', '-r', '-z', ref])
				.toString()
				.split('\0')
				.flatMap((line) => {
					const [, id, file] = /^100\d+ blob ([0-9a-f]+)\t(.+)$/s.exec(line) ?? [];
					return id && file && isWanted(file) ? [{ file, found: file, id }] : [];
				}),
		read: (ids) => readObjects(git(['cat-file', '--batch'], ids.map((id) => `${id}\n`).join(''))),
	};
}

/** What `git cat-file --batch` answers, in order. */
function readObjects(answer: Buffer): (string | undefined)[] {
	const texts: (string | undefined)[] = [];
	for (let at = 0; at < answer.length; ) {
		const end = answer.indexOf(10, at);
		const size = / blob (\d+)$/.exec(answer.subarray(at, end).toString())?.[1];
		at = end + 1;
		texts.push(size === undefined ? undefined : textOf(answer.subarray(at, at + Number(size))));
		if (size !== undefined) at += Number(size) + 1;
	}
	return texts;
}

const textOf = (content: Uint8Array): string | undefined =>
	content.length > LARGEST || content.subarray(0, 4096).includes(0) ? undefined : Buffer.from(content).toString();

/**
 * A program by a wheel: `torch-2.14.1-….whl`. Only its newest release is known then.
 *
 * @param tag the form of the tags of its repository.
 * @param moved folders of the wheel, to those of its repository.
 * @returns undefined where the folder has no wheel of it.
 */
export function wheelSource(
	folder: string,
	distribution: string,
	tag: string,
	isWanted: (file: string) => boolean,
	moved: Record<string, string> = {},
): ProgramSource | undefined {
	const placeOf = (name: string) => {
		const from = Object.keys(moved).find((begin) => name.startsWith(begin));
		return from === undefined ? name : `${moved[from]}${name.slice(from.length)}`;
	};
	const file = readdirSync(folder)
		.sort()
		.findLast((name) => name.startsWith(`${distribution}-`) && name.endsWith('.whl'));
	const version = file?.split('-')[1]?.split('+')[0];
	if (!file || !version) return undefined;
	const files = unzipSync(readFileSync(join(folder, file)), { filter: ({ name }) => isWanted(name) });
	const contents = new Map(
		Object.entries(files).map(([found, content]) => [placeOf(found), { id: idOf(content), found, content }]),
	);
	const byId = new Map([...contents.values()].map(({ id, content }) => [id, content]));
	return {
		releases: [{ version, ref: tag.replace('{version}', version) }],
		filesAt: () => [...contents].map(([file, { id, found }]) => ({ file, found, id })),
		read: (ids) => ids.map((id) => textOf(byId.get(id) ?? new Uint8Array())),
	};
}

const idOf = (content: Uint8Array): string => createHash('sha1').update(content).digest('hex');
