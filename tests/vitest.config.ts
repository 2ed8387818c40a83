import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
	root: fileURLToPath(new URL('..', import.meta.url)),
	test: {
		include: ['tests/unit/**/*.test.ts'],
		// Time fails no test: a loaded machine is given it.
		testTimeout: 300_000,
		hookTimeout: 300_000,
		// A process for each file takes longer than most files; what a test replaces, it puts back.
		isolate: false,
		// Every core: by default Vitest leaves one of them idle.
		maxWorkers: '100%',
	},
});
