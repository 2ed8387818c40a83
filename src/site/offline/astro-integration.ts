import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build } from 'vite';
import { getTree } from '../../content/library/read-fs.ts';
import { defaultLocale, localeCodes } from '../../core/locales.ts';
import { inSite } from '../../core/notices/astro-integration.ts';
import { LOAD_ANEW } from '../../core/policy/inline-scripts.ts';
import { makeManifest } from './manifest.ts';
import { hashOf } from './whole.ts';

/**
 * Writes two scripts beside the built pages: `/sw.js`, the service worker with what this build should keep, and
 * `/load-anew.js`, for pages whose own script does not start.
 */
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
					standIn: localeCodes.map((code) => readFileSync(join(dist, code, 'offline/index.html'), 'utf8')),
					hashes: await hashesOf(dist, files),
					common: getTree(root)
						.failures.filter(({ neutral }) => neutral.data.featured)
						.map(({ id }) => id),
				});
				const script = await bundle(new URL('./service-worker.ts', import.meta.url), base, 'iife', {
					MANIFEST: JSON.stringify(manifest),
				});
				writeFileSync(join(dist, 'sw.js'), script);
				logger.info(`service worker of build ${manifest.revision}: ${script.length} bytes`);
				writeFileSync(join(dist, LOAD_ANEW), await bundle(new URL('./load-anew.ts', import.meta.url), base, 'es'));
			},
		},
	};
}

/** Of what the worker gives from what is kept: scripts, styles, the icon. */
async function hashesOf(dist: string, files: readonly string[]): Promise<Record<string, string>> {
	const assets = files.filter((file) => file.startsWith('assets/') || file === 'favicon.svg');
	const hashes = assets.map(async (file) => [file, await hashOf(readFileSync(join(dist, file)))]);
	return Object.fromEntries(await Promise.all(hashes));
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

async function bundle(
	script: URL,
	base: string,
	format: 'es' | 'iife',
	define: Record<string, string> = {},
): Promise<string> {
	const result = await build({
		configFile: false,
		base,
		logLevel: 'error',
		plugins: [inSite.plugin],
		define: { ...define, 'process.env.NODE_ENV': '"production"' },
		build: {
			write: false,
			target: 'es2022',
			modulePreload: false,
			rolldownOptions: {
				input: fileURLToPath(script),
				// Pages call what a module exports.
				preserveEntrySignatures: format === 'es' ? 'strict' : false,
				output: { format },
			},
		},
	});
	const [output] = [result].flat();
	const chunk = output && 'output' in output ? output.output[0] : undefined;
	if (chunk?.type !== 'chunk') throw new Error(`${script.pathname} could not be bundled.`);
	return chunk.code;
}
