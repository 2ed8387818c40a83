import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const { devDependencies, dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const sections = readFileSync('docs/dependencies.md', 'utf8').split(/^## /m);
const sectionOf = (title: string) => sections.find((section) => section.startsWith(title)) ?? '';
const packages = sectionOf('What each does');
const own = sectionOf('What we write by hand');
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

describe('the lock file', () => {
	const { packages: entries } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
		packages: Record<string, { version: string; integrity?: string; resolved?: string; link?: true; optional?: true }>;
	};
	/** Without the repository itself and its workspaces, which are no downloads. */
	const downloads = Object.entries(entries).filter(([path, { link }]) => path.includes('node_modules/') && !link);
	const rows = [...sectionOf('Locked without integrity').matchAll(/^\| `(\S+)\*` \| (\S+) \| (.+) \|$/gm)];
	const listed = rows.flatMap(([, prefix, version, platforms = '']) =>
		platforms.split(', ').map((platform) => `node_modules/${prefix}${platform}@${version}`),
	);

	/** What the list began with. A number here only ever becomes smaller. */
	const MOST = {
		'@astrojs/compiler-binding-* 0.5.1': 8,
		'@biomejs/cli-* 2.6.8': 8,
		'@oxc-parser/binding-* 0.156.0': 15,
		'@pagefind/* 1.6.0': 5,
	};

	test('has the hash of every package but of those that are listed, which are optional', () => {
		const without = downloads.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''));
		expect(without.map(([path, { version }]) => `${path}@${version}`).sort()).toEqual(listed.sort());
		expect(without.filter(([, { optional }]) => !optional)).toEqual([]);
	});

	test('lists no more than it once did', () => {
		for (const [, prefix, version, platforms = ''] of rows) {
			const family = `${prefix}* ${version}` as keyof typeof MOST;
			expect(platforms.split(', ').length, family).toBeLessThanOrEqual(MOST[family] ?? 0);
		}
	});

	test('names no host', () => {
		expect(downloads.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
	});
});
