/**
 * Keeps the code of somebody else from what it has no need of, as far as Linux lets a user do that: in a user namespace
 * of its own it cannot look into other processes, whose environments stand in `/proc/PID/environ`, tokens among them; in
 * a network namespace of its own it has nothing but its loopback. Without a terminal it cannot type commands into the one
 * that it was started from (the ioctl TIOCSTI), which would run outside. In a mount namespace of its own the settings of
 * the user are not there, among which credentials lie, and what git runs cannot be changed. Other files it can still read and
 * change.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { foreignEnvironment } from './foreign-environment.ts';

export interface Confinement {
	/** It does not see the environments of other processes. */
	apart: boolean;
	/** It has no network but its own loopback. */
	offline: boolean;
	/** Files and folders that it does not see. */
	hidden?: readonly string[];
	/** Files and folders that it cannot change. */
	fixed?: readonly string[];
}

const OWN_USER = ['--user', '--map-current-user'];

/**
 * Puts in order what its options name, up to `--`, then gives up its rights. The loopback has the addresses of this machine,
 * so that its name leads to itself. Who is root would have all rights again, but for those that mounts can be undone with.
 */
const BEGIN = `drop=
while [ "$1" != -- ]; do
	case $1 in
	address) ip addr add "$2/32" dev lo ;;
	loopback) ip link set "$2" up || exit ;;
	hide) drop=-all; if [ -d "$2" ]; then mount -t tmpfs -o mode=700 none "$2"; else mount --bind /dev/null "$2"; fi || exit ;;
	fix) drop=-all; mount --bind "$2" "$2" && mount -o remount,bind,ro "$2" || exit ;;
	esac
	shift 2
done
shift
exec setpriv --inh-caps=-all --ambient-caps=-all \${drop:+--bounding-set=$drop} "$@"`;

/**
 * A command as it is started for somebody else's code. Nothing of it is read by a shell: each part stays one argument.
 *
 * @example confined(['python', 'a.py'], { apart: true, offline: false }) // => ['unshare', '--user', '--map-current-user', '--', 'python', 'a.py']
 */
export function confined(command: readonly string[], confinement: Confinement): string[] {
	const { apart, offline, hidden = [], fixed = [] } = confinement;
	if (!apart) return [...command];
	const places = [...hidden.flatMap((path) => ['hide', path]), ...fixed.flatMap((path) => ['fix', path])];
	if (!offline && places.length === 0) return ['unshare', ...OWN_USER, '--', ...command];
	const addresses = Object.values(networkInterfaces()).flatMap((all = []) =>
		all.filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address),
	);
	const loopback = offline ? ['loopback', 'lo', ...addresses.flatMap((address) => ['address', address])] : [];
	const spaces = [...(offline ? ['--net'] : []), ...(places.length > 0 ? ['--mount'] : [])];
	const begun = ['sh', '-c', BEGIN, 'sh', ...loopback, ...places, '--', ...command];
	return ['unshare', ...OWN_USER, '--keep-caps', ...spaces, '--', ...begun];
}

/**
 * What of a home holds settings, and credentials among them: everything whose name begins with a full stop, but what is
 * needed.
 *
 * @param needed programs, folders of them, the place where it works: what holds one of them stays.
 * @example settingsIn('/home/ada', ['/home/ada/.nvm/bin']) // => ['/home/ada/.ssh', '/home/ada/.npmrc']
 */
export function settingsIn(home: string, needed: readonly string[]): string[] {
	const own = readdirSync(home, { withFileTypes: true })
		.filter((entry) => entry.name.startsWith('.') && (entry.isFile() || entry.isDirectory()))
		.map(({ name }) => join(home, name));
	return own.filter((path) => !needed.some((one) => one === path || one.startsWith(`${path}/`)));
}

/**
 * The same without the terminal of whoever started it, which it could type into, and ended with the program that started
 * it, since Ctrl+C does not reach it. For what is not started in a session of its own anyway.
 *
 * @example withoutTerminal(['pip', 'install', 'x'], { apart: true }) // => ['setpriv', '--pdeathsig', 'TERM', 'setsid', '--wait', 'pip', 'install', 'x']
 */
export const withoutTerminal = (command: readonly string[], { apart }: Pick<Confinement, 'apart'>): string[] =>
	apart ? ['setpriv', '--pdeathsig', 'TERM', 'setsid', '--wait', ...command] : [...command];

let known: Confinement | undefined;

/** What this machine allows; it is tried once. */
export function allowed(): Confinement {
	known ??= { apart: works({ apart: true, offline: false }), offline: works({ apart: true, offline: true }) };
	return known;
}

/**
 * How somebody else's code is built on this machine, as far as it allows that: apart, with the network, without the
 * settings of whoever builds it.
 *
 * @param needed what it must see, beside what its environment names.
 * @param fixed what it must not change.
 */
export function forBuilds(needed: readonly string[], fixed: readonly string[] = []): Confinement {
	const own = { ...allowed(), offline: false };
	const named = Object.values(foreignEnvironment(process.env)).flatMap((value) => value?.split(':') ?? []);
	const home = homedir();
	const hidden = existsSync(home) ? settingsIn(home, [...named, process.execPath, ...needed]) : [];
	const closed = { ...own, hidden, fixed };
	return own.apart && works(closed) ? closed : own;
}

function works(confinement: Confinement): boolean {
	const [program = '', ...rest] = withoutTerminal(confined(['true'], confinement), confinement);
	return spawnSync(program, rest, { stdio: 'ignore', env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' } }).status === 0;
}

/**
 * What stays open on this machine, a sentence each, for whoever is about to run it.
 *
 * @example openTo({ apart: true, offline: true }) // => ['It can read and change files of this user, ~/.npmrc and ~/.ssh among them.']
 */
export const openTo = ({ apart, offline, hidden }: Confinement): string[] => [
	...(apart
		? []
		: [
				'It can read the environments of your other processes, tokens among them: user namespaces are not allowed here.',
			]),
	...(offline ? [] : ['It can reach the network: network namespaces are not allowed here.']),
	hidden
		? 'It can read and change files of this user, but for the settings in your home, and for what git runs.'
		: 'It can read and change files of this user, ~/.npmrc and ~/.ssh among them.',
];
