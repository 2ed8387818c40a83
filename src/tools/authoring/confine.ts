/**
 * Keeps the code of somebody else from what it has no need of, as far as Linux lets a user do that: in a user namespace
 * of its own it cannot look into other processes, whose environments stand in `/proc/PID/environ`, tokens among them; in
 * a network namespace of its own it has nothing but its loopback. Files it can still read and change.
 */
import { spawnSync } from 'node:child_process';
import { networkInterfaces } from 'node:os';

export interface Confinement {
	/** It does not see the environments of other processes. */
	apart: boolean;
	/** It has no network but its own loopback. */
	offline: boolean;
}

const OWN_USER = ['--user', '--map-current-user'];

/** Brings the loopback up, with the addresses of this machine, so that its name leads to itself; then gives up its rights. */
const begin = (addresses: readonly string[]): string => `ip link set lo up || exit
for address in ${addresses.join(' ')}; do ip addr add "$address/32" dev lo; done
exec setpriv --inh-caps=-all --ambient-caps=-all "$@"`;

/**
 * A command as it is started for somebody else's code. Nothing of it is read by a shell: each part stays one argument.
 *
 * @example confined(['python', 'a.py'], { apart: true, offline: false }) // => ['unshare', '--user', '--map-current-user', '--', 'python', 'a.py']
 */
export function confined(command: readonly string[], { apart, offline }: Confinement): string[] {
	if (!apart) return [...command];
	if (!offline) return ['unshare', ...OWN_USER, '--', ...command];
	const addresses = Object.values(networkInterfaces()).flatMap((all = []) =>
		all.filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address),
	);
	return ['unshare', ...OWN_USER, '--keep-caps', '--net', '--', 'sh', '-c', begin(addresses), 'sh', ...command];
}

let known: Confinement | undefined;

/** What this machine allows; it is tried once. */
export function allowed(): Confinement {
	known ??= { apart: works({ apart: true, offline: false }), offline: works({ apart: true, offline: true }) };
	return known;
}

function works(confinement: Confinement): boolean {
	const [program = '', ...rest] = confined(['true'], confinement);
	return spawnSync(program, rest, { stdio: 'ignore', env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' } }).status === 0;
}

/**
 * What stays open on this machine, a sentence each, for whoever is about to run it.
 *
 * @example openTo({ apart: true, offline: true }) // => ['It can read and change files of this user.']
 */
export const openTo = ({ apart, offline }: Confinement): string[] => [
	...(apart
		? []
		: [
				'It can read the environments of your other processes, tokens among them: user namespaces are not allowed here.',
			]),
	...(offline ? [] : ['It can reach the network: network namespaces are not allowed here.']),
	'It can read and change files of this user.',
];
