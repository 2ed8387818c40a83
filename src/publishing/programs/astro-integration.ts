import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import { getHistory } from '../../content/files/history-fs.ts';
import { publishedIds } from '../../content/ledger/ids.ts';
import { getTree } from '../../content/library/read-fs.ts';
import type { SiteAddress } from '../../core/addresses/program-files.ts';
import { makeProgramFiles, type ProgramFiles } from './files-fs.ts';
import { sitemapOptions } from './sitemap.ts';

const types: Record<string, string> = {
	ico: 'image/x-icon',
	json: 'application/json',
	md: 'text/markdown; charset=utf-8',
	png: 'image/png',
	txt: 'text/plain; charset=utf-8',
	webmanifest: 'application/manifest+json',
	xml: 'application/xml',
};

interface Options {
	/** Whether `site` of the configuration is where readers find it. */
	published: boolean;
	root?: string;
}

/**
 * Writes what programs read beside the built pages, and the sitemap; in `astro dev`, makes it when it is first asked
 * for. The sitemap comes with a build only.
 */
export function forPrograms({ published, root = process.cwd() }: Options): AstroIntegration[] {
	let place: SiteAddress = { site: 'http://localhost:4321', base: '/', published };
	const files: AstroIntegration = {
		name: 'faultline:programs',
		hooks: {
			'astro:config:done': ({ config }) => {
				place = { site: config.site ?? place.site, base: config.base, published };
			},
			'astro:build:done': async ({ dir, logger }) => {
				const { missing } = getHistory(root);
				// Printed past the logger, which `--silent` turns off.
				if (missing) console.warn(`Feed and sitemap carry the days of the last check as dates. ${missing}`);
				const made = await makeProgramFiles(root, place, getTree(root));
				for (const [path, content] of made) {
					const file = join(fileURLToPath(dir), path);
					mkdirSync(dirname(file), { recursive: true });
					writeFileSync(file, content);
				}
				logger.info(`${made.size} files for programs`);
			},
			'astro:server:setup': ({ server }) => {
				let made: Promise<ProgramFiles> | undefined;
				server.watcher.on('all', (_, path) => {
					if (path.includes('/content/')) made = undefined;
				});
				server.middlewares.use(async (request, response, next) => {
					const path = new URL(request.url ?? '/', 'http://localhost').pathname;
					const type = types[path.split('.').at(-1) ?? ''];
					if (!type) return next();
					try {
						made ??= makeProgramFiles(root, place, getTree(root));
						const content =
							(await made).get(path) ?? (await made).get(path.slice(place.base.replace(/\/$/, '').length));
						if (content === undefined) return next();
						response.setHeader('Content-Type', type);
						response.end(content);
					} catch (error) {
						made = undefined;
						next(error);
					}
				});
			},
		},
	};
	const readSitemap = () => {
		const tree = getTree(root);
		const paths = new Set(publishedIds(tree).filter((id) => !id.includes('#')));
		return { tree, paths, history: getHistory(root), place };
	};
	return [sitemap(sitemapOptions(readSitemap)), files];
}
