// Checks the pages of dist/ after each build; reads files, hence `-fs`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { formatIssue } from '../content/issue.ts';
import { checkPagePolicy } from './built-policy.ts';

/** How many are told: one wrong component is in every page. */
const mostTold = 20;

/** Fails a build in which a page has what its own policy blocks. */
export function builtPolicy(): AstroIntegration {
	let site: string | undefined;
	return {
		name: 'faultline:built-policy',
		hooks: {
			'astro:config:done': ({ config }) => {
				site = config.site;
			},
			'astro:build:done': ({ dir }) => {
				const dist = fileURLToPath(dir);
				const pages = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
				const issues = pages.flatMap((page) => checkPagePolicy(page, readFileSync(join(dist, page), 'utf8'), site));
				if (!issues.length) {
					// Printed past the logger, which `--silent` turns off.
					console.log(`${pages.length} pages have nothing that their policy blocks.`);
					return;
				}
				const more = issues.length > mostTold ? [`… and ${issues.length - mostTold} more.`] : [];
				console.error([...issues.slice(0, mostTold).map(formatIssue), ...more].join('\n\n'));
				process.exit(1);
			},
		},
	};
}
