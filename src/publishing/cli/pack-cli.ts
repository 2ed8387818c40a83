// `npm pack` runs this first: makes dist-cli/, which is what the package holds. Needs no build of the site.
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { harvestText } from '../../content/library/printed-fs.ts';
import { getTree } from '../../content/library/read-fs.ts';
import { noticesOf } from '../../core/notices/notices-fs.ts';
import { packHarvest } from '../../diagnosis/printed/packed-fs.ts';
import { bundleScript, catalogueFiles, writeFiles } from './bundle-fs.ts';

const OUT = 'dist-cli';
const catalogue = catalogueFiles(process.cwd());
rmSync(OUT, { recursive: true, force: true });
writeFiles(`${OUT}/catalogue`, catalogue);
const harvest = harvestText(getTree());
if (harvest) writeFileSync(`${OUT}/catalogue/harvest.bin`, packHarvest(harvest));
const bundled = await bundleScript({ entry: 'src/publishing/cli/cli.ts', file: `${OUT}/faultline.js`, as: 'module' });
chmodSync(`${OUT}/faultline.js`, 0o755);
writeFiles(OUT, { 'NOTICES.txt': noticesOf(bundled) });
