// npm run compress [folder]: a .br and a .gz beside each text of the built site.
import { existsSync } from 'node:fs';
import { compressFolder } from './compress-fs.ts';

const folder = process.argv[2] ?? 'dist';
if (!existsSync(folder)) {
	console.error(`There is no ${folder}/ to compress. Run "npm run build" first.`);
	process.exit(1);
}
const { files, before, after } = await compressFolder(folder);
const mb = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
console.log(`${files} files of ${mb(before)}: brotli ${mb(after['.br'])}, gzip ${mb(after['.gz'])}.`);
