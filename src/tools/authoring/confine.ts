/**
 * Keeps the code of somebody else from what it has no need of, as far as Linux lets a user do that. In a user namespace
 * of its own it cannot look into other processes, whose environments stand in `/proc/PID/environ`, tokens among them; in
 * a network namespace of its own it has nothing but its loopback. Without a terminal it cannot type commands into the one
 * that it was started from (the ioctl TIOCSTI), which would run outside. In a mount namespace of its own home, folders for
 * temporary files and sockets of the user are empty, but for what it needs, and it can change nothing but what is its own.
 *
 * These namespaces are those of a user namespace around the one in which it runs: in that it may have the rights that it
 * had, but none over the mounts and the network around it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { dirname, join } from 'node:path';
import type { Enclosure } from './places.ts';

export interface Confinement extends Partial<Enclosure> {
	/** It does not see the environments of other processes. */
	apart: boolean;
	/** It has no network but its own loopback. */
	offline: boolean;
}

const SYSTEM = ['/usr/sbin', '/usr/bin', '/sbin', '/bin'];

/** A program of the system, not one of that name in a path that somebody else has filled. */
const systemProgram = (name: string): string =>
	SYSTEM.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? name;

const USER_SPACE = [systemProgram('unshare'), '--user'];

/** Where what shall be seen is held while what is around it is hidden. */
const HELD = '/mnt';

/**
 * Puts in order what its options name, up to `--`. The loopback has the addresses of this machine, so that its name leads
 * to itself. Every step must succeed, or nothing is run.
 */
const BEGIN = `path=$PATH
PATH=${SYSTEM.join(':')}
while [ "$1" != -- ]; do
	case $1 in
	address) ip addr add "$2/32" dev lo ;;
	loopback) ip link set "$2" up || exit ;;
	hold) mount -t tmpfs none "$2" || exit ;;
	keep) if [ -d "$3" ]; then mkdir "$2"; else : > "$2"; fi && mount --rbind "$3" "$2" || exit; shift ;;
	hide) if [ -d "$2" ]; then mount -t tmpfs -o mode=1777 none "$2"; else mount --bind /dev/null "$2"; fi || exit ;;
	show) if [ ! -e "$3" ]; then if [ -d "$2" ]; then mkdir -p "$3"; else mkdir -p "$4" && : > "$3"; fi; fi
		mount --rbind "$2" "$3" || exit; shift 2 ;;
	fix) mount -o remount,bind,ro "$2" || exit ;;
	release) umount -l "$2" || exit ;;
	esac
	shift 2
done
shift
cd "$PWD" 2> /dev/null || cd /
PATH=$path
exec "$@"`;

/**
 * A command as it is started for somebody else's code. Nothing of it is read by a shell: each part stays one argument.
 *
 * @example confined(['python', 'a.py'], { apart: true, offline: false }) // => ['/usr/bin/unshare', '--user', '--map-current-user', '--', 'python', 'a.py']
 */
export function confined(command: readonly string[], confinement: Confinement): string[] {
	const { apart, offline } = confinement;
	if (!apart) return [...command];
	const mounts = mountsFor(confinement);
	if (!offline && mounts.length === 0) return [...USER_SPACE, '--map-current-user', '--', ...command];
	const addresses = Object.values(networkInterfaces()).flatMap((all = []) =>
		all.filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address),
	);
	const loopback = offline ? ['loopback', 'lo', ...addresses.flatMap((address) => ['address', address])] : [];
	const spaces = [...(offline ? ['--net'] : []), ...(mounts.length > 0 ? ['--mount'] : [])];
	const { getuid = () => 0, getgid = () => 0 } = process;
	const within = [...USER_SPACE, `--map-user=${getuid()}`, `--map-group=${getgid()}`, '--', ...command];
	const begin = ['/bin/sh', '-c', BEGIN, 'sh', ...loopback, ...mounts];
	return [...USER_SPACE, '--map-root-user', ...spaces, '--', ...begin, '--', ...within];
}

