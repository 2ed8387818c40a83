import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { wings } from './layers.ts';

const root = resolve('src');
/** The wing and the room of a file. */
const placeOf = (file: string) => {
	const [wing = '', room = ''] = relative(root, file).split('/');
	return { wing, room };
};
const rank = ({ wing, room }: ReturnType<typeof placeOf>) =>
	wings[wing]?.layers.findIndex((layer) => layer.includes(room)) ?? -1;

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
	const places = imports.flatMap(({ from, to }) => [placeOf(from), placeOf(to)]);
	expect(places.filter((place) => rank(place) < 0)).toEqual([]);
	expect(imports.length).toBeGreaterThan(1000);
});

/** Whether a file may import another: of its room, of an earlier group of its wing, or of a wing below. */
function mayImport(from: ReturnType<typeof placeOf>, to: ReturnType<typeof placeOf>): boolean {
	if (from.wing === to.wing && from.room === to.room) return true;
	if (from.room === 'matching') return false;
	if (from.wing === to.wing) return rank(to) < rank(from);
	return wings[from.wing]?.below.includes(to.wing) ?? false;
}

test('imports run one way', () => {
	const wrong = imports
		.filter(({ from, to }) => !mayImport(placeOf(from), placeOf(to)))
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
	expect(readers.sort()).toEqual(['site/components/Text.astro', 'site/content.config.ts']);
});
