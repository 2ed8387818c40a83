import { writeFileSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { headersFile } from './server-files.ts';

/** Lets built pages carry their policy, and writes `_headers` beside them, for the hosts that read it. */
export function policy(): AstroIntegration {
	let base = '/';
	return {
		name: 'faultline:policy',
		hooks: {
			'astro:config:setup': ({ command, updateConfig }) => {
				// Not `import.meta.env.PROD`, which follows NODE_ENV.
				updateConfig({ vite: { define: { 'import.meta.env.CARRIES_POLICY': String(command === 'build') } } });
			},
			'astro:config:done': ({ config }) => {
				base = config.base;
			},
			'astro:build:done': ({ dir }) => writeFileSync(new URL('_headers', dir), headersFile(base)),
		},
	};
}
