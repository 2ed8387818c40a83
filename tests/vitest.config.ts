import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

/** What `npm run sweep` runs, and `npm test` does not: it makes what a release ships, and takes as long as all else. */
const SWEEP = 'tests/unit/**/*.sweep.test.ts';

export default defineConfig({
	root: fileURLToPath(new URL('..', import.meta.url)),
	plugins: [
		{
			// Packages as they are shipped: as they are developed, remark's take three times as long.
			name: 'faultline:packages-as-shipped',
			configResolved({ ssr: { resolve } }) {
				if (resolve?.conditions) {
					resolve.conditions = resolve.conditions.filter((condition) => condition !== 'development|production');
				}
			},
		},
	],
	test: {
		// Time fails no test: a loaded machine is given it.
		testTimeout: 300_000,
		hookTimeout: 300_000,
		// A process for each file takes longer than most files; what a test replaces, it puts back.
		isolate: false,
		// Every core: by default Vitest leaves one of them idle.
		maxWorkers: '100%',
		// Of what the programs that tests start are made: half of their time is theirs, the other half that of Node's compiler.
		env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('../.cache/node', import.meta.url)) },
		projects: [
			{
				extends: true,
				test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], exclude: [...configDefaults.exclude, SWEEP] },
			},
			// They ask of all what the files beside them ask of some (tests/unit/some.ts).
			{ extends: true, test: { name: 'sweep', include: [SWEEP], env: { SWEEP: '1' } } },
		],
	},
});
