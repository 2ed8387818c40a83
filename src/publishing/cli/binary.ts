// The command `faultline` as one file, which holds the catalogue. Bundled by ../packages/binary-fs.ts.
import { getAsset } from 'node:sea';
import { main } from './main.ts';
import { openShelf } from './shelf.ts';

void main(openShelf((name) => getAsset(name, 'utf8')));
