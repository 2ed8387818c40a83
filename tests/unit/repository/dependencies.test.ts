import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const { devDependencies, dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const [packages = '', own = ''] = readFileSync('docs/dependencies.md', 'utf8').split('\n## What we write by hand');
const firstCells = (text: string) =>
	[...text.matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell = '']) =>
		[...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name as string),
	);

test('every direct dependency has its row, and no row is of one that is gone', () => {
	expect(firstCells(packages).flat().sort()).toEqual(Object.keys(devDependencies).sort());
	expect(dependencies).toBeUndefined();
});

test('every row says what it does, and what it weighs in the page', () => {
	const rows = packages.split('\n').filter((line) => line.startsWith('| `'));
	for (const row of rows) expect(row.split(' | ').length, row).toBe(4);
});

test('what is written by hand is there', () => {
	const parts = firstCells(own).flat();
	expect(parts.length).toBeGreaterThan(5);
	expect(parts.filter((part) => !(part.includes('*') ? globSync(part).length : existsSync(part)))).toEqual([]);
});
