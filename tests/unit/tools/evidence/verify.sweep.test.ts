import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type Evidence, fingerprintOf, formatEvidence, parseEvidence } from '../../../../src/content/files/evidence.ts';
import type { ContentTree } from '../../../../src/content/files/tree-fs.ts';
import { MessageSchema } from '../../../../src/core/schemas/fields.ts';
import { SoftwareSchema } from '../../../../src/core/schemas/software.ts';
import { cloneName } from '../../../../src/tools/evidence/clone-fs.ts';
import { fetchReleases } from '../../../../src/tools/evidence/shallow-fs.ts';
import { gradesBySoftware, verify } from '../../../../src/tools/evidence/verify.ts';
import { makeFolder, makeRepository, type Releases, removeFolders } from './repository.ts';

afterEach(removeFolders);

const NOTHING: Evidence = { software: new Map(), messages: new Map() };
const sources = [{ title: 'x', url: 'https://example.org/', how: 'docs' }];

interface WantedMessage {
	messages: Record<string, object>;
	software?: object;
	evidence?: Evidence;
}

/** A tree with one failure, `oom`, and one program, `demo`. */
function treeOf({ messages, software = {}, evidence = NOTHING }: WantedMessage): ContentTree {
	const demo = {
		name: 'Demo',
		repository: 'o/demo',
		tags: ['v{version}'],
		sources,
		checked: '2026-01-01',
		...software,
	};
	const all = Object.entries(messages).map(([id, message]) =>
		MessageSchema.parse({
			id,
			template: 'no such file here',
			sample: 'no such file here',
			software: 'demo',
			...message,
		}),
	);
	return {
		failures: [{ kind: 'failure', id: 'oom', neutral: { data: { messages: all } } }],
		problems: [],
		software: [{ kind: 'software', id: 'demo', neutral: { data: SoftwareSchema.parse(demo) } }],
		evidence,
	} as unknown as ContentTree;
}

describe('a frame', () => {
	const releases: Releases = {
		'v1.0.0': {
			'src/flux/run.py': 'import os\n\ndef go(self):\n\n    state = Flux.from_folder(os.path.join(folder, NAME))\n',
		},
		'v1.1.0': { 'src/flux/run.py': 'class A:\n    async def go(\n        self,\n    ): ...\n' },
	};
	const seen = (frame: object) => {
		const clones = makeFolder();
		makeRepository(clones, 'o+demo', releases);
		const tree = treeOf({ messages: {} });
		Object.assign((tree.failures[0] as never as { neutral: { data: object } }).neutral.data, {
			frames: [{ software: 'demo', file: 'flux/run.py', ...frame }],
		});
		const { evidence } = verify(tree, clones);
		const [[key, { fingerprint: _, commit: __, ...found }] = ['', NOTHING as never]] = [...evidence.messages];
		return { key, ...(found as object) };
	};

	test.each([
		{
			name: 'a function',
			frame: { in: 'go' },
			is: { key: 'oom/in-go', grade: 'source', first: '1.0.0', last: '1.1.0', file: 'src/flux/run.py', line: 2 },
		},
		{
			name: 'a line that the newest release lost',
			frame: { line: 'Flux.from_folder(os.path' },
			is: {
				key: 'oom/in-flux-from_folder-os-path',
				grade: 'gone',
				first: '1.0.0',
				last: '1.0.0',
				file: 'src/flux/run.py',
				line: 5,
			},
		},
		{ name: 'what is no function', frame: { in: 'from_folder' }, is: { key: 'oom/in-from_folder', grade: 'gone' } },
		{
			name: 'a function of another file',
			frame: { in: 'go', file: 'other/run.py' },
			is: { key: 'oom/in-go', grade: 'gone' },
		},
	])('is looked for in the releases: $name', ({ frame, is }) => {
		expect(seen(frame)).toEqual(is);
	});
});

