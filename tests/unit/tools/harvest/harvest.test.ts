import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import ui from '../../../../content/ui/en.json' with { type: 'json' };
import { fold } from '../../../../src/diagnosis/matching/fold.ts';
import {
	keysOfLine,
	keysOfTemplate,
	readVocabulary,
	wordHash,
	writeVocabulary,
} from '../../../../src/diagnosis/printed/keys.ts';
import {
	nearOf,
	type PrintedBy,
	printedBy,
	readHead,
	readShard,
	sayPrinted,
	shardsFor,
} from '../../../../src/diagnosis/printed/match.ts';
import { openHarvest, packHarvest } from '../../../../src/diagnosis/printed/packed-fs.ts';
import { formatHarvest, type Harvest, type HarvestRow, parseHarvest } from '../../../../src/diagnosis/printed/rows.ts';
import { LEAST_IN_SHARD, makeHarvestFiles } from '../../../../src/diagnosis/printed/shards.ts';
import { seal } from '../../../../src/diagnosis/printed/whole.ts';
import { chooseReleases, rowsOf } from '../../../../src/tools/harvest/gather.ts';
import { templatesOf } from '../../../../src/tools/harvest/parts.ts';

const told = (template: string, line = 3) => ({ line, function: 'f', kind: 'ValueError', parts: [template] });

describe('releases', () => {
	const versions = ['1.0', '1.1', '1.2'];
	const rowsFor = (...releases: Record<string, string[]>[]) =>
		rowsOf(
			versions,
			releases.map(
				(files) => new Map(Object.entries(files).map(([file, texts]) => [file, texts.map((text) => told(text))])),
			),
		).rows;
	const [text, other] = ['cannot decode that fragment', 'cannot encode that fragment'];

	test.each<[string, Record<string, string[]>[], Partial<HarvestRow>[]]>([
		['stands in all', [{ a: [text] }, { a: [text] }, { a: [text] }], [{ file: 'a' }]],
		['came later', [{}, { a: [text] }, { a: [text] }], [{ file: 'a', since: '1.1' }]],
		[
			'is gone',
			[{ a: [text] }, { a: [text] }, { a: [other] }],
			[
				{ file: 'a', until: '1.1' },
				{ file: 'a', since: '1.2' },
			],
		],
		['moved', [{ a: [text] }, { b: [text] }, { b: [text] }], [{ file: 'b' }]],
		['came back', [{ a: [text] }, {}, { a: [text] }], [{ file: 'a' }]],
		['stands in two files', [{ a: [text] }, { a: [text] }, { a: [text], b: [text] }], [{ file: 'a' }, { file: 'b' }]],
	])('a message that %s', (_, releases, rows) => {
		const found = rowsFor(...releases).map(({ file, since, until }) => ({
			file,
			...(since && { since }),
			...(until && { until }),
		}));
		expect(found).toEqual(rows);
	});

	test('what says too little is counted', () => {
		expect(rowsOf(['1.0'], [new Map([['a', [told('failed')]]])])).toEqual({ rows: [], left: 1 });
	});

	test('the first of each minor version of 24 months is read, and the newest', () => {
		const all = [
			'1.0.0 2023-01-01',
			'1.1.0 2025-01-01',
			'1.1.1 2025-02-01',
			'1.2.0 2026-01-01',
			'1.2.3 2026-03-01',
		].map((one) => {
			const [version = '', date = ''] = one.split(' ');
			return { version, date };
		});
		expect(chooseReleases(all).map(({ version }) => version)).toEqual(['1.1.0', '1.2.0', '1.2.3']);
	});

	test('no more than twelve are read, the oldest and the newest among them', () => {
		const all = Array.from({ length: 40 }, (_, at) => ({ version: `1.${at}.0`, date: '2026-01-01' }));
		const chosen = chooseReleases(all).map(({ version }) => version);
		expect([chosen.length, chosen[0], chosen.at(-1)]).toEqual([12, '1.0.0', '1.39.0']);
	});
});

