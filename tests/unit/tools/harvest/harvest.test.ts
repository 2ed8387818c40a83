import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import ui from '../../../../content/ui/en.json' with { type: 'json' };
import { fold } from '../../../../src/diagnosis/matching/fold.ts';
import {
	commonPairs,
	keysOf,
	keysOfLine,
	readCommon,
	runsOf,
	type Vocabulary,
	wordHash,
	wordsOfMessages,
	writeCommon,
} from '../../../../src/diagnosis/printed/keys.ts';
import {
	FORM,
	nearOf,
	type PrintedBy,
	printedBy,
	readShard,
	sayPrinted,
	shardsFor,
} from '../../../../src/diagnosis/printed/match.ts';
import { openHarvest, packHarvest } from '../../../../src/diagnosis/printed/packed-fs.ts';
import { formatHarvest, type Harvest, type HarvestRow, parseHarvest } from '../../../../src/diagnosis/printed/rows.ts';
import { LEAST_IN_SHARD, makeHarvestFiles, wholeHarvest } from '../../../../src/diagnosis/printed/shards.ts';
import { seal } from '../../../../src/diagnosis/printed/whole.ts';
import { chooseReleases, ofWheels, rowsOf } from '../../../../src/tools/harvest/gather.ts';
import { templatesOf } from '../../../../src/tools/harvest/parts.ts';

const keysOfTemplate = (template: string, vocabulary: Vocabulary) => keysOf(runsOf(template), vocabulary);

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

	test('of what is compiled a wheel says nothing of releases', () => {
		const rows = [
			row(text, { file: 'a.py', since: '1.1' }),
			row(text, { file: 'a.h', since: '1.1' }),
			row(text, { file: 'b.py', until: '1.0' }),
			row(text, { file: 'b.h', until: '1.0' }),
			row(text, { file: 'c.h' }),
		];
		expect(ofWheels(rows)).toEqual([rows[0], row(text, { file: 'a.h' }), rows[2], rows[4]]);
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

/** Of words, none of whose pairs is common. */
const vocabularyOf = (words: string) => ({ words: new Set(words.split(' ').map(wordHash)), common: new Set<number>() });

test('the words of messages are those beside their holes, without the classes that are raised', () => {
	const words = wordsOfMessages(['ValueError: rank <int:rank> has no shard', 'error: rank \\<unk> is a stranger']);
	const known = 'rank has no shard error unk is stranger'.split(' ').map(wordHash);
	expect([...words].sort()).toEqual([...known].sort());
});

test.each([[[]], [[0]], [[87, 88, 89, 400]], [[...Array(300).keys()]], [[5, 2 ** 14 - 1]]])(
	'common pairs survive being written: %#',
	(keys: number[]) => {
		expect([...readCommon(writeCommon(new Set(keys)))]).toEqual(keys);
	},
);

test('a pair that many messages have comes behind the others', () => {
	const words = vocabularyOf('fragment must be decoded').words;
	const templates = ['a', 'b', 'c'].map((letter) => `fragment ${letter} must be decoded`);
	const own = { words, common: commonPairs(['must be <int>', 'must be <…>', ...templates].map(runsOf), words, 4) };
	const [first] = keysOfTemplate('be decoded', own);
	expect(keysOfTemplate('must be decoded', own)[0]).toBe(first);
	expect(keysOfTemplate('must be decoded', { words, common: new Set() })[0]).not.toBe(first);
});

test('the key of a template is among those of its line', () => {
	const vocabulary = vocabularyOf('cannot decode fragment of');
	const [key] = keysOfTemplate('cannot decode fragment <int> of <…>', vocabulary);
	expect(keysOfLine(fold('cannot decode fragment 3 of layers.0'), vocabulary)).toContain(key);
	expect(keysOfTemplate('<…> elsewhere', vocabulary)).toEqual([]);
});

test('of pairs with a word that no message has one comes in its turn, the others last', () => {
	const vocabulary = vocabularyOf('fragment expected');
	const keysOf = (text: string) => keysOfLine(fold(text), vocabulary);
	const [first, ...others] = keysOf('frob fragment blah expected zork');
	expect(first).toBe(keysOf('frob fragment')[0]);
	expect(others.slice(0, 2)).toEqual([...keysOf('fragment'), ...keysOf('expected')]);
	expect(others.slice(2)).toEqual([keysOf('fragment blah')[0], keysOf('blah expected')[0], keysOf('expected zork')[0]]);
});

test('what fills a hole is looked up after the plain words of a line, whatever its words are', () => {
	const vocabulary = vocabularyOf('decode fragment layers weight');
	const [key] = keysOfTemplate('decode fragment <…>', vocabulary);
	for (const value of ['layers.weight', 'layers/weight', 'layers_weight', 'layers@weight', '1 layers'])
		expect(keysOfLine(fold(`decode fragment ${value}`), vocabulary)[0]).toBe(key);
});

test.each([
	['a name before the value', 'fragment layer=<…> has no weight', "fragment layer='a.b_c' has no weight"],
	['plain words', 'the fragment on device <…> is not decoded', 'the fragment on device meta is not decoded'],
	['a number', 'fragment <int> of layer <int> decoded on device', 'fragment 3 of layer 4 decoded on device'],
])('the first key of a template stands before those that %s makes', (_, template, line) => {
	const vocabulary = vocabularyOf('fragment layer has no weight on device is not decoded there meta of the');
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
	const words = wordsOfMessages([...demo.rows, ...others.rows].map(({ template }) => template));
	const { vocabulary, shards } = makeHarvestFiles([demo, others], { words, bits: 3 });
	const piecesFor = (line: string) => shardsFor(line, vocabulary, 3).map((number) => readShard(shards[number] ?? ''));
	const places = (line: string, around: string[] = [], raisedIn?: string) =>
		printedBy(line, piecesFor(line), { around, raisedIn }).map(({ software, line: at }) => `${software}:${at}`);

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
		const [place] = printedBy(line, piecesFor(line));
		expect(place).toMatchObject({
			until: '1.0',
			url: 'https://github.com/owner/demo/blob/v1.0/demo/load.py#L11',
			class: 'ValueError',
		});
	});
});

