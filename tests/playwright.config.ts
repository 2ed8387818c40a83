import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './e2e/find-browser.ts';
import { address, port, siteEnv } from './e2e/served.ts';

const executablePath = findBrowser();

/** A test, or all of a file. */
const SWEEP = /@sweep|\.sweep\.test\.ts/;

export default defineConfig({
	testDir: 'e2e',
	// What `npm test` runs, and what only `npm run sweep` does.
	projects: [
		{ name: 'browser', grepInvert: SWEEP },
		{ name: 'sweep', grep: SWEEP },
	],
	outputDir: '../test-results',
	fullyParallel: true,
	// Every core: by default Playwright leaves half of them idle.
	workers: '100%',
	forbidOnly: Boolean(process.env['CI']),
	timeout: 120_000,
	// Time fails no test: a loaded machine is given it.
	expect: { timeout: 20_000 },
	reporter: [['list', { printSteps: false }]],
	use: {
		...devices['Desktop Chrome'],
		baseURL: address,
		// Else they answer before the routes that tests lay; tests that are about them allow them.
		serviceWorkers: 'block',
		// Pages scroll at once, so that no click waits for what it wants to come to rest.
		contextOptions: { reducedMotion: 'reduce' },
		launchOptions: {
			...(executablePath && { executablePath }),
			args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
		},
	},
	// The tests read what `npm start` serves, at the address that it prints. `npm test` builds it beside its other halves, and
	// the sweep that follows looks at the same pages once more (.ci/run).
	webServer: {
		command: process.env['TEST_BUILT'] ? 'npm run preview' : 'npm start',
		cwd: new URL('..', import.meta.url).pathname,
		env: { PORT: String(port), ...siteEnv },
		wait: { stdout: new RegExp(`${address}/`) },
		timeout: 600_000,
		gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
	},
});