test.each<[string, Parameters<typeof templatesOf>[0], string[]]>([
	[
		'each line of its own',
		['cannot decode fragment\nand nothing\nits neighbours are missing'],
		['cannot decode fragment', 'its neighbours are missing'],
	],
	[
		'neighbouring holes are one',
		['cannot decode fragment ', { hole: 'int' }, { hole: 'int' }],
		['cannot decode fragment <…>'],
	],
	['what would be read as a hole', ['cannot decode <unk> fragments'], ['cannot decode \\<unk> fragments']],
	['spaces and colours', ['\u001b[31mcannot  decode\tfragments\u001b[0m'], ['cannot decode fragments']],
	['holes and everyday words', [{ hole: '…' }, ' failed with error ', { hole: '…' }], []],
])('templates: %s', (_, parts, templates) => {
	expect(templatesOf(parts)).toEqual(templates);
});

const row = (template: string, more: Partial<HarvestRow> = {}): HarvestRow => ({
	file: 'demo/load.py',
	line: 7,
	function: 'load',
	kind: 'ValueError',
	template,
	...more,
});
const harvestOf = (rows: HarvestRow[], more: Partial<Harvest> = {}): Harvest => ({
	software: 'demo',
	name: 'Demo',
	repository: 'owner/demo',
	root: '',
	licence: 'MIT',
	releases: [
		{ version: '1.0', ref: 'v1.0' },
		{ version: '1.1', ref: 'v1.1' },
	],
	left: 2,
	unread: 0,
	rows,
	...more,
});

test('what is written is read, and written again the same', () => {
	const harvest = harvestOf([
		row('cannot decode fragment <int>', { since: '1.1' }),
		row('b: two fragments', { file: 'a.py', until: '1.0', function: '' }),
	]);
	const text = formatHarvest(harvest);
	expect(formatHarvest(parseHarvest('demo', text))).toBe(text);
	expect(parseHarvest('demo', text).rows).toEqual([harvest.rows[1], harvest.rows[0]]);
});

test('a vocabulary survives being written', () => {
	const vocabulary = new Map([
		[wordHash('fragment'), 0],
		[wordHash('decode'), 2],
		[wordHash('cannot'), 1],
	]);
	expect(new Map([...readVocabulary(writeVocabulary(vocabulary))].sort())).toEqual(new Map([...vocabulary].sort()));
});

test('the key of a template is among those of its line', () => {
	const vocabulary = new Map(['cannot', 'decode', 'fragment', 'of'].map((word) => [wordHash(word), 0]));
	const [key] = keysOfTemplate('cannot decode fragment <int> of <…>', vocabulary);
	expect(keysOfLine(fold('cannot decode fragment 3 of layers.0'), vocabulary)).toContain(key);
	expect(keysOfTemplate('<…> elsewhere', vocabulary)).toEqual([]);
});

test('what fills a hole is looked up after the plain words of a line, whatever its words are', () => {
	const vocabulary = new Map(['decode', 'fragment', 'layers', 'weight'].map((word) => [wordHash(word), 0]));
	const [key] = keysOfTemplate('decode fragment <…>', vocabulary);
	for (const value of ['layers.weight', 'layers/weight', 'layers_weight', 'layers@weight', '1 layers'])
		expect(keysOfLine(fold(`decode fragment ${value}`), vocabulary)[0]).toBe(key);
});

test.each([
	['a name before the value', 'fragment layer=<…> has no weight', "fragment layer='a.b_c' has no weight"],
	['plain words', 'on device <…> is not decoded there', 'on device meta is not decoded there'],
	['a number', 'fragment <int> of layer <int> decoded on device', 'fragment 3 of layer 4 decoded on device'],
])('the first key of a template stands before those that %s makes', (_, template, line) => {
	const words = 'fragment layer has no weight on device is not decoded there meta of'.split(' ');
	const vocabulary = new Map(words.map((word) => [wordHash(word), word === 'meta' ? 0 : 1]));
	expect(keysOfLine(fold(line), vocabulary)[0]).toBe(keysOfTemplate(template, vocabulary)[0]);
});

