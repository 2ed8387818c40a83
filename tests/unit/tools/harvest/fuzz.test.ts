/**
 * A packed harvest as it may lie on a disk, whole or with some of its bytes changed, cut or put in, asked for lines of any
 * sort.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { wordsOfMessages } from '../../../../src/diagnosis/printed/keys.ts';
import { printedBy, readShard, shardsFor } from '../../../../src/diagnosis/printed/match.ts';
import { openHarvest, packHarvest } from '../../../../src/diagnosis/printed/packed-fs.ts';
import type { Harvest } from '../../../../src/diagnosis/printed/rows.ts';
import { makeHarvestFiles, wholeHarvest } from '../../../../src/diagnosis/printed/shards.ts';
import { anyText } from '../../any-text.ts';
import { tries } from '../../tries.ts';

const row = (template: string, line: number) => ({
	file: 'load.py',
	line,
	function: 'load',
	kind: 'ValueError',
	template,
});
const templates = [
	'cannot decode fragment <int> of <…>',
	'fragment <int> of <…> was lost while the reader waited',
	'<…> expects <int> readers but fragment <…> has <int>',
	'the reader of <path> closed its fragment before it was read',
];
const demo: Harvest = {
	software: 'demo',
	name: 'Demo',
	repository: 'owner/demo',
	root: 'demo/',
	licence: 'MIT',
	releases: ['1.0', '1.1'].map((version) => ({ version, ref: `v${version}` })),
	left: 0,
	unread: 0,
	rows: templates.map(row),
};
const bits = 2;
const files = makeHarvestFiles([demo], { words: wordsOfMessages(templates), bits });
const whole = packHarvest(wholeHarvest([demo]));

const folder = mkdtempSync(join(tmpdir(), 'harvest-fuzz-'));
const path = join(folder, 'harvest.bin');
afterAll(() => rmSync(folder, { recursive: true }));

const words = fc.constantFrom(
	...templates.flatMap((template) => template.split(' ')),
	...[
		'ValueError:',
		'3',
		'/data/x.bin',
		'__proto__',
		'constructor',
		'\t',
		'=',
		'\n',
		'\0',
		'<int>',
		'\u202e',
		'损',
		'a'.repeat(3000),
	],
);
const asked = fc.oneof(
	fc.array(words, { maxLength: 30 }).map((all) => all.join(' ')),
	anyText(200),
	fc.constantFrom(
		'ValueError: cannot decode fragment 3 of x',
		'ValueError: fragment 3 of x was lost while the reader waited',
	),
);
const change = fc.oneof(
	fc.record({ at: fc.nat(whole.length - 1), byte: fc.nat(255) }).map(({ at, byte }) => (bytes: Buffer) => {
		bytes.writeUInt8(byte, Math.min(at, Math.max(0, bytes.length - 1)));
		return bytes;
	}),
	fc
		.nat(whole.length)
		.map((length) => (bytes: Buffer) => bytes.subarray(0, Math.max(1, Math.min(length, bytes.length)))),
	fc.record({ at: fc.nat(whole.length), more: fc.uint8Array({ minLength: 1, maxLength: 9 }) }).map(
		({ at, more }) =>
			(bytes: Buffer) =>
				Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)]),
	),
	fc.record({ word: fc.nat(5), to: fc.nat(0xffffffff) }).map(({ word, to }) => (bytes: Buffer) => {
		if (bytes.length > 4 * word + 4) bytes.writeUInt32LE(to, 4 * word);
		return bytes;
	}),
);

const most = tries(200);

test('any line is answered from the file as from its pieces, and named with what the harvest says', () => {
	writeFileSync(path, whole);
	const printers = openHarvest(pathToFileURL(path));
	let known = 0;
	const holds = (line: string) => {
		const told = printers(line) ?? [];
		known += told.length;
		const pieces = shardsFor(line, files.vocabulary, bits).map((number) => readShard(files.shards[number] ?? ''));
		if (pieces.length) expect(told).toEqual(printedBy(line, pieces));
		for (const place of told) {
			expect(templates).toContain(place.template);
			expect(place.url).toMatch(/^https:\/\/github\.com\/owner\/demo\/blob\/v1\.[01]\/demo\/load\.py#L\d+$/);
		}
	};
	fc.assert(fc.property(asked, holds), most);
	expect(known).toBeGreaterThan(0);
});

test('a file with changed bytes names what it would, or says that it cannot be looked up', () => {
	const sound = new Map<string, unknown>();
	let lost = 0;
	const holds = (line: string, changes: ((bytes: Buffer) => Buffer)[]) => {
		writeFileSync(path, whole);
		if (!sound.has(line)) sound.set(line, openHarvest(pathToFileURL(path))(line));
		writeFileSync(
			path,
			changes.reduce<Buffer>((bytes, one) => one(bytes), Buffer.from(whole)),
		);
		const told = openHarvest(pathToFileURL(path))(line);
		if (told) expect(told).toEqual(sound.get(line));
		else lost++;
	};
	fc.assert(fc.property(asked, fc.array(change, { minLength: 1, maxLength: 3 }), holds), most);
	expect(lost).toBeGreaterThan(0);
});
