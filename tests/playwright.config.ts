import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './e2e/find-browser.ts';

const port = Number(process.env['TEST_PORT'] ?? 4399);
const executablePath = findBrowser();

export default defineConfig({
	testDir: 'e2e',
	// What `npm test` runs, and what only `npm run sweep` does.
	projects: [
		{ name: 'browser', grepInvert: /@sweep/ },
		{ name: 'sweep', grep: /@sweep/ },
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
		baseURL: `http://localhost:${port}`,
		// Else they answer before the routes that tests lay; tests that are about them allow them.
		serviceWorkers: 'block',
		// Pages scroll at once, so that no click waits for what it wants to come to rest.
		contextOptions: { reducedMotion: 'reduce' },
		launchOptions: {
			...(executablePath && { executablePath }),
			args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
		},
	},
	// The tests read what `npm start` serves, at the address that it prints. The sweep that follows them looks at the same
	// pages once more (.ci/run).
	webServer: {
		command: process.env['TEST_BUILT'] ? 'npm run preview' : 'npm start',
		cwd: new URL('..', import.meta.url).pathname,
		// Pages name themselves by whole addresses, and link to their source, where both are known.
		env: {
			PORT: String(port),
			SITE_URL: `http://localhost:${port}`,
			REPO_URL: 'https://git.example.org/ops/faultline',
		},
		wait: { stdout: new RegExp(`http://localhost:${port}/`) },
		timeout: 600_000,
		gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
	},
});
