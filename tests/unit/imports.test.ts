import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { layers } from './layers.ts';

const root = resolve('src');
const rank = (room: string) => layers.findIndex((layer) => layer.includes(room));
const roomOf = (file: string) => relative(root, file).split('/')[0] ?? '';

const imports = readdirSync(root, { recursive: true, encoding: 'utf8' })
	.filter((name) => /\.(ts|astro)$/.test(name))
	.map((name) => join(root, name))
	.flatMap((file) =>
		[...readFileSync(file, 'utf8').matchAll(/(?:from|import|import\()\s*['"](\.[^'"]+)['"]/g)].map((match) => ({
			from: file,
			// Without the query by which Vite is asked for an address.
			to: resolve(dirname(file), (match[1] ?? '').replace(/\?.*/, '')),
		})),
	)
	.filter(({ to }) => to.startsWith(`${root}/`) && !to.endsWith('.css'));

interface Import {
	from: string;
	to: string;
}

/** The circles of files that import each other, types included: each once, as the way around. */
function circlesIn(all: readonly Import[]): string[] {
	const imported = Map.groupBy(all, ({ from }) => from);
	const circles = new Set<string>();
	const finished = new Set<string>();
	const walk = (file: string, way: readonly string[]) => {
		const at = way.indexOf(file);
		if (at >= 0) circles.add(nameOf(way.slice(at)));
		if (at >= 0 || finished.has(file)) return;
		for (const { to } of imported.get(file) ?? []) walk(to, [...way, file]);
		finished.add(file);
	};
	for (const file of imported.keys()) walk(file, []);
	return [...circles];
}

/** From the first of its files in the alphabet, so that a circle has one name. */
function nameOf(circle: readonly string[]): string {
	const first = circle.indexOf(circle.toSorted()[0] ?? '');
	const way = [...circle.slice(first), ...circle.slice(0, first)];
	return [...way, way[0]].join(' → ');
}

test('every room has its place in the order', () => {
	const rooms = new Set(imports.flatMap(({ from, to }) => [roomOf(from), roomOf(to)]));
	expect([...rooms].filter((room) => rank(room) < 0)).toEqual([]);
	expect(imports.length).toBeGreaterThan(50);
});

test('imports run one way', () => {
	const wrong = imports
		.filter(({ from, to }) => roomOf(from) !== roomOf(to) && rank(roomOf(to)) >= rank(roomOf(from)))
		.filter(({ from, to }) => !(rank(roomOf(from)) === 0 && roomOf(to).endsWith('.ts') && roomOf(from) !== 'matching'))
		.map(({ from, to }) => `${relative(root, from)} imports ${relative(root, to)}`);
	expect(wrong).toEqual([]);
});

test('no files import each other in a circle', () => {
	const named = imports.map(({ from, to }) => ({ from: relative(root, from), to: relative(root, to) }));
	expect(circlesIn(named)).toEqual([]);
});

test.each([
	{ name: 'none where two import one', all: 'a b, a c, b d, c d', circles: [] },
	{ name: 'two files', all: 'start b, b a, a b', circles: ['a → b → a'] },
	{ name: 'a file and itself', all: 'a a', circles: ['a → a'] },
	{ name: 'a long one, behind one that is sound', all: 'a b, b c, c e, c d, d a', circles: ['a → b → c → d → a'] },
	{ name: 'two that share a file', all: 'a b, b a, b c, c b', circles: ['a → b → a', 'b → c → b'] },
])('a circle is named: $name', ({ all, circles }) => {
	const edges = all.split(', ').map((edge) => edge.split(' '));
	expect(circlesIn(edges.map(([from = '', to = '']) => ({ from, to })))).toEqual(circles);
});

test('Astro has the texts from the library to render them, and nothing else of the content', () => {
	const readers = readdirSync(root, { recursive: true, encoding: 'utf8' })
		.filter((name) => /\.(ts|astro)$/.test(name))
		.filter((name) => readFileSync(join(root, name), 'utf8').includes("'astro:content'"));
	expect(readers.sort()).toEqual(['components/Text.astro', 'content.config.ts']);
});
