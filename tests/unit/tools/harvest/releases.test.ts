/** A program that is harvested from its clone and from a newer wheel: since and until when each message stands. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import type { Program } from '../../../../src/content/harvested/programs-fs.ts';
import { formatHarvest } from '../../../../src/diagnosis/printed/rows.ts';
import { harvest } from '../../../../src/tools/harvest/harvest-fs.ts';

const folder = mkdtempSync(join(tmpdir(), 'releases-'));
afterAll(() => rmSync(folder, { recursive: true }));
const raising = (...texts: string[]) =>
	`def load(x):\n${texts.map((text) => `  raise ValueError("${text}")\n`).join('')}`;

const clone = join(folder, 'clones', 'o+demo');
const git = (...args: string[]) => {
	const { status, stderr } = spawnSync('git', ['-C', clone, ...args], {
		env: {
			...process.env,
			...{ GIT_AUTHOR_DATE: '2026-01-01T00:00:00Z', GIT_COMMITTER_DATE: '2026-01-01T00:00:00Z' },
			...{
				GIT_AUTHOR_NAME: 'a',
				GIT_AUTHOR_EMAIL: 'a@example.org',
				GIT_COMMITTER_NAME: 'a',
				GIT_COMMITTER_EMAIL: 'a@example.org',
			},
			...{ GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' },
		},
	});
	if (status !== 0) throw new Error(stderr.toString());
};
const commit = (tag: string, files: Record<string, string>) => {
	for (const [file, text] of Object.entries(files)) {
		mkdirSync(dirname(join(clone, file)), { recursive: true });
		writeFileSync(join(clone, file), text);
	}
	git('add', '-A');
	git('commit', '-q', '-m', tag);
	git('tag', tag);
};
mkdirSync(clone, { recursive: true });
git('init', '-q');
commit('v1.0.0', {
	'src/demo/load.py': raising('cannot decode that fragment', 'cannot release that accelerator'),
	'csrc/loader.cpp': 'void f() { throw std::runtime_error("cannot map that fragment of the kernel"); }',
	'setup.py': raising('cannot build that fragment here'),
});
commit('v1.1.0', { 'src/demo/load.py': raising('cannot decode that fragment', 'cannot encode that fragment') });
const wheels = join(folder, 'wheels');
mkdirSync(wheels);
const wheel = (version: string, ...texts: string[]) =>
	writeFileSync(
		join(wheels, `demo-${version}-py3-none-any.whl`),
		zipSync({ 'demo/load.py': strToU8(raising(...texts)) }),
	);
wheel('1.1.0', 'cannot replace another fragment');
wheel('1.2.0', 'cannot encode that fragment');
wheel('1.10.0', 'cannot encode that fragment', 'cannot borrow that fragment');

const program: Program = {
	...{ id: 'demo', name: 'Demo', repository: 'o/demo', tags: ['v{version}'], licence: 'MIT', wheel: 'demo' },
	...{ root: 'src/', only: ['demo/'], without: [], moved: {} },
};
const made = async (places: { clones?: string; wheels?: string }) => {
	const found = await harvest(program, { ...places, kept: join(folder, 'kept'), python: 'python3' });
	return found ? formatHarvest(found) : '';
};

test('a newer wheel follows the tags of the clone, of which only what wheels hold is read', async () => {
	const text = `name Demo
repository o/demo
root
licence MIT
releases 1.0.0=v1.0.0 1.1.0=v1.1.0 1.2.0=v1.2.0 1.10.0=v1.10.0
left 0
unread 0

src/demo/load.py
2	load	ValueError		1.1.0	cannot decode that fragment
2	load	ValueError	1.1.0		cannot encode that fragment
3	load	ValueError	1.10.0		cannot borrow that fragment
3	load	ValueError		1.0.0	cannot release that accelerator
`;
	const places = { clones: join(folder, 'clones'), wheels };
	expect(await made(places)).toBe(text);
	expect(await made(places)).toBe(await made(places));
});

test('of wheels alone each is a release, in the order of versions', async () => {
	expect((await made({ wheels })).split('\n').filter((line) => /^releases|borrow|another/.test(line))).toEqual([
		'releases 1.1.0=v1.1.0 1.2.0=v1.2.0 1.10.0=v1.10.0',
		'2	load	ValueError		1.1.0	cannot replace another fragment',
		'3	load	ValueError	1.10.0		cannot borrow that fragment',
	]);
});
