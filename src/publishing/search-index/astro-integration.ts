import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { familySigns } from '../../content/library/families.ts';
import { getTree } from '../../content/library/read-fs.ts';
import { isLocale } from '../../core/locales.ts';
import { indexBeside } from './index-thread.ts';
import { buildIndexes } from './pagefind-fs.ts';
import { makeRecords } from './records.ts';

const types: Record<string, string> = { js: 'text/javascript', json: 'application/json' };

/** What is indexed of the content that stands there now. */
function toIndex(root: string): Parameters<typeof buildIndexes> {
	const tree = getTree(root);
	return [makeRecords(tree), familySigns(tree)];
}

/** Writes the search indexes beside the built pages; in `astro dev`, makes them when they are first asked for. */
export function pagefind(root = process.cwd()): AstroIntegration {
	let write: ReturnType<typeof indexBeside>;
	return {
		name: 'faultline:pagefind',
		hooks: {
			// The build of the pages has most of its work on one core.
			'astro:build:start': () => {
				write = indexBeside(...toIndex(root));
			},
			'astro:build:done': async ({ dir, logger }) => {
				const { files, indexes } = await write(fileURLToPath(new URL('pagefind/', dir)));
				logger.info(`${files} files of ${indexes} search indexes`);
			},
			'astro:server:setup': ({ server }) => {
				let indexes: ReturnType<typeof buildIndexes> | undefined;
				server.watcher.on('all', (_, path) => {
					if (path.includes('/content/')) indexes = undefined;
				});
				server.middlewares.use(async (request, response, next) => {
					const match = /\/pagefind\/([a-z-]+)\/([^?]+)/.exec(request.url ?? '');
					const [, locale, path] = match ?? [];
					if (!isLocale(locale) || !path) return next();
					try {
						indexes ??= buildIndexes(...toIndex(root));
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