describe('who prints a line', () => {
	const others = harvestOf([row('cannot decode fragment <int> of <…>', { file: 'other/io.cc', kind: 'CHECK' })], {
		software: 'other',
		name: 'Other',
		repository: 'owner/other',
	});
	const demo = harvestOf([
		row('cannot decode fragment <int> of <…>'),
		row('cannot decode fragment <int> of the second kind of <…>', { line: 9 }),
		row('the loader ran out of empty buckets', { until: '1.0', line: 11 }),
	]);
	const files = makeHarvestFiles([demo, others], 3);
	const head = readHead(files.head);
	const places = (line: string, around: string[] = [], raisedIn?: string) =>
		printedBy(
			line,
			shardsFor(line, head).map((number) => readShard(files.shards[number] ?? '')),
			{ around, raisedIn },
		).map(({ software, line: at }) => `${software}:${at}`);

	test.each<[string, string, string[]]>([
		['both programs', 'RuntimeError: cannot decode fragment 3 of x', ['other:7']],
		['a line without a class', '[rank0]: cannot decode fragment 3 of x', ['demo:7', 'other:7']],
		['the one that says more', 'ValueError: cannot decode fragment 3 of the second kind of x', ['demo:9']],
		['one that is gone', 'ValueError: the loader ran out of empty buckets', ['demo:11']],
		['a class that is not its', 'KeyError: the loader ran out of empty buckets', []],
		[
			'words inside of another sentence',
			'we think the loader ran out of empty buckets since somebody emptied all of them yesterday',
			[],
		],
		[
			'what an assertion of PyTorch says',
			'RuntimeError: flux() INTERNAL ASSERT FAILED at "../aten/src/flux.h":74, please report a bug to PyTorch. cannot decode fragment 3 of x',
			['other:7'],
		],
		['nothing', 'ValueError: something else entirely', []],
	])('%s', (_, line, found) => {
		expect(places(line)).toEqual(found);
	});

	test('the program whose frames stand in the paste is told alone', () => {
		const frame = '  File "/venv/site-packages/demo/load.py", line 7, in load';
		expect(places('cannot decode fragment 3 of x', [frame])).toEqual(['demo:7']);
	});

	test('what another file of Python raised is not told', () => {
		expect(places('ValueError: the loader ran out of empty buckets', [], '/venv/site-packages/else/where.py')).toEqual(
			[],
		);
	});

	test('but what a frame raises again was made elsewhere', () => {
		const frame = '/venv/site-packages/else/where.py';
		const line = 'ValueError: the loader ran out of empty buckets';
		expect(places(line, ['    raise head_error'], frame)).toEqual(['demo:11']);
		expect(places(line, ['    raise first from None'], frame)).toEqual(['demo:11']);
		expect(places(line, ['    raise ValueError(text)'], frame)).toEqual([]);
	});

	test('the address is that of the release that has it', () => {
		const line = 'ValueError: the loader ran out of empty buckets';
		const [place] = printedBy(
			line,
			shardsFor(line, head).map((number) => readShard(files.shards[number] ?? '')),
		);
		expect(place).toMatchObject({
			until: '1.0',
			url: 'https://github.com/owner/demo/blob/v1.0/demo/load.py#L11',
			class: 'ValueError',
		});
	});
});

test('a place has the failures that its file is known for', () => {
	const near = (software: string, file: string) => (`${software}/${file}` === 'demo/demo/load.py' ? ['cuda-oom'] : []);
	const { head, shards } = makeHarvestFiles([harvestOf([row('cannot decode fragment <int> of <…>')])], 1, near);
	const line = 'ValueError: cannot decode fragment 3 of x';
	const texts = shardsFor(line, readHead(head)).map((number) => readShard(shards[number] ?? ''));
	expect(nearOf(printedBy(line, texts))).toEqual(['cuda-oom']);
});

