// The command `faultline` as a package. Bundled by pack-cli.ts; the catalogue lies beside it.
import { readFileSync } from 'node:fs';
import { openHarvest } from '../../diagnosis/printed/packed-fs.ts';
import { main } from './main.ts';
import { openShelf } from './shelf.ts';

const folder = new URL('catalogue/', import.meta.url);
const harvest = openHarvest(new URL('harvest.bin', folder));
const shelf = openShelf((name) => readFileSync(new URL(name, folder)), harvest);
await main(shelf, () => import('./serve-mcp.ts'));
