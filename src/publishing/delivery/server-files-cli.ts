// npm run server-files [folder]: writes nginx.conf and Caddyfile, for the path that BASE_PATH names.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { caddyFile, nginxFile } from './server-files.ts';

const base = process.env['BASE_PATH'] ?? '/';
const folder = process.argv[2] ?? (base === '/' ? 'docs/deploy' : undefined);
if (folder === undefined) {
	console.error(`Where should the files for ${base} stand? Name a folder: npm run server-files -- my-server/`);
	process.exit(1);
}
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries({ 'nginx.conf': nginxFile(base), Caddyfile: caddyFile(base) })) {
	writeFileSync(join(folder, name), text);
	console.log(join(folder, name));
}
