// `npm run try -- 123`: fetches a pull request into a worktree of its own, builds it and serves it.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { stderr, stdin, stdout } from 'node:process';
import * as lines from 'node:readline';
import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { printable } from '../../diagnosis/answer/printable.ts';
import { allowed, confined, openTo, within } from './confine.ts';
import { foreignEnvironment } from './foreign-environment.ts';
import { placesForBuild } from './places.ts';

const USAGE = `Usage: npm run try -- 123 [--remote origin] [--yes]
Fetches pull request 123 into .cache/try/123, builds it, and serves it at http://localhost:4322 (or PORT).
Your own working tree stays as it is. --yes does not ask before the code of the pull request runs.`;

function fail(text: string, status = 1): never {
	console.error(text);
	process.exit(status);
}

function readArguments() {
	try {
		const { values, positionals } = parseArgs({
			allowPositionals: true,
			options: { remote: { type: 'string', default: 'origin' }, yes: { type: 'boolean', default: false } },
		});
		const [number = '', ...rest] = positionals;
		if (!/^[1-9]\d{0,9}$/.test(number) || rest.length || values.remote.startsWith('-')) fail(USAGE, 2);
		return { number, ...values };
	} catch (error) {
		return fail(`${(error as Error).message}\n${USAGE}`, 2);
	}
}

/** Runs git and returns what it prints; what it complains of ends the command. */
function git(args: string[], cwd = root): string {
	const { status, stdout: out, stderr: complaint, error } = spawnSync('git', args, { cwd, encoding: 'utf8' });
	if (error) fail('git could not be started.');
	if (status !== 0) fail(`git ${args.join(' ')}: ${complaint.trim()}`);
	return out.trimEnd();
}

/**
 * Runs a script of the pull request, with its output shown, and without the tokens of whoever tries it: not in its own
 * environment, nor, where the machine allows that, in those of the processes around it. Home, cache of packages and folder for
 * temporary files are its own. It is in a session of its own, without the terminal: what it prints is shown as text, and it can neither
 * read what is typed nor type.
 */
async function npm(args: string[], cwd: string): Promise<void> {
	// npx would run what it wrote into the cache of this user.
	const own = { HOME: join(places, 'home'), TMPDIR: join(places, 'tmp'), npm_config_cache: join(places, 'npm') };
	for (const folder of Object.values(own)) mkdirSync(folder, { recursive: true });
	const [program = '', ...rest] = confined(['npm', ...args], confinement);
	const child = spawn(program, rest, {
		cwd,
		detached: true,
		stdio: ['ignore', 'pipe', 'pipe'],
		env: { PORT: '4322', ...foreignEnvironment(process.env), ...own },
	});
	show(child.stdout, stdout);
	show(child.stderr, stderr);
	const end = () => child.pid && process.kill(-child.pid, 'SIGTERM');
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end);
	const [status, signal] = (await once(child, 'close')) as [number | null, string | null];
	for (const one of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(one, end);
	if (status !== 0 && !signal) fail(`npm ${args.join(' ')} failed in ${cwd}.`);
	if (signal) process.exit(1);
}

/** Line by line, without what a terminal would obey. */
function show(from: Readable, to: Writable): void {
	lines.createInterface({ input: from }).on('line', (line) => to.write(`${printable(line)}\n`));
}

async function isAllowed(): Promise<boolean> {
	if (yes) return true;
	if (!stdin.isTTY) return false;
	const terminal = createInterface({ input: stdin, output: stdout });
	const answer = await terminal.question('Have you read it, and shall it run? (y/N) ');
	terminal.close();
	return /^y(?:es)?$/i.test(answer.trim());
}

/** A worktree of its own, moved to the commit where it exists already. */
function checkOut(commit: string): void {
	if (existsSync(join(tree, '.git'))) git(['checkout', '--quiet', '--detach', '--force', commit], tree);
	else git(['worktree', 'add', '--quiet', '--force', '--detach', tree, commit]);
}

/** The packages of this clone, where the pull request asks for the same ones. No script of a package runs. */
async function provide(): Promise<void> {
	const lock = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8');
	const modules = join(tree, 'node_modules');
	const isLink = lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink();
	if (lock(tree) === lock(root) && existsSync(join(root, 'node_modules'))) {
		if (!existsSync(modules)) symlinkSync(join(root, 'node_modules'), modules, 'junction');
		return;
	}
	// Never into the packages of this clone.
	if (isLink) rmSync(modules);
	await npm(['ci', '--ignore-scripts'], tree);
}

const { number, remote, yes } = readArguments();
const root = git(['rev-parse', '--show-toplevel'], process.cwd());
const tree = join(root, '.cache/try', number);
const places = join(root, '.cache/try', `${number}-own`);
// It is served to this machine's browser, and may fetch packages. A hook that it wrote would run with the next commit.
const settings = git(['rev-parse', '--path-format=absolute', '--git-common-dir'], root);
const confinement = within({ ...allowed(), offline: false }, placesForBuild([settings], [root]));

git(['fetch', '--quiet', '--no-tags', remote, `pull/${number}/head`]);
const commit = git(['rev-parse', 'FETCH_HEAD']);
console.log(
	`Pull request ${number} is at ${commit.slice(0, 12)}: ${printable(git(['log', '-1', '--format=%s (%an)', commit]))}`,
);
console.log(`It changes:\n${git(['diff', '--stat=100', `HEAD...${commit}`]) || '  nothing'}`);
console.log(`
Building it runs its code on this machine, with your rights: astro.config.mjs, package.json, everything in src/.
It gets no tokens from your environment, and a home of its own. It can start programs and reach the network, and:
${openTo({ ...confinement, offline: true }).join('\n')}
A container or another user of the machine keeps it from that, too.
Read that first: git diff HEAD...${commit.slice(0, 12)} -- . ':!content'`);
if (!(await isAllowed())) fail('Nothing was run. Say --yes, or answer y.');
checkOut(commit);
await provide();
await npm(['run', '--silent', 'build'], tree);
console.log(`Built. When you are done: git worktree remove --force .cache/try/${number}`);
await npm(['run', '--silent', 'preview'], tree);