describe('a class of a program says who raises it', () => {
	const { head, shards } = makeHarvestFiles([harvestOf([row("Couldn't cast", { kind: 'CastError' })])], 0);
	const [text = ''] = shards.map(readShard);
	test.each<[string, number]>([
		["demo.table.CastError: Couldn't cast", 1],
		["ValueError: Couldn't cast", 0],
		["Couldn't cast", 0],
	])('%s', (line, count) => {
		expect(readHead(head).bits).toBe(0);
		expect(printedBy(line, [text])).toHaveLength(count);
	});
});

test('of places that say the same, the one whose file the line names comes first, then the one nearest to the root', () => {
	const text = 'cannot decode fragment <int> of <…>';
	const files = ['demo/auto/utils.py', 'demo/launcher/runner.py', 'demo/load.py'];
	const { shards } = makeHarvestFiles([harvestOf(files.map((file) => row(text, { file, kind: 'warning' })))], 0);
	const first = (line: string) => printedBy(line, shards.map(readShard))[0]?.file;
	expect(first('cannot decode fragment 3 of x')).toBe('demo/load.py');
	expect(first('[WARNING] [runner.py:212:fetch] cannot decode fragment 3 of x')).toBe('demo/launcher/runner.py');
});

test('identifiers fill a hole without being text that a template left out', () => {
	const { shards } = makeHarvestFiles([harvestOf([row('<…> Client Error.<…>', { kind: 'GatedRepoError' })])], 0);
	const texts = shards.map(readShard);
	const id = 'Root=1-68f0c2a1-2b7d5e3f4a6c8d9e0f1a2b3c;9a1b2c3d-4e5f-6a7b-8c9d-0e1f2a3b4c5d';
	expect(printedBy(`demo.GatedRepoError: 403 Client Error. (Request ID: ${id})`, texts)).toHaveLength(1);
	const prose = 'somebody wrote another sentence behind every number of this answer, which nobody expected here at all';
	expect(printedBy(`demo.GatedRepoError: 403 Client Error. (${prose})`, texts)).toEqual([]);
});

describe('a shard of few messages has those of its neighbours, too', () => {
	const words = ['loader', 'bucket', 'engine', 'router', 'tensor', 'stream', 'kernel', 'socket', 'window', 'ticket'];
	const rows = words.flatMap((word, line) =>
		words.filter((other) => other !== word).map((other) => row(`no ${word} was found for the ${other}`, { line })),
	);
	const sizesOf = (count: number, bits: number) =>
		makeHarvestFiles([harvestOf(rows.slice(0, count))], bits).shards.map(
			(text) =>
				readShard(text)
					.split('\n')
					.filter((line) => line && !line.startsWith('=')).length,
		);

	test.each([
		{ name: 'of one, all', count: 10, bits: 0 },
		{ name: 'of four, those of the pair or of all', count: 10, bits: 2 },
		{ name: 'of many, those of as many as it takes', count: 90, bits: 6 },
	])('$name', ({ count, bits }) => {
		const sizes = sizesOf(count, bits);
		expect(sizes).toHaveLength(2 ** bits);
		// An empty one says nothing of any message.
		for (const size of sizes.filter(Boolean)) expect(size).toBeGreaterThanOrEqual(LEAST_IN_SHARD);
		expect(Math.max(...sizes)).toBeLessThanOrEqual(count);
	});

	test('and no more than it takes', () => {
		const sizes = sizesOf(90, 6).filter(Boolean);
		expect(sizes.toSorted((a, b) => a - b)[sizes.length >> 1]).toBeLessThan(3 * LEAST_IN_SHARD);
	});
});

