import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** The first is Chromium without its windows, as Playwright has it: the tests take a seventh less time in it. */
const systemBrowsers = [
	'/usr/bin/chromium-headless-shell',
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
	'/usr/bin/google-chrome',
];

/**
 * The browser to test with: Playwright's own where it is installed, then `CHROMIUM_PATH`, then the system's.
 *
 * @returns a path, '' for Playwright's own, or undefined when there is none.
 */
export function findBrowser(): string | undefined {
	if (existsSync(chromium.executablePath())) return '';
	return [process.env['CHROMIUM_PATH'], ...systemBrowsers].find((path) => path && existsSync(path));
}
