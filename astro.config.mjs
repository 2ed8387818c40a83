import mdx from '@astrojs/mdx';
import { defineConfig } from 'astro/config';
import { contentChecks } from './src/checks/astro-integration.ts';
import { builtLinks } from './src/checks/built-links-fs.ts';
import { pagefind } from './src/search/astro-integration.ts';
import { sharePictures } from './src/share/astro-integration.ts';

export default defineConfig({
	// Where the site is published: absolute addresses (canonical, hreflang) are made from it.
	site: process.env.SITE_URL ?? 'http://localhost:4321',
	base: process.env.BASE_PATH ?? '/',
	trailingSlash: 'always',
	build: { format: 'directory', inlineStylesheets: 'never', assets: 'assets' },
	compressHTML: true,
	devToolbar: { enabled: false },
	server: { port: 4321 },
	integrations: [
		contentChecks(),
		// Reads the heads of MDX files; src/content/compile.ts compiles their texts.
		mdx(),
		pagefind(),
		sharePictures(),
		builtLinks(),
	],
	vite: {
		plugins: [
			{
				// Modules that a page loads later bring no styles of their own, so there is nothing to preload; Vite's helper
				// would weigh more than the rest of the script.
				name: 'faultline:plain-imports',
				enforce: 'pre',
				configEnvironment: () => ({ build: { modulePreload: false } }),
				load: (id) =>
					id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined,
			},
		],
		build: {
			rolldownOptions: {
				// Each MDX module carries a directive that the bundler would warn about.
				checks: { moduleLevelDirective: false },
			},
		},
	},
});
