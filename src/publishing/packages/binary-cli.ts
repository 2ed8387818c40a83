// npm run binary: the command as one file, dist-binary/faultline-…, with its checksum.
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempDisposableSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeBinary } from './binary-fs.ts';
import { platformTag } from './platform.ts';
import { nodeFrom, UNSIGNED } from './runtime.ts';

const OUT = 'dist-binary';
const node = nodeFrom('binary', process.argv.slice(2));
using folder = mkdtempDisposableSync(join(tmpdir(), 'faultline-binary-cli-'));
const made = join(folder.path, 'faultline');
const { system, notices, unsigned } = await makeBinary(process.cwd(), made, node);
const name = `faultline-${platformTag(system)}`;
const bytes = readFileSync(made);
rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT);
copyFileSync(made, `${OUT}/${name}`);
writeFileSync(`${OUT}/${name}.sha256`, `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`);
writeFileSync(`${OUT}/NOTICES.txt`, notices);
console.log(`${OUT}/${name}: ${(bytes.length / 1e6).toFixed(1)} MB`);
if (unsigned) console.error(UNSIGNED);
