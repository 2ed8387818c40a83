// npm run binary: the command as one file, dist-binary/faultline-…, with its checksum.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeBinary } from './binary-fs.ts';
import { platformTag } from './platform.ts';
import { nodeFrom, UNSIGNED } from './runtime.ts';

const OUT = 'dist-binary';
const node = nodeFrom('binary', process.argv.slice(2));
rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT);
const folder = mkdtempSync(join(OUT, 'making-'));
const { system, notices, unsigned } = await makeBinary(process.cwd(), join(folder, 'faultline'), node);
const name = `faultline-${platformTag(system)}`;
renameSync(join(folder, 'faultline'), `${OUT}/${name}`);
rmSync(folder, { recursive: true });
const hash = createHash('sha256')
	.update(readFileSync(`${OUT}/${name}`))
	.digest('hex');
writeFileSync(`${OUT}/${name}.sha256`, `${hash}  ${name}\n`);
writeFileSync(`${OUT}/NOTICES.txt`, notices);
console.log(`${OUT}/${name}: ${(statSync(`${OUT}/${name}`).size / 1e6).toFixed(1)} MB`);
if (unsigned) console.error(UNSIGNED);
