import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type History, pageHistory, readHistory } from '../../../../src/content/files/history-fs.ts';
import { readContentTree } from '../../../../src/content/files/tree-fs.ts';

const folder = 'content/failures/cuda-oom';
let root: string;

/** Runs git in the scratch repository as somebody, at a time; without the settings of whoever runs the tests. */
function git(at: string, options: string[], who = 'Ada', when = '2026-01-01T00:00:00Z'): string {
	return execFileSync('git', options, {
		cwd: at,
		encoding: 'utf8',
		stdio: ['ignore', 'pipe', 'pipe'],
		env: {
			...process.env,
			GIT_CONFIG_GLOBAL: '/dev/null',
			GIT_CONFIG_SYSTEM: '/dev/null',
			GIT_AUTHOR_NAME: who,
			GIT_AUTHOR_EMAIL: `${who}@example.org`,
			GIT_COMMITTER_NAME: who,
			GIT_COMMITTER_EMAIL: `${who}@example.org`,
			GIT_AUTHOR_DATE: when,
			GIT_COMMITTER_DATE: when,
		},
	});
}

function write(name: string, text: string): void {
	const file = join(root, name);
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, text);
}

function commit(message: string, who: string, when: string): void {
	git(root, ['add', '-A']);
	git(root, ['commit', '-q', '-m', message], who, when);
}

const english = Array.from({ length: 20 }, (_, line) => `Line ${line} of the English page.`).join('\n');

beforeAll(() => {
	// Set where the tests run in a hook of git: it would name another repository.
	for (const name of ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE']) delete process.env[name];
	root = mkdtempSync(join(tmpdir(), 'faultline-history-'));
	git(root, ['init', '-q', '-b', 'main']);
	write('content/failures/oom/en.mdx', english);
	write('content/failures/oom/failure.yaml', 'category: memory\n');
	commit('Begin', 'Ada', '2026-01-01T10:00:00+02:00');
	mkdirSync(join(root, folder));
	renameSync(join(root, 'content/failures/oom/en.mdx'), join(root, `${folder}/en.mdx`));
	renameSync(join(root, 'content/failures/oom/failure.yaml'), join(root, `${folder}/failure.yaml`));
	commit('Rename', 'Ben', '2026-02-01T00:00:00Z');
	write(`${folder}/zh.mdx`, '中文');
	commit('Translate\n\nCo-authored-by: Mei <mei@example.org>', 'Wei', '2026-03-01T00:00:00Z');
	write(`${folder}/en.mdx`, `${english}\nMore.`);
	commit('Write more', 'dependabot[bot]', '2026-04-01T00:00:00Z');
	write(`${folder}/new.mdx`, 'not committed');
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('the past of a file', () => {
	test('has the first and the last commit, in universal time, through a rename', () => {
		const { files, missing } = readHistory(root);
		expect(missing).toBeUndefined();
		expect(files.get(`${folder}/en.mdx`)).toEqual({
			first: '2026-01-01T08:00:00Z',
			last: '2026-04-01T00:00:00Z',
			authors: ['Ada', 'Ben'],
		});
	});

	test('names co-authors, and no address', () => {
		expect(readHistory(root).files.get(`${folder}/zh.mdx`)).toEqual({
			first: '2026-03-01T00:00:00Z',
			last: '2026-03-01T00:00:00Z',
			authors: ['Wei', 'Mei'],
		});
	});

	test('is unknown where it was never committed', () => {
		expect(readHistory(root).files.has(`${folder}/new.mdx`)).toBe(false);
	});

	test('is told by paths below the project where the project is a folder of a larger repository', () => {
		write('site/content/a.yaml', 'a: 1\n');
		commit('Add a site', 'Ada', '2026-05-01T00:00:00Z');
		expect([...readHistory(join(root, 'site')).files.keys()]).toEqual(['content/a.yaml']);
	});
});

describe('nothing is known, and the reason is told,', () => {
	test('in a shallow clone', () => {
		const clone = join(root, '..', `${root.split('/').at(-1)}-shallow`);
		git(root, ['clone', '-q', '--depth', '1', pathToFileURL(root).href, clone]);
		const { files, missing } = readHistory(clone);
		rmSync(clone, { recursive: true });
		expect(files.size).toBe(0);
		expect(missing).toMatch(/shallow.*git fetch --unshallow/);
	});

	test('outside a repository', () => {
		const outside = mkdtempSync(join(tmpdir(), 'faultline-no-git-'));
		const { files, missing } = readHistory(outside);
		rmSync(outside, { recursive: true });
		expect(files.size).toBe(0);
		expect(missing).toContain('not a git repository');
	});
});

describe('the past of a page', () => {
	const page = readContentTree('tests/fixtures/sound').failures.find(({ id }) => id === 'cuda-oom')!;
	const file = (first: string, last: string, ...authors: string[]) => ({ first, last, authors });
	const known: History = {
		files: new Map([
			[`${folder}/en.mdx`, file('2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z', 'Ada')],
			[`${folder}/zh.mdx`, file('2026-02-01T00:00:00Z', '2026-04-01T00:00:00Z', 'Wei')],
			[`${folder}/failure.yaml`, file('2026-01-01T00:00:00Z', '2026-03-01T00:00:00Z', 'Ben')],
		]),
	};

	test('counts changes of the facts that all languages share, and credits those who wrote the language', () => {
		expect(pageHistory(known, page, 'en')).toEqual({
			published: '2026-01-01T00:00:00Z',
			updated: '2026-03-01T00:00:00Z',
			authors: ['Ada'],
			from: 'git',
		});
		expect(pageHistory(known, page, 'zh')).toMatchObject({ updated: '2026-04-01T00:00:00Z', authors: ['Wei'] });
	});

	test('falls back to the day on which the facts were checked', () => {
		const day = `${page.neutral.data.checked}T00:00:00Z`;
		expect(pageHistory({ files: new Map(), missing: 'no git' }, page, 'en')).toEqual({
			published: day,
			updated: day,
			authors: [],
			from: 'checked',
		});
	});
});
