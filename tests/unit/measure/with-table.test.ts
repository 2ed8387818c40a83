import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withTable } from '../../measure/with-table.ts';

const document = `Of 2026-01-02, quietly:

| of | s |
|---|---|
| a | 1 |
| of all | 2 |

On 2026-01-03:

| of all | s |
|---|---|
| c | 3 |
`;

test('a table takes the place of the one that begins alike, with its day; nothing else changes', () => {
	const rows = [
		['of', 's', 'MB'],
		['a', '9', '4'],
	];
	expect(withTable(document, rows, '2026-05-06')).toBe(
		document
			.replace('2026-01-02', '2026-05-06')
			.replace(
				'| of | s |\n|---|---|\n| a | 1 |\n| of all | 2 |\n',
				'| of | s | MB |\n|---|---:|---:|\n| a | 9 | 4 |\n',
			),
	);
	const last = withTable(document, [['of all', 's']], '2026-05-06');
	expect(last).toContain('Of 2026-01-02');
	expect(last.endsWith('On 2026-05-06:\n\n| of all | s |\n|---|---:|\n')).toBe(true);
});

test('where there is no such table, or no day above it, that is said', () => {
	expect(() => withTable(document, [['nothing', 's']], '2026-05-06')).toThrow('There is no table');
	expect(() => withTable('Now:\n\n| of |\n|---|\n', [['of']], '2026-05-06')).toThrow('No day');
});

test.each([
	['docs/growth.md', 'failures and problems together, in 2 languages'],
	['docs/cli.md', 'Node, input'],
	['docs/cli.md', 'logs of 64 ranks'],
	['docs/cli.md', 'stacks'],
])('%s has the table "%s" that a measurement writes', (file, first) => {
	const written = withTable(
		readFileSync(file, 'utf8'),
		[
			[first, 's'],
			['x', '1'],
		],
		'2030-01-01',
	);
	expect(written).toContain(`| ${first} | s |\n|---|---:|\n| x | 1 |\n`);
	expect(written).toContain('2030-01-01');
});
