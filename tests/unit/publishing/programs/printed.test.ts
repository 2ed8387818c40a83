import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { type Harvest, parseHarvest } from '../../../../src/diagnosis/printed/rows.ts';
import { printedFiles } from '../../../../src/publishing/programs/printed.ts';

const harvest = (software: string, name: string): Harvest => ({
	...{ software, name, repository: `o/${software}`, root: '', licence: 'MIT', left: 3, unread: 0 },
	releases: [{ version: '1.0', ref: 'v1.0' }],
	rows: [{ file: 'a.py', line: 7, function: 'f', kind: 'ValueError', template: 'cannot decode fragment <int>' }],
});
const harvests = [harvest('zebra', 'Zebra'), harvest('demo', 'demo')];
const place = { site: 'https://docs.example.org', base: '/help/', published: true };
const files = printedFiles(harvests, place);
const read = (path: string) => JSON.parse(files.get(path) ?? '');

test('an index, its schema, and a text for each program', () => {
	expect([...files.keys()]).toEqual([
		'/printed/index.json',
		'/printed/v1.schema.json',
		'/printed/zebra.txt',
		'/printed/demo.txt',
	]);
	const ajv = new Ajv2020();
	addFormats.default(ajv);
	expect(ajv.validate(read('/printed/v1.schema.json'), read('/printed/index.json')), ajv.errorsText()).toBe(true);
});

test('the index names programs by what users call them, with where their messages are', () => {
	expect(read('/printed/index.json').programs).toEqual([
		{
			...{ software: 'demo', name: 'demo', repository: 'o/demo', licence: 'MIT', messages: 1, left: 3 },
			releases: [{ version: '1.0', ref: 'v1.0' }],
			file: 'https://docs.example.org/help/printed/demo.txt',
		},
		expect.objectContaining({ software: 'zebra' }),
	]);
});

test('a text says what was harvested', () => {
	expect(parseHarvest('demo', files.get('/printed/demo.txt') ?? '')).toEqual(harvests[1]);
});

test('nothing where nothing was harvested', () => {
	expect(printedFiles([], place).size).toBe(0);
});
