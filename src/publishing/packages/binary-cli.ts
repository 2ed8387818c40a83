// npm run binary: the command as one file, dist-binary/faultline, with its checksum.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { makeBinary } from './binary-fs.ts';
import { platformTag } from './platform.ts';

const OUT = 'dist-binary';
const name = `faultline-${platformTag(process.platform, process.arch)}`;
rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT);
const notices = await makeBinary(process.cwd(), `${OUT}/${name}`);
const hash = createHash('sha256')
	.update(readFileSync(`${OUT}/${name}`))
	.digest('hex');
writeFileSync(`${OUT}/${name}.sha256`, `${hash}  ${name}\n`);
writeFileSync(`${OUT}/NOTICES.txt`, notices);
console.log(`${OUT}/${name}: ${(statSync(`${OUT}/${name}`).size / 1e6).toFixed(1)} MB`);