/** What is seen of one message, without the commit. */
function seenIn(releases: Releases, message: object, others: Record<string, object> = {}) {
	const clones = makeFolder();
	makeRepository(clones, 'o+demo', releases);
	const { evidence } = verify(treeOf({ messages: { a: message, ...others } }), clones);
	const { fingerprint: _, commit, ...seen } = evidence.messages.get('oom/a') ?? { fingerprint: '', commit: undefined };
	expect(commit === undefined).toBe(!('last' in seen) || seen.last === undefined);
	return seen;
}

const py = (text: string) => ({ 'demo/a.py': text });
const file = 'demo/a.py';

describe('a message is found', () => {
	test('from its first release on, across adjacent literals', () => {
		const seen = seenIn(
			{
				'v1.0': py('pass\n'),
				'v1.1': py('\nraise E("no such "\n  "file here")\n'),
				'v1.10': py('raise E("no such file here")\n'),
			},
			{ file },
		);
		expect(seen).toEqual({ grade: 'source', first: '1.1', last: '1.10', file, line: 1 });
	});

	test('through f-strings and formats', () => {
		const template = 'rank <int:rank> has <number> GiB and needs <size>';
		const seen = seenIn(
			{
				'v1.0': py('log("rank %d has %.1f GiB and needs %s" % x)'),
				'v1.1': py('log(f"rank {rank} has {free:.1f} GiB "\n f"and needs {need}")'),
			},
			{ file, template, sample: template },
		);
		expect(seen).toEqual({ grade: 'source', first: '1.0', last: '1.1', file, line: 1 });
	});

	test('through the streams of C++', () => {
		const template = 'Expected <int> elements but got <int>';
		const seen = seenIn(
			{ 'v1.0': { 'a.cpp': '// x\nout << "Expected " << n << " elements"\n  << " but got " << m;' } },
			{ file: 'a.cpp', template, sample: template },
		);
		expect(seen).toEqual({ grade: 'source', first: '1.0', last: '1.0', file: 'a.cpp', line: 2 });
	});

	test('only in tags of the form that releases have', () => {
		const seen = seenIn(
			{
				'v1.0': py('pass'),
				'v2.0rc1': py('raise E("no such file here")'),
				nightly: py('raise E("no such file here")'),
			},
			{ file },
		);
		expect(seen).toEqual({ grade: 'gone' });
	});

	test('in a clone that is bare, in `repo` below its name', () => {
		const clones = makeFolder();
		const place = makeRepository(clones, 'x', { 'v1.0': py('raise E("no such file here")') });
		renameSync(join(place, '.git'), join(clones, 'git'));
		const folder = makeFolder();
		makeRepository(folder, 'other', {});
		renameSync(join(folder, 'other'), join(folder, 'o+demo'));
		renameSync(join(clones, 'git'), join(folder, 'o+demo', 'repo'));
		renameSync(join(folder, 'o+demo', '.git'), join(folder, 'o+demo', 'unused'));
		const { evidence } = verify(treeOf({ messages: { a: { file } } }), folder);
		expect(evidence.messages.get('oom/a')?.grade).toBe('source');
	});
});

