import { expect, test } from 'vitest';
import { compile } from '../../../src/content/compile.ts';
import { compileAll } from '../../../src/content/compile-all.ts';
import { compiledOf, isCompiled } from '../../../src/content/compiled.ts';

const nodesOf = (body: string) => compile(body).nodes;

test.each([
	{
		name: 'a paragraph is HTML',
		body: 'A `--x` & **b**.',
		nodes: ['<p>A <code class="nb">--x</code> &amp; <strong>b</strong>.</p>'],
	},
	{
		name: 'bold beside full-width punctuation is bold',
		body: '**粗体。**后',
		nodes: ['<p><strong>粗体。</strong>后</p>'],
	},
	{
		name: 'a section is a component',
		body: '<Causes>\n\n- One\n\n</Causes>',
		nodes: [{ name: 'PageSection', props: { id: 'causes' }, children: ['<ul>\n<li>One</li>\n</ul>'] }],
	},
	{
		name: 'a link is a component inside its paragraph',
		body: 'See [x](/errors/y/).',
		nodes: ['<p>See ', { name: 'a', props: { href: '/errors/y/' }, children: ['x'] }, '.</p>'],
	},
	{
		name: 'code is escaped, and its comments are dimmed',
		body: '```bash\n# why\necho "<a>"\n```',
		nodes: [
			{
				name: 'pre',
				props: { 'data-lang': 'bash' },
				children: ['<code><span class="c"># why</span>\necho "&lt;a&gt;"</code>'],
			},
		],
	},
	{
		name: 'a table has no white space between its parts',
		body: '| a |\n|---|\n| b |',
		nodes: [
			{
				name: 'table',
				props: {},
				children: ['<thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody>'],
			},
		],
	},
	{ name: 'an expression is not run', body: 'A {globalThis.ran = true} b', nodes: ['<p>A  b</p>'] },
])('$name', ({ body, nodes }) => {
	expect(nodesOf(body)).toEqual(nodes);
	expect(globalThis).not.toHaveProperty('ran');
});

test('a body that is no MDX has the place of the mistake and nothing to show', () => {
	expect(compile('<Causes>\n\n- One\n')).toEqual({
		outline: {
			sections: [],
			strangers: [],
			marks: [],
			syntaxError: { line: 1, reason: expect.stringContaining('Causes') },
		},
		nodes: [],
	});
});

test('threads compile what one thread would', () => {
	const bodies = Array.from({ length: 120 }, (_, at) => `<Causes>\n\n- Number ${at}\n\n</Causes>`);
	compileAll(bodies, 2);
	expect(bodies.every(isCompiled)).toBe(true);
	expect(bodies.map(compiledOf)).toEqual(bodies.map(compile));
});
