import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const EXPORTED = /^export (?:interface|type) (\w+)(?= |<)/gm;

/** The files that declare each exported type, by its name. What a file keeps to itself may be called as it likes. */
function typesIn(files: readonly { file: string; source: string }[]): Map<string, string[]> {
	const all = files.flatMap(({ file, source }) =>
		[...source.matchAll(EXPORTED)].map(([, name = '']) => ({ file, name })),
	);
	const byName = Map.groupBy(all, ({ name }) => name);
	return new Map([...byName].map(([name, found]) => [name, found.map(({ file }) => file)]));
}

const sources = ['src', '.github/actions/suggest'].flatMap((root) =>
	readdirSync(root, { recursive: true, encoding: 'utf8' })
		.filter((name) => name.endsWith('.ts') && !name.includes('node_modules'))
		.map((name) => ({ file: join(root, name), source: readFileSync(join(root, name), 'utf8') })),
);

/** Names that more than one room exports still. Take one out when it is renamed; add none. */
const SHARED = [
	...['Advice', 'Answer', 'Block', 'Card', 'Hit', 'Joined', 'Role', 'Said', 'Setting', 'Source', 'Span'],
	...['Spot', 'Tag', 'Texts', 'Vocabulary', 'Word'],
];

test('no other type that is exported has the name of another one', () => {
	const types = typesIn(sources);
	const twice = [...types].filter(([, files]) => files.length > 1).map(([name]) => name);
	expect(twice.sort()).toEqual(SHARED);
	expect(types.size).toBeGreaterThan(150);
});

test.each([
	{ name: 'two exported', a: 'export interface Hit {', b: 'export type Hit = string;', twice: ['Hit'] },
	{ name: 'one exported, one not', a: 'interface Hit<T> {', b: 'export type Hit = string;', twice: [] },
	{ name: 'none of two exported', a: 'interface Props {', b: 'interface Props {', twice: [] },
	{
		name: 'passed on from another file',
		a: 'export interface Hit {',
		b: "export type { Hit } from './a.ts';",
		twice: [],
	},
])('$name', ({ a, b, twice }) => {
	const types = typesIn([
		{ file: 'a.ts', source: a },
		{ file: 'b.ts', source: b },
	]);
	expect([...types].filter(([, files]) => files.length > 1).map(([name]) => name)).toEqual(twice);
});
