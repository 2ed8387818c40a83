import { describe, expect, test } from 'vitest';
import { checks } from '../../../src/checks/run.ts';
import { bothLanguages, type Changes, issuesAfter, moved } from './fixture.ts';

const oom = 'failures/cuda-oom';
const problem = 'guides/demo/problems/cuda-oom';

test('sound content has no issues', () => {
	expect(issuesAfter({})).toEqual([]);
});

/** Each check with content that it refuses, and the whole message that the author reads. */
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
			expected: 'content/failures/linked  files\n  This is a symbolic link.\n',
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
				'content/failures/cuda-oom/en.mdx:2  files\n  The byte 0xE9 is no UTF-8; the file may be Latin-1 or GBK.\n',
		},
		{
			name: 'a byte order mark',
			changes: { [`${oom}/en.mdx`]: [/^/, '\uFEFF'] },
			expected: 'content/failures/cuda-oom/en.mdx:1  files\n  The file begins with a byte order mark.\n',
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
			expected: 'files\n  Found the character U+202E (changes the direction of the text).\n',
		},
		{
			name: 'a zero-width space',
			changes: { [`${problem}/en.mdx`]: ['Look.', 'Lo\u200Bok.'] },
			expected: 'files\n  Found the character U+200B (a zero-width space).\n',
		},
		{
			name: 'a NUL',
			changes: { [`${problem}/problem.yaml`]: ['category', '\0category'] },
			expected: 'files\n  Found the character U+0000.\n',
		},
		{
			name: 'letters that only look alike',
			changes: { [`${problem}/en.mdx`]: ['Look.', 'L\u043Eok.'] },
			expected: 'files\n  Found letters of two scripts in one word: L (U+004C) and \u043E (U+043E).\n',
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
			expected: 'files\n  The line is too long to be read.\n',
		},
		{
			name: 'lists inside lists, on one line',
			changes: { [`${problem}/en.mdx`]: ['Look.', `${'- '.repeat(500)}a`] },
			expected: 'files\n  Lists or quotes are nested too deeply.\n',
		},
		{
			name: 'a page of a language that does not exist, which would be compiled all the same',
			changes: { [`${oom}/evil.mdx`]: 'export const x = 1;' },
			expected:
				'content/failures/cuda-oom/evil.mdx  files\n  Nothing reads "evil.mdx".\n  In the folder of a failure stand: failure.yaml, en.mdx, zh.mdx.\n  Rename it, move it or remove it.',
		},
		{
			name: 'a file beside the folders',
			changes: { 'failures/notes.txt': 'x' },
			expected: '  Nothing reads "notes.txt".\n  Here stand folders, one for each failure.\n',
		},
		{
			name: 'a name with odd characters',
			changes: { 'failures/cuda oom\u202E/failure.yaml': 'x' },
			expected: 'files\n  The name is "cuda oom\u202E".\n',
		},
		{
			name: 'names that differ only in case',
			changes: { 'notes.txt': 'x', 'Notes.txt': 'y' },
			expected:
				'content/Notes.txt  files\n  "notes.txt" stands beside it, which differs only in the case of letters.\n',
		},
		...['constructor', 'index', 'nul'].map((id) => ({
			name: `a failure called ${id}`,
			changes: moved(oom, `failures/${id}`, ['failure.yaml', 'en.mdx', 'zh.mdx']),
			expected: `content/failures/${id}  files\n  The id "${id}" is taken by the site itself.\n`,
		})),
		...[
			['__proto__', 'The name is "__proto__".'],
			['Upper', 'The id of this failure is "Upper".'],
			['two--hyphens', 'The id of this failure is "two--hyphens".'],
		].map(([id = '', expected = '']) => ({
			name: `a failure called ${id}`,
			changes: moved(oom, `failures/${id}`, ['failure.yaml', 'en.mdx', 'zh.mdx']),
			expected: `content/failures/${id}  files\n  ${expected}\n`,
		})),
		...['errors', 'search', 'zh', 'triage'].map((id) => ({
			name: `a guide called ${id}`,
			changes: moved('guides/demo', `guides/${id}`, ['guide.yaml', 'en.mdx', 'zh.mdx']),
			expected: `content/guides/${id}  files\n  The id "${id}" is taken by the site itself.\n`,
		})),
		{
			name: 'a problem called all',
			changes: moved(problem, 'guides/demo/problems/all', ['problem.yaml', 'en.mdx', 'zh.mdx']),
			expected: 'content/guides/demo/problems/all  files\n  The id "all" is taken by the site itself.\n',
		},
	],
	schema: [
		{
			name: 'a value that is none of the allowed ones',
			changes: { [`${oom}/failure.yaml`]: ['category: memory', 'category: memry'] },
			expected:
				'content/failures/cuda-oom/failure.yaml:1  schema\n  "category" is "memry".\n  Right: one of: installation, configuration, gpu, memory, training, distributed, performance, inference-engine, checkpoint, data-access, cost, monitoring.',
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
				'content/guides/demo/problems/cuda-oom/problem.yaml:4  schema\n  "ordr" is no field of this file.\n  Each field is described in src/schemas/.\n  Correct its name or remove it.',
		},
		{
			name: 'no YAML at all',
			changes: { [`${oom}/failure.yaml`]: ['category: memory', 'category: [memory'] },
			expected: 'content/failures/cuda-oom/failure.yaml:2  yaml\n  Flow sequence in block collection',
		},
		{
			name: 'a YAML bomb',
			changes: {
				[`${oom}/failure.yaml`]: [
					/^/,
					'a: &a [x, x, x, x]\nb: &b [*a, *a, *a, *a]\nc: &c [*b, *b, *b, *b]\nd: &d [*c, *c, *c, *c]\n',
				],
			},
			expected:
				'content/failures/cuda-oom/failure.yaml:2  yaml\n  *a stands for another part of the file.\n  Each value stands where it is read: aliases can make a small file endless.\n  Write the value out.',
		},
		{
			name: 'brackets inside brackets, thousands deep',
			changes: { [`${oom}/failure.yaml`]: [/^/, `a:\n${` ${'['.repeat(3000)}\n`.repeat(10)}`] },
			expected: 'content/failures/cuda-oom/failure.yaml:',
		},
		{
			name: 'a field that stands twice',
			changes: { [`${oom}/failure.yaml`]: ['category: memory', 'category: memory\ncategory: cost'] },
			expected: 'content/failures/cuda-oom/failure.yaml:2  yaml\n  Map keys must be unique\n',
		},
		{
			name: 'a tag that asks for code',
			changes: { [`${oom}/failure.yaml`]: ['category: memory', 'category: !!js/function memory'] },
			expected: 'content/failures/cuda-oom/failure.yaml:1  yaml\n  Unresolved tag: tag:yaml.org,2002:js/function\n',
		},
		{
			name: 'a hidden character behind an escape',
			changes: { [`${oom}/en.mdx`]: [/title: .*/, 'title: "Out \\u202Eof memory"'] },
			expected:
				'content/failures/cuda-oom/en.mdx:2  yaml\n  A value holds the character U+202E (changes the direction of the text), written as an escape.\n',
		},
		{
			name: 'the prototype of all objects as a field',
			changes: { [`${oom}/failure.yaml`]: ['category: memory', 'category: memory\n__proto__: { x: 1 }'] },
			expected: '  "__proto__" is no field of this file.\n',
		},
		{
			name: 'a source whose address would run code',
			changes: {
				[`${problem}/problem.yaml`]: [
					/sources:\n(?: .*\n)+/,
					"sources:\n  - { title: T, url: 'javascript:alert(1)', how: docs }\n",
				],
			},
			expected: 'schema\n  "sources[1].url" is "javascript:alert(1)".\n  Right: a full address, https://….',
		},
		{
			name: 'a tracker whose address would run code',
			changes: { 'guides/demo/guide.yaml': [/issues: .*/, "issues: 'javascript:alert(1)'"] },
			expected: '  "issues" is "javascript:alert(1)".\n  Right: a full address, https://….',
		},
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
			expected:
				'content/failures/cuda-oom/en.mdx:25  placeholders\n  The id is still todo-faultline.\n  An id that says what is done, such as lower-micro-batch; the same in every language.',
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
			expected: '  The id "causes" is taken by the page itself.\n',
		},
		{
			name: 'code that would run',
			changes: { [`${oom}/en.mdx`]: ['The allocator found', 'import x from "y";\n\n{1 + 1} The allocator found'] },
			expected: 'sections\n  Found the expression {1 + 1}.\n',
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
				],
				['a footnote', 'x[^1]\n\n[^1]: y', 'a footnote'],
				[
					'a hidden character behind an entity',
					'x&#x202E;y',
					'the character U+202E (changes the direction of the text), written as an entity',
				],
			] as const
		).map(([name, markup, found]) => ({
			name,
			changes: { [`${problem}/en.mdx`]: ['Look.', `\n${markup}\n`] } satisfies Changes,
			expected: `sections\n  Found ${found}.\n`,
		})),
		{
			name: 'components inside components, thousands deep',
			changes: { [`${problem}/en.mdx`]: ['Look.', `\n${'<Careful>\n'.repeat(3000)}`] },
			expected: 'sections\n  This is no valid MDX: ',
		},
		{
			name: 'broken MDX',
			changes: { [`${oom}/en.mdx`]: ['</Meaning>', ''] },
			expected: 'sections\n  This is no valid MDX: ',
		},
	],
	references: [
		{
			name: 'a failure that does not exist',
			changes: { [`${problem}/problem.yaml`]: ['failure: cuda-oom', 'failure: cuda-om'] },
			expected:
				'content/guides/demo/problems/cuda-oom/problem.yaml:1  references\n  failure names the failure "cuda-om", which does not exist.\n  An existing failure: did you mean "cuda-oom"?\n  Correct the id, or add the failure.',
		},
		{
			name: 'a circle of causes',
			changes: {
				'failures/kv-cache-oom/failure.yaml': [
					'category: inference-engine',
					'category: inference-engine\nfollowsFrom: [cuda-oom]',
				],
			},
			expected:
				'content/failures/cuda-oom/failure.yaml:2  references\n  followsFrom goes in a circle: cuda-oom → kv-cache-oom → cuda-oom.\n  A cause comes before what follows from it; nothing is its own cause.\n  Take out the weakest link; name the other direction in seeAlso.',
		},
		{
			name: 'a category that the guide does not list',
			changes: { [`${problem}/problem.yaml`]: ['category: memory', 'category: cost'] },
			expected:
				'  category is "cost", which the guide does not list.\n  One of the categories of content/guides/demo/guide.yaml: memory, distributed.\n',
		},
		{
			name: 'a message that its failure does not have',
			changes: { [`${problem}/problem.yaml`]: ['[tried-to-allocate]', '[tried]'] },
			expected:
				'  shows names the message "tried", which cuda-oom does not have.\n  A message of the failure: tried-to-allocate.',
		},
	],
	messages: [
		{
			name: 'a sample that its template does not match',
			changes: { [`${oom}/failure.yaml`]: ['allocate 2.50 GiB.', 'allocate much.'] },
			expected:
				'content/failures/cuda-oom/failure.yaml:6  messages\n  The sample of "tried-to-allocate" does not match its template.\n  Template: CUDA out of memory. Tried to allocate <size:requested>.\n  Correct the one that differs from what the program prints.',
		},
		{
			name: 'a message id that stands twice',
			changes: {
				[`${oom}/failure.yaml`]: [/( {2}- id: tried-to-allocate\n(?: {4}.*\n)+)/, '$1$1'],
			},
			expected: '  The message id "tried-to-allocate" stands twice, first on line ',
		},
		...['<…>', '<word> <int>', 'Error: <…>', 'RuntimeError: failed', 'the <word> of the <…>'].map((template) => ({
			name: `a template that would match nearly everything: ${template}`,
			changes: { [`${oom}/failure.yaml`]: [/template: .*/, `template: '${template}'`] } satisfies Changes,
			expected: /^<…>$/.test(template)
				? '"messages[1].template" is "<…>".'
				: 'so it would match lines that mean something else. A word of three letters',
		})),
		{
			name: 'an unknown hole',
			changes: { [`${oom}/failure.yaml`]: ['<size:requested>', '<gigs:requested>'] },
			expected:
				'messages\n  The template of "tried-to-allocate" cannot be used: <gigs:requested> is not a hole: there is no type "gigs".',
		},
		{
			name: 'a template that matches another failure’s sample',
			changes: {
				'failures/kv-cache-oom/failure.yaml': [
					"No available memory for the cache blocks.'\n    sample: 'ValueError:",
					"memory for the cache blocks.'\n    sample: 'CUDA out of memory. Tried to allocate 2 GiB. ValueError:",
				],
			},
			expected:
				'  The template of cuda-oom/tried-to-allocate also matches the sample of kv-cache-oom/no-blocks (content/failures/kv-cache-oom/failure.yaml:5).\n',
		},
		{
			name: 'a value that no message has',
			changes: { [`${oom}/en.mdx`]: ['  requested: {', '  asked: {'] },
			expected: [
				'  A message names the hole "requested", and values does not tell what it means.\n',
				'  values tells what "asked" means, and no message has a hole of that name.\n',
			],
		},
	],
	parity: [
		{
			name: 'a missing language',
			changes: { [`${oom}/zh.mdx`]: null },
			expected:
				'content/failures/cuda-oom/zh.mdx  parity\n  There is en.mdx and no zh.mdx.\n  Each page stands in both languages.\n  Translate content/failures/cuda-oom/en.mdx (CONTRIBUTING.md, "Translate").',
		},
		{
			name: 'a step under another id',
			changes: { [`${oom}/zh.mdx`]: ['id="lower-batch"', 'id="smaller-batch"'] },
			expected: 'content/failures/cuda-oom/zh.mdx:1  parity\n  en has the step #lower-batch (line 25); zh does not.\n',
		},
		{
			name: 'another command',
			changes: { [`${oom}/zh.mdx`]: ['train --batch 1', 'train --batch 2'] },
			expected:
				'  This block of #solutions has "train --batch 2"; en has "train --batch 1" (line 27).\n  Code is the same in every language, comments apart.\n',
		},
		{
			name: 'another link',
			changes: { [`${oom}/zh.mdx`]: ['(/errors/kv-cache-oom/)', '(/errors/)'] },
			expected: '  en has the link /errors/kv-cache-oom/ in #causes (line 17); zh does not.\n',
		},
	],
	danger: [
		{
			name: 'a first step that deletes, without a word',
			changes: bothLanguages(`${oom}/LANG.mdx`, 'train --batch 1', 'find /ckpt -delete'),
			expected: [
				'content/failures/cuda-oom/en.mdx:27  danger\n  The first step has the dangerous command "find /ckpt -delete".\n  Safer things come first.\n  Move the step down.',
				'content/failures/cuda-oom/en.mdx:27  danger\n  "find /ckpt -delete" has no warning beside it.\n  A <Careful> in the same step says what can be lost.\n  Add it.',
			],
		},
		{
			name: 'a copied block that does not say what it destroys',
			changes: bothLanguages(`${oom}/LANG.mdx`, /# .*\ntrain --batch 1/, 'kubectl delete pod x'),
			expected:
				'  The block with "kubectl delete pod x" does not begin with a comment.\n  The first line, which is copied along, says what the command destroys.\n',
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
			expected: `  ${JSON.stringify(command)} has no warning beside it.\n`,
		})),
		{
			name: 'a quick fix that deletes',
			changes: { [`${oom}/failure.yaml`]: ['quickFixCommand: nvidia-smi', 'quickFixCommand: rm -rf /ckpt'] },
			expected:
				'content/failures/cuda-oom/failure.yaml:7  danger\n  quickFixCommand has the dangerous command "rm -rf /ckpt".\n',
		},
	],
	language: [
		...[
			[
				'half-width punctuation',
				'放不下,所以',
				'Half-width punctuation beside Chinese: "下,".\n  Full-width punctuation: ，；：？！\n  Here: …请的显存放不下,所以。…',
			],
			['half-width brackets', '放不下(显存)', 'Half-width brackets around Chinese: "(显".'],
			[
				'no space beside Latin letters',
				'放不下GPU',
				'No space between Chinese and Latin letters, digits or code: "下G".',
			],
			['no space beside code', '放不下`x`', 'No space between Chinese and Latin letters, digits or code: "下`".'],
			[
				'an untranslated sentence',
				'The allocation did not fit on the GPU because it was too large',
				'A sentence looks untranslated: "The allocation did not fit',
			],
			[
				'a term that the glossary does not want',
				'放不下，GPU 内存',
				'The term "GPU 内存".\n  "显存" (content/GLOSSARY.md).',
			],
			['a name spelt otherwise', '放不下 pytorch', 'The name is written "pytorch".\n  "PyTorch".'],
		].map(([name = '', text = '', found = '']) => ({
			name,
			changes: { [`${oom}/zh.mdx`]: ['放不下', text] as [string, string] },
			expected: `content/failures/cuda-oom/zh.mdx:3  language\n  ${found}`,
		})),
		{
			name: 'who prints a message, said in English only',
			changes: {
				[`${oom}/failure.yaml`]: ['sample:', 'printedBy: PyTorch 2.1 and later, only on a Tuesday\n    sample:'],
			},
			expected:
				'content/failures/cuda-oom/failure.yaml:6  language\n  "PyTorch 2.1 and later, only on a Tuesday" has no words in: zh.\n  Names and versions alone, or what readers of each language can be told.\n  Say it otherwise, or add its pieces between commas to content/printed-by.zh.json.',
		},
	],
	names: [
		{
			name: 'a variable that no one knows',
			changes: bothLanguages(`${oom}/LANG.mdx`, 'train --batch 1', 'export NCCL_DEBG=INFO'),
			expected:
				'content/failures/cuda-oom/en.mdx:27  names\n  The variable NCCL_DEBG is not in content/known-names.yaml.\n  A variable whose reader is known: did you mean "NCCL_DEBUG"?\n  Correct it, or find out who reads it and add it to content/known-names.yaml.',
		},
		{
			name: 'a variable that nothing reads, as a remedy',
			changes: bothLanguages(`${oom}/LANG.mdx`, 'train --batch 1', 'NCCL_TIMEOUT=1800 train --batch 1'),
			expected:
				'  The variable NCCL_TIMEOUT is recommended, and nothing reads it.\n  Such a name stands only in <DoesNotHelp>.\n  nothing reads it',
		},
		{
			name: 'a flag that the framework of the guide does not have',
			changes: { [`${problem}/en.mdx`]: ['Use `--offload`.', 'Use `--batch`.'] },
			expected:
				'content/guides/demo/problems/cuda-oom/en.mdx:4  names\n  The flag --batch is recommended, and Demo does not read it.\n',
		},
	],
	diagnosis: [
		{
			name: 'no tree at all',
			changes: { 'diagnosis.yaml': null },
			expected:
				'content/diagnosis.yaml  diagnosis\n  The file is missing.\n  The questions of the quick diagnosis (src/schemas/diagnosis.ts).',
		},
		{
			name: 'a field that does not fit',
			changes: { 'diagnosis.yaml': ['        ask: memory', '        asks: memory'] },
			expected: 'content/diagnosis.yaml:10  diagnosis\n  "questions[1].answers[1].asks" is no field of this file.\n',
		},
		{
			name: 'a dead end',
			changes: { 'diagnosis.yaml': ['        leads: [kv-cache-oom]\n', ''] },
			expected:
				'content/diagnosis.yaml:21  diagnosis\n  The answer "engine" is a dead end.\n  An answer asks the next question (ask) or names where to look (leads).',
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
			expected:
				'content/diagnosis.yaml:23  diagnosis\n  The answer "engine" leads to the failure "kv-cash-oom", which does not exist.\n  An existing failure: did you mean "kv-cache-oom"?',
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
				'content/diagnosis.yaml:13  diagnosis\n  The question "memory" is asked twice: by "crashes" and by "slow".\n',
		},
		{
			name: 'a circle',
			changes: { 'diagnosis.yaml': ['leads: [kv-cache-oom]', 'ask: what'] },
			expected: '  The question "what" is asked twice: by "the beginning of the tree" and by "engine".\n',
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
			expected: 'content/diagnosis.yaml:11  diagnosis\n  The id "menu" is taken by the page itself.\n',
		},
		{
			name: 'a text in one language only',
			changes: { 'diagnosis.yaml': ['{ en: It is slow, zh: 慢 }', '{ en: It is slow }'] },
			expected:
				'content/diagnosis.yaml:12  diagnosis\n  There is no text in: zh.\n  Every text stands in each language.\n  Translate it.',
		},
		{
			name: 'other code in the other language',
			changes: { 'diagnosis.yaml': ['运行 `nvidia-smi`。', '运行 `nvidia`。'] },
			expected:
				'content/diagnosis.yaml:4  diagnosis\n  The languages name different code: en: nvidia-smi; zh: nvidia.\n',
		},
		{
			name: 'half-width punctuation in Chinese',
			changes: { 'diagnosis.yaml': ['zh: 读报错。', "zh: '读报错, 再看。'"] },
			expected: 'content/diagnosis.yaml:16  diagnosis\n  Half-width punctuation beside Chinese: "错,".\n',
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
				'content/diagnosis.yaml  diagnosis (warning)\n  No answer leads to the failure "kv-cache-oom".\n  Each failure is reached by at least one trail.\n',
		},
	],
	staleness: [
		{
			name: 'a section that one language changed (a warning)',
			changes: { [`${oom}/en.mdx`]: ['The allocator found no block', 'The caching allocator found no block'] },
			expected:
				'content/failures/cuda-oom/zh.mdx:13  staleness (warning)\n  The section #meaning has changed in en since the languages last agreed.\n  Both languages say the same.\n  Compare the languages, then: npm run translated -- content/failures/cuda-oom',
		},
		{
			name: 'a folder without any record (a warning)',
			changes: { 'translated.txt': null },
			expected:
				'content/failures/cuda-oom  staleness (warning)\n  No record says that the languages of this folder agree.\n',
		},
	],
	links: [
		...['javascript:alert(1)', 'data:text/html,x', 'http://example.com/'].map((link) => ({
			name: `the address ${link}`,
			changes: bothLanguages(`${problem}/LANG.mdx`, /(<Causes>\n+)/, `$1[x](${link})\n\n`),
			expected: `  The link ${link} is neither a full address nor one from the root.\n`,
		})),
		{
			name: 'an address of another site that looks like ours',
			changes: bothLanguages(`${problem}/LANG.mdx`, /(<Causes>\n+)/, '$1[x](//example.com/)\n\n'),
			expected: '  The link //example.com/ leads to no page.\n',
		},
		{
			name: 'a page that does not exist',
			changes: {
				[`${oom}/en.mdx`]: ['/errors/kv-cache-oom/', '/errors/kv-cash-oom/'],
				[`${oom}/zh.mdx`]: ['/errors/kv-cache-oom/', '/errors/kv-cash-oom/'],
			},
			expected:
				'content/failures/cuda-oom/en.mdx:17  links\n  The link /errors/kv-cash-oom/ leads to no page.\n  An address without language, with a slash at the end: did you mean "/errors/kv-cache-oom/"',
		},
		{
			name: 'an anchor that does not exist',
			changes: { 'guides/demo/en.mdx': ['#offload', '#ofload'], 'guides/demo/zh.mdx': ['#offload', '#ofload'] },
			expected: 'links\n  /demo/cuda-oom/ has no anchor #ofload.\n',
		},
		{
			name: 'a section that the page does not have',
			changes: bothLanguages('guides/demo/LANG.mdx', '#offload', '#does-not-help'),
			expected: 'links\n  /demo/cuda-oom/ has no anchor #does-not-help.\n',
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
			expected: 'content/COVERAGE.md:9  coverage\n  "Memory Issues › OOM" leads nowhere and has no reason.\n',
		},
		{
			name: 'a step that was renamed since',
			changes: { 'COVERAGE.md': ['/demo/cuda-oom/#offload', '/demo/cuda-oom/#ofload'] },
			expected: [
				'content/COVERAGE.md:10  coverage\n  /demo/cuda-oom/ has no anchor #ofload.\n',
				': did you mean "offload"?\n  Correct where "OOM › `--offload` \\| `--smaller`" stands now.',
			],
		},
		{
			name: 'the second address of a row, which is no page',
			changes: { 'COVERAGE.md': ['/errors/cuda-oom/#solutions', '/errors/cuda-om/#solutions'] },
			expected: 'content/COVERAGE.md:10  coverage\n  The link /errors/cuda-om/#solutions leads to no page.\n',
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
			expected:
				'content/COVERAGE.md:8  coverage\n  Old links to #memory-issues lead nowhere on the overview /demo/ in English.\n',
		},
		{
			name: 'an old anchor that is not written as one',
			changes: { 'COVERAGE.md': ['`#problem-oom`', '#problem-oom'] },
			expected:
				'content/COVERAGE.md:9  coverage\n  The old anchor of "Memory Issues › OOM" is written #problem-oom.\n  One anchor in code: `#memory-issues`. Empty for what is no heading.',
		},
		{
			name: 'an old anchor without a row',
			changes: { 'COVERAGE.md': [/\| Memory Issues \|.*\n/, ''] },
			expected: 'content/COVERAGE.md:3  coverage\n  The old anchor #memory-issues has no row under "Demo, English".\n',
		},
	],
	published: [
		{
			name: 'a problem under another id',
			changes: {
				[problem]: null,
				...moved(problem, 'guides/demo/problems/gpu-memory', ['problem.yaml', 'en.mdx', 'zh.mdx']),
			},
			expected:
				"/demo/cuda-oom/, public since 2026-11-20, is gone, and links to it would break.\n  Where /demo/gpu-memory/ replaces it, content/guides/demo/problems/gpu-memory/problem.yaml has the line:\n    formerly: { ids: [demo/cuda-oom] }\n  Add that line. Where nothing replaces it, add to content/retired.yaml:\n    '/demo/cuda-oom/': { instead: '/demo/gpu-memory/', why: { en: '…', zh: '…' } }",
		},
		{
			name: 'a failure that is gone',
			changes: { 'failures/kv-cache-oom': null },
			expected: [
				'/errors/kv-cache-oom/, public since 2026-11-20, is gone',
				"add to content/retired.yaml:\n    '/errors/kv-cache-oom/': { instead: '/errors/",
			],
		},
		{
			name: 'a step under another id',
			changes: bothLanguages(`${problem}/LANG.mdx`, 'id="offload"', 'id="offload-more"'),
			expected:
				'/demo/cuda-oom/#offload, public since 2026-11-20, is gone, and links to it would break.\n  Where /demo/cuda-oom/#offload-more replaces it, content/guides/demo/problems/cuda-oom/problem.yaml has the line:\n    formerly: { anchors: { offload: offload-more } }',
		},
		{
			name: 'a heading of the overview under another id',
			changes: bothLanguages('guides/demo/LANG.mdx', 'id="getting-help"', 'id="help"'),
			expected: '/demo/#getting-help, public since 2026-11-20, is gone',
		},
		{
			name: 'a category under another id',
			changes: { [`${problem}/problem.yaml`]: ['category: memory', 'category: distributed'] },
			expected:
				'/demo/#memory, public since 2026-11-20, is gone, and links to it would break.\n  Where /demo/#distributed replaces it, content/guides/demo/guide.yaml has the line:\n    formerly: { anchors: { memory: distributed } }',
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
			expected:
				'/demo/, public since 2026-11-20, is gone, and links to it would break.\n  Where /demos/ replaces it, content/guides/demos/guide.yaml has the line:\n    formerly: { ids: [demo] }',
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
				'content/failures/cuda-oom/failure.yaml:2  published\n  "formerly" names /errors/kv-oom/, which was never public.',
		},
		{
			name: 'a retired address that leads nowhere',
			changes: {
				'published-ids.txt': ['2026-11-20 /demo/\n', '2026-11-20 /demo/\n2026-11-20 /demo/gone/\n'],
				'retired.yaml': "'/demo/gone/': { instead: /demo/nowhere/, why: { en: Useless., zh: 没有用。 } }",
			},
			expected:
				'content/retired.yaml:1  published\n  /demo/gone/ is retired in favour of /demo/nowhere/, which does not exist.',
		},
	],
};

test('every check has a case', () => {
	expect(Object.keys(cases).sort()).toEqual(checks.map(({ name }) => name).sort());
});

for (const [name, refused] of Object.entries(cases)) {
	describe(`the check "${name}" refuses`, () => {
		test.each(refused)('$name', ({ changes, expected }) => {
			const report = issuesAfter(changes).join('\n\n');
			for (const part of [expected].flat()) expect(report).toContain(part);
		});
	});
}

test('all mistakes are told at once', () => {
	const issues = issuesAfter({
		[`${oom}/failure.yaml`]: ['category: memory', 'category: memry'],
		[`${problem}/problem.yaml`]: ['order: 10', 'order: ten'],
		'guides/demo/en.mdx': ['id="getting-help"', 'id="Getting help"'],
	});
	const files = new Set(issues.map((issue) => issue.split(/[:\s]/)[0]));
	expect(files).toContain('content/failures/cuda-oom/failure.yaml');
	expect(files).toContain('content/guides/demo/problems/cuda-oom/problem.yaml');
	expect(files).toContain('content/guides/demo/en.mdx');
});
