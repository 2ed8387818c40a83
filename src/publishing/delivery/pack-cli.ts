// npm run pack: the built site as one file.
import { existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { makeArchive } from './archive-fs.ts';

/** What needs a public address: pictures for unfurled links, sitemap, feeds, search descriptions, and what names them. */
const needsAddress = /^share\/|\.xml$|^robots\.txt$/;

const [folder = 'dist', file = 'faultline-site.zip'] = process.argv.slice(2);
if (!existsSync(folder)) {
	console.error(`There is no ${folder}/ to pack. Run "npm run build" first.`);
	process.exit(1);
}
const archive = makeArchive(folder, {
	base: process.env['BASE_PATH'] ?? '/',
	...(!process.env['SITE_URL'] && { without: needsAddress }),
});
writeFileSync(file, archive);
console.log(`${resolve(file)}: ${(archive.length / 1e6).toFixed(1)} MB`);