test('a place has the failures that its file is known for', () => {
	const near = (software: string, file: string) => (`${software}/${file}` === 'demo/demo/load.py' ? ['cuda-oom'] : []);
	const text = readShard(wholeHarvest([harvestOf([row('cannot decode fragment <int> of <…>')])], near));
	expect(nearOf(printedBy('ValueError: cannot decode fragment 3 of x', [text]))).toEqual(['cuda-oom']);
});

describe('a class of a program says who raises it', () => {
	const text = readShard(wholeHarvest([harvestOf([row("Couldn't cast", { kind: 'CastError' })])]));
	test.each<[string, number]>([
		["demo.table.CastError: Couldn't cast", 1],
		["ValueError: Couldn't cast", 0],
		["Couldn't cast", 0],
	])('%s', (line, count) => {
		expect(printedBy(line, [text])).toHaveLength(count);
	});
});

test('of places that say the same, the one whose file the line names comes first, then the one nearest to the root', () => {
	const text = 'cannot decode fragment <int> of <…>';
	const files = ['demo/auto/utils.py', 'demo/launcher/runner.py', 'demo/load.py'];
	const all = readShard(wholeHarvest([harvestOf(files.map((file) => row(text, { file, kind: 'warning' })))]));
	const first = (line: string) => printedBy(line, [all])[0]?.file;
	expect(first('cannot decode fragment 3 of x')).toBe('demo/load.py');
	expect(first('[WARNING] [runner.py:212:fetch] cannot decode fragment 3 of x')).toBe('demo/launcher/runner.py');
});

test('identifiers fill a hole without being text that a template left out', () => {
	const texts = [readShard(wholeHarvest([harvestOf([row('<…> Client Error.<…>', { kind: 'GatedRepoError' })])]))];
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
		makeHarvestFiles([harvestOf(rows.slice(0, count))], {
			words: vocabularyOf(words.join(' ')).words,
			bits,
		}).shards.map(
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
	const demo = wholeHarvest([harvestOf([row('cannot decode fragment <int> of <…>')])]);
	writeFileSync(file, packHarvest(demo));

	test('it answers with what it holds', () => {
		expect(openHarvest(file)('ValueError: cannot decode fragment 3 of x')?.map(({ url }) => url)).toEqual([
			'https://github.com/owner/demo/blob/v1.1/demo/load.py#L7',
		]);
		expect(openHarvest(file)('ValueError: something else entirely')).toEqual([]);
	});

	const LINE = 'ValueError: cannot decode fragment 3 of x';
	const whole = readFileSync(file);
	const ofForm = (form: number) => brotliCompressSync(`harvest ${form}\n${demo}`);
	/** Rows of another harvest in the place of these, and rows that end in the middle. */
	const changed = (change: (text: string) => string) => packHarvest(change(demo), 1);
	test.each([
		['is empty', Buffer.alloc(0)],
		['is cut at its beginning', whole.subarray(0, 9)],
		['is cut in the middle', whole.subarray(0, 40)],
		['is cut at its end', whole.subarray(0, -1)],
		['is damaged there', Buffer.concat([whole.subarray(0, -8), Buffer.alloc(8, 0xff)])],
		['is all zeros', Buffer.alloc(4096)],
		['is no harvest', Buffer.from('<!doctype html>'.repeat(300))],
		['is of another version', ofForm(FORM + 1)],
		['is of the version before', ofForm(FORM - 1)],
		['has rows that were cut', changed((text) => text.slice(0, -12))],
		['has rows that end at a break', changed((text) => text.split('\n').slice(0, 1).join('\n'))],
		['has rows with another line', changed((text) => text.replace('\t7\t', '\t8\t'))],
		['has rows with another program', changed((text) => text.replace('owner/', 'mallory/'))],
		['has no seal', changed((text) => readShard(text))],
		['has a page in place of the rows', changed(() => '<!doctype html><title>Not found</title>')],
		['unpacks to more than any harvest', changed((text) => seal('a'.repeat(40 * 1024 ** 2) + readShard(text)))],
	])('one that %s says that it cannot be looked up', (_, bytes) => {
		const broken = pathToFileURL(join(folder, 'broken.bin'));
		writeFileSync(broken, bytes);
		const told = openHarvest(broken)(LINE);
		expect(told).toBeUndefined();
		// The next line is asked anew, as if nothing had been read.
		expect(() => openHarvest(broken)(`${LINE} again`)).not.toThrow();
	});

	test('a missing one knows nobody', () => {
		expect(openHarvest(pathToFileURL(join(folder, 'none.bin')))('ValueError: cannot decode fragment 3 of x')).toEqual(
			[],
		);
	});
});

test.each<[string, Partial<PrintedBy>, string]>([
	['still printed', { since: '1.1' }, 'Demo: demo/load.py, line 7, in load; first seen in 1.1'],
	[
		'gone',
		{ until: '1.0', function: '' },
		'Demo: demo/load.py, line 7; last seen in 1.0, so yours is probably that one or older',
	],
])('a place in words: %s', (_, more, said) => {
	const place = { ...row('x'), software: 'demo', name: 'Demo', class: 'ValueError', url: '', ...more };
	expect(sayPrinted(place, ui.triage.unknown)).toBe(said);
});
