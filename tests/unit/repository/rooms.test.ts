/** What is written of the rooms of src/ is what stands there. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { layers } from '../layers.ts';

/** They hold no code that others import. */
const APART = ['runtime', 'styles'];

const rooms = readdirSync('src', { withFileTypes: true })
	.filter((entry) => entry.isDirectory())
	.map(({ name }) => name)
	.sort();

test('README has a row for each room', () => {
	const table = readFileSync('README.md', 'utf8').split('## The folders')[1] ?? '';
	const cells = [...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) => [
		...cell.matchAll(/`(?:src\/)?([\w-]+)\/`/g),
	]);
	const named = cells
		.map(([, room = '']) => room)
		.filter((room) => !['content', 'tests', 'docs', 'suggest'].includes(room));
	// What is read at its own name alone is told where it is used.
	expect([...new Set(named)].sort()).toEqual(rooms.filter((room) => room !== 'runtime' && room !== 'content').sort());
	expect(table).toContain('| `src/content/files/` |');
});

test('each room has its layer', () => {
	expect(rooms.filter((room) => !layers.flat().includes(room))).toEqual(APART);
});

test('docs/decisions.md names the layers as they are', () => {
	const text = readFileSync('docs/decisions.md', 'utf8');
	const told = /has the rooms of `src\/` in groups: (.*?)\. A room/.exec(text)?.[1] ?? '';
	const named = told.split(' → ').map((layer) => layer.replaceAll('`', '').split(', '));
	expect(named).toEqual(layers.map((layer) => layer.filter((room) => !room.endsWith('.ts') || room === 'locales.ts')));
});

test('docs/decisions.md begins with a link to each of its parts', () => {
	const text = readFileSync('docs/decisions.md', 'utf8');
	const parts = [...text.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title);
	const anchor = (title: string) =>
		title
			.toLowerCase()
			.replace(/[^\w\s-]/g, '')
			.replaceAll(' ', '-');
	const contents = text.split('\n').find((line) => line.startsWith('['));
	expect(contents).toBe(parts.map((title) => `[${title}](#${anchor(title)})`).join(' · '));
	expect(parts.length).toBeGreaterThan(20);
});
