/** Small repositories with releases, made for a test. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** By tag: the files at that release, whole. What a later one does not name is gone. */
export type Releases = Record<string, Record<string, string>>;

/** No setting of the machine, and a day that is always the same: so commits are, too. */
const env = {
	PATH: process.env['PATH'],
	HOME: '/nonexistent',
	GIT_CONFIG_NOSYSTEM: '1',
	GIT_CONFIG_GLOBAL: '/dev/null',
	GIT_AUTHOR_NAME: 'A',
	GIT_AUTHOR_EMAIL: 'a@example.org',
	GIT_AUTHOR_DATE: '2026-01-01T00:00:00Z',
	GIT_COMMITTER_NAME: 'A',
	GIT_COMMITTER_EMAIL: 'a@example.org',
	GIT_COMMITTER_DATE: '2026-01-01T00:00:00Z',
};

const folders: string[] = [];

/** A folder that `removeFolders` removes. */
export function makeFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'faultline-clones-'));
	folders.push(folder);
	return folder;
}

export function removeFolders(): void {
	for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/**
 * @param clones the folder of clones.
 * @param name `owner+name`
 */
export function makeRepository(clones: string, name: string, releases: Releases): string {
	const place = join(clones, name);
	mkdirSync(place, { recursive: true });
	const git = (...args: string[]) => execFileSync('git', args, { cwd: place, env, stdio: ['ignore', 'pipe', 'pipe'] });
	git('init', '--quiet', '--initial-branch=main');
	for (const [tag, files] of Object.entries(releases)) {
		git('rm', '-r', '--quiet', '--ignore-unmatch', '.');
		for (const [file, text] of Object.entries(files)) {
			mkdirSync(dirname(join(place, file)), { recursive: true });
			writeFileSync(join(place, file), text);
		}
		git('add', '--all');
		git('commit', '--quiet', '--allow-empty', `--message=${tag}`);
		git('tag', tag);
	}
	return place;
}
