import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { AstroIntegration } from 'astro';
import { collectBundled, noticesOf } from './notices-fs.ts';

/** Of the scripts of the site: of its pages, its workers and what stands beside them. */
export const inSite = collectBundled();

/** Copied as it is, or made into lists of the search, and not by a bundler. */
const COPIED = ['node_modules/pagefind', 'node_modules/opencc-js'];

/** Writes `/notices.txt`. Stands behind whatever bundles. */
export function notices(): AstroIntegration {
	return {
		name: 'faultline:notices',
		hooks: {
			'astro:build:done': ({ dir }) =>
				writeFileSync(
					new URL('notices.txt', dir),
					noticesOf([...inSite.folders, ...COPIED.map((folder) => resolve(folder))]),
				),
		},
	};
}
