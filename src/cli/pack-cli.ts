// `npm pack` runs this first: makes dist-cli/, which is what the package holds. Needs no build of the site.
import { chmodSync, rmSync } from 'node:fs';
import { bundleCommand, catalogueFiles, writeFiles } from './bundle-fs.ts';

const OUT = 'dist-cli';
const catalogue = catalogueFiles(process.cwd());
rmSync(OUT, { recursive: true, force: true });
writeFiles(`${OUT}/catalogue`, catalogue);
const notices = await bundleCommand({ entry: 'src/cli/cli.ts', file: `${OUT}/faultline.js`, as: 'module' });
chmodSync(`${OUT}/faultline.js`, 0o755);
writeFiles(OUT, { 'NOTICES.txt': notices });
