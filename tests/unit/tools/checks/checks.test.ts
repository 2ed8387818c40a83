import { afterAll, describe, expect, test } from 'vitest';
import { fingerprintOf } from '../../../../src/content/files/evidence.ts';
import { localeCodes } from '../../../../src/core/locales.ts';
import { formatHarvest } from '../../../../src/diagnosis/printed/rows.ts';
import { fixes } from '../../../../src/tools/checks/fixes.ts';
import { language } from '../../../../src/tools/checks/language.ts';
import { checks } from '../../../../src/tools/checks/run.ts';
import { some } from '../../some.ts';
import { bothLanguages, type Changes, issuesAfter, moved, removeCopy } from './fixture.ts';

afterAll(removeCopy);

const oom = 'failures/cuda-oom';
const problem = 'guides/demo/problems/cuda-oom';
/** A case of the laboratory that proves a step of the sound content. */
const LAB_CASE = `step: lower-batch
sets: [system]
programs: [bash]
seen:
  exit: 1
  message: tried-to-allocate
  values: { requested: 2.50 GiB }`;
const kvCache = 'failures/kv-cache-oom/failure.yaml';

test.each([
	'以退出码 137 结束',
	'内核杀掉了进程，Linux 内核日志里有记录',
	'超时，超时时间是 600 秒；超过作业的运行时长上限，Slurm 会结束作业',
	'名字写死在代码里，两个 rank 死锁',
	'访问 PyTorch 的文档，疑问另说',
	'节点的时钟相差不到一秒',
	'推理引擎休眠，利用率 100%',
	'“放不下”是常见的说法',
	'停在 `all_reduce` 里',
	'没有任何提示',
	'转成 universal checkpoint，安装 wheel 包',
	'放进 Pod 里，见 PyTorch wheel',
])('Chinese that is right is let through: %s', (text) => {
	expect(issuesAfter({ [`${oom}/zh.mdx`]: ['放不下', text] }, [language])).toEqual([]);
});

test('sound content has no issues', () => {
	expect(issuesAfter({})).toEqual([]);
});

/** The same issues in each language: `LANG` stands for it. */
const inEach = (...issues: string[]) =>
	localeCodes.flatMap((locale) => issues.map((issue) => issue.replace('LANG', locale)));

/** The harvest of a program that prints one text. */
const harvested = (software: string, file: string, template: string) =>
	formatHarvest({
		...{ software, name: software, repository: `o/${software}`, root: '', licence: 'MIT', left: 0, unread: 0 },
		releases: [{ version: '1.0', ref: 'v1.0' }],
		rows: [{ file, line: 7, function: 'load', kind: 'ValueError', template }],
	});

/** Names that no folder may have, on one system or another. */
const reservedFolders =
	'aux, con, nul, prn, com1, lpt1, com2, lpt2, com3, lpt3, com4, lpt4, com5, lpt5, com6, lpt6, com7, lpt7, com8, lpt8, com9, lpt9, constructor, index';

/** Without its template the only message of the failure names no value. */
/** A quick fix of its own for messages of the failure, with its text in both languages. */
const ownFix = (entry: string, text: string): Changes => ({
	...bothLanguages(`${oom}/LANG.mdx`, /^(quickFix: .*)$/m, `$1\nfixes: { ${text} }`),
	[`${oom}/failure.yaml`]: [/^(quickFixCommand: .*)$/m, `$1\nfixes:\n  low: { ${entry} }`],
});

/** Two more messages of the failure, of which the first has a fix of its own. */
const besideOwnFix = (own: string, other: string): Changes => {
	const [text, neutral] = [ownFix('messages: [own]', 'low: Lower it.'), `${oom}/failure.yaml`];
	const message = (id: string, words: string) =>
		`  - { id: ${id}, template: ${words}, sample: ${words}, software: none }\n`;
	return {
		...text,
		[neutral]: [
			/^messages:\n([\s\S]*?)^(quickFixCommand: .*)$/m,
			`messages:\n${message('own', own)}${message('other', other)}$1$2\nfixes:\n  low: { messages: [own] }`,
		],
	};
};

/** Another quick fix beside that one. */
const quickFix = (words: string): Changes =>
	bothLanguages(`${oom}/LANG.mdx`, /^quickFix: .*$/m, `quickFix: '${words}'\nfixes: { low: Lower it. }`);

test.each([
	'Where `ink` is short, buy some. `paper` comes with it.',
	'Buy `paper`, or lend it.',
	'If it is dark, switch on the light: `paper` is never short.',
])('a quick fix may name what another message says, but not ask for it: %s', (words) => {
	const changes = { ...besideOwnFix('out of paper', 'out of ink'), ...quickFix(words) };
	expect(issuesAfter(changes, [fixes])).toEqual([]);
});

/** A reading of the failure, with its sentences in both languages. */
const ownReading = (entry: string, texts = 'low: { says: "{requested}.", todo: Lower it. }', more = ''): Changes => ({
	...bothLanguages(`${oom}/LANG.mdx`, /^(quickFix: .*)$/m, `$1\nreadings: { ${texts} }`),
	[`${oom}/failure.yaml`]: [
		/^(quickFixCommand: .*)$/m,
		`$1\nreadings:\n  - { id: low, messages: [tried-to-allocate], step: lower-batch, for: [${READ}], notFor: [${NOT_READ}], ${entry} }${more}`,
	],
});
/** 2 GiB and more are read. */
const READ = '"CUDA out of memory. Tried to allocate 2.50 GiB."';
const NOT_READ = '"CUDA out of memory. Tried to allocate 2.00 MiB."';

const uselessValue = inEach(
	'content/failures/cuda-oom/LANG.mdx:8  messages\n  values tells what "requested" means, and no message has a hole of that name.\n  One of: none is named.\n  Name the hole in the template, or remove the entry.',
);

/** The message of the failure with more fields, and the program `demo` that prints it. */
const printed = (fields: string, software = 'name: Demo\nrepository: o/demo\ntags: ["v{version}"]'): Changes => ({
	[`${oom}/failure.yaml`]: ['    software: none', `    ${fields.replaceAll('\n', '\n    ')}`],
	'software/demo/software.yaml': `${software}\nsources:\n  - { title: Demo, url: https://example.org/, how: docs }\nchecked: 2026-01-01\n`,
	...Object.fromEntries(
		localeCodes.map((locale) => [
			`software/demo/${locale}.mdx`,
			'---\nsummary: A program.\n---\n\n<FirstLooks>\nLook.\n</FirstLooks>\n\n<Asking>\nAsk.\n</Asking>\n',
		]),
	),
});

/** A program without a text, and so many messages that it prints. */
const namedOnly = (count: number): Changes => ({
	[`${oom}/failure.yaml`]: [
		/^messages:\n/m,
		`messages:\n${Array.from({ length: count }, (_, at) => `  - { id: own-${at}, template: demo stopped ${at}, sample: demo stopped ${at}, software: demo }\n`).join('')}`,
	],
	'software/demo/software.yaml': 'name: Demo\nrepository: o/demo\n',
});

/** What was seen of that message. */
const seen = (fields: string, columns: string, fingerprint?: string): Changes => {
	const file = /file: (.*)/.exec(fields)?.[1];
	const template = 'CUDA out of memory. Tried to allocate <size:requested>.';
	const looked = fingerprint ?? fingerprintOf({ template, software: ['demo'], file });
	return {
		...printed(fields),
		'evidence.txt': `= demo\to/demo\t1.0\t3.0\ncuda-oom/tried-to-allocate\t${looked}\t${columns.replaceAll(' ', '\t').replaceAll('_', ' ')}\n`,
	};
};

/** A case of the laboratory that is sound but for what is changed; `null` removes a file. */
const lab = (files: Changes = {}, folder = 'cuda-oom/tiny'): Changes => {
	const own: Changes = { 'broken.sh': 'exit 1\n', 'fixed.sh': 'exit 0\n', 'case.yaml': `${LAB_CASE}\n`, ...files };
	const named = Object.entries(own).filter(([, change]) => change !== null);
	return Object.fromEntries(named.map(([name, change]) => [`../tests/lab/${folder}/${name}`, change]));
};

/** A page of the sound content that has another text than its audit says. */
const changedSince = (parts: string) =>
	`content/failures/cuda-oom  audits (warning)\n  The page changed since its audit of 2026-11-23: ${parts}.\n  What is published was held against upstream. Until it was, /audits/ lists the page as changed.\n  Hold what changed against upstream, write it into content/failures/cuda-oom/audit.yaml, then: npm run audited -- content/failures/cuda-oom`;

