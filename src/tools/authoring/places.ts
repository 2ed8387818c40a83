/** Which places of the file system code of somebody else is kept from, and which of them it needs all the same. */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { homedir, tmpdir, userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { foreignEnvironment } from './foreign-environment.ts';

export interface Enclosure {
	/** Folders that are empty for it, and files that are. */
	hidden: readonly string[];
	/** What of these it sees all the same, and cannot change. */
	seen: readonly string[];
	/** What it sees and may change. */
	own: readonly string[];
	/** Where file systems are mounted on which it can change nothing else. */
	fixed: readonly string[];
}

/**
 * Homes, folders for temporary files, and sockets through which one can have something run outside: of the user's services
 * (`systemd-run --user`), of agents that hold keys, of containers.
 */
export function privatePlaces(): string[] {
	const homes = [homedir(), userInfo().homedir];
	const shared = ['/tmp', '/var/tmp', tmpdir()];
	const sockets = ['/run/user', '/run/docker.sock', '/run/containerd', '/run/podman', '/run/screen', '/run/tmux'];
	return outermost(
		[...homes, ...shared, ...sockets]
			.filter((path) => existsSync(path))
			.map((path) => realpathSync(path))
			.filter((path) => path !== '/'),
	);
}

/**
 * Paths without those that stand in another of them.
 *
 * @example outermost(['/home/ada/tmp', '/home/ada']) // => ['/home/ada']
 */
export const outermost = (paths: readonly string[]): string[] =>
	[...new Set(paths)].filter((path) => !paths.some((other) => other !== path && isIn(path, other)));

/** @example isIn('/home/ada/a', '/home/ada') // => true */
export const isIn = (path: string, folder: string): boolean =>
	path === folder || path.startsWith(folder === '/' ? '/' : `${folder}/`);

/** What stands beside programs and is loaded by them; keys and settings stand elsewhere. */
const PARTS = ['bin', 'sbin', 'shims', 'condabin', 'lib', 'lib64', 'libexec', 'versions', 'plugins', 'envs'];

/**
 * What a folder of programs needs to work: what stands beside it. Of a folder of the home itself the parts alone that are
 * programs, since keys stand beside them: `~/.cargo/credentials.toml`, `~/.local/share/keyrings`.
 *
 * @example neededBy('/home/ada/.nvm/versions/node/v24/bin', '/home/ada') // => ['/home/ada/.nvm/versions/node/v24']
 * @example neededBy('/home/ada/.cargo/bin', '/home/ada') // => ['/home/ada/.cargo/bin', '/home/ada/.cargo/sbin', …]
 */
export function neededBy(folder: string, home: string): string[] {
	const around = dirname(folder);
	if (!PARTS.includes(basename(folder)) || around === home) return [folder];
	return dirname(around) === home ? PARTS.map((part) => join(around, part)) : [around];
}

/** What is no disk: processes, devices, and what the kernel makes up. */
const NO_DISK = new Set(['proc', 'sysfs', 'devpts', 'devtmpfs', 'cgroup', 'cgroup2', 'mqueue', 'hugetlbfs', 'nsfs']);

/**
 * Where file systems are mounted that can be changed, as the kernel tells them; nothing below /dev, where memory is shared.
 *
 * @example mountedDisks('29 1 8:1 / / rw,relatime - ext4 /dev/sda1 rw\n') // => ['/']
 */
export function mountedDisks(mountinfo: string): string[] {
	const points = mountinfo.split('\n').flatMap((line) => {
		const [before = '', after = ''] = line.split(' - ');
		const [, , , , point = '', options = ''] = before.split(' ');
		const isWritable = options.split(',').includes('rw') && !NO_DISK.has(after.split(' ')[0] ?? '');
		// Blanks in names stand as octal numbers.
		const path = point.replace(/\\(\d{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));
		return isWritable && path && !['/dev', '/proc', '/sys'].some((one) => isIn(path, one)) ? [path] : [];
	});
	return [...new Set(points)].sort();
}

/**
 * The places for a run: everything private is hidden, but for the programs of the path and what is named, and nothing can
 * be changed but what is its own.
 *
 * @param path the folders in which it looks for programs, as in `PATH`.
 * @param needed what it must see besides.
 * @param own what it may change.
 */
export function placesFor(path: string, needed: readonly string[], own: readonly string[]): Enclosure {
	const hidden = privatePlaces();
	const homes = [homedir(), userInfo().homedir];
	const programs = path
		.split(':')
		.filter((folder) => folder.startsWith('/'))
		.flatMap((folder) => homes.flatMap((home) => neededBy(folder, home)))
		.filter((one) => hidden.some((place) => isIn(one, place)));
	// A link leads to where the thing itself must be seen, too.
	const seen = [...programs, ...needed].filter((one) => existsSync(one)).flatMap((one) => [one, realpathSync(one)]);
	return {
		hidden,
		seen: [...new Set(seen)].filter((one) => !hidden.includes(one) && !own.includes(one)),
		own: own.filter((one) => existsSync(one)),
		fixed: mountedDisks(readFileSync('/proc/self/mountinfo', 'utf8')),
	};
}

/**
 * The places for what is built for somebody, with the environment of `foreignEnvironment`: files that this names are seen.
 *
 * @param needed what it must see besides.
 * @param own what it may change.
 */
export function placesForBuild(needed: readonly string[], own: readonly string[]): Enclosure {
	const { PATH = '', ...env } = foreignEnvironment(process.env);
	const named = Object.entries(env)
		.filter(([name]) => /cert|chromium/i.test(name))
		.map(([, value]) => value ?? '');
	return placesFor(PATH, [...neededBy(dirname(process.execPath), homedir()), ...named, ...needed], own);
}
