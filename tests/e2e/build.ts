// `npm run build:tested`: builds the site as the browser tests want it, for those that are told so by TEST_BUILT.
import { spawnSync } from 'node:child_process';
import { siteEnv } from './served.ts';

const { status } = spawnSync('npm', ['run', '--silent', 'build'], {
	stdio: 'inherit',
	env: { ...process.env, ...siteEnv },
});
process.exitCode = status ?? 1;
