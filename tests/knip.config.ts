import type { KnipConfig } from 'knip';

/** `npm run lint` asks knip for files, exports and packages that nothing uses. */
export default {
	workspaces: {
		'.': {
			entry: [
				'src/**/*-cli.ts',
				'src/publishing/cli/{binary,cli,memory}.ts',
				'tests/bench/*.ts',
				'tests/measure/printed.ts',
				// The public side of a room that also serves others than this site.
				'src/diagnosis/matching/index.ts',
			],
			project: ['src/**/*.{ts,astro}', 'tests/**/*.ts', '*.mjs'],
			vitest: { config: ['tests/vitest.config.ts'] },
			playwright: { config: ['tests/playwright.config.ts'] },
		},
	},
	ignoreDependencies: [
		// Pinned so that npm hoists no beta.
		'@emnapi/core',
		'@emnapi/runtime',
		// Named by a computed path.
		'@fontsource/jetbrains-mono',
		'@fontsource/noto-sans-sc',
		// Types only: of the trees that remark makes, which brings them.
		'mdast',
	],
	// Makes a named pipe, on every system but Windows; gives the laboratory namespaces, on Linux.
	ignoreBinaries: ['script', 'mkfifo', 'unshare', 'strip', 'codesign'],
	// A type that an exported function takes or returns is part of what it promises.
	ignoreExportsUsedInFile: true,
} satisfies KnipConfig;