describe('packed for the command', () => {
	const folder = mkdtempSync(join(tmpdir(), 'harvest-'));
	const file = pathToFileURL(join(folder, 'harvest.bin'));
	writeFileSync(file, packHarvest(makeHarvestFiles([harvestOf([row('cannot decode fragment <int> of <…>')])], 5)));

	test('it answers as its pieces do', () => {
		expect(openHarvest(file)('ValueError: cannot decode fragment 3 of x')?.map(({ url }) => url)).toEqual([
			'https://github.com/owner/demo/blob/v1.1/demo/load.py#L7',
		]);
		expect(openHarvest(file)('ValueError: something else entirely')).toEqual([]);
	});

	const LINE = 'ValueError: cannot decode fragment 3 of x';
	const whole = readFileSync(file);
	const lengthThen = (at: number, to: number) => {
		const bytes = Buffer.from(whole);
		bytes.writeUInt32LE(to, at);
		return bytes;
	};
	const demo = makeHarvestFiles([harvestOf([row('cannot decode fragment <int> of <…>')])], 2);
	const empty = ['', '', '', ''].map(seal);
	const otherForm = packHarvest({ head: seal('harvest 5 2\n'), shards: empty, lost: 0 });
	const formerForm = packHarvest({ head: seal('harvest 3 2\n'), shards: empty, lost: 0 });
	const bomb = packHarvest({ head: seal(`harvest 4 0\n${'a'.repeat(40 * 1024 ** 2)}`), shards: [''], lost: 0 });
	/** Rows of another harvest in the place of these, and rows that end in the middle. */
	const changed = (change: (text: string) => string) =>
		packHarvest({ ...demo, shards: demo.shards.map((text) => change(text)) });
	test.each([
		['is empty', Buffer.alloc(0)],
		['is cut in its list', whole.subarray(0, 9)],
		['is cut in its head', whole.subarray(0, 40)],
		['is all zeros', Buffer.alloc(4096)],
		['is no harvest', Buffer.from('<!doctype html>'.repeat(300))],
		['says that a piece is gigabytes long', lengthThen(8, 0xffffffff)],
		['says that a piece ends before it begins', lengthThen(4, 0xfffffff0)],
		['is of another version', otherForm],
		['is of the version before', formerForm],
		['has rows that were cut', changed((text) => text.slice(0, -12))],
		['has rows that end at a break', changed((text) => text.split('\n').slice(0, 1).join('\n'))],
		['has rows with another line', changed((text) => text.replace('\t7\t', '\t8\t'))],
		['has rows with another program', changed((text) => text.replace('owner/demo', 'mallory/demo'))],
		['has no seal', changed((text) => readShard(text))],
		['has a page in place of each piece', changed(() => '<!doctype html><title>Not found</title>')],
		['unpacks to more than any piece', bomb],
	])('one that %s says that it cannot be looked up', (_, bytes) => {
		const broken = pathToFileURL(join(folder, 'broken.bin'));
		writeFileSync(broken, bytes);
		const told = openHarvest(broken)(LINE);
		expect(told).toBeUndefined();
		// The next line is asked anew, as if nothing had been read.
		expect(() => openHarvest(broken)(`${LINE} again`)).not.toThrow();
	});

	test.each([
		['is cut at its end', whole.subarray(0, -1)],
		['is damaged there', Buffer.concat([whole.subarray(0, -8), Buffer.alloc(8, 0xff)])],
	])('one that %s, where the line does not stand, answers as before', (_, bytes) => {
		const broken = pathToFileURL(join(folder, 'broken-elsewhere.bin'));
		writeFileSync(broken, bytes);
		expect(openHarvest(broken)(LINE)).toEqual(openHarvest(file)(LINE));
	});

	test('a missing one knows nobody', () => {
		expect(openHarvest(pathToFileURL(join(folder, 'none.bin')))('ValueError: cannot decode fragment 3 of x')).toEqual(
			[],
		);
	});
});

test.each<[string, Partial<PrintedBy>, string]>([
	['still printed', { since: '1.1' }, 'Demo: demo/load.py, line 7, in load; since 1.1'],
	['gone', { until: '1.0', function: '' }, 'Demo: demo/load.py, line 7; gone after 1.0, so yours is that one or older'],
])('a place in words: %s', (_, more, said) => {
	const place = { ...row('x'), software: 'demo', name: 'Demo', class: 'ValueError', url: '', ...more };
	expect(sayPrinted(place, ui.triage.unknown)).toBe(said);
});