/** Each check with content that it refuses, and all that it tells the author, word for word. */
const cases: Record<string, { name: string; changes: Changes; expected: string | string[] }[]> = {
	files: [
		{
			name: 'a symbolic link out of the project',
			changes: { [`${oom}/zh.mdx`]: { linkTo: '/etc/passwd' } },
			expected:
				'content/failures/cuda-oom/zh.mdx  files\n  This is a symbolic link.\n  Content is files and folders of its own: a link may lead out of the project, and is lost in an archive.\n  Put the file itself here, or remove the link.',
		},
		{
			name: 'a folder that is a symbolic link',
			changes: { 'failures/linked': { linkTo: 'cuda-oom' } },
			expected:
				'content/failures/linked  files\n  This is a symbolic link.\n  Content is files and folders of its own: a link may lead out of the project, and is lost in an archive.\n  Put the file itself here, or remove the link.',
		},
		{
			name: 'UTF-16',
			changes: { [`${oom}/failure.yaml`]: Buffer.from('\uFEFFcategory: memory\n', 'utf16le') },
			expected:
				'content/failures/cuda-oom/failure.yaml:1  files\n  The file is UTF-16.\n  UTF-8.\n  Save it as UTF-8 without a byte order mark.',
		},
		{
			name: 'Latin-1, with the line of the first byte',
			changes: { [`${oom}/en.mdx`]: Buffer.from('---\ntitle: Mémoire\n---\n', 'latin1') },
			expected:
				'content/failures/cuda-oom/en.mdx:2  files\n  The byte 0xE9 is no UTF-8; the file may be Latin-1 or GBK.\n  UTF-8.\n  Save it as UTF-8 without a byte order mark.',
		},
		{
			name: 'a byte order mark',
			changes: { [`${oom}/en.mdx`]: [/^/, '\uFEFF'] },
			expected:
				'content/failures/cuda-oom/en.mdx:1  files\n  The file begins with a byte order mark.\n  UTF-8 without one.\n  Save it without.',
		},
		{
			name: 'line ends of Windows',
			changes: { [`${oom}/zh.mdx`]: [/\n/g, '\r\n'] },
			expected:
				'content/failures/cuda-oom/zh.mdx:1  files\n  The lines end as on Windows (CRLF).\n  Lines end with LF: else the same text has another fingerprint on each machine.\n  Set the line ends to LF in the editor; .gitattributes keeps them so.',
		},
		{
			name: 'an override of the direction of the text',
			changes: { [`${problem}/en.mdx`]: ['Look.', 'Look\u202E.'] },
			expected:
				'content/guides/demo/problems/cuda-oom/en.mdx:12  files\n  Found the character U+202E (changes the direction of the text).\n  What is read in the source is what is published: no hidden characters, no letters that only look alike.\n  Remove it; type the word anew.',
		},
		{
			name: 'a zero-width space',
			changes: { [`${problem}/en.mdx`]: ['Look.', 'Lo\u200Bok.'] },
			expected:
				'content/guides/demo/problems/cuda-oom/en.mdx:12  files\n  Found the character U+200B (a zero-width space).\n  What is read in the source is what is published: no hidden characters, no letters that only look alike.\n  Remove it; type the word anew.',
		},
		{
			name: 'a NUL',
			changes: { [`${problem}/problem.yaml`]: ['category', '\0category'] },
			expected:
				'content/guides/demo/problems/cuda-oom/problem.yaml:2  files\n  Found the character U+0000.\n  What is read in the source is what is published: no hidden characters, no letters that only look alike.\n  Remove it; type the word anew.',
		},
		{
			name: 'letters that only look alike',
			changes: { [`${problem}/en.mdx`]: ['Look.', 'L\u043Eok.'] },
			expected:
				'content/guides/demo/problems/cuda-oom/en.mdx:12  files\n  Found letters of two scripts in one word: L (U+004C) and \u043E (U+043E).\n  What is read in the source is what is published: no hidden characters, no letters that only look alike.\n  Remove it; type the word anew.',
		},
		{
			name: 'a file of one megabyte',
			changes: { [`${oom}/en.mdx`]: `---\n${'word '.repeat(200_000)}` },
			expected:
				'content/failures/cuda-oom/en.mdx  files\n  The file has 977 KiB.\n  At most 64 KiB: a reader looks for one answer.\n  Split it, or take out what does not belong here.',
		},
		{
			name: 'an endless line',
			changes: { [`${problem}/en.mdx`]: ['Look.', 'Look. '.repeat(1000)] },
			expected:
				'content/guides/demo/problems/cuda-oom/en.mdx:12  files\n  The line is too long to be read.\n  At most 4000 characters.\n  Break it.',
		},
		{
			name: 'lists inside lists, on one line',
			changes: { [`${problem}/en.mdx`]: ['Look.', `${'- '.repeat(500)}a`] },
			expected:
				'content/guides/demo/problems/cuda-oom/en.mdx:12  files\n  Lists or quotes are nested too deeply.\n  At most 16 levels on a line.\n  Flatten it.',
		},
		{
			name: 'a page of a language that does not exist, which would be compiled all the same',
			changes: { [`${oom}/evil.mdx`]: 'export const x = 1;' },
			expected:
				'content/failures/cuda-oom/evil.mdx  files\n  Nothing reads "evil.mdx".\n  In the folder of a failure stand: failure.yaml, en.mdx, zh.mdx, audit.yaml.\n  Rename it, move it or remove it.',
		},
		{
			name: 'a file beside the folders',
			changes: { 'failures/notes.txt': 'x' },
			expected:
				'content/failures/notes.txt  files\n  Nothing reads "notes.txt".\n  Here stand folders, one for each failure.\n  Rename it, move it or remove it.',
		},
		{
			name: 'a name with odd characters',
			changes: { 'failures/cuda oom\u202E/failure.yaml': 'x' },
			expected:
				'content/failures/cuda oom\u202E  files\n  The name is "cuda oom\u202E".\n  Latin letters, digits, hyphens and dots: names become addresses, and every system can store them.\n  Rename it.',
		},
		{
			name: 'names that differ only in case',
			changes: { 'notes.txt': 'x', 'Notes.txt': 'y' },
			expected:
				'content/Notes.txt  files\n  "notes.txt" stands beside it, which differs only in the case of letters.\n  On many systems the two are one file.\n  Rename or remove one of them.',
		},
		...['constructor', 'index', 'nul'].map((id) => ({
			name: `a failure called ${id}`,
			changes: moved(oom, `failures/${id}`, ['failure.yaml', 'en.mdx', 'zh.mdx']),
			expected: `content/failures/${id}  files\n  The id "${id}" is taken by the site itself.\n  Any id but: ${reservedFolders}.\n  Rename the folder.`,
		})),
		...[
			[
				'__proto__',
				'The name is "__proto__".\n  Latin letters, digits, hyphens and dots: names become addresses, and every system can store them.\n  Rename it.',
			],
			...['Upper', 'two--hyphens'].map((id) => [
				id,
				`The id of this failure is "${id}".\n  Lower-case words joined by hyphens, such as nccl-timeout: it becomes the address.\n  Rename the folder.`,
			]),
		].map(([id = '', expected = '']) => ({
			name: `a failure called ${id}`,
			changes: moved(oom, `failures/${id}`, ['failure.yaml', 'en.mdx', 'zh.mdx']),
			expected: `content/failures/${id}  files\n  ${expected}`,
		})),
		...['errors', 'search', 'zh', 'triage'].map((id) => ({
			name: `a guide called ${id}`,
			changes: moved('guides/demo', `guides/${id}`, ['guide.yaml', 'en.mdx', 'zh.mdx']),
			expected: `content/guides/${id}  files\n  The id "${id}" is taken by the site itself.\n  Any id but: ${reservedFolders}, en, zh, 404, assets, audits, catalog, diagnose, errors, guides, icons, offline, pagefind, printed, report, samples, search, share, software, tables, translations, triage.\n  Rename the folder.`,
		})),
		{
			name: 'a problem called all',
			changes: moved(problem, 'guides/demo/problems/all', ['problem.yaml', 'en.mdx', 'zh.mdx']),
			expected:
				'content/guides/demo/problems/all  files\n  The id "all" is taken by the site itself.\n  Any id but: aux, con, nul, prn, com1, lpt1, com2, lpt2, com3, lpt3, com4, lpt4, com5, lpt5, com6, lpt6, com7, lpt7, com8, lpt8, com9, lpt9, constructor, index, all.\n  Rename the folder.',
		},
	],
	schema: [
		{
			name: 'a way of knowing that is none',
			changes: { [`${oom}/audit.yaml`]: ['quickFix: { how: run, at: torch 2.14.1 }', 'quickFix: { how: seen }'] },
			expected:
				'content/failures/cuda-oom/audit.yaml:5  schema\n  "known.quickFix.how" is "seen".\n  Right: one of: run, source, documented, reported, reasoned.',
		},
		{
			name: 'what is known of no release, document or thread',
			changes: { [`${oom}/audit.yaml`]: [', at: torch 2.14.1', ''] },
			expected:
				'content/failures/cuda-oom/audit.yaml:5  schema\n  "known.quickFix.at" is missing.\n  Right: the release, document or thread.\n  Add it.',
		},
		{
			name: 'a message of nobody',
			changes: { [`${oom}/failure.yaml`]: ['    software: none\n', ''] },
			expected: [
				'content/failures/cuda-oom/failure.yaml:4  schema\n  "messages[1].software" is missing.\n  Right: an id of content/software, a list of several, or none.\n  Add it.',
			],
		},
		{
			name: 'a release before the first',
			changes: printed("software: demo\nsince: '2.10'\nuntil: '2.9.1'"),
			expected: [
				'content/failures/cuda-oom/failure.yaml:8  schema\n  "messages[1].until" is "2.9.1".\n  Right: a release that is not before since (2.10).',
			],
		},
		{
			name: 'a version that is none',
			changes: printed("software: demo\nsince: 'v2.1'"),
			expected: [
				'content/failures/cuda-oom/failure.yaml:7  schema\n  "messages[1].since" is "v2.1".\n  Right: a version as the software writes it, in quotes and without v: \'2.18.3\'.',
			],
		},
		{
			name: 'versions of nothing',
			changes: printed("software: none\nsince: '2.1'"),
			expected: [
				'content/failures/cuda-oom/failure.yaml:7  schema\n  "messages[1].since" is "2.1".\n  Right: only beside the software that prints the message.',
			],
		},
		{
			name: 'software that is no id',
			changes: printed('software: Big Program'),
			expected: [
				'content/failures/cuda-oom/failure.yaml:6  schema\n  "messages[1].software" is "Big Program".\n  Right: an id of content/software, a list of several, or none.',
			],
		},
		{
			name: 'the file of what no file holds',
			changes: printed('software: demo\nfile: a.py\nquoted: true'),
			expected: [
				'content/failures/cuda-oom/failure.yaml:7  schema\n  "messages[1].file" is "a.py".\n  Right: none beside quoted: true, since no file holds the wording.',
			],
		},
		{
			name: 'a group of a part',
			changes: printed('software: demo', 'name: Demo\npartOf: big\ngroup: tools'),
			expected: [
				'content/software/demo/software.yaml:3  schema\n  "group" is "tools".\n  Right: that of big, which stands there.',
			],
		},
		{
			name: 'a form of tags without a version',
			changes: printed('software: demo', 'name: Demo\nrepository: o/demo\ntags: ["v1"]'),
			expected: [
				'content/software/demo/software.yaml:3  schema\n  "tags[1]" is "v1".\n  Right: a tag with {version} in place of the version: v{version}.',
			],
		},
		{
			name: 'a value that is none of the allowed ones',
			changes: { [`${oom}/failure.yaml`]: ['category: memory', 'category: memry'] },
			expected:
				'content/failures/cuda-oom/failure.yaml:1  schema\n  "category" is "memry".\n  Right: one of: installation, configuration, own-code, gpu, memory, training, distributed, performance, inference-engine, checkpoint, data-access, cost, monitoring.',
		},
		{
			name: 'a missing field',
			changes: { [`${oom}/zh.mdx`]: ['firstCheck: 先读报错里的数字。\n', ''] },
			expected:
				'content/failures/cuda-oom/zh.mdx:2  schema\n  "firstCheck" is missing.\n  Right: expected string, received undefined.\n  Add it.',
		},
		{
			name: 'a field that does not exist',
			changes: { [`${problem}/problem.yaml`]: ['order: 10', 'order: 10\nordr: 3'] },
			expected:
				'content/guides/demo/problems/cuda-oom/problem.yaml:4  schema\n  "ordr" is no field of this file.\n  Each field is described in src/core/schemas/.\n  Correct its name or remove it.',
		},
		{
			name: 'a template that matches everything',
			changes: { [`${oom}/failure.yaml`]: [/template: .*/, "template: '<…>'"] },
			expected:
				'content/failures/cuda-oom/failure.yaml:5  schema\n  "messages[1].template" is "<…>".\n  Right: Too small: expected string to have >=4 characters.',
		},
		{
			name: 'no YAML at all',
			changes: { [`${oom}/failure.yaml`]: ['category: memory', 'category: [memory'] },
			expected:
				'content/failures/cuda-oom/failure.yaml:2  yaml\n  Flow sequence in block collection must be sufficiently indented and end with a ]\n  Valid YAML.\n  Often a value holds ": ", "#", a quote or a bracket: put it in single quotes, and double those inside.',
		},
		{
			name: 'a YAML bomb',
			changes: {
				[`${oom}/failure.yaml`]: [
					/^/,
					'a: &a [x, x, x, x]\nb: &b [*a, *a, *a, *a]\nc: &c [*b, *b, *b, *b]\nd: &d [*c, *c, *c, *c]\n',
				],
			},
			expected: [
				'content/failures/cuda-oom/failure.yaml:2  yaml\n  *a stands for another part of the file.\n  Each value stands where it is read: aliases can make a small file endless.\n  Write the value out.',
				'content/failures/cuda-oom/failure.yaml:2  yaml\n  *a stands for another part of the file.\n  Each value stands where it is read: aliases can make a small file endless.\n  Write the value out.',
				'content/failures/cuda-oom/failure.yaml:2  yaml\n  *a stands for another part of the file.\n  Each value stands where it is read: aliases can make a small file endless.\n  Write the value out.',
				'content/failures/cuda-oom/failure.yaml:2  yaml\n  *a stands for another part of the file.\n  Each value stands where it is read: aliases can make a small file endless.\n  Write the value out.',
				'content/failures/cuda-oom/failure.yaml:3  yaml\n  *b stands for another part of the file.\n  Each value stands where it is read: aliases can make a small file endless.\n  Write the value out.',
				'content/failures/cuda-oom/failure.yaml:3  yaml\n  *b stands for another part of the file.\n  Each value stands where it is read: aliases can make a small file endless.\n  Write the value out.',
				'content/failures/cuda-oom/failure.yaml:3  yaml\n  *b stands for another part of the file.\n  Each value stands where it is read: aliases can make a small file endless.\n  Write the value out.',
				'content/failures/cuda-oom/failure.yaml:3  yaml\n  *b stands for another part of the file.\n  Each value stands where it is read: aliases can make a small file endless.\n  Write the value out.',
				'content/failures/cuda-oom/failure.yaml:4  yaml\n  *c stands for another part of the file.\n  Each value stands where it is read: aliases can make a small file endless.\n  Write the value out.',
				'content/failures/cuda-oom/failure.yaml:4  yaml\n  *c stands for another part of the file.\n  Each value stands where it is read: aliases can make a small file endless.\n  Write the value out.',
				'content/failures/cuda-oom/failure.yaml:4  yaml\n  *c stands for another part of the file.\n  Each value stands where it is read: aliases can make a small file endless.\n  Write the value out.',
				'content/failures/cuda-oom/failure.yaml:4  yaml\n  *c stands for another part of the file.\n  Each value stands where it is read: aliases can make a small file endless.\n  Write the value out.',
			],
		},
		{
			name: 'brackets inside brackets, thousands deep',
			changes: { [`${oom}/failure.yaml`]: [/^/, `a:\n${` ${'['.repeat(3000)}\n`.repeat(10)}`] },
			expected:
				'content/failures/cuda-oom/failure.yaml:1  yaml\n  The YAML is nested too deeply.\n  Lists and maps as in CONTRIBUTING.md.\n  Remove the brackets.',
		},
		{
			name: 'a field that stands twice',
			changes: { [`${oom}/failure.yaml`]: ['category: memory', 'category: memory\ncategory: cost'] },
			expected:
				'content/failures/cuda-oom/failure.yaml:2  yaml\n  Map keys must be unique\n  Valid YAML.\n  Often a value holds ": ", "#", a quote or a bracket: put it in single quotes, and double those inside.',
		},
		{
			name: 'a tag that asks for code',
			changes: { [`${oom}/failure.yaml`]: ['category: memory', 'category: !!js/function memory'] },
			expected:
				'content/failures/cuda-oom/failure.yaml:1  yaml\n  Unresolved tag: tag:yaml.org,2002:js/function\n  Valid YAML.\n  Often a value holds ": ", "#", a quote or a bracket: put it in single quotes, and double those inside.',
		},
		{
			name: 'a hidden character behind an escape',
			changes: { [`${oom}/en.mdx`]: [/title: .*/, 'title: "Out \\u202Eof memory"'] },
			expected:
				'content/failures/cuda-oom/en.mdx:2  yaml\n  A value holds the character U+202E (changes the direction of the text), written as an escape.\n  Text that is published as it looks here.\n  Remove the escape.',
		},
		{
			name: 'the prototype of all objects as a field',
			changes: { [`${oom}/failure.yaml`]: ['category: memory', 'category: memory\n__proto__: { x: 1 }'] },
			expected:
				'content/failures/cuda-oom/failure.yaml:2  schema\n  "__proto__" is no field of this file.\n  Each field is described in src/core/schemas/.\n  Correct its name or remove it.',
		},
		{
			name: 'a source whose address would run code',
			changes: {
				[`${problem}/problem.yaml`]: [
					/sources:\n(?: .*\n)+/,
					"sources:\n  - { title: T, url: 'javascript:alert(1)', how: docs }\n",
				],
			},
			expected:
				'content/guides/demo/problems/cuda-oom/problem.yaml:11  schema\n  "sources[1].url" is "javascript:alert(1)".\n  Right: a full address, https://….',
		},
		{
			name: 'a tracker whose address would run code',
			changes: { 'guides/demo/guide.yaml': [/issues: .*/, "issues: 'javascript:alert(1)'"] },
			expected:
				'content/guides/demo/guide.yaml:4  schema\n  "issues" is "javascript:alert(1)".\n  Right: a full address, https://….',
		},
		...[
			'https://github.com/o/r/../../evil/issues',
			'https://github.com/o/r/%2e%2E/evil/issues',
			'https://github.com/o/r/..%2f..%2fevil/issues',
			'https://github.com@evil.example/o/r/issues',
			'https://me:word@github.com/o/r/issues',
		].map((address) => ({
			name: `the tracker ${address}`,
			changes: { 'guides/demo/guide.yaml': [/issues: .*/, `issues: '${address}'`] as [RegExp, string] },
			expected: `content/guides/demo/guide.yaml:4  schema\n  "issues" is "${address}".\n  Right: an address without a name or password before the host, with a host in plain letters, and without \`..\` in its path.`,
		})),
		...['../../../evil/x.py', 'src/..%2f..%2fevil/x.py', 'src/%2e%2e/x.py'].map((path) => ({
			name: `a source in the folder ${path}`,
			changes: {
				[`${problem}/problem.yaml`]: [
					/sources:\n(?: .*\n)+/,
					`sources:\n  - { repo: o/r, path: '${path}', how: source }\n`,
				] as [RegExp, string],
			},
			expected: `content/guides/demo/problems/cuda-oom/problem.yaml:11  schema\n  "sources[1].path" is "${path}".\n  Right: a path inside the repository or package, without \`..\` and escaped slashes.`,
		})),
		{
			name: 'a missing YAML file',
			changes: { [`${oom}/failure.yaml`]: null },
			expected:
				'content/failures/cuda-oom/failure.yaml  schema\n  The file is missing.\n  Each folder of this kind has a failure.yaml, which holds what needs no translation.\n  Write it (CONTRIBUTING.md, "The YAML files"), or remove the folder.',
		},
		{
			name: 'a page without a head',
			changes: { [`${oom}/en.mdx`]: 'No head.' },
			expected:
				'content/failures/cuda-oom/en.mdx:1  schema\n  The file has no head.\n  An MDX file begins with its data between two lines of three hyphens.\n  Write the head (CONTRIBUTING.md, "The sections of an MDX file").',
		},
	],
	placeholders: [
		{
			name: 'a sentence of the template that nobody wrote',
			changes: { [`${oom}/zh.mdx`]: ['申请的显存放不下。', 'TODO(faultline)：一两句话。'] },
			expected:
				'content/failures/cuda-oom/zh.mdx:3  placeholders\n  Not written yet: 一两句话。\n  Write it, and take out TODO(faultline).',
		},
		{
			name: 'the id of the template',
			changes: bothLanguages(`${oom}/LANG.mdx`, 'id="lower-batch"', 'id="todo-faultline"'),
			expected: inEach(
				'content/failures/cuda-oom/LANG.mdx:25  placeholders\n  The id is still todo-faultline.\n  An id that says what is done, such as lower-micro-batch; the same in every language.',
			),
		},
	],
	sections: [
		{
			name: 'a missing section',
			changes: { [`${problem}/en.mdx`]: ['<Diagnosis>\nLook.\n</Diagnosis>\n', ''] },
			expected:
				'content/guides/demo/problems/cuda-oom/en.mdx:1  sections\n  There is no <Diagnosis>.\n  A problem has: Symptoms, Diagnosis, Causes, Solutions.\n  Write the section <Diagnosis>.',
		},
		{
			name: 'a step whose id the page needs itself',
			changes: {
				[`${problem}/en.mdx`]: ['id="offload"', 'id="causes"'],
				[`${problem}/zh.mdx`]: ['id="offload"', 'id="causes"'],
			},
			expected: inEach(
				'content/guides/demo/problems/cuda-oom/LANG.mdx:23  sections\n  The id "causes" is taken by the page itself.\n  Any id but: meaning, symptoms, reading, diagnosis, causes, solutions, does-not-help, frameworks, first-looks, say-more, asking, messages, quick-fix, same-failure, see-also, sources, main, menu.\n  Rename it, in every language alike.',
			),
		},
		{
			name: 'an empty step',
			changes: { [`${problem}/en.mdx`]: ['Use it.\n</Step>', '</Step>'] },
			expected:
				'content/guides/demo/problems/cuda-oom/en.mdx:23  sections\n  The step "offload" is empty.\n  A step says what to do.\n  Write it.',
		},
		{
			name: 'a column without heading',
			changes: bothLanguages(`${oom}/LANG.mdx`, '<Meaning>\n', '<Meaning>\n\n| | Two |\n|---|---|\n| a | b |\n'),
			expected: inEach(
				'content/failures/cuda-oom/LANG.mdx:15  sections\n  A column of this table has no heading.\n  A screen reader says the heading before each cell.\n  Name what stands in the column.',
			),
		},
		{
			name: 'code that would run',
			changes: { [`${oom}/en.mdx`]: ['The allocator found', 'import x from "y";\n\n{1 + 1} The allocator found'] },
			expected: [
				'content/failures/cuda-oom/en.mdx:14  sections\n  Found an import or export.\n  Markdown without headings, and the components of CONTRIBUTING.md; no code that runs.\n  Remove it; put a literal { or < in backticks.',
				'content/failures/cuda-oom/en.mdx:16  sections\n  Found the expression {1 + 1}.\n  Markdown without headings, and the components of CONTRIBUTING.md; no code that runs.\n  Remove it; put a literal { or < in backticks.',
			],
		},
		...(
			[
				['an import', 'import x from "y";', 'an import or export'],
				['an export', 'export const x = 1;', 'an import or export'],
				['a script', '<script>alert(1)</script>', '<script>'],
				['an element with a handler', '<img src="x" onerror="alert(1)" />', '<img>'],
				['a component that does not exist', '<Symptom>x</Symptom>', '<Symptom>'],
				['the name of a part of every object', '<constructor>x</constructor>', '<constructor>'],
				[
					'a handler on a component',
					'<Careful onclick="alert(1)">x</Careful>',
					'the property "onclick" on <Careful>, which has none',
				],
				[
					'a directive of Astro',
					'<Careful set:html="<b>x</b>">x</Careful>',
					'the property "set:html" on <Careful>, which has none',
				],
				['spread properties', '<Careful {...x}>x</Careful>', 'a computed property on <Careful>'],
				['an image of another site', '![x](https://example.com/x.png)', 'an image'],
				[
					'an address that stands elsewhere',
					'[x][y]\n\n[y]: javascript:alert(1)',
					'a link whose address stands elsewhere',
					'a link whose address stands elsewhere',
				],
				['a footnote', 'x[^1]\n\n[^1]: y', 'a footnote', 'a footnote'],
				[
					'a hidden character behind an entity',
					'x&#x202E;y',
					'the character U+202E (changes the direction of the text), written as an entity',
				],
			] as const
		).map(([name, markup, ...found]) => ({
			name,
			changes: { [`${problem}/en.mdx`]: ['Look.', `Look.\n\n${markup}\n`] } satisfies Changes,
			expected: found.map(
				(what, at) =>
					`content/guides/demo/problems/cuda-oom/en.mdx:${14 + 2 * at}  sections\n  Found ${what}.\n  Markdown without headings, and the components of CONTRIBUTING.md; no code that runs.\n  Remove it; put a literal { or < in backticks.`,
			),
		})),
		{
			name: 'components inside components, thousands deep',
			changes: { [`${problem}/en.mdx`]: ['Look.', `\n${'<Careful>\n'.repeat(3000)}`] },
			expected:
				'content/guides/demo/problems/cuda-oom/en.mdx:3014  sections\n  This is no valid MDX: Unexpected closing tag `</Diagnosis>`, expected corresponding closing tag for `<Careful>` (3007:1-3007:10)\n  Markdown with the components of CONTRIBUTING.md.\n  MDX reads { and < as code: put them in backticks. A component that holds a list or code needs blank lines inside.',
		},
		{
			name: 'broken MDX',
			changes: { [`${oom}/en.mdx`]: ['</Meaning>', ''] },
			expected:
				'content/failures/cuda-oom/en.mdx:12  sections\n  This is no valid MDX: Expected a closing tag for `<Meaning>` (2:1-2:10)\n  Markdown with the components of CONTRIBUTING.md.\n  MDX reads { and < as code: put them in backticks. A component that holds a list or code needs blank lines inside.',
		},
	],
	software: [
		{
			name: 'a page without what a page takes',
			changes: {
				...printed('software: demo'),
				'software/demo/software.yaml': 'name: Demo\nrepository: o/demo\n',
			},
			expected: [
				'content/software/demo/software.yaml:1  software\n  "sources" is missing.\n  A page says where its facts come from.\n  Add it.',
				'content/software/demo/software.yaml:1  software\n  "checked" is missing.\n  A page says when its facts were checked.\n  Add it.',
				'content/software/demo/software.yaml:1  software\n  "tags" is missing.\n  At least one form, so that its releases can be told.\n  Add it.',
				'content/software/demo/software.yaml:1  software\n  "group" is missing.\n  Where the list of software has it: training, fine-tuning, inference, gpu, cluster, data, tools.\n  Add it.',
			],
		},
		{
			name: 'four messages of a program that is only named',
			changes: namedOnly(9),
			expected:
				'content/software/demo  software\n  Demo prints 9 messages, and has no page.\n  Only software of up to 8 messages goes without a text.\n  Write en.mdx and zh.mdx.',
		},
		{
			name: 'four messages of a part of what is only named',
			changes: {
				...namedOnly(9),
				'software/demo/software.yaml': 'name: Demo\npartOf: big\n',
				'software/big/software.yaml': 'name: Big\n',
			},
			expected: [
				'content/software/big  software\n  Big prints 9 messages, and has no page.\n  Only software of up to 8 messages goes without a text.\n  Write en.mdx and zh.mdx.',
				'content/software/demo  software\n  Demo prints 9 messages, and has no page.\n  Only software of up to 8 messages goes without a text.\n  Write en.mdx and zh.mdx.',
			],
		},
		{
			name: 'parts of each other',
			changes: {
				'software/demo/software.yaml': 'name: Demo\npartOf: big\n',
				'software/big/software.yaml': 'name: Big\npartOf: demo\n',
			},
			expected: [
				'content/software/big/software.yaml:2  software\n  partOf goes in a circle: big → demo → big.\n  A part belongs to a whole, which is no part of it.\n  Take out the link that is wrong.',
				'content/software/demo/software.yaml:2  software\n  partOf goes in a circle: demo → big → demo.\n  A part belongs to a whole, which is no part of it.\n  Take out the link that is wrong.',
			],
		},
	],
	references: [
		{
			name: 'software that is not there',
			changes: printed('software: dmo'),
			expected: [
				'content/failures/cuda-oom/failure.yaml:6  references\n  software names the software "dmo", which does not exist.\n  An existing software: did you mean "demo"?\n  Correct the id, or add the software.',
			],
		},
		{
			name: 'a file of a closed program',
			changes: printed('software: demo\nfile: a.py', 'name: Demo'),
			expected: [
				'content/failures/cuda-oom/failure.yaml:7  references\n  The file "a.py" is named, and Demo has no repository.\n  A file in the repository of the first software.\n  Leave it out, or add the repository to content/software/demo/software.yaml.',
			],
		},
		{
			name: 'a part of what is not there',
			changes: printed('software: demo', 'name: Demo\npartOf: dem'),
			expected: [
				'content/software/demo/software.yaml:2  references\n  partOf names the software "dem", which does not exist.\n  An existing software: did you mean "demo"?\n  Correct the id, or add the software.',
			],
		},
		{
			name: 'a failure that does not exist',
			changes: { [`${problem}/problem.yaml`]: ['failure: cuda-oom', 'failure: cuda-om'] },
			expected:
				'content/guides/demo/problems/cuda-oom/problem.yaml:1  references\n  failure names the failure "cuda-om", which does not exist.\n  An existing failure: did you mean "cuda-oom"?\n  Correct the id, or add the failure.',
		},
		{
			name: 'a circle of causes',
			changes: {
				[kvCache]: ['category: inference-engine', 'category: inference-engine\nfollowsFrom: [cuda-oom]'],
			},
			expected:
				'content/failures/cuda-oom/failure.yaml:2  references\n  followsFrom goes in a circle: cuda-oom → kv-cache-oom → cuda-oom.\n  A cause comes before what follows from it; nothing is its own cause.\n  Take out the weakest link; name the other direction in seeAlso.',
		},
		{
			name: 'a category that the guide does not list',
			changes: { [`${problem}/problem.yaml`]: ['category: memory', 'category: cost'] },
			expected:
				'content/guides/demo/problems/cuda-oom/problem.yaml:2  references\n  category is "cost", which the guide does not list.\n  One of the categories of content/guides/demo/guide.yaml: memory, distributed.\n  Choose one of them, or add the category to the guide.',
		},
		{
			name: 'a message that its failure does not have',
			changes: { [`${problem}/problem.yaml`]: ['[tried-to-allocate]', '[tried]'] },
			expected:
				'content/guides/demo/problems/cuda-oom/problem.yaml:9  references\n  shows names the message "tried", which cuda-oom does not have.\n  A message of the failure: tried-to-allocate.',
		},
		{
			name: 'a message id that stands twice',
			changes: {
				[`${oom}/failure.yaml`]: [/( {2}- id: tried-to-allocate\n(?: {4}.*\n)+)/, '$1$1'],
			},
			expected:
				'content/failures/cuda-oom/failure.yaml:8  references\n  The message id "tried-to-allocate" stands twice, first on line 4.\n  Each message of a file has its own id.\n  Rename the newer one.',
		},
	],
	fixes: [
		{
			name: 'a fix of a message that is not there, and of no step',
			changes: ownFix('messages: [tried], step: lower', 'low: Lower it.'),
			expected: [
				'content/failures/cuda-oom/failure.yaml:10  fixes\n  fixes.low names the message "tried", which the failure does not have.\n  A message of the failure.',
				'content/failures/cuda-oom/failure.yaml:10  fixes\n  fixes.low leads to the step "lower", which the page does not have.\n  A step of the page.',
			],
		},
		{
			name: 'a fix that says nothing, and a text of another',
			changes: ownFix('messages: [tried-to-allocate]', 'lower: Lower it.'),
			expected: [
				'content/failures/cuda-oom/failure.yaml:10  fixes\n  fixes.low has no text.\n  The head of each language says under fixes.low what to do.',
				'content/failures/cuda-oom/en.mdx:6  fixes\n  fixes.lower has no entry in content/failures/cuda-oom/failure.yaml.\n  One of its fixes: did you mean "low"?',
				'content/failures/cuda-oom/zh.mdx:6  fixes\n  fixes.lower has no entry in content/failures/cuda-oom/failure.yaml.\n  One of its fixes: did you mean "low"?',
			],
		},
		{
			name: 'two fixes of one message',
			changes: ownFix('messages: [tried-to-allocate, tried-to-allocate], step: lower-batch', 'low: Lower it.'),
			expected:
				'content/failures/cuda-oom/failure.yaml:10  fixes\n  The message "tried-to-allocate" has two quick fixes, low and low.\n  Each message has one at most.',
		},
		{
			name: 'a quick fix with a condition that only another message fulfils',
			changes: {
				...besideOwnFix('out of paper', 'out of ink'),
				...quickFix('Free some. If `ink` or `paper` is short, buy it.'),
			},
			expected:
				'content/failures/cuda-oom/en.mdx:5  fixes\n  The quick fix has a condition that holds for none of the messages that show it: `paper` stands in "own", which has a fix of its own.\n  What mends the messages without one: other, tried-to-allocate.\n  Take the condition out; the fix of "own" says it. Or give the messages that it is for a fix of their own.',
		},
		{
			name: 'a name before a colon that stands in another message alone',
			changes: { ...besideOwnFix('out of paper', 'out of ink'), ...quickFix('`out of paper`: buy some.') },
			expected:
				'content/failures/cuda-oom/en.mdx:5  fixes\n  The quick fix has a condition that holds for none of the messages that show it: `out of paper` stands in "own", which has a fix of its own.\n  What mends the messages without one: other, tried-to-allocate.\n  Take the condition out; the fix of "own" says it. Or give the messages that it is for a fix of their own.',
		},
		{
			name: 'one exception under two fixes, with and without its module',
			changes: besideOwnFix('demo.errors.PaperError', 'PaperError'),
			expected:
				'content/failures/cuda-oom/failure.yaml:12  fixes\n  "other" is "own" but for the path of a module, and shows another fix.\n  Both in the messages of fixes.low.',
		},
	],
	readings: [
		{
			name: 'a value that no message has',
			changes: ownReading('when: "wanted > 1 GiB"'),
			expected:
				'content/failures/cuda-oom/failure.yaml:10  readings\n  Reading "low": There is no value "wanted". In: ⟨here⟩wanted > 1 GiB\n  One of: requested, log.rank, log.world, log.ranks, log.silent, log.behind, log.calls, log.findings, log.lines.',
		},
		{
			name: 'units that do not go together',
			changes: ownReading('when: "requested > 2"'),
			expected:
				'content/failures/cuda-oom/failure.yaml:10  readings\n  Reading "low": ">" compares an amount of memory with a number. In: requested ⟨here⟩> 2\n  Give the number its unit (2 GiB), or multiply the value by one (free * 1 GiB).',
		},
		{
			name: 'a condition that nothing fulfils',
			changes: ownReading('when: "requested > 2 GiB and requested < 1 GiB"'),
			expected:
				'content/failures/cuda-oom/failure.yaml:10  readings\n  A line of "for" of reading "low" is not answered by it: no reading holds.\n  It is the first reading that holds for its own lines.\n  npm run match says what is read from the line.',
		},
		{
			name: 'words that go with several, beside a number that may be one',
			changes: {
				...ownReading(
					'let: { parts: "round(requested / 1 GiB)" }',
					'low: { says: "{parts} pieces.", todo: "Take {parts} tokens." }',
				),
			},
			expected: [
				'content/failures/cuda-oom/en.mdx:6  readings\n  "{parts} pieces" is also said where it is 1.\n  Forms for one and other: {parts|token|tokens}.',
				'content/failures/cuda-oom/en.mdx:6  readings\n  "{parts} tokens" is also said where it is 1.\n  Forms for one and other: {parts|token|tokens}.',
			],
		},
		{
			name: 'too many forms of a word, and forms that go with no number',
			changes: ownReading(
				'let: { parts: "round(requested / 1 GiB)" }',
				'low: { says: "{parts} {parts|a|b|c}.", todo: "{requested|Lower|Lower}." }',
			),
			expected: [
				'content/failures/cuda-oom/en.mdx:6  readings\n  {parts|…} has 3 forms of a word.\n  One for each of: one, other.',
				'content/failures/cuda-oom/en.mdx:6  readings\n  {requested|…} goes with no number.\n  A number.',
				'content/failures/cuda-oom/zh.mdx:6  readings\n  {parts|…} has 3 forms of a word.\n  One for each of: other.',
				'content/failures/cuda-oom/zh.mdx:6  readings\n  {requested|…} has 2 forms of a word.\n  One for each of: other.',
			],
		},
		{
			name: 'a reading that never has its turn',
			changes: ownReading(
				'when: "requested > 1 GiB"',
				'low: { says: Much., todo: Lower it. }, lower: { says: More., todo: Lower it. }',
				`\n  - { id: lower, messages: [tried-to-allocate], when: "requested > 1 GiB and log.lines > 1", step: lower-batch, for: [${READ}], notFor: [${NOT_READ}] }`,
			),
			expected:
				'content/failures/cuda-oom/failure.yaml:11  readings\n  A line of "for" of reading "lower" is not answered by it: "low" comes first.\n  It is the first reading that holds for its own lines.\n  npm run match says what is read from the line.',
		},
		{
			name: 'a line that it is for and does not hold for, and one that it must not take and takes',
			changes: ownReading('when: "requested < 1 GiB"'),
			expected: [
				'content/failures/cuda-oom/failure.yaml:10  readings\n  A line of "for" of reading "low" is not answered by it: no reading holds.\n  It is the first reading that holds for its own lines.\n  npm run match says what is read from the line.',
				'content/failures/cuda-oom/failure.yaml:10  readings\n  Reading "low" holds for a line of its "notFor".\n  It does not take its neighbours.\n  npm run match says what is read from the line.',
			],
		},
		{
			name: 'a command that does more than look, and one that a log could add to',
			changes: ownReading('when: "requested > 1 GiB", command: "kill {requested}"'),
			expected: [
				'content/failures/cuda-oom/failure.yaml:10  readings\n  The command of reading "low" has {requested}, which is no number.\n  Numbers and ranks alone: text of a log may be a command of its own.',
				'content/failures/cuda-oom/failure.yaml:10  readings\n  The command of reading "low" does more than look: kill {requested}\n  A command that only looks, or changes: true.',
			],
		},
		{
			name: 'sentences that link to a page',
			changes: ownReading(
				'when: "requested > 1 GiB"',
				'low: { says: "[See](/errors/) {requested}.", todo: "`a[0](b)`, then [there](/errors/oom/)." }',
			),
			expected: localeCodes.flatMap((code) =>
				['/errors/', '/errors/oom/'].map(
					(link) =>
						`content/failures/cuda-oom/${code}.mdx:6  readings\n  A sentence of reading "low" links to ${link}.\n  \`code\` and **bold** alone: the step that it names can link, or seeAlso.`,
				),
			),
		},
		{
			name: 'sentences that are missing, of another reading, or name no value',
			changes: ownReading('when: "requested > 1 GiB"', 'low: { says: "{wanted}" }, lower: { says: Much. }'),
			expected: [
				...localeCodes.flatMap((code) => [
					`content/failures/cuda-oom/${code}.mdx:6  readings\n  Reading "low" (content/failures/cuda-oom/failure.yaml:10) has no todo here.\n  readings: { low: { says: …, todo: … } }`,
					`content/failures/cuda-oom/${code}.mdx:6  readings\n  The sentence names {wanted}, which is no value.\n  One of: requested.`,
				]),
				...inEach(
					'content/failures/cuda-oom/LANG.mdx:6  readings\n  readings.lower has no entry in content/failures/cuda-oom/failure.yaml.\n  One of its readings: did you mean "low"?',
				),
			],
		},
	],
	tables: [
		{
			name: 'a text that is missing, a value with two rows, and a failure that is not there',
			changes: {
				'tables/codes.yaml':
					'title: { en: Codes, zh: 代码 }\nrows:\n  - { values: [1], says: { en: One. }, todo: { en: Look., zh: 看一看。 }, see: [oom] }\n  - { values: [1], says: { en: One., zh: 一。 }, todo: { en: Look., zh: 看一看。 } }\nsources: [{ repo: a/b, path: c, how: docs }]\nchecked: 2026-11-20\n',
			},
			expected: [
				'content/tables/codes.yaml:3  tables\n  There is no text in zh.\n  says: { zh: … }',
				'content/tables/codes.yaml:3  tables\n  It names the failure "oom", which does not exist.\n  A failure.',
				'content/tables/codes.yaml:4  tables\n  The value 1 has two rows.\n  One row for a value.',
			],
		},
	],
	outputs: [
		{
			name: 'a topic, a failure and a family that are not there, and a sentence with a value that nobody has',
			changes: {
				'outputs/memory/output.yaml':
					"commands: ['free ']\nrules:\n  - id: low\n    of: host\n    when: 'available < 1 GiB'\n    failure: oom\n  - id: lost\n    of: hosts\nsources: [{ repo: a/b, path: c, how: docs }]\nchecked: 2026-11-20\n",
				'outputs/memory/en.yaml':
					'name: Memory\nexpects: The output.\nnothing: Nothing.\nrules:\n  low: { says: "Only {left} is there.", todo: Look. }\n  lost: { says: It is gone., todo: Look. }\n',
				'outputs/memory/zh.yaml':
					'name: 内存\nexpects: 它的输出。\nnothing: 没有异常。\nrules:\n  low: { says: "只剩 {available}。", todo: 看一看。 }\n',
			},
			expected: [
				'content/outputs/memory/output.yaml:6  outputs\n  There is no failure "oom".\n  A failure.',
				'content/outputs/memory/output.yaml:8  outputs\n  There is no topic "hosts".\n  One of: host.',
				'content/outputs/memory/en.yaml:5  outputs\n  The sentence names {left}.\n  One of: who, total, used, available, shared, swap, swap_used.',
				'content/outputs/memory/zh.yaml:5  outputs\n  The rule "lost" has no sentence.\n  lost: { says: …, todo: … }',
			],
		},
	],
	offered: [
		{
			name: 'a command whose output is read, behind one that nobody knows to run others',
			changes: {
				'outputs/memory/output.yaml':
					"commands: ['free ']\nrules:\n  - id: low\n    of: host\n    when: 'available < 1 GiB'\nsources: [{ repo: a/b, path: c, how: docs }]\nchecked: 2026-11-20\n",
				'outputs/memory/en.yaml':
					'name: Memory\nexpects: The output.\nnothing: Nothing.\nrules:\n  low: { says: "Only {available} is there.", todo: Look. }\n',
				'outputs/memory/zh.yaml':
					'name: 内存\nexpects: 它的输出。\nnothing: 没有异常。\nrules:\n  low: { says: "只剩 {available}。", todo: 看一看。 }\n',
				...bothLanguages(`${oom}/LANG.mdx`, 'train --batch 1', 'numactl -N 0 free -h'),
			},
			expected: inEach(
				'content/failures/cuda-oom/LANG.mdx:27  offered\n  A block runs `free`, whose output is read, and nothing offers to paste it.\n  A line that begins with the command, or with what is known to run another one.\n  Put the command on a line of its own; or teach src/content/library/outputs.ts what carries it.',
			),
		},
	],
	collect: [
		{
			name: 'a command that nobody reads, one that deletes, and what is named and is not there',
			changes: {
				'outputs/memory/output.yaml':
					"commands: ['free ']\nrules:\n  - id: low\n    of: host\n    when: 'available < 1 GiB'\nsources: [{ repo: a/b, path: c, how: docs }]\nchecked: 2026-11-20\n",
				'outputs/memory/en.yaml':
					'name: Memory\nexpects: The output.\nnothing: Nothing.\nrules:\n  low: { says: "Only {available} is there.", todo: Look. }\n',
				'outputs/memory/zh.yaml':
					'name: 内存\nexpects: 它的输出。\nnothing: 没有异常。\nrules:\n  low: { says: "只剩 {available}。", todo: 看一看。 }\n',
				'collect.yaml': `symptoms:
  - { id: slow, family: sluggish, text: { en: It is slow, zh: 变慢 }, commands: [free, fre] }
commands:
  - { id: free, run: [free, -h], reads: disk, why: { en: What is left } }
  - { id: swept, run: [rm, -rf, /data], byHand: [writes], why: { en: What it was, zh: 原来有什么 } }
  - { id: hosts, run: [cat, /etc/hosts], reads: memory, why: { en: Who is there, zh: 有谁在 } }
ranks: [RANK]
together: [MASTER_PORT]
job: SLURM_JOB_ID
sources: [{ repo: a/b, path: c, how: docs }]
checked: 2026-11-20
`,
			},
			expected: [
				'content/collect.yaml:2  collect\n  There is no family "sluggish".\n  One of: .',
				'content/collect.yaml:2  collect\n  There is no command "fre".\n  A command: did you mean "free"?',
				'content/collect.yaml:4  collect\n  What "free -h" prints is read by "memory".\n  reads: memory',
				'content/collect.yaml:5  collect\n  "rm -rf /data" does more than look.\n  A command that changes nothing.',
				'content/collect.yaml:5  collect\n  No symptom names "swept".\n  A symptom for which it is worth running.',
				'content/collect.yaml:6  collect\n  Nothing reads what "cat /etc/hosts" prints.\n  A command that stands in the `commands` of a family of content/outputs.',
				'content/collect.yaml:6  collect\n  No symptom names "hosts".\n  A symptom for which it is worth running.',
				'content/collect.yaml:4  collect\n  There is no text in zh.\n  why: { zh: … }',
			],
		},
	],
	members: [
		{
			name: 'a member that was taken out by hand, and a set whose other members have no sentence',
			changes: {
				'tables/codes.yaml':
					'title: { en: Codes, zh: 代码 }\nrows:\n  - { values: [A], says: { en: One., zh: 一。 }, todo: { en: Look., zh: 看一看。 } }\nsources: [{ repo: a/b, path: c, how: docs }]\nchecked: 2026-11-20\n',
				'members/codes.yaml':
					'upstream: [{ list: a.h, release: v1 }]\ndigest: "0123456789abcdef"\nmembers:\n  - { name: A }\n',
			},
			expected: [
				'content/members/codes.yaml:2  members\n  Its 1 members are not those of a.h (v1).\n  Every member as upstream lists it.\n  Run npm run members, or take the change back.',
				'content/tables/codes.yaml:1  members\n  Members without a row of their own have no sentence.\n  rest: { says: …, todo: … }',
			],
		},
	],
	messages: [
		{
			name: 'a sample that its template does not match',
			changes: { [`${oom}/failure.yaml`]: ['allocate 2.50 GiB.', 'allocate much.'] },
			expected:
				'content/failures/cuda-oom/failure.yaml:7  messages\n  The sample of "tried-to-allocate" does not match its template.\n  Template: CUDA out of memory. Tried to allocate <size:requested>.\n  Correct the one that differs from what the program prints.',
		},
		...['<word> <int>', 'Error: <…>', 'RuntimeError: failed', 'the <word> of the <…>'].map((template) => ({
			name: `a template that would match nearly everything: ${template}`,
			changes: { [`${oom}/failure.yaml`]: [/template: .*/, `template: '${template}'`] } satisfies Changes,
			expected: [
				'content/failures/cuda-oom/failure.yaml:5  messages\n  The template of "tried-to-allocate" cannot be used: Its own words say too little (0 of 8 points), so it would match lines that mean something else. A word of three letters or more counts its letters, a number its digits, everyday words of logs nothing. Add words that the program always prints.\n  Literal text with typed holes (CONTRIBUTING.md, "Messages").',
				...uselessValue,
			],
		})),
		{
			name: 'an unknown hole',
			changes: { [`${oom}/failure.yaml`]: ['<size:requested>', '<gigs:requested>'] },
			expected: [
				'content/failures/cuda-oom/failure.yaml:5  messages\n  The template of "tried-to-allocate" cannot be used: <gigs:requested> is not a hole: there is no type "gigs". Types: int, number, size, ms, seconds, rank, ip, port, host, path, hex, op, version, word, …. For a literal "<" write \\<gigs:requested>.\n  Literal text with typed holes (CONTRIBUTING.md, "Messages").',
				...uselessValue,
			],
		},
		{
			name: 'a sample that is answered as another failure',
			changes: {
				[kvCache]: [
					/template: .*\n.*\n.*/,
					"template: 'CUDA out of memory. Tried'\n    software: none\n    sample: 'CUDA out of memory. Tried to allocate 2 GiB.'",
				],
			},
			expected:
				'content/failures/kv-cache-oom/failure.yaml:6  messages\n  The sample of "no-blocks" is answered as cuda-oom/tried-to-allocate (content/failures/cuda-oom/failure.yaml:5).\n  Whoever pastes a sample is shown its own message first.\n  Let this template say more of the line than the other, or give the other the words that tell them apart; npm run match says why.',
		},
		{
			name: 'a template that stands under another failure, too',
			changes: {
				[kvCache]: [
					/template: .*\n.*\n.*/,
					"template: 'CUDA out of memory. Tried to allocate <size>.'\n    software: none\n    sample: 'CUDA out of memory. Tried to allocate 2 GiB.'",
				],
			},
			expected:
				'content/failures/kv-cache-oom/failure.yaml:6  messages\n  The sample of "no-blocks" is answered as cuda-oom/tried-to-allocate (content/failures/cuda-oom/failure.yaml:5).\n  Whoever pastes a sample is shown its own message first.\n  Let this template say more of the line than the other, or give the other the words that tell them apart; npm run match says why.',
		},
		{
			name: 'a message of a guide that hides one of its failure',
			changes: {
				[`${problem}/problem.yaml`]: [
					/template: .*\n.*\n.*/,
					"template: 'CUDA out of memory. Tried'\n    software: none\n    sample: 'CUDA out of memory. Tried to reserve 2 GiB.'",
				],
			},
			expected:
				'content/failures/cuda-oom/failure.yaml:7  messages\n  The sample of "tried-to-allocate" is answered as demo/cuda-oom/phase (content/guides/demo/problems/cuda-oom/problem.yaml:6).\n  Whoever pastes a sample is shown its own message first.\n  Let this template say more of the line than the other, or give the other the words that tell them apart; npm run match says why.',
		},
		{
			name: 'a sample in which another error comes first',
			changes: {
				[kvCache]: [
					/template: .*\n.*\n.*/,
					'template: \'while handling request <int> of the engine\'\n    software: none\n    sample: "Traceback (most recent call last):\\n  File x\\nStrangeError: it broke\\nwhile handling request 3 of the engine"\n    role: wrapper',
				],
			},
			expected:
				'content/failures/kv-cache-oom/failure.yaml:6  messages\n  The sample of "no-blocks" is not recognised.\n  Whoever pastes a sample is shown its own message first.\n  Cut the sample to what this message says, or let the template say more of it; npm run match says why.',
		},
		{
			name: 'a value that no message has',
			changes: { [`${oom}/en.mdx`]: ['  requested: {', '  asked: {'] },
			expected: [
				'content/failures/cuda-oom/en.mdx:8  messages\n  A message names the hole "requested", and values does not tell what it means.\n  values: { requested: { label: …, meaning: … } }\n  Add the entry, or take the name out of the template.',
				'content/failures/cuda-oom/en.mdx:8  messages\n  values tells what "asked" means, and no message has a hole of that name.\n  One of: requested.\n  Name the hole in the template, or remove the entry.',
			],
		},
	],
	printed: [
		{
			name: 'a message that its program does not print, and another does',
			changes: {
				'failures/cuda-oom/failure.yaml': [
					/^messages:\n/m,
					"messages:\n  - { id: own, template: 'cannot decode that fragment', sample: 'cannot decode that fragment', software: demo, file: a.py }\n",
				],
				'software/demo/software.yaml': 'name: Demo\nrepository: o/demo\n',
				'software/other/software.yaml': 'name: Other\nrepository: o/other\n',
				'harvest/demo.txt': harvested('demo', 'a.py', 'nothing of that kind'),
				'harvest/other.txt': harvested('other', 'b.py', 'cannot decode that fragment'),
			},
			expected: [
				'content/failures/cuda-oom/failure.yaml:4  printed\n  "own" is said to be printed by demo, whose harvest lacks it; other has it word for word (b.py:7).\n  The programs whose releases print it, or `until` where they no longer do.\n  Name other in software, or say until when the other prints it.',
			],
		},
	],
	evidence: [
		{
			name: 'a message that no release holds',
			changes: seen('software: demo\nfile: a.py', 'gone - - - - -'),
			expected: [
				'content/failures/cuda-oom/failure.yaml:5  evidence\n  No release of demo holds "tried-to-allocate".\n  The wording of a release.\n  Correct the template; or say quoted: true where people shorten it, or leave file out where the text is put together from elsewhere.',
			],
		},
		{
			name: 'one that the newest release words otherwise, though none holds it',
			changes: seen('software: demo\nfile: a.py', 'changed - - - - Out_of_<word>'),
			expected: [
				'content/failures/cuda-oom/failure.yaml:5  evidence\n  No release of demo holds "tried-to-allocate".\n  Perhaps: Out of <word>\n  Correct the template; or say quoted: true where people shorten it, or leave file out where the text is put together from elsewhere.',
			],
		},
		{
			name: 'a message that was moved',
			changes: seen('software: demo\nfile: a.py', 'moved 1.0 3.0 b/c.py:7 abc -'),
			expected: [
				'content/failures/cuda-oom/failure.yaml:7  evidence\n  "tried-to-allocate" stands in b/c.py of demo 3.0, and not in a.py.\n  file: b/c.py\n  Correct it, then verify again.',
			],
		},
		{
			name: 'a new wording that no message has',
			changes: seen('software: demo\nfile: a.py', 'changed 1.0 2.0 a.py:7 abc Out_of_<word>'),
			expected: [
				'content/failures/cuda-oom/failure.yaml:5  evidence (warning)\n  demo says "tried-to-allocate" otherwise after 2.0.\n  Perhaps: Out of <word>\n  Add it as a message of its own, before this one, if it says the same.',
			],
		},
		{
			name: 'a first release that is another',
			changes: seen("software: demo\nfile: a.py\nsince: '2.1'", 'source 2.3.0 3.0 a.py:7 abc -'),
			expected: [
				'content/failures/cuda-oom/failure.yaml:8  evidence\n  "tried-to-allocate" is said to be printed since 2.1, and 2.3.0 is the first release that holds it.\n  since: \'2.3.0\'\n  Leave it out: what the releases hold is said by itself.',
			],
		},
		{
			name: 'a last release that is another',
			changes: seen("software: demo\nfile: a.py\nuntil: '2.1'", 'gone 1.0 2.3.0 a.py:7 abc -'),
			expected: [
				'content/failures/cuda-oom/failure.yaml:8  evidence\n  "tried-to-allocate" is said to be printed until 2.1, and 2.3.0 is the last release that holds it.\n  until: \'2.3.0\'\n  Leave it out: what the releases hold is said by itself.',
			],
		},
		{
			name: 'an end where the newest release still has it',
			changes: seen("software: demo\nfile: a.py\nuntil: '3.0'", 'source 1.0 3.0 a.py:7 abc -'),
			expected: [
				'content/failures/cuda-oom/failure.yaml:8  evidence\n  "tried-to-allocate" is said to be printed until 3.0, and 3.0, the newest release, holds it.\n  No until.\n  Leave it out.',
			],
		},
		{
			name: 'evidence of another wording',
			changes: seen('software: demo\nfile: a.py', 'source 1.0 3.0 a.py:7 abc -', '00000000'),
			expected: [
				'content/failures/cuda-oom/failure.yaml:5  evidence (warning)\n  "tried-to-allocate" has changed since it was looked for in demo.\n  What content/evidence.txt says is of the wording that stands here.\n  Run: npm run verify -- --clones <folder>',
			],
		},
		{
			name: 'a message that nobody has looked for',
			changes: printed('software: demo\nfile: a.py'),
			expected: [
				'content/failures/cuda-oom/failure.yaml:5  evidence (warning)\n  Nobody has looked for "tried-to-allocate" in demo.\n  What content/evidence.txt says is of the wording that stands here.\n  Run: npm run verify -- --clones <folder>',
			],
		},
		{
			name: 'evidence of what no program prints',
			changes: seen('software: none\nrole: error', 'source 1.0 3.0 a.py:7 abc -'),
			expected: [
				'content/evidence.txt  evidence (warning)\n  There is evidence of cuda-oom/tried-to-allocate, and no such message with software.\n  A line for each message that a program is said to print.\n  Remove the line. Run: npm run verify -- --clones <folder>',
			],
		},
	],
	parity: [
		{
			name: 'a missing language',
			changes: { [`${oom}/zh.mdx`]: null },
			expected:
				'content/failures/cuda-oom/zh.mdx  parity\n  There is en.mdx and no zh.mdx.\n  Each page stands in: en, zh.\n  Translate content/failures/cuda-oom/en.mdx (CONTRIBUTING.md, "Translate").',
		},
		{
			name: 'a step under another id',
			changes: { [`${oom}/zh.mdx`]: ['id="lower-batch"', 'id="smaller-batch"'] },
			expected: [
				'content/failures/cuda-oom/zh.mdx:1  parity\n  en has the step #lower-batch (line 25); zh does not.\n  All languages have the same sections, steps and notes, in the same order.\n  Add it here, or remove it from content/failures/cuda-oom/en.mdx.',
				'content/failures/cuda-oom/en.mdx:1  parity\n  zh has the step #smaller-batch (line 25); en does not.\n  All languages have the same sections, steps and notes, in the same order.\n  Add it here, or remove it from content/failures/cuda-oom/zh.mdx.',
			],
		},
		{
			name: 'sections in another order',
			changes: {
				[`${oom}/zh.mdx`]: [/(<Meaning>.*<\/Meaning>)\n\n(<Causes>.*<\/Causes>)/s, '$2\n\n$1'],
			},
			expected:
				'content/failures/cuda-oom/zh.mdx:13  parity\n  Here stands the section #causes; at the same place en has the section #meaning.\n  All languages have the same sections, steps and notes, in the same order.\n  Put them in the order of en.mdx.',
		},
		{
			name: 'another command',
			changes: { [`${oom}/zh.mdx`]: ['train --batch 1', 'train --batch 2'] },
			expected:
				'content/failures/cuda-oom/zh.mdx:27  parity\n  This block of #solutions has "train --batch 2"; en has "train --batch 1" (line 27).\n  Code is the same in every language, comments apart.\n  Take over the one that is right.',
		},
		{
			name: 'another link',
			changes: { [`${oom}/zh.mdx`]: ['(/errors/kv-cache-oom/)', '(/errors/)'] },
			expected: [
				'content/failures/cuda-oom/zh.mdx:1  parity\n  en has the link /errors/kv-cache-oom/ in #causes (line 17); zh does not.\n  All languages link to the same places.\n  Add it here, or remove it from content/failures/cuda-oom/en.mdx.',
				'content/failures/cuda-oom/en.mdx:1  parity\n  zh has the link /errors/ in #causes (line 17); en does not.\n  All languages link to the same places.\n  Add it here, or remove it from content/failures/cuda-oom/zh.mdx.',
			],
		},
	],
	aliases: [
		{
			name: 'an alias that is the title of another failure',
			changes: { [`${oom}/zh.mdx`]: ['[爆显存]', '[爆显存, kv  cache]'] },
			expected: [
				'content/failures/kv-cache-oom/en.mdx:2  aliases\n  "KV cache" is what cuda-oom is called, too.\n  Whoever types a title or an alias gets one page first, so it belongs to one failure.\n  Decide whose it is, and take it from the other: content/failures/cuda-oom/zh.mdx:6',
				'content/failures/kv-cache-oom/zh.mdx:2  aliases\n  "KV cache" is what cuda-oom is called, too.\n  Whoever types a title or an alias gets one page first, so it belongs to one failure.\n  Decide whose it is, and take it from the other: content/failures/cuda-oom/zh.mdx:6',
			],
		},
		{
			name: 'an alias that stands there already, written otherwise',
			changes: { [`${oom}/zh.mdx`]: ['[爆显存]', '[爆显存, “爆 显存”]'] },
			expected:
				'content/failures/cuda-oom/zh.mdx:6  aliases\n  "“爆 显存”" stands in this file already: "爆显存".\n  Names are found however they are written: case, spaces beside Chinese, quotes and full stops count nothing.\n  Take it out.',
		},
		{
			name: 'an alias that is the name of a program',
			changes: { ...printed('software: demo'), [`${oom}/zh.mdx`]: ['[爆显存]', '[爆显存, demo]'] },
			expected:
				'content/failures/cuda-oom/zh.mdx:6  aliases\n  "demo" is the name of a program.\n  Whoever types the name of a program alone gets its own page first.\n  Say what goes wrong with demo, or take it out.',
		},
	],
	lookalikes: [
		{
			name: 'a dash in place of two hyphens',
			changes: bothLanguages(`${oom}/LANG.mdx`, 'train --batch 1', 'train –batch 1'),
			expected: inEach(
				'content/failures/cuda-oom/LANG.mdx:27  lookalike\n  The code has the sign – (U+2013), which looks like another one.\n  Letters and signs of commands are those of ASCII, but for Chinese characters; comments may have any.\n  Type it anew.',
			),
		},
	],
	danger: [
		{
			name: 'a first step that deletes, without a word',
			changes: bothLanguages(`${oom}/LANG.mdx`, 'train --batch 1', 'find /ckpt -delete'),
			expected: inEach(
				'content/failures/cuda-oom/LANG.mdx:27  danger\n  The first step has the dangerous command "find /ckpt -delete".\n  Safer things come first.\n  Move the step down.',
				'content/failures/cuda-oom/LANG.mdx:27  danger\n  "find /ckpt -delete" has no warning beside it.\n  A <Careful> in the same step says what can be lost.\n  Add it.',
			),
		},
		{
			name: 'a copied block that does not say what it destroys',
			changes: bothLanguages(`${oom}/LANG.mdx`, /# .*\ntrain --batch 1/, 'kubectl delete pod x'),
			expected: inEach(
				'content/failures/cuda-oom/LANG.mdx:27  danger\n  The first step has the dangerous command "kubectl delete pod x".\n  Safer things come first.\n  Move the step down.',
				'content/failures/cuda-oom/LANG.mdx:27  danger\n  "kubectl delete pod x" has no warning beside it.\n  A <Careful> in the same step says what can be lost.\n  Add it.',
				'content/failures/cuda-oom/LANG.mdx:27  danger\n  The block with "kubectl delete pod x" does not begin with a comment.\n  The first line, which is copied along, says what the command destroys.\n  Add it: # deletes …',
			),
		},
		...[
			'kubectl scale deployment/trainer --replicas=0',
			'curl -X DELETE http://example.org/run/1',
			'sudo systemctl restart docker',
			'sudo nvidia-smi --gpu-reset -i 0',
			'git clean -fd',
			'gsutil -m rm gs://bucket/ckpt',
		].map((command) => ({
			name: `a command that stops or destroys: ${command}`,
			changes: bothLanguages(`${oom}/LANG.mdx`, 'train --batch 1', command),
			expected: inEach(
				`content/failures/cuda-oom/LANG.mdx:27  danger\n  The first step has the dangerous command "${command}".\n  Safer things come first.\n  Move the step down.`,
				`content/failures/cuda-oom/LANG.mdx:27  danger\n  "${command}" has no warning beside it.\n  A <Careful> in the same step says what can be lost.\n  Add it.`,
			),
		})),
		{
			name: 'a quick fix that deletes',
			changes: { [`${oom}/failure.yaml`]: ['quickFixCommand: nvidia-smi', 'quickFixCommand: rm -rf /ckpt'] },
			expected:
				'content/failures/cuda-oom/failure.yaml:8  danger\n  quickFixCommand has the dangerous command "rm -rf /ckpt".\n  What one does first destroys nothing.\n  Move it into a later step, beside a <Careful>.',
		},
	],
	language: [
		...[
			[
				'half-width punctuation',
				'放不下,所以',
				'Half-width punctuation beside Chinese: "下,".\n  Full-width punctuation: ，；：？！\n  Here: …请的显存放不下,所以。…',
			],
			[
				'half-width brackets',
				'放不下(显存)',
				'Half-width brackets around Chinese: "(显".\n  Full-width brackets: （）\n  Here: …的显存放不下(显存)。…',
			],
			[
				'no space beside Latin letters',
				'放不下GPU',
				'No space between Chinese and Latin letters, digits or code: "下G".\n  A space on each side, except beside punctuation.\n  Here: …请的显存放不下GPU。…',
			],
			[
				'no space beside code',
				'放不下`x`',
				'No space between Chinese and Latin letters, digits or code: "下`".\n  A space on each side, except beside punctuation.\n  Here: …请的显存放不下`…`。…',
			],
			[
				'an untranslated sentence',
				'The allocation did not fit on the GPU because it was too large',
				'No space between Chinese and Latin letters, digits or code: "存T".\n  A space on each side, except beside punctuation.\n  Here: …申请的显存The all…',
				'A sentence looks untranslated: "The allocation did not fit on the GPU because it was too lar".\n  Chinese; what a program prints stands in `code`.\n  Here: …申请的显存The allocation did not fit on the GPU because it was too large。…',
			],
			[
				'a term that the glossary does not want',
				'放不下，GPU 内存',
				'The term "GPU 内存".\n  "显存" (content/GLOSSARY.md).',
			],
			[
				'a name spelt otherwise',
				'放不下 pytorch',
				'The name is written "pytorch".\n  "PyTorch".\n  A package or command of that name stands in `code`.',
			],
			[
				'corner brackets',
				'放不下，报「OOM」',
				'"「" shows the English behind it.\n  Quotation marks “…”; what a program prints stands in `code`.\n  Here: …存放不下，报「OOM」。…',
			],
			[
				'a percentage with a space',
				'放不下 100 %',
				'"0 %" shows the English behind it.\n  Without a space: 100%.\n  Here: …放不下 100 %。…',
			],
			[
				'a spoken if',
				'放不下的话，',
				'"的话，" shows the English behind it.\n  如果……，or ……时，\n  Here: …的显存放不下的话，。…',
			],
			[
				'nothing as a subject',
				'没有任何东西放得下',
				'"没有任何东西" shows the English behind it.\n  An active sentence: 并没有……, 不起作用, 没有任何机制……\n  Here: …申请的显存没有任何东西放得下。…',
			],
			[
				'a program that says nothing',
				'放不下，一声不响',
				'"一声不响" shows the English behind it.\n  没有任何提示, 静默地……\n  Here: …显存放不下，一声不响。…',
			],
			[
				'a process that dies',
				'放不下，进程死掉',
				'"死掉" shows the English behind it.\n  A process 退出了, 异常退出 or 挂了.\n  Here: …放不下，进程死掉。…',
			],
			[
				'ending with an error',
				'放不下，以 `OOM` 结束',
				'"以 `…` 结束" shows the English behind it.\n  报 `X` 退出, 抛 `X`. (以退出码 137 结束 is right.)\n  Here: …显存放不下，以 `…` 结束。…',
			],
			[
				'asking a program',
				'放不下就问 Kubernetes',
				'"问 Kubernetes" shows the English behind it.\n  查、看、用 kubectl 查: one asks no program.\n  Here: …显存放不下就问 Kubernetes。…',
			],
			[
				'a clock of a GPU',
				'放不下 GPU 时钟',
				'"GPU 时钟" shows the English behind it.\n  GPU 频率; sleep 1 秒; an engine 休眠.\n  Here: …显存放不下 GPU 时钟。…',
			],
			...[
				['checkpoint', '检查点'],
				['wheel', 'wheel 包'],
				['pod', 'Pod'],
			].map(([wrong = '', right = '']) => [
				`${wrong} in Chinese`,
				`放不下 ${wrong}`,
				`The term "${wrong}".\n  "${right}" (content/GLOSSARY.md).`,
			]),
			['a job outside Slurm', '放不下，作业退出', 'The term "作业".\n  "任务"; 作业 is a job of Slurm, PBS or LSF.'],
			...[
				['时限', '超时时间'],
				['轮换', '滚动清理（旧检查点）'],
				['分词器', 'tokenizer'],
				['文件夹', '目录'],
				['大版本', '主版本'],
				['提示加回答', 'prompt'],
				['收走', '回收'],
				['汇合', 'rendezvous'],
				['训练器', 'trainer'],
				['地域', '区域'],
				['空位', '占位符'],
				['接住', '捕获'],
				['标准错误', 'stderr'],
				['家目录', 'home 目录'],
				['张量并行大小', 'TP 大小；张量并行度'],
				['内核启动', 'kernel'],
			].map(([wrong = '', right = '']) => [
				`${wrong} for ${right}`,
				`放不下，${wrong}`,
				`The term "${wrong}".\n  "${right}" (content/GLOSSARY.md).`,
			]),
		].map(([name = '', text = '', ...found]) => ({
			name,
			changes: { [`${oom}/zh.mdx`]: ['放不下', text] as [string, string] },
			expected: found.map((issue) => `content/failures/cuda-oom/zh.mdx:3  language\n  ${issue}`),
		})),
		{
			name: 'a term of the interface, and its punctuation',
			changes: { 'ui/zh.json': '{\n\t"a": "打开文件夹",\n\t"b": { "c": "x" },\n\t"d": "已读 {percent} %"\n}\n' },
			expected: [
				'content/ui/zh.json:2  language\n  The term "文件夹".\n  "目录" (content/GLOSSARY.md).',
				'content/ui/zh.json:4  language\n  "} %" shows the English behind it.\n  Without a space: 100%.\n  Here: …ercent} %…',
			],
		},
	],
	names: [
		{
			name: 'a variable that no one knows',
			changes: bothLanguages(`${oom}/LANG.mdx`, 'train --batch 1', 'export NCCL_DEBG=INFO'),
			expected: inEach(
				'content/failures/cuda-oom/LANG.mdx:27  names\n  The variable NCCL_DEBG is not in content/known-names.yaml.\n  A variable whose reader is known: did you mean "NCCL_DEBUG"?\n  Correct it, or find out who reads it and add it to content/known-names.yaml.',
			),
		},
		{
			name: 'a variable that nothing reads, as a remedy',
			changes: bothLanguages(`${oom}/LANG.mdx`, 'train --batch 1', 'NCCL_TIMEOUT=1800 train --batch 1'),
			expected: inEach(
				'content/failures/cuda-oom/LANG.mdx:27  names\n  The variable NCCL_TIMEOUT is recommended, and nothing reads it.\n  Such a name stands only in <DoesNotHelp>.\n  nothing reads it',
			),
		},
		{
			name: 'a flag that the framework of the guide does not have',
			changes: { [`${problem}/en.mdx`]: ['Use `--offload`.', 'Use `--batch`.'] },
			expected:
				'content/guides/demo/problems/cuda-oom/en.mdx:4  names\n  The flag --batch is recommended, and Demo does not read it.\n  Such a name stands only in <DoesNotHelp>.',
		},
	],
	diagnosis: [
		{
			name: 'no tree at all',
			changes: { 'diagnosis.yaml': null },
			expected:
				'content/diagnosis.yaml  diagnosis\n  The file is missing.\n  The questions of the quick diagnosis (src/core/schemas/diagnosis.ts).',
		},
		{
			name: 'a field that does not fit',
			changes: { 'diagnosis.yaml': ['        ask: memory', '        asks: memory'] },
			expected:
				'content/diagnosis.yaml:10  diagnosis\n  "questions[1].answers[1].asks" is no field of this file.\n  Each field is described in src/core/schemas/.\n  Correct its name or remove it.',
		},
		{
			name: 'a dead end',
			changes: { 'diagnosis.yaml': ['        leads: [kv-cache-oom]\n', ''] },
			expected: [
				'content/diagnosis.yaml:21  diagnosis\n  The answer "engine" is a dead end.\n  An answer asks the next question (ask) or names where to look (leads).',
				'content/diagnosis.yaml  diagnosis (warning)\n  No answer leads to the failure "kv-cache-oom".\n  Each failure is reached by at least one trail.\n  Name it in the leads of the answer under which a reader would look for it.',
			],
		},
		{
			name: 'an answer that asks on and ends at once',
			changes: { 'diagnosis.yaml': ['ask: memory', 'ask: memory\n        leads: [cuda-oom]'] },
			expected:
				'content/diagnosis.yaml:10  diagnosis\n  The answer "crashes" asks on and ends the trail at once.\n  Either ask or leads.',
		},
		{
			name: 'a failure that does not exist',
			changes: { 'diagnosis.yaml': ['[kv-cache-oom]', '[kv-cash-oom]'] },
			expected: [
				'content/diagnosis.yaml:23  diagnosis\n  The answer "engine" leads to the failure "kv-cash-oom", which does not exist.\n  An existing failure: did you mean "kv-cache-oom"?',
				'content/diagnosis.yaml  diagnosis (warning)\n  No answer leads to the failure "kv-cache-oom".\n  Each failure is reached by at least one trail.\n  Name it in the leads of the answer under which a reader would look for it.',
			],
		},
		{
			name: 'a problem that does not exist',
			changes: { 'diagnosis.yaml': ['[demo/cuda-oom]', '[demo/cuda-om]'] },
			expected:
				'content/diagnosis.yaml:13  diagnosis\n  The answer "slow" leads to the problem "demo/cuda-om", which does not exist.\n  An existing problem: did you mean "demo/cuda-oom"?',
		},
		{
			name: 'a question that does not exist, and the one that nobody asks then',
			changes: { 'diagnosis.yaml': ['ask: memory', 'ask: memry'] },
			expected: [
				'content/diagnosis.yaml:10  diagnosis\n  The answer "crashes" asks "memry", which is no question.\n  An existing question: did you mean "memory"?',
				'content/diagnosis.yaml:14  diagnosis\n  No answer asks "memory".\n  Every question but the first follows from an answer.\n  Name it in an answer (ask), or remove it.',
			],
		},
		{
			name: 'a question that two answers ask',
			changes: { 'diagnosis.yaml': ['leads: [demo/cuda-oom]', 'ask: memory'] },
			expected:
				'content/diagnosis.yaml:13  diagnosis\n  The question "memory" is asked twice: by "crashes" and by "slow".\n  Each answer has one trail, so each question is asked by one answer.\n  Write a question of its own, or end one of the two with leads.',
		},
		{
			name: 'a family whose question does not exist, and a word that two families have',
			changes: {
				'diagnosis.yaml': [
					/^questions:/,
					'families:\n  - { id: full, ask: memory, words: [full, OOM] }\n  - { id: dear, ask: memry, words: [oom] }\nquestions:',
				],
			},
			expected: [
				'content/diagnosis.yaml:3  diagnosis\n  The family "dear" has the word "oom", which the family "full" has, too.\n  What is said of two families tells neither.\n  Leave it to one of them.',
				'content/diagnosis.yaml:3  diagnosis\n  The family "dear" asks "memry", which is no question.\n  An existing question: did you mean "memory"?',
			],
		},
		{
			name: 'a circle',
			changes: { 'diagnosis.yaml': ['leads: [kv-cache-oom]', 'ask: what'] },
			expected: [
				'content/diagnosis.yaml:23  diagnosis\n  The question "what" is asked twice: by "the beginning of the tree" and by "engine".\n  Each answer has one trail, so each question is asked by one answer.\n  Write a question of its own, or end one of the two with leads.',
				'content/diagnosis.yaml  diagnosis (warning)\n  No answer leads to the failure "kv-cache-oom".\n  Each failure is reached by at least one trail.\n  Name it in the leads of the answer under which a reader would look for it.',
			],
		},
		{
			name: 'a trail of five questions',
			changes: {
				'diagnosis.yaml': [
					/ {8}leads: \[kv-cache-oom\]\n/,
					`        ask: deep-1\n${[1, 2, 3]
						.map(
							(depth) =>
								`  - id: deep-${depth}\n    text: { en: Deeper, zh: 更深 }\n    tell: { en: Look., zh: 看。 }\n    answers:\n      - { id: on-${depth}, text: { en: On, zh: 继续 }, ${depth < 3 ? `ask: deep-${depth + 1}` : 'leads: [kv-cache-oom]'} }\n      - { id: end-${depth}, text: { en: End, zh: 到此 }, leads: [cuda-oom] }\n`,
						)
						.join('')}`,
				],
			},
			expected:
				'content/diagnosis.yaml:36  diagnosis\n  "deep-3" is question 5 of its trail: what → memory → deep-1 → deep-2 → deep-3.\n  A reader answers at most 4 questions.\n  End the trail before it with leads, or take out a question.',
		},
		{
			name: 'an id that stands twice',
			changes: { 'diagnosis.yaml': ['- id: slow', '- id: memory'] },
			expected:
				'content/diagnosis.yaml:14  diagnosis\n  The id "memory" stands twice, first on line 11.\n  Each question and each answer has an id of its own.\n  Rename the newer one.',
		},
		{
			name: 'an id that the page needs itself',
			changes: { 'diagnosis.yaml': ['- id: slow', '- id: menu'] },
			expected:
				'content/diagnosis.yaml:11  diagnosis\n  The id "menu" is taken by the page itself.\n  Any other than: main, menu, tree, whole-tree.',
		},
		{
			name: 'a text in one language only',
			changes: { 'diagnosis.yaml': ['{ en: It is slow, zh: 慢 }', '{ en: It is slow }'] },
			expected:
				'content/diagnosis.yaml:12  diagnosis\n  There is no text in: zh.\n  Every text stands in: en, zh.\n  Translate it.',
		},
		{
			name: 'other code in the other language',
			changes: { 'diagnosis.yaml': ['运行 `nvidia-smi`。', '运行 `nvidia`。'] },
			expected:
				'content/diagnosis.yaml:4  diagnosis\n  The languages name different code: en: nvidia-smi; zh: nvidia.\n  What a program prints or reads is the same in each language.',
		},
		{
			name: 'half-width punctuation in Chinese',
			changes: { 'diagnosis.yaml': ['zh: 读报错。', "zh: '读报错, 再看。'"] },
			expected:
				'content/diagnosis.yaml:16  diagnosis\n  Half-width punctuation beside Chinese: "错,".\n  Full-width punctuation: ，；：？！\n  Here: …读报错, 再看。…',
		},
		{
			name: 'a command that deletes',
			changes: { 'diagnosis.yaml': ['command: nvidia-smi', 'command: rm -rf /tmp/x'] },
			expected:
				'content/diagnosis.yaml:5  diagnosis\n  The command "rm -rf /tmp/x" is dangerous.\n  A command of a question only looks.',
		},
		{
			name: 'a failure that no trail reaches (a warning)',
			changes: { 'diagnosis.yaml': ['leads: [kv-cache-oom]', 'leads: [cuda-oom]'] },
			expected:
				'content/diagnosis.yaml  diagnosis (warning)\n  No answer leads to the failure "kv-cache-oom".\n  Each failure is reached by at least one trail.\n  Name it in the leads of the answer under which a reader would look for it.',
		},
	],
	cases: [
		{
			name: 'a case without its scripts and without what it must say',
			changes: lab({ 'broken.sh': null, 'fixed.py': 'print()\n', 'case.yaml': 'step: lower-batch\nsets: [system]\n' }),
			expected: [
				'tests/lab/cuda-oom/tiny  cases\n  There is no broken.py or broken.sh.\n  One script that fails as users fail.',
				'tests/lab/cuda-oom/tiny  cases\n  There are fixed.py and fixed.sh.\n  One script that carries out the step and ends well.',
				'tests/lab/cuda-oom/tiny/case.yaml:1  cases\n  "programs" is missing.\n  Right: expected array, received undefined.\n  Add it.',
				'tests/lab/cuda-oom/tiny/case.yaml:1  cases\n  "seen" is missing.\n  Right: expected object, received undefined.\n  Add it.',
			],
		},
		{
			name: 'a case without its file',
			changes: lab({ 'case.yaml': null }),
			expected:
				'tests/lab/cuda-oom/tiny/case.yaml  cases\n  The file is missing.\n  Each case says what it proves and what must be seen (CONTRIBUTING.md, "Add a case").',
		},
		{
			name: 'scripts of two kinds, and one that torchrun cannot start',
			changes: lab({ 'fixed.sh': null, 'fixed.py': 'print()\n', 'case.yaml': `processes: 2\n${LAB_CASE}\n` }),
			expected: [
				'tests/lab/cuda-oom/tiny/case.yaml  cases\n  broken.sh and fixed.py are of two kinds.\n  Both are .py, or both .sh, so that they differ by the fix alone.',
				'tests/lab/cuda-oom/tiny/case.yaml:1  cases\n  torchrun cannot start broken.sh.\n  A shell script starts its processes itself.\n  Remove processes.',
			],
		},
		{
			name: 'limits that are too high, and a broken run that ends well',
			changes: lab({ 'case.yaml': `seconds: 600\nmegabytes: 9000\n${LAB_CASE.replace('exit: 1', 'exit: 0')}\n` }),
			expected: [
				'tests/lab/cuda-oom/tiny/case.yaml:1  cases\n  "seconds" is 600.\n  Right: at most 60 seconds.',
				'tests/lab/cuda-oom/tiny/case.yaml:2  cases\n  "megabytes" is 9000.\n  Right: at most 4096.',
				'tests/lab/cuda-oom/tiny/case.yaml:7  cases\n  "seen.exit" is 0.\n  Right: not 0: the broken run fails.',
			],
		},
		{
			name: 'processes beside a command that says them',
			changes: lab({ 'case.yaml': `processes: 2\ncommand: bash job.sh\n${LAB_CASE}\n` }),
			expected:
				'tests/lab/cuda-oom/tiny/case.yaml:1  cases\n  "processes" is 2.\n  Right: none beside command, which says it itself.',
		},
		{
			name: 'a set of versions that there is not',
			changes: {
				...lab({ 'case.yaml': LAB_CASE.replace('system', 'torch-9.9') }),
				'../tests/lab/torch-2.14.txt': 'torch==2.14.1',
			},
			expected:
				'tests/lab/cuda-oom/tiny/case.yaml:2  cases\n  There is no set "torch-9.9".\n  One of: torch-2.14, system.\n  Correct it, or add tests/lab/torch-9.9.txt with exact versions.',
		},
		{
			name: 'a cut that nobody makes, and one that is excused without a reason',
			changes: lab({ 'case.yaml': `${LAB_CASE}\ncuts: { tail: short }\n` }),
			expected:
				'tests/lab/cuda-oom/tiny/case.yaml:8  cases\n  "cuts.tail" is "short".\n  Right: a sentence that says why.',
		},
		{
			name: 'a failure that does not exist',
			changes: lab({}, 'cuda-om/tiny'),
			expected:
				'tests/lab/cuda-om/tiny/case.yaml:1  cases\n  Its folder names the failure "cuda-om".\n  An existing failure: did you mean "cuda-oom"?',
		},
		{
			name: 'a step, a message and a problem that do not exist',
			changes: {
				...lab({ 'case.yaml': LAB_CASE.replace('lower-batch', 'lower-batches').replace('tried-to-allocate', 'tried') }),
				...lab({ 'case.yaml': LAB_CASE.replace('seen:', 'seen:\n  problem: demo/cuda-om') }, 'cuda-oom/other'),
			},
			expected: [
				'tests/lab/cuda-oom/other/case.yaml:5  cases\n  "demo/cuda-om" is no problem of cuda-oom.\n  A problem of it: did you mean "demo/cuda-oom"?',
				'tests/lab/cuda-oom/tiny/case.yaml:1  cases\n  The step "lower-batches" does not stand on the page of cuda-oom.\n  A step of the page: did you mean "lower-batch"?',
				'tests/lab/cuda-oom/tiny/case.yaml:6  cases\n  cuda-oom has no message "tried".\n  One of its messages.',
			],
		},
		{
			name: 'values that the message does not have, and some that are not said',
			changes: lab({ 'case.yaml': LAB_CASE.replace('requested', 'request') }),
			expected: [
				'tests/lab/cuda-oom/tiny/case.yaml:7  cases\n  No message of cuda-oom has a value "request".\n  A named hole of its messages: did you mean "requested"?',
				'tests/lab/cuda-oom/tiny/case.yaml:5  cases\n  seen.values does not say what is read as requested.\n  Every named value of the message: a wrong one misleads as a wrong failure does.',
			],
		},
		{
			name: 'a record of runs that was written by hand',
			changes: lab({
				'recordings/runs.yaml': 'system: { day: yesterday, versions: { bash: 5.2 }, fingerprint: 0a1b2c3d }\n',
			}),
			expected:
				'tests/lab/cuda-oom/tiny/recordings/runs.yaml:1  cases\n  "system.day" is "yesterday".\n  Right: a date, YYYY-MM-DD.',
		},
	],
	figures: [
		{
			name: 'figures of content that had fewer messages, and shorter texts',
			changes: {
				'../docs/growth.md': '# Growth',
				'../docs/measured.json': '{ "docs/growth.md": { "failures": 2, "problems": 1, "messages": 2, "letters": 9 } }',
			},
			expected: [
				`docs/growth.md  figures\n  Its figures are of other content: 3 letters a page, now 472.\n  Figures are of the content that they are shown beside, or of one that differs by at most 10 % of the letters a page.\n  Measure anew, on a machine with nothing else to do: npm run measure -- growth`,
			],
		},
		{
			name: 'figures of nobody knows what, with a warning; of a document that is not there nothing is said',
			changes: { '../docs/lighthouse.md': '# Lighthouse' },
			expected:
				'docs/lighthouse.md  figures\n  Nobody wrote down of which content its figures are (docs/measured.json).\n  Figures say what they are of.\n  Measure anew, on a machine with nothing else to do: npm run measure -- lighthouse',
		},
		{
			name: 'a record that was written by hand',
			changes: {
				'../docs/growth.md': '# Growth',
				'../docs/measured.json': '{ "docs/growth.md": { "messages": "many" } }',
			},
			expected:
				'docs/measured.json  figures\n  The file does not fit its schema.\n  For each document the counts of the content that it was measured with (src/core/schemas/measured.ts).\n  Take out what was written by hand, then: npm run measure',
		},
	],
	audits: [
		{
			name: 'a fix and a reading that the page does not have, and an advice too many',
			changes: {
				[`${oom}/audit.yaml`]: [
					'  doesNotHelp:\n',
					'  fixes: { low: { how: reasoned } }\n  readings: { low: { how: reasoned } }\n  doesNotHelp:\n    - { how: reasoned }\n',
				],
			},
			expected: [
				'content/failures/cuda-oom/audit.yaml:6  audits\n  known.fixes names "low", which content/failures/cuda-oom/failure.yaml does not have.\n  One of its fixes.',
				'content/failures/cuda-oom/audit.yaml:7  audits\n  known.readings names "low", which content/failures/cuda-oom/failure.yaml does not have.\n  One of its readings.',
				'content/failures/cuda-oom/audit.yaml:9  audits\n  known.doesNotHelp has 2 entries, and the page of content/failures/cuda-oom has 1 <Advice>.\n  One for each <Advice>, in the order of the page.',
			],
		},
		{
			name: 'a fix that the record says nothing of',
			changes: ownFix('messages: [tried-to-allocate]', 'low: Lower it.'),
			expected: [
				'content/failures/cuda-oom/audit.yaml:5  audits\n  known.fixes does not say how "low" is known.\n  Each entry of fixes in content/failures/cuda-oom/failure.yaml: { how: run, source, documented, reported or reasoned, at: … }.',
				changedSince('facts, en, zh'),
			],
		},
		{
			name: 'a record that does not say which text it is of',
			changes: { [`${oom}/audit.yaml`]: [/^text: .*\n/m, ''] },
			expected: [
				'content/failures/cuda-oom/audit.yaml  audits\n  The record does not say which text was audited.\n  A fingerprint of each part of the page, by which one sees that it changed since.\n  Run: npm run audited -- content/failures/cuda-oom',
			],
		},
		{
			name: 'a page that says something else since (a warning)',
			changes: { [`${oom}/en.mdx`]: ['Lower the micro batch size.', 'Raise the micro batch size.'] },
			expected: [changedSince('en')],
		},
		{
			name: 'a command that is another one since (a warning)',
			changes: { [`${oom}/failure.yaml`]: ['quickFixCommand: nvidia-smi', 'quickFixCommand: nvidia-smi -L'] },
			expected: [changedSince('facts')],
		},
		{
			name: 'pages that nobody held against upstream (a warning)',
			changes: { [`${oom}/audit.yaml`]: null, [`${problem}/audit.yaml`]: null },
			expected: [
				'content  audits (warning)\n  2 of 3 pages have no audit: content/failures/cuda-oom, content/guides/demo/problems/cuda-oom.\n  Each page was once held against upstream by another hand than its author’s.\n  CONTRIBUTING.md, "Audit a page".',
			],
		},
	],
	staleness: [
		{
			name: 'a section that one language changed (a warning)',
			changes: { [`${oom}/en.mdx`]: ['The allocator found no block', 'The caching allocator found no block'] },
			expected:
				'content/failures/cuda-oom/zh.mdx:13  staleness (warning)\n  The section #meaning has changed in en since the languages last agreed.\n  All languages say the same.\n  Compare the languages, then: npm run translated -- content/failures/cuda-oom',
		},
		{
			name: 'a folder without any record (a warning)',
			changes: { 'translated.txt': null },
			expected: [
				'content/failures/cuda-oom  staleness (warning)\n  No record says that the languages of this folder agree.\n  Each translation records what it was made from.\n  Compare the languages, then: npm run translated -- content/failures/cuda-oom',
				'content/failures/kv-cache-oom  staleness (warning)\n  No record says that the languages of this folder agree.\n  Each translation records what it was made from.\n  Compare the languages, then: npm run translated -- content/failures/kv-cache-oom',
				'content/guides/demo  staleness (warning)\n  No record says that the languages of this folder agree.\n  Each translation records what it was made from.\n  Compare the languages, then: npm run translated -- content/guides/demo',
				'content/guides/demo/problems/cuda-oom  staleness (warning)\n  No record says that the languages of this folder agree.\n  Each translation records what it was made from.\n  Compare the languages, then: npm run translated -- content/guides/demo/problems/cuda-oom',
				'content/guides/demo/tips/logging  staleness (warning)\n  No record says that the languages of this folder agree.\n  Each translation records what it was made from.\n  Compare the languages, then: npm run translated -- content/guides/demo/tips/logging',
			],
		},
	],
	links: [
		...['javascript:alert(1)', 'data:text/html,x', 'http://example.com/'].map((link) => ({
			name: `the address ${link}`,
			changes: bothLanguages(`${problem}/LANG.mdx`, /(<Causes>\n+)/, `$1[x](${link})\n\n`),
			expected: inEach(
				`content/guides/demo/problems/cuda-oom/LANG.mdx:15  links\n  The link ${link} is neither a full address nor one from the root.\n  https://… for other sites; /lightrft/cuda-oom/#solutions for pages here, without the language.`,
			),
		})),
		...['https://github.com@evil.example/', 'https://me:word@example.com/', 'https://github.com/o/r/../../evil'].map(
			(link) => ({
				name: `the address ${link}`,
				changes: bothLanguages(`${problem}/LANG.mdx`, /(<Causes>\n+)/, `$1[x](${link})\n\n`),
				expected: inEach(
					`content/guides/demo/problems/cuda-oom/LANG.mdx:15  links\n  The link ${link} does not lead where it seems to.\n  An address without a name or password before the host, with a host in plain letters, and without \`..\` in its path.`,
				),
			}),
		),
		{
			name: 'an address of another site that looks like ours',
			changes: bothLanguages(`${problem}/LANG.mdx`, /(<Causes>\n+)/, '$1[x](//example.com/)\n\n'),
			expected: inEach(
				'content/guides/demo/problems/cuda-oom/LANG.mdx:15  links\n  The link //example.com/ leads to no page.\n  An address without language, with a slash at the end.',
			),
		},
		{
			name: 'a page that does not exist',
			changes: {
				[`${oom}/en.mdx`]: ['/errors/kv-cache-oom/', '/errors/kv-cash-oom/'],
				[`${oom}/zh.mdx`]: ['/errors/kv-cache-oom/', '/errors/kv-cash-oom/'],
			},
			expected: inEach(
				'content/failures/cuda-oom/LANG.mdx:17  links\n  The link /errors/kv-cash-oom/ leads to no page.\n  An address without language, with a slash at the end: did you mean "/errors/kv-cache-oom/"?',
			),
		},
		{
			name: 'an anchor that does not exist',
			changes: { 'guides/demo/en.mdx': ['#offload', '#ofload'], 'guides/demo/zh.mdx': ['#offload', '#ofload'] },
			expected: inEach(
				'content/guides/demo/LANG.mdx:6  links\n  /demo/cuda-oom/ has no anchor #ofload.\n  One of: messages, message-phase, message-tried-to-allocate, quick-fix, symptoms, diagnosis, causes, solutions, offload, reading, see-also, sources: did you mean "offload"?',
			),
		},
		{
			name: 'a section that the page does not have',
			changes: bothLanguages('guides/demo/LANG.mdx', '#offload', '#does-not-help'),
			expected: inEach(
				'content/guides/demo/LANG.mdx:6  links\n  /demo/cuda-oom/ has no anchor #does-not-help.\n  One of: messages, message-phase, message-tried-to-allocate, quick-fix, symptoms, diagnosis, causes, solutions, offload, reading, see-also, sources.',
			),
		},
	],
	coverage: [
		{
			name: 'no table at all',
			changes: { 'COVERAGE.md': null },
			expected:
				'content/COVERAGE.md  coverage\n  The file is missing.\n  A table for each document that the guides were made from: where each advice of it stands now.',
		},
		{
			name: 'a table of no document',
			changes: { 'COVERAGE.md': ['## Demo, Chinese', '## Demo, Chinees'] },
			expected: [
				'content/COVERAGE.md:12  coverage\n  The heading "Demo, Chinees" names no document.\n  The name of a guide and a language, such as "Demo, English": did you mean "Demo, Chinese"?\n  Take the name from guide.yaml.',
				'content/COVERAGE.md  coverage\n  The old anchor #显存问题 has no row under "Demo, Chinese".\n  Each heading of an original document has one.\n  Add it; or take the anchor out of the YAML file, if no document ever had it.',
			],
		},
		{
			name: 'an advice that was dropped without a word',
			changes: { 'COVERAGE.md': ['| left out: no advice |', '| left out: |'] },
			expected:
				'content/COVERAGE.md:7  coverage\n  "Troubleshooting › introduction" leads nowhere and has no reason.\n  An address such as /lightrft/cuda-oom/#solutions, or "left out:" and why.\n  Say where it stands now. If it stands nowhere, add it to the page, or to what does not help.',
		},
		{
			name: 'a remark in place of an address',
			changes: { 'COVERAGE.md': ['| /demo/cuda-oom/ |', '| see `/demo/cuda-oom/` |'] },
			expected:
				'content/COVERAGE.md:9  coverage\n  "Memory Issues › OOM" leads nowhere and has no reason.\n  An address such as /lightrft/cuda-oom/#solutions, or "left out:" and why.\n  Say where it stands now. If it stands nowhere, add it to the page, or to what does not help.',
		},
		{
			name: 'a step that was renamed since',
			changes: { 'COVERAGE.md': ['/demo/cuda-oom/#offload', '/demo/cuda-oom/#ofload'] },
			expected:
				'content/COVERAGE.md:10  coverage\n  /demo/cuda-oom/ has no anchor #ofload.\n  One of: messages, message-phase, message-tried-to-allocate, quick-fix, symptoms, diagnosis, causes, solutions, offload, reading, see-also, sources: did you mean "offload"?\n  Correct where "OOM › `--offload` \\| `--smaller`" stands now.',
		},
		{
			name: 'the second address of a row, which is no page',
			changes: { 'COVERAGE.md': ['/errors/cuda-oom/#solutions', '/errors/cuda-om/#solutions'] },
			expected:
				'content/COVERAGE.md:10  coverage\n  The link /errors/cuda-om/#solutions leads to no page.\n  An address without language, with a slash at the end: did you mean "/errors/cuda-oom/"?\n  Correct where "OOM › `--offload` \\| `--smaller`" stands now.',
		},
		{
			name: 'an old anchor that the overview answers to in the other language only',
			changes: { 'COVERAGE.md': ['`#getting-help`', '`#memory-issues`'] },
			expected:
				'content/COVERAGE.md:17  coverage\n  Old links to #memory-issues lead nowhere on the overview /demo/ in Chinese.\n  An anchor of that page.\n  Add it under legacyAnchors, zh, in the guide.yaml or problem.yaml of what answers it now.',
		},
		{
			name: 'an old anchor of a section that the overview does not have',
			changes: { 'guides/demo/guide.yaml': ['{ memory: { en', '{ memry: { en'] },
			expected: [
				'content/COVERAGE.md:8  coverage\n  Old links to #memory-issues lead nowhere on the overview /demo/ in English.\n  An anchor of that page.\n  Add it under legacyAnchors, en, in the guide.yaml or problem.yaml of what answers it now.',
				'content/COVERAGE.md:16  coverage\n  Old links to #显存问题 lead nowhere on the overview /demo/ in Chinese.\n  An anchor of that page.\n  Add it under legacyAnchors, zh, in the guide.yaml or problem.yaml of what answers it now.',
			],
		},
		{
			name: 'an old anchor that is not written as one',
			changes: { 'COVERAGE.md': ['`#problem-oom`', '#problem-oom'] },
			expected: [
				'content/COVERAGE.md:9  coverage\n  The old anchor of "Memory Issues › OOM" is written #problem-oom.\n  One anchor in code: `#memory-issues`. Empty for what is no heading.',
				'content/COVERAGE.md:3  coverage\n  The old anchor #problem-oom has no row under "Demo, English".\n  Each heading of an original document has one.\n  Add it; or take the anchor out of the YAML file, if no document ever had it.',
			],
		},
		{
			name: 'an old anchor without a row',
			changes: { 'COVERAGE.md': [/\| Memory Issues \|.*\n/, ''] },
			expected:
				'content/COVERAGE.md:3  coverage\n  The old anchor #memory-issues has no row under "Demo, English".\n  Each heading of an original document has one.\n  Add it; or take the anchor out of the YAML file, if no document ever had it.',
		},
	],
	published: [
		{
			name: 'a problem under another id',
			changes: {
				[problem]: null,
				...moved(problem, 'guides/demo/problems/gpu-memory', ['problem.yaml', 'en.mdx', 'zh.mdx']),
			},
			expected: [
				"content/published-ids.txt:31  published\n  /demo/cuda-oom/, public since 2026-11-20, is gone, and links to it would break.\n  Where /demo/gpu-memory/ replaces it, content/guides/demo/problems/gpu-memory/problem.yaml has the line:\n    formerly: { ids: [demo/cuda-oom] }\n  Add that line. Where nothing replaces it, add to content/retired.yaml:\n    '/demo/cuda-oom/': { instead: '/demo/gpu-memory/', why: { en: '…', zh: '…' } }",
				'content/published-ids.txt  published\n  New and not in the ledger: /demo/#gpu-memory, /demo/all/#gpu-memory, /demo/all/#gpu-memory--causes, /demo/all/#gpu-memory--diagnosis, /demo/all/#gpu-memory--message-phase, and 19 more.\n  Each address that goes public is written down, so that it is kept from then on.\n  Run: npm run publish-ids',
			],
		},
		{
			name: 'a failure that is gone',
			changes: { 'failures/kv-cache-oom': null },
			expected: [
				"content/published-ids.txt:74  published\n  /errors/kv-cache-oom/, public since 2026-11-20, is gone, and links to it would break.\n  Where something replaces it, the YAML file of that has it under `formerly` (CONTRIBUTING.md).\n  Where nothing does, add to content/retired.yaml:\n    '/errors/kv-cache-oom/': { instead: '/errors/', why: { en: '…', zh: '…' } }",
				"content/published-ids.txt:57  published\n  /errors/category/inference-engine/, public since 2026-11-20, is gone, and links to it would break.\n  Where something replaces it, the YAML file of that has it under `formerly` (CONTRIBUTING.md).\n  Where nothing does, add to content/retired.yaml:\n    '/errors/category/inference-engine/': { instead: '/errors/', why: { en: '…', zh: '…' } }",
				"content/published-ids.txt:63  published\n  /errors/cuda-oom/#follows-from, public since 2026-11-20, is gone, and links to it would break.\n  Where something replaces it, the YAML file of that has it under `formerly` (CONTRIBUTING.md).\n  Where nothing does, add to content/retired.yaml:\n    '/errors/cuda-oom/#follows-from': { instead: '/errors/cuda-oom/', why: { en: '…', zh: '…' } }",
				"content/published-ids.txt:73  published\n  /errors/cuda-oom/#tell-apart, public since 2026-11-20, is gone, and links to it would break.\n  Where something replaces it, the YAML file of that has it under `formerly` (CONTRIBUTING.md).\n  Where nothing does, add to content/retired.yaml:\n    '/errors/cuda-oom/#tell-apart': { instead: '/errors/cuda-oom/', why: { en: '…', zh: '…' } }",
				"content/published-ids.txt:54  published\n  /errors/#inference-engine, public since 2026-11-20, is gone, and links to it would break.\n  Where something replaces it, the YAML file of that has it under `formerly` (CONTRIBUTING.md).\n  Where nothing does, add to content/retired.yaml:\n    '/errors/#inference-engine': { instead: '/errors/', why: { en: '…', zh: '…' } }",
			],
		},
		{
			name: 'a step under another id',
			changes: bothLanguages(`${problem}/LANG.mdx`, 'id="offload"', 'id="offload-more"'),
			expected: [
				"content/published-ids.txt:37  published\n  /demo/cuda-oom/#offload, public since 2026-11-20, is gone, and links to it would break.\n  Where /demo/cuda-oom/#offload-more replaces it, content/guides/demo/problems/cuda-oom/problem.yaml has the line:\n    formerly: { anchors: { offload: offload-more } }\n  Add that line. Where nothing replaces it, add to content/retired.yaml:\n    '/demo/cuda-oom/#offload': { instead: '/demo/cuda-oom/#offload-more', why: { en: '…', zh: '…' } }",
				'content/published-ids.txt  published\n  New and not in the ledger: /demo/all/#cuda-oom--offload-more, /demo/cuda-oom/#offload-more.\n  Each address that goes public is written down, so that it is kept from then on.\n  Run: npm run publish-ids',
			],
		},
		{
			name: 'a heading of the overview under another id',
			changes: bothLanguages('guides/demo/LANG.mdx', 'id="getting-help"', 'id="help"'),
			expected: [
				"content/published-ids.txt:11  published\n  /demo/#getting-help, public since 2026-11-20, is gone, and links to it would break.\n  Where /demo/#help replaces it, content/guides/demo/guide.yaml has the line:\n    formerly: { anchors: { getting-help: help } }\n  Add that line. Where nothing replaces it, add to content/retired.yaml:\n    '/demo/#getting-help': { instead: '/demo/#help', why: { en: '…', zh: '…' } }",
				'content/published-ids.txt  published\n  New and not in the ledger: /demo/#help, /demo/all/#help.\n  Each address that goes public is written down, so that it is kept from then on.\n  Run: npm run publish-ids',
			],
		},
		{
			name: 'a category under another id',
			changes: { [`${problem}/problem.yaml`]: ['category: memory', 'category: distributed'] },
			expected: [
				"content/published-ids.txt:13  published\n  /demo/#memory, public since 2026-11-20, is gone, and links to it would break.\n  Where /demo/#distributed replaces it, content/guides/demo/guide.yaml has the line:\n    formerly: { anchors: { memory: distributed } }\n  Add that line. Where nothing replaces it, add to content/retired.yaml:\n    '/demo/#memory': { instead: '/demo/#distributed', why: { en: '…', zh: '…' } }",
				'content/published-ids.txt  published\n  New and not in the ledger: /demo/#distributed, /demo/all/#distributed.\n  Each address that goes public is written down, so that it is kept from then on.\n  Run: npm run publish-ids',
			],
		},
		{
			name: 'a guide under another id',
			changes: {
				'guides/demo': null,
				...moved('guides/demo', 'guides/demos', [
					'guide.yaml',
					'en.mdx',
					'zh.mdx',
					...['problem.yaml', 'en.mdx', 'zh.mdx'].map((name) => `problems/cuda-oom/${name}`),
					...['tip.yaml', 'en.mdx', 'zh.mdx'].map((name) => `tips/logging/${name}`),
				]),
			},
			expected: [
				"content/published-ids.txt:8  published\n  /demo/, public since 2026-11-20, is gone, and links to it would break.\n  Where /demos/ replaces it, content/guides/demos/guide.yaml has the line:\n    formerly: { ids: [demo] }\n  Add that line. Where nothing replaces it, add to content/retired.yaml:\n    '/demo/': { instead: '/demos/', why: { en: '…', zh: '…' } }",
				'content/published-ids.txt  published\n  New and not in the ledger: /demos/, /demos/#cuda-oom, /demos/#diagnose, /demos/#getting-help, /demos/#logging, and 32 more.\n  Each address that goes public is written down, so that it is kept from then on.\n  Run: npm run publish-ids',
			],
		},
		{
			name: 'a new address that the ledger does not have',
			changes: { 'published-ids.txt': ['2026-11-20 /demo/cuda-oom/#offload\n', ''] },
			expected:
				'content/published-ids.txt  published\n  New and not in the ledger: /demo/cuda-oom/#offload.\n  Each address that goes public is written down, so that it is kept from then on.\n  Run: npm run publish-ids',
		},
		{
			name: 'a successor of what was never public',
			changes: { [`${oom}/failure.yaml`]: ['category: memory', 'category: memory\nformerly: { ids: [kv-oom] }'] },
			expected:
				'content/failures/cuda-oom/failure.yaml:2  published\n  "formerly" names /errors/kv-oom/, which was never public.\n  An address of content/published-ids.txt: did you mean "/errors/cuda-oom/" or "/errors/kv-cache-oom/"?',
		},
		{
			name: 'a software that is gone',
			changes: {
				'published-ids.txt': [
					'2026-11-20 /demo/\n',
					'2026-11-20 /demo/\n2026-11-20 /software/gone/\n2026-11-20 /software/gone/#asking\n',
				],
			},
			// Its anchors went with it.
			expected:
				"content/published-ids.txt:90  published\n  /software/gone/, public since 2026-11-20, is gone, and links to it would break.\n  Where something replaces it, the YAML file of that has it under `formerly` (CONTRIBUTING.md).\n  Where nothing does, add to content/retired.yaml:\n    '/software/gone/': { instead: '/software/', why: { en: '…', zh: '…' } }",
		},
		{
			name: 'a retired address that leads nowhere',
			changes: {
				'published-ids.txt': ['2026-11-20 /demo/\n', '2026-11-20 /demo/\n2026-11-20 /demo/gone/\n'],
				'retired.yaml': "'/demo/gone/': { instead: /demo/nowhere/, why: { en: Useless., zh: 没有用。 } }",
			},
			expected: [
				"content/published-ids.txt:44  published\n  /demo/gone/, public since 2026-11-20, is gone, and links to it would break.\n  Where something replaces it, the YAML file of that has it under `formerly` (CONTRIBUTING.md).\n  Where nothing does, add to content/retired.yaml:\n    '/demo/gone/': { instead: '/demo/', why: { en: '…', zh: '…' } }",
				'content/retired.yaml:1  published\n  /demo/gone/ is retired in favour of /demo/nowhere/, which does not exist.\n  An address that exists.',
			],
		},
	],
};

test('a program of eight messages needs no text in any language', () => {
	const own = checks.filter(({ name }) => !['published', 'evidence', 'audits'].includes(name));
	expect(issuesAfter(namedOnly(8), own)).toEqual([]);
	// What belongs to a guide is told there.
	const ofGuide = { 'software/demo/software.yaml': 'name: Demo\nrepository: https://example.org/demo\n' };
	expect(issuesAfter({ ...namedOnly(9), ...ofGuide }, own)).toEqual([]);
});

test('a program with a text in one language lacks the other, as a failure does', () => {
	expect(
		issuesAfter(
			{ ...namedOnly(1), 'software/demo/en.mdx': '---\nsummary: A program.\n---\n' },
			checks.filter(({ name }) => name === 'parity'),
		),
	).toEqual([
		'content/software/demo/zh.mdx  parity\n  There is en.mdx and no zh.mdx.\n  Each page stands in: en, zh.\n  Translate content/software/demo/en.mdx (CONTRIBUTING.md, "Translate").',
	]);
});

test('every check has a case', () => {
	expect(Object.keys(cases).sort()).toEqual(checks.map(({ name }) => name).sort());
});

for (const [name, refused] of Object.entries(cases)) {
	const own = checks.filter((check) => check.name === name);
	describe(`the check "${name}" refuses`, () => {
		test.each(some(refused, 2))('$name', ({ changes, expected }) => {
			expect(issuesAfter(changes, own)).toEqual([expected].flat());
		});
	});
}

test('all mistakes are told at once, each check in its turn', () => {
	const issues = issuesAfter({
		[`${oom}/failure.yaml`]: ['category: memory', 'category: memry'],
		[`${problem}/problem.yaml`]: ['order: 10', 'order: ten'],
		'diagnosis.yaml': ['leads: [kv-cache-oom]', 'leads: [kv-cash-oom]'],
	});
	expect(issues).toEqual([
		'content/failures/cuda-oom/failure.yaml:1  schema\n  "category" is "memry".\n  Right: one of: installation, configuration, own-code, gpu, memory, training, distributed, performance, inference-engine, checkpoint, data-access, cost, monitoring.',
		'content/guides/demo/problems/cuda-oom/problem.yaml:3  schema\n  "order" is "ten".\n  Right: expected number, received string.',
		'content/diagnosis.yaml:23  diagnosis\n  The answer "engine" leads to the failure "kv-cash-oom", which does not exist.\n  An existing failure: did you mean "kv-cache-oom"?',
		'content/diagnosis.yaml  diagnosis (warning)\n  No answer leads to the failure "kv-cache-oom".\n  Each failure is reached by at least one trail.\n  Name it in the leads of the answer under which a reader would look for it.',
	]);
});
