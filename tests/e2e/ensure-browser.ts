// Finds a browser for the tests, or installs one. Says in one message what to do when neither works.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { findBrowser, hasWindows, unpackedShell } from './find-browser.ts';
import { unpack } from './unpacked.ts';

// Where another installation runs, its end is waited for.
const install = 'apt-get install -o DPkg::Lock::Timeout=120 --yes --no-install-recommends';

const attempts: [string, string[]][] = [
	['sh', ['-c', `${install} chromium-headless-shell`]],
	['sh', ['-c', `apt-get update && ${install} chromium-headless-shell`]],
	['npx', ['playwright', 'install', '--with-deps', 'chromium']],
	['sh', ['-c', `${install} chromium`]],
];

for (const [command, args] of attempts) {
	if (findBrowser() !== undefined) break;
	console.log(`No browser yet; trying: ${command} ${args.join(' ')}`);
	spawnSync(command, args, { stdio: 'ignore', timeout: 300_000 });
}
if (findBrowser() === undefined) {
	console.error(
		'The browser tests need Chromium, and none was found or could be installed.\n' +
			'Install it with your system (Debian: apt-get install chromium), run "npx playwright install chromium", ' +
			'or set CHROMIUM_PATH to one you have. Then run "npm test" again.',
	);
	process.exit(1);
}
// Beside one with windows the other needs no more than its own files.
if (hasWindows(findBrowser())) {
	console.log('Unpacking Chromium without its windows, in which the tests take half of the time.');
	unpack(['chromium-common', 'chromium-headless-shell'], () => existsSync(unpackedShell));
	// That of another system may not start.
	const { status } = spawnSync(unpackedShell, ['--no-sandbox', '--dump-dom', 'about:blank'], { timeout: 60_000 });
	if (status !== 0) rmSync(unpackedShell, { force: true });
}
console.log(`The browser of the tests: ${findBrowser() || "Playwright's own"}.`);