describe('what upstream changed is told', () => {
	const wording = 'raise E(f"GPU {gpu} is full: needs {need} more bytes")\n';
	const message = { file, template: 'GPU <int:gpu> is full: needs <size:need> more bytes', sample: 'x GPU' };

	test('a message that was moved', () => {
		const seen = seenIn(
			{ 'v1.0': py(wording), 'v1.1': py(wording), 'v1.2': { 'demo/core/b.py': `\n${wording}`, 'tests/a.py': wording } },
			message,
		);
		expect(seen).toEqual({ grade: 'moved', first: '1.0', last: '1.2', file: 'demo/core/b.py', line: 2 });
	});

	test('its history before it was moved', () => {
		const seen = seenIn({ 'v1.0': { 'old.py': wording }, 'v1.1': py(wording) }, message);
		expect(seen).toEqual({ grade: 'source', first: '1.0', last: '1.1', file, line: 1 });
	});

	test('a message that came back elsewhere after releases without it', () => {
		const seen = seenIn(
			{ 'v1.0': py(wording), 'v1.1': py('pass\n'), 'v1.2': py('pass\n\n'), 'v1.3': { 'demo/core/b.py': wording } },
			message,
		);
		expect(seen).toEqual({ grade: 'moved', first: '1.0', last: '1.3', file: 'demo/core/b.py', line: 1 });
	});

	test('a message that was reworded, with a template of the new words', () => {
		const seen = seenIn(
			{
				'v1.0': py(`${wording}log("GPU is full and needs more")`),
				'v1.1': py(
					'log("GPU is full and needs more")\nraise E(f"GPU {gpu} is full: {n:d} more bytes are what it needs, in {where}")',
				),
			},
			message,
		);
		expect(seen).toEqual({
			...{ grade: 'changed', first: '1.0', last: '1.0', file, line: 1 },
			instead: 'GPU <int:gpu> is full: <int> more bytes are what it needs, in <…>',
		});
	});

	test('a new wording that is a message already', () => {
		const seen = seenIn(
			{ 'v1.0': py(wording), 'v1.1': py('raise E(f"GPU {gpu} is full: needs {n} more GiB")') },
			message,
			{ b: { file, template: 'GPU <int:gpu> is full: needs <number> more GiB' } },
		);
		expect(seen).toMatchObject({ grade: 'changed', last: '1.0', instead: '= oom/b' });
	});

	test('a message that was removed, with the last release that had it', () => {
		const seen = seenIn({ 'v1.0': py(wording), 'v1.1': py(wording), 'v1.2': py('pass'), 'v1.3': py('pass') }, message);
		expect(seen).toEqual({ grade: 'gone', first: '1.0', last: '1.1', file, line: 1 });
	});

	test('a message whose file was removed', () => {
		const seen = seenIn({ 'v1.0': py(wording), 'v1.1': { 'b.py': 'pass' } }, message);
		expect(seen).toEqual({ grade: 'gone', first: '1.0', last: '1.0', file, line: 1 });
	});
});

describe('nobody looks', () => {
	const releases = { 'v1.0': py('raise E("no such file here")') };

	test('for what people reword', () => {
		const clones = makeFolder();
		makeRepository(clones, 'o+demo', releases);
		const { evidence } = verify(treeOf({ messages: { a: { quoted: true }, b: { software: 'none' } } }), clones);
		expect([...evidence.messages]).toEqual([]);
	});

	test('for a message without a file, or of a closed program: a person has read it', () => {
		expect(seenIn(releases, {})).toEqual({ grade: 'read' });
		const closed = treeOf({ messages: { a: { file } }, software: { repository: undefined, tags: [] } });
		expect(verify(closed, makeFolder()).evidence.messages.get('oom/a')?.grade).toBe('read');
	});
});

test('without a clone what was known of the same wording is kept', () => {
	const clones = makeFolder();
	makeRepository(clones, 'o+demo', { 'v1.0': py('raise E("no such file here")') });
	const tree = treeOf({ messages: { a: { file }, b: { file } } });
	const known = verify(tree, clones).evidence;
	const changed = treeOf({ messages: { a: { file }, b: { file, template: 'another wording here' } }, evidence: known });
	const { evidence, missing } = verify(changed, makeFolder());
	expect(missing).toEqual(['o/demo']);
	expect(evidence.messages.get('oom/a')).toEqual(known.messages.get('oom/a'));
	expect(evidence.messages.get('oom/b')?.grade).toBe('read');
	expect(evidence.software).toEqual(known.software);
});

test('a part has the repository and releases of the whole', () => {
	const clones = makeFolder();
	makeRepository(clones, 'o+demo', { 'v1.0': py('raise E("no such file here")') });
	const tree = treeOf({ messages: { a: { file, software: 'part' } } });
	const part = { name: 'Part', partOf: 'demo', sources, checked: '2026-01-01' };
	tree.software.push({ kind: 'software', id: 'part', neutral: { data: SoftwareSchema.parse(part) } } as never);
	const { evidence } = verify(tree, clones);
	expect(evidence.messages.get('oom/a')?.grade).toBe('source');
	expect([...evidence.software]).toEqual([['part', { repository: 'o/demo', oldest: '1.0', newest: '1.0' }]]);
	expect(gradesBySoftware(tree, evidence).get('part')).toEqual({ source: 1, moved: 0, changed: 0, gone: 0, read: 0 });
});

