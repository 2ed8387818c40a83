import { unified } from '@astrojs/markdown-remark';
import mdx from '@astrojs/mdx';
import { defineConfig } from 'astro/config';
import remarkCjkFriendly from 'remark-cjk-friendly';
import remarkGfm from 'remark-gfm';
import { contentChecks } from './src/checks/astro-integration.ts';
import { rehypeChecklists, rehypeCodeBlocks, remarkPageSections } from './src/content/mdx-plugins.ts';
import { pagefind } from './src/search/astro-integration.ts';

export default defineConfig({
	// Where the site is published: absolute addresses (canonical, hreflang) are made from it.
	site: process.env.SITE_URL ?? 'http://localhost:4321',
	base: process.env.BASE_PATH ?? '/',
	trailingSlash: 'always',
	build: { format: 'directory', inlineStylesheets: 'never', assets: 'assets' },
	compressHTML: true,
	devToolbar: { enabled: false },
	server: { port: 4321 },
	markdown: {
		syntaxHighlight: false,
		processor: unified({
			remarkPlugins: [remarkGfm, remarkCjkFriendly, remarkPageSections],
			rehypePlugins: [rehypeCodeBlocks, rehypeChecklists],
			smartypants: false,
		}),
	},
	integrations: [contentChecks(), mdx({ optimize: { ignoreElementNames: ['a', 'pre', 'table'] } }), pagefind()],
	vite: {
		build: {
			// The one module that is loaded later has nothing to preload; the helper would weigh more than it saves.
			modulePreload: false,
			rolldownOptions: {
				// Each MDX module carries a directive that the bundler would warn about.
				checks: { moduleLevelDirective: false },
			},
		},
	},
});
