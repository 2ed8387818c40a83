// The command `faultline` as one file, which holds the catalogue. Bundled by ../packages/binary-fs.ts.
import { getAsset } from 'node:sea';
import { compileFunction } from 'node:vm';
import { main } from './main.ts';
import type { Server } from './serve-mcp.ts';
import { openShelf } from './shelf.ts';

/** A second script of the file, compiled only where it is asked for. */
function loadServer(): Promise<Server> {
	const module = { exports: {} as Server };
	const load = compileFunction(getAsset('serve-mcp.cjs', 'utf8'), ['module', 'exports', 'require']);
	load(module, module.exports, require);
	return Promise.resolve(module.exports);
}

const shelf = openShelf((name) => new Uint8Array(getAsset(name)));
void main(shelf, loadServer);
