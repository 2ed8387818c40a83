/** Programs that the tests start, out of packages of Debian or Ubuntu: unpacked, so that nothing is installed and no service starts. */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';

/** Where they stand, as below `/`. */
export const unpacked = resolve('.cache/unpacked');

/**
 * Unpacks what the system's sources offer of these packages, without what they depend on; elsewhere than on Debian and its
 * like nothing comes of it. The lists of packages are fetched anew only where a package is not in those that are there.
 *
 * @param isThere whether what is wanted is there and starts
 */
export function unpack(packages: readonly string[], isThere: () => boolean): void {
	const each = packages.map((one) => `apt-get download ${one} && dpkg -x ${one}_*.deb . && rm ${one}_*.deb`).join('; ');
	for (const prepare of ['true', 'apt-get update']) {
		if (isThere()) return;
		mkdirSync(unpacked, { recursive: true });
		spawnSync('sh', ['-c', `${prepare} && { ${each}; }`], { cwd: unpacked, stdio: 'ignore', timeout: 300_000 });
	}
}
