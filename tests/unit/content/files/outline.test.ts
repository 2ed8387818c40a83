import { expect, test } from 'vitest';
import { splitHead } from '../../../../src/content/files/folders-fs.ts';
import { readOutline } from '../../../../src/content/files/outline.ts';

const page = `<Symptoms>
It **stops** at \`x < y\`.
</Symptoms>

<Solutions>

<Step id="one" title="Do \`one\`">

See [two](/errors/two/).

\`\`\`bash
run --one
\`\`\`

<Careful>
It deletes.
</Careful>

</Step>

</Solutions>

<DoesNotHelp>

<Advice claim="Waiting">No.</Advice>

</DoesNotHelp>
`;

test('tells the sections with their anchors and lines', () => {
	expect(readOutline(page, 10).sections.map(({ id, line }) => [id, line])).toEqual([
		['symptoms', 11],
		['solutions', 15],
		['does-not-help', 33],
	]);
});

test('tells the steps with title, code, links and whether they warn', () => {
	expect(readOutline(page).sections[1]?.steps).toEqual([
		{
			id: 'one',
			title: 'Do `one`',
			line: 7,
			text: 'Do `one`\nSee two.\nrun --one\nIt deletes.',
			code: [{ lang: 'bash', value: 'run --one', line: 11 }],
			links: ['/errors/two/'],
			hasWarning: true,
		},
	]);
});

test('tells what is claimed and why it does not help', () => {
	expect(readOutline(page).sections[2]?.advice).toEqual([{ claim: 'Waiting', line: 25, text: 'Waiting\nNo.' }]);
});

test.each([
	['an import', 'import a from "b"\n', 'an import or export'],
	['an expression', 'One {two} three', 'the expression {two}'],
	['a heading', '## Title', 'a heading'],
	['an element', '<script src="x" />', '<script>'],
	[
		'a computed property',
		'<Symptoms>\n\n<Step id={1} title="x">\n\ny\n\n</Step>\n\n</Symptoms>',
		'a computed property on <Step>',
	],
])('does not take %s for content', (_, body, what) => {
	expect(readOutline(body).strangers.map((stranger) => stranger.what)).toContain(what);
});

test('a file that is no MDX is told with its line, and nothing is thrown', () => {
	const { sections, syntaxError } = readOutline('<Causes>\n\n- One\n', 5);
	expect(sections).toEqual([]);
	expect(syntaxError?.line).toBeGreaterThan(5);
	expect(syntaxError?.reason).toContain('Causes');
});

test.each([
	{ source: '---\ntitle: A\n---\nBody', head: { yaml: 'title: A', body: 'Body', bodyLine: 4 } },
	{ source: '---\r\ntitle: A\r\n---\r\nBody', head: { yaml: 'title: A', body: 'Body', bodyLine: 4 } },
	{ source: 'title: A\n---\nBody', head: undefined },
])('splits the head from the body of $source', ({ source, head }) => {
	expect(splitHead(source)).toEqual(head);
});
