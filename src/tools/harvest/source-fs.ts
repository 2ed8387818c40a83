// Where the source of a program is read from: a clone by git, or a wheel. Hence `-fs`; nothing here reaches a network.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { compareVersions } from '../../core/schemas/versions.ts';
import type { ReadRelease } from '../../diagnosis/printed/rows.ts';
import { contentsOf, filesAt, findClone, gitIn } from '../evidence/clone-fs.ts';
import { releasesIn } from '../evidence/releases.ts';
import { chooseReleases } from './gather.ts';
import { languageOf } from './languages-fs.ts';

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
	const git = gitIn(place);
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
			[...filesAt(git, ref)].filter(([file]) => isWanted(file)).map(([file, id]) => ({ file, found: file, id })),
		read: (ids) => contentsOf(git, ids).map((content) => content && textOf(content)),
	};
}

const textOf = (content: Uint8Array): string | undefined =>
	content.length > LARGEST || content.subarray(0, 4096).includes(0) ? undefined : Buffer.from(content).toString();

/** How the files of a wheel are called in the repository. */
export interface WheelPlace {
	/** The form of the tags of the repository. */
	tag: string;
	/** Folders of the wheel, to those of the repository. */
	moved?: Record<string, string>;
	/** In front of every file: `src/`. */
	root?: string;
}

/**
 * A program by its wheels: `torch-2.14.1-….whl`, each a release, oldest first.
 *
 * @param isWanted of the files of a wheel.
 * @returns undefined where the folder has no wheel of it.
 */
export function wheelSource(
	folder: string,
	distribution: string,
	isWanted: (file: string) => boolean,
	{ tag, moved = {}, root = '' }: WheelPlace,
): ProgramSource | undefined {
	const placeOf = (name: string) => {
		const from = Object.keys(moved).find((begin) => name.startsWith(begin));
		return root + (from === undefined ? name : `${moved[from]}${name.slice(from.length)}`);
	};
	const contents = new Map<string, Uint8Array>();
	const files = new Map<string, FileAt[]>();
	for (const [version, wheel] of wheelsIn(folder, distribution)) {
		const unpacked = unzipSync(readFileSync(join(folder, wheel)), { filter: ({ name }) => isWanted(name) });
		const listed = Object.entries(unpacked).map(([found, content]) => {
			const id = idOf(content);
			contents.set(id, content);
			return { file: placeOf(found), found, id };
		});
		files.set(version, listed);
	}
	if (!files.size) return undefined;
	return {
		releases: [...files.keys()].map((version) => ({ version, ref: tag.replace('{version}', version) })),
		filesAt: ({ version }) => files.get(version) ?? [],
		read: (ids) => ids.map((id) => textOf(contents.get(id) ?? new Uint8Array())),
	};
}

/** The wheels of a distribution, by version: of one version the last by name. */
function wheelsIn(folder: string, distribution: string): [version: string, file: string][] {
	const files = readdirSync(folder)
		.sort()
		.filter((name) => name.startsWith(`${distribution}-`) && name.endsWith('.whl'));
	const byVersion = new Map(files.map((file) => [file.split('-')[1]?.split('+')[0] ?? '', file]));
	return [...byVersion].sort(([a], [b]) => compareVersions(a, b));
}

/**
 * A program by its clone and by its wheels: the releases of the clone, and of the wheels those that are newer. Of the clone
 * only what the wheels hold is read, folders and languages: what a wheel lacks would seem gone.
 */
export function bothSources(clone: ProgramSource, wheels: ProgramSource): ProgramSource {
	const newest = clone.releases.at(-1)?.version ?? '';
	const newer = wheels.releases.filter(({ version }) => compareVersions(version, newest) > 0);
	const ofWheels = new Set(newer.map(({ version }) => version));
	const shapeOf = ({ file }: FileAt) => `${packageOf(file)} ${languageOf(file)}`;
	const shapes = new Set(wheels.releases.flatMap((release) => wheels.filesAt(release)).map(shapeOf));
	return {
		releases: [...clone.releases, ...newer],
		filesAt: (release) =>
			ofWheels.has(release.version)
				? wheels.filesAt(release)
				: clone.filesAt(release).filter((file) => shapes.has(shapeOf(file))),
		read: (ids) => {
			const texts = wheels.read(ids);
			const missing = ids.filter((_, at) => !texts[at]);
			const found = new Map(clone.read(missing).map((text, at) => [missing[at], text]));
			return ids.map((id, at) => texts[at] || found.get(id));
		},
	};
}

/** The folder of a package: `src/trl`, `jax`. */
const packageOf = (file: string): string => {
	const parts = file.split('/');
	return parts.slice(0, parts[0] === 'src' ? 2 : 1).join('/');
};

/** As git calls it, so that what a clone has, too, is read once. */
const idOf = (content: Uint8Array): string =>
	createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');
