/** Makes the files of the command from content and source. Reads both, hence `-fs`. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { formatIssue } from '../../content/files/issue.ts';
import { readHarvests } from '../../content/harvested/programs-fs.ts';
import { getTree } from '../../content/library/read-fs.ts';
import { readWords } from '../../content/library/words-fs.ts';
import { byLocale, localeCodes } from '../../core/locales.ts';
import { collectBundled } from '../../core/notices/notices-fs.ts';
import { press } from '../../core/text/press.ts';
import type { CliWords } from './catalogue.ts';
import { WORD_GROUPS } from './catalogue.ts';
import { makeCatalogue } from './make-catalogue.ts';
import { PRESSED } from './shelf.ts';

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const wordsOf = (all: CliWords) => Object.fromEntries(WORD_GROUPS.map((group) => [group, all[group]])) as CliWords;

/**
 * The files of the catalogue, by name, pressed. `SITE_URL` and `BASE_PATH` say where its answers link to.
 *
 * @param quality as of press().
 * @throws with all that is wrong with the content.
 */
export function catalogueFiles(root: string, quality?: number): Record<string, Buffer> {
	const tree = getTree(root);
	if (tree.issues.length) throw new Error(tree.issues.map(formatIssue).join('\n\n'));
	const { SITE_URL, BASE_PATH = '/' } = process.env;
	const { core, texts, remedies } = makeCatalogue(
		tree,
		byLocale((code) => wordsOf(readWords(root, code))),
		{
			release: readJson(join(root, 'package.json')).version,
			site: SITE_URL && new URL(`${BASE_PATH.replace(/\/+$/, '')}/`, SITE_URL).href,
		},
		readHarvests(root),
	);
	const files: [name: string, value: unknown][] = [
		['catalogue', core],
		...localeCodes.map((code): [string, unknown] => [code, texts[code]]),
		// All languages in one: they share commands and code, which are half of it.
		['remedies', remedies],
	];
	return Object.fromEntries(files.map(([name, value]) => [`${name}${PRESSED}`, press(JSON.stringify(value), quality)]));
}

export interface Bundle {
	/** The module to begin with. */
	entry: string;
	/** The script to write. */
	file: string;
	/** What runs it: Node by its shebang, or a binary that holds it. */
	as: 'module' | 'commonjs';
}

/**
 * Bundles a script; what is imported only when it is asked for is a file beside it, named as its module.
 *
 * @returns the folders of the packages that others wrote and that stand in it.
 */
export async function bundleScript({ entry, file, as }: Bundle): Promise<Set<string>> {
	const bundled = collectBundled();
	const isModule = as === 'module';
	await build({
		configFile: false,
		logLevel: 'warn',
		publicDir: false,
		ssr: { noExternal: true },
		plugins: [bundled.plugin],
		build: {
			ssr: entry,
			outDir: dirname(file),
			emptyOutDir: false,
			target: 'node20',
			minify: true,
			rolldownOptions: {
				output: {
					format: isModule ? 'es' : 'cjs',
					entryFileNames: file.slice(dirname(file).length + 1),
					chunkFileNames: '[name].js',
					...(isModule && { banner: ({ isEntry }) => (isEntry ? '#!/usr/bin/env node' : '') }),
				},
			},
		},
	});
	return bundled.folders;
}

/** Writes files into a folder, which is made. */
export function writeFiles(folder: string, files: Record<string, string | Buffer>): void {
	mkdirSync(folder, { recursive: true });
	for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
}
