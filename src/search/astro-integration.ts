import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { buildTree } from '../content/build-tree-fs.ts';
import { type ContentTree, readContentTree } from '../content/tree-fs.ts';
import { isLocale } from '../locales.ts';
import { buildIndexes } from './pagefind-fs.ts';
import { makeRecords } from './records.ts';

const types: Record<string, string> = { js: 'text/javascript', json: 'application/json' };

/** Writes the search indexes beside the built pages; in `astro dev`, makes them when they are first asked for. */
export function pagefind(root = process.cwd()): AstroIntegration {
	const build = (tree: ContentTree) => buildIndexes(makeRecords(tree));
	let building: ReturnType<typeof build> = Promise.resolve(new Map());
	return {
		name: 'faultline:pagefind',
		hooks: {
			// Pagefind is a program of its own: it works beside the build, which has most of its work on one core.
			'astro:build:start': () => {
				building = build(buildTree(root));
				// It is waited for at the end; until then its failure is nobody's.
				building.catch(() => {});
			},
			'astro:build:done': async ({ dir, logger }) => {
				const indexes = await building;
				const written = [...indexes].flatMap(([locale, files]) =>
					files.map(({ path, content }) => {
						return { file: fileURLToPath(new URL(`pagefind/${locale}/${path}`, dir)), content };
					}),
				);
				// Thousands of files in a few folders.
				for (const folder of new Set(written.map(({ file }) => dirname(file)))) mkdirSync(folder, { recursive: true });
				for (const { file, content } of written) writeFileSync(file, content);
				logger.info(`${written.length} files of ${indexes.size} search indexes`);
			},
			'astro:server:setup': ({ server }) => {
				let indexes: ReturnType<typeof build> | undefined;
				server.watcher.on('all', (_, path) => {
					if (path.includes('/content/')) indexes = undefined;
				});
				server.middlewares.use(async (request, response, next) => {
					const match = /\/pagefind\/([a-z-]+)\/([^?]+)/.exec(request.url ?? '');
					const [, locale, path] = match ?? [];
					if (!isLocale(locale) || !path) return next();
					try {
						indexes ??= build(readContentTree(root));
						const file = (await indexes).get(locale)?.find((candidate) => candidate.path === path);
						if (!file) return next();
						response.setHeader('Content-Type', types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream');
						response.end(file.content);
					} catch (error) {
						indexes = undefined;
						next(error);
					}
				});
			},
		},
	};
}
