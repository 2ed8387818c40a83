import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const base = realpathSync(mkdtempSync(join(tmpdir(), 'faultline-try-')));
const [remote, clone, author] = ['remote.git', 'clone', 'author'].map((name) => join(base, name)) as [
	string,
	string,
	string,
];

function git(cwd: string, ...args: string[]) {
	const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', '-c', 'commit.gpgsign=false'];
	const { status, stdout, stderr } = spawnSync('git', [...identity, ...args], { cwd, encoding: 'utf8' });
	expect(stderr && status ? stderr : '').toBe('');
	return stdout.trim();
}

/** Writes a small project whose build says what was built, and pushes it. */
function push(words: string, ref: string, lock = 'lock 1') {
	const scripts = {
		build: `node -e "require('fs').writeFileSync('built.txt', '${words}')"`,
		preview:
			"node -e \"console.log('\\u001b]0;owned\\u0007serves at ' + process.env.PORT + ', with the token ' + process.env.GITHUB_TOKEN + ', at home in ' + process.env.HOME + ' with the packages of ' + process.env.npm_config_cache)\"",
	};
	writeFileSync(join(author, 'package.json'), JSON.stringify({ name: 'x', version: '1.0.0', scripts }));
	writeFileSync(join(author, 'package-lock.json'), lock);
	git(author, 'add', '-A');
	git(author, 'commit', '-qm', words);
	git(author, 'push', '-q', remote, `HEAD:${ref}`);
}

const attempt = (...args: string[]) =>
	spawnSync(process.execPath, [resolve('src/tools/authoring/try-cli.ts'), ...args], {
		cwd: clone,
		encoding: 'utf8',
		input: '',
		env: { ...process.env, PORT: '4555', GITHUB_TOKEN: 'of-whoever-tries' },
	});

beforeAll(() => {
	mkdirSync(author);
	git(base, 'init', '-q', '--bare', remote);
	git(author, 'init', '-q', '-b', 'main');
	writeFileSync(join(author, '.gitignore'), 'node_modules\nbuilt.txt\n.cache/\n');
	push('main', 'refs/heads/main');
	git(base, 'clone', '-q', '-b', 'main', remote, clone);
	mkdirSync(join(clone, 'node_modules'));
	push('first proposal', 'refs/pull/7/head');
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

test('says what runs, and runs nothing unless told to', () => {
	const { status, stdout, stderr } = attempt('7');
	expect(status).toBe(1);
	expect(stdout).toMatch(/^Pull request 7 is at [\da-f]{12}: first proposal \(Test\)\nIt changes:\n package\.json/);
	expect(stdout).toContain('Building it runs its code on this machine');
	expect(stdout).toMatch(
		/^It can read (?:and change files of this user, |what is in no home .*, and change \/\S+\/clone\.$)/m,
	);
	expect(stderr).toBe('Nothing was run. Say --yes, or answer y.\n');
	expect(existsSync(join(clone, '.cache'))).toBe(false);
});

test('builds and serves the pull request beside the working tree, and follows it', () => {
	const first = attempt('7', '--yes');
	expect(first).toMatchObject({ status: 0, stderr: '' });
	expect(first.stdout).toContain(
		`serves at 4555, with the token undefined, at home in ${join(clone, '.cache/try/7-own/home')} with the packages of ${join(clone, '.cache/try/7-own/npm')}\n`,
	);
	const built = join(clone, '.cache/try/7/built.txt');
	expect(readFileSync(built, 'utf8')).toBe('first proposal');
	expect(git(clone, 'status', '--porcelain')).toBe('');
	expect(git(clone, 'branch', '--show-current')).toBe('main');

	push('second proposal', 'refs/pull/7/head');
	expect(attempt('7', '--yes').status).toBe(0);
	expect(readFileSync(built, 'utf8')).toBe('second proposal');
});

test('installs into a folder of its own where the packages differ', () => {
	const lock = JSON.stringify({
		name: 'x',
		version: '1.0.0',
		lockfileVersion: 3,
		packages: { '': { name: 'x', version: '1.0.0' } },
	});
	push('third proposal', 'refs/pull/7/head', lock);
	expect(attempt('7', '--yes').status).toBe(0);
	expect(readFileSync(join(clone, '.cache/try/7/built.txt'), 'utf8')).toBe('third proposal');
	expect(existsSync(join(clone, 'node_modules'))).toBe(true);
});

test('a number that is none, and one that does not exist', () => {
	expect(attempt('main')).toMatchObject({ status: 2, stderr: expect.stringMatching(/^Usage: npm run try/) });
	expect(attempt('7', '--remote', '--upload-pack=x').status).toBe(2);
	const { status, stderr } = attempt('8');
	expect(status).toBe(1);
	expect(stderr).toMatch(/couldn't find remote ref pull\/8\/head/);
});
