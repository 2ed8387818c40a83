/** A run as text for an issue. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSampleLogs, readSampleRun } from '../../../../src/content/library/sample-run-fs.ts';
import { printable } from '../../../../src/diagnosis/answer/printable.ts';
import type { RunWords } from '../../../../src/diagnosis/answer/run.ts';
import { runText } from '../../../../src/diagnosis/answer/run-text.ts';
import { compileContent } from '../matching/content-fs.ts';

const words: RunWords = JSON.parse(readFileSync('content/ui/en.json', 'utf8')).run;
const medium = { words, titleOf: (failure: string) => failure, shown: printable };
const index = compileContent();

test('tells the story, and draws it in plain signs', async () => {
	const read = await readSampleLogs(readSampleRun(), index);
	expect(runText(read, medium)).toMatchInlineSnapshot(`
		"\`\`\`text
		The run
		Ranks: 8. Logs: 9. Lines: 248.

		Failed first: rank 5: device-side-assert
		  logs/none_513mje4i/attempt_1/5/stderr.log:33
		Then: ranks 4, 6: gloo-connection-fails (from 4.1 s after it)
		Silent: ranks 0–3, 7: nothing since 2026-11-23 06:27:36, and no error
		Before: attempt 0: rank 2, checkpoint-load

		rank 0               ===============================|................
		rank 1               ===============================|................
		rank 2               ===============================|................
		rank 3               ===============================|................
		rank 4               ==========================================v
		rank 5               ===============================X
		rank 6               ==========================================v
		rank 7               ===============================|................
		                     2026-11-23 06:27:24,954 … 1123 06:27:43.096000
		= writes   | last sign of life   . silent   X failed first   v lost another rank
		\`\`\`
		"
	`);
});

test('names no machine and nobody, and no log can end its block', async () => {
	const line = (text: string) =>
		`2026-11-23 06:27:37 ERROR failed\nTraceback (most recent call last):\n  File "a.py", line 1\n${text}\n`;
	const read = await readSampleLogs(
		{
			'gpu-node-07.corp.example.org/rank0.log': line('acme.```Error: for ada@example.org'),
			'home/ada/rank1.log': 'x\n',
		},
		index,
	);
	const text = runText(read, medium);
	expect(text).not.toMatch(/corp|ada/);
	expect(text.match(/```/g)).toHaveLength(2);
});

test('names no node that it knows, whatever that is called, not even where the name is cut', async () => {
	const nodes = ['dgx-muenchen-03', 'gpu-a100-17.kl.intern', 'ip-10-12-0-7', 'node017', 'zquill'];
	const line = (at: number) =>
		`2026-11-23 06:27:3${at} ERROR failed\nTraceback (most recent call last):\n  File "a.py", line 1\nMy${at}Error: x\n`;
	const read = await readSampleLogs(
		Object.fromEntries(nodes.map((node, at) => [`llm-kiwi/${node}/rank${at}.log`, line(at)])),
		index,
	);
	const text = runText(read, medium);
	for (const name of [...nodes, 'llm-kiwi', 'dgx-mue', 'gpu-a1', 'ip-10-1']) expect(text).not.toContain(name);
	expect(text).toMatch(/Failed first: rank 0 on <host1>: My0Error\n {2}<id1>\/<host1>\/rank0\.log:\d/);
	expect(text).toContain('rank 2 on <host3>');
	// What is shown in the page stays as it is.
	expect(medium.shown('dgx-muenchen-03')).toBe('dgx-muenchen-03');
});

test('of whom nothing was read to the end it says so, in the story and in the picture', async () => {
	const read = await readSampleLogs(readSampleRun(), index);
	const rows = read.attempts.at(-1)?.run.rows ?? [];
	const [first] = rows;
	if (!first) throw new Error('The sample has no rows.');
	first.unread = true;
	const text = runText(read, medium);
	expect(text).toContain('Not read: rank 0: not read to the end, so what went wrong there may be missing\n');
	expect(text).toMatch(/^rank 0 +=+\?+$/m);
	expect(text).toContain('? not read to the end');
});
