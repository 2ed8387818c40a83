/** An issue whose line nobody explains: one line says who prints it. */
import { describe, expect, test } from 'vitest';
import { printedComment, printedOf } from '../../../.github/actions/suggest/suggest.ts';
import { MENTION } from './as-github.ts';
import { content } from './content.ts';

const LINE = 'RuntimeError: Tried to erase Node size_1 but it still had 2 users in the graph: {getitem_3: None}!';

describe('who prints the line of an issue', () => {
	test.each<[string, string, string | undefined]>([
		['a line that is harvested', `Hello,\n\n\`\`\`\n${LINE}\n\`\`\`\n`, 'torch/fx/graph.py'],
		['one that stands in a comment of the template', `<!-- ${LINE} -->\nIt does not work.`, undefined],
		['one that nobody is known to print', 'ValueError: bespoke trouble of a script', undefined],
		['no error at all', 'How do I train on two nodes?', undefined],
	])('%s', (_, body, file) => {
		expect(printedOf(body, content)?.place.file).toBe(file);
	});
});

test('the comment is a line with a link, and says that there is no advice', () => {
	const printed = printedOf(LINE, content)!;
	const { line, url } = printed.place;
	expect(printedComment(printed, content.words('en').suggest)).toBe(
		`<!-- faultline:suggest -->

\`\`\`text
${LINE}
\`\`\`

Printed by PyTorch: [\`torch/fx/graph.py\`, line ${line}](${url}). Faultline has no advice on it yet.

<sub>${content.words('en').suggest.foot}</sub>
`,
	);
	expect(printedComment(printed, content.words('zh').suggest)).toContain(
		`[\`torch/fx/graph.py\` 第 ${line} 行](${url})`,
	);
});

test('what an issue says stands in code, and names nobody', () => {
	const printed = printedOf(LINE.replace('{getitem_3: None}', '``` @mallory <b>'), content)!;
	const [, told = ''] = printedComment(printed, content.words('en').suggest).split(/^`{4,}\n/m);
	expect(told).not.toMatch(MENTION);
	expect(told).not.toContain('mallory');
});
