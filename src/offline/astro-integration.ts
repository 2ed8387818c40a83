import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build } from 'vite';
import { getTree } from '../library/read-fs.ts';
import { defaultLocale, localeCodes } from '../locales.ts';
import { makeManifest } from './manifest.ts';

/** Writes `/sw.js` beside the built pages: the service worker with what this build should keep. */
export function offline(root = process.cwd()): AstroIntegration {
	let base = '/';
	return {
		name: 'faultline:offline',
		hooks: {
			'astro:config:done': ({ config }) => {
				base = config.base;
			},
			'astro:build:done': async ({ dir, logger }) => {
				const dist = fileURLToPath(dir);
				const files = readdirSync(dist, { recursive: true, withFileTypes: true })
					.filter((entry) => entry.isFile())
					.map((entry) => join(entry.parentPath, entry.name).slice(dist.length).replaceAll('\\', '/'))
					.sort();
				const manifest = makeManifest({
					base,
					revision: revisionOf(dist, files),
					languages: [defaultLocale, ...localeCodes.filter((code) => code !== defaultLocale)],
					files,
					common: getTree(root)
						.failures.filter(({ neutral }) => neutral.data.featured)
						.map(({ id }) => id),
				});
				const script = await bundle(manifest);
				writeFileSync(join(dist, 'sw.js'), script);
				logger.info(`service worker of build ${manifest.revision}: ${script.length} bytes`);
			},
		},
	};
}

/** Of all that may be kept: pages, data, assets; pictures and copies for programs are not. */
function revisionOf(dist: string, files: readonly string[]): string {
	const hash = createHash('sha256');
	for (const file of files) {
		if (/\.html$|^errors\/|^triage\/|^pagefind\/|^assets\//.test(file))
			hash.update(file).update(readFileSync(join(dist, file)));
	}
	return hash.digest('hex').slice(0, 10);
}

async function bundle(manifest: object): Promise<string> {
	const result = await build({
		configFile: false,
		logLevel: 'error',
		define: { MANIFEST: JSON.stringify(manifest), 'process.env.NODE_ENV': '"production"' },
		build: {
			write: false,
			target: 'es2022',
			modulePreload: false,
			rolldownOptions: {
				input: fileURLToPath(new URL('./service-worker.ts', import.meta.url)),
				output: { format: 'iife', entryFileNames: 'sw.js' },
			},
		},
	});
	const [output] = [result].flat();
	const chunk = output && 'output' in output ? output.output[0] : undefined;
	if (chunk?.type !== 'chunk') throw new Error('The service worker could not be bundled.');
	return chunk.code;
}
