// `npm pack` runs this first: makes dist-cli/, which is what the package holds. Needs no build of the site.
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { readHarvests } from '../../content/harvested/programs-fs.ts';
import { PACKED_BITS, packHarvest } from '../../diagnosis/printed/packed-fs.ts';
import { makeHarvestFiles } from '../../diagnosis/printed/shards.ts';
import { bundleCommand, catalogueFiles, writeFiles } from './bundle-fs.ts';

const OUT = 'dist-cli';
const catalogue = catalogueFiles(process.cwd());
rmSync(OUT, { recursive: true, force: true });
writeFiles(`${OUT}/catalogue`, catalogue);
// Made by `npm run harvest`, where there are clones.
const harvests = readHarvests(process.cwd());
if (harvests.length)
	writeFileSync(`${OUT}/catalogue/harvest.bin`, packHarvest(makeHarvestFiles(harvests, PACKED_BITS)));
const notices = await bundleCommand({ entry: 'src/publishing/cli/cli.ts', file: `${OUT}/faultline.js`, as: 'module' });
chmodSync(`${OUT}/faultline.js`, 0o755);
writeFiles(OUT, { 'NOTICES.txt': notices });
