import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** A room may import from rooms of earlier groups, and from itself. `matching` imports only itself. */
const groups = [
	['schemas', 'locales.ts', 'matching'],
	['content', 'error-index', 'i18n', 'policy'],
	['ledger'],
	['problems', 'search', 'checks', 'share', 'offline', 'delivery'],
	['authoring', 'programs'],
	['components', 'cli'],
	['layouts'],
	['pages', 'content.config.ts'],
];
const root = resolve('src');
const rank = (room: string) => groups.findIndex((group) => group.includes(room));
const roomOf = (file: string) => relative(root, file).split('/')[0] ?? '';

const imports = readdirSync(root, { recursive: true, encoding: 'utf8' })
	.filter((name) => /\.(ts|astro)$/.test(name))
	.map((name) => join(root, name))
	.flatMap((file) =>
		[...readFileSync(file, 'utf8').matchAll(/(?:from|import|import\()\s*['"](\.[^'"]+)['"]/g)].map((match) => ({
			from: file,
			to: resolve(dirname(file), match[1] ?? ''),
		})),
	)
	.filter(({ to }) => to.startsWith(`${root}/`) && !/\.css(?:\?url)?$/.test(to));

test('every room has its place in the order', () => {
	const rooms = new Set(imports.flatMap(({ from, to }) => [roomOf(from), roomOf(to)]));
	expect([...rooms].filter((room) => rank(room) < 0)).toEqual([]);
	expect(imports.length).toBeGreaterThan(50);
});

test('imports run one way', () => {
	const wrong = imports
		.filter(({ from, to }) => roomOf(from) !== roomOf(to) && rank(roomOf(to)) >= rank(roomOf(from)))
		.filter(({ from, to }) => !(rank(roomOf(from)) === 0 && roomOf(to) === 'locales.ts' && roomOf(from) !== 'matching'))
		.map(({ from, to }) => `${relative(root, from)} imports ${relative(root, to)}`);
	expect(wrong).toEqual([]);
});

test('only src/problems reads the collections of Astro', () => {
	const readers = readdirSync(root, { recursive: true, encoding: 'utf8' })
		.filter((name) => /\.(ts|astro)$/.test(name) && name !== 'content.config.ts')
		.filter((name) => readFileSync(join(root, name), 'utf8').includes("'astro:content'"));
	expect(readers.map((name) => name.split('/')[0])).toEqual(readers.map(() => 'problems'));
});