/**
 * What shall be seen is held elsewhere, and what is on the disk fixed, before anything is hidden; then it is shown again.
 * The outer ones come first: what stands in one that was shown is shown in it.
 */
function mountsFor({ hidden = [], seen = [], own = [], fixed = [] }: Confinement): string[] {
	if (hidden.length + seen.length + own.length + fixed.length === 0) return [];
	const shown = [...seen.map((path) => ({ path, isSeen: true })), ...own.map((path) => ({ path, isSeen: false }))]
		.filter(({ path }) => existsSync(path))
		.sort((a, b) => a.path.length - b.path.length);
	return [
		...['hold', HELD],
		...shown.flatMap(({ path }, at) => ['keep', `${HELD}/${at}`, path]),
		...fixed.flatMap((path) => ['fix', path]),
		...hidden.flatMap((path) => ['hide', path]),
		...shown.flatMap(({ path, isSeen }, at) => [
			...['show', `${HELD}/${at}`, path, dirname(path)],
			...(isSeen ? ['fix', path] : []),
		]),
		...['release', HELD],
	];
}

/**
 * The same without the terminal of whoever started it, which it could type into, and ended with the program that started
 * it, since Ctrl+C does not reach it. For what is not started in a session of its own anyway.
 *
 * @example withoutTerminal(['pip', 'install', 'x'], { apart: true }) // => ['/usr/bin/setpriv', '--pdeathsig', 'TERM', '/usr/bin/setsid', '--wait', 'pip', 'install', 'x']
 */
export const withoutTerminal = (command: readonly string[], { apart }: Pick<Confinement, 'apart'>): string[] =>
	apart
		? [systemProgram('setpriv'), '--pdeathsig', 'TERM', systemProgram('setsid'), '--wait', ...command]
		: [...command];

let known: Pick<Confinement, 'apart' | 'offline'> | undefined;

/** What this machine allows of processes and network; it is tried once. */
export function allowed(): Pick<Confinement, 'apart' | 'offline'> {
	known ??= { apart: works({ apart: true, offline: false }), offline: works({ apart: true, offline: true }) };
	return known;
}

let level: number | undefined;

/**
 * The same with places of its own, as far as the machine allows that: it is tried once. Where the disk cannot be fixed,
 * places are hidden all the same.
 */
export function within(confinement: Pick<Confinement, 'apart' | 'offline'>, places: Enclosure): Confinement {
	const { fixed, ...unfixed } = places;
	const levels: Confinement[] = [{ ...confinement, ...places }, { ...confinement, ...unfixed }, confinement];
	if (!confinement.apart) return confinement;
	level ??= levels.findIndex(works);
	return levels[level] ?? confinement;
}

function works(confinement: Confinement): boolean {
	const [program = '', ...rest] = withoutTerminal(confined(['true'], confinement), confinement);
	return spawnSync(program, rest, { stdio: 'ignore', cwd: '/', env: { PATH: SYSTEM.join(':') } }).status === 0;
}

/**
 * What stays open on this machine, a sentence each, for whoever is about to run it.
 *
 * @example openTo({ apart: true, offline: true }) // => ['It can read and change files of this user, ~/.npmrc and ~/.ssh among them: mount namespaces are not allowed here.']
 */
export function openTo({ apart, offline, hidden, fixed, own = [] }: Confinement): string[] {
	const processes =
		'It can read the environments of your other processes, tokens among them: user namespaces are not allowed here.';
	const network = 'It can reach the network: network namespaces are not allowed here.';
	const files = !hidden
		? 'It can read and change files of this user, ~/.npmrc and ~/.ssh among them: mount namespaces are not allowed here.'
		: fixed
			? `It can read what is in no home and no folder for temporary files, and change ${own.join(', ')}.`
			: 'It can read and change files of this user, but for those in the home and in folders for temporary files.';
	return [...(apart ? [] : [processes]), ...(offline ? [] : [network]), files];
}
