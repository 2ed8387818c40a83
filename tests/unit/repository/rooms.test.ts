/** What is written of the rooms of src/ is what stands there. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { wings } from '../layers.ts';

/** No wing: the Node that the build needs. */
const APART = ['runtime'];

const foldersIn = (folder: string) =>
	readdirSync(folder, { withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.map(({ name }) => name)
		.sort();

const rooms = Object.keys(wings).flatMap((wing) => foldersIn(join('src', wing)).map((room) => `${wing}/${room}`));

test('src has the wings, and no room outside of them', () => {
	expect(foldersIn('src')).toEqual([...APART, ...Object.keys(wings)].sort());
});

test('each room has its layer', () => {
	const placed = Object.entries(wings).flatMap(([wing, { layers }]) => layers.flat().map((room) => `${wing}/${room}`));
	expect(placed.filter((room) => !room.endsWith('.ts')).sort()).toEqual(rooms.toSorted());
});

test('README has a row for each room, under its wing', () => {
	const table = readFileSync('README.md', 'utf8').split('## The folders')[1] ?? '';
	const named = [...table.matchAll(/^\| (`src\/[^|]+) \|/gm)].flatMap(([, cell = '']) => {
		const wing = /`src\/([\w-]+)\//.exec(cell)?.[1] ?? '';
		return [...cell.matchAll(/`(?:src\/[\w-]+\/)?([\w-]+)\/`/g)].map(([, room = '']) => `${wing}/${room}`);
	});
	expect(named.toSorted()).toEqual(rooms.toSorted());
});

test('docs/decisions.md names the layers of each wing as they are', () => {
	const text = readFileSync('docs/decisions.md', 'utf8');
	const told = Object.fromEntries(
		[...text.matchAll(/^- `(\w+)`(?: \(imports ([^)]*)\))?: (.*)\.$/gm)].map(([, wing = '', below, layers = '']) => [
			wing,
			{
				below: below ? below.replaceAll('`', '').split(', ') : [],
				layers: layers.split(' → ').map((layer) => layer.replaceAll('`', '').split(', ')),
			},
		]),
	);
	expect(told).toEqual(wings);
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
