/** A table of figures in a document. Pure. */

/**
 * The document with a table in place of the one whose first cell is the same, and with a day in the paragraph above it.
 *
 * @param rows the first is the head.
 * @throws when the document has no such table, or no day above it.
 * @example withTable('On 2026-01-02:\n\n| of | s |\n|---|---|\n| a | 1 |\n', [['of', 's'], ['a', '2']], '2026-03-04') // => 'On 2026-03-04:\n\n| of | s |\n|---|---:|\n| a | 2 |\n'
 */
export function withTable(document: string, rows: readonly (readonly string[])[], day: string): string {
	const [head = [], ...body] = rows;
	const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
	const table = [line(head), `|${head.map((_, at) => (at ? '---:' : '---')).join('|')}|`, ...body.map(line)].join('\n');
	// A row of another table may begin alike.
	const start = [...document.matchAll(/^\| (.*?) \|.*\n\| ?-/gm)].find(([, first]) => first === head[0])?.index;
	if (start === undefined) throw new Error(`There is no table that begins with "${head[0]}".`);
	const before = document.slice(0, start);
	const days = [...before.matchAll(/\d{4}-\d\d-\d\d/g)];
	const last = days.at(-1);
	if (!last) throw new Error(`No day of a measurement stands above the table that begins with "${head[0]}".`);
	const rest = document.slice(start).replace(/^(?:\|.*(?:\n|$))+/, `${table}\n`);
	return `${before.slice(0, last.index)}${day}${before.slice(last.index + day.length)}${rest}`;
}
