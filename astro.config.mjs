import mdx from '@astrojs/mdx';
import { defineConfig } from 'astro/config';
import { markdown, rendered } from './src/content/files/mdx.ts';
import { inSite, notices } from './src/core/notices/astro-integration.ts';
import { policy } from './src/publishing/delivery/astro-integration.ts';
import { forPrograms } from './src/publishing/programs/astro-integration.ts';
import { pagefind } from './src/publishing/search-index/astro-integration.ts';
import { sharePictures, unusedPictures } from './src/publishing/share/astro-integration.ts';
import { offline } from './src/site/offline/astro-integration.ts';
import { contentChecks } from './src/tools/checks/astro-integration.ts';
import { builtSite } from './src/tools/checks/built-site-fs.ts';

export default defineConfig({
	srcDir: './src/site',
	// Where the site is published. Where no one says so, pages name no whole addresses (src/core/i18n/published.ts).
	site: process.env.SITE_URL ?? 'http://localhost:4321',
	base: process.env.BASE_PATH ?? '/',
	trailingSlash: 'always',
	build: { format: 'directory', inlineStylesheets: 'never', assets: 'assets' },
	compressHTML: 'jsx',
	markdown,
	devToolbar: { enabled: false },
	server: { port: 4321 },
	integrations: [
		contentChecks(),
		mdx({ optimize: { ignoreElementNames: rendered } }),
		pagefind(),
		sharePictures(),
		forPrograms({ published: Boolean(process.env.SITE_URL) }),
		offline(),
		notices(),
		policy(),
		builtSite(),
		unusedPictures(),
	],
	vite: {
		// The address of its script stands on each page.
		environments: { client: { build: { rolldownOptions: { output: { entryFileNames: 'assets/page.[hash].js' } } } } },
		// As a module it loads what reads outputs only where there are some.
		worker: { format: 'es', plugins: () => [inSite.plugin] },
		plugins: [
			// What the server renders is in no file of the site.
			{ ...inSite.plugin, applyToEnvironment: ({ name }) => name === 'client' },
			{
				// Modules that a page loads later bring no styles of their own, so there is nothing to preload; Vite's helper
				// would weigh more than the rest of the script.
				name: 'faultline:plain-imports',
				enforce: 'pre',
				configEnvironment: () => ({ build: { modulePreload: false } }),
				load: (id) =>
					id.startsWith('\0vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : undefined,
			},
			{
				// The last rule of each style says that the whole of it is there: a page looks for it (src/site/components/page.ts).
				name: 'faultline:end-of-styles',
				enforce: 'pre',
				transform: (code, id) =>
					/\/styles\/bundles\/[^/]+\.css$/.test(id) ? `${code}\n:root { --whole: 1 }\n` : undefined,
			},
			{
				// A page has one script and asks for it once: what it imports at its start is bundled into it, not shared with the
				// script of another page. What comes later (`import()`) is shared.
				name: 'faultline:one-script-a-page',
				enforce: 'pre',
				async resolveId(source, importer, { kind }) {
					const own = /\?astro&type=script|\?own=/.test(importer ?? '');
					if (!own || kind !== 'import-statement' || !/^\..*\.ts$|preload-helper/.test(source)) return;
					const page = /own=(.*)/.exec(importer)?.[1] ?? encodeURIComponent(importer);
					if (source.startsWith('\0')) return `${source}?own=${page}`;
					const found = await this.resolve(source, importer.replace(/\?.*/, ''), { skipSelf: true });
					return found && `${found.id}?own=${page}`;
				},
			},
		],
		build: {
			// A small script would be put into the page; the policy allows only those that it names (src/core/policy/).
			assetsInlineLimit: 0,
			rolldownOptions: {
				output: {
					codeSplitting: {
						groups: [
							// What recognises a message in a line, asks for messages and shows an answer is one file, which every answer
							// needs: each cut would cost compression and a request. What reads more than a line is another one.
							{ name: 'matching', test: /src\/diagnosis\/matching\/(?:plain|session|match|gather)\.ts$/ },
							{
								name: 'answer',
								test: /src\/(?:diagnosis\/matching\/(?:line|kinds|read|escape)|site\/triage\/(?:read-log|texts|message-index)|site\/components\/answer(?:ing)?)\.ts$|rolldown[/]runtime/,
								priority: 1,
							},
							// Elements, copying, loading (of styles, too), starting a worker and the names of errors serve others, too.
							{
								name: 'dom',
								test: /src\/(?:site\/components\/(?:dom|copy-text)|core\/schemas\/triage|core\/policy\/own-script|site\/(?:components\/load-styles|loading\/(?:load-once|breath)))\.ts$/,
								priority: 2,
							},
							// What tells a heading asks for what tells a person's words.
							{ name: 'speech', test: /src\/diagnosis\/matching\/(?:speech|heading)\.ts$/ },
							// What reads numbers lies with the values that outputs have, too.
							{ name: 'numbers', test: /src\/diagnosis\/readings\/(?:read|values)\.ts$/ },
						],
					},
				},
			},
		},
	},
});
