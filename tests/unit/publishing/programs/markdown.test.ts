import { describe, expect, test } from 'vitest';
import { readOutline } from '../../../../src/content/files/outline.ts';
import { addressOf, llmsPath, markdownPath, relativeMarkdown } from '../../../../src/core/addresses/program-files.ts';
import { codeBlock, inlineCode } from '../../../../src/core/text/code-markdown.ts';
import { bodyMarkdown, inlineText } from '../../../../src/publishing/programs/markdown.ts';
import { scanJson, scanMarkdown } from '../../../../src/tools/checks/text-scan.ts';

const titles = { solutions: 'Solutions', 'does-not-help': 'Does not help', careful: 'Careful', causes: 'Causes' };

function convert(body: string, prefix: string | undefined = '', level = 2): string {
	return bodyMarkdown(body, readOutline(body), {
		level,
		prefix,
		titleOf: (id) => titles[id as keyof typeof titles],
		addressOf: (link) => `/en${link}`,
	});
}

describe('a body becomes Markdown', () => {
	test('sections and steps are headings with their anchors, and steps are numbered', () => {
		const body = `<Solutions>

<Step id="one" title="Do \`one\`">

First.

</Step>

<Step id="two" title="Do two, see [there](/errors/b/)">

- a
  - b

</Step>

</Solutions>
`;
		expect(convert(body)).toBe(`## <a id="solutions"></a>Solutions

### <a id="one"></a>1. Do \`one\`

First.

### <a id="two"></a>2. Do two, see [there](/en/errors/b/)

- a
  - b`);
	});

	test('what is given for the end of a section stands there, before the next one', () => {
		const body = '<Reading>\n\nBy its number.\n\n</Reading>\n\n<Causes>\n\n- One.\n\n</Causes>\n';
		const style = { level: 2, prefix: '', titleOf: (id: string) => id, addressOf: (link: string) => link };
		expect(bodyMarkdown(body, readOutline(body), { ...style, endOf: { reading: '| value |' } })).toBe(
			'## <a id="reading"></a>reading\n\nBy its number.\n\n| value |\n\n## <a id="causes"></a>causes\n\n- One.',
		);
	});

	test('what is said of a step stands under its title, before the text of its author', () => {
		const body =
			'<Solutions>\n\n<Step id="a" title="A">\n\nDo it.\n\n</Step>\n\n<Step id="b" title="B">\n\nOr it.\n\n</Step>\n\n</Solutions>\n';
		const style = { level: 2, prefix: undefined, titleOf: (id: string) => id, addressOf: (link: string) => link };
		const underStep = (id: string) => (id === 'b' ? 'Run.' : undefined);
		expect(bodyMarkdown(body, readOutline(body), { ...style, underStep })).toBe(
			'## solutions\n\n### 1. A\n\nDo it.\n\n### 2. B\n\nRun.\n\nOr it.',
		);
	});

	test('a warning is a quote, with everything in it', () => {
		const body = `<Causes>
It is.

<Careful>

It deletes:

\`\`\`bash
rm -r x

rm -r y
\`\`\`

</Careful>

</Causes>`;
		expect(convert(body)).toContain(`> **Careful**
>
> It deletes:
>
> \`\`\`bash
> rm -r x
>
> rm -r y
> \`\`\``);
	});

	test('advice that does not help is marked as such where it stands', () => {
		expect(convert('<DoesNotHelp>\n\n<Advice claim="`A=1`">Nothing reads it.</Advice>\n\n</DoesNotHelp>')).toBe(
			'## <a id="does-not-help"></a>Does not help\n\n### ✗ `A=1`\n\nNothing reads it.',
		);
	});

	test('links of the site lead somewhere; those elsewhere and those in code stay as they are', () => {
		const body = '<Causes>\n\n[a](/b/#c), [d](https://e.f/), `[g](/h/)` and [/b/](/b/).\n\n</Causes>';
		expect(convert(body)).toContain('[a](/en/b/#c), [d](https://e.f/), `[g](/h/)` and [/b/](/en/b/).');
	});

	test('inside another page anchors get a prefix, and without anchors there are none', () => {
		const body = '<Section id="x" title="X">\n\ntext\n\n</Section>';
		expect(convert(body, 'tip--', 4)).toBe('#### <a id="tip--x"></a>X\n\ntext');
		expect(
			bodyMarkdown(body, readOutline(body), { level: 2, prefix: undefined, titleOf: () => '', addressOf: String }),
		).toBe('## X\n\ntext');
	});

	test('attributes may hold quotes and angle brackets', () => {
		expect(convert(`<Section id="x" title='a > "b"'>\n\ntext\n\n</Section>`)).toBe('## <a id="x"></a>a > "b"\n\ntext');
	});
});

test.each([
	['a', '`a`'],
	['a `b`', '`` a `b` ``'],
	['a `b` c', '``a `b` c``'],
	['', '``'],
])('inline code holds %j', (text, code) => expect(inlineCode(text)).toBe(code));

test('a code block may hold a fence', () => {
	expect(codeBlock('text', '```\nx\n```\n')).toBe('````text\n```\nx\n```\n````');
});

test('in one-line texts only links outside code are changed', () => {
	expect(inlineText('`[a](/b/)` [a](/b/)\n[c](https://d.e/)', (link) => `/zh${link}`)).toBe(
		'`[a](/b/)` [a](/zh/b/) [c](https://d.e/)',
	);
});

test('the scanner of Markdown skips code and reads the head of a file', () => {
	const markdown = `---
title: "[no](/no/)"
page: /en/a/
  zh-CN: /zh/a.md
---

## <a id="x"></a>X

[a](/b/) \`[no](/no/)\` \`\`[no](/no/) \` \`\` [\`c\`](/d/)

> \`\`\`\`text
> [no](/no/)
> \`\`\`
> <a id="no"></a>
> \`\`\`\`

[e](/f/#g)
`;
	expect(scanMarkdown(markdown)).toEqual({
		anchors: new Set(['x']),
		links: ['/en/a/', '/zh/a.md', '/b/', '/d/', '/f/#g'],
	});
});

test('the scanner of data reads fields that hold addresses', () => {
	const json = '{ "title": "/no/", "links": { "en": { "page": "/en/a/" } }, "icons": [{ "src": "/a.png" }] }';
	expect(scanJson(json).links).toEqual(['/en/a/', '/a.png']);
});

describe('addresses', () => {
	test('a copy stands beside its page, and the page finds it by a short link', () => {
		for (const path of ['/lightrft/cuda-oom/', '/errors/', '/lightrft/all/']) {
			const page = new URL(`https://a.example/docs/en${path}`);
			expect(new URL(relativeMarkdown(path), page).pathname).toBe(`/docs/en${markdownPath(path)}`);
		}
	});

	test('lists for language models stand at the root in English, as the convention asks', () => {
		expect([llmsPath('llms.txt', 'en'), llmsPath('llms-full.txt', 'zh')]).toEqual(['/llms.txt', '/zh/llms-full.txt']);
	});

	test('are absolute only where the site knows its own', () => {
		const place = { site: 'https://a.example', base: '/docs/', published: true };
		expect(addressOf(place, '/en/#显存')).toBe('https://a.example/docs/en/#%E6%98%BE%E5%AD%98');
		expect(addressOf({ ...place, published: false }, '/en/')).toBe('/docs/en/');
	});
});
