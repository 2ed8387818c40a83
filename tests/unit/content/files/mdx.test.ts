import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { markdown, rendered } from '../../../../src/content/files/mdx.ts';

const { createMdxRenderer } = markdown.processor;
const renderer = await createMdxRenderer!(
	{ syntaxHighlight: markdown.syntaxHighlight, smartypants: false },
	{ optimize: { ignoreElementNames: rendered }, srcDir: pathToFileURL('src/'), sourcemap: false },
);
const programOf = async (body: string) => (await renderer.process(body, 'content/x/en.mdx', {})).code;

test.each([
	{
		name: 'a paragraph is finished HTML',
		body: 'A `--x` & **b**.',
		has: String.raw`A <code class=\"nb\">--x</code> &#x26; <strong>b</strong>.`,
	},
	{ name: 'bold beside full-width punctuation is bold', body: '**粗体。**后', has: '<strong>粗体。</strong>后' },
	{ name: 'a section is a component', body: '<Causes>\n\n- One\n\n</Causes>', has: 'PageSection, {\n    id: "causes"' },
	{ name: 'how to read a message is a component of its own', body: '<Reading>\nSo.\n</Reading>', has: '(Reading, {' },
	{ name: 'a link is a component', body: 'See [x](/errors/y/).', has: 'href: "/errors/y/"' },
	{
		name: 'a table has no white space between its parts',
		body: '| a |\n|---|\n| b |',
		has: '<thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody>',
	},
	{ name: 'comments in code are dimmed', body: '```bash\n# why\necho\n```', has: 'class=\\"c\\"># why' },
	{ name: 'quotes stay as they were typed', body: '"a" -- b', has: '"a\\" -- b' },
])('$name', async ({ body, has }) => {
	expect(await programOf(body)).toContain(has);
});

test.each([
	'A {globalThis.ran = true} b',
	'{globalThis.ran = true}',
	'export const ran = 1;',
	'<Step id={1}>\nx\n</Step>',
	'<Step {...props}>\nx\n</Step>',
])('content holds no code: %s', async (body) => {
	await expect(programOf(body)).rejects.toThrow('Content holds no code');
	expect(globalThis).not.toHaveProperty('ran');
});
