// Clones with no more than verifying needs. Runs git and reaches the network, hence `-fs`; verifying itself does neither.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryAddress } from '../../content/library/software.ts';
import { cloneName, LARGEST_SOURCE } from './clone-fs.ts';
import { releasesIn } from './releases.ts';

/** What is cloned. */
export interface Origin {
	/** `owner/name` on GitHub, or a whole address. */
	repository: string;
	tags: readonly string[];
}

/**
 * Fetches the releases of a repository into `<folder>/<owner>+<name>`: the state at each release tag, without the history
 * between them and without files that are no source. A clone that is there gets what is new.
 *
 * @returns how many releases it has.
 * @throws where git cannot reach the repository.
 * @example fetchReleases('clones', { repository: 'NVIDIA/nccl', tags: ['v{version}-1'] }) // => 62
 */
export function fetchReleases(folder: string, { repository, tags }: Origin): number {
	const address = repositoryAddress(repository);
	const place = join(folder, cloneName(repository));
	const git = (args: readonly string[], input?: string): string => {
		const { status, stdout, stderr, error } = spawnSync('git', args, { input, encoding: 'utf8', maxBuffer: 1 << 28 });
		if (error || status !== 0) throw new Error(`git ${args.join(' ')}: ${error?.message ?? stderr.trim()}`);
		return stdout;
	};
	mkdirSync(place, { recursive: true });
	git(['init', '--quiet', '--bare', place]);
	const listed = git(['ls-remote', '--tags', '--refs', address]).split('\n');
	const known = listed.flatMap((line) => line.split('\trefs/tags/')[1] ?? []);
	const releases = releasesIn(known, tags);
	const refs = releases.map(({ tag }) => `refs/tags/${tag}:refs/tags/${tag}\n`).join('');
	const sparing = ['--depth=1', '--no-tags', `--filter=blob:limit=${LARGEST_SOURCE}`, '--no-write-fetch-head'];
	if (refs) git(['--git-dir', place, 'fetch', '--quiet', ...sparing, '--stdin', address], refs);
	return releases.length;
}
