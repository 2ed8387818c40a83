// Gets nginx and Caddy for the tests where the system has none (unpacked.ts). Tests without their server say what to do
// (servers.ts).
import { findServer } from './servers.ts';
import { unpack } from './unpacked.ts';

const wanted = { nginx: ['nginx', 'libnginx-mod-http-brotli-static'], caddy: ['caddy'] } as const;

for (const name of ['nginx', 'caddy'] as const) {
	if (findServer(name) !== undefined) continue;
	console.log(`No ${name} yet; unpacking that of the system's packages.`);
	unpack(wanted[name], () => findServer(name) !== undefined);
}