test('the same clones are the same bytes, which are read as they were written', () => {
	const clones = makeFolder();
	makeRepository(clones, 'o+demo', {
		'v1.0': py('raise E("no such file here")'),
		'v1.1': py('raise E("a new file was here")'),
	});
	const tree = treeOf({ messages: { b: { file }, a: { file, template: 'a new file was here' }, c: {} } });
	const text = formatEvidence(verify(tree, clones).evidence);
	expect(formatEvidence(verify(tree, clones).evidence)).toBe(text);
	expect(formatEvidence(parseEvidence(text, []))).toBe(text);
	const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
	expect(lines.map((line) => line.split('\t')[0])).toEqual(['= demo', 'oom/a', 'oom/b', 'oom/c']);
});

test('a line that cannot be read is told', () => {
	const issues: { line?: number | undefined; found: string }[] = [];
	const { messages } = parseEvidence('# head\noom/a\tsource\noom/b\tx\tread\t-\t-\t-\t-\t-\n', issues as never);
	expect(issues.map(({ line, found }) => `${line} ${found}`)).toEqual(['2 The line cannot be read.']);
	expect(messages.get('oom/b')?.grade).toBe('read');
});

test('another wording, file or software is another fingerprint', () => {
	const one = { template: 'a', software: ['x'], file: 'f' };
	const all = [one, { ...one, template: 'b' }, { ...one, software: ['y'] }, { ...one, file: 'g' }].map(fingerprintOf);
	expect(new Set(all).size).toBe(4);
});

test('the releases alone, without the history between them, give the same evidence', () => {
	const origin = makeFolder();
	const place = makeRepository(origin, 'demo', {
		'v1.0': { 'old.py': 'raise E("no such file here")' },
		'v1.1': py('raise E("no such file here")'),
		nightly: py('pass'),
	});
	const clones = makeFolder();
	const repository = `file://${place}`;
	const software = { repository: 'o/demo' };
	expect(fetchReleases(clones, { repository, tags: ['v{version}'] })).toBe(2);
	// A second time it gets what is new, which is nothing.
	expect(fetchReleases(clones, { repository, tags: ['v{version}'] })).toBe(2);
	renameSync(join(clones, place.slice(1).replaceAll('/', '+')), join(clones, 'o+demo'));
	renameSync(place, join(origin, 'o+demo'));
	const tree = treeOf({ messages: { a: { file } }, software });
	const { evidence } = verify(tree, clones);
	expect(evidence.messages.get('oom/a')).toMatchObject({ grade: 'source', first: '1.0', last: '1.1' });
	expect(formatEvidence(evidence)).toBe(formatEvidence(verify(tree, origin).evidence));
	expect(() => fetchReleases(clones, { repository: `file://${place}`, tags: ['v{version}'] })).toThrow('ls-remote');
});

const OUTSIDE = [
	'https://host/..',
	'https://host/.',
	'https://host/',
	'https://host/a/../b',
	'../x',
	'a/..',
	'https://h/%2e%2e',
];

test.each(OUTSIDE)('a clone stands in its folder, whatever a repository is called: %s', (repository) => {
	const clones = join(makeFolder(), 'clones');
	expect(() => fetchReleases(clones, { repository, tags: [] })).toThrow('is no repository');
	expect(existsSync(clones)).toBe(false);
	expect(SoftwareSchema.safeParse({ name: 'X', repository }).success).toBe(false);
});

test.each([
	['NVIDIA/nccl', 'NVIDIA+nccl'],
	['https://gcc.gnu.org/git/gcc.git', 'git+gcc'],
	['https://gitlab.example.org:8443/a/b/c', 'a+b+c'],
])('the clone of %s is called %s', (repository, name) => {
	expect(cloneName(repository)).toBe(name);
	expect(SoftwareSchema.safeParse({ name: 'X', repository }).success).toBe(true);
});
