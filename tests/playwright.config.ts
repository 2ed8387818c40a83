import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './e2e/find-browser.ts';

const port = Number(process.env['TEST_PORT'] ?? 4399);
const executablePath = findBrowser();

export default defineConfig({
	testDir: 'e2e',
	outputDir: '../test-results',
	fullyParallel: true,
	forbidOnly: Boolean(process.env['CI']),
	timeout: 60_000,
	reporter: [['list', { printSteps: false }]],
	use: {
		...devices['Desktop Chrome'],
		baseURL: `http://localhost:${port}`,
		trace: 'retain-on-failure',
		launchOptions: {
			...(executablePath && { executablePath }),
			args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
		},
	},
	webServer: {
		command: `npm run --silent preview -- --port ${port}`,
		cwd: new URL('..', import.meta.url).pathname,
		url: `http://localhost:${port}/en/`,
		reuseExistingServer: false,
	},
});
