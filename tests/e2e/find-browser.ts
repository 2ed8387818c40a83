import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { unpacked } from './unpacked.ts';

/** Chromium without its windows, as Playwright has it: the tests take half of the time in it. */
const inItsPackage = 'usr/lib/chromium/chromium-headless-shell';
export const unpackedShell = join(unpacked, inItsPackage);
const withoutWindows = [join('/', inItsPackage), unpackedShell];
const withWindows = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Whether a browser was found that is slower to test with than one that can be had. */
export const hasWindows = (path: string | undefined) => withWindows.some((one) => one === path);

/**
 * The browser to test with: Playwright's own where it is installed, then `CHROMIUM_PATH`, then the system's.
 *
 * @returns a path, '' for Playwright's own, or undefined when there is none.
 */
export function findBrowser(): string | undefined {
	if (existsSync(chromium.executablePath())) return '';
	const known = [process.env['CHROMIUM_PATH'], ...withoutWindows, ...withWindows];
	return known.find((path) => path && existsSync(path));
}
