/** Whatever stands in content/, the checks end, throw nothing, and name files and lines that exist. */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { Issue } from '../../../../src/content/files/issue.ts';
import { runChecks } from '../../../../src/tools/checks/run.ts';
import { anyText } from '../../any-text.ts';
import { tries } from '../../tries.ts';

const root = mkdtempSync(join(tmpdir(), 'faultline-fuzz-'));
cpSync(resolve('tests/fixtures/sound'), root, { recursive: true });
cpSync('content/GLOSSARY.md', join(root, 'content/GLOSSARY.md'));
afterAll(() => rmSync(root, { recursive: true }));

const files = readdirSync(join(root, 'content'), { recursive: true, encoding: 'utf8' })
	.filter((name) => /\.\w+$/.test(name))
	.map((name) => `content/${name}`)
	.sort();
const sound = new Map(files.map((file) => [file, readFileSync(join(root, file))]));

/** What is no accident: pieces that mean something to YAML, to MDX, to JavaScript or to the reader's eye. */
const pieces = [
	'&a [*a, *a]',
	'*a',
	'<<: *a',
	'!!js/function x',
	'__proto__: {}',
	'constructor: 1',
	'? [a]: b',
	'- - - - ',
	'> > > ',
	'[[[[[[',
	'{{{{',
	'---\n',
	'...\n',
	'%YAML 9.9\n---\n',
	"'",
	'"\\ud800"',
	'"\\u202e"',
	'\t',
	'\r\n',
	'\0',
	'\uFEFF',
	'\u202E',
	'import x from "y"\n',
	'export default {}\n',
	'{alert(1)}',
	'<script>alert(1)</script>',
	'<Careful set:html="x">',
	'<constructor/>',
	'<toString>x</toString>',
	'<Step id="__proto__" title="x">',
	'<Step id="constructor" title="constructor">x</Step>',
	'</Solutions>',
	'<Section',
	'<!--',
	'[x](javascript:alert(1))',
	'[x](/demo/#constructor)',
	'[x](/__proto__/)',
	'![x](y)',
	'[^1]: x',
	'&#x202e;',
	'`'.repeat(7),
	'~~~~',
	'| - |\n| - |\n',
	'$(rm -rf /)',
	'--__proto__',
	'<int:__proto__>',
	'<…><…>',
	'\\<',
	'  constructor: { label: x, meaning: y }\n',
	'formerly: { ids: [constructor], anchors: { constructor: constructor } }\n',
	'followsFrom: [constructor, cuda-oom]\n',
];

const place = fc.double({ min: 0, max: 1, noNaN: true });
const at = (bytes: Buffer, where: number) => Math.floor(where * bytes.length);
const join3 = (...parts: (Buffer | string)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)));

/** The lines of a file, without breaking bytes that are no UTF-8. */
const linesOf = (bytes: Buffer) => bytes.toString('latin1').split('\n');
const fromLines = (lines: string[]) => Buffer.from(lines.join('\n'), 'latin1');

type Mutation = (bytes: Buffer) => Buffer;
const mutation: fc.Arbitrary<Mutation> = fc.oneof(
	fc.tuple(place, fc.nat(255)).map(
		([where, byte]): Mutation =>
			(bytes) => {
				const changed = Buffer.from(bytes);
				if (changed.length) changed[Math.min(at(bytes, where), changed.length - 1)] = byte;
				return changed;
			},
	),
	place.map(
		(where): Mutation =>
			(bytes) =>
				fromLines(linesOf(bytes).toSpliced(at(bytes, where) % 40, 1)),
	),
	fc.tuple(place, fc.integer({ min: 1, max: 30 })).map(
		([where, times]): Mutation =>
			(bytes) => {
				const lines = linesOf(bytes);
				const line = Math.min(lines.length - 1, Math.floor(where * lines.length));
				return fromLines(lines.toSpliced(line, 0, ...Array<string>(times).fill(lines[line] ?? '')));
			},
	),
	fc.tuple(place, fc.constantFrom(...pieces), fc.constantFrom(1, 1, 1, 50)).map(
		([where, piece, times]): Mutation =>
			(bytes) =>
				join3(bytes.subarray(0, at(bytes, where)), piece.repeat(times), bytes.subarray(at(bytes, where))),
	),
	// A piece in the place of a value: the syntax often holds, so that the checks behind it are reached.
	fc.tuple(place, fc.oneof(fc.constantFrom(...pieces), anyText())).map(
		([where, piece]): Mutation =>
			(bytes) => {
				const lines = linesOf(bytes);
				const line = Math.min(lines.length - 1, Math.floor(where * lines.length));
				const changed = (lines[line] ?? '').replace(/(?<=[:>-] ?)[^:<>]+$/, () =>
					Buffer.from(piece).toString('latin1'),
				);
				return fromLines(lines.toSpliced(line, 1, changed));
			},
	),
	place.map(
		(where): Mutation =>
			(bytes) =>
				bytes.subarray(0, at(bytes, where)),
	),
	fc.constantFrom(...files).map(
		(other): Mutation =>
			() =>
				sound.get(other) ?? Buffer.alloc(0),
	),
	fc.uint8Array({ maxLength: 300 }).map(
		(bytes): Mutation =>
			() =>
				Buffer.from(bytes),
	),
);

const input = fc.array(fc.tuple(fc.constantFrom(...files), mutation), { minLength: 1, maxLength: 4 });

/** An issue leads its reader to a place: a file that is there, or one that is missing from a folder that is. */
function isPlaced({ file, line, found, right }: Issue): boolean {
	const path = join(root, file);
	if (!found || !right || !file.startsWith('content')) return false;
	if (!existsSync(path)) return line === undefined && existsSync(dirname(path));
	return line === undefined || (line >= 1 && line <= readFileSync(path, 'latin1').split('\n').length);
}

test('the checks end, throw nothing and name places that exist, whatever the content is', { timeout: 60_000 }, () => {
	let issues = 0;
	const details = fc.check(
		fc.property(input, (changes) => {
			const changed = new Map<string, Buffer>();
			for (const [file, mutate] of changes) {
				changed.set(file, mutate(changed.get(file) ?? sound.get(file) ?? Buffer.alloc(0)));
			}
			for (const [file, bytes] of changed) writeFileSync(join(root, file), bytes);
			try {
				const found = runChecks(root);
				issues += found.length;
				expect(found.filter((issue) => !isPlaced(issue))).toEqual([]);
			} finally {
				for (const file of changed.keys()) writeFileSync(join(root, file), sound.get(file) ?? '');
			}
		}),
		{ ...tries(12), endOnFailure: true },
	);
	console.log(`content: ${details.numRuns} inputs, ${issues} issues told`);
	if (details.failed) throw new Error(fc.defaultReportMessage(details));
	expect(issues).toBeGreaterThan(0);
});
