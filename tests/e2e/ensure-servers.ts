// Gets nginx and Caddy for the tests where the system has none: as packages of Debian or Ubuntu, unpacked into .cache/,
// so that nothing is installed and no service starts. Tests without their server say what to do (servers.ts).
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { findServer, unpacked } from './servers.ts';

const wanted = { nginx: ['nginx', 'libnginx-mod-http-brotli-static'], caddy: ['caddy'] } as const;

for (const [name, packages] of Object.entries(wanted)) {
	for (const prepare of ['true', 'apt-get update']) {
		if (findServer(name as keyof typeof wanted) !== undefined) break;
		console.log(`No ${name} yet; unpacking that of the system's packages.`);
		mkdirSync(unpacked, { recursive: true });
		const each = packages.map((one) => `apt-get download ${one} && dpkg -x ${one}_*.deb .`).join('; ');
		spawnSync('sh', ['-c', `${prepare} && { ${each}; }`], { cwd: unpacked, stdio: 'ignore', timeout: 300_000 });
	}
}
