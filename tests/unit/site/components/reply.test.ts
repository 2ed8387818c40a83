import { expect, test } from 'vitest';
import { inlineCode } from '../../../../src/core/text/code-markdown.ts';
import { escapeMarkdown, lead, linkMarkdown, replyMarkdown } from '../../../../src/site/components/reply.ts';

test('an answer says what it is, how to confirm it, what to try, and where to read on', () => {
	const reply = replyMarkdown({
		title: 'CUDA out of memory',
		summary: 'A rank stops.',
		parts: [{ title: 'Diagnosis', blocks: [{ text: 'Look:' }, { code: 'nvidia-smi' }] }],
		attempts: {
			title: 'Solutions',
			list: [
				{ title: 'Lower the batch', blocks: [{ code: '--batch 1 \\\n--rollout 2' }] },
				{ title: 'Shard', blocks: [] },
			],
		},
		links: [
			{ text: 'Faultline', href: 'https://x.org/en/a/' },
			{ text: '中文', href: 'https://x.org/zh/a/' },
		],
	});
	expect(reply).toBe(`**CUDA out of memory**

A rank stops.

**Diagnosis**

Look:

\`\`\`
nvidia-smi
\`\`\`

**Solutions**

1. Lower the batch

   \`\`\`
   --batch 1 \\
   --rollout 2
   \`\`\`

2. Shard

[Faultline](https://x.org/en/a/)  
[中文](https://x.org/zh/a/)
`);
});

test('numbers of issues and names stand as code: on another tracker they are other ones', () => {
	const blocks = [
		{ text: 'Mended by #1316 and GH-7 (@octocat), see [it](https://x.org/en/#12) and `#5`.' },
		{ code: 'git log --grep "#1316" # @octocat' },
	];
	expect(replyMarkdown({ title: 'x', parts: [{ title: '', blocks }], links: [] })).toBe(
		'**x**\n\nMended by `#1316` and `GH-7` (`@octocat`), see [it](https://x.org/en/#12) and `#5`.\n\n```\ngit log --grep "#1316" # @octocat\n```\n',
	);
});

test('a command is told once', () => {
	const parts = ['Diagnosis', 'Quick fix'].map((title) => ({
		title,
		blocks: [{ text: title }, { code: 'nvidia-smi' }],
	}));
	expect(replyMarkdown({ title: 'x', parts, links: [] }).match(/nvidia-smi/g)).toHaveLength(1);
});

test('a part without a title and an empty list of things to try leave nothing behind', () => {
	const reply = replyMarkdown({
		title: 'x',
		parts: [{ title: '', blocks: [{ text: 'y' }] }],
		attempts: { title: 'Solutions', list: [] },
		links: [],
	});
	expect(reply).toBe('**x**\n\ny\n');
});

test('a fence is longer than any in the code', () => {
	const reply = replyMarkdown({ title: 'x', parts: [{ title: '', blocks: [{ code: '```\na\n```' }] }], links: [] });
	expect(reply).toContain('````\n```\na\n```\n````');
});

test.each([
	['a <pid> of [rank3]', 'a \\<pid> of \\[rank3\\]'],
	['5 * 3 and `x`', '5 \\* 3 and \\`x\\`'],
	['state_dict stays, _this_ does not', 'state_dict stays, \\_this\\_ does not'],
	['显存不足（OOM）', '显存不足（OOM）'],
])('text that would be markup is escaped: %s', (text, expected) => {
	expect(escapeMarkdown(text)).toBe(expected);
});

test.each([
	['x', '`x`'],
	['a `b` c', '``a `b` c``'],
	['`b`', '`` `b` ``'],
])('code keeps its own backticks: %s', (code, expected) => {
	expect(inlineCode(code)).toBe(expected);
});

test('brackets in an address do not end the link', () => {
	expect(linkMarkdown('a', 'https://x.org/a(b)/')).toBe('[a](https://x.org/a%28b%29/)');
});

test.each([
	{ name: 'up to the first code', blocks: [{ text: 'a' }, { code: 'b' }, { text: 'c' }], length: 2 },
	{
		name: 'one text where code comes late',
		blocks: [{ text: 'a' }, { text: 'b' }, { text: 'c' }, { code: 'd' }],
		length: 1,
	},
	{ name: 'one text where there is no code', blocks: [{ text: 'a' }, { text: 'b' }], length: 1 },
	{ name: 'nothing of nothing', blocks: [], length: 0 },
])('an answer quotes $name', ({ blocks, length }) => {
	expect(lead(blocks)).toEqual(blocks.slice(0, length));
});
