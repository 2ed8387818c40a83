// The command `faultline` as a package. Bundled by pack-cli.ts; the catalogue lies beside it.
import { readFileSync } from 'node:fs';
import { openHarvest } from '../../diagnosis/printed/packed-fs.ts';
import { main } from './main.ts';
import { openShelf } from './shelf.ts';

const folder = new URL('catalogue/', import.meta.url);
await main(
	openShelf((name) => readFileSync(new URL(name, folder)), openHarvest(new URL('harvest.bin', folder))),
	() => import('./serve-mcp.ts'),
);
