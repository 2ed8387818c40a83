// `npm pack` runs this first: makes dist-cli/, which is what the package holds. Needs no build of the site.
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { build } from 'vite';
import { formatIssue } from '../content/issue.ts';
import { readContentTree } from '../content/tree-fs.ts';
import { localeCodes } from '../locales.ts';
import { collectBundled, noticesOf } from '../notices/notices-fs.ts';
import type { CliWords } from './catalogue.ts';
import { WORD_GROUPS } from './catalogue.ts';
import { makeCatalogue } from './make-catalogue.ts';

const OUT = 'dist-cli';
const root = process.cwd();

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const wordsOf = (all: CliWords) => Object.fromEntries(WORD_GROUPS.map((group) => [group, all[group]]));

const tree = readContentTree(root);
if (tree.issues.length) throw new Error(tree.issues.map(formatIssue).join('\n\n'));
const { SITE_URL, BASE_PATH = '/' } = process.env;
const { core, texts } = makeCatalogue(
	tree,
	Object.fromEntries(localeCodes.map((code) => [code, wordsOf(readJson(`content/ui/${code}.json`))])) as never,
	{
		release: readJson('package.json').version,
		site: SITE_URL && new URL(`${BASE_PATH.replace(/\/+$/, '')}/`, SITE_URL).href,
	},
);

rmSync(OUT, { recursive: true, force: true });
mkdirSync(`${OUT}/catalogue`, { recursive: true });
writeFileSync(`${OUT}/catalogue/catalogue.json`, JSON.stringify(core));
for (const code of localeCodes) writeFileSync(`${OUT}/catalogue/${code}.json`, JSON.stringify(texts[code]));

const bundled = collectBundled();
await build({
	configFile: false,
	logLevel: 'warn',
	publicDir: false,
	ssr: { noExternal: true },
	plugins: [bundled.plugin],
	build: {
		ssr: 'src/cli/cli.ts',
		outDir: OUT,
		emptyOutDir: false,
		target: 'node20',
		minify: true,
		rolldownOptions: { output: { entryFileNames: 'faultline.js', banner: '#!/usr/bin/env node' } },
	},
});
chmodSync(`${OUT}/faultline.js`, 0o755);
writeFileSync(`${OUT}/NOTICES.txt`, noticesOf(bundled.folders));
